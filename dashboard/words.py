"""Every text a user of the dashboard reads, in one place, so that it can be mended and translated."""

from typing import Final

APP: Final = "Kibitz"

BOARD: Final = {
    "aria_board": "Replay of the match",
    "aria_table": "The card table at this step; the sentence under it says what happened",
    "aria_range": "Step of the match",
    "aria_bar": "Stepping through the match",
    "loading": "Laying out the cards …",
    "retry": "Try again",
    "offline": "The match could not be fetched: the server gave no answer.",
    "nothing_played": "Nothing has been played in this match yet.",
    "log": "What happened",
    "sheet": "The sheet",
    "round": "Round",
    "now": "now",
    "sample": "50",
    "dealer": "dealer",
    "turn": "to act",
    "trump": "trump",
    "no_trump": "no trump",
    "last_trick": "last trick",
    "stock": "stock",
    "discards": "discards",
    "seen_own": "as {name} saw it",
    "seen_open": "all hands open",
    "seen_running": "match still running: hands stay hidden",
    "copied": "Link to this moment copied",
    "keys_title": "Keys",
    "close": "Close",
}

# Button → its label for people who can't see the picture, and its key.
BOARD_BUTTONS: Final = {
    "first": ("Start of the round, or the round before", "Home"),
    "untrick": ("Back one trick", "PageUp"),
    "back": ("Back one step", "←"),
    "play": ("Play or pause", "Space"),
    "step": ("One step on", "→"),
    "trick": ("One trick on", "PageDown"),
    "last": ("End of the round, or the next one", "End"),
    "speed": ("Speed", "S"),
    "turn": ("Turn the table", "F"),
    "view": ("Only what this seat saw", "H"),
    "link": ("Copy a link to this moment", "L"),
    "help": ("Keys", "?"),
}

BOARD_KEYS: Final = (
    (("←", "→"), "one step"),
    (("PageUp", "PageDown"), "one trick"),
    (("Home", "End"), "start or end of the round; again: the round before or after"),
    (("Shift ←", "Shift →"), "previous or next round"),
    (("Space",), "play or pause"),
    (("S",), "speed ½, 1, 2, 4"),
    (("F",), "turn the table by one seat"),
    (("1", "…", "6"), "sit at that seat"),
    (("H",), "own view or all hands open"),
    (("L",), "copy a link to this moment"),
    (("?",), "these keys"),
)
