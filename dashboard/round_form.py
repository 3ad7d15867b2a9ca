"""The questions of a round on a page, and what their answers bring."""

from typing import Any

import streamlit as st
from msgspec import UNSET

from dashboard import address, keeping, pieces, words
from dashboard.keeping import Kept
from events.errors import KibitzError
from games.events import Event, RoundRecorded
from games.form import Ask, Form, Key, answers
from games.game import Game
from games.rule import Illegal


def asked(kept: Kept, ask: Ask, key: str) -> Any:
    """Ask one question; the answer, or nothing yet (``...``)."""
    seats = kept.players
    label = (
        ask.label
        if ask.seat is None
        else words.KEEP_OF.format(name=address.shown(seats[ask.seat]), label=ask.label)
    )
    if not ask.choices:
        found = st.number_input(label, min_value=ask.least, max_value=100_000, value=None, step=1, key=key)
        return ... if found is None else int(found)
    allowed = {number: choice for number, choice in enumerate(ask.choices) if not choice.rule}
    if st.session_state.get(key) not in allowed:
        st.session_state.pop(key, None)

    def told(number: int) -> str:
        choice = ask.choices[number]
        return seats[choice.value] if ask.of_seats and choice.value is not None else choice.label

    picked = st.pills(label, list(allowed), format_func=told, key=key)
    if 0 < len(ask.forbidden) <= len(allowed):  # where most is forbidden, what is left speaks for itself
        _, sentence = ask.forbidden[0]
        labels = ", ".join(choice.label for choice, _ in ask.forbidden)
        st.caption(words.KEEP_FORBIDDEN.format(choices=labels, sentence=sentence))
    return ... if picked is None else allowed[picked].value


def answered(kept: Kept, state: Any, prefix: str) -> tuple[Form | None, dict[Key, Any], bool]:
    """Ask a form's questions; the form, the answers so far, whether all are there."""
    game, given, done = kept.game, _collected(prefix, state, kept.game), True
    form = game.form(state, given)
    if form is None:
        return None, given, False
    st.markdown(f"**{form.headline}**")
    for key in [ask.key for ask in form.asks]:
        ask = next((one for one in (game.form(state, given) or form).asks if one.key == key), None)
        if ask is None:
            given.pop(key, None)
            continue
        value = asked(kept, ask, f"{prefix}-{key[0]}-{key[1]}")
        if value is ...:
            given.pop(key, None)
            done = False
        else:
            given[key] = value
    late = [ask for ask in (game.form(state, given) or form).asks if ask.key not in given]
    return form, given, done and not late


def _collected(prefix: str, state: Any, game: Game[Any]) -> dict[Key, Any]:
    """The answers that stand in the widgets already: what is asked, and forbidden, follows them."""
    given: dict[Key, Any] = {}
    form = game.form(state, given)
    for ask in form.asks if form else []:
        number = st.session_state.get(f"{prefix}-{ask.field}-{ask.seat}")
        if number is not None:
            given[ask.key] = (
                ask.choices[number].value if ask.choices and number < len(ask.choices) else number
            )
    return given


def brings(kept: Kept, state: Any, said: RoundRecorded) -> Illegal | None:
    """Show what a line would bring; why it can't stand, if it can't."""
    illegal = kept.game.refusal(state, said)
    if illegal is not None:
        return illegal
    after = state.copied()
    kept.game.evolve(after, said)
    score = kept.game.score(after)
    st.markdown(words.KEEP_BRINGS)
    with st.container(horizontal=True):
        for name, points, total in zip(kept.players, score.rounds[-1].points, score.totals, strict=True):
            pieces.metric(
                (address.shown(name), ""),
                "–" if points is None else f"{points:+d}",
                words.KEEP_NOW.format(total=total),
            )
    return None


def filled(kept: Kept, state: Any, prefix: str, said: RoundRecorded) -> None:
    """Put a line's answers into the widgets that ask for them."""
    given = answers(said)
    form = kept.game.form(state, given)
    for ask in form.asks if form else []:
        value = given.get(ask.key, UNSET)
        place = [number for number, choice in enumerate(ask.choices) if choice.value == value]
        if ask.choices and place:
            st.session_state[f"{prefix}-{ask.field}-{ask.seat}"] = place[0]
        elif not ask.choices and value not in (None, UNSET):
            st.session_state[f"{prefix}-{ask.field}-{ask.seat}"] = value


def act(
    kept: Kept, label: str, event: Any, *, disabled: bool = False, icon: str = ":material/check:"
) -> None:
    """A button that records an event behind those shown, once."""
    if st.button(
        label, type="primary", icon=icon, disabled=disabled or event is None, key=f"do-{kept.version}-{label}"
    ):
        recorded(kept, event)


def recorded(kept: Kept, event: Event) -> None:
    """Record an event and show the page anew, or say why it can't be."""
    try:
        keeping.write(kept.match, kept.version, event)
    except KibitzError as error:
        st.error(address.shown(str(error), 2000), title=error.rule or error.code, icon=":material/block:")
        return
    st.rerun()
