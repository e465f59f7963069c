"""German about mines. The verb, marked with *, moves: to the end after "wenn", to the front after
"dann"; every line under `clause` therefore becomes three.
"""

from __future__ import annotations

from provefield.logic.language.grammar import Chain, Language, Row, table_lines

SPOKEN = """
clause:
  {thing} *ist sicher => Contains(Amount(every, safe), thing)
  {cells} *sind sicher => Contains(Amount(every, safe), cells)
  {thing} *ist nicht sicher => Contains(Amount(notevery, safe), thing)
  {how} eine der Zellen {cells} *enthält eine Mine => Contains(Amount(Bounded(how, 1), mine), cells)
  {how} {number} der Zellen {cells} *enthalten eine Mine
    => Contains(Amount(Bounded(how, number), mine), cells)
  {how} {number} der Zellen {cells} *sind sicher
    => Contains(Amount(Bounded(how, number), safe), cells)
  {places} *liegt {single} => Contains(single, places)
  {places} *liegen {plural} => Contains(plural, places)
  jede Zelle {place} *enthält eine Mine => Contains(Amount(every, mine), place)
  jede Zelle {place} *ist sicher => Contains(Amount(every, safe), place)
  nicht jede Zelle {place} *enthält eine Mine => Contains(Amount(notevery, mine), place)
  nicht jede Zelle {place} *ist sicher => Contains(Amount(notevery, safe), place)
  {which} {sort} *enthält {single} => EachLine(which, sort, single)
  {which} {sort} *enthält {plural} => EachLine(which, sort, plural)
  {which} {sort} *ist sicher => EachLine(which, sort, Amount(every, safe))
  {which} {sort} *ist nicht sicher => EachLine(which, sort, Amount(notevery, safe))
  {which} {sort} *enthält nur Minen => EachLine(which, sort, Amount(every, mine))
  {which} {sort} *enthält nicht nur Minen => EachLine(which, sort, Amount(notevery, mine))
  {how} {number} {sorts} *enthalten {single} => EachLine(Bounded(how, number), sorts, single)
  {how} {number} {sorts} *enthalten {plural} => EachLine(Bounded(how, number), sorts, plural)
  {how} {number} {sorts} *sind sicher => EachLine(Bounded(how, number), sorts, Amount(every, safe))
  {how} {number} {sorts} *sind nicht sicher
    => EachLine(Bounded(how, number), sorts, Amount(notevery, safe))
  {how} {number} {sorts} *enthalten nur Minen
    => EachLine(Bounded(how, number), sorts, Amount(every, mine))
  {how} {number} {sorts} *enthalten nicht nur Minen
    => EachLine(Bounded(how, number), sorts, Amount(notevery, mine))
  {left:term} *ist gleich {right:term} => Relation("=", left, right)
  {left:term} *ist nicht gleich {right:term} => Relation("!=", left, right)
  {left:term} *ist kleiner als {right:term} => Relation("<", left, right)
  {left:term} *ist höchstens {right:term} => Relation("<=", left, right)
  {left:term} *ist größer als {right:term} => Relation(">", left, right)
  {left:term} *ist mindestens {right:term} => Relation(">=", left, right)
  {atom} *gilt => Holds(atom)
  dies *gilt immer => Truth()
  dies *gilt nie => Falsity()
  es *gilt nicht : {claim} => Negated(claim)
  für alle {variables} *gilt : {claim} => ForEvery(variables, claim)
  für mindestens ein {variable} *gilt : {claim} => ForSome((variable,), claim)
  für gewisse {variables} *gilt : {claim} => ForSome(variables, claim)
  für {how} einen Wert von {variable} *gilt : {claim} => ForCount(Bounded(how, 1), variable, claim)
  für {how} {number} Werte von {variable} *gilt : {claim}
    => ForCount(Bounded(how, number), variable, claim)
  {how} {number} dieser Aussagen *gelten : ( ) => SoMany(Bounded(how, number), ())
  {how} {number} dieser Aussagen *gelten : ( {claims} ) => SoMany(Bounded(how, number), claims)

statement:
  wenn {left:sub} , dann {right:inverted} => If(left, right)
  genau dann , wenn {left:sub} , {right:inverted} => Iff(left, right)

clause-last:
  wenn {left:sub} , dann {right:inverted} => If(left, right)
  genau dann , wenn {left:sub} , {right:inverted} => Iff(left, right)

clause-first:
  gilt : wenn {left:sub} , dann {right:inverted} => If(left, right)
  gilt : genau dann , wenn {left:sub} , {right:inverted} => Iff(left, right)

single:
  eine Mine => Amount(some, mine)
  keine Mine => Amount(no, mine)
  {how} eine Mine => Amount(Bounded(how, 1), mine)
  eine sichere Zelle => Amount(some, safe)
  keine sichere Zelle => Amount(no, safe)
  {how} eine sichere Zelle => Amount(Bounded(how, 1), safe)

plural:
  {how} {number} Minen => Amount(Bounded(how, number), mine)
  {how} {number} sichere Zellen => Amount(Bounded(how, number), safe)

how:
  genau => exactly
  mindestens => atleast
  höchstens => atmost

which:
  jede => every
  irgendeine => some
  keine => no
  nicht jede => notevery
  {how} eine => Bounded(how, 1)

sort:
  Spalte => column
  Zeile => row

sorts:
  Spalten => column
  Zeilen => row

cell:
  Spalte {column:term} , Zeile {row:term} => Cell(column, row)

thing:
  {cell} => cell
  Spalte {term} => Line(column, term)
  Zeile {term} => Line(row, term)
  die Hauptdiagonale => Diagonal()
  das Spielfeld => Board()

place:
  in {cell} => cell
  in Spalte {term} => Line(column, term)
  in Zeile {term} => Line(row, term)
  auf der Hauptdiagonale => Diagonal()
  auf dem Spielfeld => Board()
  rund um {cell} => Around(cell)
  in den Spalten nach Spalte {term} => Beyond(column, ">", term)
  in den Spalten vor Spalte {term} => Beyond(column, "<", term)
  in den Spalten ab Spalte {term} => Beyond(column, ">=", term)
  in den Spalten bis Spalte {term} => Beyond(column, "<=", term)
  in den Spalten außer Spalte {term} => Beyond(column, "!=", term)
  in den Zeilen nach Zeile {term} => Beyond(row, ">", term)
  in den Zeilen vor Zeile {term} => Beyond(row, "<", term)
  in den Zeilen ab Zeile {term} => Beyond(row, ">=", term)
  in den Zeilen bis Zeile {term} => Beyond(row, "<=", term)
  in den Zeilen außer Zeile {term} => Beyond(row, "!=", term)
  in den Spalten von Spalte {first:term} bis Spalte {last:term}
    => Between(column, "<=", first, last)
  in den Spalten zwischen Spalte {first:term} und Spalte {last:term}
    => Between(column, "<", first, last)
  in den Zeilen von Zeile {first:term} bis Zeile {last:term} => Between(row, "<=", first, last)
  in den Zeilen zwischen Zeile {first:term} und Zeile {last:term} => Between(row, "<", first, last)
  auf der Diagonale mit Spalte plus Zeile gleich {term} => CrossDiagonal(term)
"""

UNDERSTOOD = """
clause:
  es *liegt|gibt|liegen {amount} {places} => Contains(amount, places)
  es *gibt {amount} => Contains(amount, Board())
  {places} *gibt|liegen|ist|sind|liegt [es] {amount} => Contains(amount, places)
  {amount} *liegt|liegen|ist|sind {places} => Contains(amount, places)
  {thing} *enthält|hat {amount} => Contains(amount, thing)
  {thing} *ist frei|minenfrei|leer => Contains(Amount(no, mine), thing)
  {thing} *ist vermint => Contains(Amount(some, mine), thing)
  {thing} *ist eine Mine => Contains(Amount(some, mine), thing)
  {thing} *ist keine Mine => Contains(Amount(no, mine), thing)
  alle Nachbarn von {cell} *sind sicher => Contains(Amount(every, safe), Around(cell))
  alle Zellen {place} *sind sicher => Contains(Amount(every, safe), place)
  {which} {sort} *hat {amount} => EachLine(which, sort, amount)
  in jeder {sort} *liegt|gibt|liegen|ist|sind [es] {amount} => EachLine(every, sort, amount)
  in keiner {sort} *liegt|liegen|ist|sind {amount} => EachLine(no, sort, amount)
  in jeder Spalte *liegt eine Mine => EachLine(some, row, Amount(every, mine)) @2
  es *liegt|gibt {amount} in jeder {sort} => EachLine(every, sort, amount)
  es *liegt|gibt eine Mine in jeder Spalte => EachLine(some, row, Amount(every, mine)) @1
  es *liegt|gibt eine Mine in jeder Zeile => EachLine(some, column, Amount(every, mine)) @1
  es *stimmt nicht , dass {sub} => Negated(sub)
  es *gibt ein {variable} , für das gilt : {claim} => ForSome((variable,), claim)
  für jedes|jede|jeden {variable} *gilt : {claim} => ForEvery((variable,), claim)

statement:
  ( {claim} ) => claim
  wenn {left:sub} [,] [dann] gilt : {right:claim} => If(left, right)
  wenn {left:sub} [,] {right:inverted} => If(left, right)
  genau dann , wenn {left:sub} , gilt : {right:claim} => Iff(left, right)

clause-last:
  ( {sub} ) => sub

clause-first:
  ( {inverted} ) => inverted

amount:
  {single} => single
  {plural} => plural
  Minen => Amount(some, mine)
  keine Minen => Amount(no, mine)
  {number} Minen => Amount(Bounded(exactly, number), mine)

cell:
  ( {column:term} , {row:term} ) => Cell(column, row)
  [der] Zelle|Feld {cell} => cell
  Zeile {row:term} , Spalte {column:term} => Cell(column, row)

thing:
  die {ordinal} Spalte => Line(column, ordinal)
  die {ordinal} Zeile => Line(row, ordinal)
  die Diagonale => Diagonal()

place:
  in|auf|bei {thing} => thing
  in der {ordinal} Spalte => Line(column, ordinal)
  in der {ordinal} Zeile => Line(row, ordinal)
  in den Spalten {first:term} bis {last:term} => Between(column, "<=", first, last)
  in den Zeilen {first:term} bis {last:term} => Between(row, "<=", first, last)
  in den Zellen {cells} => cells
  auf der Diagonale => Diagonal()
  um {cell} [herum] => Around(cell)
  neben {cell} => Around(cell)
"""

NUMBERS = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"
ORDINALS = "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte"


def _with_word_orders(table: str) -> str:
    """Write every line of a clause three times, with the verb second, last and first."""
    lines: list[str] = []
    for category, rules in table_lines(table).items():
        for rule in rules:
            words, _, phrase = rule.partition(" => ")
            orders = (
                {category: words.split()} if category != "clause" else _word_orders(words.split())
            )
            for order, worded in orders.items():
                lines += [f"{order}:", f"  {' '.join(worded)} => {phrase}"]
    return "\n".join(lines) + "\n"


def _word_orders(words: list[str]) -> dict[str, list[str]]:
    """Move the verb.

    >>> for order, words in _word_orders("x *gilt nicht : y".split()).items():
    ...     print(order, "=", *words)
    statement = x gilt nicht : y
    clause-last = x nicht gilt : y
    clause-first = gilt x nicht : y
    """
    place = next(place for place, word in enumerate(words) if word.startswith("*"))
    verb = words[place].removeprefix("*")
    before, after = words[:place], words[place + 1 :]
    comma = min((after.index(mark) for mark in (":", ",") if mark in after), default=len(after))
    return {
        "statement": [*before, verb, *after],
        "clause-last": [*before, *after[:comma], verb, *after[comma:]],
        "clause-first": [verb, *before, *after],
    }


LANGUAGE = Language(
    name="german",
    spoken=_with_word_orders(SPOKEN),
    understood=_with_word_orders(UNDERSTOOD),
    chains={
        "claim": Chain("statement", "claim"),
        "sub": Chain("clause-last", "sub"),
        "inverted": Chain("clause-first", "claim"),
    },
    lists={
        "claims": Row("claim"),
        "cells": Row("cell", 2),
        "places": Row("place"),
    },
    connectives={"and": ("und", ", und", "aber", ", aber"), "or": ("oder", ", oder")},
    numbers=tuple(NUMBERS.split()),
    rewordings={"auch": "", "ebenfalls": "", "insgesamt": ""},
    ordinals={
        word + ending: place
        for place, word in enumerate(ORDINALS.split(), start=1)
        for ending in ("", "n", "r")
    },
)
