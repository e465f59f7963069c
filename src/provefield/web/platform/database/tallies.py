"""What all servers on a database count together: how much of something whoever had lately."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b

from sqlalchemy import Connection, case, delete, update

from provefield.web.platform.database.models import Tally
from provefield.web.platform.database.store import insertion


@dataclass(frozen=True, slots=True)
class Amount:
    """So much of something, for whomever, until it is forgotten."""

    rule: str
    who: str
    amount: float
    until: float


def add_up(connection: Connection, news: Sequence[Amount], at: float) -> list[Amount]:
    """Add amounts to what is there; what each of them has come to, in the same order."""
    rows = [
        {"rule": each.rule, "who": _digest(each.who), "amount": each.amount, "until": each.until}
        for each in news
    ]
    # Always in one order, so that no two servers wait for each other.
    rows.sort(key=lambda row: (str(row["rule"]), str(row["who"])))
    new = insertion(connection, Tally)
    over = Tally.until <= at
    change = new.on_conflict_do_update(
        index_elements=[Tally.rule, Tally.who],
        set_={
            "amount": case((over, new.excluded.amount), else_=Tally.amount + new.excluded.amount),
            "until": case((over, new.excluded.until), else_=Tally.until),
        },
    ).returning(Tally.rule, Tally.who, Tally.amount, Tally.until)
    found = {(row.rule, row.who): row for row in connection.execute(change, rows)}
    totals = [found[each.rule, _digest(each.who)] for each in news]
    return [
        Amount(each.rule, each.who, row.amount, row.until)
        for each, row in zip(news, totals, strict=True)
    ]


def take_back(connection: Connection, amounts: Sequence[Amount], at: float) -> None:
    """Undo additions, unless they are forgotten already."""
    for each in sorted(amounts, key=lambda amount: (amount.rule, _digest(amount.who))):
        here = Tally.rule == each.rule, Tally.who == _digest(each.who), Tally.until > at
        less = update(Tally).where(*here, Tally.amount >= each.amount)
        connection.execute(less.values(amount=Tally.amount - each.amount))


def forget_tallies(connection: Connection, at: float) -> None:
    """Remove what no longer counts."""
    connection.execute(delete(Tally).where(Tally.until <= at))


def _digest(who: str) -> str:
    return blake2b(who.encode(), digest_size=16).hexdigest()
