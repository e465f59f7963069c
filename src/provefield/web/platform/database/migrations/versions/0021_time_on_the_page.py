"""For how long the page of an item was seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    op.add_column("works", sa.Column("seconds", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_column("works", "seconds")
