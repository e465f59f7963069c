"""A bank of items for other classes, and what each item of a class is known by there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    op.add_column("course_items", sa.Column("content", sa.String(length=24), nullable=True))
    op.create_index("ix_course_items_content", "course_items", ["content"])
    op.create_table(
        "bank_items",
        sa.Column("id", sa.String(length=32), primary_key=True),
        sa.Column(
            "author",
            sa.String(length=32),
            sa.ForeignKey("people.id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("content", sa.String(length=24), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("idea", sa.String(length=80), nullable=False),
        sa.Column("level", sa.Integer(), nullable=False),
        sa.Column("shared", sa.Boolean(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("author", "content"),
    )


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_table("bank_items")
    op.drop_index("ix_course_items_content", "course_items")
    op.drop_column("course_items", "content")
