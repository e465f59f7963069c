"""`provefield benchmark`: a public benchmark of reasoning, made, answered and scored."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.output import Json, print_json, say_written
from provefield.files import read_source, write_file

if TYPE_CHECKING:
    from provefield.parts.benchmark.sets import BenchmarkSet

MOST_BYTES = 100_000_000

benchmark = typer.Typer(
    help="Questions with checked answers, and a judge of answers.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
Name = Annotated[str, typer.Argument(metavar="SET", help="A set; `list` names them.")]


@benchmark.command("list")
def list_sets(json: Json = False) -> None:
    """Name the sets, with their versions and how answers are written.

    Example: provefield benchmark list
    """
    from provefield.parts.benchmark.sets import SETS, benchmark_set

    found = [benchmark_set(name) for name in SETS.names()]
    if json:
        print_json({"sets": [_about(each) for each in found]})
        return
    for each in found:
        print(f"{each.name} (version {each.version}): {each.about}")
        print(f"    answers: {each.answers}")
        print(f"    players: {', '.join(each.players)}")


def _about(found: BenchmarkSet) -> dict[str, object]:
    return {
        "set": found.name,
        "version": found.version,
        "about": found.about,
        "answers": found.answers,
        "players": list(found.players),
    }


@benchmark.command()
def make(
    name: Name,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="DIR", help="Where to write the set.")
    ],
    json: Json = False,
) -> None:
    """Write a set: questions, checked answers, and each question in other forms.

    questions.jsonl and answers.jsonl have a document a line; forms/ has a file for each question
    and language: TPTP, SMT-LIB, DIMACS, Prover9 and plain text, where it can be said in it.

    Example: provefield benchmark make positions -o positions
    """
    from provefield.parts.benchmark.sets import benchmark_set
    from provefield.parts.benchmark.sets import make as write

    files = write(benchmark_set(name), output)
    if json:
        print_json({"files": [str(each) for each in files]})
    else:
        print(f"Written: {len(files)} files in {output}")


@benchmark.command()
def answer(
    name: Name,
    by: Annotated[str, typer.Option(metavar="PLAYER", help="Who answers; `list` names them.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="FILE", help="Write the answers here.")
    ],
    seed: Annotated[int, typer.Option(min=0, help="For players that choose at random.")] = 0,
) -> None:
    """Let one of our players answer a set, to compare with.

    Example: provefield benchmark answer positions --by resolution -o resolution.jsonl
    """
    from provefield.cli.progress import bar
    from provefield.parts.benchmark.sets import answer_all, benchmark_set, lines
    from provefield.registry import find_name

    found = benchmark_set(name)
    player = found.players[find_name("player", by, found.players)]
    answers = []
    with bar() as shown:
        task = shown.add_task(by, total=None)
        for each in answer_all(found, player, seed):
            answers.append(each)
            shown.update(task, completed=len(answers))
    write_file(output, lines(answers))
    say_written(output)


@benchmark.command()
def score(
    name: Name,
    answers: Annotated[
        str, typer.Argument(metavar="ANSWERS", help="Lines of JSON, or - for stdin.")
    ],
    json: Json = False,
) -> None:
    """Judge answers to a set: sound steps, unsound proofs, what is wrong, and the honest "unknown".

    The questions are made anew, and proofs are checked: nothing that the answers claim is believed.

    Example: provefield benchmark score positions resolution.jsonl
    """
    from provefield.parts.benchmark.sets import benchmark_set, read_answers
    from provefield.parts.benchmark.sets import score as judge

    given = read_source(answers, most=MOST_BYTES)
    found = judge(benchmark_set(name), read_answers(given.text, given.name))
    if json:
        print_json(found.to_json())
    else:
        print(found)
