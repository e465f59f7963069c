"""What holds for every command: help, versions, terminals, pipes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import provefield as package
from provefield.cli import main
from tests.cli.commands import provefield
from tests.waiting import PLENTY

START = "from provefield.cli import main; main()"

COMMANDS = ["formula", "english", "equivalent", "prove", "verify"]


def test_the_version_is_that_of_the_package() -> None:
    assert provefield("--version").out == f"provefield {package.__version__}\n"


@pytest.mark.parametrize("arguments", [["-h"], ["--help"]])
def test_help_names_every_command(arguments: list[str]) -> None:
    ended = provefield(*arguments)
    assert (ended.code, ended.err) == (0, "")
    assert all(f" {command} " in ended.out for command in COMMANDS)


def test_help_tells_each_command_in_one_whole_line() -> None:
    listed = provefield("--help").out.partition("Commands:\n")[2].splitlines()
    assert len(listed) >= 20
    assert [line for line in listed if not line.endswith(".") or line.endswith("...")] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_shows_an_example(command: str) -> None:
    short, long = provefield(command, "-h"), provefield(command, "--help")
    assert (short.code, short.err) == (0, "")
    assert short.out == long.out
    assert f"Example: provefield {'explain' if command == 'verify' else command}" in short.out


def test_help_needs_none_of_the_heavy_parts() -> None:
    heavy = ["fastapi", "sqlalchemy", "provefield.logic", "provefield.reason", "pysat"]
    code = f"""if True:
        import sys
        from provefield.cli import main
        try:
            main(["--help"])
        except SystemExit:
            assert not [name for name in {heavy} if name in sys.modules]
    """
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


@pytest.mark.parametrize(
    "command",
    [
        "generate sweeper --columns 9 --rows 9 --mines 9 --seed 1",
        "compare g1 --strategy explore-all",
    ],
)
def test_a_command_loads_no_other_nor_a_bar_that_nobody_sees(command: str) -> None:
    needless = ["provefield.cli.admin", "provefield.parts.terminal.command", "rich"]
    code = f"""if True:
        import sys
        from provefield.cli import main
        try:
            main({command!r}.split())
        except SystemExit as ended:
            assert not ended.code
            assert not [name for name in {needless} if name in sys.modules]
    """
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.mark.parametrize("word", ["nosuch", "-x", "--nosuch", "", "-"])
def test_unknown_words_take_one_line(word: str) -> None:
    ended = provefield(word)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert "\0" not in ended.err
    assert r"\x00" not in ended.err
    assert ended.err.endswith("; see `provefield --help`\n")


@pytest.mark.parametrize(
    ("arguments", "way"),
    [
        (["odds", "board.txt"], "provefield solve BOARD --odds"),
        (["translate", "There is a mine in row 1."], "`provefield english` reads a sentence"),
    ],
)
def test_who_takes_another_way_is_told_the_right_one(arguments: list[str], way: str) -> None:
    ended = provefield(*arguments)
    assert (ended.code, way in ended.err) == (2, True)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (0, ["formula", "all x exists y (mine(x,y) -> x != y)", "--to", "cnf", "--steps"]),
        (0, ["formula", "all x exists y mine(x,y)", "--to", "ground", "--steps"]),
        (0, ["formula", "all x mine(1,x)", "--to", "german"]),
        (2, ["formula", "∀x mine(x,1"]),
        (0, ["english", "There is a mine in every row."]),
        (0, ["prove", "--premise", "A & B", "--goal", "A", "--style", "natural"]),
        (0, ["--help"]),
    ],
)
def test_no_terminal_is_too_poor(code: int, arguments: list[str], encoding: str) -> None:
    assert provefield(*arguments, encoding=encoding).code == code


def test_signs_are_spelled_out_where_they_cannot_be_shown() -> None:
    ended = provefield("formula", "all x -mine(x,1)", encoding="ascii")
    assert ended.out == "all x -mine(x, 1)\n"


def test_json_stays_json_where_signs_cannot_be_shown() -> None:
    ended = provefield("formula", "all x mine(1,x)", "--json", encoding="ascii")
    assert ended.out.isascii()
    assert json.loads(ended.out)["result"] == "∀x mine(1, x)"


@pytest.mark.parametrize("command", ["formula", "english", "verify"])
@pytest.mark.parametrize("stdin", [b"\xff\xfemine", b"\x00", bytes(range(256)), b"\xed\xa0\x80"])
def test_garbage_on_standard_input_is_pointed_at(command: str, stdin: bytes) -> None:
    ended = provefield(command, "-", stdin=stdin)
    assert (ended.code, ended.out) == (2, "")
    assert "line 1, column " in ended.err or "not UTF-8 at byte" in ended.err


@pytest.mark.parametrize(
    ("command", "text"), [("formula", "all x\r\nsafe(x,1)\r\n"), ("english", "Row 1 is safe.\r\n")]
)
def test_files_from_other_systems_are_read(command: str, text: str) -> None:
    ended = provefield(command, "-", stdin=text.encode("utf-8-sig"))
    assert (ended.code, ended.out) == (0, "∀x safe(x, 1)\n")


@pytest.mark.parametrize("command", ["formula", "english"])
def test_a_closed_standard_input_is_empty(command: str) -> None:
    ended = in_a_shell("<&-", command, "-")
    assert ended.returncode == 2
    assert b"expected a" in ended.stderr


def in_a_shell(redirection: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command with streams that are closed, or lead elsewhere."""
    command = [sys.executable, "-c", START, *arguments]
    line = ["sh", "-c", f'"$@" {redirection}', "sh", *command]
    return subprocess.run(line, capture_output=True, check=False)


CLOSED = b"provefield: the answer cannot be written: Bad file descriptor\n"
FULL = b"provefield: the answer cannot be written: No space left on device\n"
PLAYED = "tournament --agent p1 --columns 4 --rows 4 --mines 1 --games 2"


@pytest.mark.parametrize(
    ("line", "redirection", "code", "err"),
    [
        ("solve BOARD", ">&-", 74, CLOSED),
        ("solve BOARD --json", ">&- <&-", 74, CLOSED),
        ("check g1 --json", ">&-", 74, CLOSED),
        ("english nosuch", ">&-", 2, None),
        ("--help", ">&-", 74, CLOSED),
        (PLAYED, ">&-", 74, CLOSED),
        ("solve BOARD", ">/dev/full", 74, FULL),
        ("english nosuch", ">/dev/full", 2, None),
        ("solve BOARD", "2>&-", 0, b""),
        ("english nosuch", "2>&-", 2, b""),
        ("english nosuch", "2>/dev/full", 2, b""),
        ("solve BOARD", ">/dev/full 2>/dev/full", 74, b""),
        ("solve BOARD", ">&- 2>&- <&-", 74, b""),
        ("play BOARD", "<&-", 2, None),
    ],
)
def test_streams_that_are_closed_or_full_make_no_traceback(
    tmp_path: Path, line: str, redirection: str, code: int, err: bytes | None
) -> None:
    board = tmp_path / "board.txt"
    board.write_text("1 1 1\n? ? ?\n")
    words = [str(board) if word == "BOARD" else word for word in line.split()]
    ended = in_a_shell(redirection, *words)
    assert ended.returncode == code, ended.stderr
    if err is None:
        assert ended.stderr.startswith(b"provefield: ")
        assert ended.stderr.count(b"provefield: ") == 1
        assert b"Traceback" not in ended.stderr
    else:
        assert ended.stderr == err


def test_ctrl_c_within_the_solver_makes_no_traceback() -> None:
    # As many pigeons as holes and one: the library searches for minutes.
    holes = "(all x exists y mine(x,y)) & (all y all u all v (mine(u,y) & mine(v,y) -> u = v))"
    size = ("--columns", "14", "--rows", "13", "--seconds", "300")
    command = [sys.executable, "-c", START, "equivalent", holes, "false", *size]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while processor_seconds(process.pid) < 2:
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=PLENTY) == (b"", b"")
    assert process.returncode == 130


def test_ctrl_c_while_a_command_loads_makes_no_traceback() -> None:
    code = """
import runpy, sys

class CtrlC:
    def find_spec(self, name, *_):
        if name == "typer":
            raise KeyboardInterrupt

sys.meta_path.insert(0, CtrlC())
runpy.run_module("provefield", run_name="__main__")
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, b"", b"")


def test_nothing_else_loads_before_ctrl_c_is_heard() -> None:
    code = """
import sys
sys.path.insert(0, sys.argv[1])
before = set(sys.modules)
import provefield
print(*sorted(set(sys.modules) - before))
"""
    sources = str(Path(package.__file__).parents[1])
    # Alone, as hooks of other packages load modules, too.
    command = [sys.executable, "-I", "-S", "-c", code, sources]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stdout.split() == ["__future__", "provefield", "provefield.version"]


def test_the_module_is_the_command() -> None:
    command = [sys.executable, "-m", "provefield", "--version"]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stdout == f"provefield {package.__version__}\n"


def processor_seconds(process: int) -> float:
    """What a process has used of a processor."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) / os.sysconf("SC_CLK_TCK")


def test_endless_input_is_not_waited_for() -> None:
    with Path("/dev/zero").open("rb") as endless:
        ended = subprocess.run(
            [sys.executable, "-c", START, "formula", "-"],
            stdin=endless,
            capture_output=True,
            check=False,
        )
    assert ended.returncode == 2
    assert b"a formula may have 20,000 characters" in ended.stderr


BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


@pytest.mark.parametrize("environment", [BUFFERED, {**BUFFERED, "PYTHONUNBUFFERED": "1"}])
@pytest.mark.parametrize("size", ["2", "100"])
def test_a_reader_that_leaves_early_is_no_fault(size: str, environment: dict[str, str]) -> None:
    text = ("formula", "all x all y mine(x,y)", "--to", "ground", "--columns", size)
    with subprocess.Popen(
        [sys.executable, "-c", START, *text],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 74


def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [sys.executable, "-c", START, "formula", "A"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ended.returncode == 74
    assert ended.stderr == b"provefield: the answer cannot be written: No space left on device\n"


def test_what_else_the_system_refuses_is_not_called_unwritten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_: list[str]) -> int:
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr("provefield.cli._run", refuse)
    with pytest.raises(SystemExit) as ended:
        main(["tournament", "--ray"])
    assert ended.value.code == 71
    assert capsys.readouterr().err == "provefield: the system refused: Connection refused\n"


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("export G1 --to DIMACS", "export g1 --to dimacs"),
        ("RUN G1 --strategy Planner --search BFS --engine SAT", "run g1 --strategy planner"),
        ("explain G1 --cell 2,1 --style Resolution", "explain g1 --cell 2,1 --style resolution"),
        ("difficulty Level1-1", "difficulty level1-1"),
        ("prove Listing1 --style NATURAL", "prove listing1 --style natural"),
        ("formula mine(1,1) --to LaTeX", "formula mine(1,1) --to latex"),
        ("exercise To-Formula --seed 1", "exercise to-formula --seed 1"),
        ("exercise --lesson For-All", "exercise --lesson for-all"),
    ],
)
def test_names_are_found_in_any_case(typed: str, plain: str) -> None:
    ended = provefield(*typed.split())
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == provefield(*plain.split()).out


def test_a_board_of_a_file_is_found_in_any_case(tmp_path: Path) -> None:
    file = tmp_path / "worlds.txt"
    file.write_text("Test\n1 m\n\nTEST\nm 1\n\nOther\n1 m\n")
    assert "plays TEST\n" in provefield("sweep", "p1", f"{file}#TEST").out
    assert "plays Other\n" in provefield("sweep", "p1", f"{file}#OTHER").out
    assert provefield("sweep", "p1", f"{file}#test").code == 2  # which one is meant?


def test_players_and_presets_are_found_in_any_case() -> None:
    options = ["--preset", "Easy", "--games", "1", "--start", "LIST", "--workers", "1"]
    assert "sat " in provefield("tournament", "--agent", "SAT", *options).out
    assert "planner  " in provefield("compare", "G1", "--strategy", "Planner").out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("export g1 --to DIMAXS", "dimacs"),
        ("run g1 --strategy Plannner", "planner"),
        ("tournament --agent p2 --preset Eazy --games 1", "easy"),
    ],
)
def test_a_wrong_name_suggests_the_right_one(typed: str, meant: str) -> None:
    ended = provefield(*typed.split())
    assert ended.code == 2
    assert f"did you mean {meant}?" in ended.err


def test_a_listing_that_does_not_ship_names_the_one_that_does() -> None:
    assert provefield("prove", "listing2").err.endswith("; the example that ships is listing1\n")


def test_help_is_a_command_too_and_what_nothing_prints() -> None:
    assert provefield() == provefield("help") == provefield("--help")
    assert provefield("help", "solve") == provefield("solve", "--help")
    assert provefield("help", "nothing").code == 2


def test_a_fault_is_a_document_where_one_was_asked_for() -> None:
    ended = provefield("solve", "-", "--json", stdin=b"1 ?\n? x\n")
    message = "unknown symbol 'x': expected 0–8, ?, b, m, * or -"
    fault = {"message": message, "file": "standard input", "line": 2, "column": 3}
    assert (ended.code, json.loads(ended.out)) == (2, {"error": fault})
    assert ended.err.startswith("provefield: standard input, line 2, column 3: unknown symbol")
    misused = provefield("solve", "--json", "--nothing")
    fault = json.loads(misused.out)["error"]
    assert ("--nothing" in fault["message"], fault["file"], fault["line"]) == (True, None, None)


def test_a_dash_is_standard_output() -> None:
    board = b"1 1 1\n? ? ?\n"
    file = provefield("export", "-", "--to", "dimacs", "-o", "-", stdin=board)
    assert file == provefield("export", "-", "--to", "dimacs", stdin=board)
    cell = ("explain", "-", "--cell", "1,2", "-o", "-")
    assert provefield(*cell, "--style", "graph", stdin=board).out.startswith("<svg")
    assert provefield(*cell, "--style", "fitch", stdin=board).out.startswith("1")
    assert provefield(*cell, "--style", "graph", "--json", stdin=board).code == 2
    assert provefield("sweep", "p3", "-", "-o", "-", stdin=b"0 1 m\n").out.startswith("<svg")
    assert provefield("run", "g1", "-o", "-", "--json").code == 2


def test_boards_without_names_are_picked_by_number(tmp_path: Path) -> None:
    (file := tmp_path / "boards.txt").write_text("1 ?\n\n0 ?\n", encoding="utf-8")
    (cell,) = json.loads(provefield("solve", f"{file}#2", "--json").out)["cells"]
    assert cell["verdict"] == "safe"
    assert "#NUMBER" in provefield("solve", str(file)).err
    assert provefield("solve", f"{file}#3").code == 2


@pytest.mark.parametrize(
    ("line", "goes_on"), [("provefield so", "solve"), ("provefield run g1 --stra", "--strategy")]
)
def test_a_shell_completes_commands_and_options(line: str, goes_on: str) -> None:
    words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    asked = {**os.environ, **words, "_PROVEFIELD_COMPLETE": "complete_bash"}
    done = subprocess.run([sys.executable, "-c", START], env=asked, capture_output=True, check=True)
    assert done.stdout.decode().split() == [goes_on]
    assert "--install-completion" in provefield("--help").out
