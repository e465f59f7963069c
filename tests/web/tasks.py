"""What workers are asked to do in tests; they load this file, so it needs little."""

from __future__ import annotations

import os
from collections.abc import Iterator

from provefield.errors import InputError, MissingToolError


def square(number: int) -> int:
    return number * number


def count(most: int) -> Iterator[int]:
    yield from range(most)


def spin() -> None:
    while True:
        pass


def stall_after(most: int) -> Iterator[int]:
    yield from range(most)
    spin()


def complain(text: str) -> None:
    raise InputError("expected something else", text=text, offset=2)


def miss_a_tool() -> None:
    raise MissingToolError("Prover9", "pip install it")


def stumble() -> None:
    raise KeyError("a fault of ours")


def take_memory() -> int:
    return len(bytearray(1 << 40))


kept: list[bytes] = []


def keep_memory(amount: int) -> int:
    kept.append(b"x" * amount)
    return os.getpid()


def end() -> None:
    os._exit(3)


def own_pid() -> int:
    return os.getpid()
