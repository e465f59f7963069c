"""How migrations run: on the connection that the store hands over."""

from __future__ import annotations

from alembic import context

from provefield.web.platform.database.models import Table

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Table.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
