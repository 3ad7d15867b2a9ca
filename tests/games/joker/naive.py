"""Joker's play written a second time, in the plainest way and by nothing of ``games``, to count against.

A play is ``(card, says, suit)``. Only rounds that are dealt at once and have bids are counted.
"""

from collections.abc import Iterator, Sequence
from itertools import product

Play = tuple[str, str, str]
RANKS = "6789TJQKA"


def bids(cards: int) -> int:
    """How many ways four players can bid: every choice of four whose sum is not the number of tricks."""
    return sum(sum(four) != cards for four in product(range(cards + 1), repeat=4))


def plays(hand: Sequence[str], trick: Sequence[Play], trump: str | None) -> list[Play]:
    """What a hand may play to a trick."""
    jokers = [("X", says, "") for says in ("take", "throw")] if "X" in hand else []
    if not trick:
        led = [("X", says, suit) for says in ("highest", "lowest") for suit in "shdc"] if "X" in hand else []
        return [(card, "", "") for card in hand if card != "X"] + led
    first, demand, named = trick[0]
    suit = named or first[1]
    following = [card for card in hand if card[-1] == suit]
    if following and demand == "highest":
        following = [max(following, key=lambda card: RANKS.index(card[0]))]
    trumping = [card for card in hand if card[-1] == trump]
    anything = [card for card in hand if card != "X"]
    return [(card, "", "") for card in following or trumping or anything] + jokers


def winner(trick: Sequence[Play], trump: str | None, led_highest: str) -> int:
    """The place in the trick (0 to 3) that wins it: the play that stands highest, the later of equals."""
    led, _demand, named = trick[0]
    suit = named or led[1]

    def height(place: int) -> tuple[int, int]:
        card, says, _suit = trick[place]
        if says in ("take", "throw"):
            return (5, place) if says == "take" else (-1, 0)
        if says == "highest":
            beaten = led_highest == "trump" and suit != trump
            return (2, 0) if beaten else (4, 0)
        if says == "lowest":
            return (1, -1)
        if card[1] == trump:
            return (3, RANKS.index(card[0]))
        return (1, RANKS.index(card[0])) if card[1] == suit else (0, 0)

    return max(range(4), key=height)


def lines(
    hands: Sequence[Sequence[str]], trump: str | None, led_highest: str = "joker"
) -> Iterator[tuple[int, ...]]:
    """The tricks taken per seat at the end of every line of play; seat 0 leads."""
    yield from _on([list(hand) for hand in hands], [], 0, (0, 0, 0, 0), trump, led_highest)


def _on(  # noqa: PLR0913, PLR0917  # a position of the game
    hands: list[list[str]],
    trick: list[Play],
    leader: int,
    taken: tuple[int, ...],
    trump: str | None,
    option: str,
) -> Iterator[tuple[int, ...]]:
    if len(trick) == 4:
        leader = (leader + winner(trick, trump, option)) % 4
        taken = tuple(count + (seat == leader) for seat, count in enumerate(taken))
        trick = []
    seat = (leader + len(trick)) % 4
    if not hands[seat]:
        yield taken
        return
    for play in plays(hands[seat], trick, trump):
        left = [list(hand) for hand in hands]
        left[seat].remove(play[0])
        yield from _on(left, [*trick, play], leader, taken, trump, option)
