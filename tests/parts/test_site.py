"""The parts of the platform without a server that need no browser."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import sysconfig
from contextlib import closing
from pathlib import Path

import pytest
from anyio import to_thread
from sqlalchemy import text as sql
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from provefield.errors import InputError, MissingToolError, ProvefieldError
from provefield.parts.site.gateway import Gateway
from provefield.parts.site.gather import gather
from provefield.parts.site.host import JobsHere, NotLoadedError, adopt, platform
from provefield.parts.site.pinned import pinned, usual_folder
from provefield.parts.site.write import MARK, renew, write_site
from provefield.web.platform.database.engine import (
    has_newest_tables,
    known_revisions,
    revision_of,
    set_revision,
    upgrade,
)
from provefield.web.platform.database.store import Store
from provefield.web.platform.jobs import ANSWER

IMPORT = """
import sys
sys.path[:0] = sys.argv[1:]
from importlib.metadata import distributions
entries = [each for it in distributions(path=sys.argv[1:2]) for each in it.entry_points]
assert len(entries) > 7, entries
for each in entries:
    each.load()
import provefield.parts.site.host
assert provefield.__file__.startswith(sys.argv[1])
"""
REVISE = sql("UPDATE alembic_version SET version_num = :it")


async def tell(request: Request) -> Response:
    """Say who came with which body, and give or take a cookie."""
    text = f"{request.method} {request.cookies} {(await request.body()).decode()}"
    answer = PlainTextResponse(text)
    if request.query_params.get("forget"):
        answer.delete_cookie("name")
    else:
        answer.set_cookie("name", "Ada")
    return answer


async def break_down(request: Request) -> Response:
    raise RuntimeError("a fault of ours")


def ask(gateway: Gateway, method: str, address: str, body: bytes = b"") -> tuple[int, str, bytes]:
    begun: list[tuple[int, list[tuple[str, str]]]] = []
    pieces: list[bytes] = []

    async def run() -> None:
        await gateway.start()
        await gateway.ask(
            method, address, [], body, lambda *told: begun.append(told), pieces.append
        )

    asyncio.run(run())
    ((status, headers),) = begun
    return status, str(dict(headers).get("set-cookie")), b"".join(pieces)


def test_cookies_stay_in_the_jar_and_are_sent_again() -> None:
    routes = [Route("/tell", tell, methods=["GET", "POST"]), Route("/broken", break_down)]
    jar: dict[str, str] = {}
    gateway = Gateway(Starlette(routes=routes), "localhost", "http", jar)
    assert ask(gateway, "GET", "/tell") == (200, "None", b"GET {} ")
    assert jar == {"name": "Ada"}
    assert ask(gateway, "POST", "/tell?forget=1", b"x")[2] == b"POST {'name': 'Ada'} x"
    assert jar == {}
    assert ask(gateway, "GET", "/nothing")[0] == 404
    assert ask(gateway, "GET", "/broken")[0] == 500


def draws_late(loaded: list[str]) -> str:
    if not loaded:
        raise NotLoadedError
    return loaded[0]


def lacks_a_library() -> None:
    raise MissingToolError("numpy", "pip install 'provefield[fast]'")


def lacks_a_module() -> None:
    raise ModuleNotFoundError("provefield.kernel")


def test_a_question_waits_for_graphviz_and_says_what_a_browser_lacks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("provefield.reason.tell.arrange.graphviz", None)
    loaded: list[str] = []

    async def load() -> None:
        loaded.append("drawn")

    jobs = JobsHere(30.0, load)
    assert asyncio.run(jobs.ask(ANSWER(draws_late, loaded))) == "drawn"
    for task in (lacks_a_library, lacks_a_module):
        with pytest.raises(ProvefieldError, match="needs compiled code"):
            asyncio.run(jobs.ask(ANSWER(task)))


def test_only_the_pinned_bytes_are_taken_and_no_other_folder_is_written_to(tmp_path: Path) -> None:
    with pytest.raises(MissingToolError, match="npm pack"):
        write_site(tmp_path / "site", tmp_path)
    (tmp_path / pinned()["pyodide"].file).write_bytes(b"other")
    with pytest.raises(InputError, match="not the bytes that were pinned"):
        write_site(tmp_path / "site", tmp_path)
    with pytest.raises(InputError, match="holds something else"):
        write_site(tmp_path, usual_folder())


def test_what_is_gathered_can_be_imported_without_what_is_left_out(tmp_path: Path) -> None:
    gather(tmp_path, ())
    assert not (tmp_path / "provefield" / "parts" / "provers").exists()
    run = [sys.executable, "-I", "-S", "-c", IMPORT, str(tmp_path), sysconfig.get_path("purelib")]
    subprocess.run(run, check=True, timeout=120)


def hold(folder: Path, **files: str) -> Path:
    for name, content in files.items():
        path = folder / name.replace("_", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder


def test_a_site_is_renewed_and_what_else_is_in_its_folder_stays(tmp_path: Path) -> None:
    target = tmp_path / "public"
    renew(target, hold(tmp_path / "one", index="1", app_old="1", learn_index="1"))
    hold(target, CNAME="logic.example", learn_own="mine")
    hold(target / ".git", HEAD="main")
    renew(target, hold(tmp_path / "two", index="2", app_new="2"))
    held = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    assert held == {"index", "app/new", "CNAME", "learn/own", ".git/HEAD", MARK}
    renew(target, hold(tmp_path / "three", index="3"))
    assert (target / "index").read_text(encoding="utf-8") == "3"
    assert not (target / "app").exists()


@pytest.mark.parametrize("mark", ["{}", '{"files": ["../kept"]}', '{"files": ["/kept"]}', "[", "7"])
def test_a_folder_that_is_no_site_is_left_alone(mark: str, tmp_path: Path) -> None:
    target = hold(tmp_path / "public", index="mine")
    hold(tmp_path, kept="mine")
    for write in (True, False):
        with pytest.raises(InputError, match="holds something else"):
            renew(target, hold(tmp_path / "new", index="ours"))
        if write:
            (target / MARK).write_text(mark, encoding="utf-8")
    assert (target / "index").read_text(encoding="utf-8") == "mine"
    assert (tmp_path / "kept").is_file()


def kept_by(revision: str, file: Path) -> str:
    """A database as a version of before kept it, or as another revision calls it."""
    address = f"sqlite:///{file}"
    with closing(Store(address)) as store:
        store.write_here(upgrade)
        if revision in known_revisions():
            store.write_here(lambda connection: set_revision(connection, revision))
        else:
            store.write_here(lambda it: it.execute(REVISE, {"it": revision}))
    return address


async def no_graphviz() -> None:
    return None


def test_a_device_goes_on_with_what_an_earlier_version_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("anyio.to_thread.run_sync", to_thread.run_sync)
    monkeypatch.setattr("provefield.reason.tell.arrange.graphviz", None)
    file = tmp_path / "kept.sqlite3"
    address = kept_by(known_revisions()[-1], file)
    gateway = Gateway(platform(address, "", no_graphviz), "localhost", "http", {})
    assert ask(gateway, "GET", "/api/lessons")[0] == 200
    with closing(Store(address)) as store:
        assert store.write_here(has_newest_tables)
        assert store.write_here(revision_of) == known_revisions()[0]
    assert [path.name for path in tmp_path.iterdir()] == ["kept.sqlite3"]


def test_a_file_of_an_earlier_version_is_opened_and_no_other(tmp_path: Path) -> None:
    for revision in (known_revisions()[0], known_revisions()[-1]):
        adopt(old := kept_by(revision, tmp_path / revision))
        with closing(Store(old)) as store:
            assert store.write_here(has_newest_tables)
    whole = (tmp_path / known_revisions()[0]).read_bytes()
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text").write_text("SQLite? No." * 100, encoding="utf-8")
    (tmp_path / "empty").touch()
    kept_by("9999", tmp_path / "newer")
    with closing(Store(kept_by(known_revisions()[0], tmp_path / "other"))) as store:
        store.write_here(lambda connection: connection.exec_driver_sql("DROP TABLE moves"))
    for name in ("cut", "text", "empty", "newer", "other"):
        before = (tmp_path / name).read_bytes()
        with pytest.raises(InputError):
            adopt(f"sqlite:///{tmp_path / name}")
        assert (tmp_path / name).read_bytes() == before
