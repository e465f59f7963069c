"""Time zones to choose from: those of places, as the database of time zones lists them, and UTC."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from zoneinfo import available_timezones


@cache
def zones_of_places() -> list[str]:
    """The names of zones, without the many that are kept for old files only.

    >>> {"UTC", "Europe/Berlin", "America/Argentina/Salta"} <= set(zones_of_places())
    True
    >>> {"Factory", "localtime", "Etc/GMT-5", "US/Pacific", "PST8PDT"} & set(zones_of_places())
    set()
    """
    table = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in table.splitlines() if not line.startswith("#"))
    return sorted({"UTC", *(row[2] for row in rows)} & available_timezones())
