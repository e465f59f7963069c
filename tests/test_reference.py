"""The pages that are written from the program are what it says today."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "docs" / "reference"
PAGES = runpy.run_path(str(FOLDER / "write.py"))["PAGES"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_up_to_date(page: str) -> None:
    """If not: python docs/reference/write.py."""
    assert PAGES[page]() == (FOLDER / page).read_text(encoding="utf-8")
