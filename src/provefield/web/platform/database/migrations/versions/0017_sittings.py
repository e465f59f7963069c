"""When students began an exam or a timed assignment, from where, and when they ended it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

ID = sa.String(length=32)
NAME = sa.String(length=40)
MOMENT = sa.DateTime(timezone=True)
MEMBER = ["members.course", "members.number"]


def upgrade() -> None:
    """Bring the tables forward."""
    op.create_table(
        "sittings",
        sa.Column("course", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("assignment", NAME, nullable=False),
        sa.Column("begun", MOMENT, nullable=False),
        sa.Column("ended", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["course", "number"],
            MEMBER,
            name=op.f("fk_sittings_course_members"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("course", "number", "assignment", name=op.f("pk_sittings")),
    )
    op.create_table(
        "sitting_places",
        sa.Column("course", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("assignment", NAME, nullable=False),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["course", "number"],
            MEMBER,
            name=op.f("fk_sitting_places_course_members"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "course", "number", "assignment", "address", name=op.f("pk_sitting_places")
        ),
    )
    op.create_index(op.f("ix_sitting_places_address"), "sitting_places", ["address"])


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_table("sitting_places")
    op.drop_table("sittings")
