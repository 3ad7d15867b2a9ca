"""The choice of a game, a variant and a time that pages about players have in common."""

import streamlit as st

from dashboard import address, data, pieces, words
from projections.stats.filters import Filter


def read(complaints: address.Complaints, *, everything: bool) -> Filter:
    """Standings need one game and variant; a player's page may show ``everything``."""
    known = data.known()
    game = address.choice("game", known.games, complaints)
    variant = address.choice("variant", known.variants(game), complaints)
    if not everything:
        game = game or known.pairs[0][0]
        variant = variant or next(iter(known.variants(game)))
    return Filter(
        game=game or None,
        variant=variant or None,
        since=address.day("since", complaints),
        until=address.day("until", complaints),
    )


def controls(wanted: Filter, *, everything: bool) -> None:
    """Widgets for the same, and chips for what is chosen."""
    known, any_word = data.known(), words.ANY if everything else None
    with st.container(horizontal=True, vertical_alignment="bottom"):
        pieces.select("game", known.games, wanted.game, clears=("variant",), any_word=any_word)
        if wanted.game:
            pieces.select("variant", known.variants(wanted.game), wanted.variant, any_word=any_word)
        pieces.dates(wanted)
    told = pieces.told(wanted)
    removable = ("game", "variant", "since", "until") if everything else ("since", "until")
    pieces.chips({name: told[name] for name in removable if name in told})
