"""What the tables of all languages have alike: lines that leave every word to other lines."""

from __future__ import annotations

from provefield.logic.language.grammar import Row

UNDERSTOOD = """
text:
  {claim} => claim
  {claim} ; {text} => Joined("and", (claim, text))
  {claim} . {text} => Joined("and", (claim, text))

statement:
  ( {claim} ) => claim
  {thing} : {held} => Says(thing, held)
  {content} {place} : {bound} => Contains(Amount(bound, content), place)
  {content} : {bound} => Contains(Amount(bound, content), Board())

np:
  {thing} => thing
  {each} => each

each:
  {quantity} {kind} => Each(quantity, kind)
  {bound} {kind} => Each(bound, kind)

special:
  {quantity} {kind:restricted} => Each(quantity, kind)
  {bound} {kind:restricted} => Each(bound, kind)

restricted:
  {restrictedlines} => restrictedlines
  {cellsuch} => cellsuch

kind:
  {linekind} => linekind
  {cellkind} => cellkind

linekind:
  {sort} => AllLines(sort)

restrictedlines:
  {sort} {vps:relative} => Such(AllLines(sort), vps)
  {state:adjective} {sort} => Such(AllLines(sort), state)

cellkind:
  {restrictedcells} => restrictedcells

restrictedcells:
  {cells:noun} => cells
  {cellsuch} => cellsuch

cellsuch:
  {cells:noun} {vps:relative} => Such(cells, vps)

thekind:
  {cellkind} => cellkind

held:
  {amount} => Contains(amount, It())
  {elided} => Contains(elided, It())
  {ranged} => ranged

tails:
  {tail} => (tail,)
  {tail} {other:tail} => two_tails(tail, other)

state:
  {quality} => quality

gap:
  {elided} => elided
  {amount} => amount

ordinals:
  {nths} => nths
  {nth} => Several("and", (nth,))

skipped:
  {sort} {term} => Line(sort, term)
  {sort} {terms} => Lines(sort, terms)

amount:
  {single} => single
  {plural} => plural

bound:
  {how} {number} => Bounded(how, number)
  {number} => Bounded(exactly, number)

cell:
  ( {column:term} , {row:term} ) => Cell(column, row)

many:
  {things} => things
  {nths} {sort} => numbered_lines(sort, nths)

place:
  {side} {cell} => Ray(side, cell)
  {side} {cell} => Beside(side, cell) @1
  {side} {each} => Ray(side, each)
  {side:adjoining} {thing} => Beside(side, thing)
  {side:adjoining} {each} => Beside(side, each)
"""

LISTS = {
    "claims": Row("claim"),
    "cells": Row("cell", 2),
    "things": Row("thing", 2),
    "terms": Row("term", 2),
    "nths": Row("nth", 2),
    "places": Row("place"),
    "separate": Row("place", 2),
}
