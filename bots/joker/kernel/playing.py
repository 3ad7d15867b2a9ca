"""How the kernel's players choose a card: the thinking of ``bots.joker``, on masks."""

from bots.joker.kernel.cards import NATURAL
from bots.joker.kernel.chance import Source, draw
from bots.joker.kernel.compiled import compiled
from bots.joker.kernel.guess import Worths, likeliest, unlikeliest, weigh
from bots.joker.kernel.table import EXPERT, GREEDY, NO_BID, RANDOM, Round
from bots.joker.kernel.tricks import OPEN, count, lowest_bit, strength, suit_cards
from bots.joker.kernel.weighing import weighed_play

_NATURALS = (1 << 36) - 1


@compiled
def any_play(legal: int, chance: Source) -> int:
    """A legal play, each as likely as the next."""
    skip = int(draw(chance) * count(legal))
    for _ in range(skip):
        legal &= legal - 1
    return lowest_bit(legal)


@compiled
def wanted(at: Round, seat: int) -> int:
    """Tricks still wanted to meet the bid; without bids all that are left, or none where tricks cost."""
    if at.table.bids[seat] == NO_BID:
        return count(int(at.table.hands[seat])) if at.rules.points[0, 1] > 0 else 0
    return int(at.table.bids[seat] - at.table.taken[seat])


@compiled
def winners(natural: int, best: int, led: int, trump: int) -> int:
    """The cards of a mask that would be winning a trick whose best play so far ranks so."""
    winning = 0
    left = natural
    while left:
        card = lowest_bit(left)
        left &= left - 1
        if strength(card, 0, led, trump, False) > best:
            winning |= 1 << card
    return winning


@compiled
def joker_to_win(hand: int) -> int:
    """Led as highest of the suit held longest, so that what is left of it grows."""
    longest, most = 0, -1
    for suit in range(4):
        held = count(hand & suit_cards(suit))
        if held > most:
            longest, most = suit, held
    return 38 + 2 * longest


@compiled
def joker_to_lose(hand: int, gone: int) -> int:
    """Led as lowest of the suit that others hold most of."""
    unseen = NATURAL & ~(hand | gone)
    fullest, most = 0, -1
    for suit in range(4):
        out = count(unseen & suit_cards(suit))
        if out > most:
            fullest, most = suit, out
    return 39 + 2 * fullest


@compiled
def lead(hand: int, gone: int, aim: int, worths: Worths) -> int:
    """Wanting tricks, the card likeliest to win, or a joker once all that are left are wanted; wanting none,
    the card least likely to."""
    natural = hand & _NATURALS
    if hand > _NATURALS and (natural == 0 or 0 < count(hand) <= aim):
        return joker_to_win(hand) if aim > 0 else joker_to_lose(hand, gone)
    return likeliest(natural, worths) if aim > 0 else unlikeliest(natural, worths)


@compiled
def follow_to_win(legal: int, winning: int, later: int, short: bool, worths: Worths) -> int:
    """The best winner, the cheapest when nobody plays after it. Without one a joker takes, if the rest of the
    hand falls ``short``; else the least useful card goes."""
    losing = legal & _NATURALS & ~winning
    if winning:
        return likeliest(winning, worths) if later else unlikeliest(winning, worths)
    if legal > _NATURALS and (losing == 0 or short):
        return 36
    return unlikeliest(losing, worths)


@compiled
def follow_to_lose(hand: int, legal: int, winning: int, later: int, worths: Worths) -> int:
    """The most dangerous card that loses; a joker thrown where none does, or where it would be left to lead;
    else a winner, the highest if it takes the trick anyway."""
    losing = legal & _NATURALS & ~winning
    stuck = count(hand) <= count(hand >> 36) + 1
    if legal > _NATURALS and (stuck or losing == 0):
        return 37
    if losing:
        return likeliest(losing, worths)
    return unlikeliest(winning, worths) if later else likeliest(winning, worths)


@compiled
def greedy_play(legal: int, winning: int, leads: bool, trump: int) -> int:
    """Leads the strongest; follows with the cheapest winner, else with the weakest."""
    if leads and legal > _NATURALS:
        return lowest_bit(legal & ~_NATURALS)
    natural = legal & _NATURALS
    if not leads and winning == 0 and legal > _NATURALS:
        return 36 if natural == 0 else _by_rank(natural, trump, False)
    return _by_rank(natural if leads or winning == 0 else winning, trump, leads)


@compiled
def _by_rank(natural: int, trump: int, strongest: bool) -> int:
    """The strongest card of a mask, or the weakest, a trump above all others."""
    best, most = -1, -1
    left = natural
    while left:
        card = lowest_bit(left)
        left &= left - 1
        rank = card % 9 + (20 if card // 9 == trump else 0)
        if best < 0 or ((rank > most) == strongest and rank != most):
            best, most = card, rank
    return best


@compiled
def chosen_play(at: Round, seat: int, legal: int) -> int:
    """A seat's play among the legal ones, two at least."""
    style, habits = int(at.seats.styles[seat]), at.seats.habits[seat]
    if style == RANDOM or (habits[2] > 0 and draw(at.chance) < habits[2]):
        return any_play(legal, at.chance)
    hand, trump, gone = int(at.table.hands[seat]), int(at.table.trump[0]), int(at.table.gone[0])
    led, best, later = int(at.table.trick[0]), int(at.table.trick[2]), int(at.table.trick[3])
    winning = winners(legal & _NATURALS, best, led, trump) if led != OPEN else 0
    if style == GREEDY:
        return greedy_play(legal, winning, led == OPEN, trump)
    aim, worths = wanted(at, seat), at.room.worths
    hopes = weigh(hand, gone, count(hand), trump, worths)
    if style == EXPERT:
        return weighed_play(at, seat, legal)
    if led == OPEN:
        return lead(hand, gone, aim, worths)
    if aim > 0:
        return follow_to_win(legal, winning, later, hopes - 1 < aim - 0.5, worths)
    return follow_to_lose(hand, legal, winning, later, worths)
