"""`provefield admin lti`: learning platforms such as Moodle and Canvas, and the keys for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from provefield.cli.database import Config, Database, print_rows, work_on
from provefield.cli.output import Json
from provefield.errors import InputError, printable

if TYPE_CHECKING:
    from provefield.parts.lti.platforms import Addresses

Issuer = Annotated[str, typer.Argument(metavar="ISSUER", help="What the platform calls itself.")]
Client = Annotated[str, typer.Option(help="The client id that the platform gave to Provefield.")]

lti = typer.Typer(help="Connect learning platforms by LTI 1.3, and renew our keys for them.")


def _addresses(
    moodle: str | None,
    canvas: str | None,
    one_by_one: tuple[str | None, str | None, str | None, str | None],
    hosts: list[str],
) -> Addresses:
    from provefield.parts.lti import platforms

    issuer, authorize, token, keys = one_by_one
    if moodle:
        found = platforms.moodle(moodle)
    elif canvas:
        found = platforms.canvas(canvas)
    elif issuer and authorize and token and keys:
        found = platforms.Addresses(issuer, authorize, token, keys)
    else:
        wanted = "expected --moodle, --canvas, or all of --issuer --authorize --token --keys"
        raise InputError(wanted, source="admin lti add")
    return platforms.Addresses(
        found.issuer, found.authorize, found.token, found.keys, (*found.more, *hosts)
    )


@lti.command()
def add(
    client: Client,
    deployment: Annotated[list[str], typer.Option(help="Where it was deployed; may be repeated.")],
    moodle: Annotated[str | None, typer.Option(metavar="URL", help="A Moodle site.")] = None,
    canvas: Annotated[str | None, typer.Option(metavar="URL", help="A school in Canvas.")] = None,
    issuer: Annotated[str | None, typer.Option(metavar="URL", help="Its issuer.")] = None,
    authorize: Annotated[
        str | None, typer.Option(metavar="URL", help="Where browsers log in.")
    ] = None,
    token: Annotated[str | None, typer.Option(metavar="URL", help="Where tokens are.")] = None,
    keys: Annotated[str | None, typer.Option(metavar="URL", help="Where its keys are.")] = None,
    host: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Another host of its services; may be repeated."),
    ] = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Register a learning platform, or change and extend what is registered of it.

    Example: provefield admin lti add --moodle https://moodle.org --client a1 --deployment 1
    """
    from provefield.parts.lti import platforms

    at = _addresses(moodle, canvas, (issuer, authorize, token, keys), host or [])
    found = work_on(
        lambda connection: platforms.register(connection, at, client, deployment), database, config
    )
    print(f"{printable(found.issuer)}: registered, deployments {', '.join(found.deployments)}")
    print("requests go only to " + ", ".join(found.origins))


@lti.command(name="list")
def list_platforms(json: Json = False, database: Database = None, config: Config = None) -> None:
    """List the learning platforms that are registered.

    Example: provefield admin lti list
    """
    from provefield.parts.lti.platforms import platforms

    print_rows(work_on(platforms, database, config), json, "No learning platform is registered.")


@lti.command()
def remove(
    issuer: Issuer, client: Client, database: Database = None, config: Config = None
) -> None:
    """Forget a learning platform and who came from it; classes and marks stay.

    Example: provefield admin lti remove https://moodle.example.org --client a1B2
    """
    from provefield.parts.lti import platforms

    work_on(lambda connection: platforms.remove(connection, issuer, client), database, config)
    print(f"{printable(issuer)}: forgotten")


@lti.command()
def rotate(database: Database = None, config: Config = None) -> None:
    """Sign with a new key from now on; the one before it stays published until the next time.

    Example: provefield admin lti rotate
    """
    from provefield.parts.lti.keys import add_key, new_key

    pem = new_key()
    name = work_on(lambda connection: add_key(connection, pem), database, config)
    print(f"signing with the key {name}")
