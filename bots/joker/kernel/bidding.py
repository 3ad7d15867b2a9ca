"""How the kernel's players name trump and bid: the thinking of ``bots.joker``, on masks."""

from bots.joker.aiming import RESERVE, SAFE_TRICK
from bots.joker.expert import STEERED
from bots.joker.kernel.chance import Source, bell, draw
from bots.joker.kernel.compiled import compiled
from bots.joker.kernel.guess import Worths, weigh
from bots.joker.kernel.table import EXPERT, GREEDY, RANDOM, UNSEEN, VALUING, Real, Round
from bots.joker.kernel.tricks import count, lowest_bit

_NATURALS = (1 << 36) - 1


@compiled
def named_trump(style: int, seen: int, tricks: int, chance: Source, worths: Worths) -> int:
    """The trump that makes the cards seen worth most; any suit where none was seen."""
    if seen == 0:
        return int(draw(chance) * 4)
    if style == RANDOM:
        return int(draw(chance) * 5) - 1
    best, most = 0, -1.0
    for trump in (0, 1, 2, 3, -1):
        hopes = weigh(seen, 0, tricks, trump, worths)
        if hopes > most:
            best, most = trump, hopes
    return best


@compiled
def any_bid(cards: int, banned: int, chance: Source) -> int:
    """A legal bid, each as likely as the next."""
    free = cards if 0 <= banned <= cards else cards + 1
    bid = int(draw(chance) * free)
    return bid + 1 if 0 <= banned <= bid else bid


@compiled
def nearest(tricks: float, cards: int, banned: int) -> int:
    """The legal bid nearest to a number of tricks; of two equally near the lower."""
    best, least = -1, 1e9
    for bid in range(cards + 1):
        if bid != banned and abs(bid - tricks) < least:
            best, least = bid, abs(bid - tricks)
    return best


@compiled
def sure_tricks(hand: int, trump: int) -> int:
    """A trick for each joker, ace and high trump."""
    sure = count(hand >> 36)
    for suit in range(4):
        tops = 3 << (9 * suit + 7) if suit == trump else 1 << (9 * suit + 8)
        sure += count(hand & tops)
    return sure


@compiled
def spread(hand: int, tricks: int, astray: float, worths: Worths, chances: Real) -> None:
    """Write the chances of 0, 1, 2 … tricks from the natural cards of a hand, or from ``tricks`` unseen."""
    natural = hand & _NATURALS
    cards = count(natural) if hand else tricks
    chances[:] = 0.0
    chances[0] = 1.0
    for nth in range(cards):
        worth = 0.25
        if hand:
            worth = worths[lowest_bit(natural)]
            natural &= natural - 1
        worth = min(1.0, max(0.0, worth + astray))
        for took in range(nth + 1, 0, -1):
            chances[took] = chances[took] * (1 - worth) + chances[took - 1] * worth
        chances[0] *= 1 - worth


@compiled
def worthiest(at: Round, banned: int, jokers: int, cards: int) -> int:
    """The legal bid of most expected points: jokers take or throw as it needs, play mends near misses."""
    best, most = -1, -1e9
    for bid in range(at.rules.cards + 1):
        if bid == banned:
            continue
        value = 0.0
        for tricks in range(cards + 1):
            as_dealt, steered = -1e9, -1e9
            for took in range(max(0, tricks - 1), min(at.rules.cards, tricks + jokers + 1) + 1):
                points = float(at.rules.points[bid + 1, took])
                steered = max(steered, points)
                if tricks <= took <= tricks + jokers:
                    as_dealt = max(as_dealt, points)
            value += at.room.chances[tricks] * ((1 - STEERED) * as_dealt + STEERED * steered)
        if value > most:
            best, most = bid, value
    return best


@compiled
def estimate(at: Round, hand: int) -> float:
    """The tricks that a hand promises; of an unseen one (0) a quarter."""
    cards = at.rules.cards
    if hand == 0:
        return cards / 4
    return weigh(hand, int(at.table.gone[1]), cards, int(at.table.trump[0]), at.room.worths)


@compiled
def banned_bid(at: Round, seat: int) -> int:
    """What the seat may not bid by joker-4.2, -1 for nothing."""
    if seat < 3:
        return -1
    bids = at.table.bids
    left = at.rules.cards - int(bids[0] + bids[1] + bids[2])
    return left if left >= 0 else -1


@compiled
def chosen_bid(at: Round, seat: int) -> int:
    """A seat's bid."""
    style, habits, cards = int(at.seats.styles[seat]), at.seats.habits[seat], at.rules.cards
    hand = 0 if at.rules.naming == UNSEEN else int(at.table.hands[seat])
    banned = banned_bid(at, seat)
    if style == RANDOM or (habits[2] > 0 and draw(at.chance) < habits[2]):
        return any_bid(cards, banned, at.chance)
    astray = habits[0] + (habits[1] * bell(at.chance) if habits[1] > 0 else 0.0)
    if style == GREEDY:
        return nearest(sure_tricks(hand, int(at.table.trump[0])) + astray, cards, banned)
    hopes = estimate(at, hand)
    if style in (VALUING, EXPERT):
        natural = count(hand & _NATURALS) if hand else cards
        spread(hand, cards, astray / max(1, natural), at.room.worths, at.room.chances)
        return worthiest(at, banned, count(hand >> 36), natural)
    counted = hopes - RESERVE + astray
    return nearest(counted if counted >= SAFE_TRICK else 0.0, cards, banned)
