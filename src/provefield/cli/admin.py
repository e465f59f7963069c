"""`provefield admin`: look after a platform from a terminal."""

from __future__ import annotations

import math
import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from provefield.cli.database import Config, Database, print_rows, work_on
from provefield.cli.output import Json, print_json
from provefield.errors import printable
from provefield.registry import Registry

if TYPE_CHECKING:
    from sqlalchemy import Connection

Who = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account.")]
Game = Annotated[str, typer.Argument(metavar="GAME", help="A game, as in its link.")]
Words = Annotated[str, typer.Argument(help="Part of a name or title.")]

MORE: Registry[typer.Typer] = Registry("command", {}, plural="commands.admin")
"""What parts and other packages add to this command."""

admin = typer.Typer(
    help="Look after a platform: people, games, reports, announcements.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _name in MORE.names():
    admin.add_typer(MORE.find(_name), name=_name)


@admin.callback()
def _choose() -> None:
    """Look after a platform: people, games, reports and announcements."""


@admin.command()
def people(
    words: Words = "", json: Json = False, database: Database = None, config: Config = None
) -> None:
    """List people with a name, the newest first.

    Example: provefield admin people ada
    """
    from provefield.web.admin import service as office

    found = work_on(lambda connection: office.accounts(connection, words), database, config)
    print_rows(found, json, "Nobody has such a name.")


@admin.command()
def role(
    name: Who,
    role: Annotated[Literal["admin", "none"], typer.Argument(help="What they may do.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Let somebody use the page /admin, or no longer.

    Example: provefield admin role Ada admin
    """
    from provefield.web.admin import service as office

    wanted = None if role == "none" else role
    work_on(lambda connection: office.set_role(connection, name, wanted), database, config)
    print(f"{printable(name)}: {role}")


@admin.command(name="sign-out")
def sign_out(name: Who, database: Database = None, config: Config = None) -> None:
    """End every session of somebody, and void the tokens of their agents.

    Example: provefield admin sign-out Ada
    """
    from provefield.web.accounts.ownership import sign_out_everywhere
    from provefield.web.admin import service as office

    def change(connection: Connection) -> int:
        return sign_out_everywhere(connection, office.person_named(connection, name))

    ended = work_on(change, database, config)
    print(f"{printable(name)}: {ended} sessions ended")


@admin.command()
def reset(name: Who, database: Database = None, config: Config = None) -> None:
    """Void a password, and print a code with which its owner sets a new one.

    Example: provefield admin reset Ada
    """
    from provefield.web.accounts.ownership import reset_password
    from provefield.web.accounts.people import digest
    from provefield.web.accounts.service import new_code
    from provefield.web.admin import service as office

    code = new_code()

    def change(connection: Connection) -> None:
        reset_password(connection, office.person_named(connection, name), digest(code))

    work_on(change, database, config)
    print(f"recovery code for {printable(name)}, good once: {code}")


@admin.command()
def forget(name: Who, database: Database = None, config: Config = None) -> None:
    """Delete an account; games that others may play stay, without a name.

    Example: provefield admin forget Ada
    """
    from provefield.web.admin import service as office

    work_on(lambda connection: office.forget(connection, name), database, config)
    print(f"{printable(name)}: forgotten")


@admin.command()
def allow(
    name: Who,
    factor: Annotated[float, typer.Argument(min=0.1, max=1000, help="1 is what all have.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Let somebody have so many times what others may have.

    Example: provefield admin allow Ada 5
    """
    from provefield.web.admin import service as office

    work_on(lambda connection: office.set_allowance(connection, name, factor), database, config)
    print(f"{printable(name)}: {factor:g} times the limits")


@admin.command()
def limits(json: Json = False, config: Config = None) -> None:
    """List what one person, an address, a class and all together may ask for, and who has more.

    Example: provefield admin limits
    """
    from provefield.web.platform.limits import KINDS, TIMES
    from provefield.web.platform.settings import read_settings

    found = read_settings(os.environ, config).limits
    rows = {
        name: {key: value for key, value in asdict(rule).items() if value != math.inf}
        for name, rule in found.table.items()
    }
    networks = [str(each) for each in found.known_networks]
    times = {name: getattr(found, name) for name in TIMES}
    if json:
        print_json({**rows, "known_networks": networks, **times})
        return
    for name, rule in rows.items():
        many = ", ".join(f"{kind} {rule[kind]:g}" for kind in KINDS if kind in rule)
        print(f"{name:10} in {rule['seconds']:g} s: {many}")
    print(f"known_networks: {', '.join(networks) or 'none'}")
    for name, factor in times.items():
        print(f"{name}: {factor:g} times what an address may")


@admin.command()
def games(
    words: Words = "", json: Json = False, database: Database = None, config: Config = None
) -> None:
    """List players' games that others may play, those with most reports first.

    Example: provefield admin games corridor
    """
    from provefield.web.admin import service as office

    found = work_on(lambda connection: office.shared_games(connection, words), database, config)
    print_rows(found, json, "There is no such game.")


@admin.command()
def unlist(game: Game, database: Database = None, config: Config = None) -> None:
    """Take a game out of the library; who has its link may still play it.

    Example: provefield admin unlist Qb3uJ2xkP0aLw9ZT
    """
    from provefield.web.admin import service as office

    work_on(lambda connection: office.unlist(connection, game), database, config)
    print(f"{printable(game)}: no longer in the library")


@admin.command(name="delete")
def delete_game(game: Game, database: Database = None, config: Config = None) -> None:
    """Remove a game, and all that was played of it.

    Example: provefield admin delete Qb3uJ2xkP0aLw9ZT
    """
    from provefield.web.admin import service as office

    work_on(lambda connection: office.delete_game(connection, game), database, config)
    print(f"{printable(game)}: deleted")


@admin.command()
def reports(
    settle: Annotated[
        str | None, typer.Option(metavar="ID", help="Forget this one: it is settled.")
    ] = None,
    json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List what players reported of games.

    Example: provefield admin reports --settle Qb3uJ2xkP0aLw9ZT
    """
    from provefield.web.admin import service as office

    def work(connection: Connection) -> list[office.Complaint]:
        if settle is not None:
            office.settle(connection, settle)
        return office.complaints(connection)

    print_rows(work_on(work, database, config), json, "Nothing is reported.")


@admin.command()
def announce(
    text: Annotated[str | None, typer.Argument(help="What everybody shall read.")] = None,
    days: Annotated[float | None, typer.Option(min=0.01, help="For how many days.")] = None,
    remove: Annotated[str | None, typer.Option(metavar="ID", help="Tell it no longer.")] = None,
    json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """Tell everybody something on every page, and list what is told.

    Example: provefield admin announce "We restart at noon." --days 1
    """
    from provefield.cli.text import unshield
    from provefield.errors import InputError
    from provefield.web.admin import service as office

    said = " ".join(unshield(text or "").split())
    if len(said) > office.LONGEST_NOTICE:
        raise InputError(f"expected at most {office.LONGEST_NOTICE} signs", source="TEXT")

    def work(connection: Connection) -> list[office.Notice]:
        if said:
            office.announce(connection, said, days)
        if remove is not None:
            office.withdraw(connection, remove)
        return office.notices(connection)

    print_rows(work_on(work, database, config), json, "Nothing is announced.")
