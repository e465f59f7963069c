"""What those need who run a platform: roles, allowances, reports and announcements."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    moment = sa.DateTime(timezone=True)
    # Others point at people, so SQLite must not make that table anew.
    op.add_column("people", sa.Column("role", sa.String(length=10), nullable=True))
    op.add_column("people", sa.Column("allowance", sa.Double(), nullable=True))
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name=op.f("fk_reports_game"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_reports_person"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_game"), "reports", ["game"])
    op.create_index(op.f("ix_reports_person"), "reports", ["person"])
    op.create_table(
        "announcements",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.Column("until", moment, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
    )


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_table("announcements")
    op.drop_table("reports")
    for column in ("allowance", "role"):
        op.execute(sa.text(f"ALTER TABLE people DROP COLUMN {column}"))
