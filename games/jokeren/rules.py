"""The rules of Jokeren that forbid, in the order a match meets them.

Each takes the state and an event and answers ``None``, or why the rule forbids the event here. ``FORBIDS``
at the end says which rules an event has to pass, in which order.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import UNSET

from games.cards import UNKNOWN, Card, is_joker, spoken
from games.events import CardsDealt, Event, MatchStarted, RoundStarted
from games.game import Variant
from games.jokeren.events import JokerenRound, JokerSwapped
from games.jokeren.scoring import ALL_CARDS
from games.jokeren.state import DECK, JokerenState
from games.melds import is_run, misnamed_fault, run_fault, set_fault, stands_for
from games.rule import Forbids, rule
from games.rummy import (
    CardDiscarded,
    CardLaidOff,
    DiscardDrawn,
    MeldLaid,
    Relaid,
    StockDrawn,
    StockReshuffled,
)
from games.rummy_reasons import (
    dealt_too_often,
    not_held,
    null_turn,
    other_outcome,
    waits_for_points,
    wrong_discard_draw,
    wrong_meld_number,
    wrong_reshuffle,
    wrong_stock_card,
)
from games.seating import wrong_dealer, wrong_table

Act: TypeAlias = StockDrawn | DiscardDrawn | MeldLaid | CardLaidOff | JokerSwapped | CardDiscarded
Melding: TypeAlias = MeldLaid | CardLaidOff | JokerSwapped


# ── table and deal ───────────────────────────────────────────────────────────────────────────────────


@rule("jokeren-1.1")
def table_and_deck(table: Variant | JokerenState, event: MatchStarted | CardsDealt) -> str | None:
    """2 to 4 players; 108 cards: two 52-card decks and four jokers."""
    if isinstance(table, Variant):
        return wrong_table(table, event) if isinstance(event, MatchStarted) else None
    hands = event.hands if isinstance(event, CardsDealt) else []
    return dealt_too_often(DECK, hands)


@rule("jokeren-1.2")
def cards_each(table: Variant | JokerenState, event: MatchStarted | CardsDealt) -> str | None:
    """13 cards each; with two players 15 each may be chosen when the match starts, never with 3 or 4."""
    if isinstance(event, MatchStarted):
        chosen = {} if event.options is UNSET else event.options
        players = len(event.players)
        too_many = chosen.get("hand_size") == 15 and players > 2
        return f"15 cards each are chosen for {players} players" if too_many else None
    return _wrong_deal(table, event) if isinstance(table, JokerenState) else None


def _wrong_deal(state: JokerenState, event: CardsDealt) -> str | None:
    if not state.awaits_deal:
        return "no cards are to be dealt now"
    if len(event.hands) != state.seats:
        return f"there are {len(event.hands)} hands for {state.seats} players"
    size = state.options["hand_size"]
    for seat, hand in enumerate(event.hands):
        if len(hand) != size:
            return f"seat {seat} gets {len(hand)} cards, not {size}"
    return None


@rule("jokeren-1.4")
def deal_passes_left(state: JokerenState, event: RoundStarted | JokerenRound) -> str | None:
    """The seat left of the dealer begins; the first dealer is recorded, the deal passes left every round."""
    if state.unscored is not None and event.dealer not in (UNSET, state.dealer):
        return f"seat {state.dealer} dealt round {state.round}, not seat {event.dealer}"
    return None if event.dealer is UNSET or state.unscored else wrong_dealer(state, event.dealer)


@rule("jokeren-1.5")
def nothing_from_nowhere(state: JokerenState, event: RoundStarted | JokerenRound | StockDrawn) -> str | None:
    """A card drawn is one that can still be in the stock; rounds are numbered without a gap, none starts
    before the last is over or after the match's last."""
    if isinstance(event, StockDrawn):
        return None if event.card == UNKNOWN else wrong_stock_card(state, event.card)
    if state.unscored is not None:
        return waits_for_points(state, event, event.round, "round")
    if state.running:
        return f"round {state.round} is still being played"
    if state.over:
        return f"the match is over after its {len(state.openings)} rounds"
    following = state.round + 1
    return None if event.round == following else f"round {following} comes next, not round {event.round}"


# ── a turn ───────────────────────────────────────────────────────────────────────────────────────────


@rule("jokeren-2.6")
def own_turn_and_cards(state: JokerenState, event: Act) -> str | None:
    """A player plays only cards he holds, only in his turn."""
    seat = event.seat
    if seat != state.to_act:
        if state.to_act is None:
            return "nobody is to act now"
        return f"it is the turn of seat {state.to_act}, not of seat {seat}"
    if isinstance(event, StockDrawn | DiscardDrawn):
        return None
    if isinstance(event, MeldLaid):
        return not_held(state, seat, event.cards)
    if isinstance(event, CardDiscarded) and is_joker(event.card) and event.card != "X":
        return f"{spoken(event.card)} is discarded; a joker stands for a card only in a meld"
    return not_held(state, seat, [event.card])


@rule("jokeren-2.1")
def draw_first(state: JokerenState, event: Act) -> str | None:
    """Draw one card, then lay down what you may and like, then discard one card, unless the last card was
    laid down."""
    draws = isinstance(event, StockDrawn | DiscardDrawn)
    if draws == (state.drawn is None):
        return None
    return "a card was drawn in this turn already" if draws else "no card was drawn in this turn yet"


@rule("jokeren-2.2")
def first_turn(state: JokerenState, event: DiscardDrawn | MeldLaid) -> str | None:
    """In his own first turn of a round each player draws from the stock and may not come out."""
    if state.turns_of[event.seat] > 1:
        return None
    return f"it is the first turn of seat {event.seat} in this round"


@rule("jokeren-2.3")
def discard_pile(state: JokerenState, event: DiscardDrawn | CardDiscarded) -> str | None:
    """From the second turn on a player draws the top card of the stock or of the discard pile; a card taken
    from the discard pile may not be discarded in the same turn unless it is the only card in hand, or
    another copy of it was in the hand before the draw."""
    if isinstance(event, DiscardDrawn):
        return wrong_discard_draw(state, event.card)
    return null_turn(state, event.card)


@rule("jokeren-2.4")
def reshuffle(state: JokerenState, event: StockReshuffled | StockDrawn | DiscardDrawn) -> str | None:
    """When a draw from the stock finds it empty, the whole discard pile is shuffled and becomes the stock;
    the new order is recorded, and that draw follows."""
    if isinstance(event, StockReshuffled):
        if state.to_act is None or state.drawn is not None:
            return "no draw from the stock is awaited"
        return wrong_reshuffle(state, event.cards, kept=0)
    if isinstance(event, DiscardDrawn):
        return "the stock was shuffled anew for a draw from it" if state.pending else None
    empty = state.stock == 0 and event.card != UNKNOWN
    return "the stock is empty and was not shuffled anew" if empty else None


# ── melds ────────────────────────────────────────────────────────────────────────────────────────────


def _grown(state: JokerenState, event: Melding) -> tuple[Sequence[Card], bool, bool]:
    """The meld as it would lie: its cards, whether it is to be a run, and whether its end is told rightly."""
    if isinstance(event, MeldLaid):
        return event.cards, _like_a_run(event.cards), True
    if isinstance(event, CardLaidOff):
        return _joined(state.melds[event.meld].cards, event)
    laid = event.laid
    if laid.cards is not UNSET:
        return laid.cards, _like_a_run(laid.cards), True
    standing = state.melds[laid.meld].cards
    if laid.meld == event.meld:
        place = standing.index(f"X={event.card}")
        standing = (*standing[:place], event.card, *standing[place + 1 :])
    return _joined(standing, laid)


def _like_a_run(cards: Sequence[Card]) -> bool:
    standing = [stands_for(card) for card in cards]
    ranks = len({card[:1] for card in standing})
    return ranks > 1 and ranks >= len({card[1:] for card in standing})


def _joined(standing: Sequence[Card], event: CardLaidOff | Relaid) -> tuple[Sequence[Card], bool, bool]:
    card = "" if event.card is UNSET else event.card
    cards = (card, *standing) if event.end == "low" else (*standing, card)
    run = is_run(standing)
    return cards, run, run == (event.end is not UNSET)


@rule("jokeren-3.3")
def jokers_named(state: JokerenState, event: Melding) -> str | None:
    """A joker may stand for any card, named when it is laid and fixed; it counts as that card, so its twin
    can't join the same set; a meld needs at least one natural card."""
    cards, run, _ = _grown(state, event)
    fault = misnamed_fault(cards)
    if fault is not None or run:
        return fault
    standing = [stands_for(card) for card in cards]
    for card in filter(is_joker, cards):
        if standing.count(stands_for(card)) > 1:
            return f"{spoken(stands_for(card))} would be in the set twice, once as a joker"
    return None


@rule("jokeren-3.1")
def sets(state: JokerenState, event: Melding) -> str | None:
    """A set is 3 or 4 cards of one rank in different suits."""
    cards, run, told = _grown(state, event)
    if run:
        return None
    return set_fault(cards) or (None if told else "a set has no ends")


@rule("jokeren-3.2")
def runs(state: JokerenState, event: Melding) -> str | None:
    """A run is 3 or more consecutive cards of one suit, at most 14; the ace stands before the 2 or after the
    king, never round a corner, but both places may be filled."""
    cards, run, told = _grown(state, event)
    if not run:
        return None
    return run_fault(cards) if told else "the end of the run is not named"


@rule("jokeren-3.4")
def table_stays(state: JokerenState, event: MeldLaid | JokerSwapped) -> str | None:
    """Nothing on the table is moved, split or taken back, and a meld keeps its number; by the table option
    joker_swap a player who is out may replace a joker by its card, and lays the joker again in that turn."""
    if isinstance(event, MeldLaid):
        return wrong_meld_number(state, event.meld)
    if not state.options["joker_swap"]:
        return "jokers are not swapped at this table"
    if not state.opened[event.seat]:
        return f"seat {event.seat} is not out yet"
    meld = state.melds.get(event.meld)
    if meld is None:
        return f"there is no meld {event.meld} on the table"
    if is_joker(event.card) or f"X={event.card}" not in meld.cards:
        return f"no joker of meld {event.meld} stands for {spoken(event.card)}"
    return _wrong_relay(state, event)


def _wrong_relay(state: JokerenState, event: JokerSwapped) -> str | None:
    laid = event.laid
    if (laid.cards is UNSET) == (laid.card is UNSET):
        return "the joker goes to one meld, by its cards or by its place"
    if laid.cards is not UNSET:
        return _wrong_new_meld(state, event, laid.cards) or wrong_meld_number(state, laid.meld)
    if laid.card is not UNSET and not is_joker(laid.card):
        return f"{spoken(laid.card)} is laid again, not the joker"
    return None if laid.meld in state.melds else f"there is no meld {laid.meld} on the table"


def _wrong_new_meld(state: JokerenState, event: JokerSwapped, cards: Sequence[Card]) -> str | None:
    if event.laid.end is not UNSET:
        return "a new meld has no end"
    if not any(map(is_joker, cards)):
        return "the joker is not in the new meld"
    from_hand = [event.card, *cards]
    from_hand.remove(next(card for card in cards if is_joker(card)))
    if not_held(state, event.seat, from_hand) is None:
        return None
    held = Counter(["X", *state.hands[event.seat]])
    held[event.card] -= 1
    missing = Counter("X" if is_joker(card) else card for card in cards) - held
    return f"{spoken(next(iter(missing)))} is not in the hand"


# ── coming out ───────────────────────────────────────────────────────────────────────────────────────


def _short_of_points(state: JokerenState, event: MeldLaid | CardDiscarded) -> str | None:
    """Why the turn may not end so: its melds do not come to the points that the round asks for."""
    seat, opening = event.seat, state.opening
    if state.opened[seat] or opening.whole_hand:
        return None
    total = state.total
    if isinstance(event, MeldLaid):
        if len(event.cards) < len(state.hands[seat]):
            return None
        total += state.value(event.cards)
    elif not state.laid:
        return None
    return f"the melds of this turn count {total}, not {opening.points}" if total < opening.points else None


@rule("jokeren-4.1")
def thirty_to_come_out(state: JokerenState, event: MeldLaid | CardDiscarded) -> str | None:
    """The melds of the turn in which a player comes out total at least 30; cards laid off don't count."""
    return _short_of_points(state, event) if state.variant.name == "standard" else None


@rule("jokeren-6.2")
def american_condition(state: JokerenState, event: MeldLaid | CardDiscarded) -> str | None:
    """Amerikaans, to come out: in round 1 any set or run, in round 2 at least 40 points, in round 3 a run of
    at least four cards, in round 4 a run of at least five cards, in round 5 the whole hand in one turn."""
    return _short_of_points(state, event) if state.variant.name == "american" else None


@rule("jokeren-4.3")
def out_before_laying_off(state: JokerenState, event: CardLaidOff) -> str | None:
    """Once out, a player's melds need no minimum, and cards may be laid off to any set or run on the table,
    also in the turn of coming out."""
    if not state.opened[event.seat]:
        return f"seat {event.seat} is not out yet"
    return None if event.meld in state.melds else f"there is no meld {event.meld} on the table"


@rule("jokeren-6.3")
def run_comes_first(state: JokerenState, event: MeldLaid) -> str | None:
    """In rounds 3 and 4 of Amerikaans the first meld laid is the run that meets the condition, jokers and any
    points allowed; further melds may join in the same turn."""
    opening = state.opening
    if state.opened[event.seat] or not opening.run or opening.long_run(event.cards):
        return None
    return f"the first meld is {opening.title}"


@rule("jokeren-6.4")
def whole_hand_at_once(state: JokerenState, event: CardLaidOff | JokerSwapped | CardDiscarded) -> str | None:
    """In round 5 of Amerikaans all cards leave the hand in one turn, as melds and at most one last discard;
    nothing partial, so nothing to lay off to or swap."""
    if not state.opening.whole_hand:
        return None
    if not isinstance(event, CardDiscarded):
        return "in this round cards go down as melds of the whole hand only"
    left = len(state.hands[event.seat]) - 1
    return f"melds were laid and {left} cards would be left in the hand" if state.laid and left else None


# ── the sheet ────────────────────────────────────────────────────────────────────────────────────────


@rule("jokeren-7.1")
def line_adds_up(state: JokerenState, event: JokerenRound) -> str | None:
    """A round may be recorded as a sheet line: who went out, or nobody, and each player's penalty points. The
    finisher has 0, the others 0 or more."""
    if len(event.points) != state.seats:
        return f"the line has points for {len(event.points)} seats, not {state.seats}"
    for seat, points in enumerate(event.points):
        if not 0 <= points <= ALL_CARDS:
            return f"seat {seat} has {points} points (all cards together are {ALL_CARDS})"
    if event.out is None:
        return other_outcome(state, event.out, event.points)
    if not 0 <= event.out < state.seats:
        return f"seat {event.out} is not at the table"
    points = event.points[event.out]
    if points:
        return f"seat {event.out} went out and has {points} points"
    return other_outcome(state, event.out, event.points)


FORBIDS: Mapping[type[Event], Sequence[Forbids]] = {
    RoundStarted: (nothing_from_nowhere, deal_passes_left),
    CardsDealt: (cards_each, table_and_deck),
    StockReshuffled: (reshuffle,),
    StockDrawn: (own_turn_and_cards, draw_first, reshuffle, nothing_from_nowhere),
    DiscardDrawn: (own_turn_and_cards, draw_first, first_turn, reshuffle, discard_pile),
    MeldLaid: (
        own_turn_and_cards,
        draw_first,
        first_turn,
        jokers_named,
        sets,
        runs,
        table_stays,
        run_comes_first,
        thirty_to_come_out,
        american_condition,
    ),
    CardLaidOff: (
        own_turn_and_cards,
        draw_first,
        whole_hand_at_once,
        out_before_laying_off,
        jokers_named,
        sets,
        runs,
    ),
    JokerSwapped: (
        own_turn_and_cards,
        draw_first,
        whole_hand_at_once,
        table_stays,
        jokers_named,
        sets,
        runs,
    ),
    CardDiscarded: (
        own_turn_and_cards,
        draw_first,
        discard_pile,
        thirty_to_come_out,
        american_condition,
        whole_hand_at_once,
    ),
    JokerenRound: (nothing_from_nowhere, deal_passes_left, line_adds_up),
}
