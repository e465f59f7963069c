"""The dev script, seen from outside; nothing here installs anything."""

import os
import re
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


def run(
    *words: str, script: Path = ROOT / "dev", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, script, *words], capture_output=True, text=True, check=False, env=env
    )


@pytest.fixture
def dev(tmp_path: Path) -> ModuleType:
    """The script as a module, working in a folder of its own."""
    for name in ("dev", "requirements.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    name = f"dev_{tmp_path.name}"
    spec = spec_from_loader(name, SourceFileLoader(name, str(tmp_path / "dev")))
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def done(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the steps that a setup really does, with the work itself left out."""
    names: list[str] = []

    def pretend(step: str, *results: Path) -> None:
        names.append(step)
        for result in results:
            result.parent.mkdir(parents=True, exist_ok=True)
            result.touch()

    steps = (
        dev.Step(dev.PYTHON, dev.environment_key, lambda: pretend("environment", dev.PYTHON)),
        dev.Step(dev.PYTHON, dev.packages_key, lambda: pretend("packages")),
        dev.Step(dev.COMMAND, dev.project_key, lambda: pretend("project", dev.COMMAND)),
    )
    monkeypatch.setattr(dev, "STEPS", steps)
    return names


@pytest.mark.parametrize("words", [[], ["--help"], ["help"], ["check", "--help"]])
def test_help_lists_every_command(words: list[str], dev: ModuleType) -> None:
    told = run(*words)
    assert told.returncode == 0
    assert all(f"./dev {command} " in told.stdout for command in dev.COMMANDS)


def test_an_unknown_command_is_refused_with_the_known_ones(dev: ModuleType) -> None:
    told = run("tset", script=dev.ROOT / "dev")
    assert told.returncode == 2
    assert "no command `tset`" in told.stderr
    assert "test" in told.stderr
    assert not dev.VENV.exists()


@pytest.mark.claim("15.2.4", "Libraries are pinned with hashes")
def test_the_lock_holds_hashed_packages_and_no_address() -> None:
    text = (ROOT / "requirements.lock").read_text()
    assert not re.search(r"://|index-url|find-links|\.(org|com|net|io)\b", text)
    for entry in re.split(r"\n(?=\S)", text.strip()):
        assert re.match(r"[a-z0-9.-]+(\[[a-z,]+\])?==\S+", entry)
        assert "--hash=sha256:" in entry


def test_a_setup_does_every_step_once(dev: ModuleType, done: list[str]) -> None:
    assert dev.set_up()
    assert done == ["environment", "packages", "project"]
    assert not dev.set_up()


@pytest.mark.parametrize(
    ("change", "again"),
    [
        (lambda dev: dev.STAMP.write_text("[hal"), ["environment", "packages", "project"]),
        (lambda dev: dev.STAMP.write_text("7"), ["environment", "packages", "project"]),
        (lambda dev: dev.STAMP.unlink(), ["environment", "packages", "project"]),
        (lambda dev: dev.PYTHON.unlink(), ["environment", "packages", "project"]),
        (lambda dev: dev.LOCK.write_text("lark==1\n"), ["packages", "project"]),
        (lambda dev: dev.PROJECT.write_text("[project]\n"), ["project"]),
        (lambda dev: dev.COMMAND.unlink(), ["project"]),
    ],
)
def test_a_setup_redoes_what_no_longer_holds(
    dev: ModuleType, done: list[str], change: object, again: list[str]
) -> None:
    dev.set_up()
    done.clear()
    assert callable(change)
    change(dev)
    dev.set_up()
    assert done == again
    assert not dev.set_up()


def test_another_interpreter_means_another_environment(
    dev: ModuleType, done: list[str], tmp_path: Path
) -> None:
    dev.set_up()
    done.clear()
    newer = tmp_path / "python3.99"
    newer.touch()
    dev.PYTHON.unlink()
    dev.PYTHON.symlink_to(newer)
    dev.set_up()
    assert done[0] == "environment"


def test_an_interrupted_setup_begins_anew(
    dev: ModuleType, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    first, second, third = dev.STEPS
    dev.set_up()
    dev.LOCK.write_text("lark==1\n")
    monkeypatch.setattr(dev, "STEPS", (first, dev.Step(dev.PYTHON, second.key, interrupt), third))
    with pytest.raises(KeyboardInterrupt):
        dev.set_up()
    monkeypatch.setattr(dev, "STEPS", (first, second, third))
    done.clear()
    dev.set_up()
    assert done == ["environment", "packages", "project"]


def test_packages_that_the_lock_does_not_name_are_strangers(dev: ModuleType) -> None:
    text = (
        "markdown-it-py==4.3.0 \\\n    --hash=sha256:0\ncolorama==1 ; sys_platform == 'win32' \\\n"
    )
    assert dev.locked_names(text) == {"markdown-it-py", "colorama"}
    (dev.VENV / "lib/python3.11/site-packages/Markdown_It_py-4.3.0.dist-info").mkdir(parents=True)
    assert dev.installed_names() == {"markdown-it-py"}


def test_without_root_a_missing_package_is_one_line_to_run(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(dev.shutil, "which", lambda name: name)
    with pytest.raises(SystemExit, match="1"):
        dev.install_system_packages("chromium", "libatomic1", why="pages are looked at")
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("sudo apt-get update && sudo apt-get install")
    assert last.endswith(" chromium libatomic1")


def test_a_tool_is_installed_only_for_the_commands_that_need_it(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(dev, "is_there", lambda _: False)
    monkeypatch.setattr(dev, "install_system_packages", lambda *names, why: installed.extend(names))
    dev.provide_tools("check")
    assert not installed
    dev.provide_tools("test")
    assert "chromium-headless-shell" in installed


def test_the_linker_of_the_kernel_is_installed_where_it_is_missing(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    monkeypatch.setattr(dev, "is_there", lambda sign: sign != "ld")
    monkeypatch.setattr(dev, "install_system_packages", lambda name, why: order.append(name))
    monkeypatch.setattr(dev, "run", lambda *command: order.append(command[-1]))
    dev.build_kernel()
    assert order == ["binutils", "provefield.kernel.build"]


def test_a_sign_is_a_program_a_folder_or_a_library(dev: ModuleType) -> None:
    assert dev.is_there("sh")
    assert dev.is_there("/usr/lib")
    assert not dev.is_there("/usr/lib/no-such-folder")
    assert dev.is_there("libc.so.6")
    assert not dev.is_there("no-such-program")
    assert not dev.is_there("libnosuch.so.1")


def test_check_runs_everything_even_after_a_failure(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "attempt", lambda program, *_: int(program.name == "mypy"))
    assert dev.check([]) == 1
    told = capsys.readouterr()
    assert [line.split(":")[0] for line in told.out.splitlines()] == [
        "== lint", "== format", "== types", "== layers", "== scripts", "== format of scripts",
    ]  # fmt: skip
    assert told.err == "dev: failed: types\n"


def test_bench_refuses_unknown_names(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    (dev.ROOT / "benchmarks").mkdir()
    (dev.ROOT / "benchmarks/parse.py").write_text("")
    with pytest.raises(SystemExit, match="1"):
        dev.bench(["prase"])
    assert "prase; there are: parse" in capsys.readouterr().err


def test_one_benchmark_is_given_its_options(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    (dev.ROOT / "benchmarks").mkdir()
    for name in ("odds", "parse"):
        (dev.ROOT / f"benchmarks/{name}.py").write_text("")
    asked: list[tuple[str, ...]] = []

    def attempt(_: Path, script: Path, *options: str) -> int:
        asked.append((script.stem, *options))
        return 0

    monkeypatch.setattr(dev, "attempt", attempt)
    for words in (["odds", "--help"], ["odds", "20"], ["parse", "odds"], []):
        assert dev.bench(words) == 0
    assert asked == [
        ("odds", "--help"), ("odds", "20"), ("parse",), ("odds",), ("odds",), ("parse",),
    ]  # fmt: skip
    with pytest.raises(SystemExit, match="1"):
        dev.bench(["odds", "parse", "20"])


def test_ci_only_checks_and_tests() -> None:
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert re.findall(r"^\./dev.*", script.read_text(), re.MULTILINE) == [
        "./dev check",
        "./dev test",
    ]


def test_no_line_of_javascript_is_too_long() -> None:
    """The formatter leaves texts and comments as long as they are."""
    files = sorted((ROOT / "src/provefield/web").rglob("*.js"))
    lines = (
        (file.name, number, len(line))
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
    )
    assert [place for place in lines if place[2] > 120] == []


def test_the_tests_of_a_room_load_that_room_alone(dev: ModuleType) -> None:
    for path in ("src/provefield/logic", "src/provefield/web/logic", "tests/logic", "tests/web"):
        (dev.ROOT / path).mkdir(parents=True)
    rooms = ["src/provefield/logic", "src/provefield/web/logic", "tests/logic"]
    assert dev.room(["-k", "logic"]) == dev.room(["-q", "-k", "logic", "-x"]) == rooms
    assert dev.room(["-k", "a_part_of_a_name"]) == dev.room(["tests/web", "-k", "logic"]) == []
