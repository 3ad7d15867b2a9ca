"""What can be known of a round whose hands were not all seen: which cards may still lie behind an unseen one.

A hand that was not seen is recorded as ``?``, one for each card; what it plays is known from then on. Every
play shows something about the hand it came from, by the rule that it had to pass:

- not the led suit: the hand held none of it (joker-5.2), and if it is no trump either, no trump (joker-5.3);
- the led suit under a joker led as highest: the hand held none higher (joker-6.5);
- a joker, and any card led: nothing (joker-5.5).

A play contradicts the record if its card was seen elsewhere, if its hand has shown that it can't hold it, or
if the cards left could not fill the unseen places any more.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Literal

from games.cards import JOKER, SUIT_NAMES, SUITS, UNKNOWN, Card, Suit, natural, spoken
from games.events import Seat
from games.joker.events import CardPlayed
from games.joker.pack import deck, stronger
from games.joker.state import SEATS, JokerState
from games.tricks import Play

Duty = Literal["demand", "follow", "trump"]
_DECK = Counter(deck())
_OF_SUIT: Mapping[Suit | None, frozenset[Card]] = {
    suit: frozenset(natural("6789TJQKA", suit)) & _DECK.keys() for suit in SUITS
}
_NONE = frozenset[Card]()


def _shows(card: Card, lead: Play, trump: Suit | None) -> Iterator[tuple[Duty, frozenset[Card]]]:
    """What a card that follows shows its hand not to hold, and by which duty."""
    led = lead.suit or lead.card[1]
    demanded = lead.declared == "highest"
    if card == JOKER:
        return
    if card[1] == led:
        if demanded:
            yield "demand", frozenset(one for one in _OF_SUIT[led] if stronger(one, card))
        return
    yield "demand" if demanded else "follow", _OF_SUIT[led]
    if card[1] != trump:
        yield "trump", _OF_SUIT.get(trump, _NONE)


def _followed(state: JokerState, seat: Seat) -> Iterator[tuple[int, Play, Play]]:
    """The plays of a seat to another's lead this round: the trick's number, the play and the lead."""
    tricks: list[Sequence[Play]] = [trick.plays for trick in state.played]
    for number, plays in enumerate((*tricks, state.trick), start=1):
        for play in plays[1:]:
            if play.seat == seat:
                yield number, play, plays[0]


def ruled_out(state: JokerState, seat: Seat) -> frozenset[Card]:
    """The cards that a seat can't hold by what it has played this round."""
    trump = state.trump_suit
    shown = (cards for _, play, lead in _followed(state, seat) for _, cards in _shows(play.card, lead, trump))
    return frozenset(chain.from_iterable(shown))


def hidden_cards(state: JokerState) -> "Counter[Card]":
    """The cards of the deck that nobody has shown this round: behind an unseen card, or in the pack."""
    left = _DECK.copy()
    left.subtract(card for hand in state.hands for card in hand if card != UNKNOWN)
    left.subtract(play.card for plays in _tricks(state) for play in plays)
    left.subtract([] if state.turned is None else [state.turned])
    return +left


def _tricks(state: JokerState) -> list[Sequence[Play]]:
    return [*(trick.plays for trick in state.played), state.trick]


def could_hold(state: JokerState, seat: Seat) -> frozenset[Card]:
    """The cards that a seat holds or that may lie behind an unseen one of its hand."""
    hand = frozenset(state.hands[seat])
    if UNKNOWN not in hand:
        return hand
    return hand - {UNKNOWN} | (hidden_cards(state).keys() - ruled_out(state, seat))


def not_behind(state: JokerState, event: CardPlayed) -> str | None:
    """Why the card can't come from a hand with unseen cards, whatever it has played so far."""
    card = event.card
    if card == UNKNOWN:
        return "a card that is played has been seen, and is recorded with its face"
    if card in state.hands[event.seat]:
        return None
    if card not in _DECK:
        return f"{spoken(card)} is not in the deck"
    if not hidden_cards(state)[card]:
        return f"{_seen_at(state, card)}, so seat {event.seat} does not hold it"
    fits = _fits(state, event, _NONE)
    return None if fits else f"without {spoken(card)} the cards not seen yet can't be the other hands'"


def _seen_at(state: JokerState, card: Card) -> str:
    """Where a card has been seen already, in words; both of them if it is the joker."""
    places = [
        f"by seat {play.seat} in trick {number}"
        for number, plays in enumerate(_tricks(state), start=1)
        for play in plays
        if play.card == card
    ]
    held = [
        f"in the hand of seat {seat}" for seat, hand in enumerate(state.hands) for one in hand if one == card
    ]
    turned = ["as the card turned up"] if state.turned == card else []
    both = "both jokers were" if card == JOKER else f"{spoken(card)} was"
    return f"{both} seen {' and '.join([*turned, *places, *held])}"


def gainsaid(state: JokerState, event: CardPlayed, duty: Duty) -> str | None:
    """How a play from a hand with unseen cards contradicts what is known by this duty: it was shown that the
    hand does not hold the card, or the play would show it not to hold what it must hold."""
    hand = state.hands[event.seat]
    if UNKNOWN not in hand:
        return None
    if event.card not in hand:
        shown = _denied(state, event, duty)
        if shown is not None:
            return shown
    if not state.trick:
        return None
    out = _NONE
    for kind, cards in _shows(event.card, state.trick[0], state.trump_suit):
        out |= cards
        if kind == duty and cards and not _fits(state, event, out):
            return f"the hand must hold {_some(cards)}: the cards not seen yet leave it nothing else"
    return None


def _some(cards: frozenset[Card]) -> str:
    """Cards of one suit, all of it or those above one, in words."""
    suit = next(iter(cards))[1]
    return (
        f"a card of {SUIT_NAMES[suit]}" if cards == _OF_SUIT[suit] else f"a higher one of {SUIT_NAMES[suit]}"
    )


def _denied(state: JokerState, event: CardPlayed, duty: Duty) -> str | None:
    """The earlier play that has shown the hand not to hold the card."""
    for number, play, lead in _followed(state, event.seat):
        for kind, cards in _shows(play.card, lead, state.trump_suit):
            if kind == duty and event.card in cards:
                led = (
                    f"a joker asking for the highest {SUIT_NAMES[lead.suit]}"
                    if lead.suit
                    else spoken(lead.card)
                )
                to = f"{spoken(play.card)} to {led} in trick {number}"
                return f"seat {event.seat} played {to}, and so held no {spoken(event.card)}"
    return None


def _fits(state: JokerState, event: CardPlayed, shown: frozenset[Card]) -> bool:
    """Whether the cards not seen yet can be the unseen ones of all hands after a play that shows its hand to
    hold none of the ``shown``.

    They can if every group of hands finds as many cards for its unseen places as it has (Hall's theorem);
    what is left lies in the pack.
    """
    left = hidden_cards(state)
    room = {seat: hand.count(UNKNOWN) for seat, hand in enumerate(state.hands)}
    if event.card not in state.hands[event.seat]:
        left[event.card] -= 1
        room[event.seat] -= 1
    out = {seat: ruled_out(state, seat) for seat, places in room.items() if places}
    if event.seat in out:
        out[event.seat] |= shown
    groups = chain.from_iterable(combinations(out, size) for size in range(1, SEATS + 1))
    return all(
        sum(room[seat] for seat in group)
        <= sum(count for card, count in left.items() if any(card not in out[seat] for seat in group))
        for group in groups
    )
