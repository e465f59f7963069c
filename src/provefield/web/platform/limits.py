"""How much may be asked for: each limit by name, with what an installation chose.

A limit has up to four kinds, and each counts on its own: by `person` (an account or a guest; of a
password the name that is tried from an address), by `address`, by `course`, and in all (`total`).
A class shares an address, so the one of an address is far higher, and who is better known than an
address has a multiple of it: an account, a seat in a class, a network that the settings name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from math import inf
from typing import Any, Literal, get_args

from provefield.errors import InputError

MINUTE, HOUR = 60.0, 3600.0
Network = IPv4Network | IPv6Network
Counted = Literal["asked", "done", "wrong"]
Kind = Literal["person", "address", "course", "total"]
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Limit:
    """So much within so many seconds, counted from the first of it."""

    seconds: float
    person: float = inf
    address: float = inf
    course: float = inf
    total: float = inf
    counts: Counted = "asked"
    """Every request; or, in the database at once, what was `done`, or secrets that were `wrong`."""


LIMITS: Mapping[str, Limit] = {
    "move": Limit(MINUTE, person=1200, address=48_000),
    "begin": Limit(MINUTE, person=60, address=2400),
    "question": Limit(MINUTE, person=120, address=4800),
    "analysis": Limit(MINUTE, person=240, address=9600),
    "thinking": Limit(5 * MINUTE, person=100, address=300),
    "arrive": Limit(MINUTE, address=160, course=400),
    "launch": Limit(MINUTE, address=2000),
    "hash": Limit(MINUTE, person=20, address=1200),
    "save": Limit(HOUR, person=60, address=600, counts="done"),
    "publish": Limit(HOUR, person=20, address=200, counts="done"),
    "report": Limit(HOUR, person=10, address=100, counts="done"),
    "name": Limit(HOUR, address=600, counts="done"),
    "password": Limit(MINUTE, person=10, address=400, counts="wrong"),
    "recovery": Limit(HOUR, person=10, address=300, counts="wrong"),
    "code": Limit(HOUR, person=20, address=100, total=2000, counts="wrong"),
    "start": Limit(HOUR, person=20, address=1000, total=20_000, counts="wrong"),
}
"""`thinking` counts seconds of workers, `arrive` newcomers, `launch` those whom learning platforms
send, `hash` passwords that are compared or kept, right or wrong, as each takes a core for a
moment; `code` wrong codes of classes, `start` wrong start codes."""

FREE = frozenset({"move"})  # what nobody is refused for having asked too much else
MODEST = 0.1
"""Of what a person may ask for: so much everybody gets, however busy an address is."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The table `[limits]` of the settings.

    >>> Limits(known_networks=(ip_network("192.0.2.0/24"),)).raise_of("192.0.2.7")
    10.0
    >>> Limits().raise_of("192.0.2.7", is_account=True)
    4.0
    """

    table: Mapping[str, Limit] = field(default_factory=lambda: LIMITS)
    known_networks: tuple[Network, ...] = ()
    times_known: float = 10.0
    """Of what an address may, for an address of a known network."""

    times_class: float = 10.0
    times_account: float = 4.0

    def is_known(self, host: str) -> bool:
        """Whether an address lies in a network that the settings name."""
        if not self.known_networks:
            return False
        try:
            there = ip_network(host, strict=False)
        except ValueError:
            return False
        return any(
            each.version == there.version and there.subnet_of(each)  # type: ignore[arg-type]
            for each in self.known_networks
        )

    def raise_of(self, host: str, *, is_account: bool = False, is_in_class: bool = False) -> float:
        """How many times the limit of an address holds for somebody there."""
        return max(
            1.0,
            self.times_known if self.is_known(host) else 1.0,
            self.times_account if is_account else 1.0,
            self.times_class if is_in_class else 1.0,
        )


def network_of(host: str) -> str:
    """What counts as one address: of the many that one line has in IPv6, what they share.

    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7')
    """
    if ":" not in host:
        return host
    try:
        there = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if mapped := getattr(there, "ipv4_mapped", None):
        return str(mapped)
    return str(ip_network((there, 64), strict=False))


# Settings -----------------------------------------------------------------------------------------

TIMES = ("times_known", "times_class", "times_account")


def read_limits(given: Mapping[str, Any], source: str = "limits") -> Limits:
    """What an installation says, and the rest as it is.

    >>> found = read_limits({"save": {"person": 90}, "known_networks": ["192.0.2.0/24"]})
    >>> found.table["save"].person, found.table["save"].address
    (90.0, 600)
    >>> read_limits({"saves": {}})
    Traceback (most recent call last):
    provefield.errors.InputError: limits: there is no limit 'saves'
    """
    table, rest = dict(LIMITS), dict[str, Any]()
    for name, value in given.items():
        if name == "known_networks":
            rest[name] = _networks(value, source)
        elif name in TIMES:
            rest[name] = _number(value, f"{source}, {name}", least=1.0)
        elif name not in LIMITS:
            raise InputError(f"there is no limit {name!r}", source=source)
        else:
            table[name] = _changed(table[name], value, f"{source}, {name}")
    return replace(Limits(table), **rest)


def _networks(value: Any, source: str) -> tuple[Network, ...]:
    parts = value.split(",") if isinstance(value, str) else value
    try:
        return tuple(ip_network(str(part).strip()) for part in parts if str(part).strip())
    except (TypeError, ValueError):
        wanted = "expected networks as 192.0.2.0/24"
        raise InputError(f"{wanted}, not {value!r}", source=f"{source}, known_networks") from None


def _changed(limit: Limit, value: Any, source: str) -> Limit:
    known = [each.name for each in fields(Limit) if each.name != "counts"]
    if not isinstance(value, Mapping) or set(value) - set(known):
        raise InputError(f"expected numbers for some of {', '.join(known)}", source=source)
    numbers = {name: _number(each, f"{source}, {name}", least=0.0) for name, each in value.items()}
    # A count lasts within the hour: it is forgotten after that.
    if not 1.0 <= numbers.get("seconds", MINUTE) <= HOUR:
        raise InputError("expected 1 to 3600 seconds", source=source)
    return replace(limit, counts=limit.counts, **numbers)


def _number(value: Any, source: str, least: float) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = -1.0
    if not least <= number or isinstance(value, bool):
        raise InputError(f"expected a number from {least:g} on, not {value!r}", source=source)
    return number
