"""From formulas to text: for people, provers and papers."""

from functools import partial

from provefield.logic.show.printer import Style, show

in_unicode = partial(show, style="unicode")
in_ascii = partial(show, style="ascii")
in_prover9 = partial(show, style="prover9")
in_tptp = partial(show, style="tptp")
in_latex = partial(show, style="latex")

__all__ = ["Style", "in_ascii", "in_latex", "in_prover9", "in_tptp", "in_unicode", "show"]
