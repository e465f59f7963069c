"""The documentation server, asked over a real socket."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Thread

import pytest

from provefield.web.__main__ import Server, main

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server("127.0.0.1", 0, ROOT) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(server: Server, method: str, path: str) -> HTTPResponse:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
    connection.request(method, path)
    response = connection.getresponse()
    response.body = response.read()  # type: ignore[attr-defined]
    connection.close()
    return response


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/docs/index.md", 200),
        ("GET", "/docs/index.md?from=test", 200),
        ("GET", "/pyproject.toml", 404),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404),
        ("GET", "/%00", 404),
        ("POST", "/", 501),
    ],
)
def test_answers_carry_their_status_and_strict_headers(
    server: Server, method: str, path: str, status: int
) -> None:
    response = ask(server, method, path)
    assert response.status == status
    assert "default-src 'none'" in (response.getheader("Content-Security-Policy") or "")
    assert response.getheader("X-Content-Type-Options") == "nosniff"
    assert "Python" not in (response.getheader("Server") or "")


def test_a_port_in_use_is_one_clear_line(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--port", str(server.server_port)]) == 1
    assert capsys.readouterr().err == (
        f"cannot listen on 127.0.0.1:{server.server_port}: Address already in use\n"
    )


@pytest.mark.parametrize("port", ["http", "-1", "65536"])
def test_a_wrong_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([f"--port={port}"])
    assert "expected 0 to 65535" in capsys.readouterr().err


def test_it_says_what_it_is_and_stops_on_ctrl_c() -> None:
    command = [sys.executable, "-m", "provefield.web", "--port", "0", str(ROOT)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout
        assert "no play platform yet" in run.stdout.readline()
        assert "http://127.0.0.1:" in run.stdout.readline()
        run.send_signal(signal.SIGINT)
        try:
            _, errors = run.communicate(timeout=20)
        finally:
            run.kill()
    assert (run.returncode, errors) == (0, "")
