"""Courses: assignments, items, variants, points and marks as plain values; no server in it."""

from __future__ import annotations

from provefield.learn.courses.course import WHOLE, YEARS, Assignment, Course, Item, Kind
from provefield.learn.courses.file import (
    in_item,
    is_name,
    read_assignment,
    read_course,
    write_course,
)
from provefield.learn.courses.judging import Judged, judge_answer
from provefield.learn.courses.marking import NOT_SETTLED, Event, Mark, best, closing, mark
from provefield.learn.courses.path import path_course
from provefield.learn.courses.standing import Standing, comes_back_as, is_over
from provefield.learn.courses.title import item_title, kind_title
from provefield.learn.courses.verify import model_proof, verify, verify_item
from provefield.learn.courses.work import Assigned, Who, assigned, idea_of, item_of_path

__all__ = [
    "NOT_SETTLED",
    "WHOLE",
    "YEARS",
    "Assigned",
    "Assignment",
    "Course",
    "Event",
    "Item",
    "Judged",
    "Kind",
    "Mark",
    "Standing",
    "Who",
    "assigned",
    "best",
    "closing",
    "comes_back_as",
    "idea_of",
    "in_item",
    "is_name",
    "is_over",
    "item_of_path",
    "item_title",
    "judge_answer",
    "kind_title",
    "mark",
    "model_proof",
    "path_course",
    "read_assignment",
    "read_course",
    "verify",
    "verify_item",
    "write_course",
]
