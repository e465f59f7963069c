"""A client of the Model Context Protocol asks, proves its steps, and is refused where it cannot."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import anyio
import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

import provefield as pf
from provefield.parts.mcp.server import new_server
from tests.coroutines import run_apart

BOARD = "1 1 1\n? ? ?"
DEADLINE = 120
REFUSED: list[tuple[str, str, dict[str, Any]]] = [
    ("unknown symbol 'x'", "solve", {"board": "1 x"}),
    ("the name of a game that ships", "check", {"game": "/etc/passwd"}),
    ("no such play", "move", {"play": "play 9", "move": "up"}),
    ("lies off the grid", "explain", {"source": BOARD, "cell": [9, 9]}),
    ("[column, row]", "explain", {"source": BOARD, "cell": [1]}),
]


@asynccontextmanager
async def asked() -> AsyncIterator[Client]:
    async with Client(new_server()) as client:
        yield client


async def call(client: Client, tool: str, /, **arguments: Any) -> Any:
    found = await client.call_tool(tool, arguments)
    assert not found.is_error, found
    return found.structured_content


async def refused(client: Client, tool: str, /, **arguments: Any) -> str:
    found = await client.call_tool(tool, arguments)
    assert found.is_error
    return str(found.content)


def test_every_tool_is_there_and_says_what_it_does() -> None:
    async def ask() -> None:
        async with asked() as client:
            tools = (await client.list_tools()).tools
            assert [each.name for each in tools] == [
                "solve", "explain", "prove", "verify", "readings", "check", "begin", "move",
            ]  # fmt: skip
            assert all(each.description for each in tools)

    run_apart(ask())


def test_answers_are_those_of_the_library_and_carry_evidence() -> None:
    async def ask() -> None:
        async with asked() as client:
            solved = await call(client, "solve", board=BOARD)
            assert [cell["verdict"] for cell in solved["cells"]] == ["safe", "mine", "safe"]
            clash = await call(client, "solve", board="1 ?\n0 0")
            assert clash["consistent"] is False
            proof = await call(client, "explain", source=BOARD, cell=[2, 2])
            assert proof == pf.board(BOARD).ask(2, 2).to_json()
            assert await call(client, "verify", document=proof) == {
                "accepted": True, "reason": None,
            }  # fmt: skip
            assert (await call(client, "explain", source="g1", cell=[1, 2]))["verdict"] == "safe"
            wrong = proof | {"verdict": "safe"}
            assert (await call(client, "verify", document=wrong))["accepted"] is False
            refuted = await call(
                client, "prove", premises=["all x exists y R(x,y)"], goal="exists y all x R(x,y)"
            )
            assert refuted["proved"] is False
            assert len(refuted["countermodel"]["domain"]) <= 3
            said = await call(
                client, "readings", sentence="In Zeile 1 liegt eine Mine.", language="de"
            )
            assert said["readings"][0] == "∃x mine(x, 1)"
            assert (await call(client, "check", game="g4"))["consistent"] is False

    run_apart(ask())


def test_games_are_played_by_proofs() -> None:
    async def play() -> None:
        async with asked() as client:
            begun = await call(client, "begin", game="g1", mode="prove")
            name = begun["play"]
            short = await call(client, "move", play=name, move="down", by=[])
            assert (short["result"], short["view"]["at"]) == ("playing", [1, 1])
            assert not short["proof"]["enough"]
            assert [1, 2] in short["proof"]["layout"]
            for move, by in (("down", [[1, 1]]), ("down", [[1, 1]])):
                made = await call(client, "move", play=name, move=move, by=by)
                assert made["proof"]["tight"]
            won = await call(
                client, "move", play=name, move="mark 5,1", by=[[1, 1], [1, 3], "total"]
            )
            assert won["result"] == "won"
            assert won["proof"]["unneeded"]

            begun = await call(client, "begin", game="4x4/3:noguess:1", mode="prove")
            opened = await call(client, "move", play=begun["play"], move="open 1,1")
            assert opened["result"] == "playing"

            for mode, dealt in (("prove", "4x4/3:noguess:1"), ("practice", "4x4/3:zero:1")):
                begun = await call(client, "begin", game="4x4/3:zero:1", mode=mode)
                assert begun["view"]["safe"] == [list(cell) for cell in pf.deal(dealt).told]

    run_apart(play())


def test_what_cannot_be_is_refused_in_words() -> None:
    async def ask() -> None:
        async with asked() as client:
            assert "unknown symbol 'x'" in await refused(client, "solve", board="1 x")
            assert "the name of a game that ships" in await refused(
                client, "check", game="/etc/passwd"
            )
            near = await refused(client, "explain", source="g22", cell=[1, 1])
            assert "no game is called 'g22'; did you mean g2?" in near
            assert "no such play" in await refused(client, "move", play="play 9", move="up")
            assert "lies off the grid" in await refused(
                client, "explain", source=BOARD, cell=[9, 9]
            )
            assert "[column, row]" in await refused(client, "explain", source=BOARD, cell=[1])

    run_apart(ask())


def test_the_command_speaks_on_standard_input_and_output() -> None:
    async def ask() -> None:
        server = StdioServerParameters(command=sys.executable, args=["-m", "provefield", "mcp"])
        with anyio.fail_after(DEADLINE):
            async with Client(stdio_client(server)) as client:
                solved = await call(client, "solve", board=BOARD)
                assert solved["cells"][1]["verdict"] == "mine"

    run_apart(ask())


HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2024-11-05",
        "capabilities": {},
        "clientInfo": {"name": "a client", "version": "1"},
    },
}


def begin(output: int) -> subprocess.Popen[bytes]:
    """The command, which was told hello and waits for more."""
    command = [sys.executable, "-m", "provefield", "mcp"]
    served = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output, stderr=subprocess.PIPE)
    assert served.stdin
    served.stdin.write(json.dumps(HELLO).encode() + b"\n")
    served.stdin.flush()
    return served


@pytest.mark.parametrize(
    ("output", "says"),
    [
        ("pipe", b""),
        ("/dev/full", b"provefield: the answer cannot be written: No space left on device\n"),
    ],
)
def test_a_client_that_is_gone_is_no_fault_of_ours(output: str, says: bytes) -> None:
    if output == "pipe":
        read, write = os.pipe()
        os.close(read)
    else:
        write = os.open(output, os.O_WRONLY)
    try:
        with begin(write) as served:
            assert served.communicate(timeout=DEADLINE)[1] == says
        assert served.returncode == 74
    finally:
        os.close(write)


def test_ctrl_c_ends_it_while_it_waits() -> None:
    with begin(subprocess.PIPE) as served:
        assert served.stdout
        assert served.stderr
        assert b'"id":1' in served.stdout.readline()
        served.send_signal(signal.SIGINT)
        try:
            assert served.wait(DEADLINE) in (-signal.SIGINT, 130)
        finally:
            served.kill()
        assert served.stderr.read() == b""
