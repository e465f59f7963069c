"""`provefield tournament` and `provefield experiment`, as people use them."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import typer

import provefield as pf
from provefield.cli.progress import stoppable
from tests.cli.commands import provefield
from tests.waiting import PLENTY, wait_for

EASY = ("--preset", "easy", "--games", "2", "--workers", "1")


def test_the_document() -> None:
    ended = provefield("tournament", "--agent", "p1", "--agent", "p2", *EASY, "--json")
    assert (ended.code, ended.err) == (0, "")
    agents = json.loads(ended.out)["agents"]
    assert [each["agent"] for each in agents] == ["p1", "p2"]
    for each in agents:
        assert [*each] == ["agent", "games", "won", "lost", "stuck", "covered", "seconds"]
        assert each["games"] == 2 == each["won"] + each["lost"] + each["stuck"]
        assert 0 <= each["covered"] <= 1
        assert each["seconds"] > 0


def test_every_game_is_a_row_on_request(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    options = ("--agent", "P1", *EASY, "--csv", str(file), "--json")
    document = json.loads(provefield("tournament", *options, "--rows").out)
    assert [row["game"] for row in document["rows"]] == ["easy:safe:0", "easy:safe:1"]
    assert [*document["rows"][0]] == ["agent", "game", "result", "steps"]
    written = list(csv.DictReader(file.read_text().splitlines()))
    assert written == [{k: str(v) for k, v in row.items()} for row in document["rows"]]
    again = json.loads(provefield("tournament", *options, "--rows", "--seed", "0").out)
    assert again["rows"] == document["rows"]
    assert "rows" not in json.loads(provefield("tournament", *options).out)


EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_agent_in_a_file_takes_part(workers: str) -> None:
    who = ("--agent", "p2", "--agent", f"{EXAMPLES / 'own_agent.py'}:Corners")
    board = ("--columns", "5", "--rows", "5", "--mines", "3", "--games", "4")
    ended = provefield("tournament", *who, *board, "--workers", workers, "--json")
    assert (ended.code, ended.err) == (0, "")
    assert [each["agent"] for each in json.loads(ended.out)["agents"]] == ["p2", "corners"]


@pytest.mark.parametrize(
    ("agent", "fault"),
    [
        ("nowhere.py:Corners", "nowhere.py: there is no such file"),
        (f"{EXAMPLES / 'own_agent.py'}:Korners", "it has no Korners"),
        (f"{EXAMPLES / 'own_agent.py'}:Limit", "is no agent: it needs a name and a method play"),
    ],
)
def test_an_agent_that_is_not_in_the_file_is_told(agent: str, fault: str) -> None:
    ended = provefield("tournament", "--agent", agent, *EASY)
    assert (ended.code, ended.out) == (2, "")
    assert fault in ended.err


def test_the_table_and_the_files(tmp_path: Path) -> None:
    ended = provefield("tournament", "--agent", "p2", *EASY, "-o", str(tmp_path / "new" / "dir"))
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.splitlines()[2].split()[:5] == ["agent", "games", "won", "lost", "stuck"]
    files = {file.suffix: file for file in (tmp_path / "new" / "dir").iterdir()}
    assert files.keys() == {".txt", ".csv", ".json", ".svg", ".png"}
    rows = list(csv.DictReader(files[".csv"].read_text().splitlines()))
    written = json.loads(files[".json"].read_text())["agents"]
    assert [{k: str(v) for k, v in each.items()} for each in written] == rows
    assert "<svg" in files[".svg"].read_text()


def test_shares_merge_to_the_files_of_one_run(tmp_path: Path) -> None:
    asked = ("tournament", "--agent", "p1", "--agent", "p2", *EASY)
    whole = provefield(
        *asked, "-o", str(tmp_path / "one"), "--csv", str(tmp_path / "one" / "games")
    )
    shares = (str(tmp_path / "a"), str(tmp_path / "b"))
    for number, folder in enumerate(shares, start=1):
        assert provefield(*asked, "--shard", f"{number}/2", "-o", folder).code == 0
    merged = tmp_path / "merged"
    ended = provefield("merge", *shares, "-o", str(merged), "--csv", str(merged / "games"))
    assert ended.out.splitlines()[0] == whole.out.splitlines()[0]
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (merged / file.name).read_bytes()
    rows = json.loads(provefield("merge", *shares, "--json", "--rows").out)["rows"]
    assert len(rows) == 4


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (("--shard", "3/2", "-o", "x"), "--shard: expected K/N"),
        (("--shard", "0/2", "-o", "x"), "--shard: expected K/N"),
        (("--shard", "1/2"), "--shard needs -o DIR"),
        (("--shard", "1/2", "-o", "x", "--csv", "y"), "`provefield merge` writes --csv"),
    ],
)
def test_a_share_that_cannot_be_played_is_told(options: tuple[str, ...], fault: str) -> None:
    ended = provefield("tournament", "--agent", "p1", *EASY, *options)
    assert (ended.code, ended.out) == (2, "")
    assert fault in ended.err


def test_a_preset_keeps_its_name() -> None:
    ended = provefield("tournament", "--agent", "p2", *EASY)
    assert ended.out.startswith("2 games from easy:safe:0 on\n")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_ends_long_work_in_good_order(
    number: int, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(typer.Exit) as ended, stoppable("; go on"):
        os.kill(os.getpid(), number)
    assert ended.value.exit_code == code
    assert capsys.readouterr().err == "provefield: stopped; go on\n"
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize("started", [1, 3])
def test_ctrl_c_while_workers_start_ends_in_one_line(started: int) -> None:
    options = ("--agent", "sat", "--preset", "expert", "--games", "400", "--workers", "3")
    command = [sys.executable, "-c", "from provefield.cli import main; main()", "tournament"]
    with subprocess.Popen(
        [*command, *options], stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        while workers_of(process.pid) < started:
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=PLENTY)
    assert (process.returncode, err) == (130, b"provefield: stopped\n")


ABSORBED = """
import subprocess, sys
from pathlib import Path

class Absorbed:
    name, marks = "absorbed", False

    def play(self, view, rng):
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        pids = Path(__file__).with_name("pids")
        pids.with_suffix(".new").write_text(f"{os.getpid()} {child.pid}")
        pids.with_suffix(".new").rename(pids)
        yield 3 ** 10**9  # hears nothing meanwhile, as compiled code does
"""


def test_ctrl_c_does_not_wait_for_workers_that_hear_nothing(tmp_path: Path) -> None:
    (tmp_path / "absorbed.py").write_text(f"import os\n{ABSORBED}")
    options = ("--agent", f"{tmp_path / 'absorbed.py'}:Absorbed", "--games", "1", "--workers", "2")
    command = [sys.executable, "-c", "from provefield.cli import main; main()", "tournament"]
    with subprocess.Popen(
        [*command, *options, "--preset", "easy"], stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        while not (tmp_path / "pids").exists():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        pids = (tmp_path / "pids").read_text().split()
        try:
            _, err = process.communicate(timeout=PLENTY)
            wait_for(lambda: not any(map(is_alive, pids)))
        finally:
            for each in (*map(int, filter(is_alive, pids)), process.pid):
                with suppress(OSError):
                    os.kill(each, signal.SIGKILL)
    assert (process.returncode, err) == (130, b"provefield: stopped\n")


def is_alive(process: str) -> bool:
    """Whether a process runs, which a zombie does not."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


class Interrupting:
    """An agent that is interrupted when it is sent to the workers for the second time."""

    name, marks = "interrupting", False
    sent = 0

    def play(self, view, rng):  # type: ignore[no-untyped-def]
        yield from ()

    def __getstate__(self) -> dict[str, int]:
        Interrupting.sent += 1
        if Interrupting.sent == 2:
            os.kill(os.getpid(), signal.SIGINT)
        return {}


def test_ctrl_c_is_heard_between_shards_that_are_sent() -> None:
    with pytest.raises(KeyboardInterrupt):
        pf.tournament([Interrupting()], "3x3/1", games=9, workers=2)
    assert Interrupting.sent == 2


def workers_of(process: int) -> int:
    """How many processes have been started to play."""
    started = 0
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        with suppress(OSError):
            started += b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    return started


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ("--agent p22 --preset easy --games 1", "no agent is called 'p22'"),
        ("--agent p2 --preset huge --games 1", "there are beginner, intermediate, expert, easy"),
        (
            "--agent p2 --preset easy --games 0",
            "'--games': Input should be",
        ),
        ("--agent p2 --preset easy --games 1 --start here", "'here' is not one of"),
        ("--agent p2 --preset easy --games 1 --workers 0", "'--workers': Input should be"),
        ("--agent p2 --preset easy --games 1 --seed -1", "'--seed': Input should be"),
        ("--agent p2 --agent p2 --preset easy --games 1", "two agents are called p2"),
        ("--agent p2 --games 1", "give --preset, or --columns, --rows and --mines"),
        ("--agent p2 --preset easy --mines 3 --games 1", "and --mines, not both"),
        ("--agent p2 --preset begginer --games 1", "'begginer'; did you mean beginner?"),
        ("--agent p2 --columns 3 --rows 3 --mines 10 --games 1", "free cells\n    10\n    ^"),
        ("--agent p2 --columns 9999 --rows 3 --mines 10 --games 1", "at most 1000 columns"),
        ("--agent p2 --preset easy --games 1 --ray --workers 2", "with --ray, Ray decides"),
        ("--agent p2 --preset easy --games 1 --checkpoint /", "cannot be used: Is a directory"),
        ("--agent p2 --preset easy --games 1 -o /dev/null", "cannot be written"),
        ("--preset easy --games 1", "Missing option '--agent'"),
    ],
)
def test_bad_options(options: str, fault: str) -> None:
    ended = provefield("tournament", *options.split())
    assert (ended.code, ended.out) == (2, "")
    assert fault in ended.err
    assert ended.err.startswith("provefield: ")


@pytest.mark.parametrize("name", ["gamma", "rates", "growth"])
def test_an_experiment_writes_its_files(name: str, tmp_path: Path) -> None:
    ended = provefield("experiment", name, "--quick", "--workers", "1", "-o", str(tmp_path))
    assert (ended.code, ended.err) == (0, "")
    for ending in (".txt", ".csv", ".svg", ".png"):
        assert (tmp_path / f"{name}{ending}").stat().st_size > 100
    assert (tmp_path / f"{name}.txt").read_text().strip() in ended.out


def test_no_experiment_is_one_line() -> None:
    ended = provefield("experiment")
    assert ended.code == 2
    assert ended.err.count("\n") == 1
    assert "Missing argument 'gamma|rates|lists|growth'; see" in ended.err


def test_an_experiment_that_is_not_there() -> None:
    ended = provefield("experiment", "luck")
    assert ended.code == 2
    assert "no experiment is called 'luck'; there are gamma, growth, lists, rates" in ended.err


def test_rows_without_json_say_where_they_are_shown() -> None:
    options = "--agent p2 --preset easy --games 1 --rows"
    ended = provefield("tournament", *options.split())
    assert ended.code == 0
    assert "with --json only; --csv FILE writes them" in ended.err
