"""`provefield exercise`: a question to answer, and what is wrong with an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.text import unshield
from provefield.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Container

    from provefield.grid import Grid
    from provefield.learn.exercises import Exercise, Feedback, Question

Kind = Literal["to-english", "to-formula", "mistranslation", "truth", "evidence", "normal-form"]


def exercise(
    kind: Annotated[Kind, typer.Argument(help="What to practise.")],
    level: Annotated[int, typer.Option(min=1, max=5, help="From 1, the easiest, to 5.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The same seed asks the same.")] = 0,
    paper: Annotated[
        int | None,
        typer.Option(min=1, help="The paper's mistranslation with this number."),
    ] = None,
    answer: Annotated[
        str | None,
        typer.Option(parser=unshield, help="Your answer; without it, the question is printed."),
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Give up, and print one.")] = False,
    json: Json = False,
) -> None:
    """Ask a question about messages, or judge an answer to it by what it means.

    Example: provefield exercise to-formula --seed 1 --answer "exists x mine(x,2)"
    """
    from provefield.grid import Grid
    from provefield.learn.exercises import new_exercise

    task = new_exercise(kind, level, seed) if paper is None else _of_the_paper(kind, paper)
    question = task.question
    if solution:
        print_json({"solution": task.solution}) if json else print(task.solution)
        return
    if answer is None:
        print_json(question.document()) if json else _print_question(kind, question)
        return
    found = task.check(answer)
    if json:
        print_json(found.document())
    else:
        _print_feedback(found, Grid(question.columns, question.rows))
    if not found.right:
        raise typer.Exit(1)


def _of_the_paper(kind: Kind, number: int) -> Exercise:
    from provefield.learn.exercises import paper_exercises

    if kind != "mistranslation":
        raise InputError(f"the paper has mistranslations, but no exercises of the kind {kind}")
    exercises = paper_exercises()
    if number > len(exercises):
        raise InputError(f"the paper has {len(exercises)} mistranslations, and no number {number}")
    return exercises[number - 1]


def _print_question(kind: Kind, question: Question) -> None:
    from provefield.grid import Grid

    shown = question.shown
    print(f"{question.prompt} The board has {question.columns} columns and {question.rows} rows.\n")
    match kind:
        case "to-formula":
            print(shown["english"])
        case "mistranslation":
            for number, pair in enumerate(shown["pairs"], start=1):
                print(f"{number}. {pair['formula']}\n   {pair['english']}")
        case "evidence":
            counted = {"exactly": "exactly ", "at-most": "at most ", "none": ""}[shown["count"]]
            print(
                f"The start, column 1, row 1, is safe; there are {counted}{shown['mines']} mines."
            )
            for message in shown["messages"]:
                column, row = message["at"]
                print(f"{column},{row}: {message['formula']}")
        case "truth":
            print(f"{shown['formula']}\n")
            there = {(column, row) for column, row in shown["mines"]}
            print(_picture(Grid(question.columns, question.rows), there))
        case "to-english" | "normal-form":
            print(shown["formula"])


def _print_feedback(found: Feedback, grid: Grid) -> None:
    print_warnings(found.notes)
    print(found.sentence)
    for number, reading in enumerate(found.readings, start=1):
        print(f"{number}. {reading}")
    if found.moves:
        print()
    for number, move in enumerate(found.moves, start=1):
        print(f"{number}. {move}")
    if found.counterexample and not found.moves:
        print(f"\n{_picture(grid, found.counterexample.mines)}")


def _picture(grid: Grid, mines: Container[tuple[int, int]]) -> str:
    return grid.picture(lambda cell: "m" if cell in mines else ".", rulers=True)
