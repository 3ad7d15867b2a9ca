"""The rules of Joker that forbid, in the order a match meets them.

Each takes the state and an event and answers ``None``, or why the rule forbids the event here. ``FORBIDS``
at the end says which rules an event has to pass, in which order.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from msgspec import UNSET

from games.cards import JOKER, SUIT_NAMES, SUITS, UNKNOWN, Card, listed, spoken
from games.events import CardsDealt, Event, MatchStarted, RoundStarted
from games.game import Variant
from games.joker.events import BidMade, CardPlayed, JokerRound, TrumpNamed, TrumpTurned
from games.joker.pack import deck, stronger
from games.joker.state import SEATS, JokerState, Result
from games.joker.unseen import gainsaid, not_behind
from games.rule import Forbids, rule
from games.seating import wrong_dealer, wrong_table
from games.tricks import of_suit


@rule("joker-1.1")
def four_players(variant: Variant, event: MatchStarted) -> str | None:
    """Exactly four players, each for themselves; seats 0 to 3 run in turn order."""
    return wrong_table(variant, event)


_DECK = Counter(deck())
_CARDS = frozenset(_DECK)


@rule("joker-2.4")
def dealer_passes(state: JokerState, event: RoundStarted | JokerRound) -> str | None:
    """The first dealer is recorded, not computed; the deal passes one seat in turn order every round."""
    return None if event.dealer is UNSET else wrong_dealer(state, event.dealer)


def next_in_schedule(state: JokerState, event: RoundStarted | JokerRound) -> str | None:
    """Whether the event is the next round of the match's schedule (joker-2.5 speaks for it)."""
    if state.running:
        return f"round {state.round} is still being played"
    if state.over:
        return f"the match is over after its {len(state.schedule)} rounds"
    if event.round != state.round + 1:
        return f"round {state.round + 1} comes next, not round {event.round}"
    return None


@rule("joker-2.5")
def full_shuffle(state: JokerState, event: RoundStarted | JokerRound | CardsDealt) -> str | None:
    """Every round of the schedule in turn starts from a full shuffle: the hands dealt hold no card twice and
    only cards of the deck."""
    if not isinstance(event, CardsDealt):
        return next_in_schedule(state, event)
    if state.awaited != "deal":
        return "no cards are to be dealt now"
    return _wrong_hands(event.hands, state.step.cards or state.now.cards) or _wrong_cards(state, event)


def _wrong_hands(hands: list[list[Card]], cards: int) -> str | None:
    if len(hands) != SEATS:
        return f"there are {len(hands)} hands, not {SEATS}"
    for seat, hand in enumerate(hands):
        if len(hand) != cards:
            return f"seat {seat} gets {len(hand)} cards, not {cards}"
    return None


def _wrong_cards(state: JokerState, event: CardsDealt) -> str | None:
    cards = [*chain(*state.dealt, *event.hands)]
    if _once_each(cards):
        return None
    beyond = Counter(cards) - _DECK
    for card in beyond - Counter({UNKNOWN: beyond[UNKNOWN]}):
        return f"{spoken(card)} is dealt {'once too often' if card in _DECK else 'but not in the deck'}"
    return None


def _once_each(cards: list[Card]) -> bool:
    """Whether these are cards of the deck, none too often: nearly every deal, told without counting each."""
    natural = set(cards) - {JOKER, UNKNOWN}
    jokers = cards.count(JOKER)
    return (
        jokers <= _DECK[JOKER]
        and len(natural) + jokers + cards.count(UNKNOWN) == len(cards)
        and natural <= _CARDS
    )


@rule("joker-3.1")
def trump_turned(state: JokerState, event: TrumpTurned) -> str | None:
    """In rounds of 1 to 8 cards the next card of the pack is turned up; its suit is trump, a joker
    means none.
    """
    if state.awaited != "turn":
        return "no card is to be turned up now"
    left = _DECK[event.card] - sum(hand.count(event.card) for hand in state.dealt)
    return None if left > 0 else f"{spoken(event.card)} is not among the cards left in the pack"


@rule("joker-3.2")
def trump_named(state: JokerState, event: TrumpNamed) -> str | None:
    """In rounds of nine the seat after the dealer names a suit or no trump, having seen three cards only."""
    if state.awaited != "name":
        return "trump is not to be named now"
    if event.seat != state.first_seat:
        return f"seat {state.first_seat} names trump, not seat {event.seat}"
    if event.suit is not None and event.suit not in tuple(SUITS):
        return f"{event.suit!r} is no suit"
    return None


@rule("joker-3.3")
def trump_by_chapter(state: JokerState, event: TrumpNamed | JokerRound) -> str | None:
    """No-trump rounds have no trump and nobody names one; golden and misère name it as nines do; in blind
    rounds it is named before any card is seen."""
    if isinstance(event, JokerRound):
        kind, named = state.schedule[event.round - 1].kind, event.trump
        if named in (None, UNSET) or kind.has_trump:
            return None if named in (None, UNSET, *SUITS) else f"{named!r} is no suit"
        return f"round {event.round} is played without trump"
    if state.running and not state.now.kind.names_trump:
        return f"nobody names trump in round {state.round} ({state.now.kind.title})"
    return None


@rule("joker-4.3")
def no_bids(state: JokerState, event: BidMade | JokerRound) -> str | None:
    """Golden and misère rounds have no bids."""
    if isinstance(event, JokerRound):
        kind = state.schedule[event.round - 1].kind
        bids = [bid for bid in event.said if bid is not None]
        return f"the line has the bids {bids}" if bids and not kind.has_bids else None
    if state.running and not state.now.kind.has_bids:
        return f"round {state.round} is {state.now.kind.title.lower()}"
    return None


@rule("joker-4.1")
def bids_in_turn(state: JokerState, event: BidMade | JokerRound) -> str | None:
    """Once trump is settled the players bid in turn from the seat after the dealer: 0 (pass) up to the number
    of tricks of the round."""
    if isinstance(event, JokerRound):
        return _wrong_bids(state, event)
    if state.awaited != "bid":
        return "no bid is to be made now"
    if event.seat != state.to_act:
        return f"seat {state.to_act} is to bid, not seat {event.seat}"
    if not 0 <= event.tricks <= state.now.cards:
        return f"{event.tricks} was bid in a round of {state.now.cards} tricks"
    return None


def _wrong_bids(state: JokerState, event: JokerRound) -> str | None:
    entry = state.schedule[event.round - 1]
    if len(event.said) != SEATS:
        return f"the line has {len(event.said)} bids, not {SEATS}"
    if entry.kind.has_bids:
        for seat, bid in enumerate(event.said):
            if bid is None or not 0 <= bid <= entry.cards:
                said = "no bid" if bid is None else f"the bid {bid}"
                return f"seat {seat} has {said} in a round of {entry.cards} tricks"
    return None


@rule("joker-4.2")
def dealer_may_not_even_out(state: JokerState, event: BidMade | JokerRound) -> str | None:
    """The dealer bids last and may not bid the number that makes the four bids sum to exactly the number of
    tricks."""
    if isinstance(event, JokerRound):
        cards, bids = state.schedule[event.round - 1].cards, event.said
        evens_out = None not in bids and sum(bid or 0 for bid in bids) == cards
        return f"the four bids {bids} sum to {cards}" if evens_out else None
    if event.seat == state.dealer and event.tricks == banned_bid(state):
        others = sum(bid or 0 for bid in state.bids)
        return f"the bids before sum to {others}, so {event.tricks} would make {state.now.cards}"
    return None


def banned_bid(state: JokerState) -> int:
    """The bid that rule 4.2 forbids the dealer; negative where it forbids none."""
    return state.now.cards - sum(bid or 0 for bid in state.bids)


@rule("joker-5.1")
def in_turn(state: JokerState, event: CardPlayed) -> str | None:
    """The seat after the dealer leads the first trick; the winner of a trick leads the next; the
    others follow in turn.
    """
    if state.awaited != "play":
        return "no card is to be played now"
    return None if event.seat == state.to_act else f"seat {state.to_act} is to play, not seat {event.seat}"


@rule("joker-5.4")
def own_card(state: JokerState, event: CardPlayed) -> str | None:
    """A player plays a card of the own hand; with neither the led suit nor a trump any card, and
    there is never a duty to beat.
    """
    hand = state.hands[event.seat]
    if state.hidden and UNKNOWN in hand:
        return not_behind(state, event)
    return None if event.card in hand else f"seat {event.seat} holds {listed(hand)}, not {spoken(event.card)}"


@rule("joker-6.1")
def following_joker(state: JokerState, event: CardPlayed) -> str | None:
    """Following, a joker is played as take or as throw and names no suit; no other card is declared."""
    if event.card != JOKER:
        declared = event.declared is not UNSET or event.suit is not UNSET
        return f"{spoken(event.card)} is declared like a joker" if declared else None
    if not state.trick:
        return None
    if event.declared not in ("take", "throw"):
        return f"the joker follows {_as_declared(event)}"
    return f"the joker follows and names {event.suit}" if event.suit is not UNSET else None


@rule("joker-6.4")
def leading_joker(state: JokerState, event: CardPlayed) -> str | None:
    """Leading, a joker names a suit (any of four, held or not, also in no-trump) and a demand, highest or
    lowest."""
    if event.card != JOKER or state.trick:
        return None
    if event.declared not in ("highest", "lowest"):
        return f"the joker leads {_as_declared(event)}"
    if event.suit not in tuple(SUITS):
        return "the joker leads and names no suit"
    return None


def _as_declared(event: CardPlayed) -> str:
    return "without a declaration" if event.declared is UNSET else f"as {event.declared}"


@rule("joker-5.5")
def fulfils_no_duty(card: Card) -> bool:
    """A joker may be played to any trick, also while holding the led suit or a trump; it fulfils no
    duty and is never forced unless it is the only card left.
    """
    return card == JOKER


@rule("joker-6.5")
def meets_the_demand(state: JokerState, event: CardPlayed) -> str | None:
    """Under a joker led as highest, every follower who holds the named suit plays the highest card of
    it, or a joker; the demand binds later seats even after another joker.
    """
    if state.hidden and (because := gainsaid(state, event, "demand")):
        return because
    if state.demand != "highest" or fulfils_no_duty(event.card):
        return None
    held = of_suit(state.hands[event.seat], state.led)
    follows = event.card[1:] == state.led
    if not held or (follows and not any(stronger(card, event.card) for card in held)):
        return None
    return f"the highest {_suit(state.led)} was demanded and the hand holds {listed(held)}"


@rule("joker-5.2")
def follow_suit(state: JokerState, event: CardPlayed) -> str | None:
    """A follower who holds the led suit plays it."""
    if state.hidden and (because := gainsaid(state, event, "follow")):
        return because
    led = state.led
    card = event.card
    if led is None or card[1:] == led or fulfils_no_duty(card):
        return None
    held = of_suit(state.hands[event.seat], led)
    return f"{_suit(led)} was led and the hand holds {listed(held)}" if held else None


@rule("joker-5.3")
def trump_if_void(state: JokerState, event: CardPlayed) -> str | None:
    """Without the led suit, a follower who holds a trump plays a trump."""
    if state.hidden and (because := gainsaid(state, event, "trump")):
        return because
    led, trump = state.led, state.trump
    card = event.card
    if led is None or trump is None or card[1:] == led or card[1:] == trump or fulfils_no_duty(card):
        return None
    hand = state.hands[event.seat]
    trumps = of_suit(hand, trump)
    if not trumps or of_suit(hand, led):
        return None
    return f"the hand holds no {_suit(led)}, but the trumps {listed(trumps)}"


def _suit(letter: str | None) -> str:
    return SUIT_NAMES.get(letter or "", "no suit")


@rule("joker-10.1")
def line_adds_up(state: JokerState, event: JokerRound) -> str | None:
    """A round may be recorded as a sheet line: dealer, trump if known, four bids, four trick counts,
    which sum to the cards of the round; bids obey 4.1 and 4.2.
    """
    cards = state.schedule[event.round - 1].cards
    if len(event.tricks) != SEATS:
        return f"the line has {len(event.tricks)} trick counts, not {SEATS}"
    if any(tricks < 0 for tricks in event.tricks) or sum(event.tricks) != cards:
        return f"the tricks {event.tricks} do not sum to {cards}"
    return None


@rule("joker-10.2")
def bid_and_tricks(line: Result, seat: int) -> tuple[int | None, int]:
    """Bid and tricks taken are always both stored: "pass, 50" alone could mean no trick or five."""
    return line.bids[seat], line.tricks[seat]


FORBIDS: Mapping[type[Event], Sequence[Forbids]] = {
    RoundStarted: (full_shuffle, dealer_passes),
    CardsDealt: (full_shuffle,),
    TrumpTurned: (trump_turned,),
    TrumpNamed: (trump_by_chapter, trump_named),
    BidMade: (no_bids, bids_in_turn, dealer_may_not_even_out),
    CardPlayed: (
        in_turn,
        own_card,
        following_joker,
        leading_joker,
        meets_the_demand,
        follow_suit,
        trump_if_void,
    ),
    JokerRound: (
        full_shuffle,
        dealer_passes,
        trump_by_chapter,
        no_bids,
        bids_in_turn,
        dealer_may_not_even_out,
        line_adds_up,
    ),
}
