"""A program of a user: a board, a game, a proof and an agent through the front door alone."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

import provefield as pf


class Echo:
    """Plays as another agent does, and says so."""

    name, marks = "echo", False

    def play(self, view: Any, rng: Random) -> Generator[Any, Any, None]:
        """Pass on what p1 does."""
        yield from pf.agent("p1").play(view, rng)


def main() -> None:
    """Ask, check, prove and play."""
    view = pf.board("1 1 1\n? ? ?")
    print(view.labels())
    answer: pf.Answer = view.ask(1, 2)
    print(answer)
    print(answer.tell("de"))
    print(answer.show("natural"))
    print({cell: chance for cell, chance in view.odds().items() if cell == pf.Cell(2, 2)})

    game = pf.game("g2")
    report = game.check()
    print(report.valid, report.fair, report.shortest, report.worst, report.reason)
    state = game.start().after("down")
    print(state.view.ask(2, 1).label)

    print(pf.formula("all x (mine(x,1) -> safe(1,x))").cnf())
    print(*pf.readings("There is a mine in every row."), sep="\n")
    print(pf.prove(["all x (P(x) -> Q(x))", "P(a)"], "Q(a)"))
    print(pf.tournament(["p5", Echo()], "beginner", games=5, seed=1))


if __name__ == "__main__":
    main()
