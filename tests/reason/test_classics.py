"""The classics that every prover is tried on: some in the suite, all of them in the soak."""

from __future__ import annotations

import pytest

from provefield.reason.limit import UNLIMITED
from tests.reason.classics import attempt, classics

SECONDS = 10.0
QUICK = ("p12", "p17", "p20", "p23", "p26", "p29", "p34", "p39", "p43", "p58", "p59", "p61")
BARS = {"resolution": 78, "natural": 72}


def test_there_are_seventy_nine() -> None:
    assert len(classics()) == 79


@pytest.mark.parametrize("name", QUICK)
def test_a_classic_is_proved(name: str) -> None:
    assert attempt(name, "resolution", UNLIMITED.remaining)["proved"]


@pytest.mark.parametrize("name", ["p61", "group, right inverse", "chain under functions"])
def test_a_proof_by_equations_becomes_a_deduction(name: str) -> None:
    assert attempt(name, "natural", UNLIMITED.remaining)["lines"]


@pytest.mark.soak
@pytest.mark.parametrize("style", BARS)
def test_classics_are_proved_in_ten_seconds(style: str) -> None:
    missed = [name for name in classics() if not attempt(name, style, SECONDS)["proved"]]
    print(f"{style}: {len(classics()) - len(missed)} of {len(classics())}; not {missed}")
    assert len(classics()) - len(missed) >= BARS[style]
