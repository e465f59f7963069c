"""Classes: courses, seats, items, and what students did with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

ID, NAME = sa.String(length=32), sa.String(length=40)
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Bring the tables forward."""
    op.create_table(
        "courses",
        sa.Column("id", ID, nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("code", sa.String(length=6), nullable=False),
        sa.Column("joining", sa.Boolean(), nullable=False),
        sa.Column("forget", sa.Date(), nullable=True),
        sa.Column("created", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_courses")),
        sa.UniqueConstraint("code", name=op.f("uq_courses_code")),
    )
    op.create_index(op.f("ix_courses_forget"), "courses", ["forget"])
    op.create_table(
        "members",
        sa.Column("course", ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", ID, nullable=True),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("label", NAME, nullable=False),
        sa.Column("start", sa.String(length=64), nullable=True),
        sa.Column("managed", sa.Boolean(), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("joined", MOMENT, nullable=True),
        _belongs("members", "course", "courses.id"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_members_person")),
        sa.PrimaryKeyConstraint("course", "number", name=op.f("pk_members")),
        sa.UniqueConstraint("course", "person", name=op.f("uq_members_course_person")),
        sa.UniqueConstraint("start", name=op.f("uq_members_start")),
    )
    op.create_index(op.f("ix_members_person"), "members", ["person"])
    op.create_table(
        "course_items",
        sa.Column("id", ID, nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("assignment", NAME, nullable=False),
        sa.Column("name", NAME, nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("seeds", sa.JSON(), nullable=True),
        _belongs("course_items", "course", "courses.id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_course_items")),
    )
    op.create_index("ix_course_items_course_assignment", "course_items", ["course", "assignment"])
    op.create_table(
        "works",
        sa.Column("id", ID, nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("item", ID, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        _of_member("works"),
        _belongs("works", "item", "course_items.id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_works")),
        sa.UniqueConstraint(
            "course", "number", "item", "turn", name=op.f("uq_works_course_number_item_turn")
        ),
    )
    op.create_table(
        "deeds",
        sa.Column("id", ID, nullable=False),
        sa.Column("work", ID, nullable=False),
        sa.Column("token", NAME, nullable=False),
        sa.Column("act", sa.String(length=10), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("fault", NAME, nullable=True),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        _belongs("deeds", "work", "works.id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deeds")),
        sa.UniqueConstraint("work", "token", name=op.f("uq_deeds_work_token")),
    )
    op.create_table(
        "rulings",
        sa.Column("id", ID, nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("assignment", NAME, nullable=True),
        sa.Column("item", NAME, nullable=True),
        sa.Column("deed", ID, nullable=True),
        sa.Column("value", NAME, nullable=True),
        sa.Column("reason", sa.String(length=2000), nullable=False),
        sa.Column("author", sa.String(length=80), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        _of_member("rulings"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rulings")),
    )
    op.create_index("ix_rulings_course_number", "rulings", ["course", "number"])


def _belongs(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}")
    return sa.ForeignKeyConstraint([column], [to], name=name, ondelete="CASCADE")


def _of_member(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["course", "number"],
        ["members.course", "members.number"],
        name=op.f(f"fk_{table}_course_number"),
        ondelete="CASCADE",
    )


def downgrade() -> None:
    """Bring the tables back."""
    for table in ("rulings", "deeds", "works", "course_items", "members", "courses"):
        op.drop_table(table)
