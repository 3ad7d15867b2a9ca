"""What Alembic runs: the migrations, on the connection that ``migrations.upgrade`` hands over."""

from alembic import context

from events.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
