"""Writes the rules pages from the rule functions: ``python -m docs.make_rules``.

``docs/rules/<game>.txt`` lists the ids that the specification has, in its order and under its headings; the
sentences, and what each rule refuses, come from the functions themselves. A page is never edited by hand.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import games
from games.game import Game, Option, Variant
from games.rule import RULES, Rule

FOLDER = Path(__file__).parent / "rules"
MADE = "Made from the rule functions by `make docs`: change those, not this page."


def listed(name: str) -> dict[str, list[str]]:
    """The ids that the specification of a game (or of the ``record``) has, by heading.

    Raises:
        FileNotFoundError: the game has no list.
    """
    sections: dict[str, list[str]] = {}
    ids: list[str] = []
    for line in FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line[:1].isdigit():
            ids = sections.setdefault(line.strip(), [])
        elif line.strip():
            ids.append(line.strip())
    return sections


def pages() -> dict[Path, str]:
    """Every page with its text, as it should stand in the folder."""
    found = games.every()
    texts = {f"{game.name}.md": "\n".join(_game(game)) for game in found}
    texts["record.md"] = "\n".join(_record())
    texts["README.md"] = "\n".join(_index(found))
    return {FOLDER / name: text.rstrip() + "\n" for name, text in texts.items()}


def _game(game: Game[Any]) -> Iterator[str]:
    yield from (f"# {game.title}: the rules", "", MADE, "", "## Variants", "")
    yield from ("| variant | what it is | players | rule |", "|---|---|---|---|")
    yield from (_variant(one) for one in game.variants.values())
    yield from ("", "## Options", "", "The first value is the default.", "")
    yield from ("| option | values | variants | rule |", "|---|---|---|---|")
    yield from _options(game)
    yield from _sections(game.name, _refusals(game))


def _variant(variant: Variant) -> str:
    seats = f"{variant.seats[0]}" if len(variant.seats) == 1 else f"{variant.seats[0]} to {variant.seats[-1]}"
    return f"| `{variant.name}` ({variant.title}) | {variant.summary} | {seats} | {_link(variant.rule)} |"


def _options(game: Game[Any]) -> Iterator[str]:
    variants: dict[str, list[str]] = {}
    options: dict[str, Option] = {}
    for variant in game.variants.values():
        for option in variant.options:
            options[option.name] = option
            variants.setdefault(option.name, []).append(variant.name)
    for name, option in options.items():
        first = {option.default: option.choices[option.default]} if option.default in option.choices else {}
        values = "<br>".join(
            f"`{_json(value)}`: {text}" for value, text in (first | dict(option.choices)).items()
        )
        where = "all" if len(variants[name]) == len(game.variants) else ", ".join(variants[name])
        yield f"| `{name}` | {values}<br>accepted: {option.hint} | {where} | {_link(option.rule)} |"


def _json(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def _refusals(game: Game[Any]) -> dict[str, list[str]]:
    """Rule id → the event types it can refuse."""
    names = {kind: name for name, kind in game.vocabulary.items()}
    events: dict[str, list[str]] = {}
    for forbids in game.start_rules:
        events.setdefault(forbids.rule_id, []).append("MatchStarted")  # type: ignore[attr-defined]
    for kind, rules in game.rules_for.items():
        for forbids in rules:
            events.setdefault(forbids.rule_id, []).append(names[kind])  # type: ignore[attr-defined]
    return events


def _record() -> Iterator[str]:
    yield from ("# The record: the rules of every game", "", MADE)
    yield from _sections("record", {})


def _sections(name: str, refusals: dict[str, list[str]]) -> Iterator[str]:
    for heading, ids in listed(name).items():
        yield from ("", f"## {heading}", "")
        for rule_id in ids:
            yield from _rule(RULES[rule_id], refusals.get(rule_id, []))


def _rule(rule: Rule, refuses: list[str]) -> Iterator[str]:
    where = "/".join(rule.function.__module__.split("."))
    yield f'- <a id="{rule.id}"></a>**{rule.id}** {rule.sentence}'
    what = f"Can refuse {', '.join(refuses)}. " if refuses else ""
    yield f"  <br><small>{what}`{where}` · `{rule.function.__qualname__}`</small>"


def _link(rule_id: str) -> str:
    return (
        f"[{rule_id}](#{rule_id})"
        if not rule_id.startswith("record")
        else f"[{rule_id}](record.md#{rule_id})"
    )


def _index(found: list[Game[Any]]) -> Iterator[str]:
    yield from ("# The rules", "", MADE, "")
    yield "One function is one rule. Its sentence stands here, in the error that refuses an event, and in the"
    yield 'replay\'s "why"; the same functions say which acts are legal. Every id has a test marked with it.'
    yield ""
    for name, title in [
        *((game.name, game.title) for game in found),
        ("record", "The record, in every game"),
    ]:
        count = sum(map(len, listed(name).values()))
        yield f"- [{title}]({name}.md): {count} rules"


def main() -> None:
    """Write every page; say which have changed."""
    for path, text in pages().items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{path.relative_to(FOLDER.parents[1])} is new\n")


if __name__ == "__main__":
    main()
