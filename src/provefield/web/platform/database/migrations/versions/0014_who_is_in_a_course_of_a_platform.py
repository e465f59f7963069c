"""Who is in a course of a platform, choices of teachers, and columns that can be made."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

ID, GIVEN = sa.String(length=32), sa.String(length=255)
MOMENT = sa.DateTime(timezone=True)
FROM_SEATS = """
INSERT INTO lti_participants (platform, deployment, context, subject, role)
SELECT lti_contexts.platform, deployment, context, subject, members.role
FROM lti_contexts JOIN members ON members.course = lti_contexts.course
JOIN lti_identities ON lti_identities.person = members.person
AND lti_identities.platform = lti_contexts.platform
"""
FROM_COURSES = """
UPDATE lti_links SET context = (
    SELECT MIN(context) FROM lti_contexts WHERE lti_contexts.platform = lti_links.platform
    AND lti_contexts.deployment = lti_links.deployment AND lti_contexts.course = lti_links.course)
"""


def upgrade() -> None:
    """Bring the tables forward."""
    op.create_table(
        "lti_participants",
        sa.Column("platform", ID, nullable=False),
        sa.Column("deployment", GIVEN, nullable=False),
        sa.Column("context", GIVEN, nullable=False),
        sa.Column("subject", GIVEN, nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(
            ["platform", "subject"],
            ["lti_identities.platform", "lti_identities.subject"],
            name=op.f("fk_lti_participants_platform_lti_identities"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "platform", "deployment", "context", "subject", name=op.f("pk_lti_participants")
        ),
    )
    op.create_index(
        "ix_lti_participants_platform_subject", "lti_participants", ["platform", "subject"]
    )
    op.create_table(
        "lti_choices",
        sa.Column("ticket", sa.String(length=64), nullable=False),
        sa.Column("platform", ID, nullable=False),
        sa.Column("content", sa.JSON(), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["platform"],
            ["lti_platforms.id"],
            name=op.f("fk_lti_choices_platform_lti_platforms"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("ticket", name=op.f("pk_lti_choices")),
    )
    op.create_index(op.f("ix_lti_choices_made"), "lti_choices", ["made"])
    op.add_column("lti_links", sa.Column("context", GIVEN, nullable=True))
    op.add_column("lti_links", sa.Column("columns", sa.Text(), nullable=True))
    op.add_column("lti_links", sa.Column("making", MOMENT, nullable=True))
    op.execute(FROM_SEATS)
    op.execute(FROM_COURSES)


def downgrade() -> None:
    """Bring the tables back."""
    for name in ("making", "columns", "context"):
        op.drop_column("lti_links", name)
    op.drop_table("lti_choices")
    op.drop_table("lti_participants")
