"""Many cases in one test: a case of a table costs a fraction of what a test of its own would."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVarTuple

import pytest

Case = TypeVarTuple("Case")


def check_every(cases: Iterable[tuple[*Case]], check: Callable[[*Case], object]) -> None:
    """Check every case, and report all that fail, each with the case that it fails for.

    >>> check_every([(4, 2), (1, 0), (2, 0)], divmod)
    Traceback (most recent call last):
    ExceptionGroup: 2 of 3 cases fail (2 sub-exceptions)
    """
    faults: list[BaseException] = []
    every = list(cases)
    assert every, "there is no case"
    for case in every:
        try:
            check(*case)
        except (Exception, pytest.fail.Exception) as fault:
            fault.add_note(f"in the case {case}"[:500])
            faults.append(fault)
    if faults:
        raise BaseExceptionGroup(f"{len(faults)} of {len(every)} cases fail", faults)
