"""The first revision whose versions can use these tables, so that an upgrade can be taken back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    op.add_column("alembic_version", sa.Column("oldest", sa.String(length=32), nullable=True))


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_column("alembic_version", "oldest")
