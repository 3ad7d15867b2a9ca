"""Recording a round card by card: the deal is typed in, what players do is tapped among what is legal."""

from collections.abc import Iterable
from typing import Any

import msgspec
import streamlit as st

from dashboard import address, keeping, round_form, words
from dashboard.keeping import Kept
from games.cards import SUIT_SIGNS, UNKNOWN, Card, spoken
from games.events import Event, RoundStarted, Seat
from games.table import Table

_BUTTONS = 48


class _AsItLies:
    """A pack without chance: what is due is asked for, so only its kind and its size matter."""

    def shuffled(self, cards: Iterable[Card]) -> list[Card]:
        """The cards as they come."""
        return list(cards)

    def seat(self, _seats: int) -> Seat:
        """The first seat."""
        return 0


def start(kept: Kept) -> None:
    """Offer to record the next round card by card."""
    due = kept.game.due(kept.live.state, _AsItLies())
    if not isinstance(due, RoundStarted):
        return
    with st.expander(words.KEEP_CARD_BY_CARD, icon=":material/playing_cards:"):
        dealer = kept.live.state.next_dealer()
        if dealer is None:
            seats = list(range(len(kept.players)))
            dealer = st.pills(
                words.KEEP_DEALER, seats, format_func=kept.players.__getitem__, key=f"deal-{kept.version}"
            )
        if st.button(words.KEEP_CARD_BY_CARD, disabled=dealer is None, key=f"start-{kept.version}"):
            round_form.recorded(kept, RoundStarted(due.round, dealer or 0))


def play(kept: Kept) -> None:
    """Ask for the next thing that happens in the round."""
    due = kept.game.due(kept.live.state, _AsItLies())
    if due is not None:
        _dealt(kept, due)
        return
    state = kept.live.state
    seat = state.to_act
    _lies(kept)
    st.markdown(f"**{words.KEEP_TO_ACT.format(name=address.shown(kept.players[seat]))}**")
    acts = kept.game.legal(state)
    if len(acts) <= _BUTTONS:
        with st.container(horizontal=True, gap="small"):
            for number, act in enumerate(acts):
                if st.button(kept.game.short(act), key=f"act-{kept.version}-{number}"):
                    st.session_state["acting"] = kept.match, kept.version, number
    else:
        chosen = st.selectbox(
            words.KEEP_DO, range(len(acts)), format_func=lambda one: kept.game.short(acts[one]), index=None,
            key=f"act-{kept.version}",
        )  # fmt: skip
        if chosen is not None:
            st.session_state["acting"] = kept.match, kept.version, chosen
    match, version, number = st.session_state.get("acting", ("", 0, 0))
    if (match, version) == (kept.match, kept.version):
        _done(kept, acts[number])


def _lies(kept: Kept) -> None:
    """What lies on the table, and what everybody said and took."""
    state = kept.live.state
    table = kept.game.view(state, frozenset(range(state.seats)))
    said = [
        " ".join([address.shown(name), *(f"{badge.label} {badge.value}" for badge in place.badges)])
        for name, place in zip(kept.players, table.places, strict=True)
    ]
    badges = [f"{badge.label} {badge.value}" for badge in table.badges]
    st.caption(" · ".join([table.headline, *_trump(table), *badges]))
    st.caption(" · ".join(said))
    if table.trick:
        names = [address.shown(kept.players[one.seat]) for one in table.trick]
        plays = [
            f"{name} {spoken(one.card)} {one.note}".rstrip()
            for name, one in zip(names, table.trick, strict=True)
        ]
        st.markdown(words.KEEP_TRICK.format(plays=" · ".join(plays)))


def _trump(table: Table) -> list[str]:
    """What is trump, in words, in a round where that is settled."""
    if table.trump is None:
        return []
    return [
        words.BOARD["no_trump"]
        if table.trump == "none"
        else f"{words.BOARD['trump']} {SUIT_SIGNS[table.trump]}"
    ]


def _done(kept: Kept, act: Event) -> None:
    """Record an act; where chance shows a card, ask for it first."""
    if getattr(act, "card", None) != UNKNOWN:
        round_form.recorded(kept, act)
        return
    text = st.text_input(words.KEEP_DRAWN, placeholder=words.KEEP_CARDS_HINT, key=f"drawn-{kept.version}")
    if text.strip():
        round_form.recorded(kept, msgspec.structs.replace(act, card=keeping.cards(text)[0]))


def _dealt(kept: Kept, due: Event) -> None:
    """Ask for the cards of what the table has to do next."""
    st.markdown(f"**{words.KEEP_TABLE}**")
    values, complete = dict[str, Any](), True
    for name, expected in msgspec.structs.asdict(due).items():
        if isinstance(expected, list) and expected and isinstance(expected[0], list):
            values[name] = [_hand(kept, seat, len(hand)) for seat, hand in enumerate(expected)]
            complete = complete and [len(one) for one in values[name]] == [len(one) for one in expected]
        elif isinstance(expected, list) or name == "card":
            label = words.KEEP_DUE.get(name, name)
            found = keeping.cards(
                st.text_input(label, placeholder=words.KEEP_CARDS_HINT, key=f"due-{kept.version}-{name}")
            )
            values[name] = found if isinstance(expected, list) else "".join(found[:1])
            complete = complete and (bool(found) or not expected)
    if st.button(words.KEEP_PUT, type="primary", disabled=not complete, key=f"put-{kept.version}"):
        round_form.recorded(kept, msgspec.structs.replace(due, **values))


def _hand(kept: Kept, seat: Seat, count: int) -> list[Card]:
    name = address.shown(kept.players[seat])
    label = words.KEEP_HAND.format(name=name, count=count)
    hint = words.KEEP_UNSEEN_HINT if kept.game.plays_unseen else words.KEEP_CARDS_HINT
    found = keeping.cards(
        st.text_input(label, placeholder=hint, key=f"hand-{kept.version}-{seat}", disabled=not count)
    )
    if not found and kept.game.plays_unseen:
        return [UNKNOWN] * count
    if found and len(found) != count:
        st.caption(words.KEEP_WRONG_COUNT.format(name=name, given=len(found), count=count))
    return found
