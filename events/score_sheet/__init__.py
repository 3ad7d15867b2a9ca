"""Score sheets as people keep them in a spreadsheet: a row per round, columns per player.

``docs/score-sheet.md`` lists the columns. They follow from the game's own sheet line, so every game has them.
"""

from events.score_sheet.reading import looks_like_sheet, preview, reader
from events.score_sheet.writing import sheet_csv

__all__ = ["looks_like_sheet", "preview", "reader", "sheet_csv"]
