"""What is derived from sums holds in each layout that fits them."""

from __future__ import annotations

from random import Random

import pytest

from provefield.reason.count.sums import differences
from tests.reason.count.brute import layouts, random_sums, value


@pytest.mark.parametrize("seed", range(200))
def test_differences_follow_and_are_short(seed: int) -> None:
    sums, cells = random_sums(Random(seed), most=8)
    found = differences(sums)
    longest = max((len(each.literals) for each in sums), default=0)
    for each in found:
        assert len({abs(literal) for literal in each.literals}) == len(each.literals) < longest
    for mined in layouts(sums, cells):
        assert all(each.low <= value(each, mined) <= each.high for each in found)
