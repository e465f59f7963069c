"""Regrades: what an assignment was before, and how each answer was judged anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

ID = sa.String(length=32)
NAME = sa.String(length=40)
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Bring the tables forward."""
    op.create_table(
        "regrades",
        sa.Column("id", ID, nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("assignment", NAME, nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("rose", sa.Integer(), nullable=False),
        sa.Column("fell", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(length=2000), nullable=False),
        sa.Column("author", sa.String(length=80), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.Column("undone", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["course"], ["courses.id"], name=op.f("fk_regrades_course_courses"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_regrades")),
    )
    op.create_index(op.f("ix_regrades_course"), "regrades", ["course"])
    op.create_table(
        "regraded",
        sa.Column("regrade", ID, nullable=False),
        sa.Column("deed", ID, nullable=False),
        sa.Column("item", ID, nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("fault", NAME, nullable=True),
        sa.ForeignKeyConstraint(
            ["regrade"],
            ["regrades.id"],
            name=op.f("fk_regraded_regrade_regrades"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["deed"], ["deeds.id"], name=op.f("fk_regraded_deed_deeds"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("regrade", "deed", name=op.f("pk_regraded")),
    )
    op.create_index(op.f("ix_regraded_deed"), "regraded", ["deed"])


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_table("regraded")
    op.drop_table("regrades")
