"""What the sheets of a class were written from, so that they are not taken for those of today."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    op.add_column("sheet_jobs", sa.Column("origin", sa.String(length=64), nullable=True))


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_column("sheet_jobs", "origin")
