"""What is asked to write a Joker round down: trump, the bids in order, the tricks."""

from msgspec import UNSET

from games.cards import SUIT_NAMES, SUIT_SIGNS
from games.events import Seat
from games.form import Answers, Ask, Choice, Form, Key, which_seat
from games.joker.schedule import Round
from games.joker.state import SEATS, JokerState

_TRUMPS = (
    *(Choice(letter, f"{sign} {SUIT_NAMES[letter]}") for letter, sign in SUIT_SIGNS.items()),
    Choice(None, "none"),
    Choice(UNSET, "not noted"),
)


def form(state: JokerState, given: Answers) -> Form | None:
    """The questions of the next round; ``None`` while one is being played, and after the last."""
    entry = state.following
    if entry is None or state.running:
        return None
    asks: list[Ask] = []
    dealer = state.next_dealer()
    settled: dict[Key, int] = {} if dealer is None else {("dealer", None): dealer}
    if dealer is None:
        asks.append(which_seat("dealer", "dealer", range(SEATS)))
        dealer = given.get(("dealer", None))
    order = [((dealer if dealer is not None else SEATS - 1) + 1 + step) % SEATS for step in range(SEATS)]
    if entry.kind.has_trump:
        asks.append(Ask("trump", None, "trump", _TRUMPS))
    if entry.kind.has_bids:
        asks += _bids(entry, order, given)
    asks += _tricks(entry, order, given)
    cards = f"{entry.cards} card{'s' if entry.cards > 1 else ''}"
    return Form(
        f"Round {entry.number} of {len(state.schedule)} · {entry.kind.title} · {cards}", asks, settled
    )


def _bids(entry: Round, order: list[Seat], given: Answers) -> list[Ask]:
    said = [given.get(("bids", seat)) for seat in order[:-1]]
    evens = entry.cards - sum(bid for bid in said if bid is not None) if None not in said else None
    asks = []
    for seat in order:
        banned = evens if seat == order[-1] else None
        choices = tuple(
            Choice(bid, str(bid) if bid else "pass", "joker-4.2" if bid == banned else "")
            for bid in range(entry.cards + 1)
        )
        asks.append(Ask("bids", seat, "bid", choices))
    return asks


def _tricks(entry: Round, order: list[Seat], given: Answers) -> list[Ask]:
    """Each seat's tricks: no more than those before it have left, and the last seat has the rest."""
    asks, left = [], entry.cards
    told = all(("tricks", seat) in given for seat in order[:-1])
    for seat in order:
        last = told and seat == order[-1]
        choices = tuple(
            Choice(count, str(count), "joker-10.1" if count > left or (last and count < left) else "")
            for count in range(entry.cards + 1)
        )
        asks.append(Ask("tricks", seat, "tricks", choices))
        left = max(0, left - (given.get(("tricks", seat)) or 0))
    return asks
