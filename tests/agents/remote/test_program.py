"""Programs as agents: what they are told, and that nothing they do harms more than their game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import provefield as pf
from provefield.agents.remote.documents import (
    line,
    read_view,
    schema,
    start_document,
    view_document,
)
from provefield.agents.remote.program import Clock, Program
from provefield.games.sweeper.generate import deal, parse_id
from provefield.games.sweeper.referee import State as Swept
from provefield.games.sweeper.world import World
from provefield.grid import Cell, Grid
from provefield.play.match import final
from tests.cli.commands import provefield
from tests.waiting import PLENTY, wait_for

EXAMPLES = Path(__file__).parents[3] / "examples" / "lines"
CLOCK = Clock(move=0.7, game=3.0)
HEAD = "#!/usr/bin/env python3\nimport json, os, sys, time\n"
ANSWER = 'print(json.dumps({"move": "open 1,1"}), flush=True)\n'
HOSTILE = {
    "garbage": ("print('hello', flush=True)", "it is no JSON: hello"),
    "deep": ("print('[' * 60000, flush=True)", "it is no JSON"),
    "no object": ("print('[1]', flush=True)", "expected a JSON object"),
    "silence": ("time.sleep(60)", "it did not answer in time"),
    "flood": ("while True: os.write(1, b'x' * 65536)", "a line of more than 65,536 bytes"),
    "long line": ("os.write(1, b'x' * 100_000_000)", "a line of more than 65,536 bytes"),
    "complaints": ("while True: os.write(2, b'x' * 65536)", "it did not answer in time"),
    "illegal": ("print(json.dumps({'move': 'open 9,99'}), flush=True)", "lies off the grid"),
    "no move": ("print(json.dumps({'move': 'jump'}), flush=True)", "expected open, mark or unmark"),
    "forged": (
        "print(json.dumps({'move': 'open 1,1', 'ply': 7}), flush=True)",
        "it answers ply 7; ply 0 was asked",
    ),
    "version": (
        "print(json.dumps({'version': 2}), flush=True); time.sleep(60)",
        "version 2 is not spoken here; this is 1",
    ),
    "versions": (
        "\nwhile True: print(json.dumps({'version': 1}), flush=True)",
        'it has no "move"',
    ),
    "end": ("sys.exit('I \\x1b[31mgive up')", "it ended without an answer: I"),
    "fork bomb": (
        "\nwhile True: os.fork()",
        "it ended without an answer|it did not answer in time",
    ),
    "kills itself": ("os.kill(os.getpid(), 9)", "it ended without an answer"),
    "hungry": ("x = b'x' * (8 << 30)", "it ended without an answer: MemoryError"),
    "daemon": (
        "\nif os.fork() == 0:\n  os.setsid()\n  time.sleep(30.125)\ntime.sleep(60)",
        "it did not answer in time",
    ),
}


def write(folder: Path, code: str) -> Program:
    file = folder / "agent.py"
    file.write_text(HEAD + code + "\n")
    file.chmod(0o755)
    return Program(str(file), CLOCK)


@pytest.mark.parametrize("how", HOSTILE)
def test_a_hostile_program_forfeits_its_game_and_leaves_nothing(tmp_path: Path, how: str) -> None:
    code, reason = HOSTILE[how]
    ended = final(write(tmp_path, code), deal(parse_id("beginner:safe:1")).start())
    assert ended.result == "lost"
    assert any(part in ended.forfeit for part in reason.split("|")), ended.forfeit
    assert "\x1b" not in ended.forfeit
    wait_for(lambda: not any(str(tmp_path) in each for each in _processes()))  # the kernel ends all


def _processes() -> list[str]:
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.append(each.read_text())
    return found


def test_whoever_is_killed_again_and_again_is_told_so(tmp_path: Path) -> None:
    program = replace(write(tmp_path, "time.sleep(600)"), clock=Clock(600.0, 600.0))
    with ThreadPoolExecutor(1) as pool:
        game = pool.submit(final, program, deal(parse_id("beginner:safe:1")).start())
        while not game.done():
            time.sleep(0.02)
            for process in Path("/proc").glob("[0-9]*"):
                with suppress(OSError):
                    command = (process / "cmdline").read_bytes().split(b"\0")
                    if command[1:2] == [bytes(tmp_path / "agent.py")]:
                        os.kill(int(process.name), signal.SIGKILL)
    assert game.result().forfeit == "it ended without an answer: it was killed 6 times"


def test_a_program_is_told_start_views_error_and_end(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.touch()
    notes.chmod(0o666)
    listen = f"for line in sys.stdin:\n  open({str(notes)!r}, 'a').write(line)\n"
    code = listen + "  if json.loads(line)['type'] == 'view': " + ANSWER
    program = write(tmp_path, code)
    assert "already open" in final(program, deal(parse_id("beginner:zero:1")).start()).forfeit
    told = [json.loads(line) for line in notes.read_text().splitlines()]
    assert [each["type"] for each in told] == ["start", "view", "view", "error", "end"]
    assert told[-1]["result"] == "lost"
    assert told[-1]["forfeit"] == told[-2]["message"]
    for each in told:
        Draft202012Validator(schema()).validate(each)


@pytest.mark.parametrize("agent", ["both_games.py", "both_games.pl"])
def test_the_examples_play_both_games_like_each_other(agent: str) -> None:
    program = str(EXAMPLES / agent)
    ended = provefield(
        "tournament", "--agent", program, "--preset", "beginner", "--start", "zero",
        "--games", "4", "--seed", "3", "--workers", "1", "--json",
    )  # fmt: skip
    assert ended.code == 0, ended.err
    (row,) = json.loads(ended.out)["agents"]
    assert (row["won"], row["lost"], row["stuck"]) == (3, 0, 1)
    walked = provefield("compare", "g1", "--agent", program, "--json")
    (run,) = json.loads(walked.out)["runs"]
    assert (run["result"], run["steps"]) == ("out-of-budget", 4)
    assert not ended.err + walked.err


@pytest.mark.parametrize("agent", ["both_games.py", "both_games.pl"])
def test_the_examples_stay_on_the_field(agent: str) -> None:
    start = {"type": "start", "game": {"kind": "minefol", "columns": 2, "rows": 1}}
    said = [{"at": [2, 1], "fol": "-exists x mine(x,1)", "english": "Row 1 is safe."}]
    view = {"type": "view", "at": [2, 1], "steps": 1, "path": [[1, 1], [2, 1]], "marked": []}
    told = "".join(json.dumps(each) + "\n" for each in (start, view | {"messages": said}))
    ended = subprocess.run(
        [EXAMPLES / agent], input=told, capture_output=True, text=True, check=True, timeout=PLENTY
    )
    assert json.loads(ended.stdout)["move"] == "give up"


def test_a_forfeit_is_told_beside_the_table(tmp_path: Path) -> None:
    program = write(tmp_path, "sys.exit('no \\x1b[2J board')").command
    ended = provefield("tournament", "--agent", program, "--agent", "p2", "--preset", "beginner",
                       "--games", "3", "--workers", "1", "--json")  # fmt: skip
    agents = json.loads(ended.out)["agents"]
    assert agents[0]["lost"] == 3
    assert "forfeited 3 games; the first one because it ended without an answer: no" in ended.err
    assert "\x1b" not in ended.err


def twins() -> list[tuple[Any, Any]]:
    """Views of games that differ only in what is hidden."""
    text = "columns = 4\nrows = 2\nmines = 1\n[[message]]\nat = [1, 1]\nfol = '-mine(2,1)'\n"
    other = text + "[[message]]\nat = [4, 2]\nfol = 'mine(4,1)'\n"
    hidden = [World(Grid(4, 1), frozenset({Cell(column, 1)})) for column in (3, 4)]
    worlds = [Swept(world, told=frozenset({Cell(1, 1)})) for world in hidden]
    return [
        (pf.game(text).start(), pf.game(other).start()),
        (pf.game(text).start().after("right"), pf.game(other).start().after("right")),
        (worlds[0], worlds[1]),
        (worlds[0].after("mark 3,1"), worlds[1].after("mark 3,1")),
    ]


def test_twin_games_are_told_byte_for_byte_alike() -> None:
    for one, other in twins():
        assert line(start_document(one.view, "x")) == line(start_document(other.view, "x"))
        assert line(view_document(one.view, 0)) == line(view_document(other.view, 0))


@pytest.mark.parametrize("name", ["g1", "g2", "beginner:list:4", "6x6/4/3:fixed:2"])
def test_a_view_is_read_back_from_its_documents(name: str) -> None:
    state: Any = deal(parse_id(name)).start() if ":" in name else pf.game(name).start()
    moves = (
        [f"open {min(state.view.told)}", f"mark {state.view.grid.columns},1"]
        if ":" in name
        else ["down", "down"]
    )
    for ply, move in enumerate(["", *moves]):
        state = state.after(move) if move else state
        start = json.loads(json.dumps(start_document(state.view, "x")))
        document = json.loads(json.dumps(view_document(state.view, ply)))
        for each in (start, document):
            Draft202012Validator(schema()).validate(each)
        assert view_document(read_view(start, document), ply) == document
        assert read_view(start, document).labels() == state.view.labels()


def test_the_guide_shows_the_agent_that_is_shipped() -> None:
    guide = (EXAMPLES.parents[1] / "docs" / "tutorial" / "first-agent.md").read_text()
    code = (EXAMPLES / "first_agent.py").read_text()
    assert code in guide
    assert len(code.splitlines()) <= 20
    ended = final(Program(str(EXAMPLES / "first_agent.py")), deal(parse_id("5x5/1:zero:1")).start())
    assert not ended.forfeit
