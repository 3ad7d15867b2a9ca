"""How the pages look and how Streamlit runs: given in code, because a console script reads no file."""

from typing import Any, Final

# Okabe and Ito's colours, which stay apart for every kind of colour sight.
CATEGORICAL: Final = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#7f7f7f"]
GOOD: Final = "#009e73"
OVER: Final = "#56b4e9"
UNDER: Final = "#d55e00"
NEUTRAL: Final = "#8a94a3"
ACCENT: Final = "#1f86c9"  # readable on light and on dark

_LIGHT: Final = {
    "primaryColor": "#0072b2",
    "backgroundColor": "#ffffff",
    "secondaryBackgroundColor": "#f3f5f8",
    "textColor": "#0b1118",  # captions are drawn at 60 % of it, and have to be readable
    "linkColor": "#005f95",
    "borderColor": "#d9dfe7",
    "greenTextColor": "#0f6b48",
    "redTextColor": "#b3261e",
}
_DARK: Final = {
    "primaryColor": "#56b4e9",
    "backgroundColor": "#10171f",
    "secondaryBackgroundColor": "#1a242f",
    "textColor": "#e7edf3",
    "linkColor": "#8ccbf2",
    "borderColor": "#324050",
    "greenTextColor": "#7fd6ae",
    "redTextColor": "#ff9a8f",
}
_SHARED: Final = {
    "baseRadius": "10px",
    "baseFontSize": 16,
    "headingFontSizes": ["1.9rem", "1.35rem", "1.1rem", "1rem", "0.95rem", "0.9rem"],
    "headingFontWeights": [700, 650, 650, 600, 600, 600],
    "metricValueFontSize": "1.7rem",
    "metricValueFontWeight": 650,
    "chartCategoricalColors": CATEGORICAL,
    "linkUnderline": True,
    "paddingTop": "0.25rem",
    "paddingBottom": "2rem",
}

CONFIG: Final[dict[str, Any]] = {
    "server.fileWatcherType": "none",
    "server.showEmailPrompt": False,
    "browser.gatherUsageStats": False,
    "client.toolbarMode": "minimal",
    "client.showErrorDetails": "none",
    "logger.level": "warning",
    "runner.magicEnabled": False,  # no page shows a bare expression; looking for them costs 10 ms a run
    **{f"theme.{name}": value for name, value in _SHARED.items()},
    **{f"theme.light.{name}": value for name, value in _LIGHT.items()},
    **{f"theme.dark.{name}": value for name, value in _DARK.items()},
}
