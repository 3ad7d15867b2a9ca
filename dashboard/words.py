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
    "retracted": "taken back",
    "corrected": "corrected later",
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

# Pages of the navigation: title, icon, what it is for.
PAGES: Final = {
    "matches": ("Matches", ":material/style:", "Every match in the record, to search, filter and open."),
    "replay": ("Replay", ":material/play_circle:", "Watch a match card by card, with its sheet beside it."),
    "bidding": ("Bidding", ":material/target:", "How well bids are kept: by size, cards, place at the table and trump."),
    "players": ("Players", ":material/group:", "Standings per game and variant, and each player's form and history."),
}

# The address
BAD_VALUE: Final = "The address asks for {name} “{value}”, which is not known here; it is left out."
NEGATIVE: Final = "The address asks for a {name} below {least}; it is left out."
LEFT_OUT: Final = "Part of the address was left out"

# Trouble
TROUBLE: Final = "That didn't work"
TROUBLE_UNKNOWN: Final = "Something went wrong on this page. The server's log says more; the record itself is safe."
TO_MATCHES: Final = "All matches"
EMPTY_TITLE: Final = "No match is in the record yet"
EMPTY: Final = (
    "Bring some in with `kibitz import FILE`, let bots play a few with `kibitz simulate --game joker "
    "--variant classic-24 --matches 20 --seed 1`, or fill an empty record with a demo league by `kibitz run`. "
    "Then reload this page."
)

STATUS: Final = {"finished": "finished", "running": "running", "abandoned": "abandoned"}
DETAIL: Final = {"full": "card by card", "sheet": "sheet only", "mixed": "partly by card"}
FORGOTTEN: Final = "forgotten player"

# Filters: parameter → its word on a chip
FILTERS: Final = {
    "q": "Search",
    "game": "Game",
    "variant": "Variant",
    "player": "Player",
    "status": "Status",
    "detail": "Detail",
    "since": "From",
    "until": "Until",
    "match": "Match",
}
ANY: Final = "any"
FILTER_BUTTON: Final = "Filters"
SEARCH_HINT: Final = "player or match"
CLEAR: Final = "Clear all"
REMOVE: Final = "Remove this filter"
NO_HIT_TITLE: Final = "No match fits these filters"
NO_HIT: Final = "Take one of the chips above away, or clear them all."

# Matches
MATCHES_SORT: Final = {
    "newest": "Newest first",
    "oldest": "Oldest first",
    "closest": "Closest finish",
    "highest": "Highest total",
    "longest": "Most rounds",
}
SORT: Final = "Order"
MATCHES_COUNT: Final = "**{shown}** of {all} matches"
MATCHES_HINT: Final = "Click a row to watch it."
MATCHES_ALT: Final = "Matches with date, players, result, rounds, detail and status"
COLUMNS: Final = {
    "started": "Date",
    "title": "Game",
    "table": "Players and totals",
    "winner": "Winner",
    "margin": "Ahead by",
    "rounds": "Rounds",
    "detail": "Detail",
    "status": "Status",
    "match": "Match",
}
MARGIN_HELP: Final = "Points between the winner and the next."

# Replay
REPLAY_NO_MATCH_TITLE: Final = "Which match?"
REPLAY_NO_MATCH: Final = "Pick one of the newest, or find another under Matches."
REPLAY_UNKNOWN_TITLE: Final = "This match is not in the record"
REPLAY_UNKNOWN: Final = "There is no match “{match}”. It may have been misspelt; here are the newest."
REPLAY_SEAT: Final = "The address asks for seat “{seat}”, but the seats of this match are 0 to {last}; all hands are shown."
REPLAY_AT: Final = "The address asks for event “{at}”, which is no event's number; the replay starts at the beginning."
REPLAY_PLAYERS: Final = "More of these players:"
