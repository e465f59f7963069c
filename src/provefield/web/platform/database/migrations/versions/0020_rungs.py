"""How high the ladder of hints was climbed since the last move of a play, on whichever server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

COLUMNS = ("rung", "rung_ply")


def upgrade() -> None:
    """Bring the tables forward."""
    for name in COLUMNS:
        op.add_column("plays", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    """Bring the tables back."""
    for name in COLUMNS:
        op.drop_column("plays", name)
