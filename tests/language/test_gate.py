"""How much of what people write is read rightly: half of it was seen when tables were written."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.language.corpus import everyday, verdict

# In percent: so much is read rightly at first, and no more than so much is read wrongly.
FLOORS = {
    ("en", True): (82, 0.6), ("en", False): (66, 5.0),
    ("de", True): (69, 0.4), ("de", False): (54, 5.0),
}  # fmt: skip


def check(tongue: str, seen: bool, every: int, slack: float) -> None:
    sentences = [s for s in everyday(seen) if s.tongue == tongue][::every]
    found = Counter(verdict(each).split(":")[0] for each in sentences)
    right, wrong = FLOORS[tongue, seen]
    assert 100 * found["right"] >= (right - slack) * found.total(), found
    assert 100 * found["wrong"] <= (wrong + slack) * found.total(), found


@pytest.mark.parametrize(("tongue", "seen"), FLOORS)
def test_some_everyday_sentences(tongue: str, seen: bool) -> None:
    check(tongue, seen, every=7, slack=6)


@pytest.mark.soak
@pytest.mark.parametrize(("tongue", "seen"), FLOORS)
def test_everyday_sentences(tongue: str, seen: bool) -> None:
    check(tongue, seen, every=1, slack=0)
