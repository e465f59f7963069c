"""How `explain` and `prove` print an answer: as one document, as text, or drawn into a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from provefield.cli.output import print_json, print_warnings, say_written
from provefield.errors import InputError
from provefield.files import STANDARD_OUTPUT, write_file

if TYPE_CHECKING:
    from provefield.games.sweeper.undecided import Undecided
    from provefield.logic.semantics import Tables
    from provefield.reason.answer import Answer

PICTURES = (".svg", ".png", ".pdf", ".dot")
FOR_PROGRAMS = ("coq", "tptp", "latex", "fitch", "prefix")
"""Styles that another program reads, which could do nothing with sentences."""


def check_options(style: str, output: Path | None, *, json: bool) -> None:
    """Refuse a graph without a picture, a picture of another style, and two kinds of text."""
    is_picture = output is not None and (
        output.suffix.lower() in PICTURES or (style == "graph" and output == STANDARD_OUTPUT)
    )
    if (style == "graph" and output is None) or (style != "graph" and is_picture):
        raise InputError("--style graph and -o FILE.svg go together", source="options")
    if json and (
        style in FOR_PROGRAMS or output == STANDARD_OUTPUT or (style != "graph" and output)
    ):
        what = f"--style {style}" if style in FOR_PROGRAMS else "-o FILE"
        message = f"--json prints the document that verify reads: leave out {what}"
        raise InputError(message, source="options")
    if style == "graph" and output is not None and not output.is_dir() and not is_picture:
        *others, last = PICTURES
        expected = f"expected a name that ends in {', '.join(others)} or {last}"
        raise InputError(expected, text=str(output), source="--output")


def print_evidence(
    answer: Answer | Undecided, style: str, output: Path | None, *, json: bool
) -> None:
    """Print an answer; with an output, draw or write its proof there.

    Where there is no proof for another program to read, say so on standard error, and exit with 1.
    """
    if style == "graph" and output is not None:
        _draw(answer, output)
    if json:
        print_json(answer.to_json())
    elif style in FOR_PROGRAMS and not _is_shown_by(answer, style):
        print(answer.show(), file=sys.stderr)
        raise typer.Exit(1)
    elif style != "graph" and output is not None:
        write_file(output, f"{answer.show(style)}\n")
        say_written(output)
    elif output == STANDARD_OUTPUT and answer.proof is not None:
        return
    elif output is None or answer.proof is None:
        print(answer.show("english" if style == "graph" else style))
    else:
        from provefield.reason.tell.styles import drawn

        print(drawn(answer, str(output)))


def _is_shown_by(answer: Answer | Undecided, style: str) -> bool:
    """Whether a style for programs has something to show: boards are shown in prefix notation."""
    from provefield.reason.answer import Answer

    has_boards = style == "prefix" and isinstance(answer, Answer) and answer.label == "open"
    return answer.proof is not None or answer.deduction is not None or has_boards


def _draw_world(world: Tables, output: Path) -> None:
    """Draw a small world in which a goal fails."""
    from provefield.reason.tell.world import world_in_words
    from provefield.reason.tell.world_picture import draw_world

    drawn = draw_world(world, world_in_words(world))
    if drawn is None:
        print_warnings([f"nothing is drawn in {output}: the world is told in words"])
    else:
        write_file(output, drawn)
        say_written(output)


def _draw(answer: Answer | Undecided, output: Path) -> None:
    """Draw the proof in the format that the name asks for, or say that there is none."""
    from provefield.reason.answer import Answer
    from provefield.reason.tell.dot import render, to_dot

    if isinstance(answer, Answer) and answer.countermodel and output.suffix.lower() == ".svg":
        _draw_world(answer.countermodel, output)
        return
    if answer.proof is None:
        print_warnings([f"nothing is drawn in {output}: there is no proof"])
        return
    match output.suffix.lower():
        case ".dot":
            write_file(output, to_dot(answer.proof, answer.facts))
        case ".png":
            write_file(output, render(answer.proof, answer.facts, "png"))
        case ".pdf":
            write_file(output, render(answer.proof, answer.facts, "pdf"))
        case _:
            write_file(output, answer.show("graph"))
