"""The command that runs the platform, from outside."""

import asyncio
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from provefield.web.serve import listen, main
from tests.coroutines import run_apart
from tests.waiting import PLENTY
from tests.web.serving import serving


def test_a_port_in_use_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["--port", str(port)]) == 2
    assert capsys.readouterr().err == f"cannot listen on 127.0.0.1:{port}: Address already in use\n"


def test_answers_are_sent_at_once_and_not_gathered() -> None:
    async def check() -> int:
        told: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def connected(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            told.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listen("127.0.0.1", 0)
        async with await asyncio.start_server(connected, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            writer.close()
            return await told

    assert run_apart(check())


@pytest.mark.parametrize("port", ["http", "-1", "65536", "٣"])
def test_a_wrong_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([f"--port={port}"])
    assert "expected 0 to 65535" in capsys.readouterr().err


def test_it_says_where_it_is_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    command = [sys.executable, "-m", "provefield.web", "--port", "0", "--database", database]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout
        said = run.stdout.readline()
        assert said.startswith("Provefield: http://127.0.0.1:")
        assert httpx.get(said.split()[1], timeout=PLENTY).status_code == 200
        run.send_signal(signal.SIGINT)
        try:
            _, errors = run.communicate(timeout=PLENTY)
        finally:
            run.kill()
    # What is compiled once on a machine says so.
    assert (run.returncode, [line for line in errors.splitlines() if "compiling" not in line]) == (
        0,
        [],
    )


def test_a_server_that_cannot_start_says_why_at_once(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite3"
    broken.write_text("This is no database. " * 100)
    with (
        pytest.raises(RuntimeError, match="did not start") as fault,
        serving(f"sqlite:///{broken}"),
    ):
        pytest.fail("it started")
    assert "not a database" in str(fault.value.__cause__)
