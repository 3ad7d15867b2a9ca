"""Every match in the record: search, filter chips, order, pages; a click on a row opens the replay."""

import streamlit as st

from dashboard import address, data, pieces, words

_SIZE = 25


def _read(complaints: address.Complaints) -> data.MatchFilter:
    known = data.known()
    game = address.choice("game", known.games, complaints)
    return data.MatchFilter(
        search=address.text("q"),
        game=game,
        variant=address.choice("variant", known.variants_of(game), complaints),
        player=address.choice("player", known.players, complaints),
        status=address.choice("status", words.STATUS, complaints),
        detail=address.choice("detail", words.DETAIL, complaints),
        since=address.day("since", complaints),
        until=address.day("until", complaints),
    )


def _active(chosen: data.MatchFilter) -> dict[str, str]:
    known = data.known()
    said = {
        "q": chosen.search,
        "game": known.games.get(chosen.game, ""),
        "variant": known.variants_of("").get(chosen.variant, ""),
        "player": known.players.get(chosen.player, ""),
        "status": words.STATUS.get(chosen.status, ""),
        "detail": words.DETAIL.get(chosen.detail, ""),
        "since": str(chosen.since or ""),
        "until": str(chosen.until or ""),
    }
    return {name: value for name, value in said.items() if value}


def _controls(chosen: data.MatchFilter, sort: str) -> None:
    known = data.known()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            words.FILTERS["q"],
            placeholder=words.SEARCH_HINT,
            icon=":material/search:",
            type="search",
            **address.bound("q", chosen.search),
        )
        st.selectbox(
            words.SORT,
            list(words.MATCHES_SORT),
            format_func=words.MATCHES_SORT.__getitem__,
            width=220,
            **address.bound("sort", sort),
        )
        with st.popover(words.FILTER_BUTTON, icon=":material/tune:"):
            pieces.select("game", known.games, chosen.game)
            pieces.select("variant", known.variants_of(chosen.game), chosen.variant)
            pieces.select("player", known.players, chosen.player)
            pieces.select("status", words.STATUS, chosen.status)
            pieces.select("detail", words.DETAIL, chosen.detail)
            st.date_input(words.FILTERS["since"], **address.bound("since", chosen.since))
            st.date_input(words.FILTERS["until"], **address.bound("until", chosen.until))


def _table(chosen: data.MatchFilter, sort: str, page: int, complaints: address.Complaints) -> None:
    found = data.matches(chosen, sort, page - 1, _SIZE)
    pages = max(1, -(-found.count // _SIZE))
    if page > pages:
        complaints.append(words.BAD_VALUE.format(name="page", value=page))
        page, found = pages, data.matches(chosen, sort, pages - 1, _SIZE)
    if not found.count:
        pieces.nothing(words.NO_HIT_TITLE, words.NO_HIT)
        return
    with st.container(horizontal=True, horizontal_alignment="distribute"):
        st.markdown(words.MATCHES_COUNT.format(shown=f"{found.count:,}", all=f"{data.known().matches:,}"), width="content")
        st.caption(words.MATCHES_HINT, width="content")
    chosen_cells = st.dataframe(
        found.rows.drop("match"),
        key=f"matches-{page}-{sort}",
        hide_index=True,
        placeholder="",
        on_select="rerun",
        selection_mode="single-cell",
        height=min(_SIZE, found.rows.height) * 35 + 38,
        column_config={
            **{name: st.column_config.Column(title) for name, title in words.COLUMNS.items()},
            "started": st.column_config.DateColumn(words.COLUMNS["started"], format="D MMM YYYY"),
            "margin": st.column_config.NumberColumn(words.COLUMNS["margin"], help=words.MARGIN_HELP),
        },
        alt=words.MATCHES_ALT,
    ).selection.cells
    if chosen_cells:
        st.switch_page("views/replay.py", query_params={"match": found.rows["match"][chosen_cells[0][0]]})
    if pages > 1:
        st.pagination(pages, **address.bound("page", page))


def page() -> None:
    """Filters from the address, then the table they leave."""
    pieces.heading("matches")
    if not data.known().matches:
        pieces.nothing(words.EMPTY_TITLE, words.EMPTY)
        return
    complaints: address.Complaints = []
    chosen = _read(complaints)
    sort = address.choice("sort", words.MATCHES_SORT, complaints) or "newest"
    page = address.whole("page", complaints, least=1, default=1)
    _controls(chosen, sort)
    pieces.chips(_active(chosen))
    slot = st.container()
    _table(chosen, sort, page, complaints)
    with slot:
        pieces.complaints(complaints)


page()
