"""``kibitz token``: made, listed, revoked; the secret is shown once and kept nowhere."""

from pathlib import Path

import pytest

import migrations
from events.errors import KibitzError
from events.store import migrate
from events.tokens import Tokens
from service.cli import run
from service.lookup import store
from service.settings import settings


@pytest.fixture
def tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tokens:
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    monkeypatch.delenv("KIBITZ_DATABASE", raising=False)
    return Tokens(store())


def test_a_token_is_made_listed_and_revoked(tokens: Tokens, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["token", "create", "club server", "--scope", "write"]) == 0
    secret = capsys.readouterr().out.split()[-1]
    bearer = tokens.bearer(secret)
    assert bearer is not None
    assert (bearer.name, bearer.scope, bearer.player) == ("club server", "write", None)
    assert [bearer.may(scope) for scope in ("read", "write", "admin")] == [True, True, False]
    assert run(["token", "list"]) == 0
    listed = capsys.readouterr().out
    assert "club server: write" in listed
    assert secret not in listed
    assert run(["token", "revoke", str(bearer.key)]) == 0
    assert tokens.bearer(secret) is None
    assert run(["token", "list"]) == 0
    assert "revoked" in capsys.readouterr().out


def test_the_secret_is_nowhere_in_the_data_folder(tokens: Tokens, tmp_path: Path) -> None:
    _token, secret = tokens.create("reader", "read")
    assert not any(secret.encode() in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


@pytest.mark.parametrize(
    ("name", "scope", "player", "sentence"),
    [
        ("", "read", None, "is no name of a token"),
        ("x" * 81, "read", None, "is no name of a token"),
        ("n", "root", None, "it may be read, write, admin"),
        ("n", "read", "nobody", "there is no player 'nobody'"),
    ],
)
def test_a_token_that_can_not_be(
    tokens: Tokens, name: str, scope: str, player: str | None, sentence: str
) -> None:
    with pytest.raises(KibitzError, match=sentence):
        tokens.create(name, scope, player)


def test_only_a_token_that_stands_is_revoked(tokens: Tokens) -> None:
    made, _secret = tokens.create("n", "admin")
    tokens.revoke(made.key)
    with pytest.raises(KibitzError, match=f"no token {made.key}"):
        tokens.revoke(made.key)


def test_a_record_from_before_there_were_tokens_gets_them(tokens: Tokens) -> None:
    with store().engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE owners")
        connection.exec_driver_sql("DROP TABLE tokens")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    assert migrate(settings().database) == ("0001", migrations.HEAD)
    assert tokens.create("n", "read")[0] in tokens.all()
