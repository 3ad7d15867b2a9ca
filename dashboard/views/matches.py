"""Every match in the record: search, filter chips, order, pages; a click on a row opens the replay."""

import streamlit as st

from dashboard import address, archive, data, pieces, words
from projections.stats.filters import Filter

_SIZE = 25


def _read(complaints: address.Complaints) -> archive.Asked:
    known = data.known()
    game = address.choice("game", known.games, complaints)
    seats = address.choice("seats", known.tables, complaints)
    wanted = Filter(
        game=game or None,
        variant=address.choice("variant", known.variants(game), complaints) or None,
        player=address.choice("player", known.players, complaints) or None,
        status=address.choice("status", words.STATUS, complaints) or None,
        detail=address.choice("detail", words.DETAIL, complaints) or None,
        since=address.day("since", complaints),
        until=address.day("until", complaints),
        seats=int(seats) if seats else None,
    )
    return archive.Asked(wanted, address.text("q"))


def _controls(asked: archive.Asked, sort: str) -> None:
    wanted, known = asked.wanted, data.known()
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            words.FILTERS["q"],
            placeholder=words.SEARCH_HINT,
            icon=":material/search:",
            type="search",
            **address.bound("q", asked.search),
        )
        st.selectbox(
            words.SORT,
            list(words.MATCHES_SORT),
            format_func=words.MATCHES_SORT.__getitem__,
            width=200,
            **address.bound("sort", sort),
        )
        with st.popover(words.FILTER_BUTTON, icon=":material/tune:"):
            pieces.select("game", known.games, wanted.game, clears=("variant",))
            pieces.select("variant", known.variants(wanted.game or ""), wanted.variant)
            pieces.select("player", known.names, wanted.player)
            pieces.select("seats", known.tables, str(wanted.seats or ""))
            pieces.select("status", words.STATUS, wanted.status)
            pieces.select("detail", words.DETAIL, wanted.detail)
            st.date_input(words.FILTERS["since"], **address.bound("since", wanted.since))
            st.date_input(words.FILTERS["until"], **address.bound("until", wanted.until))


def _found(asked: archive.Asked, sort: str, complaints: address.Complaints) -> None:
    number = address.whole("page", complaints, least=1, default=1)
    count, cards = archive.page(asked, sort, number - 1, _SIZE)
    pages = max(1, -(-count // _SIZE))
    if number > pages:
        complaints.append(words.BAD_VALUE.format(name="page", value=number))
        number, (count, cards) = pages, archive.page(asked, sort, pages - 1, _SIZE)
    if not count:
        pieces.nothing(words.NO_HIT_TITLE, words.NO_HIT)
        return
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="bottom"):
        told = words.MATCHES_COUNT.format(shown=f"{count:,}", all=f"{data.known().matches:,}")
        st.markdown(told, width="content")
        st.caption(words.MATCHES_HINT, width="content")
    at = pieces.table(archive.shown(cards), words.COLUMNS, f"matches-{sort}-{number}")
    if at is not None:
        st.switch_page("views/replay.py", query_params={"match": cards[at].id})
    if pages > 1:
        with st.container(horizontal_alignment="center"):
            st.pagination(pages, **address.paged(number))


def page() -> None:
    """Filters from the address, then the table they leave."""
    pieces.heading("matches")
    if not data.known().matches:
        pieces.no_match()
        return
    complaints: address.Complaints = []
    asked = _read(complaints)
    sort = address.choice("sort", words.MATCHES_SORT, complaints) or "newest"
    _controls(asked, sort)
    pieces.chips(pieces.told(asked.wanted, asked.search))
    warned = st.container()
    _found(asked, sort, complaints)
    with warned:
        pieces.complaints(complaints)


page()
