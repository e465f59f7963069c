"""What several servers share: how much whoever had lately."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    op.create_table(
        "tallies",
        sa.Column("rule", sa.String(length=20), nullable=False),
        sa.Column("who", sa.String(length=32), nullable=False),
        sa.Column("amount", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("rule", "who", name=op.f("pk_tallies")),
    )


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_table("tallies")
