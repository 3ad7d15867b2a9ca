"""The rules of Joeklr that count: cards, flashes and what makes them worth more."""

from collections.abc import Iterable, Sequence

from games.cards import Card
from games.events import Seat
from games.joeklr.melds import intended
from games.rule import rule
from games.rummy import TableMeld

JOKEL = 12
FULL = 4
ALL_MELDS = 4 * 51 + JOKEL
"""What a player has who melds the whole deck: a Full Royal Flash of each suit and the Jokel."""
UPGRADES = ("", "royal", "royal flash", "full royal flash")
"""What a flash is called by how it is upgraded."""


@rule("joeklr-6.1")
def plain_value(cards: Sequence[Card]) -> int:
    """Jack, queen and king count 2, an ace 3. A Clone or a Flash counts the sum of its cards, a Jokel 12."""
    if intended(cards) == "jokel":
        return JOKEL
    return sum(3 if card[0] == "A" else 2 for card in cards)


@rule("joeklr-6.2")
def is_royal(owners: Sequence[Seat]) -> bool:
    """Two Flashes of one suit by one player are a Royal: every card of them counts one more."""
    return len(owners) == 2 and len(set(owners)) == 1


@rule("joeklr-6.3")
def is_royal_flash(owners: Sequence[Seat]) -> bool:
    """Three Flashes of one suit, by one player or by two together, are a Royal Flash: every card of them
    counts two more. All twelve cards of the suit in three full Flashes are a Full Royal Flash: 51 in all.
    """
    return len(owners) == 3 and len(set(owners)) <= 2


@rule("joeklr-6.4")
def upgrade(flashes: Sequence[TableMeld]) -> str:
    """Upgrades are found at the count, per suit, and the highest counts. A Flash belongs to who laid it;
    Flashes of one suit by two players, or by three different ones, stay plain, also when all twelve cards
    lie.
    """
    owners = [flash.owner for flash in flashes]
    if is_royal_flash(owners):
        return UPGRADES[3 if all(len(flash.cards) == FULL for flash in flashes) else 2]
    return UPGRADES[1 if is_royal(owners) else 0]


@rule("joeklr-6.5")
def points_of(meld: TableMeld, upgraded: str, seats: int) -> list[int]:
    """Each player scores the upgraded value of the cards lying in front of him, those he played on with the
    upgrade of their Flash.
    """
    points = [0] * seats
    if intended(meld.cards) == "jokel":
        points[meld.owner] = JOKEL
        return points
    more = min(UPGRADES.index(upgraded), 2)
    for card, seat in zip(meld.cards, meld.seats, strict=True):
        points[seat] += plain_value([card]) + more
    return points


def upgrades(melds: Iterable[TableMeld]) -> dict[int, str]:
    """What each flash is upgraded to, by the number of the meld; an upgrade of nothing is left out."""
    by_suit: dict[str, list[TableMeld]] = {}
    for meld in melds:
        if intended(meld.cards) == "flash":
            by_suit.setdefault(meld.cards[0][1], []).append(meld)
    named = {flash.number: upgrade(flashes) for flashes in by_suit.values() for flash in flashes}
    return {number: name for number, name in named.items() if name}


def table_points(melds: Sequence[TableMeld], seats: int) -> list[int]:
    """What the melds on the table count for each seat."""
    upgraded = upgrades(melds)
    points = [0] * seats
    for meld in melds:
        for seat, more in enumerate(points_of(meld, upgraded.get(meld.number, ""), seats)):
            points[seat] += more
    return points
