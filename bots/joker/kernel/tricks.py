"""The law of tricks on masks: what may be played, and what wins. ``games.joker`` checks it move by move."""

from bots.joker.kernel.compiled import compiled

OPEN = -1
"""The led suit while nobody has led."""
_NATURALS = (1 << 36) - 1
_ALL_LEADS = 0xFF << 38
_BOTH_FOLLOWS = 3 << 36


@compiled
def suit_cards(suit: int) -> int:
    """The mask of a suit."""
    return 511 << 9 * suit


@compiled
def count(mask: int) -> int:
    """Bits set in a mask."""
    bits = 0
    while mask:
        mask &= mask - 1
        bits += 1
    return bits


@compiled
def lowest_bit(mask: int) -> int:
    """The number of the lowest bit set; the mask is not 0."""
    return count((mask & -mask) - 1)


@compiled
def highest_of(mask: int) -> int:
    """The mask's highest bit alone; the mask is not 0."""
    while mask & (mask - 1):
        mask &= mask - 1
    return mask


@compiled
def legal_plays(hand: int, led: int, highest: bool, trump: int) -> int:
    """The codes that may be played from a hand: joker-5.2 to 5.5, 6.1, 6.4, 6.5.

    ``led`` is the suit asked for, ``OPEN`` when leading; ``highest`` says that a led joker demanded it so.
    """
    natural = hand & _NATURALS
    if led == OPEN:
        return natural | (_ALL_LEADS if hand > _NATURALS else 0)
    jokers = _BOTH_FOLLOWS if hand > _NATURALS else 0
    held = natural & suit_cards(led)
    if held:
        return jokers | (highest_of(held) if highest else held)
    if trump >= 0 and natural & suit_cards(trump):
        return jokers | (natural & suit_cards(trump))
    return jokers | natural


@compiled
def strength(code: int, place: int, led: int, trump: int, joker_yields: bool) -> int:
    """How a play ranks in its trick; the highest wins, and a lead never ranks below 99.

    joker-5.6, 6.2, 6.3, 6.5 to 6.8. ``led`` is the suit that the trick asks for, by this play if it leads;
    ``joker_yields`` is the option led_highest = trump.
    """
    if code < 36:
        suit = code // 9
        if suit == trump:
            return 200 + code - 9 * suit
        return 100 + code - 9 * suit if suit == led else 0
    if code == 36:
        return 1000 + place
    if code == 37:
        return -1
    if (code - 38) % 2:
        return 99
    return 150 if joker_yields and led != trump else 500
