"""`provefield exercise`: a question to answer, and what is wrong with an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from provefield.cli.output import Json, print_json, print_warnings
from provefield.cli.text import unshield
from provefield.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from provefield.grid import Grid
    from provefield.learn.exercises.exercise import Exercise, Feedback, Question


def _kinds() -> list[str]:
    """The kinds that can be asked for, found when a shell completes one."""
    from provefield.learn.exercises.kinds import DRAWN

    return list(DRAWN)


def exercise(
    kind: Annotated[
        str | None,
        typer.Argument(
            help="What to practise, such as to-formula; any other word lists the kinds.",
            autocompletion=_kinds,
        ),
    ] = None,
    level: Annotated[int, typer.Option(min=1, max=5, help="From 1, the easiest, to 5.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The same seed asks the same.")] = 0,
    about: Annotated[
        str, typer.Option(help="One idea, such as implication; a wrong one is told all there are.")
    ] = "",
    lesson: Annotated[
        str, typer.Option(help="Practise a lesson instead, by its number or name: for-all.")
    ] = "",
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
    """Ask a question, or judge an answer to it by what it means.

    Example: provefield exercise to-formula --seed 1 --answer "exists x mine(x,2)"
    """
    from provefield.grid import Grid

    task = _exercise(kind, level, seed, about, lesson, paper)
    question = task.question
    if solution:
        print_json({"solution": task.solution}) if json else print(task.solution)
        return
    if answer is None:
        print_json(question.document()) if json else _print_question(question)
        return
    found = task.judge(answer)
    if json:
        print_json(found.document())
    else:
        _print_feedback(found, Grid(question.columns, question.rows))
    if not found.right:
        raise typer.Exit(1)


def _exercise(
    kind: str | None, level: int, seed: int, about: str, lesson: str, paper: int | None
) -> Exercise:
    from provefield.learn.exercises import kinds, new_exercise
    from provefield.learn.lessons import find_lesson
    from provefield.learn.lessons.practice import variant

    if lesson:
        return variant(find_lesson(lesson).name, seed)
    if paper is not None:
        return _of_the_paper(kind or "mistranslation", paper)
    if kind is None:
        known = ", ".join(kinds())
        raise InputError(f"say what to practise: --lesson with a lesson, or one of {known}")
    return new_exercise(kind, level, seed, about)


def _of_the_paper(kind: str, number: int) -> Exercise:
    from provefield.learn.exercises.mistranslation import paper_exercises

    if kind != "mistranslation":
        raise InputError(f"the paper has mistranslations, but no exercises of the kind {kind}")
    exercises = paper_exercises()
    if number > len(exercises):
        raise InputError(f"the paper has {len(exercises)} mistranslations, and no number {number}")
    return exercises[number - 1]


def _print_question(question: Question) -> None:
    size = f" The board has {question.columns} columns and {question.rows} rows."
    print(question.prompt + (size if question.columns * question.rows > 1 else ""), end="\n\n")
    for line in _materials(question):
        print(line)


def _materials(question: Question) -> Iterator[str]:
    """What a question shows, line by line."""
    from provefield.grid import Grid

    shown, grid = question.shown, Grid(question.columns, question.rows)
    if "count" in shown:
        counted = {"exactly": "exactly ", "at-most": "at most ", "none": ""}[shown["count"]]
        yield f"The start, column 1, row 1, is safe; there are {counted}{shown['mines']} mines."
    for message in shown.get("messages", ()):
        yield "{},{}: {}".format(*message["at"], message["formula"])
    for number, pair in enumerate(shown.get("pairs", ()), start=1):
        yield f"{number}. {pair['formula']}\n   {pair['english']}"
    if "premises" in shown:
        claim = shown.get("claim") or shown.get("goal")
        yield ", ".join(shown["premises"]) + (f" ⊢ {claim}" if claim else "")
    yield from _parts(question)
    for name in ("formula", "english", "left", "right", "dimacs"):
        if isinstance(shown.get(name), str):
            yield shown[name]
    listed = shown.get("options") or shown.get("clauses") or ()
    yield from (f"{place}. {each.strip('`')}" for place, each in enumerate(listed, start=1))
    yield from (_line(line) for line in shown.get("lines", ()))
    yield from (f"{_picture(grid, set(map(tuple, each)))}\n" for each in shown.get("boards", ()))
    if "cells" in shown:
        numbers = {tuple(cell["at"]): cell.get("number", "b") for cell in shown["cells"]}
        yield grid.picture(lambda cell: str(numbers.get(cell, "?")), rulers=True)
    elif isinstance(shown.get("mines"), list):
        yield f"\n{_picture(grid, set(map(tuple, shown['mines'])))}"
    for number, cell in shown.get("variables", {}).items():
        yield "{} = mine({},{})".format(number, *cell)


def _parts(question: Question) -> Iterator[str]:
    """What tables, worlds and trees begin with."""
    shown = question.shown
    if question.expected == "columns":
        yield "    ".join((" ".join(shown["letters"]), "   ".join(shown["columns"])))
        yield from (" ".join(row).upper() for row in shown["rows"])
    elif question.expected == "model":
        yield from (f"true: {each}" for each in shown["true"])
        yield from (f"false: {each}" for each in shown["false"])
    elif question.kind == "tree":
        yield from (f"{row['number']}. {row['formula']}" for row in shown["rows"])


def _line(line: Mapping[str, Any]) -> str:
    return f"{line['number']:>2} {'│ ' * line['depth']}{line['formula']}    {line['reason']}"


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
