"""Who may play a kept game: its author, who has the link, or everybody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward; games of before stay as open as their players know them."""
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("visibility", sa.String(length=10), nullable=True))
    op.execute(sa.text("UPDATE games SET visibility = 'published' WHERE listed"))
    op.execute(sa.text("UPDATE games SET visibility = 'link' WHERE NOT listed"))
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.alter_column("visibility", existing_type=sa.String(length=10), nullable=False)
        batch_op.drop_column("listed")


def downgrade() -> None:
    """Bring the tables back."""
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.add_column(sa.Column("listed", sa.Boolean(), nullable=True))
    op.execute(sa.text("UPDATE games SET listed = (visibility = 'published')"))
    with op.batch_alter_table("games", schema=None) as batch_op:
        batch_op.alter_column("listed", existing_type=sa.Boolean(), nullable=False)
        batch_op.drop_column("visibility")
