"""Every text a user of the dashboard reads, in one place, so that it can be mended and translated."""

from typing import Final

APP: Final = "Kibitz"

BOARD: Final = {
    "aria_board": "Replay of the match",
    "aria_table": "The card table at this step; the sentence under it says what happened",
    "aria_range": "Step of the match",
    "aria_race": "Points of every player after each round",
    "aria_bar": "Stepping through the match",
    "aria_tabs": "Beside the table",
    "aria_export": "Save or print",
    "loading": "Laying out the cards …",
    "asking": "Looking it up …",
    "retry": "Try again",
    "offline": "The server gave no answer.",
    "nothing_played": "Nothing has been played in this match yet.",
    "round": "Round",
    "event": "event",
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
    "show_later": "Show what comes later",
    "hide_later": "Hide what comes later",
    "copied": "Link to this moment copied",
    "no_picture": "The picture could not be made.",
    "keys_title": "Keys",
    "marks_title": "Marks on the timeline",
    "close": "Close",
    "shape_note": "note",
    "shape_top": "one of the five key moments",
    "shape_moment": "key moment",
    "shape_corrected": "correction",
    "shape_retracted": "taken back",
    "shape_punished": "punishment",
    "shape_premium": "premium",
    "shape_out": "went out, won the round",
    "shape_missed": "bid missed",
    "shape_wild": "joker played",
    "mark_wild": "a joker is played",
    "no_moments": "No step of this match stands out so far.",
    "no_more_moments": "There is no further key moment in this direction.",
    "moments_top": "What decided it",
    "moments_all": "All key moments",
    "moments_later": "What comes later stays hidden in a player's own view.",
    "why_legal": "Was allowed",
    "why_refused": "Was not, and why",
    "why_all": "Everything else in the hand was allowed too.",
    "worth_title": "Expected points of each bid",
    "worth_points": "{points} · made {chance} %",
    "worth_pass": "pass",
    "worth_loss": "The bid made (✓) gave {loss} points away.",
    "worth_legend": "★ the best bid; by the model {model}, from what the bidder knew.",
    "why_more": "{more} more possibilities are left out.",
    "whatif_intro": "Choose what {name} does instead. Bots then play the round out over hidden hands that "
    "fit what was known at the seat. Nothing of it enters the record.",
    "whatif_done": "as played",
    "whatif_worlds": "rounds played out",
    "whatif_middle": "eight of ten bring {low} to {high}",
    "whatif_mean": "mean",
    "whatif_actual": "really",
    "whatif_cancel": "Stop",
    "whatif_progress": "How many rounds have been played out",
    "note_mark": "Mark",
    "note_nomark": "no mark",
    "mark_0": "good",
    "mark_1": "mistake",
    "mark_2": "brilliant",
    "mark_3": "blunder",
    "mark_4": "interesting",
    "mark_5": "doubtful",
    "note_text": "What is to be said of this moment?",
    "note_author": "Your name",
    "note_save": "Save note",
    "note_remove": "Remove this note",
    "note_empty": "Choose a mark or write something first.",
    "no_notes": "Nobody has written anything about this match yet.",
}

# What lies beside the table: part → the words on its button.
BOARD_TABS: Final = {
    "log": "Log",
    "moments": "Moments",
    "why": "Why",
    "whatif": "What if",
    "notes": "Notes",
    "sheet": "Sheet",
}

BOARD_EXPORTS: Final = {
    "png": "Picture of this moment (PNG)",
    "svg": "Picture of this moment (SVG)",
    "print": "Sheet to print",
    "csv": "Sheet as a table (CSV)",
    "notation": "Match in notation",
    "lines": "Match as event lines",
}

# Button → its label for people who can't see the picture, and its key.
BOARD_BUTTONS: Final = {
    "first": ("Start of the round, or the round before", "Home"),
    "untrick": ("Back one trick or turn", "PageUp"),
    "back": ("Back one step", "←"),
    "play": ("Play or pause", "Space"),
    "step": ("One step on", "→"),
    "trick": ("One trick or turn on", "PageDown"),
    "last": ("End of the round, or the next one", "End"),
    "speed": ("Speed", "S"),
    "turn": ("Turn the table", "F"),
    "view": ("Only what this seat saw", "H"),
    "deck": ("Four colours for the suits", "D"),
    "link": ("Copy a link to this moment", "L"),
    "export": ("Save or print", "E"),
    "help": ("Keys", "?"),
}

BOARD_KEYS: Final = (
    (("←", "→"), "one step"),
    (("PageUp", "PageDown"), "one trick or turn"),
    (("Home", "End"), "start or end of the round; again: the round before or after"),
    (("Shift ←", "Shift →"), "previous or next round"),
    (("P", "N"), "previous or next key moment"),
    (("Space",), "play or pause"),
    (("S",), "speed ½, 1, 2, 4"),
    (("F",), "turn the table by one seat"),
    (("1", "…", "6"), "sit at that seat"),
    (("H",), "own view or all hands open"),
    (("V",), "in an own view: show or hide what comes later"),
    (("W",), "why: what was allowed, and what was not"),
    (("M",), "write a note on this moment"),
    (("D",), "four colours for the suits, or two"),
    (("L",), "copy a link to this moment"),
    (("E",), "save or print"),
    (("Esc",), "close"),
    (("?",), "these keys"),
)

# Pages of the navigation: title, icon, what it is for.
PAGES: Final = {
    "matches": ("Matches", ":material/style:", "Every match in the record, to search, filter and open."),
    "replay": ("Replay", ":material/play_circle:", "Watch a match card by card, with its sheet beside it."),
    "bidding": (
        "Bidding",
        ":material/target:",
        "How well bids are kept: by size, cards, place at the table and trump.",
    ),
    "melds": (
        "Rounds and melds",
        ":material/playing_cards:",
        "How rounds are opened and won: turns, draws, jokers, melds, and what is left in hand.",
    ),
    "players": (
        "Players",
        ":material/group:",
        "Standings per game and variant, and each player's form and history.",
    ),
    "rating": (
        "Rating",
        ":material/leaderboard:",
        "How strong players are in a game and variant, with luck and company taken out.",
    ),
    "compare": (
        "Compare",
        ":material/compare_arrows:",
        "Two to six players side by side: what can be said, and what can't yet.",
    ),
    "record": (
        "Record",
        ":material/edit_note:",
        "Keep the score at the table: begin a match, write each round down, mend what was wrong.",
    ),
    "intake": (
        "Import",
        ":material/upload_file:",
        "Bring in matches: event lines, the notation, or score sheets from a spreadsheet (CSV).",
    ),
    "about": (
        "About the numbers",
        ":material/info:",
        "What the figures rest on: the archive, luck, the model, and how intervals are made.",
    ),
}

# The address
BAD_VALUE: Final = "The address asks for {name} “{value}”, which is not known here; it is left out."
NEGATIVE: Final = "The address asks for a {name} below {least}; it is left out."
LEFT_OUT: Final = "Part of the address was left out"

# Trouble
TROUBLE: Final = "That didn't work"
TROUBLE_UNKNOWN: Final = (
    "Something went wrong on this page. The server's log says more; the record itself is safe."
)
TO_MATCHES: Final = "All matches"
EMPTY_TITLE: Final = "No match is in the record yet"
EMPTY: Final = (
    "Bring some in with `kibitz import FILE`, let bots play a few with `kibitz simulate --game joker "
    "--variant classic-24 --matches 20 --seed 1`, or fill an empty record by `kibitz demo`. "
    "Then reload this page."
)
BEHIND_RECORD_TITLE: Final = "The matches are being worked out"
BEHIND_RECORD: Final = (
    "The record has {events} events, which the pages will know in a moment. Reload this page to see how far "
    "they are; `/api/healthz` says if something is wrong."
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
    "seats": "Table",
    "match": "Match",
}
ANY: Final = "any"
FILTER_BUTTON: Final = "Filters"
DATES_BUTTON: Final = "Dates"
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
COLUMNS: Final = {
    "started": "Date",
    "title": "Game",
    "table": "Players and totals",
    "margin": "Ahead by",
    "rounds": "Rounds",
    "detail": "Detail",
    "status": "Status",
}

# Replay
REPLAY_NO_MATCH_TITLE: Final = "Which match?"
REPLAY_NO_MATCH: Final = "Pick one of the newest, or find another under Matches."
REPLAY_UNKNOWN_TITLE: Final = "This match is not in the record"
REPLAY_UNKNOWN: Final = "There is no match “{match}”. It may have been misspelt; here are the newest."
REPLAY_SEAT: Final = (
    "The address asks for seat “{seat}”, but the seats of this match are 0 to {last}; all hands are shown."
)
REPLAY_AT: Final = (
    "The address asks for event “{at}”, which is no event's number; the replay starts at the beginning."
)
REPLAY_PLAYERS: Final = "More of these players:"

# Small samples
FEW: Final = "few"
FEW_HELP: Final = "Grey: rests on fewer than {least} observations."
INTERVAL: Final = "{low}–{high}"

# Bidding
NO_BIDS_TITLE: Final = "No bids are in the record yet"
NO_BIDS: Final = (
    "Bidding is read from games in which tricks are promised. None of the recorded rounds has a bid."
)
NO_BIDS_LEFT_TITLE: Final = "No bid fits these filters"
BIDDING_RESTS: Final = "Rests on **{n} bids** of {players} players in **{matches} matches**."
BIDDING_MATCHES: Final = "The {matches} matches behind"
BIDDING_STRATA: Final = (
    "Rates are as observed. They depend on the cards dealt and the place at the table as much as on skill: "
    "compare like with like."
)
EVERYBODY: Final = "everybody"
BIDDING_PART: Final = "Question"
BIDDING_PARTS: Final = {
    "size": "Size and cards",
    "table": "Place and trump",
    "outcome": "Too few or too many",
    "who": "Who bids how",
    "judged": "Expected points",
}
JUDGED_HINT: Final = (
    "Each bid is judged by the points to expect from every legal bid, from what the bidder knew "
    "(model {model}); it says nothing of play. {n} bids with a choice in {matches} matches are judged; those "
    "known by the sheet only are left out, and so are hands that the recorder did not see."
)
JUDGED_NONE_TITLE: Final = "No bid is judged yet"
JUDGED_NONE: Final = (
    "Bids of rounds known card by card are judged as matches come in; a large archive is judged faster by "
    "`kibitz analyse`."
)
JUDGED_METRICS: Final = {
    "loss": (
        "Bid loss",
        "Points a bid gave away against the best legal one. 95 % by match; the model's error comes on top.",
    ),
    "best": ("Best bids", "Bids that were the best there was. 95 % interval by Wilson."),
    "above": ("Above expected", "Share of bids made, less the chance that such a hand makes its bid."),
    "execution": (
        "Play and luck",
        "Points of the round above those expected of the bid: what came after it.",
    ),
}
COSTLIEST_TITLE: Final = "The costliest bids"
COSTLIEST_HINT: Final = "A click opens the replay at the bid."
COSTLIEST_COLUMNS: Final = {
    "player": "Player",
    "cards": "Cards",
    "bid": "Bid",
    "best": "Best bid",
    "loss": "Loss",
    "tricks": "Tricks",
    "points": "Points",
    "worths": "Expected points of each bid",
}
CALIBRATION_TITLE: Final = "Is the model right?"
CALIBRATION_HINT: Final = (
    "How often bids were made against the model's chance of it; in the grey band the curve may lie by chance "
    "alone if the model is right."
)
CALIBRATION_CHANCE: Final = "Chance by the model"
CALIBRATION_RATE: Final = "Made"
CALIBRATION_ALT: Final = "Bids made against the model's chance of making them"
JUDGED_PLAYERS: Final = "Who gives how much away"
JUDGED_COLUMNS: Final = {
    "player": "Player",
    "n": "Bids",
    "matches": "Matches",
    "loss": "Loss a bid",
    "loss_interval": "95 %",
    "best_rate": "Best bids",
    "above": "Made above expected",
    "above_interval": "95 %",
    "execution": "Play and luck",
    "few": "Sample",
}
METRICS: Final = {
    "made": ("Bids made", "Share of bids met exactly. 95 % interval by Wilson."),
    "error": ("Tricks − bid", "Mean of tricks taken minus tricks bid. 95 % interval by match."),
    "over": ("Took too many", "Of the missed bids, the share that took too many tricks."),
    "shtanga": ("Shtanga", "Bids of one or more that took no trick, among such bids. Jeffreys interval."),
    "premium": ("Clean chapters", "Chapters closed with every bid kept: these have the premium."),
    "conversion": ("Kept to the end", "Of the chapters clean before their last round, those kept."),
}
DIMENSIONS: Final = {
    "bid": ("By size of the bid", "bid"),
    "cards": ("By cards in the round", "cards"),
    "place": ("By place in the bidding", "place"),
    "trump_kind": ("Trump or none", "trump"),
}
PLACES: Final = ("first", "second", "third", "dealer")
TRUMP_KINDS: Final = {"trump": "with trump", "none": "no trump", "unknown": "unknown"}
PASS: Final = "pass"
CHART_MADE: Final = "bids made"
CHART_MADE_ALT: Final = "Share of bids made {title}, with 95 % intervals and counts"
CHART_HINT: Final = "Dots: bids made, with 95 % interval; dashed: all of them together; numbers: bids."
OUTCOMES: Final = {"under": "too few", "made": "made", "over": "too many"}
OUTCOME_TITLE: Final = "What became of each bid"
OUTCOME_ALT: Final = "For each size of bid the share with too few tricks, made, and with too many"
HEAT_TITLE: Final = "Bid against cards in the round"
HEAT_ALT: Final = "Share of bids made for every bid and number of cards, with counts"
BEHIND_TITLE: Final = "The rounds behind"
BEHIND_HINT: Final = (
    "Choose a dot in a chart above, or a bid here; a click on a row opens the replay at that round."
)
BEHIND_COUNT: Final = "{n} bids, the newest {shown} shown"
BIDDERS_TITLE: Final = "Who bids how"
BIDDERS_HINT: Final = "Click a row to see that player's bids alone."
LEFT_OUT_TITLE: Final = "What is left out, and why"
LEFT_OUT_WHY: Final = {
    "no-rounds": "matches without a scored round: {matches}",
    "no-bids": "seats in rounds without bids: {n}, in {matches} matches",
    "place-unknown": "bids of rounds without a known dealer: {n}, in {matches} matches; missing by place",
    "trump-unknown": "bids of rounds whose sheet line does not tell the trump: {n}, in {matches} matches",
}
BID_COLUMNS: Final = {
    "player": "Player",
    "n": "Bids",
    "matches": "Matches",
    "made": "Made",
    "made_interval": "95 %",
    "error": "Tricks − bid",
    "over_share": "Misses too many",
    "shtanga": "Shtanga",
    "points_mean": "Points a bid",
    "few": "Sample",
}
BEHIND_COLUMNS: Final = {
    "started": "Date",
    "player": "Player",
    "round": "Round",
    "cards": "Cards",
    "place": "Place",
    "trump": "Trump",
    "bid": "Bid",
    "tricks": "Tricks",
    "points": "Points",
}

# Rounds and melds
NO_ROUNDS_TITLE: Final = "No such rounds are in the record yet"
NO_ROUNDS: Final = (
    "This page reads games in which a round is won by going out. None of the recorded rounds is of that kind."
)
NO_ROUNDS_LEFT_TITLE: Final = "No round fits these filters"
TABLE_SEATS: Final = "Players at the table"
TABLE_OF: Final = "{n} players"
ROUNDS_REST: Final = (
    "Rests on **{rounds} rounds** ({n} hands of {players} players) in **{matches} matches**; {full} hands "
    "are known card by card."
)
ROUNDS_REST_OWN: Final = (
    "Rests on **{n} rounds** of this player in **{matches} matches**; {full} are known card by card."
)
ROUNDS_NOTE: Final = (
    "A hand is one player's part in one round; turns are the player's own. Rates are as observed: jokers "
    "dealt and the number of players matter as much as skill. Intervals hold 95 %."
)
ROUND_METRICS: Final = {
    "won": ("Rounds won", "Share of the player's rounds won by going out. Wilson interval."),
    "decided": ("Decided rounds", "Share of rounds that anybody won by going out. Wilson interval."),
    "points": ("Points a round", "Mean points of a hand. 95 % interval by match."),
    "points_median": ("Middle points", "Half of the hands have no more. Interval by order statistics."),
    "opened": ("Hands that open", "Share of hands that lay a first meld in the round. Wilson interval."),
    "opens": (
        "Half open by turn",
        "First own turn by which half of all hands have opened; those that never do count too.",
    ),
    "opening": ("Middle opening", "Median of what the first laying counts."),
    "out_turn": ("Out in turn", "Median of the winner's own turns, over the rounds won."),
    "left": ("Left in hand", "Mean of what the other hands cost when somebody goes out. Interval by match."),
    "pile": ("From the pile", "Share of draws that took the discard pile's card. Wilson interval."),
    "caught": (
        "Jokers caught",
        "Share of hands that held a joker when the round ended. Wilson interval.",
    ),
    "held": ("Joker turns held", "Mean per hand: one joker held over three turns makes three. By match."),
}
FROM_ON: Final = "from {low} on"
EVEN_SHARE: Final = "equal players {share}"
ROUND_PART: Final = "What is asked"
ROUND_PARTS: Final = {
    "turns": "Turns and openings",
    "hands": "Hands and jokers",
    "table": "Melds and more",
    "who": "Who plays how",
}
ROUND_SECTIONS: Final = {
    "turns": "Turns to open and to go out",
    "conditions": "What it takes to open",
    "opening": "What openings count",
    "left": "Points left in hand",
    "draws": "Where the draw comes from",
    "jokers": "What jokers bring",
    "melds": "Melds on the table",
    "incidents": "What else happens",
    "staying": "Leaving the match",
}
OPENED_TITLE: Final = "Opened by turn"
OUT_TITLE: Final = "Gone out by turn"
OPENED_HINT: Final = "Share of all hands that have opened by each of their turns, with 95 % band."
OUT_HINT: Final = "Share of all hands that have won by each turn; in the others somebody else was first."
EVERYBODY_DASHED: Final = "Dashed: everybody."
INCIDENCE_ALT: Final = "{title}: share of hands by own turn, with 95 % band"
CONDITIONS_HINT: Final = "Each round asks for something else. The turn is the one by which half have met it."
CONDITIONS_ALT: Final = "For each condition the share of hands that have met it by each own turn"
OPENING_HINT: Final = "Number of hands by what their first laying counts."
SPREAD_ALT: Final = "{title}: number of hands by points"
CURVE_TITLE: Final = "The hand after each turn"
CURVE_HINT: Final = (
    "Mean cost of all hands after each turn, with 95 % band. A round that is over stays in with what its "
    "hand cost at the end."
)
CURVE_ALT: Final = "Mean cost of the hand after each own turn, with 95 % band"
LEFT_TITLE: Final = "At the end of the round"
LEFT_HINT: Final = "Number of hands by what they cost, of those who did not go out."
SOURCES: Final = {"stock": "stock", "discard": "discard pile", "kept": "card kept face down"}
OPENED_STATE: Final = {True: "opened", False: "not yet"}
DRAWS_HINT: Final = (
    "Share of draws in each of the player's turns. Click a row of the table for the rounds behind."
)
DRAWS_ALT: Final = "Share of draws from each source by own turn"
JOKERS_HINT: Final = (
    "By jokers in the dealt hand: chance alone deals them, so the difference is what a joker is worth."
)
JOKERS_ALT: Final = "Share of rounds won by jokers in the dealt hand, with 95 % intervals and counts"
JOKERS_LAID: Final = "{share} of {n} melds hold a joker ({bounds})."
JOKERS_DEALT: Final = ("none", "one", "two or more")
MELDS_HINT: Final = "As they lie at the end of the round. Click a row for the rounds behind."
UPGRADES_TITLE: Final = "Worth more"
INCIDENTS_HINT: Final = (
    "Counted over the rounds that can tell of it. “Match won”: of the players it happened to, those who came "
    "first. Click a row for the rounds behind."
)
# Incident, in the game's word → its title, what its value means where that tells anything.
INCIDENTS: Final = {
    "punishment": ("Punishment", "number {value} of the round"),
    "slap": ("Slap", ""),
    "man of mystery": ("Man of Mystery", ""),
    "whomp": ("Whomp", ""),
    "buy-back": ("Buy-back offered", "back at {value} points"),
    "elimination": ("Elimination", "with {value} points"),
    "substitution": ("Joker substituted", ""),
    "four-cleared": ("Four cleared away", ""),
}
STAYING_TITLE: Final = "Out of the match after round"
STAYING_HINT: Final = (
    "Share of players who have left the match by each round, before it ended; finished matches."
)
STAYING_ALT: Final = "Share of players who have left the match by each round, with 95 % band"
ROUND_PLAYERS_TITLE: Final = "Who plays how"
ROUND_PLAYERS_HINT: Final = (
    "Click a row to see that player's rounds alone. Of strength this says little before some 24 matches."
)
ROUND_BEHIND_HINT: Final = (
    "Choose a dot or bar in a chart, or a row of a table; a click on a row here opens the replay at that "
    "round."
)
ROUND_BEHIND_COUNT: Final = "{n} hands, the newest {shown} shown"
ROUND_CELLS: Final = {
    "opened_turn": "opened in turn {value}",
    "out_turn": "went out in turn {value}",
    "opening": "opening from {value}",
    "left": "left with {value}",
    "jokers": "jokers dealt: {value}",
    "upto": "up to {value} points",
    "source": "drawn from: {value}",
}
NOT_TOLD: Final = "Not shown, as nothing recorded here tells it: {sections}."
ROUND_LEFT_OUT: Final = {
    "no-rounds": "matches without a scored round: {matches}",
    "sheet": (
        "hands known only by a line of the sheet: {n}, in {matches} matches; points and winners count, "
        "turns, melds and draws are not known"
    ),
    "abandoned": (
        "matches given up: {matches}; their scored rounds count, the round broken off does not, nor do they "
        "where the end of the match is asked for"
    ),
    "running": "matches still running: {matches}; their scored rounds count",
}
ROUND_PLAYER_COLUMNS: Final = {
    "player": "Player",
    "n": "Rounds",
    "matches": "Matches",
    "won_rate": "Won",
    "won_rate_interval": "95 %",
    "even": "Equal share",
    "points_median": "Points, middle",
    "points": "Points, mean",
    "points_interval": "95 %",
    "opened_rate": "Opens",
    "turn": "Half by turn",
    "turn_interval": "95 %",
    "caught_rate": "Jokers caught",
    "few": "Sample",
}
ROUND_BEHIND_COLUMNS: Final = {
    "started": "Date",
    "player": "Player",
    "round": "Round",
    "points": "Points",
    "won": "Won",
    "opened_turn": "Opened in turn",
    "turns": "Turns",
}
CONDITION_COLUMNS: Final = {
    "condition": "To open",
    "n": "Hands",
    "matches": "Matches",
    "opened_rate": "Met",
    "opened_rate_interval": "95 %",
    "turn": "Half by turn",
    "turn_interval": "95 %",
    "points": "Points, mean",
    "points_interval": "95 %",
    "few": "Sample",
}
DRAW_COLUMNS: Final = {
    "opened": "Hand",
    "source": "Drawn from",
    "n": "Draws",
    "matches": "Matches",
    "share": "Share",
    "share_interval": "95 %",
    "laid_rate": "Then laid a card",
    "laid_rate_interval": "95 %",
    "few": "Sample",
}
JOKER_COLUMNS: Final = {
    "jokers": "Jokers dealt",
    "n": "Hands",
    "matches": "Matches",
    "won_rate": "Won",
    "won_rate_interval": "95 %",
    "points": "Points, mean",
    "points_interval": "95 %",
    "opened_rate": "Opens",
    "caught_rate": "Caught with one",
    "few": "Sample",
}
MELD_COLUMNS: Final = {
    "kind": "Kind",
    "n": "Melds",
    "matches": "Matches",
    "share": "Share",
    "share_interval": "95 %",
    "cards": "Cards",
    "cards_interval": "95 %",
    "joker_rate": "With a joker",
    "joker_rate_interval": "95 %",
    "laid_off": "Laid off to it",
    "laid_off_interval": "95 %",
    "turn": "Middle turn",
    "few": "Sample",
}
UPGRADE_COLUMNS: Final = {
    "kind": "Kind",
    "upgrade": "Upgrade",
    "n": "Melds",
    "matches": "Matches",
    "rate": "Of its kind",
    "rate_interval": "95 %",
    "few": "Sample",
}
INCIDENT_COLUMNS: Final = {
    "kind": "What",
    "n": "Times",
    "matches": "Matches",
    "per_hundred": "Per 100 hands",
    "per_hundred_interval": "95 %",
    "value": "Typically",
    "taken_rate": "Taken",
    "taken_rate_interval": "95 %",
    "first_rate": "Match won",
    "first_rate_interval": "95 %",
    "few": "Sample",
}
VALUE_COLUMNS: Final = {
    "value": "Which",
    "n": "Times",
    "matches": "Matches",
    "share": "Share",
    "share_interval": "95 %",
    "few": "Sample",
}

# Players
NO_PLAYERS_TITLE: Final = "No match has been finished with these filters"
NO_PLAYERS: Final = "Standings count finished matches only."
STANDINGS_HINT: Final = (
    "Click a row for the player's page. Best mean place first; of strength this says little before "
    "some 24 matches."
)
STANDING_COLUMNS: Final = {
    "player": "Player",
    "matches": "Matches",
    "wins": "Wins",
    "win_rate": "Won",
    "win_interval": "95 %",
    "place": "Mean place",
    "place_interval": "95 %",
    "total": "Mean total",
    "premiums": "Premiums",
    "shtangas": "Shtangas",
    "made_rate": "Bids made",
    "last": "Last seen",
    "few": "Sample",
}
STANDINGS_CHART: Final = "Mean place"
STANDINGS_ALT: Final = "Mean place of each player with 95 % interval"
RATING_RESTS: Final = "Rests on **{matches} matches** of {players} players."
RATING_LUCKY: Final = (
    "The luck of the deal is taken out: {share} of the differences between results here ({interval}). "
    "{left_out} results of matches not known card by card are left out."
)
RATING_UNLUCKY: Final = "The luck of the deal is not known here: results count as they are."
RATING_HINT: Final = (
    "Points of a match above the average player, for tables of any company; bars are 95 % intervals. "
    "A rank takes {ranked} matches, a comparison {compared}; below {own} a player is on the way."
)
RATING_NONE_TITLE: Final = "Nobody can be rated yet"
RATING_NONE: Final = (
    "It takes two players and results that differ. Choose another variant, or wait for matches."
)
RATING_CHART: Final = "Points above the average player"
RATING_ALT: Final = "Rating of each player with 95 % interval"
RATING_COLUMNS: Final = {
    "player": "Player",
    "matches": "Matches",
    "rating": "Rating",
    "rating_interval": "95 %",
    "above": "Above average",
    "rank": "Rank",
    "lately": "Last 10 against all",
    "few": "Sample",
}
RATING_SAID: Final = {
    "ranked": "",
    "compared": "not ranked yet",
    "own": "not compared yet",
    "entry": "on the way",
}
RATING_LAST: Final = 10
RATING_RANK: Final = "{rank} of {of}"
ABOUT_ARCHIVE: Final = "What is known here"
ABOUT_ARCHIVE_HINT: Final = (
    "Every page counts what it rests on; what needs cards leaves out what is known by the sheet only."
)
ABOUT_ARCHIVE_COLUMNS: Final = {
    "variant": "Game and variant",
    "matches": "Matches",
    "full": "Card by card",
    "mixed": "Partly",
    "sheet": "Sheet only",
    "running": "Running",
    "abandoned": "Abandoned",
}
ABOUT_LUCK: Final = "Luck of the deal"
ABOUT_LUCK_HINT: Final = (
    "How much of the differences between results the deals explain, as measured here (95 % by match). It is "
    "taken out of the ratings; results of deals that are not known are left out there."
)
ABOUT_LUCK_NONE: Final = "No finished match tells of its deals yet."
ABOUT_TOO_FEW: Final = "too few matches"
ABOUT_LUCK_COLUMNS: Final = {
    "variant": "Game and variant",
    "matches": "Matches",
    "share": "Share of luck",
    "interval": "95 %",
    "left_out": "Seats left out",
}
ABOUT_MODEL: Final = "The trick model of {game}"
ABOUT_MODEL_CARD: Final = "Version {version}, trained on {data}."
ABOUT_HELD_OUT: Final = "held-out simulated tables"
ABOUT_HERE: Final = "this archive"
ABOUT_MODEL_COLUMNS: Final = {
    "where": "Bids of",
    "bids": "Bids",
    "log_loss": "Log loss",
    "brier": "Brier",
    "ece": "ECE",
    "ece_null": "ECE by luck alone",
}
ABOUT_MODEL_HINT: Final = (
    "Log loss and Brier score of the chances of tricks (less is better); ECE is how far the chance of making "
    "a bid is from how often it was made, and what luck alone makes of it where every chance is right."
)
ABOUT_INTERVALS: Final = "How intervals are made"
ABOUT_INTERVALS_TEXT: Final = """
- **Rates**: Wilson's interval; of rare events Jeffreys's.
- **Means and sums**: matches are drawn anew (bootstrap by match), as rounds of one match are not independent.
- **Ratings**: averaged over how far players may lie apart and what company may cost; in simulated leagues of
  known truth 93 to 97 of 100 intervals hold, and equal players are not told apart.
- **Grey** rests on fewer than 30 observations; own rates take 5 matches, comparisons 12, ranks 24.
- Bid loss has the model's error on top of its interval.
"""
COMPARE_PLAYERS: Final = "Players (two to six)"
COMPARE_FEW_TITLE: Final = "Choose who is compared"
COMPARE_FEW: Final = "Two to six players of this game and variant."
COMPARE_PAIRS: Final = "Two by two"
COMPARE_APART: Final = (
    "**{one}** is stronger than **{other}** here, by {difference} points a match ({interval})."
)
COMPARE_BETTER: Final = (
    "**{one}** and **{other}** can't be separated yet: {difference} points a match ({interval}), a chance of "
    "{better} that {one} is the better; about {more} further matches each would tell."
)
COMPARE_SOON: Final = (
    "**{one}** and **{other}**: a comparison takes {n} matches of each; {one} has {a}, {other} {b}."
)
COMPARE_MANY: Final = "more than 500"
COMPARE_SIDE: Final = "Side by side"
COMPARE_COLUMNS: Final = {
    "player": "Player",
    "matches": "Matches",
    "rating": "Rating",
    "rating_interval": "95 %",
    "total": "Mean total",
    "total_interval": "95 %",
    "adjusted": "Without luck",
    "adjusted_interval": "95 %",
    "made_rate": "Bids made",
    "made_interval": "95 %",
}
COMPARE_MET: Final = "Matches together"
COMPARE_MET_COLUMNS: Final = {
    "pair": "Players",
    "matches": "Matches",
    "ahead": "First ahead",
    "behind": "Second ahead",
    "difference": "Mean difference",
    "shrunk": "Shrunk",
}
COMPARE_MET_HINT: Final = (
    "Differences of results over matches that both played, luck taken out as in the ratings; shrunk by "
    "n/(n + {weight}), as few matches exaggerate."
)
COMPARE_VARIANTS: Final = "In other variants"
COMPARE_TREND: Final = "Over time"
COMPARE_TREND_HINT: Final = "Totals of each player's matches by date, and their mean so far."
COMPARE_TREND_ALT: Final = "Mean totals of the chosen players over time"
UNKNOWN_PLAYER_TITLE: Final = "This player is not in the record"
UNKNOWN_PLAYER: Final = "There is no player “{player}”. Choose one from the standings."
PLAYER_ALL: Final = "All players"
PLAYER_BIDS: Final = "Bidding"
PLAYER_ROUNDS: Final = "Rounds and melds"
PLAYER_MATCHES: Final = "Matches"
PLAYER_NONE_TITLE: Final = "No match fits these filters"
PLAYER_NONE: Final = "Take one of the chips away to see more of this player."
PLAYER_METRICS: Final = {
    "matches": ("Matches", "Finished matches, and those that were not."),
    "wins": ("Won", "First places, shared ones too. 95 % interval by Wilson."),
    "place": ("Mean place", "Mean place in finished matches. 95 % interval by match."),
    "total": ("Mean total", "Mean total of finished matches. 95 % interval by match."),
}
PLAYER_OPEN: Final = "{n} more not finished"
FORM_TITLE: Final = "Form"
FORM_NONE: Final = "No finished match yet."
HISTORY_TITLE: Final = "Totals over time"
HISTORY_HINT: Final = "A dot a match, green where it was won; the line is the mean so far."
HISTORY_ALT: Final = (
    "Total of every finished match by date, with the mean so far as a line; won matches in green"
)
HISTORY_MEAN: Final = "mean so far"
HISTORY_TABLE: Final = "All matches"
HISTORY_COLUMNS: Final = {
    "started": "Date",
    "title": "Game",
    "place": "Place",
    "total": "Total",
    "premiums": "Premiums",
    "shtangas": "Shtangas",
    "status": "Status",
}
RIVALS_TITLE: Final = "Against whom"
RIVALS_COLUMNS: Final = {
    "opponent": "Opponent",
    "matches": "Matches",
    "ahead": "Ahead",
    "behind": "Behind",
    "ahead_rate": "Ahead of him",
    "ahead_interval": "95 %",
    "difference": "Points apart",
    "few": "Sample",
}

# Tooltips and axes of the charts
SHORT: Final = {
    "group": "group",
    "from": "from",
    "to": "to",
    "bids": "bids",
    "matches": "matches",
    "what": "outcome",
    "share": "share",
    "cards": "cards in the round",
    "bid": "bid",
    "player": "player",
    "date": "date",
    "game": "game",
    "total": "total",
    "place": "place",
    "turn": "own turn",
    "hits": "by then",
    "hands": "hands",
    "mean": "mean",
    "carried": "over by then",
    "condition": "to open",
    "draws": "draws",
    "dealt": "jokers dealt",
    "share_from": "share from",
    "share_to": "share to",
    "won": "rounds won",
}
TRUMPS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣", "none": "none", "unknown": "?"}
FEW_METRIC: Final = "Grey: this rests on little."
ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th")

# The sheet on paper
PAPER: Final = {"total": "Total"}
PAPER_ABOUT: Final = "match {match} · {status} · round {rounds}"

# Import
INTAKE_FILE: Final = "A file with matches"
INTAKE_KNOWN: Final = "This very file was handed in before, on {day}. Read again, it stores nothing twice."
INTAKE_SHEET: Final = "This is a score sheet. So its columns are read, and these are its first rows:"
INTAKE_COLUMN: Final = "Column"
INTAKE_READ_AS: Final = "is read as"
INTAKE_NOTHING: Final = "— (not read)"
INTAKE_MATCH: Final = "The match's id (letters, digits, _ - .)"
INTAKE_GO: Final = "Import"
INTAKE_READING: Final = "Reading {name} …"
INTAKE_DONE: Final = "What became of {name}"
INTAKE_COUNTS: Final = (
    ("Stored", "Matches that are new, or grew by what the file has beyond the record."),
    ("Already there", "Matches the record has just so, or longer."),
    ("Refused", "Matches of which nothing was stored; each says why below."),
)
INTAKE_BECAME: Final = {"stored": "stored", "already": "already there"}
INTAKE_MORE: Final = "… and {count} more."
INTAKE_EARLIER: Final = "Files so far"
INTAKE_AGAIN: Final = "Read again"

# Record
KEEP_NEW: Final = "New match"
KEEP_SEATS: Final = "Players"
KEEP_PLAYER: Final = "Seat {seat}"
KEEP_PLAYER_HINT: Final = "a known player, or a new name"
KEEP_TWICE: Final = "Every seat needs a player of its own."
KEEP_BEGIN: Final = "Begin"
KEEP_RESUME: Final = "Matches under way"
KEEP_UNKNOWN: Final = "There is no match “{match}” to go on with."
KEEP_OPTIONS: Final = "Options of the table"
KEEP_OF: Final = "{name} · {label}"
KEEP_FORBIDDEN: Final = "Not {choices}: {sentence}"
KEEP_ROUND: Final = "Write the round down"
KEEP_BRINGS: Final = "This round brings"
KEEP_NOW: Final = "{total} in all"
KEEP_ANSWERS: Final = "Before the next round"
KEEP_BACK: Final = "Take back: {what}"
KEEP_CORRECT: Final = "Correct a round"
KEEP_WHICH: Final = "Round"
KEEP_CORRECTED: Final = "Write the right line down"
KEEP_ABANDON: Final = "Give the match up"
KEEP_REASON: Final = "Why"
KEEP_ABANDONED: Final = "Give up"
KEEP_TOTAL: Final = "Total"
KEEP_OVER: Final = "The match is over."
KEEP_GIVEN_UP: Final = "The match was given up: {reason}"
KEEP_CARD_BY_CARD: Final = "Play the next round card by card"
KEEP_TABLE: Final = "The table deals"
KEEP_DEALER: Final = "Who deals"
KEEP_HAND: Final = "{name} · cards: {count}"
KEEP_DUE: Final = {
    "card": "The card turned up",
    "bottom": "The three cards at the bottom of the cut packet",
    "kept": "The jokers kept of them",
    "cards": "The new stock, top first",
}
KEEP_CARDS_HINT: Final = "Kh 10♦ 9s x — the joker is x"
KEEP_UNSEEN_HINT: Final = "Kh 10♦ 9s x — the joker is x; empty: not seen, known once played"
KEEP_TRICK: Final = "On the table: {plays}"
KEEP_WRONG_COUNT: Final = "{name} has {given} cards here, {count} are dealt."
KEEP_PUT: Final = "Put down"
KEEP_TO_ACT: Final = "{name} is to act"
KEEP_DRAWN: Final = "The card that was drawn"
KEEP_DO: Final = "Do it"
KEEP_HISTORY: Final = "What was written"
KEEP_MENDED: Final = "corrected since"
KEEP_TAKEN_BACK: Final = "taken back"
KEEP_REPLAY: Final = "Open the replay"
KEEP_ADDRESS: Final = "The address of this page goes on with the match on any device."
