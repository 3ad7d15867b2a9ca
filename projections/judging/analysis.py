"""The archive's bids judged, window by window of the log; what is judged already is not judged again.

Rows and checkpoint enter the table in one commit, as with the other facts: work that was interrupted goes on
where it stopped. Every model has a table of its own, so that no two models' numbers are mixed.
"""

import hashlib
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bots.judge import BadModel, Example, Judge, Judged, Method, judge, judged_games
from events.errors import KibitzError
from events.folding import folded
from events.rows import StreamInfo
from events.store import Store
from games.facts import RoundFact
from games.match import Match
from projections.facts.delta import Facts, Overtaken
from projections.facts.gathering import about_match
from projections.facts.matches import detail_of
from projections.facts.table import About
from projections.judging.bids import BIDS, BidFact, bid_fact
from projections.runner import Progress, window

BUDGET: Mapping[Method, int] = {"learned": 20_000, "rollouts": 2_000, "blend": 2_000}
"""Events of the matches that are judged before their rows are written: some seconds of work."""

_Key = tuple[int, int]


class Analysed(NamedTuple):
    """What a run has done: matches whose bids it has judged, and bids."""

    matches: int
    bids: int


def judges(method: Method, models: Path) -> dict[str, Judge]:
    """The judge of every game that has one; ``models`` is the folder of model files of one's own.

    Raises:
        KibitzError: a model file is damaged or of another version (``bad-model``).
    """
    try:
        return {game: judge(game, method, models / f"{game}.json") for game in judged_games()}
    except BadModel as error:
        raise KibitzError("bad-model", str(error)) from None


def model_cards() -> dict[str, dict[str, Any]]:
    """The shipped model of every game that has one: what it was made from, and how well it did."""
    return {game: judge(game).card() for game in judged_games()}


def judged_facts(folder: Path, known: Mapping[str, Judge]) -> Facts:
    """The table ``bids`` of these judges, empty before the first run; ``folder`` is that of the facts."""
    told = " ".join(f"{game}:{known[game].version}" for game in sorted(known))
    name = hashlib.sha256(told.encode()).hexdigest()[:12]
    return Facts(folder / "judged" / name, {BIDS.name: BIDS})


def analyse(
    store: Store, folder: Path, method: Method, models: Path, progress: Progress | None = None
) -> Analysed:
    """Judge the bids of matches that are new or have changed since the last run.

    Raises:
        KibitzError: a model file can't be used (``bad-model``); an event can't be applied
            (``projection-stopped``), and everything before is kept; or the table is ahead of the log
            (``facts-ahead``).
    """
    known = judges(method, models)
    facts, head = judged_facts(folder, known), store.head()
    mark = facts.checkpoint(BIDS.name)
    if mark > head:
        raise KibitzError(
            "facts-ahead", f"the judged bids know {mark} events, the record has {head}: delete {facts.folder}"
        )
    matches = bids = 0
    while mark < head:
        upto, streams = window(store, mark, head, BUDGET[method])
        judged = _judged(store, [one for one in streams if one.game in known], known, upto)
        began = [about.began for about, _ in judged]
        try:
            facts.replace(BIDS, BIDS.rows(judged), began=began, after=mark, upto=upto)
        except Overtaken:
            upto = facts.checkpoint(BIDS.name)
        mark, matches, bids = upto, matches + len(judged), bids + sum(len(rows) for _, rows in judged)
        if progress is not None:
            progress(mark, head)
    _forget_others(facts.folder)
    return Analysed(matches, bids)


def _forget_others(newest: Path) -> None:
    """Once a model has judged everything, the tables of other models go."""
    for other in newest.parent.iterdir() if newest.parent.exists() else ():
        if other != newest:
            shutil.rmtree(other, ignore_errors=True)


def _judged(
    store: Store, streams: Sequence[StreamInfo], known: Mapping[str, Judge], upto: int
) -> list[tuple[About, Sequence[Any]]]:
    found: list[tuple[About, Sequence[Any]]] = []
    for info in streams:
        stored = [one for one in store.read_stream(info.stream) if one.position <= upto]
        if stored:
            match = folded(stored)
            about = about_match(match, stored[0], detail_of([fact.detail for fact in _rounds(match)]))
            found.append((about, judged_bids(match, known[info.game])))
    return found


def judged_bids(match: Match, by: Judge) -> list[BidFact]:
    """The bids of the scored rounds of a match that are known card by card, in order."""
    facts = {
        (fact.round, fact.seat): fact for fact in match.game.facts(match.state) if isinstance(fact, RoundFact)
    }
    made = {key: bid for key, bid in _situations(match, by) if _known(facts.get(key))}
    judged: list[Judged] = by.judged([situation for _, situation in made.values()])
    return [
        bid_fact(facts[key], one, at, by.version)
        for (key, (at, _)), one in zip(made.items(), judged, strict=True)
    ]


def examples(store: Store, game: str) -> list[Example]:
    """The bids of the record's scored rounds of a game that are known card by card, and what they took."""
    found: list[Example] = []
    for number, info in enumerate(_streams(store, game)):
        match = folded(store.read_stream(info.stream))
        facts = {(fact.round, fact.seat): fact for fact in _rounds(match)}
        for key, (_, situation) in _situations(match, judge(game)):
            fact = facts.get(key)
            if fact is not None and fact.bid is not None and fact.tricks is not None and _known(fact):
                found.append(Example(number, situation, fact.bid, fact.tricks))
    return found


def _streams(store: Store, game: str) -> Iterator[StreamInfo]:
    after = 0
    while page := store.streams(after):
        after = page[-1].key
        yield from (info for info in page if info.game == game)


def _rounds(match: Match) -> list[RoundFact]:
    return [fact for fact in match.game.facts(match.state) if isinstance(fact, RoundFact)]


def _known(fact: RoundFact | None) -> bool:
    return fact is not None and fact.detail == "full" and fact.bid is not None


def _situations(match: Match, by: Judge) -> Iterator[tuple[_Key, tuple[int, Any]]]:
    """Round and seat of every bid that counts, with its version and what the bidder knew."""
    again = Match(match.game)
    for again.version, event in match.standing:
        state = again.state
        situation = None if state is None else by.situation(state)
        if situation is not None:
            yield (state.round, state.to_act), (again.version, situation)
        again.apply(event)
