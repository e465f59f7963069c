"""How much may be asked for: each limit by name, with what an installation chose.

A limit has up to four kinds, and each counts on its own: by `person` (an account or a guest; of a
password the name that is tried from an address), by `address`, by `course`, and in all (`total`).
Wrong secrets count by the `network` of an IPv6 address, too: one line may have thousands of /64.
A class shares an address, so the one of an address is far higher, and who is better known than an
address has a multiple of it: an account, a seat in a class, a network that the settings name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from math import inf, isfinite
from typing import Any, Literal, get_args

from provefield.errors import InputError

MINUTE, HOUR = 60.0, 3600.0
Network = IPv4Network | IPv6Network
Counted = Literal["asked", "done", "wrong"]
Kind = Literal["person", "address", "network", "course", "total"]
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

    @property
    def network(self) -> float:
        """Of the /48 that IPv6 addresses share, as much as a site has, or a line at most."""
        return self.address * TIMES_NETWORK if self.counts == "wrong" else inf

    @property
    def ceiling(self) -> float:
        """Beyond `total` each address has but `FEW`; beyond this none has any."""
        return self.total * TIMES_CEILING if self.counts == "wrong" else self.total


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

FEW = 3.0
"""So many wrong secrets an address still has when there were too many in all."""

TIMES_NETWORK, TIMES_CEILING = 4.0, 4.0


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


def site_of(address: str) -> str | None:
    """The /48 of what counts as one address in IPv6; in IPv4 there is none.

    >>> site_of("2001:db8:1:2::/64"), site_of("192.0.2.7")
    ('2001:db8:1::/48', None)
    """
    if not address.endswith("::/64"):
        return None
    return str(ip_network(address).supernet(new_prefix=48))


# Settings -----------------------------------------------------------------------------------------

TIMES = ("times_known", "times_class", "times_account")
USUAL = Limits()
Fault = Callable[[tuple[str, ...], str], InputError]
"""What is raised for a setting that cannot be used: made of its keys, which lead to it, and why."""


def fault_of_setting(keys: tuple[str, ...], why: str) -> InputError:
    """A fault where no more is known than the setting."""
    return InputError(why, source=".".join(keys))


def read_limits(
    given: Mapping[str, Any], fault: Fault = fault_of_setting, base: Limits = USUAL
) -> Limits:
    """What an installation says, and the rest as it is.

    >>> found = read_limits({"save": {"person": 90}, "known_networks": ["192.0.2.0/24"]})
    >>> found.table["save"].person, found.table["save"].address
    (90, 600)
    >>> read_limits({"save": {"person": 1.5}})
    Traceback (most recent call last):
    provefield.errors.InputError: limits.save.person: expected a whole number from 1 on, not 1.5
    """
    table, rest = dict(base.table), dict[str, Any]()
    for name, value in given.items():
        keys = ("limits", name)
        if name == "known_networks":
            rest[name] = _networks(value, partial(fault, keys))
        elif name in TIMES:
            if not _is_number(value) or value < 1:
                raise fault(keys, f"expected a number from 1 on, not {show(value)}")
            rest[name] = value
        elif name not in LIMITS:
            raise fault(keys, f"there is no limit {name!r}")
        else:
            table[name] = _changed(table[name], value, keys, fault)
    return replace(base, table=table, **rest)


def _networks(value: Any, fault: Callable[[str], InputError]) -> tuple[Network, ...]:
    wanted = f"expected a list of networks as 192.0.2.0/24, not {show(value)}"
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise fault(wanted)
    try:
        return tuple(ip_network(each.strip()) for each in value)
    except ValueError:
        raise fault(wanted) from None


def _changed(limit: Limit, value: Any, keys: tuple[str, ...], fault: Fault) -> Limit:
    known = ("seconds", *KINDS)
    if not isinstance(value, Mapping) or set(value) - set(known):
        raise fault(keys, f"expected numbers for some of {', '.join(known)}")
    for name, number in value.items():
        where = (*keys, name)
        # A count lasts within the hour: it is forgotten after that.
        if name == "seconds":
            if not _is_number(number) or not 1 <= number <= HOUR:
                raise fault(where, f"expected 1 to {HOUR:g} seconds, not {show(number)}")
        elif type(number) is not int or number < 1:
            raise fault(where, f"expected a whole number from 1 on, not {show(number)}")
    return replace(limit, **value)


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value)


def show(value: object) -> str:
    """A value as it stands in the settings.

    >>> show(True), show("90")
    ('true', "'90'")
    """
    return str(value).lower() if isinstance(value, bool) else repr(value)
