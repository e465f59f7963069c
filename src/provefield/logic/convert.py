"""A formula as something else: in another syntax, in a language, in a normal form."""

from __future__ import annotations

from typing import cast, get_args

from provefield.errors import InputError
from provefield.logic.formula import Formula, Target
from provefield.logic.normal import Form, steps_to
from provefield.logic.show import Style, show
from provefield.tongues import tongue_called


def convert(formula: Formula, target: Target) -> str:
    """Write a formula in a syntax, say it in a language, or bring it into a normal form.

    >>> from provefield.logic.parse import parse
    >>> convert(parse("-(exists x mine(1,x))"), "english")
    'There is no mine in column 1.'
    >>> convert(parse("A"), "french")
    Traceback (most recent call last):
    provefield.errors.InputError: target: expected one of unicode, ascii, ...
        french
        ^
    """
    if target in get_args(Style):
        return show(formula, cast("Style", target))
    if tongue := tongue_called(target):
        from provefield.logic.language import describe

        return describe(formula, tongue)
    if target in get_args(Form):
        return show(steps_to(formula, cast("Form", target))[-1].formula)
    names = ", ".join(get_args(Target))
    raise InputError(f"expected one of {names}", text=target, source="target")
