"""Agents and their events, what an agent says of a move, and the secret of the days."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )
    op.create_table(
        "agents",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=True),
        sa.Column("built_in", sa.String(length=40), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["id"], ["people.id"], name=op.f("fk_agents_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["owner"], ["people.id"], name=op.f("fk_agents_owner"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agents")),
        sa.UniqueConstraint("built_in", name=op.f("uq_agents_built_in")),
    )
    op.create_index(op.f("ix_agents_owner"), "agents", ["owner"], unique=False)
    op.create_table(
        "events",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("form", sa.String(length=12), nullable=False),
        sa.Column("organiser", sa.String(length=32), nullable=True),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("starts", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["organiser"], ["people.id"], name=op.f("fk_events_organiser"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_events")),
    )
    op.create_index("ix_events_state_starts", "events", ["state", "starts"], unique=False)
    op.create_table(
        "given_up",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_given_up_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "day", name=op.f("pk_given_up")),
    )
    op.create_table(
        "bouts",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("event", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("play", sa.String(length=32), nullable=True),
        sa.Column("result", sa.String(length=20), nullable=False),
        sa.Column("forfeit", sa.String(length=300), nullable=False),
        sa.Column("score", sa.JSON(), nullable=True),
        sa.Column("started", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["event"], ["events.id"], name=op.f("fk_bouts_event"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_bouts_person"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["play"], ["plays.id"], name=op.f("fk_bouts_play"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bouts")),
        sa.UniqueConstraint("event", "person", "number", name=op.f("uq_bouts_event_person_number")),
    )
    op.create_index(op.f("ix_bouts_event"), "bouts", ["event"], unique=False)
    op.create_index("ix_bouts_person_result", "bouts", ["person", "result"], unique=False)
    op.create_table(
        "entries",
        sa.Column("event", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["event"], ["events.id"], name=op.f("fk_entries_event"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_entries_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event", "person", name=op.f("pk_entries")),
    )
    op.create_table(
        "rounds",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("ranks", sa.JSON(), nullable=False),
        sa.Column("ratings", sa.JSON(), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["event"], ["events.id"], name=op.f("fk_rounds_event"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rounds")),
        sa.UniqueConstraint("event", "number", name=op.f("uq_rounds_event_number")),
    )
    op.create_index(op.f("ix_rounds_kind"), "rounds", ["kind"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("agent", sa.String(length=32), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["agent"], ["agents.id"], name=op.f("fk_tokens_agent"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_tokens")),
    )
    op.create_index(op.f("ix_tokens_agent"), "tokens", ["agent"], unique=False)
    op.add_column("moves", sa.Column("because", sa.Text(), nullable=True))


def downgrade() -> None:
    """Bring the tables back."""
    op.execute(sa.text("ALTER TABLE moves DROP COLUMN because"))
    op.drop_index(op.f("ix_tokens_agent"), table_name="tokens")
    op.drop_table("tokens")
    op.drop_index(op.f("ix_rounds_kind"), table_name="rounds")
    op.drop_table("rounds")
    op.drop_table("entries")
    op.drop_index("ix_bouts_person_result", table_name="bouts")
    op.drop_index(op.f("ix_bouts_event"), table_name="bouts")
    op.drop_table("bouts")
    op.drop_table("given_up")
    op.drop_index("ix_events_state_starts", table_name="events")
    op.drop_table("events")
    op.drop_index(op.f("ix_agents_owner"), table_name="agents")
    op.drop_table("agents")
    op.drop_table("secrets")
