"""The rules of Joeklr that forbid, in the order a match meets them.

Each takes the state and an event and answers ``None``, or why the rule forbids the event here. ``FORBIDS``
at the end says which rules an event has to pass, in which order. An unseen card (``?``) stands for any that
can lie there.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import UNSET

from games.cards import JOKER, SUITS, UNKNOWN, Card, is_joker, listed, spoken
from games.events import CardsDealt, Event, MatchStarted, RoundStarted
from games.game import Variant
from games.joeklr.drawing import (
    Draw,
    Last,
    Lay,
    Settle,
    empty_deck,
    hellish,
    laid,
    man_of_mystery,
    myscard,
    opted,
    top_of_the_deck,
)
from games.joeklr.events import (
    CardsOpted,
    DeckTopLooked,
    HellishOpted,
    JoeklrRound,
    KeptCardTaken,
    LastTwoDiscarded,
    MyscardDrawn,
    MyscardKept,
    MyscardPeeked,
    MyscardTaken,
    Punished,
)
from games.joeklr.melds import RANKS, clone_fault, flash_fault, free_end, intended, jokel_fault
from games.joeklr.scoring import ALL_MELDS
from games.joeklr.state import DECK, LEAST_LEFT, JoeklrState
from games.rule import Forbids, rule
from games.rummy import CardDiscarded, CardLaidOff, MeldLaid, StockReshuffled
from games.rummy_reasons import dealt_too_often, not_held, wrong_meld_number
from games.seating import wrong_dealer, wrong_table

Act = Draw | Lay | Last | Settle | MyscardPeeked

_DECK = Counter(DECK)
_NATURAL = frozenset(rank + suit for rank in RANKS for suit in SUITS)


@rule("joeklr-1.1")
def two_to_four(variant: Variant, event: MatchStarted) -> str | None:
    """Two to four players; 50 cards: jack, queen, king and ace of four suits, three copies of each, and two
    jokers.
    """
    return wrong_table(variant, event)


@rule("joeklr-6.6")
def agreed_games(state: JoeklrState, _event: RoundStarted | JoeklrRound) -> str | None:
    """The winner of a game is who discarded the last two cards; points are a table of their own. A match is
    an agreed number of games, those without a winner among them; the highest points lead, equal ones share.
    """
    return f"{state.games} games were agreed, and were played" if state.over else None


@rule("joeklr-1.4")
def deal_passes(state: JoeklrState, event: RoundStarted | JoeklrRound) -> str | None:
    """Game follows game, numbered from 1. Seats are clockwise, left of the dealer begins, the deal passes
    left; the discard pile starts empty, so the first draw is from the deck.
    """
    if state.running:
        return f"game {state.round} is still being played"
    if event.round != state.round + 1:
        return f"game {state.round + 1} comes next, not game {event.round}"
    return None if event.dealer is UNSET else wrong_dealer(state, event.dealer, "game")


@rule("joeklr-1.3")
def hand_size(state: JoeklrState, event: CardsDealt) -> str | None:
    """As many cards as agreed are dealt to each player: 10 if nothing else is said for two players, 7 for
    three or four.
    """
    if state.awaited != "deal":
        return "no cards are to be dealt now"
    if len(event.hands) != state.seats:
        return f"there are {len(event.hands)} hands, not {state.seats}"
    size = state.options["hand_size"]
    for seat, hand in enumerate(event.hands):
        if len(hand) != size:
            return f"seat {seat} gets {len(hand)} cards, not {size}"
    return dealt_too_often(_DECK, event.hands)


@rule("joeklr-1.5")
def own_turn_own_cards(state: JoeklrState, event: Act) -> str | None:
    """A player acts only in his turn and only with cards of his hand."""
    if not state.running or state.mover is None:
        return "nobody is to act now"
    if event.seat != state.mover:
        return f"it is the turn of seat {state.mover}"
    if isinstance(event, MeldLaid):
        return not_held(state, event.seat, event.cards)
    if isinstance(event, CardLaidOff | CardDiscarded):
        return not_held(state, event.seat, [event.card])
    return None


@rule("joeklr-5.4")
def punished_at_once(state: JoeklrState, event: Act | StockReshuffled) -> str | None:
    """A due punishment is the next event, also before the meld that a Hellish Opt owes; then the punished
    player goes on with his turn. A myscard is peeked at, and punished, at most once.
    """
    if state.slip is not None:
        return f"seat {state.to_act} is to punish seat {state.mover} first"
    if isinstance(event, MyscardPeeked) and state.peeked:
        return "the myscard was looked at in this turn already"
    return None


@rule("joeklr-1.6")
def draw_lay_discard(state: JoeklrState, event: Act) -> str | None:
    """A turn is one draw; then melds, play-ons and slips; the discard; and, where a myscard was drawn in it,
    taking or keeping it.
    """
    if isinstance(event, Draw):
        return None if state.drawn is None else "a card was drawn in this turn already"
    return "no card was drawn in this turn yet" if state.drawn is None else None


@rule("joeklr-3.5")
def leaves_two(state: JoeklrState, event: Lay) -> str | None:
    """Every meld or play-on leaves its player at least two cards, hand and face-down myscard together."""
    left = state.owned(event.seat) - len(laid(event))
    return f"it would leave {left} of the last two cards" if left < LEAST_LEFT else None


@rule("joeklr-1.2")
def no_wild_joker(_state: JoeklrState, event: Lay | Last) -> str | None:
    """Ranks run from jack over queen and king to ace, with no corner. Jokers are not wild: their only meld
    is the Jokel; they may be discarded.
    """
    cards = [event.card] if isinstance(event, CardLaidOff | CardDiscarded) else event.cards
    for card in cards:
        if card not in _NATURAL and card not in (JOKER, UNKNOWN):
            return f"{spoken(card)} is no card of this game"
    if not isinstance(event, Lay):
        return None
    if isinstance(event, CardLaidOff):
        return "a joker is never played on" if is_joker(event.card) else None
    corner = "AJ" in "".join(card[0] for card in cards) and intended(cards) == "flash"
    return f"{', '.join(map(spoken, cards))} would go round the corner" if corner else None


@rule("joeklr-3.1")
def clone(state: JoeklrState, event: Lay) -> str | None:
    """A Classic Clone is three identical cards, of one rank and one suit; it is never extended."""
    cards = _meld(state, event)
    if intended(cards) != "clone":
        return None
    return clone_fault(cards) if isinstance(event, MeldLaid) else f"meld {event.meld} is a clone"


@rule("joeklr-3.2")
def flash(_state: JoeklrState, event: MeldLaid) -> str | None:
    """A Flash is three or four cards of one suit in a row: J-Q-K, Q-K-A or J-Q-K-A."""
    return flash_fault(event.cards) if intended(event.cards) == "flash" else None


@rule("joeklr-3.3")
def jokel(state: JoeklrState, event: Lay) -> str | None:
    """A Jokel is the two jokers; it is never extended."""
    cards = _meld(state, event)
    if intended(cards) != "jokel":
        return None
    return jokel_fault(cards) if isinstance(event, MeldLaid) else f"meld {event.meld} is a jokel"


def _meld(state: JoeklrState, event: Lay) -> Sequence[Card]:
    """The meld to be laid, or the one on the table that is played on."""
    return event.cards if isinstance(event, MeldLaid) else state.melds[event.meld].cards


@rule("joeklr-3.4")
def play_on(state: JoeklrState, event: Lay) -> str | None:
    """A player may add a card at the end of any Flash of fewer than four ranks, his own or another's; it
    lies in front of him. Melds are numbered as they are laid.
    """
    if isinstance(event, MeldLaid):
        return wrong_meld_number(state, event.meld)
    meld = state.melds.get(event.meld)
    if meld is None:
        return f"there is no meld {event.meld} on the table"
    if intended(meld.cards) != "flash" or free_end(meld.cards) == (event.card, event.end):
        return None
    where = "without naming an end" if event.end is UNSET else f"at the {event.end} end"
    return f"{spoken(event.card)} can't be added {where} to {', '.join(map(spoken, meld.cards))}"


@rule("joeklr-4.1")
def one_discard(state: JoeklrState, _event: Last) -> str | None:
    """Every turn ends with one discard from the hand, whether or not something was melded; with two cards
    owned a player may also discard one and go on.
    """
    return "the discard of this turn was made already" if state.discarded else None


@rule("joeklr-4.2")
def last_two(state: JoeklrState, event: LastTwoDiscarded) -> str | None:
    """The game is won by discarding the last two cards together, by a player who at his discard owns exactly
    two, hand and face-down myscard together. "Whomp!" is optional.
    """
    owned = state.owned(event.seat)
    if owned != LEAST_LEFT:
        return f"seat {event.seat} owns {owned} cards"
    lying = state.aside[event.seat]
    hand = list(state.hands[event.seat])
    if UNKNOWN in (*hand, *([] if lying is None else [lying.card])):
        return _can_not_be_these(state, event)
    if lying is None:
        return None if Counter(event.cards) == Counter(hand) else _not_these(hand, event)
    if event.cards in ([*hand, lying.card], [*hand, UNKNOWN]):
        return None
    return _not_these([*hand, lying.card], event)


def _can_not_be_these(state: JoeklrState, event: LastTwoDiscarded) -> str | None:
    """Why the last two cards, of which not all were seen, can't be these."""
    if len(event.cards) != LEAST_LEFT:
        return f"{len(event.cards)} cards are not the last two"
    lying, held = state.aside[event.seat], list(state.hands[event.seat])
    if lying is not None:  # it is named second
        held.append(lying.card)
        if any(UNKNOWN != card != told for card, told in zip(held, event.cards, strict=True)):
            return _not_these(held, event)
    known = Counter(card for card in held if card != UNKNOWN)
    if not known <= Counter(event.cards):
        return _not_these(held, event)
    shown = Counter(card for card in event.cards if card != UNKNOWN) - known
    elsewhere = next(iter(shown - state.behind()), None)
    return None if elsewhere is None else f"{spoken(elsewhere)} was seen elsewhere"


def _not_these(cards: Sequence[Card], event: LastTwoDiscarded) -> str:
    named = (", ".join(map(spoken, two)) for two in (cards, event.cards))
    return f"the last two cards are {', not '.join(named)}"


@rule("joeklr-5.1")
def punishable(state: JoeklrState, event: Punished) -> str | None:
    """Punished are: looking at a myscard before the discard; a missing or wrong announcement of two or three
    opted cards; a missing "Hellish Opt".
    """
    if state.slip is None:
        return "no punishment is due"
    if event.seat == state.mover:
        return None
    return f"seat {state.mover} is to be punished, not seat {event.seat}"


@rule("joeklr-5.2")
def punishment(state: JoeklrState, event: Punished) -> str | None:
    """The punisher sits on the immediate left. For a player's n-th punishment of the game he draws n cards
    of the hand unseen, or all there are, looks, and returns as many, these or his own.
    """
    if event.by != state.left_of(event.seat):
        return f"seat {state.left_of(event.seat)} punishes, not seat {event.by}"
    hand = state.hands[event.seat]
    due = min(state.punishments[event.seat] + 1, len(hand))
    if len(event.drawn) != due or len(event.returned) != due:
        return f"{due} cards are drawn and returned, not {len(event.drawn)} and {len(event.returned)}"
    if UNKNOWN in event.drawn:
        return None
    if not_held(state, event.seat, event.drawn) is not None:
        return f"seat {event.seat} holds {listed(hand)}, not {listed(event.drawn)}"
    own = [*state.hands[event.by], *event.drawn]
    given = list((Counter(event.returned) - Counter(event.drawn)).elements())
    if UNKNOWN in event.returned or not_held(state, event.by, given) is None:
        return None
    return f"seat {event.by} has {listed(own)} to return, not {listed(event.returned)}"


@rule("joeklr-5.3")
def slap(state: JoeklrState, event: Punished) -> str | None:
    """With as many punishments as cards in hand, or more, all of them are drawn, and the punisher slaps."""
    held, count = len(state.hands[event.seat]), state.punishments[event.seat] + 1
    if event.slap == (count >= held):
        return None
    return f"it is punishment {count} of a hand of {held}, {'with' if event.slap else 'without'} a slap"


@rule("joeklr-7.2")
def line_holds(state: JoeklrState, event: JoeklrRound) -> str | None:
    """A game may be recorded as a sheet line: the winner, or nobody, and each player's points."""
    if len(event.points) != state.seats:
        return f"points has {len(event.points)} entries, not {state.seats}"
    if event.winner is not None and not 0 <= event.winner < state.seats:
        return f"seat {event.winner} is not at the table"
    for seat, points in enumerate(event.points):
        if not 0 <= points <= ALL_MELDS:
            return f"no melds count {points}, as for seat {seat}"
    return None


_BEGIN: Sequence[Forbids] = (own_turn_own_cards, punished_at_once, draw_lay_discard)
_NEXT_GAME: Sequence[Forbids] = (agreed_games, deal_passes)

FORBIDS: Mapping[type[Event], Sequence[Forbids]] = {
    RoundStarted: _NEXT_GAME,
    CardsDealt: (hand_size,),
    StockReshuffled: (punished_at_once, empty_deck),
    MyscardDrawn: (*_BEGIN, man_of_mystery, empty_deck, top_of_the_deck),
    DeckTopLooked: (*_BEGIN, man_of_mystery, empty_deck, top_of_the_deck),
    KeptCardTaken: (*_BEGIN, empty_deck, man_of_mystery),
    CardsOpted: (*_BEGIN, empty_deck, opted),
    HellishOpted: (*_BEGIN, empty_deck, opted, hellish),
    MyscardPeeked: (*_BEGIN, myscard, hellish),
    Punished: (punishable, punishment, slap),
    MeldLaid: (*_BEGIN, myscard, hellish, no_wild_joker, jokel, clone, flash, play_on, leaves_two),
    CardLaidOff: (*_BEGIN, myscard, hellish, no_wild_joker, play_on, jokel, clone, leaves_two),
    CardDiscarded: (*_BEGIN, one_discard, hellish, no_wild_joker, opted),
    MyscardTaken: (*_BEGIN, myscard),
    MyscardKept: (*_BEGIN, myscard),
    LastTwoDiscarded: (*_BEGIN, one_discard, hellish, no_wild_joker, last_two),
    JoeklrRound: (*_NEXT_GAME, line_holds),
}
