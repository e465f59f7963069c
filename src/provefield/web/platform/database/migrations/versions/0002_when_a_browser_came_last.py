"""When a browser came last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward; nobody knows when browsers came before, so it counts from now."""
    moment = sa.DateTime(timezone=True)
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("seen", moment, nullable=True))
    op.execute(sa.text("UPDATE sessions SET seen = CURRENT_TIMESTAMP"))
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.alter_column("seen", existing_type=moment, nullable=False)
        batch_op.create_index(batch_op.f("ix_sessions_seen"), ["seen"], unique=False)


def downgrade() -> None:
    """Bring the tables back."""
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sessions_seen"))
        batch_op.drop_column("seen")
