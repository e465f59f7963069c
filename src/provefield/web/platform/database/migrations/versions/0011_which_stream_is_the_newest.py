"""Which stream about an agent or a game is the newest, on whichever server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    for table in ("agents", "bouts"):
        op.add_column(table, sa.Column("stream", sa.String(length=32), nullable=True))


def downgrade() -> None:
    """Bring the tables back."""
    for table in ("agents", "bouts"):
        op.drop_column(table, "stream")
