"""`provefield course`: check a course file, print its sheets, begin with the path; no server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.output import Json, print_json, say_written
from provefield.cli.text import Language
from provefield.files import read_source, write_file

if TYPE_CHECKING:
    from provefield.learn.courses import Course

File = Annotated[str, typer.Argument(metavar="COURSE", help="A course file, or - for stdin.")]

Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it here.")
]

course = typer.Typer(
    help="Check a course file, and print sheets for a class.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@course.callback()
def _choose() -> None:
    """Work with a course file."""


def read(file: str) -> Course:
    """Read a course file."""
    from provefield.learn.courses import read_course

    given = read_source(file)
    return read_course(given.text, given.name)


def _size(found: Course) -> str:
    items = sum(1 for _ in found.items())
    points = sum(each.points for each in found.assignments)
    numbers = {"assignment": len(found.assignments), "item": items, "point": points}
    return ", ".join(
        f"{count} {name}{'' if count == 1 else 's'}" for name, count in numbers.items()
    )


@course.command()
def check(file: File, json: Json = False) -> None:
    """Read a course, and verify that each of its own exercises can be solved.

    Example: provefield course check course.toml
    """
    from provefield.errors import InputError
    from provefield.learn.courses import verify_item

    found = read(file)
    faults = []
    for assignment, item in found.items():
        try:
            verify_item(found, assignment, item)
        except InputError as error:
            faults.append({"item": f"{assignment.name}/{item.name}", "reason": error.message})
    if json:
        print_json(
            {
                "title": found.title,
                "assignments": len(found.assignments),
                "items": len(list(found.items())),
                "points": sum(each.points for each in found.assignments),
                "valid": not faults,
                "faults": faults,
            }
        )
    else:
        for fault in faults:
            print(f"{fault['item']}: {fault['reason']}")
        said = f"{len(faults)} cannot be used." if faults else "all is well."
        print(f"{found.title}: {_size(found)}; {said}")
    if faults:
        raise typer.Exit(1)


@course.command()
def sheet(
    file: File,
    student: Annotated[int, typer.Option(min=1, max=100_000, help="Whose variants.")] = 1,
    solutions: Annotated[
        bool, typer.Option("--solutions", help="The solutions to that sheet instead.")
    ] = False,
    assignment: Annotated[
        str | None, typer.Option(metavar="NAME", help="This assignment alone.")
    ] = None,
    output: Output = None,
) -> None:
    """Write a student's sheet of exercises as a page that prints well.

    A course with an item that nobody can solve is refused, with the reason and exit code 2.

    Example: provefield course sheet course.toml --student 7 -o sheet.html
    """
    from provefield.errors import InputError
    from provefield.learn.courses import verify
    from provefield.learn.courses.paper import sheet as write

    found = read(file)
    verify(found)
    if assignment is not None:
        if found.assignment(assignment) is None:
            raise InputError(f"there is no assignment {assignment}", source=file)
        found = found.only(assignment)
    _put(write(found, student, solutions=solutions), output)


@course.command()
def judge(
    file: File,
    item: Annotated[str, typer.Option(metavar="ASSIGNMENT/ITEM", help="What is answered.")],
    answer: Annotated[str, typer.Option(help="The answer, as a student would type it.")],
    student: Annotated[int, typer.Option(min=1, max=100_000, help="Whose variant.")] = 1,
    json: Json = False,
) -> None:
    """Judge an answer to an item, without a server.

    What is neither proved right nor refuted is left to the teacher: `right` is null then, and the
    exit code 1, as it is for a wrong answer.

    Example: provefield course judge course.toml --item week-1/swap --answer "..."
    """
    from provefield.learn.courses import Judged, judge_answer
    from provefield.learn.courses.marking import show_points

    found: Judged = judge_answer(read(file), item, answer, student)
    if json:
        print_json(found.document())
    else:
        print(f"{show_points(found.points)} of {found.of} points")
        print("\n".join(found.feedback))
    if not found.right:
        raise typer.Exit(1)


@course.command()
def path(
    language: Annotated[Language, typer.Option(help="The language of titles.")] = "english",
    output: Output = None,
) -> None:
    """Write the learning path as a course, to be changed and given to a class.

    A chapter is an assignment, a task an item.

    Example: provefield course path -o path.toml
    """
    from provefield.learn.courses import path_course, write_course
    from provefield.tongues import ENGLISH, tongue_called

    _put(write_course(path_course(tongue_called(language) or ENGLISH)), output)


def _put(text: str, output: Path | None) -> None:
    if output is None:
        print(text, end="")
    else:
        write_file(output, text)
        say_written(output)
