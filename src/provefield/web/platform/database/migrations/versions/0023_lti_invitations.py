"""Links by which learning platforms register themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    op.create_table(
        "lti_invitations",
        sa.Column("ticket", sa.String(length=64), primary_key=True),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_lti_invitations_made", "lti_invitations", ["made"])


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_table("lti_invitations")
