"""Which Sweeper boards nobody could know: only those count for records."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    column: sa.Column[bool] = sa.Column(
        "by_chance", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("plays", column)


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_column("plays", "by_chance")
