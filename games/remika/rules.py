"""The rules of Remika that forbid, in the order a match meets them.

Each takes the state and an event and answers ``None``, or why the rule forbids the event here. ``FORBIDS``
at the end says which rules an event has to pass, in which order.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import UNSET

from games.cards import JOKER, UNKNOWN, Card, is_joker, spoken
from games.events import CardsDealt, Event, MatchStarted, RoundStarted
from games.game import Variant
from games.melds import is_run, misnamed_fault, run_fault, set_fault, stands_for
from games.remika.events import BuyBackAnswered, DeckCut, FourCleared, JokerSubstituted, RemikaRound
from games.remika.scoring import ALL_CARDS, NOT_OPENED, OPENING, opening_value
from games.remika.state import DECK, RESHUFFLES, RemikaState
from games.rule import Forbids, rule
from games.rummy import (
    CardDiscarded,
    CardLaidOff,
    DiscardDrawn,
    MeldLaid,
    StockDrawn,
    StockReshuffled,
    TableMeld,
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

BOTTOM = 3
Draw = StockDrawn | DiscardDrawn
Lay = MeldLaid | CardLaidOff | JokerSubstituted
Act = Draw | Lay | FourCleared | CardDiscarded

_DECK = Counter(DECK)


@rule("remika-1.1")
def two_to_six(variant: Variant, event: MatchStarted) -> str | None:
    """106 cards, two 52-card decks and two jokers, for 2 to 6 players."""
    return wrong_table(variant, event)


@rule("remika-6.2")
def goes_on(state: RemikaState, _event: RoundStarted | RemikaRound) -> str | None:
    """The match ends when all players but one are past the limit; the one not past it wins. This is settled
    before any buy-back.
    """
    return f"seat {state.winner} has won the match after {state.round} games" if state.over else None


@rule("remika-6.3")
def buy_backs_answered(state: RemikaState, event: BuyBackAnswered | RoundStarted | RemikaRound) -> str | None:
    """After the score each player past the limit, while at least two others are not past it, may come back at
    the highest total under it; every offer is answered before the next game, and who refuses, or is past the
    limit without an offer, is out of the match.
    """
    asked = ", ".join(f"seat {seat}" for seat in state.offers)
    if not isinstance(event, BuyBackAnswered):
        return f"{asked} may still buy back" if asked else None
    if event.seat in state.offers:
        return None
    return f"seat {event.seat} has no offer to buy back; open offers: {asked or 'none'}"


@rule("remika-1.2")
def deal_passes(state: RemikaState, event: RoundStarted | RemikaRound | DeckCut) -> str | None:
    """Game follows game, numbered from 1. The deal passes to the left, skipping eliminated seats; the nearest
    seat still in the match on the dealer's right cuts.
    """
    if isinstance(event, DeckCut):
        return _wrong_cutter(state, event)
    if state.unscored is not None:
        return waits_for_points(state, event, event.round, "game") or _other_dealer(state, event)
    return _wrong_number(state, event.round) or _wrong_dealer(state, event)


def _wrong_number(state: RemikaState, number: int) -> str | None:
    if state.running:
        return f"game {state.round} is still being played"
    return None if number == state.round + 1 else f"game {state.round + 1} comes next, not game {number}"


def _wrong_dealer(state: RemikaState, event: RoundStarted | RemikaRound) -> str | None:
    if event.dealer is UNSET:
        return None
    if 0 <= event.dealer < state.seats and not state.seated[event.dealer]:
        return f"seat {event.dealer} is out of the match"
    return wrong_dealer(state, event.dealer, "game")


def _other_dealer(state: RemikaState, event: RoundStarted | RemikaRound) -> str | None:
    if event.dealer in (UNSET, state.dealer):
        return None
    return f"seat {state.dealer} dealt game {state.round}, not seat {event.dealer}"


def _wrong_cutter(state: RemikaState, event: DeckCut) -> str | None:
    if state.awaited != "cut":
        return "the deck is not to be cut now"
    cutter = state.cutter()
    return None if event.seat == cutter else f"seat {cutter} cuts, not seat {event.seat}"


@rule("remika-1.3")
def cut_shows_jokers(state: RemikaState, event: DeckCut | CardsDealt) -> str | None:
    """Before the deal the cutter looks at the bottom three cards, keeps every joker among them, and is dealt
    that many fewer; the others go back, known only to him.
    """
    if isinstance(event, CardsDealt):
        return "the deck has not been cut" if state.awaited == "cut" else None
    if len(event.bottom) != BOTTOM:
        return f"the cutter looks at {BOTTOM} cards, not {len(event.bottom)}"
    for card in Counter(card for card in event.bottom if card != UNKNOWN) - _DECK:
        return f"{spoken(card)} can't lie there"
    jokers = event.bottom.count(JOKER)
    if event.kept != [JOKER] * jokers:
        kept = ", ".join(map(spoken, event.kept)) or "nothing"
        return f"{jokers} jokers lie there and {kept} was kept"
    return None


@rule("remika-1.4")
def fourteen_each(state: RemikaState, event: CardsDealt) -> str | None:
    """14 cards each, the cutter's kept jokers among them; the dealer plays first, no card is turned up."""
    if state.awaited != "deal":
        return "no cards are to be dealt now"
    if len(event.hands) != state.seats:
        return f"there are {len(event.hands)} hands, not {state.seats}"
    for seat, hand in enumerate(event.hands):
        if len(hand) != state.dealt_to(seat):
            return f"seat {seat} gets {len(hand)} cards, not {state.dealt_to(seat)}"
    return dealt_too_often(state.unseen, event.hands)


@rule("remika-2.1")
def draw_lay_discard(state: RemikaState, event: Act) -> str | None:
    """A turn is a draw, then what one may lay from the own hand, then exactly one discard; nothing may be
    laid that leaves no card to discard, on the last play neither.
    """
    if event.seat != state.to_act or not state.running:
        return "nobody is to act now" if not state.running else f"it is the turn of seat {state.to_act}"
    if isinstance(event, Draw):
        return None if state.drawn is None else "a card was drawn in this turn already"
    if state.drawn is None:
        return "no card was drawn in this turn yet"
    if isinstance(event, FourCleared):
        return None
    cards = from_hand(event)
    missing = not_held(state, event.seat, cards)
    if missing is not None:
        return missing
    leaves_none = len(cards) >= len(state.hands[event.seat])
    return (
        "no card would be left to discard" if leaves_none and not isinstance(event, CardDiscarded) else None
    )


def from_hand(event: Lay | CardDiscarded) -> Sequence[Card]:
    """The cards that leave the hand; the joker of a substitution comes from the table."""
    if isinstance(event, MeldLaid):
        return event.cards
    if not isinstance(event, JokerSubstituted):
        return [event.card]
    laid = [] if event.laid.cards is UNSET else list(event.laid.cards)
    joker = next((card for card in laid if is_joker(card)), None)
    if joker is not None:
        laid.remove(joker)
    return [event.card, *laid]


@rule("remika-2.2")
def top_discard(state: RemikaState, event: DiscardDrawn | Lay | CardDiscarded) -> str | None:
    """The top discard is for a player who has opened; one who has not may draw it only to win in that very
    turn, and without a joker among the cards he plays or discards.
    """
    if isinstance(event, DiscardDrawn):
        return wrong_discard_draw(state, event.card)
    if not state.bound:
        return None
    if isinstance(event, JokerSubstituted) or any(is_joker(card) for card in from_hand(event)):
        return "the top discard was drawn before opening, so no joker may be played or discarded"
    if isinstance(event, CardDiscarded) and len(state.hands[event.seat]) > 1:
        left = len(state.hands[event.seat]) - 1
        return f"the top discard was drawn before opening, and this discard leaves {left} cards"
    return None


@rule("remika-2.4")
def stock(state: RemikaState, event: StockReshuffled | Draw) -> str | None:
    """When a draw finds the stock empty, all discards but the top one are shuffled into a new stock, the
    order recorded. The game is void, 0 for all, at the end of the turn (a win goes before it) that leaves the
    stock empty after two reshuffles, or of the 300th turn.
    """
    if isinstance(event, StockReshuffled):
        return _wrong_moment(state) or wrong_reshuffle(state, event.cards, kept=1)
    if isinstance(event, DiscardDrawn):
        return "the stock was shuffled for a draw from it" if state.pending else None
    if event.card == UNKNOWN and state.stock == 0 and _wrong_moment(state) is None:
        return None
    return wrong_stock_card(state, event.card)


def _wrong_moment(state: RemikaState) -> str | None:
    if state.awaited != "draw":
        return "no card is to be drawn now"
    return f"the stock was shuffled {RESHUFFLES} times already" if state.reshuffles >= RESHUFFLES else None


@rule("remika-3.4")
def substitution(state: RemikaState, event: JokerSubstituted) -> str | None:
    """A joker stays on the field: a player who has opened and did not place it may put the natural card in
    its place, and lays it again, newly named, in a new or a standing meld.
    """
    if not state.opened[event.seat]:
        return f"seat {event.seat} has not opened"
    meld = state.melds.get(event.meld)
    if meld is None:
        return f"there is no meld {event.meld} on the table"
    return _not_his_to_take(meld, event) or _not_laid_again(state, event)


def _not_his_to_take(meld: TableMeld, event: JokerSubstituted) -> str | None:
    joker = f"X={event.card}"
    if joker not in meld.cards:
        return f"no joker stands for {spoken(event.card)} in meld {meld.number}"
    own = meld.seats[meld.cards.index(joker)] == event.seat
    return f"seat {event.seat} placed that joker" if own else None


def _not_laid_again(state: RemikaState, event: JokerSubstituted) -> str | None:
    laid = event.laid
    if (laid.cards is UNSET) == (laid.card is UNSET):
        return "the joker goes either to a new meld or to a standing one"
    if not any(is_joker(card) for card in _relaid(event)):
        return "the joker is not laid again"
    if laid.card is UNSET:
        return None if laid.end is UNSET else "a new meld has no end"
    return _no_place(state, laid.meld, laid.end is not UNSET)


def _relaid(event: JokerSubstituted) -> Sequence[Card]:
    if event.laid.cards is not UNSET:
        return event.laid.cards
    return [] if event.laid.card is UNSET else [event.laid.card]


def _no_place(state: RemikaState, number: int, at_end: bool) -> str | None:
    """Why nothing can be laid off to this meld in this way: no such meld, or a run's end left out."""
    meld = state.melds.get(number)
    if meld is None:
        return f"there is no meld {number} on the table"
    if is_run(meld.cards) == at_end:
        return None
    return (
        f"meld {number} is a set and has no end"
        if at_end
        else f"meld {number} is a run; its end is not named"
    )


@rule("remika-3.5")
def fours(state: RemikaState, event: FourCleared | MeldLaid | JokerSubstituted) -> str | None:
    """A natural four of a kind may be moved by a player who has opened, between his draw and his discard, to
    the bottom of the discard pile; melds are numbered as they are laid, and no number is used again.
    """
    if isinstance(event, MeldLaid):
        return wrong_meld_number(state, event.meld)
    if isinstance(event, JokerSubstituted):
        return None if event.laid.cards is UNSET else wrong_meld_number(state, event.laid.meld)
    if not state.opened[event.seat]:
        return f"seat {event.seat} has not opened"
    meld = state.melds.get(event.meld)
    if meld is None:
        return f"there is no meld {event.meld} on the table"
    if is_four(meld.cards):
        return None
    return f"meld {event.meld} is no four of a kind without a joker"


def is_four(cards: Sequence[Card]) -> bool:
    """Whether a lawful meld is four of a kind without a joker."""
    return len(cards) == 4 and not is_run(cards) and not any(map(is_joker, cards))


@rule("remika-4.3")
def lay_off(state: RemikaState, event: CardLaidOff) -> str | None:
    """Only a player who has opened lays off, to any meld on the table, any number of cards, also in the turn
    of opening.
    """
    if not state.opened[event.seat]:
        return f"seat {event.seat} has not opened"
    return _no_place(state, event.meld, event.end is not UNSET)


@rule("remika-3.3")
def named_jokers(_state: RemikaState, event: Lay) -> str | None:
    """A joker is named when laid and keeps name and place; a meld holds at least one natural card."""
    if isinstance(event, MeldLaid):
        return misnamed_fault(event.cards)
    if isinstance(event, CardLaidOff):
        return _misnamed(event.card)
    return misnamed_fault(event.laid.cards) if event.laid.cards is not UNSET else _misnamed(_relaid(event)[0])


def _misnamed(card: Card) -> str | None:
    return misnamed_fault([card, "2s"])


@rule("remika-3.1")
def sets(state: RemikaState, event: Lay) -> str | None:
    """A set is three or four cards of one rank, all of different suits."""
    cards, run = _made(state, event)
    return None if run else set_fault(cards)


@rule("remika-3.2")
def runs(state: RemikaState, event: Lay) -> str | None:
    """A sequence is three or more consecutive cards of one suit, at most 14; the ace stands before the two or
    after the king, never round the corner.
    """
    cards, run = _made(state, event)
    return run_fault(cards) if run else None


def _made(state: RemikaState, event: Lay) -> tuple[Sequence[Card], bool]:
    """The meld that would lie then, and whether it is meant as a run."""
    if isinstance(event, MeldLaid):
        return event.cards, _meant_as_run(event.cards)
    if isinstance(event, CardLaidOff):
        return _longer(state.melds[event.meld].cards, event.card, event.end == "low")
    laid = event.laid
    if laid.cards is not UNSET:
        return laid.cards, _meant_as_run(laid.cards)
    cards = state.melds[laid.meld].cards
    if laid.meld == event.meld:
        place = cards.index(f"X={event.card}")
        cards = (*cards[:place], event.card, *cards[place + 1 :])
    return _longer(cards, _relaid(event)[0], laid.end == "low")


def _longer(cards: Sequence[Card], card: Card, low: bool) -> tuple[Sequence[Card], bool]:
    return ([card, *cards] if low else [*cards, card]), is_run(cards)


def _meant_as_run(cards: Sequence[Card]) -> bool:
    return len({stands_for(card)[0] for card in cards}) > 1


@rule("remika-4.1")
def opening(state: RemikaState, event: CardDiscarded) -> str | None:
    """To open, the new melds of one turn total 51 or more and include a sequence; cards laid off and
    substitutions don't count. A turn can't end with melds short of it.
    """
    if state.opened[event.seat] or not state.laid:
        return None
    melds = [state.melds[number].cards for number in state.laid]
    total = sum(map(opening_value, melds))
    if total < OPENING:
        return f"the melds of this turn total {total}"
    return "no sequence is among the melds of this turn"


@rule("remika-2.3")
def no_null_turn(state: RemikaState, event: CardDiscarded) -> str | None:
    """A card taken from the discard pile is not discarded in the same turn, unless it is the only card in
    hand or another copy of it was there before; what is discarded is a card as it is held.
    """
    if event.card[:2] == "X=":
        return "a joker is discarded without a name"
    return null_turn(state, event.card)


@rule("remika-7.1")
def line_holds(state: RemikaState, event: RemikaRound) -> str | None:
    """A game may be recorded as a sheet line: the winner, who has opened and has 0, the others with 2 points
    or more if they had opened, else exactly 100; a void game has 0 for all, an eliminated seat no points.
    """
    for name, column in (("opened", event.opened), ("points", event.points)):
        if len(column) != state.seats:
            return f"{name} has {len(column)} entries, not {state.seats}"
    winner = event.winner
    if winner is not None and not (0 <= winner < state.seats and state.seated[winner]):
        return f"seat {winner} can't win this game"
    faults = (_wrong_column(state, event, seat) for seat in range(state.seats))
    fault = next((fault for fault in faults if fault is not None), None)
    return fault or _other_game(state, event)


def _other_game(state: RemikaState, event: RemikaRound) -> str | None:
    if state.unscored is not None and list(event.opened) != state.opened:
        return "the seats that opened are not those"
    return other_outcome(state, event.winner, event.points)


def _wrong_column(state: RemikaState, event: RemikaRound, seat: int) -> str | None:
    opened, points = event.opened[seat], event.points[seat]
    if not state.seated[seat]:
        wrong = opened or points is not None
        return f"seat {seat} is out of the match and has an entry" if wrong else None
    if points is None:
        return f"seat {seat} has no points"
    if event.winner is None:
        return None if points == 0 else f"seat {seat} has {points} points in a void game"
    if seat == event.winner:
        return (
            None if opened and points == 0 else f"seat {seat} won and has not opened or has {points} points"
        )
    if opened:
        lawful = 2 <= points <= ALL_CARDS
        return None if lawful else f"seat {seat} had opened, did not win and has {points} points"
    return None if points == NOT_OPENED else f"seat {seat} had not opened and has {points} points"


_LAYING: Sequence[Forbids] = (named_jokers, sets, runs)
_NEXT_GAME: Sequence[Forbids] = (goes_on, buy_backs_answered, deal_passes)

FORBIDS: Mapping[type[Event], Sequence[Forbids]] = {
    RoundStarted: _NEXT_GAME,
    DeckCut: (deal_passes, cut_shows_jokers),
    CardsDealt: (cut_shows_jokers, fourteen_each),
    StockReshuffled: (stock,),
    StockDrawn: (draw_lay_discard, stock),
    DiscardDrawn: (draw_lay_discard, stock, top_discard),
    MeldLaid: (draw_lay_discard, top_discard, *_LAYING, fours),
    CardLaidOff: (draw_lay_discard, top_discard, lay_off, *_LAYING),
    JokerSubstituted: (draw_lay_discard, top_discard, substitution, *_LAYING, fours),
    FourCleared: (draw_lay_discard, fours),
    CardDiscarded: (draw_lay_discard, no_null_turn, opening, top_discard),
    BuyBackAnswered: (buy_backs_answered,),
    RemikaRound: (*_NEXT_GAME, line_holds),
}
