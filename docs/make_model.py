"""Writes the shipped model's card into docs/metrics/model.md: ``python -m docs.make_model``."""

from pathlib import Path
from typing import Any

from bots.judge import judge

PAGE = Path(__file__).parent / "metrics" / "model.md"
BEGINS, ENDS = "<!-- card -->", "<!-- end of card -->"
_ROWS = {
    "learned": "learned",
    "learned_there": "learned, the bids also rolled out",
    "by_rollouts": "rollouts, the same bids",
    "blended": "blend, the same bids",
}


def card() -> str:
    """The card of the shipped model in Markdown."""
    told = judge("joker").card()
    lines = [
        f"Version {told['version']}. Trained on {told['data']}.",
        f"Share of rollouts in the blend: {told['rollouts']}.",
        "Measured on bids at fresh simulated tables, in the rounds of classic matches:",
        "",
        "| | bids | log loss | Brier | ECE | by luck alone |",
        "|---|---|---|---|---|---|",
        *(_row(name, told[key]) for key, name in _ROWS.items()),
        *(_row(f"learned, rounds of {cards}", score) for cards, score in told["by_cards"].items()),
    ]
    return "\n".join(lines)


def _row(name: str, score: dict[str, Any]) -> str:
    told = (f"{score['bids']:,}", *(f"{score[key]:.3f}" for key in ("log_loss", "brier", "ece", "ece_null")))
    return f"| {name} | {' | '.join(told)} |"


def page(text: str) -> str:
    """The page with the card in its place."""
    before, _, rest = text.partition(BEGINS)
    _, _, after = rest.partition(ENDS)
    return f"{before}{BEGINS}\n{card()}\n{ENDS}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
