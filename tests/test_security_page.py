"""The page on security claims what a test shows, and nothing else."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "docs" / "explanation"
SCRIPT = runpy.run_path(str(FOLDER / "claims.py"))


def test_the_page_is_what_the_tests_show() -> None:
    """If not: python docs/explanation/claims.py."""
    assert SCRIPT["page"]() == (FOLDER / "security.md").read_text(encoding="utf-8")


def test_classes_and_tokens_are_claimed_too() -> None:
    text = SCRIPT["table"]()
    for word in (
        "Every route of a class",
        "Tokens of agents",
        "Codes of classes",
        "A launch needs",
    ):
        assert word in text


def test_a_claim_stands_in_a_table_that_is_written_and_nowhere_else() -> None:
    text = (FOLDER / "security.md").read_text(encoding="utf-8")
    by_hand = text.partition(SCRIPT["BEGIN"])[0] + text.partition(SCRIPT["END"])[2]
    rows = re.findall(r"^\| .* \|$", by_hand, re.MULTILINE)
    assert rows == [], "what no test shows is told as not met, or not at all"


def test_a_test_that_does_not_run_shows_nothing(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    claim = '@pytest.mark.claim("1.1.1", "…")'
    text = f"import pytest\n{claim}\n@pytest.mark.soak\ndef test_it() -> None: ...\n"
    (tmp_path / "tests" / "test_it.py").write_text(text)
    with pytest.raises(ValueError, match="shows nothing"):
        SCRIPT["claims"](tmp_path)
