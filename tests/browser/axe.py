"""What axe-core finds on a page: each violation of WCAG 2.2 A and AA as one line that a person can read."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_LAW = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def violations(page: Page, within: str | None = None) -> list[str]:
    """What is wrong on the page as it stands, or within a selector: ``rule: element (what to mend)``.

    Open shadow roots, such as the board's, are looked into.
    """
    options = {"runOnly": {"type": "tag", "values": _LAW}, "resultTypes": ["violations"]}
    found = Axe().run(page, context=within, options=options).response["violations"]
    return [f"{one['id']}: {_element(node)} ({_mend(node)})" for one in found for node in one["nodes"]]


def _element(node: dict[str, Any]) -> str:
    return " ".join(str(node["html"]).split())[:160]


def _mend(node: dict[str, Any]) -> str:
    return " ".join(str(node.get("failureSummary", "")).split())[:240]
