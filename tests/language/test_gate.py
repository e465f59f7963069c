"""How much of what people write is read rightly: half of it was seen when tables were written."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.language.corpus import everyday, verdict

# In percent: so much is read rightly at first, and no more than so much is read wrongly.
FLOORS = {
    ("en", True): (78, 1.0), ("en", False): (65, 5.5),
    ("de", True): (60, 1.0), ("de", False): (51, 5.5),
}  # fmt: skip


@pytest.mark.parametrize(("tongue", "seen"), FLOORS)
def test_everyday_sentences(tongue: str, seen: bool) -> None:
    found = Counter(verdict(s).split(":")[0] for s in everyday(seen) if s.tongue == tongue)
    right, wrong = FLOORS[tongue, seen]
    assert 100 * found["right"] >= right * found.total(), found
    assert 100 * found["wrong"] <= wrong * found.total(), found
