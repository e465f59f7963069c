"""Every exception that Provefield raises on purpose."""

from __future__ import annotations

import unicodedata
from math import ceil
from reprlib import repr as brief

from provefield.tongues import phrase

EXCERPT = 72


class ProvefieldError(Exception):
    """The root of the tree: catch this to catch all of ours."""

    @property
    def reason(self) -> str:
        """What is wrong, without the place; perhaps a phrase that other languages can tell."""
        return self.args[0] if self.args and isinstance(self.args[0], str) else str(self)

    def to_json(self) -> dict[str, str | int | None]:
        """What is wrong, and where if it stands in a text.

        >>> ParseError("expected a formula", text="P &", offset=3, source="game.toml").to_json()
        {'message': 'expected a formula', 'file': 'game.toml', 'line': 1, 'column': 4}
        >>> MoveError("that is a wall").to_json()
        {'message': 'that is a wall', 'file': None, 'line': None, 'column': None}
        """
        return {"message": str(self.reason), "file": None, "line": None, "column": None}


class InputError(ProvefieldError, ValueError):
    """What a person gave that cannot be used; in a text, with the place where reading stopped.

    >>> print(InputError("expected a number", text="exactly x F", offset=8, source="formula"))
    formula, line 1, column 9: expected a number
        exactly x F
                ^
    >>> print(InputError("expected a number", text="x", source="--mines"))
    --mines: expected a number
        x
        ^
    >>> print(InputError("cannot be read: Is a directory", source="boards"))
    boards: cannot be read: Is a directory
    """

    def __init__(
        self,
        message: str,
        *,
        text: str | None = None,
        offset: int | None = None,
        source: str = "input",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.has_place = text is not None
        self.text = text or ""
        # One word that is wrong as a whole, such as an option's, stands in no line of a file.
        self.is_value = offset is None and self.text.split() == [self.text]
        self.offset = min(max(offset or 0, 0), len(self.text))
        self.source = source

    @property
    def line(self) -> int:
        """The 1-based line of the fault."""
        return self.text.count("\n", 0, self.offset) + 1

    @property
    def column(self) -> int:
        """The 1-based column of the fault, counted in characters."""
        return self.offset - self._line_start + 1

    def to_json(self) -> dict[str, str | int | None]:
        """What is wrong, and where if it stands in a text."""
        place = (self.line, self.column) if self.has_place else (None, None)
        found = {"message": str(self.message), "file": self.source}
        return found | dict(zip(("line", "column"), place, strict=True))

    @property
    def _line_start(self) -> int:
        return self.text.rfind("\n", 0, self.offset) + 1

    def __str__(self) -> str:
        source, message = printable(self.source), printable(self.message)
        if not self.has_place:
            return f"{source}: {message}"
        place = "" if self.is_value else f", line {self.line}, column {self.column}"
        where = f"{source}{place}: {message}"
        return f"{where}\n{self.excerpt()}" if self.text else where

    def excerpt(self, indent: str = "    ") -> str:
        """Show the faulty line, cut to a readable width, with a caret under the fault."""
        end = self.text.find("\n", self.offset)
        line = self.text[self._line_start : end if end >= 0 else len(self.text)]
        caret = self.offset - self._line_start
        start = max(0, caret - EXCERPT // 2)
        shown = line[start : start + EXCERPT]
        before = ("…" if start else "") + shown[: caret - start]
        after = shown[caret - start :] + ("…" if start + EXCERPT < len(line) else "")
        return f"{indent}{printable(before + after)}\n{indent}{' ' * _width(printable(before))}^"


class OversizeError(InputError):
    """A file that is longer than what is read from one."""


class ParseError(InputError):
    """A formula or a sentence that does not follow the grammar; perhaps with one near it that does.

    >>> found = ParseError("unknown word 'colum'", source="sentence", example="Column 1 is safe.")
    >>> print(found)
    sentence: unknown word 'colum' (this would be understood: Column 1 is safe.)
    >>> print(found.problem)
    unknown word 'colum'
    """

    def __init__(
        self,
        problem: str,
        *,
        text: str | None = None,
        offset: int | None = None,
        source: str = "input",
        example: str | None = None,
    ) -> None:
        message = problem
        if example:
            message = phrase(
                "{problem} (this would be understood: {example})", problem=problem, example=example
            )
        super().__init__(message, text=text, offset=offset, source=source)
        self.problem = problem
        self.example = example


class MeaningError(ProvefieldError, ValueError):
    """A formula or sentence about something that the structure at hand does not know."""


class ContradictionError(ProvefieldError, ValueError):
    """A question about facts that no layout of mines fits."""


class MoveError(ProvefieldError, ValueError):
    """A move that the rules of the game do not allow; `objection` says why, without the move."""

    def __init__(self, message: str = "", objection: str | None = None) -> None:
        super().__init__(message)
        self.objection = objection


class AgentError(MoveError):
    """What an agent gave that cannot be used, with its name.

    >>> print(AgentError("corners", "open 9,9: column 9, row 9 lies off the grid"))
    the agent corners: open 9,9: column 9, row 9 lies off the grid
    """

    def __init__(self, agent: str, message: str) -> None:
        super().__init__(phrase("the agent {agent}: {message}", agent=agent, message=message))
        self.agent = agent
        self.message = message

    def __reduce__(self) -> tuple[type[AgentError], tuple[str, str]]:
        return AgentError, (self.agent, self.message)


class RejectedError(ProvefieldError, ValueError):
    """Evidence that does not show what it claims."""


class TooLargeError(ProvefieldError, ValueError):
    """A request whose answer would not fit in the stated limits."""


class BudgetError(ProvefieldError, TimeoutError):
    """A question that was not settled within the time or work allowed for it."""


class OverdueError(BudgetError):
    """A question whose time was over: more of it might have helped."""


class BusyError(ProvefieldError, ConnectionError):
    """A question that was not even begun, as the line is too long, and when it may not be.

    >>> print(BusyError(12.3))
    too many questions are waiting; please try again in 13 seconds
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, ceil(seconds))
        super().__init__(
            phrase(
                "too many questions are waiting; please try again in {seconds} seconds",
                seconds=self.seconds,
            )
        )

    def __reduce__(self) -> tuple[type[BusyError], tuple[float]]:
        return BusyError, (self.seconds,)


class HungUpError(ProvefieldError, ConnectionError):
    """A question whose client went away, so that nobody waits for the answer."""


class UnsavedError(ProvefieldError, ConnectionError):
    """A change that could not be written down, because the database does not do what it should."""


class PlatformError(ProvefieldError, ConnectionError):
    """A learning platform that did not answer, or not as the standard says."""


class MissingToolError(ProvefieldError, FileNotFoundError):
    """A program that is not installed, with the command that installs it.

    >>> print(MissingToolError("Prover9", "pip install 'provefield[prover9]'"))
    Prover9 is not installed; this installs it: pip install 'provefield[prover9]'
    """

    def __init__(self, tool: str, remedy: str) -> None:
        super().__init__(f"{tool} is not installed; this installs it: {remedy}")
        self.tool = tool
        self.remedy = remedy

    def __reduce__(self) -> tuple[type[MissingToolError], tuple[str, str]]:
        return type(self), (self.tool, self.remedy)


class UnsupportedError(ProvefieldError, NotImplementedError):
    """What this operating system cannot do."""


class UnsoundError(ProvefieldError, AssertionError):
    """An engine claimed what does not follow: a fault of ours, which must never be hidden."""


def expect(given: object, kinds: type | tuple[type, ...], what: str, source: str) -> None:
    """Refuse what a program gave that has another type; True is no number.

    >>> expect("3", int, "a number of mines", "mines")
    Traceback (most recent call last):
    provefield.errors.InputError: mines: expected a number of mines, not '3'
    """
    if isinstance(given, bool) or not isinstance(given, kinds):
        raise InputError(f"expected {what}, not {brief(given)}", source=source)


def printable(text: str) -> str:
    r"""Keep control characters from moving the cursor of whoever reads the message.

    >>> printable("red \x1b[31m\nand more")
    'red �[31m\nand more'
    """
    shown = (
        char if char.isprintable() or char == "\n" else "␣" if char.isspace() else "�"
        for char in text
    )
    return "".join(shown)


def _width(text: str) -> int:
    """Count terminal columns, so that the caret stands right under wide or combining characters."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in text
    )
