"""From text to formulas, as people and Prover9 write them."""

from provefield.logic.parse.grammar import MAX_DEPTH, Parsed, parse, parse_term, read
from provefield.logic.parse.lex import split_outside

__all__ = ["MAX_DEPTH", "Parsed", "parse", "parse_term", "read", "split_outside"]
