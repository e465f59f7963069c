"""The games of the days."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    op.create_table(
        "daily_games",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_daily_games")),
    )


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_table("daily_games")
