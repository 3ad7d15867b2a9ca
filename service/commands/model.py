"""``kibitz analyse`` and ``kibitz model …``: bids judged, and the models that judge them."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from bots.judge import Example, Method, Progress

_ENOUGH = 100
"""Matches known card by card from which an archive takes part in training."""
_HELD_OUT = 20_000
_SEED = 977
"""The tables a model is evaluated at are dealt from a seed that no training uses."""
_Method = Annotated[str, typer.Option(help="How bids are judged: learned, rollouts or blend.")]
_Game = Annotated[str | None, typer.Option(help="Which game; without it the first that has a model.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(analyse)
    group = typer.Typer(
        help="Train the models that judge bids, and see how well they do.", no_args_is_help=True
    )
    group.command()(train)
    group.command()(evaluate)
    app.add_typer(group, name="model")


def analyse(method: _Method = "learned") -> None:
    """Judge the bids of matches that are new or have changed; interrupted work goes on where it stopped."""
    from events.store import open_store
    from projections.judging import analyse as judge
    from service.settings import settings

    how, here = _method(method), settings()
    with open_store(here.database) as store, _bar("events") as progress:
        done = judge(store, here.facts, how, _models(), progress)
    if done.matches:
        print(f"{done.bids} bids of {done.matches} matches judged.")
    else:
        print("Every bid is judged already.")


def train(
    game: _Game = None,
    rounds: Annotated[int, typer.Option(min=300, help="How many rounds are simulated.")] = 2_100_000,
    out: Annotated[
        Path | None, typer.Option(help="The model file; without it that of the data folder.")
    ] = None,
) -> None:
    """Train a model on simulated rounds, and on the archive once it has 100 matches known card by card."""
    from bots.judge import workshop

    name = _game(game)
    archive = _archive(name)
    matches = len({one.match for one in archive})
    used = archive if matches >= _ENOUGH else []
    file = out or _models() / f"{name}.json"
    with _writable(file), _bar("training") as progress:
        file.parent.mkdir(parents=True, exist_ok=True)
        card = workshop(name).train(file, used, rounds, progress or (lambda _done, _of: None))
    print(f"Model {card['version']} written to {file}. Trained on {card['data']}.")
    _print_scores(card)
    if archive and not used:
        print(f"The archive's {matches} matches known card by card are fewer than {_ENOUGH}: not used.")


def evaluate(game: _Game = None, method: _Method = "learned") -> None:
    """Print how well the model in use tells tricks: on fresh simulated tables, and on the archive."""
    from bots.judge import workshop
    from projections.judging import judges

    name = _game(game)
    judge = judges(_method(method), _models())[name]
    tables = {"simulated tables": workshop(name).simulated(_HELD_OUT // 4, _SEED), "archive": _archive(name)}
    print(f"model {judge.version}; trained on {judge.card()['data']}")
    _print_head()
    for where, examples in tables.items():
        if examples:
            _print_score(where, judge.evaluated(examples))
        else:
            print(f"{where:<28} no bid known card by card")


def _models() -> Path:
    """The folder of model files of one's own, ``<game>.json``."""
    from service.settings import settings

    return settings().data / "models"


def _print_scores(card: dict[str, Any]) -> None:
    _print_head()
    for name in ("learned", "by_rollouts", "learned_there", "blended"):
        _print_score(name.replace("_", " "), card[name])
    for cards, score in card["by_cards"].items():
        _print_score(f"learned, {cards} cards", score)
    print(f"share of rollouts in the blend: {card['rollouts']:.2f}")


def _print_head() -> None:
    print(f"{'':<28}{'bids':>8}{'log loss':>10}{'Brier':>8}{'ECE':>8}{'by luck':>9}")


def _print_score(name: str, score: Any) -> None:
    import msgspec

    told = score if isinstance(score, dict) else msgspec.structs.asdict(score)
    print(
        f"{name:<28}{told['bids']:>8}{told['log_loss']:>10.3f}{told['brier']:>8.3f}{told['ece']:>8.4f}"
        f"{told['ece_null']:>9.4f}"
    )


def _archive(game: str) -> "Sequence[Example]":
    """The bids of the record that are known card by card, with what the bidder knew."""
    from events.store import open_store
    from projections.judging import examples
    from service.settings import settings

    with open_store(settings().database) as store:
        return examples(store, game)


def _game(name: str | None) -> str:
    from bots.judge import judged_games
    from events.errors import BadInput

    known = judged_games()
    if name is not None and name not in known:
        raise BadInput("unknown-game", f"no model judges {name}; there is one for {', '.join(known)}")
    return name or known[0]


def _method(name: str) -> "Method":
    from bots.judge import METHODS
    from events.errors import BadInput

    for method in METHODS:
        if method == name:
            return method
    raise BadInput("unknown-method", f"there is no method {name!r}; there are {', '.join(METHODS)}")


@contextmanager
def _writable(file: Path) -> Iterator[None]:
    from events.errors import BadInput

    try:
        yield
    except OSError as error:
        raise BadInput("not-writable", f"{file} can't be written: {error.strerror}") from None


@contextmanager
def _bar(what: str) -> "Iterator[Progress | None]":
    """A progress bar on a terminal's stderr; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, total: shown.update(task, completed=done, total=total)
