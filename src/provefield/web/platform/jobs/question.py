"""What is asked of the workers, what it may cost, and who asks it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")
LATE = 3.0  # times the longest wait, after which a question that waits is dropped


@dataclass(frozen=True, slots=True)
class Cost:
    """What a question may cost, known before it starts.

    >>> ANSWER(max, 1, 2)
    Question(task=<built-in function max>, arguments=(1, 2), cost=Cost(name='answer', ...)...)
    """

    name: str
    expected: float
    """Seconds of a worker, until some have been measured."""

    longest_wait: float
    """Seconds in line; who would wait for longer is told when to come back instead."""

    survives: bool = False
    """Whether it goes on when its client has hung up: a move that was sent is made."""

    @property
    def most_in_line(self) -> float:
        """Seconds in line after which it is dropped, whatever its client was told.

        >>> ANSWER.most_in_line
        60.0
        """
        return LATE * self.longest_wait

    def __call__(
        self, task: Callable[..., T], *arguments: Any, seconds: float | None = None
    ) -> Question[T]:
        """A question of this cost: a function that workers can import, and what it is given."""
        return Question(task, arguments, self, seconds)


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """A function to be called in a worker, with a deadline."""

    task: Callable[..., T]
    arguments: tuple[Any, ...]
    cost: Cost
    seconds: float | None = None
    """The deadline; without one, that of all questions of its cost."""


MOVE = Cost("move", 0.05, longest_wait=10.0, survives=True)
"""What a move needs: cheap and bounded, so that a worker of its own is soon free again."""

ANSWER = Cost("answer", 0.3, longest_wait=20.0)
"""Somebody waits for it within the page: a why, a hint, an exercise, a formula that is typed."""

STUDY = Cost("study", 3.0, longest_wait=60.0)
"""It may take half a minute: a game or a course is checked, a large board is analysed."""

HASH = Cost("hash", 0.1, longest_wait=60.0)
"""A password is hashed or compared: a core is busy for a moment, in the server itself."""

LONG = Cost("long", 20.0, longest_wait=300.0)
"""It may take minutes, and tells how far it is: an agent plays, sheets are written."""


async def _for_ever() -> None:
    """Wait for a client that never hangs up."""
    from asyncio import get_running_loop

    await get_running_loop().create_future()


def _free(_seconds: float) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Owner:
    """Who asks: a share of the work, and the one of those who have it in common.

    An account has a share of its own, a class has one, and so has an address for all its guests:
    thirty guests together have one turn where thirty accounts have thirty.
    """

    share: str = ""
    person: str = ""
    weight: float = 1.0
    gone: Callable[[], Awaitable[None]] = _for_ever
    """Returns when the client has hung up."""

    charge: Callable[[float], None] = _free
    """Takes note of the seconds that a worker spent."""

    @property
    def is_server(self) -> bool:
        """Whether it is the server itself, which asks one thing after the other."""
        return not self.share


current_owner: ContextVar[Owner] = ContextVar("current_owner", default=Owner())  # noqa: B039 (it is frozen)
"""Who asks whatever is asked while a request is answered; the server itself if there is none."""
