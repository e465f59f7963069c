"""What a regrade left, so that it is undone only as long as nothing came after it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    op.add_column("regrades", sa.Column("after", sa.Text(), nullable=True))


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_column("regrades", "after")
