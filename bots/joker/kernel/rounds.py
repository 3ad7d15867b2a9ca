"""Whole rounds of the kernel: dealt, named, bid and played."""

from bots.joker.kernel.bidding import chosen_bid, named_trump
from bots.joker.kernel.chance import Source, draw
from bots.joker.kernel.compiled import compiled
from bots.joker.kernel.playing import chosen_play
from bots.joker.kernel.table import AFTER_THREE, NEVER, NO_BID, TURNED, Round, Whole
from bots.joker.kernel.tricks import OPEN, legal_plays, lowest_bit, strength


@compiled
def shuffle(pack: Whole, size: int, cards: int, chance: Source) -> None:
    """Bring any ``cards`` of the first ``size`` cards to the pack's front, all orders alike."""
    for place in range(cards):
        other = place + int(draw(chance) * (size - place))
        held = pack[place]
        pack[place] = pack[other]
        pack[other] = held


@compiled
def deal(at: Round) -> None:
    """Clear the table, deal the hands, and settle the trump."""
    rules, table, pack = at.rules, at.table, at.room.pack
    table.hands[:] = 0
    table.bids[:] = NO_BID
    table.trump[0] = -1
    table.gone[:] = 0
    dealt = 4 * rules.cards
    shuffle(pack, 36, min(36, dealt + 1), at.chance)
    for place in range(dealt):
        table.hands[place % 4] |= 1 << pack[place]
    if rules.naming == NEVER:
        return
    if rules.naming == TURNED:
        turned = int(pack[dealt])
        table.trump[0] = turned // 9 if turned < 36 else -1
        table.gone[:] = 1 << turned
        return
    seen = 0
    if rules.naming == AFTER_THREE:
        seen = 1 << pack[0] | 1 << pack[4] | 1 << pack[8]
    table.trump[0] = named_trump(int(at.seats.styles[0]), seen, rules.cards, at.chance, at.room.worths)


@compiled
def bid_on(at: Round, first: int) -> None:
    """The bids from seat ``first`` on."""
    for seat in range(first, 4):
        at.table.bids[seat] = chosen_bid(at, seat)


@compiled
def play_out(at: Round) -> None:
    """Every trick of the round."""
    at.table.taken[:] = 0
    leader = 0
    for trick in range(at.rules.cards):
        leader = _one_trick(at, leader, 4 * trick)


@compiled
def _one_trick(at: Round, leader: int, move: int) -> int:
    """A trick led by this seat, its cards the moves from ``move`` on; returns the seat that won it."""
    table, trump, winner = at.table, int(at.table.trump[0]), leader
    trick = table.trick
    trick[0], trick[1], trick[2] = OPEN, 0, -2
    for place in range(4):
        seat = (leader + place) % 4
        legal = legal_plays(int(table.hands[seat]), int(trick[0]), trick[1] == 1, trump)
        trick[3] = 3 - place
        code = lowest_bit(legal) if legal & (legal - 1) == 0 else chosen_play(at, seat, legal)
        if place == 0:
            trick[0] = code // 9 if code < 36 else (code - 38) // 2
            trick[1] = int(code >= 38 and (code - 38) % 2 == 0)
        ranks = strength(code, place, int(trick[0]), trump, at.rules.joker_yields)
        if ranks > trick[2]:
            trick[2], winner = ranks, seat
        _lay(at, seat, code)
        moves = table.moves[move + place]
        moves[0], moves[1], moves[2] = seat, code, legal
    table.taken[winner] += 1
    return winner


@compiled
def _lay(at: Round, seat: int, code: int) -> None:
    """The card goes from the hand to what everybody has seen; of two jokers the first."""
    hand = int(at.table.hands[seat])
    card = 1 << code if code < 36 else (1 << 36 if hand & (1 << 36) else 1 << 37)
    at.table.hands[seat] = hand & ~card
    at.table.gone[0] |= card


@compiled
def whole_round(at: Round) -> None:
    """A round from the deal to the last trick."""
    deal(at)
    if at.rules.bids:
        bid_on(at, 0)
    play_out(at)


@compiled
def many_rounds(count: int, at: Round) -> int:
    """Rounds one after the other; returns the points of seat 0, summed."""
    total = 0
    for _round in range(count):
        whole_round(at)
        total += int(at.rules.points[at.table.bids[0] + 1, at.table.taken[0]])
    return total
