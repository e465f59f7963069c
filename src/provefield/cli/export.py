"""`provefield export`: a board or a game, written for other programs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from provefield.cli.agents import TopologyName
from provefield.cli.output import print_warnings, say_written
from provefield.cli.questions import find_source, is_game, read_board, read_cell, read_question
from provefield.cli.text import SHIELD
from provefield.errors import InputError
from provefield.files import write_file, write_mbf


def export(
    source: Annotated[
        str,
        typer.Argument(
            metavar="BOARD|GAME|COURSE",
            help="A file, FILE#NAME, a game such as g2, or - for stdin.",
        ),
    ],
    to: Annotated[
        str,
        typer.Option(
            metavar="FORMAT", help="prover9, dimacs, smtlib …; any other word lists them."
        ),
    ],
    cell: Annotated[
        str | None,
        typer.Option(metavar="C,R", help="Ask whether this cell is safe: unsatisfiable if so."),
    ] = None,
    known: Annotated[
        list[str] | None,
        typer.Option(metavar="C,R", help="Only the messages on these cells; repeat it for more."),
    ] = None,
    mines: Annotated[int | None, typer.Option(min=0, help="How many mines the board has.")] = None,
    topology: TopologyName = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write it here.")
    ] = None,
) -> None:
    """Write what is known for another program to read.

    prover9: `provefield prove FILE` reads it, too. dimacs: numbered clauses for SAT solvers, with
    the cell of each number in comments. opb: the same as inequalities. smtlib, tptp: for Z3 or E.
    latex: the facts for a paper. propositions: B, S, U and Q of each tile, with what holds
    between them. mbf: a board with its mines, as other Minesweeper programs keep it. moodle: a
    course file as questions for Moodle. pddl: a game as a planning problem, its domain first
    (`run --pddl` writes two files).

    Example: provefield export g2 --to dimacs --cell 4,3 -o question.cnf
    """
    from provefield.grid import parse_cell
    from provefield.reason.export import FORMATS, Bounded
    from provefield.reason.export import export as write
    from provefield.reason.question import Question
    from provefield.registry import find_name

    to = find_name("format", to.removeprefix(SHIELD), (*FORMATS.names(), *WHOLE))
    if to in WHOLE:
        if topology is not None:
            raise InputError(f"{to} is for rectangles: leave --topology away", source="options")
        _give(WHOLE[to](source), output)
        return
    visited = [parse_cell(each, source="--known") for each in known or ()]
    given = find_source(source)
    if isinstance(form := FORMATS.find(to), Bounded) and not is_game(given):
        form.insist_on_size(read_board(given).grid.size)
    question = read_question(given, mines, visited, topology)
    place = None if cell is None else read_cell(cell, question.knowledge.grid)
    print_warnings(question.warnings)
    _give(write(Question(question.knowledge, place), to), output)


COURSE = "moodle is written from a course file (TOML with [[assignment]])"


def _moodle(source: str) -> str:
    from provefield.cli.course import read
    from provefield.games.minefol.library import shipped_name
    from provefield.learn.courses import verify
    from provefield.learn.courses.moodle import write_moodle

    if shipped_name(source) and not Path(source).exists():
        raise InputError(f"{COURSE}: {source} is a game", source=source)
    try:
        course = read(source)
    except InputError as fault:
        raise _needs(COURSE, fault) from None
    verify(course)
    return write_moodle(course)


def _pddl(source: str) -> str:
    from provefield.cli.questions import find_source, read_game
    from provefield.play.minefol.pddl import DOMAIN, problem

    try:
        return f"{DOMAIN}\n{problem(read_game(find_source(source)))}"
    except InputError as fault:
        raise _needs("pddl is written from a MineFOL game, such as g2", fault) from None


def _mbf(source: str) -> bytes:
    from provefield.cli.questions import find_source, read_board
    from provefield.games.sweeper.world import world_of

    try:
        world = world_of(read_board(find_source(source)))
    except InputError as fault:
        raise _needs("mbf is written from a board with its mines", fault) from None
    return write_mbf(world.grid.columns, world.grid.rows, world.mines)


def _needs(what: str, fault: InputError) -> InputError:
    """The same fault, after what the format is written from."""
    text = fault.text if fault.has_place else None
    message = f"{what}: {fault.message}"
    return InputError(message, text=text, offset=fault.offset, source=fault.source)


WHOLE: Mapping[str, Callable[[str], str | bytes]] = {"mbf": _mbf, "moodle": _moodle, "pddl": _pddl}
"""Formats of a whole board, course or game, rather than of what is known."""


def _give(content: str | bytes, output: Path | None) -> None:
    if output is not None:
        write_file(output, content)
        say_written(output)
    elif isinstance(content, str):
        print(content, end="")
    else:
        sys.stdout.buffer.write(content)
