"""The database's shapes, one revision per file in ``versions``, brought on by Alembic.

File names begin with the revision's number, so that opening a database needs only a look at the folder:
Alembic itself (a second of imports) is loaded when there is something to migrate.
"""

from pathlib import Path

from sqlalchemy import Connection

_HERE = Path(__file__).parent
KNOWN = tuple(sorted(file.name.split("_")[0] for file in (_HERE / "versions").glob("[0-9]*_*.py")))
HEAD = KNOWN[-1]


def upgrade(connection: Connection) -> None:
    """Bring the database to ``HEAD``, inside the connection's open transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_HERE).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
