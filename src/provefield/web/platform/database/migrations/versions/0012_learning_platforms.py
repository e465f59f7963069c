"""Learning platforms: who comes from them, and scores for them. Seats whose numbers stay theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

ID, GIVEN, DIGEST = sa.String(length=32), sa.String(length=255), sa.String(length=64)
MOMENT = sa.DateTime(timezone=True)
LAST_SEATS = """
UPDATE courses SET seats = COALESCE(
    (SELECT MAX(members.number) FROM members WHERE members.course = courses.id), 0)
"""


def upgrade() -> None:
    """Bring the tables forward."""
    # Not in a batch: SQLite would make the table anew, and members would go with the old one.
    op.add_column("courses", sa.Column("seats", sa.Integer(), nullable=False, server_default="0"))
    op.execute(LAST_SEATS)
    op.create_table(
        "lti_platforms",
        sa.Column("id", ID, nullable=False),
        sa.Column("issuer", GIVEN, nullable=False),
        sa.Column("client", GIVEN, nullable=False),
        sa.Column("authorize", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.Column("deployments", sa.JSON(), nullable=False),
        sa.Column("origins", sa.JSON(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lti_platforms")),
        sa.UniqueConstraint("issuer", "client", name=op.f("uq_lti_platforms_issuer_client")),
    )
    op.create_table(
        "lti_keys",
        sa.Column("id", ID, nullable=False),
        sa.Column("pem", sa.Text(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lti_keys")),
    )
    op.create_table(
        "lti_logins",
        sa.Column("state", DIGEST, nullable=False),
        sa.Column("browser", DIGEST, nullable=False),
        sa.Column("nonce", DIGEST, nullable=False),
        sa.Column("platform", ID, nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        _belongs("lti_logins", "platform", "lti_platforms.id"),
        sa.PrimaryKeyConstraint("state", name=op.f("pk_lti_logins")),
    )
    op.create_index(op.f("ix_lti_logins_made"), "lti_logins", ["made"])
    op.create_table(
        "lti_identities",
        sa.Column("platform", ID, nullable=False),
        sa.Column("subject", GIVEN, nullable=False),
        sa.Column("person", ID, nullable=False),
        _belongs("lti_identities", "platform", "lti_platforms.id"),
        _belongs("lti_identities", "person", "people.id"),
        sa.PrimaryKeyConstraint("platform", "subject", name=op.f("pk_lti_identities")),
    )
    op.create_index(op.f("ix_lti_identities_person"), "lti_identities", ["person"])
    op.create_table(
        "lti_contexts",
        sa.Column("platform", ID, nullable=False),
        sa.Column("deployment", GIVEN, nullable=False),
        sa.Column("context", GIVEN, nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("roster", sa.Text(), nullable=True),
        _belongs("lti_contexts", "platform", "lti_platforms.id"),
        _belongs("lti_contexts", "course", "courses.id"),
        sa.PrimaryKeyConstraint("platform", "deployment", "context", name=op.f("pk_lti_contexts")),
    )
    op.create_index(op.f("ix_lti_contexts_course"), "lti_contexts", ["course"])
    _create_scores()


def _create_scores() -> None:
    op.create_table(
        "lti_links",
        sa.Column("id", ID, nullable=False),
        sa.Column("platform", ID, nullable=False),
        sa.Column("deployment", GIVEN, nullable=False),
        sa.Column("link", GIVEN, nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("assignment", sa.String(length=40), nullable=True),
        sa.Column("column", sa.Text(), nullable=True),
        sa.Column("closed", sa.Boolean(), nullable=False),
        _belongs("lti_links", "platform", "lti_platforms.id"),
        _belongs("lti_links", "course", "courses.id"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lti_links")),
        sa.UniqueConstraint(
            "platform", "deployment", "link", name=op.f("uq_lti_links_platform_deployment_link")
        ),
    )
    op.create_index("ix_lti_links_course_assignment", "lti_links", ["course", "assignment"])
    op.create_table(
        "lti_scores",
        sa.Column("link", ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("due", MOMENT, nullable=True),
        sa.Column("held", MOMENT, nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("fault", sa.String(length=200), nullable=True),
        sa.Column("told", sa.String(length=200), nullable=True),
        _belongs("lti_scores", "link", "lti_links.id"),
        sa.ForeignKeyConstraint(
            ["course", "number"],
            ["members.course", "members.number"],
            name=op.f("fk_lti_scores_course_number"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("link", "number", name=op.f("pk_lti_scores")),
    )
    op.create_index(op.f("ix_lti_scores_due"), "lti_scores", ["due"])


def _belongs(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}")
    return sa.ForeignKeyConstraint([column], [to], name=name, ondelete="CASCADE")


def downgrade() -> None:
    """Take them back."""
    for table in ("scores", "links", "contexts", "identities", "logins", "keys", "platforms"):
        op.drop_table(f"lti_{table}")
    op.drop_column("courses", "seats")
