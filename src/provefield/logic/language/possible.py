"""What can be so: it says something only of none, or of so many at most."""

from __future__ import annotations

from provefield.logic.language.places import Bounded, Each, Place, Quantity
from provefield.logic.language.statements import Amount, Contains, Says, Statement


def can_be(subject: Place, claim: Statement) -> Statement | None:
    """A claim can hold of none of a kind, or of so many at most; or it says that itself."""
    match subject, claim:
        case Each(quantity), _ if _is_limit(quantity):
            return Says(subject, claim)
        case Each("some", kind), Contains(Amount(quantity)) if _is_limit(quantity):
            return Says(Each("every", kind), claim)
        case _, Contains(Amount(quantity)) if _is_limit(quantity):
            return Says(subject, claim)
        case _:
            return None


def can_hold(amount: Amount, place: Place) -> Statement | None:
    """A place can hold none, or so many at most."""
    return Contains(amount, place) if _is_limit(amount.quantity) else None


def _is_limit(quantity: Quantity) -> bool:
    match quantity:
        case "no" | Bounded("atmost" | "fewerthan"):
            return True
        case _:
            return False
