"""About the numbers: the model and its card, luck, what the archive knows, and how intervals are made."""

from typing import Any

import msgspec
import polars as pl
import streamlit as st

from dashboard import answers, data, pieces, words
from dashboard.figures import number, percent, percents
from projections.judging import model_cards


def _archive() -> None:
    st.subheader(words.ABOUT_ARCHIVE, anchor=False)
    st.caption(words.ABOUT_ARCHIVE_HINT)
    rows = answers.known_matches()
    titles = [
        f"{data.game_title(game)} · {data.variant_title(game, variant)}"
        for game, variant in zip(rows["game"], rows["variant"], strict=True)
    ]
    shown = rows.drop("game", "variant").insert_column(0, pl.Series("variant", titles, pl.String))
    pieces.table(shown, words.ABOUT_ARCHIVE_COLUMNS, "archive")


def _luck() -> None:
    st.subheader(words.ABOUT_LUCK, anchor=False)
    st.caption(words.ABOUT_LUCK_HINT)
    rows = [row for row in answers.all_luck().iter_rows(named=True) if row["n"]]
    if not rows:
        st.markdown(words.ABOUT_LUCK_NONE)
        return
    shown = pl.DataFrame(
        {
            "variant": [
                f"{data.game_title(row['game'])} · {data.variant_title(row['game'], row['variant'])}"
                for row in rows
            ],
            "matches": [row["matches"] for row in rows],
            "share": [
                percent(row["share"]) if row["share"] is not None else words.ABOUT_TOO_FEW for row in rows
            ],
            "interval": [percents(row, "share") for row in rows],
            "left_out": [row["left_out"] for row in rows],
        }
    )
    pieces.table(shown, words.ABOUT_LUCK_COLUMNS, "luck")


def _model(game: str, card: dict[str, Any]) -> None:
    st.subheader(words.ABOUT_MODEL.format(game=data.game_title(game)), anchor=False)
    st.markdown(words.ABOUT_MODEL_CARD.format(version=card["version"], data=card["data"]))
    here = answers.model_scores(game)
    rows = [(words.ABOUT_HELD_OUT, card["learned"])]
    if here is not None:
        rows.append((words.ABOUT_HERE, msgspec.structs.asdict(here)))
    shown = pl.DataFrame(
        {
            "where": [name for name, _ in rows],
            "bids": [number(score["bids"]) for _, score in rows],
            **{
                name: [f"{score[name]:.3f}" for _, score in rows]
                for name in ("log_loss", "brier", "ece", "ece_null")
            },
        }
    )
    pieces.table(shown, words.ABOUT_MODEL_COLUMNS, "model")
    st.caption(words.ABOUT_MODEL_HINT)


def page() -> None:
    """What the numbers of the other pages rest on."""
    pieces.heading("about")
    if not data.known().matches:
        pieces.no_match()
        return
    _archive()
    _luck()
    for game, card in model_cards().items():
        _model(game, card)
    st.subheader(words.ABOUT_INTERVALS, anchor=False)
    st.markdown(words.ABOUT_INTERVALS_TEXT)


page()
