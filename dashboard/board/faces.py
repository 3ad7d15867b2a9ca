"""The card faces, drawn by ourselves: 52 cards, the joker, a back and the signs of the suits, as SVG symbols.

Four colours, searched for so that they stay apart for every kind of colour sight; ranks are strokes and
not text, so they look alike on every device and need no font. All symbols together are 40 kB.
"""

from games.cards import JOKER, RANKS, SUITS, UNKNOWN, Card, Suit

CARD_BOX = "0 0 40 56"
SUIT_BOX = "0 0 32 32"

COLOURS: dict[Suit, str] = {"s": "#16181d", "h": "#d70706", "d": "#17338e", "c": "#0c7e6f"}
_INKS: dict[Suit, str] = {suit: f"var(--face-{suit}, {colour})" for suit, colour in COLOURS.items()}
"""The four colours, unless the page's style sheet says otherwise: a deck may have two."""
JOKER_COLOUR = "#aa38f6"

_SUITS: dict[Suit, str] = {
    "s": "M16 1C20 8 30 13 30 20.5A6.3 6.3 0 0 1 18 23.5C18 27 20 29.5 22 31H10C12 29.5 14 27 14 23.5"
    "A6.3 6.3 0 0 1 2 20.5C2 13 12 8 16 1Z",
    "h": "M16 30C5 20 1 15 1 9.5A7.6 7.6 0 0 1 16 7A7.6 7.6 0 0 1 31 9.5C31 15 27 20 16 30Z",
    "d": "M16 1Q21 10 28 16Q21 22 16 31Q11 22 4 16Q11 10 16 1Z",
    "c": "M16 1A6.7 6.7 0 0 1 21 12.2A6.7 6.7 0 1 1 18 22C18 27 20 29.5 22 31H10C12 29.5 14 27 14 22"
    "A6.7 6.7 0 1 1 11 12.2A6.7 6.7 0 0 1 16 1Z",
}
_STAR = "M16 1L20 11.5L31 12L22.5 19L25.5 30L16 23.8L6.5 30L9.5 19L1 12L12 11.5Z"
_J_HOOK = "M31 5V16C31 19 29.5 20.5 27 20.5C25 20.5 23.8 19.3 23.5 17.5"

_RANKS = {  # strokes in a 16 × 20 box
    "A": "M1.5 18.5L8 2L14.5 18.5M4 12.5H12",
    "K": "M3 2V18.5M13.5 2L3.5 11.5M7 8.5L14 18.5",
    "Q": "M8 2C3.5 2 1.5 5.5 1.5 10.2C1.5 15 3.5 18.5 8 18.5C12.5 18.5 14.5 15 14.5 10.2C14.5 5.5 12.5 2 8 2Z"
    "M10 13.5L15 19.5",
    "J": "M12 2V13.5C12 17 10 18.5 7.2 18.5C4.2 18.5 2.5 16.8 2.2 14",
    "T": "M1 5.2L4 2V18.5M12 2C8.8 2 7.6 5.5 7.6 10.2C7.6 15 8.8 18.5 12 18.5C15.2 18.5 16.4 15 16.4 10.2"
    "C16.4 5.5 15.2 2 12 2Z",
    "9": "M13.5 7.5A5.5 5.5 0 1 1 2.5 7.5A5.5 5.5 0 1 1 13.5 7.5C13.5 13.5 11 18 6 18.5",
    "8": "M8 9.6A3.9 3.9 0 1 1 8 1.8A3.9 3.9 0 1 1 8 9.6A4.6 4.5 0 1 1 8 18.6A4.6 4.5 0 1 1 8 9.6",
    "7": "M2 2H14C10 7 7.5 12 6.5 18.5",
    "6": "M2.5 13A5.5 5.5 0 1 0 13.5 13A5.5 5.5 0 1 0 2.5 13C2.5 7 5 2.5 10 2",
    "5": "M13 2H4.2L3.3 9C4.6 8.2 6.2 7.8 7.8 7.8C11.5 7.8 13.8 10 13.8 13C13.8 16.5 11.2 18.5 7.6 18.5"
    "C5 18.5 3 17.6 2 15.6",
    "4": "M10.5 18.5V2L1.8 13.6H14.5",
    "3": "M2.5 3.8C4 2.5 5.7 2 7.5 2C10.8 2 12.8 3.6 12.8 6C12.8 8.6 10.5 9.8 7 9.8"
    "C11.2 9.8 13.8 11.4 13.8 14.2C13.8 17 11.3 18.5 7.6 18.5C5.2 18.5 3.2 17.8 1.8 16.4",
    "2": "M2.5 5.6C3 3.2 5.2 2 7.8 2C11.2 2 13.3 4 13.3 6.8C13.3 9.6 11 11.6 2.2 18.5H14",
}

_EDGE = 'x=".6" y=".6" width="38.8" height="54.8" rx="4.2"'


def face(card: Card) -> str:
    """The inside of one card's symbol, in a 40 × 56 box: a natural card, ``X`` or ``?`` for the back."""
    if card == UNKNOWN:
        return _back()
    return _joker() if card == JOKER else _natural(card)


def _back() -> str:
    return (
        f'<rect {_EDGE} fill="#2f4a7d" stroke="#f4f6fb" stroke-width="1.2"/>'
        '<rect x="4" y="4" width="32" height="48" rx="2.6" fill="none" stroke="#9db2dc" stroke-width="1"/>'
        '<path d="M20 12L30 28L20 44L10 28Z" fill="none" stroke="#9db2dc" stroke-width="1.4"/>'
        '<path d="M20 20L25 28L20 36L15 28Z" fill="#9db2dc"/>'
    )


def _joker() -> str:
    star = f'fill="{JOKER_COLOUR}" stroke="{JOKER_COLOUR}" stroke-linejoin="round"'
    return (
        f'<rect {_EDGE} fill="#fff" stroke="#5b6472" stroke-width=".8"/>'
        f'<path d="{_STAR}" transform="translate(3 3) scale(.5)" {star} stroke-width="3"/>'
        f'<path d="{_J_HOOK}" transform="translate(3 0)" fill="none" stroke="{JOKER_COLOUR}" '
        'stroke-width="3.2" stroke-linecap="round"/>'
        f'<path d="{_STAR}" transform="translate(7 25) scale(.82)" {star} stroke-width="2"/>'
    )


def _natural(card: Card) -> str:
    rank, suit = card[0], card[1]
    colour, sign = _INKS[suit], _SUITS[suit]
    return (
        f'<rect {_EDGE} fill="#fff" stroke="#5b6472" stroke-width=".8"/>'
        f'<path d="{_RANKS[rank]}" transform="translate(4 4)" fill="none" stroke="{colour}" '
        'stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>'
        f'<path d="{sign}" transform="translate(4.2 26.5) scale(.36)" fill="{colour}"/>'
        f'<path d="{sign}" transform="translate(14.4 28.8) scale(.74)" fill="{colour}"/>'
    )


def symbols() -> str:
    """Every ``<symbol>`` the board uses: ``card-Th`` …, ``card-X``, ``card-back``, ``suit-h`` …, ``star``."""
    cards = [(card, card) for card in (r + s for s in SUITS for r in RANKS)]
    faces = [*cards, (JOKER, JOKER), ("back", UNKNOWN)]
    drawn = [f'<symbol id="card-{name}" viewBox="{CARD_BOX}">{face(card)}</symbol>' for name, card in faces]
    signs = [
        f'<symbol id="suit-{suit}" viewBox="{SUIT_BOX}"><path d="{path}" fill="{_INKS[suit]}"/></symbol>'
        for suit, path in _SUITS.items()
    ]
    star = f'<symbol id="star" viewBox="{SUIT_BOX}"><path d="{_STAR}" fill="{JOKER_COLOUR}"/></symbol>'
    return "".join([*drawn, *signs, star])
