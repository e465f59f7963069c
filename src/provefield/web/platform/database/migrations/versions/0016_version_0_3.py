"""What version 0.3 adds: sheets that are written, model proofs, who made an account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

ID = sa.String(length=32)
MOMENT = sa.DateTime(timezone=True)
ISSUED = """
UPDATE people SET issued_by = (SELECT MIN(course) FROM members WHERE person = people.id AND managed)
WHERE key IS NOT NULL
"""
MANAGED = """
UPDATE members SET managed = (course = (SELECT issued_by FROM people WHERE id = members.person))
WHERE person IN (SELECT id FROM people WHERE issued_by IS NOT NULL)
"""


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
        sa.Column("touched", MOMENT, nullable=False),
        sa.Column("origin", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("course", "person", name=op.f("pk_sheet_jobs")),
    )
    op.add_column("people", sa.Column("issued_by", ID, nullable=True))
    # A guest with a managed seat has no name: the class has not made that account.
    op.execute(ISSUED)
    op.drop_column("members", "managed")
    op.add_column("course_items", sa.Column("solution", sa.Text(), nullable=True))
    op.add_column("works", sa.Column("judging", sa.String(length=40), nullable=True))
    op.add_column("works", sa.Column("judging_until", MOMENT, nullable=True))
    tight: sa.Column[bool] = sa.Column(
        "tight", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("plays", tight)
    own_clock: sa.Column[bool] = sa.Column(
        "own_clock", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("plays", own_clock)
    op.add_column("plays", sa.Column("sweep", sa.JSON(), nullable=True))
    with op.batch_alter_table("moves") as moves:
        moves.alter_column("move", type_=sa.Text(), existing_type=sa.String(40))


def downgrade() -> None:
    """Bring the tables back."""
    for name in ("sweep", "own_clock", "tight"):
        op.drop_column("plays", name)
    for name in ("judging_until", "judging"):
        op.drop_column("works", name)
    managed: sa.Column[bool] = sa.Column(
        "managed", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("members", managed)
    op.execute(MANAGED)
    op.drop_column("course_items", "solution")
    op.drop_column("people", "issued_by")
    op.drop_table("sheet_jobs")
