"""Credit for parts on the platform: kept with its reason, and all or nothing where wanted."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from tests.web.classroom import Pupil

TABLE: dict[str, Any] = {"name": "table", "kind": "columns", "points": 5, "goal": "A -> B"}
WORK: dict[str, Any] = {"title": "Week 1", "items": [TABLE]}
PART = "t\nt\nt\nt\ncontingent 2"


def test_a_part_is_kept_with_its_reason(quick_platform: str) -> None:
    with ExitStack() as stack:
        teacher, ada = (stack.enter_context(Pupil(quick_platform)) for _ in range(2))
        code = teacher.named().begin_course()
        path = f"{teacher.path}/assignments/week-1"
        assert teacher.put(path, json=WORK).status_code == 204
        ada.join(code, "Ada")
        told = ada.answer("table", PART).json()
        feedback = told.get("feedback", told)
        assert feedback["earned"] == "3 of 4 rows are right, and the verdict."
        mark = teacher.row("Ada")["table"]
        assert (mark["points"], mark["done"]) == ("4", False)
        assert mark["reason"] == feedback["earned"]
        whole = {**WORK, "credit": "whole"}
        replay = teacher.post(f"{path}/replay", json={"assignment": whole}).json()
        assert (replay["rise"], replay["fall"]) == (0, 1)
        assert teacher.put(path, json=whole).status_code in (204, 409)
        assert ada.answer("table", "t\nf\nt\nt\ncontingent 2").status_code == 200
        assert teacher.row("Ada")["table"]["points"] == "5"
