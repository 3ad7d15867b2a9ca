"""What bids were worth: the part of the page *Bidding* that judges them by expected points."""

from typing import Any

import polars as pl
import streamlit as st

from dashboard import answers, charts, data, pieces, words
from dashboard.figures import interval, number, percent, percents, signed
from projections.stats.filters import Filter


def judged(wanted: Filter) -> None:
    """The whole part: figures, the costliest bids, the model's calibration, the players."""
    total = answers.bid_loss(wanted).row(0, named=True)
    if not total["n"]:
        pieces.nothing(words.JUDGED_NONE_TITLE, words.JUDGED_NONE)
        return
    counts = {name: number(total[name]) for name in ("n", "matches")}
    st.caption(words.JUDGED_HINT.format(model=total["model"], **counts))
    _metrics(total)
    _costliest(wanted)
    left, right = st.columns([2, 3], gap="large")
    with left:
        _calibration(wanted)
    with right:
        _players(wanted)


def _metrics(total: dict[str, Any]) -> None:
    shown = {
        "loss": (signed(total["loss"]).lstrip("+"), interval(total, "loss")),
        "best": (percent(total["best_rate"]), percents(total, "best_rate")),
        "above": (_points(total["above"]), _spread(total)),
        "execution": (signed(total["execution"]), interval(total, "execution")),
    }
    with st.grid(min_column_width=150):
        for name, (value, bounds) in shown.items():
            rests_on = " · ".join(filter(None, [bounds, f"n = {number(total['n'])}"]))
            pieces.metric(words.JUDGED_METRICS[name], value, rests_on, small=total["n"] < answers.FEW_BIDS)


def _points(share: float | None) -> str:
    """A difference of shares in percentage points."""
    return "–" if share is None else f"{100 * share:+.1f} %".replace("-", "−")


def _spread(row: dict[str, Any]) -> str:
    low, high = row["above_low"], row["above_high"]
    return "" if low is None else f"{_points(low)} to {_points(high)}"


def _costliest(wanted: Filter) -> None:
    st.subheader(words.COSTLIEST_TITLE, anchor=False)
    st.caption(words.COSTLIEST_HINT)
    rows = answers.costliest(wanted)
    worths = [
        " · ".join(
            f"{bid or words.PASS} {number(worth)}" for bid, worth in zip(legal, worth_each, strict=True)
        )
        for legal, worth_each in rows.select("legal", "worth").iter_rows()
    ]
    shown = rows.with_columns(
        pl.Series("player", [data.name(player) for player in rows["player"]], pl.String),
        pl.col("loss").round(0).cast(pl.Int64),
        *(_spelled(rows, name) for name in ("bid", "best")),
        pl.Series("worths", worths, pl.String),
    )
    at = pieces.table(shown.select(list(words.COSTLIEST_COLUMNS)), words.COSTLIEST_COLUMNS, "costliest")
    if at is not None:
        row = rows.row(at, named=True)
        where = {"match": row["match"], "at": str(row["at"]), "seat": str(row["seat"]), "view": "open"}
        st.switch_page("views/replay.py", query_params=where)


def _spelled(rows: pl.DataFrame, name: str) -> pl.Series:
    return pl.Series(name, [str(bid) if bid else words.PASS for bid in rows[name]], pl.String)


def _calibration(wanted: Filter) -> None:
    st.subheader(words.CALIBRATION_TITLE, anchor=False)
    st.caption(words.CALIBRATION_HINT)
    frame = answers.calibration(wanted)
    st.vega_lite_chart(spec=charts.spec(charts.calibration, frame), alt=words.CALIBRATION_ALT)


def _players(wanted: Filter) -> None:
    st.subheader(words.JUDGED_PLAYERS, anchor=False)
    frame = answers.bid_loss(wanted, "player").sort("loss", "player")
    rows = list(frame.iter_rows(named=True))
    shown = pl.DataFrame(
        {
            "player": [data.name(row["player"]) for row in rows],
            "n": frame["n"],
            "matches": frame["matches"],
            "loss": frame["loss"],
            "loss_interval": [interval(row, "loss", 1) for row in rows],
            "best_rate": frame["best_rate"],
            "above": [_points(row["above"]) for row in rows],
            "above_interval": [_spread(row) for row in rows],
            "execution": frame["execution"],
            "few": [words.FEW if row["matches"] < answers.FEW_MATCHES else "" for row in rows],
        }
    )
    pieces.table(
        pieces.without_empty(shown),
        words.JUDGED_COLUMNS,
        "judged",
        shares=("best_rate",),
        means=("loss", "execution"),
    )
