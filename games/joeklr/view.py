"""Joeklr's table at a moment, as some seats see it."""

from games.cards import spoken
from games.events import Seat
from games.joeklr.melds import intended
from games.joeklr.scoring import upgrades
from games.joeklr.secrets import Eyes
from games.joeklr.state import JoeklrState
from games.rummy_view import hand, table_badges
from games.table import Badge, Meld, Place, Table


def table(state: JoeklrState, eyes: Eyes) -> Table:
    """The table; a card lying face down is shown to those of ``eyes`` who looked at it."""
    by_cards = state.turn > 0 or state.running
    totals = state.totals
    return Table(
        headline=_headline(state),
        round=state.round,
        places=[_place(state, seat, eyes, totals[seat]) for seat in range(state.seats)],
        to_act=state.to_act,
        dealer=state.dealer,
        stock=state.stock if by_cards else None,
        discards=list(state.discards),
        badges=_badges(state, eyes),
    )


def _headline(state: JoeklrState) -> str:
    if not state.round:
        return "Joeklr: before the first game"
    said = f"Game {state.round} of {state.games}"
    if state.running:
        return said
    return f"{said} · {'nobody wins' if state.results[-1].winner is None else 'won'}"


def _place(state: JoeklrState, seat: Seat, eyes: Eyes, points: int) -> Place:
    lying = state.aside[seat]
    return Place(
        hand=hand(state, seat, eyes),
        points=points,
        badges=_seat_badges(state, seat),
        melds=_melds(state, seat),
        aside=[] if lying is None else [lying.to(eyes)],
    )


def _melds(state: JoeklrState, seat: Seat) -> list[Meld]:
    """The melds a seat has laid, called by what they are, and flashes by what they are upgraded to so far."""
    upgraded = upgrades(state.melds.values())
    return [
        Meld(number, upgraded.get(number) or intended(meld.cards), list(meld.cards), list(meld.seats))
        for number, meld in state.melds.items()
        if meld.owner == seat
    ]


def _seat_badges(state: JoeklrState, seat: Seat) -> list[Badge]:
    badges = [Badge("cards", str(state.owned(seat)))]
    if state.punishments[seat]:
        badges.append(Badge("punishments", str(state.punishments[seat]), "bad"))
    if state.slip is not None and seat == state.mover:
        badges.append(Badge("to be punished for", _SLIPS[state.slip], "bad"))
    won = state.games_won[seat]
    return badges + ([Badge("games won", str(won), "good")] if won else [])


_SLIPS = {
    "peek": "a look at the myscard",
    "opt": "an opt unannounced",
    "hellish opt": "a Hellish Opt unannounced",
}


def _badges(state: JoeklrState, eyes: Eyes) -> list[Badge]:
    badges = table_badges(state)
    if state.top is not None and not state.top.seats.isdisjoint(eyes):
        badges.append(Badge("top of the deck", spoken(state.top.card)))
    if state.owed is not None:
        badges.append(Badge("to be melded", spoken(state.owed), "bad"))
    return badges
