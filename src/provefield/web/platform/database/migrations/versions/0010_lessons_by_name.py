"""Answers name their lesson and task, which had numbers on the first path of 25 lessons."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

NAMES = {
    (1, 1): ("a-number-tells", "corner"),
    (1, 2): ("a-number-tells", "beside-it"),
    (1, 3): ("a-number-tells", "three-around"),
    (1, 4): ("a-number-tells", "one-after-the-other"),
    (2, 1): ("two-numbers", "subtract"),
    (2, 2): ("two-numbers", "one-two-one"),
    (2, 3): ("two-numbers", "one-two-two-one"),
    (2, 4): ("two-numbers", "which-two"),
    (3, 1): ("not-knowing", "either"),
    (3, 2): ("not-knowing", "with-a-mine"),
    (3, 3): ("not-knowing", "without-a-mine"),
    (3, 4): ("not-knowing", "two-boards"),
    (4, 1): ("say-it-in-symbols", "no-mine"),
    (4, 2): ("say-it-in-symbols", "one-and-not-the-other"),
    (4, 3): ("say-it-in-symbols", "both-parts"),
    (4, 4): ("say-it-in-symbols", "not-both-here"),
    (4, 5): ("say-it-in-symbols", "not-both"),
    (5, 1): ("if-then", "break-it"),
    (5, 2): ("if-then", "where-to-look"),
    (5, 3): ("if-then", "then-safe"),
    (5, 4): ("if-then", "only-if"),
    (5, 5): ("if-then", "unless"),
    (6, 1): ("if-and-only-if", "agree-here"),
    (6, 2): ("if-and-only-if", "disagree"),
    (6, 3): ("if-and-only-if", "just-one"),
    (6, 4): ("if-and-only-if", "necessary"),
    (7, 1): ("cases", "either-way"),
    (7, 2): ("cases", "two-doors"),
    (7, 3): ("cases", "which-messages"),
    (8, 1): ("contradiction", "in-doubt"),
    (8, 2): ("contradiction", "modus-tollens"),
    (8, 3): ("contradiction", "which-clash"),
    (8, 4): ("contradiction", "what-now"),
    (9, 1): ("and", "swap"),
    (9, 2): ("implies", "in-a-row"),
    (9, 3): ("earned-rules", "left-or-right"),
    (9, 4): ("implies", "give-it-up"),
    (10, 1): ("walk-with-proof", "the-short-way"),
    (10, 2): ("walk-with-proof", "two-messages"),
    (10, 3): ("walk-with-proof", "first-game"),
    (11, 1): ("rows-and-columns", "place-one"),
    (11, 2): ("rows-and-columns", "safe-cell"),
    (11, 3): ("rows-and-columns", "say-it"),
    (11, 4): ("rows-and-columns", "down-the-column"),
    (12, 1): ("for-all", "empty-row"),
    (12, 2): ("for-all", "every-mine"),
    (12, 3): ("for-all", "at-least-one"),
    (12, 4): ("for-all", "arrow-or-and"),
    (13, 1): ("there-is", "in-a-column"),
    (13, 2): ("there-is", "diagonal-here"),
    (13, 3): ("there-is", "on-the-diagonal"),
    (13, 4): ("there-is", "why-and"),
    (14, 1): ("no-none-not-all", "none-on-it"),
    (14, 2): ("no-none-not-all", "same"),
    (14, 3): ("no-none-not-all", "not-all-but-some"),
    (14, 4): ("no-none-not-all", "not-every"),
    (15, 1): ("scope", "which-says-it"),
    (15, 2): ("scope", "tell-apart"),
    (15, 3): ("scope", "column-to-column"),
    (15, 4): ("scope", "row-by-row"),
    (16, 1): ("order", "one-row"),
    (16, 2): ("order", "counterexample"),
    (16, 3): ("order", "every-row"),
    (16, 4): ("order", "one-for-all-here"),
    (17, 1): ("same-and-different", "forgot"),
    (17, 2): ("same-and-different", "two-mines"),
    (17, 3): ("same-and-different", "off-the-diagonal"),
    (17, 4): ("same-and-different", "as-few"),
    (18, 1): ("counting", "at-most-one"),
    (18, 2): ("counting", "exactly-one"),
    (18, 3): ("counting", "one-left"),
    (18, 4): ("counting", "count-to-win"),
    (19, 1): ("arithmetic", "above"),
    (19, 2): ("arithmetic", "two-below"),
    (19, 3): ("arithmetic", "beside"),
    (19, 4): ("arithmetic", "not-beyond"),
    (20, 1): ("translate", "empty-column"),
    (20, 2): ("translate", "empty-diagonal"),
    (20, 3): ("translate", "column-and-column"),
    (20, 4): ("mistranslation", "paper-one"),
    (20, 5): ("mistranslation", "paper-two"),
    (21, 1): ("is-it-true-here", "each-column"),
    (21, 2): ("is-it-true-here", "whole-row"),
    (21, 3): ("is-it-true-here", "diagonal-only"),
    (21, 4): ("is-it-true-here", "one-of-them"),
    (22, 1): ("clauses", "push-not"),
    (22, 2): ("clauses", "drop-the-arrow"),
    (22, 3): ("clauses", "spread"),
    (22, 4): ("clauses", "both-arrows"),
    (23, 1): ("resolution", "first-steps"),
    (23, 2): ("resolution", "prove-c"),
    (23, 3): ("resolution", "with-variables"),
    (23, 4): ("resolution", "names-that-fit"),
    (24, 1): ("consistent", "smallest-clash"),
    (24, 2): ("consistent", "the-number"),
    (24, 3): ("consistent", "whom-to-trust"),
    (25, 1): ("your-own-game", "make-one"),
    (25, 2): ("your-own-game", "second-game"),
}
"""What each task of the first path is called."""

GAMES = ((10, 1), (10, 2), (10, 3), (11, 4), (18, 4), (25, 2))


def upgrade() -> None:
    """Bring the tables forward."""
    answers = _renew(sa.String(length=40), "number_of")
    for (lesson, task), (name, of_task) in NAMES.items():
        old = (answers.c.number_of_lesson == lesson) & (answers.c.number_of_task == task)
        op.execute(answers.update().where(old).values(lesson=name, task=of_task))
    with op.batch_alter_table("answers", schema=None) as batch_op:
        batch_op.add_column(sa.Column("seconds", sa.Integer(), nullable=True))
    _finish(sa.String(length=40), "number_of")
    _rename_games("lesson-{0[0]}-{0[1]}", "lesson.{1[0]}.{1[1]}")


def downgrade() -> None:
    """Take them back; what was answered on the new path only is forgotten."""
    _rename_games("lesson.{1[0]}.{1[1]}", "lesson-{0[0]}-{0[1]}")
    answers = _renew(sa.Integer(), "name_of")
    for (lesson, task), (name, of_task) in NAMES.items():
        new = (answers.c.name_of_lesson == name) & (answers.c.name_of_task == of_task)
        op.execute(answers.update().where(new).values(lesson=lesson, task=task))
    with op.batch_alter_table("answers", schema=None) as batch_op:
        batch_op.drop_column("seconds")
    _finish(sa.Integer(), "name_of")


def _renew(kind: sa.types.TypeEngine[Any], old: str) -> sa.TableClause:
    """Set the columns aside and make new ones, to be filled."""
    with op.batch_alter_table("answers", schema=None) as batch_op:
        batch_op.drop_index("ix_answers_person_lesson_task")
        batch_op.alter_column("lesson", new_column_name=f"{old}_lesson")
        batch_op.alter_column("task", new_column_name=f"{old}_task")
    with op.batch_alter_table("answers", schema=None) as batch_op:
        batch_op.add_column(sa.Column("lesson", kind, nullable=True))
        batch_op.add_column(sa.Column("task", kind, nullable=True))
    columns = ("lesson", "task", f"{old}_lesson", f"{old}_task")
    return sa.table("answers", *map(sa.column, columns))


def _finish(kind: sa.types.TypeEngine[Any], old: str) -> None:
    answers = sa.table("answers", sa.column("lesson"))
    op.execute(answers.delete().where(answers.c.lesson.is_(None)))
    with op.batch_alter_table("answers", schema=None) as batch_op:
        batch_op.drop_column(f"{old}_lesson")
        batch_op.drop_column(f"{old}_task")
        batch_op.alter_column("lesson", existing_type=kind, nullable=False)
        batch_op.alter_column("task", existing_type=kind, nullable=False)
        batch_op.create_index(
            "ix_answers_person_lesson_task", ["person", "lesson", "task"], unique=False
        )


def _rename_games(old: str, new: str) -> None:
    for name in ("plays", "runs"):
        table = sa.table(name, sa.column("game"))
        for place in GAMES:
            given = place, NAMES[place]
            change = table.update().where(table.c.game == old.format(*given))
            op.execute(change.values(game=new.format(*given)))
