"""Other programs, however they behave, end in time and leave nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from provefield.reason.limit import Limit
from provefield.reason.process import Bounds, Run, launcher, run
from tests.waiting import wait_for

PLENTY = 300.0  # seconds, on a busy machine


@pytest.fixture
def mark() -> str:
    """A word that only the processes of this test carry."""
    return f"provefield-test-{os.getpid()}-{time.monotonic_ns()}"


def python(code: str, *words: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", textwrap.dedent(code), *words]


def alive(mark: str) -> list[int]:
    """The processes that carry the mark and are not just waiting to be forgotten."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes()
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if mark.encode() in words and state != "Z" and int(folder.name) != os.getpid():
            found.append(int(folder.name))
    return found


def first_word(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text().partition("\0")[0]


def gone(mark: str) -> bool:
    """Tell whether nothing is left; a killed process may take a moment to vanish."""
    return wait_for(lambda: not alive(mark))


def descriptors() -> set[str]:
    return {entry.name for entry in Path("/proc/self/fd").iterdir()}


def children() -> str:
    return Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text()


@contextmanager
def nothing_left(mark: str) -> Iterator[None]:
    before, offspring = len(descriptors()), children()
    yield
    assert gone(mark)
    assert len(descriptors()) == before
    assert children() == offspring


STUBBORN = """
    import os, signal, time
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for _ in range(3):
        if os.fork() == 0:
            break
    print("ready", flush=True)
    time.sleep(600)
"""


def test_a_program_that_forks_and_ignores_requests_is_ended_whole(mark: str) -> None:
    # A busy machine may take long to start it; one that is idle need not wait.
    for seconds in (0.5, 2, 8, 32, 128):
        with nothing_left(mark):
            ended = run(python(STUBBORN, mark), "", Bounds(seconds))
        assert ended.end == "time"
        if ended.output.count("ready") == 4:
            return
    pytest.fail("it was never ready")


def test_children_that_outlive_their_program_are_ended_with_it(mark: str) -> None:
    code = """
        import os, time
        if os.fork() == 0:
            os.close(1); os.close(2)
            time.sleep(600)
        print("done")
    """
    with nothing_left(mark):
        assert run(python(code, mark), "", Bounds(PLENTY)) == Run("finished", 0, "done\n")


def test_a_program_that_closes_its_output_still_has_to_end(mark: str) -> None:
    with nothing_left(mark):
        code = "import os, time; os.close(1); os.close(2); time.sleep(600)"
        assert run(python(code, mark), "", Bounds(seconds=0.5)).end == "time"


def test_memory_is_bounded(mark: str) -> None:
    with nothing_left(mark):
        code = "print(len(bytearray(400 << 20)))"
        assert run(python(code, mark), "", Bounds(PLENTY, megabytes=300)).end == "memory"
        assert run(python(code, mark), "", Bounds(PLENTY, megabytes=1000)).output == "419430400\n"


def test_output_is_bounded(mark: str) -> None:
    with nothing_left(mark):
        ended = run(python("while True: print('x' * 1000)", mark), "", Bounds(PLENTY, output=5000))
    assert ended.end == "output"
    assert len(ended.output) == 5000


def test_no_file_can_be_written(mark: str, tmp_path: Path) -> None:
    target = tmp_path / "written"
    run(python(f"open({str(target)!r}, 'w').write('text')", mark), "", Bounds(PLENTY))
    assert not target.exists() or not target.read_text()


def test_a_long_text_is_read_while_much_is_written(mark: str) -> None:
    text = "0123456789" * 300_000
    with nothing_left(mark):
        code = "import sys; print('y' * 300_000); print(len(sys.stdin.read()))"
        ended = run(python(code, mark), text, Bounds(PLENTY))
    assert ended.output.endswith("\n3000000\n")


def test_a_program_gets_no_environment_and_no_descriptors(mark: str) -> None:
    with Path(__file__).open() as inheritable:
        os.set_inheritable(inheritable.fileno(), True)
        code = """
            import os
            print(sorted(set(os.environ) - {"LC_CTYPE"}))
            listed = [f"/proc/self/fd/{n}" for n in os.listdir("/proc/self/fd")]
            print(sorted(int(os.path.basename(n)) for n in listed if os.path.exists(n)))
        """
        ended = run(python(code, mark), "", Bounds(PLENTY))
    assert ended.output == "[]\n[0, 1, 2]\n"


def test_a_killed_program_is_called_killed(mark: str) -> None:
    ended = run(python("import os; os.kill(os.getpid(), 9)", mark), "", Bounds(PLENTY))
    assert (ended.end, ended.status) == ("killed", -signal.SIGKILL)


def test_an_interrupt_ends_the_program(mark: str) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    def run_until_interrupted() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        run(python(STUBBORN, mark), "", Bounds(PLENTY))

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        with nothing_left(mark), pytest.raises(KeyboardInterrupt):
            run_until_interrupted()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a program with its parent")
def test_a_program_ends_with_the_process_that_started_it(mark: str) -> None:
    code = f"""
        from provefield.reason.process import Bounds, run
        run({python("import time; time.sleep(600)", mark)!r}, "", Bounds({PLENTY}))
    """
    starter = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)])
    try:
        # Only what has begun ends with its parent, and not yet what is about to begin it.
        assert wait_for(lambda: list(map(first_word, alive(mark))).count(sys.executable) > 1)
    finally:
        starter.kill()
        starter.wait()
    assert gone(mark)


def test_a_program_does_not_begin_when_its_starter_has_ended(mark: str) -> None:
    orphan = [*launcher(Bounds(PLENTY)), "/bin/echo", "begun"]
    given = f"import subprocess; subprocess.run({orphan!r})"
    # Another process than the one that asked for it is its parent: as after the death of that.
    assert subprocess.run(python(given, mark), capture_output=True, check=True).stdout == b""


def test_a_program_that_waits_for_a_processor_is_left_its_work() -> None:
    waits = run(["/bin/sleep", "2.2"], "", Bounds(seconds=2, by_clock=False))
    assert waits.end == "finished"
    works = run(python("while True: pass"), "", Bounds(seconds=0.2, by_clock=False))
    assert works.end == "time"


def test_only_work_for_the_question_counts() -> None:
    limit = Limit(seconds=1)
    subprocess.run(python("sum(range(3 * 10**7))"), check=True)
    thread = threading.Thread(target=lambda: sum(range(3 * 10**7)))
    thread.start()
    thread.join()
    assert limit.remaining > 0.9


def stress(calls: int, mark: str) -> None:
    """Run programs that end in all manners, some of them killed from outside."""
    rng = Random(calls)
    manners = ("pass", "import time; time.sleep(9)", "print('z' * 10**6)", "import os; os.fork()")
    with nothing_left(mark):
        for _ in range(calls):
            command = python(rng.choice(manners), mark)
            killer = threading.Timer(rng.uniform(0, 0.05), _kill_one, (mark, rng.random()))
            killer.start()
            run(command, "text", Bounds(seconds=rng.uniform(0.001, 0.1), output=10**5))
            killer.join()


def _kill_one(mark: str, chance: float) -> None:
    for pid in alive(mark) if chance < 0.5 else []:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def test_many_calls_with_random_kills_leave_nothing(mark: str) -> None:
    stress(50, mark)


@pytest.mark.soak
def test_a_thousand_calls_with_random_kills_leave_nothing(mark: str) -> None:
    stress(1000, mark)
