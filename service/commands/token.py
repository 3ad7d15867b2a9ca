"""``kibitz token``: who may use the HTTP API."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from events.tokens import Token, Tokens
from service.lookup import store

Name = Annotated[str, typer.Argument(help="What the token is for, such as the server that will use it.")]
Scope = Annotated[str, typer.Option(help="read, write (record, and go on with own matches) or admin.")]
Player = Annotated[str | None, typer.Option(help="Id of the player whose hand it shows in a running match.")]
Key = Annotated[int, typer.Argument(help="Number of the token, as `kibitz token list` shows it.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    token = typer.Typer(help="Make, list and revoke tokens for the HTTP API.", no_args_is_help=True)
    token.command()(create)
    token.command(name="list")(list_tokens)
    token.command()(revoke)
    app.add_typer(token, name="token")


def create(name: Name, scope: Scope = "read", player: Player = None) -> None:
    """Make a token; its secret is shown once."""
    made, secret = Tokens(store()).create(name, scope, player)
    print(f"Token {made.key} ({_told(made)}); this is its secret, which is not shown again:")
    print(secret)


def list_tokens() -> None:
    """List the tokens, revoked ones too."""
    for one in Tokens(store()).all():
        print(f"{one.key:>4}  {_told(one)}")


def revoke(key: Key) -> None:
    """Let a token open nothing any more."""
    Tokens(store()).revoke(key)
    print(f"Token {key} is revoked.")


def _told(token: Token) -> str:
    player = f", player {token.player}" if token.player else ""
    made = datetime.fromtimestamp(token.created / 1000, UTC)
    gone = ", revoked" if token.revoked else ""
    return f"{token.name}: {token.scope}{player}, made {made:%Y-%m-%d}{gone}"
