"""What an answer that is not right is worth, and why."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

TABLES = ("deeds", "regraded")


def upgrade() -> None:
    """Bring the tables forward."""
    for name in TABLES:
        share = sa.Column("share", sa.String(length=20), nullable=False, server_default="0")
        earned = sa.Column("earned", sa.String(length=200), nullable=False, server_default="")
        op.add_column(name, share)
        op.add_column(name, earned)


def downgrade() -> None:
    """Bring the tables back."""
    for name in TABLES:
        op.drop_column(name, "earned")
        op.drop_column(name, "share")
