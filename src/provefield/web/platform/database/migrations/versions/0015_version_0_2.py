"""The tables of version 0.2."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(length=32)
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables."""
    op.add_column("alembic_version", sa.Column("oldest", ID, nullable=True))
    op.create_table(
        "announcements",
        sa.Column("id", ID, nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("until", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcements")),
    )
    op.create_table(
        "courses",
        sa.Column("id", ID, nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("code", sa.String(length=6), nullable=False),
        sa.Column("joining", sa.Boolean(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("forget", sa.Date(), nullable=True),
        sa.Column("created", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_courses")),
        sa.UniqueConstraint("code", name=op.f("uq_courses_code")),
    )
    op.create_index(op.f("ix_courses_forget"), "courses", ["forget"], unique=False)
    op.create_table(
        "daily_games",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_daily_games")),
    )
    op.create_table(
        "lti_keys",
        sa.Column("id", ID, nullable=False),
        sa.Column("pem", sa.Text(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lti_keys")),
    )
    op.create_table(
        "lti_platforms",
        sa.Column("id", ID, nullable=False),
        sa.Column("issuer", sa.String(length=255), nullable=False),
        sa.Column("client", sa.String(length=255), nullable=False),
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
        "notes",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("moment", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_notes")),
    )
    op.create_table(
        "people",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=True),
        sa.Column("key", sa.String(length=80), nullable=True),
        sa.Column("look", sa.String(length=160), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("role", sa.String(length=10), nullable=True),
        sa.Column("allowance", sa.Double(), nullable=True),
        sa.Column("created", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("key", name=op.f("uq_people_key")),
    )
    op.create_index(op.f("ix_people_look"), "people", ["look"], unique=True)
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )
    op.create_table(
        "tallies",
        sa.Column("rule", sa.String(length=20), nullable=False),
        sa.Column("who", ID, nullable=False),
        sa.Column("amount", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("rule", "who", name=op.f("pk_tallies")),
    )
    op.create_table(
        "agents",
        sa.Column("id", ID, nullable=False),
        sa.Column("owner", ID, nullable=True),
        sa.Column("built_in", sa.String(length=40), nullable=True),
        sa.Column("stream", ID, nullable=True),
        sa.Column("created", MOMENT, nullable=False),
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
        "answers",
        sa.Column("id", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("lesson", sa.String(length=40), nullable=False),
        sa.Column("task", sa.String(length=40), nullable=False),
        sa.Column("idea", sa.String(length=40), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("fault", sa.String(length=40), nullable=True),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=True),
        sa.Column("made", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_answers_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_answers")),
    )
    op.create_index(
        "ix_answers_person_lesson_task", "answers", ["person", "lesson", "task"], unique=False
    )
    op.create_table(
        "course_items",
        sa.Column("id", ID, nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("assignment", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("seeds", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(
            ["course"], ["courses.id"], name=op.f("fk_course_items_course"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_course_items")),
    )
    op.create_index(
        "ix_course_items_course_assignment", "course_items", ["course", "assignment"], unique=False
    )
    op.create_table(
        "events",
        sa.Column("id", ID, nullable=False),
        sa.Column("form", sa.String(length=12), nullable=False),
        sa.Column("organiser", ID, nullable=True),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("starts", MOMENT, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["organiser"], ["people.id"], name=op.f("fk_events_organiser"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_events")),
    )
    op.create_index("ix_events_state_starts", "events", ["state", "starts"], unique=False)
    op.create_table(
        "games",
        sa.Column("id", ID, nullable=False),
        sa.Column("author", ID, nullable=False),
        sa.Column("title", sa.String(length=200), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("columns", sa.Integer(), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("mines", sa.Integer(), nullable=True),
        sa.Column("messages", sa.Integer(), nullable=False),
        sa.Column("budget", sa.Integer(), nullable=True),
        sa.Column("level", sa.Integer(), nullable=True),
        sa.Column("visibility", sa.String(length=10), nullable=False),
        sa.Column("verdict", sa.JSON(), nullable=False),
        sa.Column("remix_of", ID, nullable=True),
        sa.Column("created", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["author"], ["people.id"], name=op.f("fk_games_author")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
    )
    op.create_index(op.f("ix_games_author"), "games", ["author"], unique=False)
    op.create_table(
        "given_up",
        sa.Column("person", ID, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_given_up_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "day", name=op.f("pk_given_up")),
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
            name=op.f("fk_lti_choices_platform"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("ticket", name=op.f("pk_lti_choices")),
    )
    op.create_index(op.f("ix_lti_choices_made"), "lti_choices", ["made"], unique=False)
    op.create_table(
        "lti_contexts",
        sa.Column("platform", ID, nullable=False),
        sa.Column("deployment", sa.String(length=255), nullable=False),
        sa.Column("context", sa.String(length=255), nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("roster", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["course"], ["courses.id"], name=op.f("fk_lti_contexts_course"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["platform"],
            ["lti_platforms.id"],
            name=op.f("fk_lti_contexts_platform"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("platform", "deployment", "context", name=op.f("pk_lti_contexts")),
    )
    op.create_index(op.f("ix_lti_contexts_course"), "lti_contexts", ["course"], unique=False)
    op.create_table(
        "lti_identities",
        sa.Column("platform", ID, nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_lti_identities_person"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["platform"],
            ["lti_platforms.id"],
            name=op.f("fk_lti_identities_platform"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("platform", "subject", name=op.f("pk_lti_identities")),
    )
    op.create_index(op.f("ix_lti_identities_person"), "lti_identities", ["person"], unique=False)
    op.create_table(
        "lti_links",
        sa.Column("id", ID, nullable=False),
        sa.Column("platform", ID, nullable=False),
        sa.Column("deployment", sa.String(length=255), nullable=False),
        sa.Column("link", sa.String(length=255), nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("assignment", sa.String(length=40), nullable=True),
        sa.Column("context", sa.String(length=255), nullable=True),
        sa.Column("column", sa.Text(), nullable=True),
        sa.Column("columns", sa.Text(), nullable=True),
        sa.Column("making", MOMENT, nullable=True),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["course"], ["courses.id"], name=op.f("fk_lti_links_course"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["platform"],
            ["lti_platforms.id"],
            name=op.f("fk_lti_links_platform"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lti_links")),
        sa.UniqueConstraint(
            "platform", "deployment", "link", name=op.f("uq_lti_links_platform_deployment_link")
        ),
    )
    op.create_index(
        "ix_lti_links_course_assignment", "lti_links", ["course", "assignment"], unique=False
    )
    op.create_table(
        "lti_logins",
        sa.Column("state", sa.String(length=64), nullable=False),
        sa.Column("browser", sa.String(length=64), nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=False),
        sa.Column("platform", ID, nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["platform"],
            ["lti_platforms.id"],
            name=op.f("fk_lti_logins_platform"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("state", name=op.f("pk_lti_logins")),
    )
    op.create_index(op.f("ix_lti_logins_made"), "lti_logins", ["made"], unique=False)
    op.create_table(
        "members",
        sa.Column("course", ID, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", ID, nullable=True),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("label", sa.String(length=40), nullable=False),
        sa.Column("start", sa.String(length=64), nullable=True),
        sa.Column("managed", sa.Boolean(), nullable=False),
        sa.Column("hours", sa.Integer(), nullable=False),
        sa.Column("joined", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["course"], ["courses.id"], name=op.f("fk_members_course"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_members_person")),
        sa.PrimaryKeyConstraint("course", "number", name=op.f("pk_members")),
        sa.UniqueConstraint("course", "person", name=op.f("uq_members_course_person")),
        sa.UniqueConstraint("start", name=op.f("uq_members_start")),
    )
    op.create_index(op.f("ix_members_person"), "members", ["person"], unique=False)
    op.create_table(
        "plays",
        sa.Column("id", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("mode", sa.String(length=10), nullable=False),
        sa.Column("result", sa.String(length=20), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("by_chance", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_plays_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_plays")),
    )
    op.create_index(op.f("ix_plays_game"), "plays", ["game"], unique=False)
    op.create_index("ix_plays_person_created", "plays", ["person", "created"], unique=False)
    op.create_table(
        "recovery_codes",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_recovery_codes_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_recovery_codes")),
    )
    op.create_index(op.f("ix_recovery_codes_person"), "recovery_codes", ["person"], unique=False)
    op.create_table(
        "runs",
        sa.Column("id", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("choices", sa.JSON(), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_runs_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_runs")),
    )
    op.create_index(op.f("ix_runs_person"), "runs", ["person"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("seen", MOMENT, nullable=False),
        sa.Column("leaving", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_sessions_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)
    op.create_index(op.f("ix_sessions_seen"), "sessions", ["seen"], unique=False)
    op.create_table(
        "bouts",
        sa.Column("id", ID, nullable=False),
        sa.Column("event", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("play", ID, nullable=True),
        sa.Column("result", sa.String(length=20), nullable=False),
        sa.Column("forfeit", sa.String(length=300), nullable=False),
        sa.Column("score", sa.JSON(), nullable=True),
        sa.Column("stream", ID, nullable=True),
        sa.Column("started", MOMENT, nullable=True),
        sa.Column("ended", MOMENT, nullable=True),
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
        sa.Column("event", ID, nullable=False),
        sa.Column("person", ID, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["event"], ["events.id"], name=op.f("fk_entries_event"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_entries_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("event", "person", name=op.f("pk_entries")),
    )
    op.create_table(
        "lti_participants",
        sa.Column("platform", ID, nullable=False),
        sa.Column("deployment", sa.String(length=255), nullable=False),
        sa.Column("context", sa.String(length=255), nullable=False),
        sa.Column("subject", sa.String(length=255), nullable=False),
        sa.Column("role", sa.String(length=10), nullable=False),
        sa.ForeignKeyConstraint(
            ["platform", "subject"],
            ["lti_identities.platform", "lti_identities.subject"],
            name=op.f("fk_lti_participants_platform_subject"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint(
            "platform", "deployment", "context", "subject", name=op.f("pk_lti_participants")
        ),
    )
    op.create_index(
        "ix_lti_participants_platform_subject",
        "lti_participants",
        ["platform", "subject"],
        unique=False,
    )
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
        sa.ForeignKeyConstraint(
            ["course", "number"],
            ["members.course", "members.number"],
            name=op.f("fk_lti_scores_course_number"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["link"], ["lti_links.id"], name=op.f("fk_lti_scores_link"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("link", "number", name=op.f("pk_lti_scores")),
    )
    op.create_index(op.f("ix_lti_scores_due"), "lti_scores", ["due"], unique=False)
    op.create_table(
        "moves",
        sa.Column("play", ID, nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("move", sa.String(length=40), nullable=False),
        sa.Column("because", sa.Text(), nullable=True),
        sa.Column("made", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["play"], ["plays.id"], name=op.f("fk_moves_play")),
        sa.PrimaryKeyConstraint("play", "ply", name=op.f("pk_moves")),
    )
    op.create_table(
        "reports",
        sa.Column("id", ID, nullable=False),
        sa.Column("game", ID, nullable=False),
        sa.Column("person", ID, nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name=op.f("fk_reports_game"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_reports_person"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_game"), "reports", ["game"], unique=False)
    op.create_index(op.f("ix_reports_person"), "reports", ["person"], unique=False)
    op.create_table(
        "rounds",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("ranks", sa.JSON(), nullable=False),
        sa.Column("ratings", sa.JSON(), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["event"], ["events.id"], name=op.f("fk_rounds_event"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rounds")),
        sa.UniqueConstraint("event", "number", name=op.f("uq_rounds_event_number")),
    )
    op.create_index(op.f("ix_rounds_kind"), "rounds", ["kind"], unique=False)
    op.create_table(
        "rulings",
        sa.Column("id", ID, nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("assignment", sa.String(length=40), nullable=True),
        sa.Column("item", sa.String(length=40), nullable=True),
        sa.Column("deed", ID, nullable=True),
        sa.Column("value", sa.String(length=40), nullable=True),
        sa.Column("reason", sa.String(length=2000), nullable=False),
        sa.Column("author", sa.String(length=80), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["course", "number"],
            ["members.course", "members.number"],
            name=op.f("fk_rulings_course_number"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rulings")),
    )
    op.create_index("ix_rulings_course_number", "rulings", ["course", "number"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("agent", ID, nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("revoked", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["agent"], ["agents.id"], name=op.f("fk_tokens_agent"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_tokens")),
    )
    op.create_index(op.f("ix_tokens_agent"), "tokens", ["agent"], unique=False)
    op.create_table(
        "works",
        sa.Column("id", ID, nullable=False),
        sa.Column("course", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("item", ID, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["course", "number"],
            ["members.course", "members.number"],
            name=op.f("fk_works_course_number"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["item"], ["course_items.id"], name=op.f("fk_works_item"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_works")),
        sa.UniqueConstraint(
            "course", "number", "item", "turn", name=op.f("uq_works_course_number_item_turn")
        ),
    )
    op.create_table(
        "deeds",
        sa.Column("id", ID, nullable=False),
        sa.Column("work", ID, nullable=False),
        sa.Column("token", sa.String(length=40), nullable=False),
        sa.Column("act", sa.String(length=10), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("fault", sa.String(length=40), nullable=True),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["work"], ["works.id"], name=op.f("fk_deeds_work"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deeds")),
        sa.UniqueConstraint("work", "token", name=op.f("uq_deeds_work_token")),
    )
