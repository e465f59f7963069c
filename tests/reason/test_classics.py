"""The classics that every prover is tried on: some in the suite, all of them in the soak."""

from __future__ import annotations

import pytest

from provefield.reason.limit import UNLIMITED
from tests.reason.classics import attempt, classics

SECONDS = 10.0
QUICK = ("p12", "p17", "p20", "p23", "p26", "p29", "p34", "p39", "p43", "p58", "p59", "p61")
MORE = 78
BARS = {"resolution": 78, "natural": 77}


@pytest.mark.parametrize("which", ["classics", "more_classics"])
def test_there_are_seventy_nine(which: str) -> None:
    assert len(classics(which)) == 79


@pytest.mark.parametrize("name", ["set, union commutes", "set, difference"])
def test_sets_with_the_same_elements_are_equal(name: str) -> None:
    assert attempt(name, "resolution", UNLIMITED.remaining, "more_classics")["proved"]


@pytest.mark.parametrize("name", QUICK)
def test_a_classic_is_proved(name: str) -> None:
    assert attempt(name, "resolution", UNLIMITED.remaining)["proved"]


@pytest.mark.parametrize("name", ["p61", "group, right inverse", "chain under functions"])
def test_a_proof_by_equations_becomes_a_deduction(name: str) -> None:
    assert attempt(name, "natural", UNLIMITED.remaining)["lines"]


def test_an_exchange_of_quantifiers_is_deduced() -> None:
    """Each choice below two quantifiers brings a new name, which must not be chosen too early."""
    assert attempt("p20", "natural", UNLIMITED.remaining)["lines"]


@pytest.mark.soak
@pytest.mark.parametrize("style", BARS)
def test_classics_are_proved_in_ten_seconds(style: str) -> None:
    missed = [name for name in classics() if not attempt(name, style, SECONDS)["proved"]]
    print(f"{style}: {len(classics()) - len(missed)} of {len(classics())}; not {missed}")
    assert len(classics()) - len(missed) >= BARS[style]


@pytest.mark.soak
def test_more_classics_are_proved_in_ten_seconds() -> None:
    names = classics("more_classics")
    missed = [
        name
        for name in names
        if not attempt(name, "resolution", SECONDS, "more_classics")["proved"]
    ]
    print(f"resolution: {len(names) - len(missed)} of {len(names)}; not {missed}")
    assert len(names) - len(missed) >= MORE
