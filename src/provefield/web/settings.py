"""What an installation may choose: by options, by the environment, and in one file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from re import fullmatch
from typing import Any

from provefield.errors import InputError
from provefield.files import read_source
from provefield.web.platform.limits import Limits, read_limits

PACKAGE = Path(__file__).parents[1]
PREFIX = "PROVEFIELD_"
LIMITS = f"{PREFIX}LIMITS__"
CONFIG = "PROVEFIELD_CONFIG"
MOST_WORKERS = 64
ABOUT_LIMITS = (
    "how much may be asked for, such as PROVEFIELD_LIMITS__SAVE__PERSON; "
    "`provefield admin limits` lists all"
)
HSTS = {"none": "", "host": "max-age=63072000", "subdomains": "max-age=63072000; includeSubDomains"}
"""What browsers are told; subdomains of a shared host may belong to others."""


def data_folder() -> Path:
    """Where a person's own data belongs, as the desktop convention says."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "provefield"


def default_database() -> str:
    """A file of its own in the person's data folder."""
    return f"sqlite:///{data_folder() / 'provefield.sqlite3'}"


def documents() -> Path:
    """Where the pages of the documentation are: in the wheel, else in the repository around us."""
    carried = PACKAGE / "data" / "documents"
    return carried if carried.is_dir() else PACKAGE.parents[1]


def _choice(about: str, default: Any = None, **more: Any) -> Any:
    if not more:
        more = {"default": default}
    return field(metadata={"about": about}, **more)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs; what is not given suits one machine and a class.

    >>> Settings(database="sqlite://").https
    False
    """

    database: str = _choice("where plays are kept", default_factory=default_database)
    workers: int = _choice("processes that answer requests on the one port", 1)
    reasoners: int = _choice(
        "processes that reason for one share of the players, of each worker; one more for others", 2
    )
    prefix: str = _choice("the path under which it is reached, as /provefield", "")
    warm: bool = _choice("start them with the server, not with the first question", True)
    deadline: float = _choice("seconds for a player's question", 10.0)
    patience: float = _choice("seconds for an author's question, and for a turn of an agent", 30.0)
    https: bool = _choice("reached over HTTPS only: cookies keep to it, browsers insist", False)
    hsts: str = _choice(
        f"with https, for which names browsers insist on it: {', '.join(HSTS)} [host]", "host"
    )
    limited: bool = _choice("count expensive requests and refuse them beyond limits", True)
    trusted_proxies: tuple[str, ...] = _choice("addresses whose X-Forwarded-For is believed", ())
    allowed_hosts: tuple[str, ...] = _choice("names under which it is reached; none: any name", ())
    head_seconds: float = _choice("seconds in which the headers of a request must arrive", 10.0)
    body_seconds: float = _choice("seconds in which its body must arrive", 30.0)
    per_address: int = _choice("connections that one address may have open", 512)
    connections: int = _choice("connections that one worker may have open", 10_000)
    limits: Limits = field(default_factory=Limits, metadata={"about": ABOUT_LIMITS})
    log: bool = _choice("write a line of JSON for each request on standard error", False)
    documents: Path = field(
        default_factory=documents, metadata={"about": "the folder of the documentation"}
    )


def read_settings(
    environment: Mapping[str, str], file: Path | None = None, **given: Any
) -> Settings:
    """What an option says counts most, then the environment, then the file.

    >>> found = read_settings({"PROVEFIELD_WORKERS": "4"}, None, warm=False)
    >>> found.workers, found.warm
    (4, False)
    >>> read_settings({"PROVEFIELD_WORKERS": "many"})
    Traceback (most recent call last):
    provefield.errors.InputError: PROVEFIELD_WORKERS: expected a whole number, not 'many'
    """
    if file is None and CONFIG in environment:
        file = Path(environment[CONFIG])
    chosen = _read_file(file) if file else {}
    chosen["limits"] = read_limits(_with_limits(chosen.get("limits", {}), environment))
    for each in fields(Settings):
        name = PREFIX + each.name.upper()
        if name in environment and each.name != "limits":
            chosen[each.name] = _read(str(each.type), environment[name], name)
    chosen |= {name: value for name, value in given.items() if value is not None}
    chosen["prefix"] = str(chosen.get("prefix", "")).rstrip("/")
    return _checked(Settings(**chosen))


def _with_limits(table: Mapping[str, Any], environment: Mapping[str, str]) -> dict[str, Any]:
    """The table of a file, and what the environment says of limits."""
    found = dict(table)
    for name in sorted(environment):
        if name.startswith(LIMITS):
            limit, _, kind = name.removeprefix(LIMITS).lower().partition("__")
            value = environment[name]
            found[limit] = {**found.get(limit, {}), kind: value} if kind else value
    return found


def _checked(settings: Settings) -> Settings:
    """Refuse what no server can do."""
    if not 1 <= settings.workers <= MOST_WORKERS:
        raise InputError(f"expected 1 to {MOST_WORKERS}", source="--workers")
    if settings.hsts not in HSTS:
        raise InputError(f"expected {' or '.join(HSTS)}, not {settings.hsts!r}", source="hsts")
    if not fullmatch(r"(/[A-Za-z0-9._~-]+)*", settings.prefix) or "/." in settings.prefix:
        raise InputError(
            f"expected a path as /provefield, not {settings.prefix!r}", source="--prefix"
        )
    return settings


def describe_settings() -> Iterator[tuple[str, str]]:
    """Each setting as the environment names it, and what it is for."""
    for each in fields(Settings):
        default = each.default
        shown = ""
        if isinstance(default, bool):
            shown = f" [{'yes' if default else 'no'}]"
        elif isinstance(default, int | float):
            shown = f" [{default:g}]"
        kind = "__LIMIT__KIND" if each.name == "limits" else ""
        yield f"{PREFIX}{each.name.upper()}{kind}", f"{each.metadata['about']}{shown}"


def _read_file(file: Path) -> dict[str, Any]:
    from provefield.games.minefol.notation.tables import File, Table

    given = File(read_source(str(file)).text, str(file))
    found = given.document()
    kinds = {each.name: str(each.type) for each in fields(Settings)}
    Table(given, found, "").refuse_unknown(tuple(kinds))
    limits = found.pop("limits", {})
    if not isinstance(limits, dict):
        raise InputError("expected a table", source=f"{file}, limits")
    return {"limits": limits} | {
        name: _read(kinds[name], _as_text(value), f"{file}, {name}")
        for name, value in found.items()
    }


def _as_text(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _read(kind: str, text: str, source: str) -> Any:
    text = text.strip()
    try:
        match kind:
            case "int":
                if (number := int(text)) < 1:
                    raise ValueError
                return number
            case "float":
                if not 0 < (seconds := float(text)) < 1e6:
                    raise ValueError
                return seconds
            case "bool":
                words = {
                    "yes": True,
                    "true": True,
                    "1": True,
                    "no": False,
                    "false": False,
                    "0": False,
                }
                return words[text.lower()]
            case "Path":
                return Path(text)
            case "str":
                return text
            case _:
                return tuple(part.strip() for part in text.split(",") if part.strip())
    except (ValueError, KeyError):
        wanted = {"int": "a whole number", "float": "a number of seconds", "bool": "yes or no"}[
            kind
        ]
        raise InputError(f"expected {wanted}, not {text!r}", source=source) from None
