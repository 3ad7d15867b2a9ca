"""Standings, and a player's page."""

import pytest

from dashboard import address, data, words
from tests.dashboard.conftest import Open
from tests.dashboard.given import EVIL, evil_player


def test_standings_of_a_variant(opened: Open) -> None:
    test = opened("players", game="joker", variant="short-12")
    assert not test.exception
    rows = test.dataframe[0].value
    assert len(rows) == 4
    assert list(rows["place"]) == sorted(rows["place"])
    assert list(rows["matches"]) == [2] * 4
    assert set(rows["few"]) == {words.FEW}
    assert len(test.get("vega_lite_chart")) == 1


def test_a_game_without_bids_has_no_columns_for_them(opened: Open) -> None:
    rows = opened("players", game="remika").dataframe[0].value
    assert "made_rate" not in rows
    assert "premiums" not in rows
    assert "made_rate" in opened("players", game="joker", variant="short-12").dataframe[0].value


def test_a_variant_without_a_finished_match(opened: Open) -> None:
    test = opened("players", game="joker", variant="nines-16")
    assert not test.exception
    assert words.NO_PLAYERS_TITLE in [one.value for one in test.subheader]


def test_a_player_with_all_variants(opened: Open) -> None:
    player = evil_player()
    test = opened("players", player=player)
    assert not test.exception
    assert test.title[0].value.replace("\\", "") == EVIL
    variants, history = test.dataframe[0].value, test.dataframe[1].value
    assert len(variants) == 2
    assert len(history) >= 29
    assert len(test.get("vega_lite_chart")) in (0, 1)


def test_a_player_in_one_variant_has_figures_form_and_rivals(opened: Open) -> None:
    test = opened("players", player=evil_player(), game="joker", variant="short-12")
    assert not test.exception
    assert [metric.label for metric in test.metric] == [title for title, _ in words.PLAYER_METRICS.values()]
    assert test.metric[0].value == "2"
    assert test.metric[0].delta == words.PLAYER_OPEN.format(n=2)
    places = [link.proto.label for link in test.get("page_link") if link.proto.label in words.ORDINALS]
    assert len(places) == 2
    assert len(test.expander) == 1


def test_a_player_of_rounds_with_a_winner_is_led_to_them(opened: Open) -> None:
    opened("players", game="remika")
    [player] = data.facts().scan("seats").filter(game="remika", seat=0).collect()["player"]
    labels = [link.proto.label for link in opened("players", player=player, game="remika").get("page_link")]
    assert words.PLAYER_ROUNDS in labels
    assert words.PLAYER_BIDS not in labels


def test_the_way_back_and_on(opened: Open) -> None:
    test = opened("players", player=evil_player(), game="joker", variant="short-12")
    labels = [link.proto.label for link in test.get("page_link")]
    assert {words.PLAYER_ALL, words.PLAYER_MATCHES, words.PLAYER_BIDS} <= set(labels)


@pytest.mark.parametrize("player", ["nobody", "<img src=x>", "p" * 1000])
def test_an_unknown_player_is_told_above_the_standings(opened: Open, player: str) -> None:
    test = opened("players", player=player)
    assert not test.exception
    assert words.UNKNOWN_PLAYER.format(player=address.shown(player)) == test.warning[0].value
    assert test.dataframe or test.subheader


def test_nothing_recorded(opened_empty: Open) -> None:
    test = opened_empty("players", player="any")
    assert not test.exception
    assert words.EMPTY_TITLE in [one.value for one in test.subheader]
