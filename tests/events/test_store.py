"""The contract of a store: every store passes the same suite."""

import threading
from collections.abc import Callable, Iterator
from uuid import UUID

import pytest

from events.envelope import ORIGIN, chain
from events.errors import Conflict, KibitzError
from events.rows import Batch, Header, Row
from events.store import Appended, Store, open_store

HEADER = Header("joker", "short-12", 1, {"shtanga": "200"})

OPENERS: dict[str, Callable[[str], Store]] = {"sqlite": open_store}


@pytest.fixture(params=OPENERS)
def opened(request: pytest.FixtureRequest, url: str) -> Iterator[Callable[[], Store]]:
    """Opens the same database again and again."""
    stores: list[Store] = []

    def opening() -> Store:
        stores.append(OPENERS[request.param](url))
        return stores[-1]

    yield opening
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Callable[[], Store]) -> Store:
    return opened()


def rows(count: int, first: int = 0) -> list[Row]:
    return [Row("BidMade", f'{{"seat":1,"tricks":{number}}}') for number in range(first, first + count)]


def full_row(number: int) -> Row:
    return Row("Full", '{"ä":1}', "2026-11-30T20:15:04Z", UUID(int=number).bytes, 2, '{"m":1}', '{"x-a":2}')


def test_an_empty_store_has_nothing(store: Store) -> None:
    assert (store.head(), store.read_all(), store.streams(), store.players()) == (0, [], [], {})
    assert (store.stream("m"), store.read_stream("m")) == (None, [])


def test_what_is_appended_is_read_in_order(store: Store) -> None:
    given = [full_row(1), *rows(700), full_row(2), *rows(3)]
    assert store.append("m", given, 0, HEADER) == Appended("m", 0, 704, 705)
    stored = store.read_stream("m")
    assert [one.row() for one in stored] == given
    assert [one.version for one in stored] == list(range(705))
    assert [one.position for one in stored] == list(range(1, 706))
    assert {one.stream for one in stored} == {"m"}
    assert [one.version for one in store.read_stream("m", 703)] == [703, 704]


@pytest.mark.parametrize("count", [1, 3, 4, 15, 16, 63, 64, 255, 256, 257, 600])
def test_any_number_of_rows_can_be_appended_at_once(store: Store, count: int) -> None:
    store.append("m", rows(count), 0, HEADER)
    store.append("m", [full_row(number) for number in range(count)], count)
    assert [one.data.decode() for one in store.read_stream("m")][:count] == [one.data for one in rows(count)]
    assert [one.row() for one in store.read_stream("m", count)] == [full_row(n) for n in range(count)]


def test_positions_count_through_all_streams(store: Store) -> None:
    store.append("a", rows(2), 0, HEADER)
    store.append("b", rows(1), 0, HEADER)
    store.append("a", rows(1), 2)
    log = store.read_all()
    assert [(one.position, one.stream, one.version) for one in log] == [
        (1, "a", 0), (2, "a", 1), (3, "b", 0), (4, "a", 2),
    ]  # fmt: skip
    assert [one.position for one in store.read_all(after=1, limit=2)] == [2, 3]
    assert store.head() == 4


def test_the_stream_says_what_it_is_and_where_it_ends(store: Store) -> None:
    store.append("m", rows(3), 0, HEADER)
    info = store.stream("m")
    assert info is not None
    assert (info.game, info.variant, info.rules, info.options) == (
        "joker",
        "short-12",
        1,
        '{"shtanga":"200"}',
    )
    assert (info.version, info.last_position) == (3, 3)
    assert info.last_hash == store.read_stream("m")[-1].hash
    assert info.recorded_at == store.read_stream("m")[-1].recorded_at


def test_streams_are_listed_in_order_of_creation(store: Store) -> None:
    for stream in "cab":
        store.append(stream, rows(1), 0, HEADER)
    infos = store.streams()
    assert [info.stream for info in infos] == ["c", "a", "b"]
    assert [info.stream for info in store.streams(after=infos[0].key, limit=1)] == ["a"]


def test_changed_streams_are_those_with_events_in_the_span(store: Store) -> None:
    store.append("a", rows(2), 0, HEADER)
    store.append("b", rows(2), 0, HEADER)
    store.append("a", rows(1), 2)
    assert [info.stream for info in store.changed_streams(0, 5)] == ["a", "b"]
    assert [info.stream for info in store.changed_streams(2, 4)] == ["b"]
    assert [info.stream for info in store.changed_streams(4, 5)] == ["a"]
    assert store.changed_streams(5, 5) == []


def test_every_event_is_chained_to_the_one_before(store: Store) -> None:
    store.append("m", [full_row(1), *rows(2)], 0, HEADER)
    store.append("m", rows(2), 3)
    stored = store.read_stream("m")
    assert [one.hash for one in stored] == chain("m", 0, [one.row() for one in stored], ORIGIN)


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_wrong_expected_version_names_both(store: Store, expected: int) -> None:
    store.append("m", rows(2), 0, HEADER)
    with pytest.raises(Conflict, match=f"match m has 2 events, .* follow {expected}") as refused:
        store.append("m", rows(1), expected)
    assert refused.value.code == "version-conflict"
    assert store.head() == 2


def test_a_stream_begins_at_version_0(store: Store) -> None:
    with pytest.raises(Conflict, match="match m has 0 events"):
        store.append("m", rows(1), 1, HEADER)
    assert store.stream("m") is None


def test_an_event_id_is_given_once(store: Store) -> None:
    store.append("m", [full_row(1)], 0, HEADER)
    with pytest.raises(Conflict, match=r"000000000001 belongs to version 0 of match m already"):
        store.append("n", [*rows(1), full_row(1)], 0, HEADER)
    with pytest.raises(Conflict, match="stands twice in the batch"):
        store.append("n", [full_row(2), full_row(2)], 0, HEADER)
    assert (store.head(), store.stream("n")) == (1, None)
    assert [one.version for one in store.by_ids([UUID(int=1).bytes, UUID(int=9).bytes])] == [0]


def test_a_batch_in_conflict_is_left_out_whole_and_the_others_stay(store: Store) -> None:
    outcomes = store.append_many([
        Batch("a", 0, rows(2), HEADER),
        Batch("b", 7, rows(2), HEADER),
        Batch("a", 2, rows(1)),
        Batch("c", 0, rows(1), HEADER, {"p": "Pia"}),
    ])  # fmt: skip
    assert [isinstance(one, KibitzError) for one in outcomes] == [False, True, False, False]
    assert [(one.stream, one.version) for one in store.read_all()] == [("a", 0), ("a", 1), ("a", 2), ("c", 0)]
    assert store.names(["p"]) == {"p": "Pia"}


def test_another_connection_sees_what_was_appended(opened: Callable[[], Store], store: Store) -> None:
    store.append("m", rows(2), 0, HEADER)
    assert opened().head() == 2


def test_of_writers_at_the_same_version_exactly_one_wins(opened: Callable[[], Store], store: Store) -> None:
    store.append("m", rows(1), 0, HEADER)
    writers, rounds = [opened(), opened(), store], 8
    start = threading.Barrier(len(writers))
    won: list[int] = []
    lost: list[str] = []

    def write(writer: Store) -> None:
        for version in range(1, rounds + 1):
            start.wait()
            try:
                won.append(writer.append("m", rows(1, version), version).first)
            except Conflict as conflict:
                lost.append(conflict.code)

    threads = [threading.Thread(target=write, args=(writer,)) for writer in writers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(1, rounds + 1))
    assert lost == ["version-conflict"] * rounds * 2
    assert [one.position for one in store.read_all()] == list(range(1, rounds + 2))


def test_writers_of_different_streams_all_get_through(opened: Callable[[], Store]) -> None:
    writers = [opened() for _ in range(4)]

    def write(name: str, writer: Store) -> None:
        for version in range(10):
            writer.append(name, rows(1, version), version, HEADER)

    threads = [threading.Thread(target=write, args=(f"m-{n}", writer)) for n, writer in enumerate(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert writers[0].head() == 40
    assert [info.version for info in writers[0].streams()] == [10] * 4


def test_a_name_is_kept_until_it_is_given_by_hand(store: Store) -> None:
    store.name_players({"p": None, "q": "Quinn"})
    store.name_players({"p": "Pia", "q": "Other"})
    assert store.players() == {"p": "Pia", "q": "Quinn"}
    store.name_players({"q": "Quentin"}, overwrite=True)
    assert store.names(["p", "q", "nobody"]) == {"p": "Pia", "q": "Quentin"}


def test_a_forgotten_name_does_not_come_back_with_a_file(store: Store) -> None:
    store.name_players({"p": "Pia"})
    store.forget("p")
    store.name_players({"p": "Pia"})
    assert store.players() == {"p": None}
    store.name_players({"p": "Paula"}, overwrite=True)
    assert store.players() == {"p": "Paula"}
    store.name_players({"p": "Pia"})
    assert store.players() == {"p": "Paula"}
