"""The expert's choice of a card: the play of most expected points, as ``bots.joker.expert`` and
``bots.joker.odds`` think it out, on masks."""

from bots.joker.kernel.cards import BOTH_JOKERS, NATURAL
from bots.joker.kernel.compiled import compiled
from bots.joker.kernel.guess import others_of
from bots.joker.kernel.table import NO_BID, Round
from bots.joker.kernel.tricks import OPEN, count, lowest_bit, strength, suit_cards
from bots.joker.odds import DONE, JOKER_SPENT, KEEN

_NATURALS = (1 << 36) - 1
_PACK = NATURAL | BOTH_JOKERS


@compiled
def none_of(cards: int, density: float) -> float:
    """Chance that one particular other hand holds none of so many unseen cards."""
    none = 1.0
    for _card in range(cards):
        none *= 1 - density
    return none


@compiled
def ruffed(code: int, unseen: int, trump: int, density: float) -> float:
    """Chance that a seat without the led suit holds a trump that beats the play."""
    if trump < 0:
        return 0.0
    out = unseen & suit_cards(trump)
    return 1 - none_of(count(out >> code) if code < 36 and code // 9 == trump else count(out), density)


@compiled
def willing_to_beat(at: Round, seat: int, later: int) -> float:
    """The mean readiness of the seats that still follow to win the trick."""
    ready = 0.0
    for nth in range(1, later + 1):
        other = (seat + nth) % 4
        bid = at.table.bids[other]
        ready += DONE if bid != NO_BID and at.table.taken[other] >= bid else KEEN
    return ready / later


@compiled
def wins_trick(at: Round, seat: int, code: int, unseen: int, density: float) -> float:
    """Chance that the play takes the trick: nothing on the table beats it, and no later seat does."""
    trick, trump = at.table.trick, int(at.table.trump[0])
    led, later = int(trick[0]), int(trick[3])
    if led == OPEN:
        led = code // 9 if code < 36 else (code - 38) // 2
    if strength(code, 3 - later, led, trump, at.rules.joker_yields) <= trick[2]:
        return 0.0
    if later == 0:
        return 1.0
    forced, chosen = 0.0, JOKER_SPENT * (1 - none_of(count(unseen >> 36), density))
    lowest = code >= 38 and (code - 38) % 2 == 1
    if code < 36 or lowest:
        void = none_of(count(unseen & suit_cards(led)), density)
        forced = void * ruffed(code, unseen, trump, density) if led != trump else 0.0
        if lowest:
            forced += 1 - void
        elif code // 9 == led:
            chosen += 1 - none_of(count((unseen & suit_cards(led)) >> code), density)
    chance, ready = 1.0, willing_to_beat(at, seat, later)
    for _seat in range(later):
        chance *= max(0.0, 1 - forced - ready * chosen)
    return chance


@compiled
def outlook(at: Round, seat: int, hand: int, jokers: int) -> tuple[float, float]:
    """Points to expect from what is left of a hand, once the trick is lost, and once it is won."""
    chances, cards = at.room.chances, 0
    chances[0] = 1.0
    while hand:
        worth = at.room.worths[lowest_bit(hand)]
        hand &= hand - 1
        cards += 1
        chances[cards] = 0.0
        for took in range(cards, 0, -1):
            chances[took] += worth * (chances[took - 1] - chances[took])
        chances[0] *= 1 - worth
    points, taken = at.rules.points[at.table.bids[seat] + 1], int(at.table.taken[seat])
    lost, won = 0.0, 0.0
    for tricks in range(cards + 1):
        most = points[taken + tricks]
        for more in range(1, jokers + 1):
            most = max(most, points[taken + tricks + more])
        lost += chances[tricks] * most
        most = points[taken + tricks + 1]
        for more in range(1, jokers + 1):
            most = max(most, points[taken + tricks + 1 + more])
        won += chances[tricks] * most
    return lost, won


@compiled
def weighed_play(at: Round, seat: int, legal: int) -> int:
    """The legal play of most expected points. ``at.room.worths`` holds what the hand's cards are worth."""
    hand, gone = int(at.table.hands[seat]), int(at.table.gone[0])
    natural, jokers = hand & _NATURALS, count(hand >> 36)
    unseen, density = _PACK & ~(hand | gone), others_of(hand, gone, count(hand)) / 3
    best, most, before, lost, won = -1, -1e9, -1, 0.0, 0.0
    while legal:
        code = lowest_bit(legal)
        legal &= legal - 1
        if code < 36 or before < 36:  # however a joker is declared, the same hand is left
            left = natural & ~(1 << code) if code < 36 else natural
            lost, won = outlook(at, seat, left, jokers if code < 36 else jokers - 1)
        before = code
        value = lost + (won - lost) * wins_trick(at, seat, code, unseen, density)
        if value > most:
            best, most = code, value
    return best
