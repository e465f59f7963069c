"""What an installation may choose: by options, by the environment, and in one file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from provefield.errors import InputError
from provefield.files import read_source
from provefield.web.platform.limits import USUAL, Fault, Limits, read_limits, show

if TYPE_CHECKING:
    from provefield.games.minefol.notation.tables import File

PACKAGE = Path(__file__).parents[2]
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
    chosen, faults = _read_file(file) if file else ({}, {})
    chosen["limits"] = _with_limits(chosen.get("limits", USUAL), environment)
    for each in fields(Settings):
        name = PREFIX + each.name.upper()
        if name in environment and each.name != "limits":
            faults[each.name] = _fault_of_variable(name)
            chosen[each.name] = _read(each.name, environment[name], faults[each.name])
    for name, value in given.items():
        if value is not None:
            chosen[name], faults[name] = value, _fault_of_option
    chosen["prefix"] = str(chosen.get("prefix", "")).rstrip("/")
    settings = Settings(**chosen)
    _check(settings, faults)
    return settings


def _with_limits(limits: Limits, environment: Mapping[str, str]) -> Limits:
    """Limits of a file, and what the environment says of them."""
    for name in sorted(environment):
        if name.startswith(LIMITS):
            limit, _, kind = name.removeprefix(LIMITS).lower().partition("__")
            text = environment[name]
            value = _parts(text) if limit == "known_networks" else _number(text)
            given = {limit: {kind: value} if kind else value}
            limits = read_limits(given, _fault_of_variable(name), limits)
    return limits


def _number(text: str) -> int | float | str:
    """A number, if a text is one."""
    for kind in (int, float):
        with suppress(ValueError):
            return kind(text)
    return text


def _check(settings: Settings, faults: Mapping[str, Fault]) -> None:
    """Refuse what no server can do."""

    def refuse(name: str, why: str) -> NoReturn:
        raise faults[name]((name,), why)

    if not 1 <= settings.workers <= MOST_WORKERS:
        refuse("workers", f"expected 1 to {MOST_WORKERS}")
    if settings.hsts not in HSTS:
        refuse("hsts", f"expected {' or '.join(HSTS)}, not {settings.hsts!r}")
    if not re.fullmatch(r"(/[A-Za-z0-9._~-]+)*", settings.prefix) or "/." in settings.prefix:
        refuse("prefix", f"expected a path as /provefield, not {settings.prefix!r}")


def _fault_of_option(keys: tuple[str, ...], why: str) -> InputError:
    return InputError(why, source=f"--{keys[0]}")


def _fault_of_variable(name: str) -> Fault:
    return lambda _, why: InputError(why, source=name)


def _fault_of_file(given: File) -> Fault:
    """A fault that shows the line of a setting."""

    def fault(keys: tuple[str, ...], why: str) -> InputError:
        offset = 0
        for key in keys:  # each stands in a header, or before an equals sign, after the one before
            stands = rf"""(?:^|[\[{{.,])[ \t]*["']?({re.escape(key)})["']?[ \t]*[=.\]]"""
            if found := re.compile(stands, re.MULTILINE).search(given.text, offset):
                offset = found.start(1)
        named = f"{'.'.join(keys)}: {why}"
        return InputError(named, text=given.text, offset=offset, source=given.source)

    return fault


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


def _read_file(file: Path) -> tuple[dict[str, Any], dict[str, Fault]]:
    """The settings of a file, and for each how a fault of it is told."""
    from provefield.games.minefol.notation.tables import File, Table

    given = File(read_source(str(file)).text, str(file))
    found = given.document()
    Table(given, found, "").refuse_unknown(tuple(KINDS))
    fault = _fault_of_file(given)
    chosen = dict[str, Any]()
    for name, value in found.items():
        if name != "limits":
            chosen[name] = _read_value(name, value, fault)
        elif isinstance(value, dict):
            chosen[name] = read_limits(value, fault)
        else:
            raise fault((name,), "expected a table")
    return chosen, dict.fromkeys(chosen, fault)


def _read_value(name: str, value: object, fault: Fault) -> Any:
    """A setting of a file, where a value has a type."""
    if KINDS[name] not in WANTED:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise fault((name,), f"expected a list of texts, not {show(value)}")
        return tuple(value)
    types, wanted = WANTED[KINDS[name]]
    if type(value) not in types:
        raise fault((name,), f"expected {wanted}, not {show(value)}")
    return _read(name, str(value), fault)


def _read(name: str, text: str, fault: Fault) -> Any:
    """A setting that is given as a text."""
    kind, text = KINDS[name], text.strip()
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
                return WORDS[text.lower()]
            case "Path":
                return Path(text)
            case "str":
                return text
            case _:
                return tuple(_parts(text))
    except (ValueError, KeyError):
        raise fault((name,), f"expected {WANTED[kind][1]}, not {text!r}") from None


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


KINDS = {each.name: str(each.type) for each in fields(Settings)}
WANTED: Mapping[str, tuple[tuple[type, ...], str]] = {
    "int": ((int,), "a whole number"),
    "float": ((int, float), "a number of seconds"),
    "bool": ((bool,), "yes or no"),
    "str": ((str,), "a text"),
    "Path": ((str,), "a text"),
}
"""Of each kind of setting, the types that it has in a file, and what it is; others are lists."""

WORDS = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
