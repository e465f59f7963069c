"""What accounts need: names that look alike, recovery codes, and leaving in two steps."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from provefield.web.accounts.names import look_of

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward; of names that look alike by now, the first one is protected."""
    moment = sa.DateTime(timezone=True)
    # Others point at people, so SQLite must not make that table anew.
    op.add_column("people", sa.Column("look", sa.String(length=160), nullable=True))
    _note_looks()
    op.create_index(op.f("ix_people_look"), "people", ["look"], unique=True)
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.add_column(sa.Column("leaving", moment, nullable=True))
    op.create_table(
        "recovery_codes",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_recovery_codes_person"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_recovery_codes")),
    )
    with op.batch_alter_table("recovery_codes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_recovery_codes_person"), ["person"], unique=False)
    op.create_table(
        "notes",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("moment", moment, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_notes")),
    )


def _note_looks() -> None:
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("look"))
    people_with_names = sa.select(people.c.id, people.c.name).where(people.c.name.is_not(None))
    seen: set[str] = set()
    for row in op.get_bind().execute(people_with_names.order_by(people.c.id)).all():
        look = look_of(row.name)
        if look not in seen:
            seen.add(look)
            op.execute(people.update().where(people.c.id == row.id).values(look=look))


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_table("notes")
    op.drop_table("recovery_codes")
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_column("leaving")
    op.drop_index(op.f("ix_people_look"), "people")
    op.execute(sa.text("ALTER TABLE people DROP COLUMN look"))
