"""The sweeping and the single-point agent, from their definitions: plain rows of symbols.

It shares nothing with the package. States are (row, column) from 0, as the definitions have them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

State = tuple[int, int]


@dataclass
class Oracle:
    truth: list[str]
    shown: dict[State, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.states = [(r, c) for r in range(len(self.truth)) for c in range(len(self.truth[0]))]
        self.shown = {state: "b" for state in self.states if self.at(state) == "b"}
        self.mines = sum(self.at(state) == "m" for state in self.states)

    def at(self, state: State) -> str:
        return self.truth[state[0]][state[1]]

    def near(self, state: State) -> list[State]:
        row, column = state
        return [(r, c) for r, c in self.states if max(abs(r - row), abs(c - column)) == 1]

    def probe(self, state: State) -> None:
        if state in self.shown:
            return
        value = self.at(state)
        self.shown[state] = "-" if value == "m" else value
        if value == "0":
            for other in self.near(state):
                self.probe(other)

    def final(self) -> list[str]:
        return [
            " ".join(self.shown.get((r, c), "?") for c in range(len(self.truth[0])))
            for r in range(len(self.truth))
        ]

    def sweep(self) -> str:
        for state in self.states:
            self.probe(state)
            if self.shown[state] == "-":
                return "dead: found mine"
            if len(self.shown) == len(self.states) - self.mines:
                return "alive: all solved"
        raise AssertionError("a sweep ends")

    def single_point(self) -> str:
        self.probe((0, 0))
        self.probe(((len(self.truth) - 1) // 2, (len(self.truth[0]) - 1) // 2))
        before = -1
        while before != len(self.shown):
            before = len(self.shown)
            for state in self.states:
                for clue in self.near(state):
                    if state not in self.shown and self.shown.get(clue, "?").isdigit():
                        self._apply(clue)
        return "alive: all solved" if len(self.shown) == len(self.states) else "not terminated"

    def _apply(self, clue: State) -> None:
        unmarked = [state for state in self.near(clue) if state not in self.shown]
        danger = sum(self.shown.get(state) == "*" for state in self.near(clue))
        number = int(self.shown[clue])
        if number - danger == len(unmarked):
            self.shown.update(dict.fromkeys(unmarked, "*"))
        elif number == danger:
            for state in unmarked:
                self.probe(state)


def blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """The named worlds of a file, each as rows without spaces."""
    for block in text.strip().split("\n\n"):
        name, *rows = block.splitlines()
        yield name, [row.replace(" ", "") for row in rows]
