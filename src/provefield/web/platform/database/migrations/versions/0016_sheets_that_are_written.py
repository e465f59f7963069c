"""Sheets of a class, while they are written and for a while after it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

ID = sa.String(length=32)


def upgrade() -> None:
    """Bring the tables forward."""
    op.create_table(
        "sheet_jobs",
        sa.Column("course", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("run", ID, nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=True),
        sa.Column("touched", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("course", "person", name=op.f("pk_sheet_jobs")),
    )


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_table("sheet_jobs")
