"""From formulas to text: for people, provers and papers."""

from provefield.logic.show.printer import Style, show

__all__ = ["Style", "show"]
