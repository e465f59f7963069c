"""Which class made an account and issued its password, and which answer is being judged."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

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
    op.add_column("people", sa.Column("issued_by", sa.String(length=32), nullable=True))
    # A guest with a managed seat has no name: the class has not made that account.
    op.execute(ISSUED)
    op.drop_column("members", "managed")
    op.add_column("works", sa.Column("judging", sa.String(length=40), nullable=True))
    until = sa.Column("judging_until", sa.DateTime(timezone=True), nullable=True)
    op.add_column("works", until)


def downgrade() -> None:
    """Bring the tables back."""
    for name in ("judging_until", "judging"):
        op.drop_column("works", name)
    managed: sa.Column[bool] = sa.Column(
        "managed", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("members", managed)
    op.execute(MANAGED)
    op.drop_column("people", "issued_by")
