"""English about mines: what is said, and what is understood besides."""

from __future__ import annotations

from provefield.logic.language.grammar import Chain, Language, Row

SPOKEN = """
statement:
  {thing} is safe => Contains(Amount(every, safe), thing)
  {cells} are safe => Contains(Amount(every, safe), cells)
  {thing} is not safe => Contains(Amount(notevery, safe), thing)
  {how} one of {cells} holds a mine => Contains(Amount(Bounded(how, 1), mine), cells)
  {how} {number} of {cells} hold mines => Contains(Amount(Bounded(how, number), mine), cells)
  {how} {number} of {cells} are safe => Contains(Amount(Bounded(how, number), safe), cells)
  there is {single} {places} => Contains(single, places)
  there are {plural} {places} => Contains(plural, places)
  every cell {place} holds a mine => Contains(Amount(every, mine), place)
  every cell {place} is safe => Contains(Amount(every, safe), place)
  not every cell {place} holds a mine => Contains(Amount(notevery, mine), place)
  not every cell {place} is safe => Contains(Amount(notevery, safe), place)
  {which} {sort} {holds} => EachLine(which, sort, holds)
  {how} {number} {sorts} {hold} => EachLine(Bounded(how, number), sorts, hold)
  {left:term} equals {right:term} => Relation("=", left, right)
  {left:term} is not {right:term} => Relation("!=", left, right)
  {left:term} is less than {right:term} => Relation("<", left, right)
  {left:term} is at most {right:term} => Relation("<=", left, right)
  {left:term} is greater than {right:term} => Relation(">", left, right)
  {left:term} is at least {right:term} => Relation(">=", left, right)
  {atom} holds => Holds(atom)
  this always holds => Truth()
  this never holds => Falsity()
  it is not the case that {claim} => Negated(claim)
  if {left:claim} , then {right:claim} => If(left, right)
  for every {variables} : {claim} => ForEvery(variables, claim)
  for some {variables} : {claim} => ForSome(variables, claim)
  for {how} one value of {variable} : {claim} => ForCount(Bounded(how, 1), variable, claim)
  for {how} {number} values of {variable} : {claim}
    => ForCount(Bounded(how, number), variable, claim)
  {how} {number} of these statements are true : ( ) => SoMany(Bounded(how, number), ())
  {how} {number} of these statements are true : ( {claims} ) => SoMany(Bounded(how, number), claims)

single:
  a mine => Amount(some, mine)
  no mine => Amount(no, mine)
  {how} one mine => Amount(Bounded(how, 1), mine)
  a safe cell => Amount(some, safe)
  no safe cell => Amount(no, safe)
  {how} one safe cell => Amount(Bounded(how, 1), safe)

plural:
  {how} {number} mines => Amount(Bounded(how, number), mine)
  {how} {number} safe cells => Amount(Bounded(how, number), safe)

how:
  exactly => exactly
  at least => atleast
  at most => atmost

which:
  every => every
  some => some
  no => no
  not every => notevery
  {how} one => Bounded(how, 1)

sort:
  column => column
  row => row

sorts:
  columns => column
  rows => row

holds:
  holds {single} => single
  holds {plural} => plural
  is safe => Amount(every, safe)
  is not safe => Amount(notevery, safe)
  holds only mines => Amount(every, mine)
  does not hold only mines => Amount(notevery, mine)

hold:
  hold {single} => single
  hold {plural} => plural
  are safe => Amount(every, safe)
  are not safe => Amount(notevery, safe)
  hold only mines => Amount(every, mine)
  do not hold only mines => Amount(notevery, mine)

cell:
  column {column:term} , row {row:term} => Cell(column, row)

thing:
  {cell} => cell
  column {term} => Line(column, term)
  row {term} => Line(row, term)
  the main diagonal => Diagonal()
  the board => Board()

place:
  in {cell} => cell
  in column {term} => Line(column, term)
  in row {term} => Line(row, term)
  on the main diagonal => Diagonal()
  on the board => Board()
  around {cell} => Around(cell)
  in any column after column {term} => Beyond(column, ">", term)
  in any column before column {term} => Beyond(column, "<", term)
  in any column from column {term} on => Beyond(column, ">=", term)
  in any column up to column {term} => Beyond(column, "<=", term)
  in any column other than column {term} => Beyond(column, "!=", term)
  in any row after row {term} => Beyond(row, ">", term)
  in any row before row {term} => Beyond(row, "<", term)
  in any row from row {term} on => Beyond(row, ">=", term)
  in any row up to row {term} => Beyond(row, "<=", term)
  in any row other than row {term} => Beyond(row, "!=", term)
  on the diagonal where column and row add up to {term} => CrossDiagonal(term)
"""

UNDERSTOOD = """
statement:
  ( {claim} ) => claim
  there is|are|exists|exist|was|were {amount} [located] {places} => Contains(amount, places)
  there is|are|exists|exist {amount} => Contains(amount, Board())
  there must|should|can be {amount} {places} => Contains(amount, places)
  there is|are not a|any mine|mines {places} => Contains(Amount(no, mine), places)
  there isn't|aren't a|any mine|mines {places} => Contains(Amount(no, mine), places)
  there is|are no mine|mines|bomb|bombs {severally} => MissingSomewhere(mine, severally) @1
  {amount} {places} => Contains(amount, places)
  {amount} is|are|lies|lie|exists {places} => Contains(amount, places)
  mine|bomb {places} => Contains(Amount(some, mine), places)
  {places} [,] there is|are|exists|exist {amount} => Contains(amount, places)
  {places} [,] there is|are not a|any mine|mines => Contains(Amount(no, mine), places)
  {thing} {has} {amount} => Contains(amount, thing)
  {many} {has} {amount} => Contains(amount, many)
  {many} each|both {has} {amount} => Contains(amount, many)
  {thing} {hasnot} a|any mine|mines|bomb|bombs => Contains(Amount(no, mine), thing)
  {many} {hasnot} a|any mine|mines|bomb|bombs => Contains(Amount(no, mine), many)
  {thing} is a mine|bomb => Contains(Amount(some, mine), thing)
  {thing} is mined => Contains(Amount(some, mine), thing)
  {thing} is not a mine|bomb => Contains(Amount(no, mine), thing)
  {thing} is not mined => Contains(Amount(no, mine), thing)
  {thing} isn't a mine|bomb => Contains(Amount(no, mine), thing)
  {thing} isn't safe => Contains(Amount(notevery, safe), thing)
  {thing} is unsafe|dangerous => Contains(Amount(notevery, safe), thing)
  {thing} is free|clear|empty [of|from mines] => Contains(Amount(no, mine), thing)
  {thing} is mine [-] free => Contains(Amount(no, mine), thing)
  {thing} is full of mines => Contains(Amount(every, mine), thing)
  {thing} is completely|entirely mined => Contains(Amount(every, mine), thing)
  {many} is|are [both|all] safe => Contains(Amount(every, safe), many)
  {many} are [both|all] mines|mined => Contains(Amount(some, mine), many)
  {many} is a mine|bomb => Contains(Amount(some, mine), many)
  {many} are not mines => Contains(Amount(no, mine), many)
  {many} are not safe|unsafe => Contains(Amount(notevery, safe), many)
  {many} are free|clear|empty [of|from mines] => Contains(Amount(no, mine), many)
  both {many} are safe => Contains(Amount(every, safe), many)
  both {many} are mines|mined => Contains(Amount(some, mine), many)
  either {many} is a mine|bomb => Contains(Amount(some, mine), many)
  either {many} is safe => Contains(Amount(every, safe), many)
  either {many} {has} {amount} => Contains(amount, many)
  neither {thing} nor {other:thing} {isamine}
    => Contains(Amount(no, mine), Several("and", (thing, other)))
  neither {thing} nor {other:thing} is|are safe
    => Contains(Amount(notevery, safe), Several("and", (thing, other)))
  {bound} of [the] [cells] {cells} {isamine} => Contains(Amount(bound, mine), cells)
  {bound} of [the] [cells] {cells} is|are safe => Contains(Amount(bound, safe), cells)
  every|each cell {place} {isamine} => Contains(Amount(every, mine), place)
  every|each cell {place} is safe => Contains(Amount(every, safe), place)
  all [the] cells {place} {isamine} => Contains(Amount(every, mine), place)
  all [the] cells {place} are safe => Contains(Amount(every, safe), place)
  all [the] cells are safe => Contains(Amount(every, safe), Board())
  every|each cell is safe => Contains(Amount(every, safe), Board())
  every|each cell {isamine} => Contains(Amount(every, mine), Board())
  every|each cell {place} is not safe => Contains(Amount(no, safe), place)
  every|each cell {place} is not safe => Contains(Amount(notevery, safe), place) @1
  no cell {place} {isamine} => Contains(Amount(no, mine), place)
  no cell {place} is safe => Contains(Amount(no, safe), place)
  no cell {isamine} => Contains(Amount(no, mine), Board())
  no cell is safe => Contains(Amount(no, safe), Board())
  some cell {place} {isamine} => Contains(Amount(some, mine), place)
  some cell {place} is safe => Contains(Amount(some, safe), place)
  not all [the] cells {place} are safe => Contains(Amount(notevery, safe), place)
  not all [the] cells {place} {isamine} => Contains(Amount(notevery, mine), place)
  {bound} cell|cells {place} {isamine} => Contains(Amount(bound, mine), place)
  {bound} cell|cells {place} is|are safe => Contains(Amount(bound, safe), place)
  all [the] neighbours|neighbors of {cell} are safe => Contains(Amount(every, safe), Around(cell))
  all [the] neighbours|neighbors of {cell} {isamine} => Contains(Amount(every, mine), Around(cell))
  the neighbours|neighbors of {cell} are safe => Contains(Amount(every, safe), Around(cell))
  every|each neighbour|neighbor of {cell} is safe => Contains(Amount(every, safe), Around(cell))
  every|each neighbour|neighbor of {cell} {isamine} => Contains(Amount(every, mine), Around(cell))
  no neighbour|neighbor of {cell} {isamine} => Contains(Amount(no, mine), Around(cell))
  some neighbour|neighbor of {cell} {isamine} => Contains(Amount(some, mine), Around(cell))
  some neighbour|neighbor of {cell} is safe => Contains(Amount(some, safe), Around(cell))
  a neighbour|neighbor of {cell} {isamine} => Contains(Amount(some, mine), Around(cell))
  {bound} neighbour|neighbor|neighbours|neighbors of {cell} {isamine}
    => Contains(Amount(bound, mine), Around(cell))
  {bound} neighbour|neighbor|neighbours|neighbors of {cell} is|are safe
    => Contains(Amount(bound, safe), Around(cell))
  {bound} of the neighbours|neighbors of {cell} {isamine}
    => Contains(Amount(bound, mine), Around(cell))
  {cell} has {bound} neighbouring|neighboring|adjacent mine|mines
    => Contains(Amount(bound, mine), Around(cell))
  {cell} has no neighbouring|neighboring|adjacent mine|mines
    => Contains(Amount(no, mine), Around(cell))
  {cell} has a neighbouring|neighboring mine => Contains(Amount(some, mine), Around(cell))
  {cell} has {amount} around it => Contains(amount, Around(cell))
  {cell} touches {amount} => Contains(amount, Around(cell))
  there is|are {amount} in|on|for every|each|any {sort} => EachLine(every, sort, amount)
  there is|are {amount} per {sort} => EachLine(every, sort, amount)
  {amount} in|on every|each {sort} => EachLine(every, sort, amount)
  {amount} per {sort} => EachLine(every, sort, amount)
  in|on every|each {sort} [,] there is|are {amount} => EachLine(every, sort, amount)
  there is|are {amount} in|on some {sort} => EachLine(some, sort, amount)
  there is a mine in|on every|each column => EachLine(some, row, Amount(every, mine)) @1
  there is a mine in|on every|each row => EachLine(some, column, Amount(every, mine)) @1
  a mine [is] in|on every|each column => EachLine(some, row, Amount(every, mine)) @1
  a mine [is] in|on every|each row => EachLine(some, column, Amount(every, mine)) @1
  there is|are a|some {sort} that|which {has} {amount} => EachLine(some, sort, amount)
  there is|are a|some {sort} with|without {amount} => EachLine(some, sort, amount)
  there is|are no {sort} with|that|which [has|have|contains] {amount} => EachLine(no, sort, amount)
  {which} {sort} {has} {amount} => EachLine(which, sort, amount)
  all [the] {sort} {has} {amount} => EachLine(every, sort, amount)
  each|any {sort} {has} {amount} => EachLine(every, sort, amount)
  each|all [the] {sort} is|are safe => EachLine(every, sort, Amount(every, safe))
  not all [the] {sort} {has} {amount} => EachLine(notevery, sort, amount)
  not all [the] {sort} are safe => EachLine(notevery, sort, Amount(every, safe))
  a {sort} {has} {amount} => EachLine(some, sort, amount)
  {bound} {sort} {has} {amount} => EachLine(bound, sort, amount)
  {bound} {sort} is|are safe => EachLine(bound, sort, Amount(every, safe))
  {which} {sort} {hasnot} a|any mine|mines => EachLine(which, sort, Amount(no, mine))
  all|each [the] {sort} {hasnot} a|any mine|mines => EachLine(every, sort, Amount(no, mine))
  every|each {sort} {hasnot} a mine => EachLine(notevery, sort, Amount(some, mine)) @1
  all [the] {sort} {hasnot} a mine => EachLine(notevery, sort, Amount(some, mine)) @1
  every|each {sort} is not safe => EachLine(notevery, sort, Amount(every, safe)) @1
  no two mines are|lie|stand in|on the same {sort}
    => EachLine(every, sort, Amount(Bounded(atmost, 1), mine))
  no two mines share a|the [same] {sort} => EachLine(every, sort, Amount(Bounded(atmost, 1), mine))
  there are no two mines in|on the same {sort}
    => EachLine(every, sort, Amount(Bounded(atmost, 1), mine))
  two mines are never in|on the same {sort}
    => EachLine(every, sort, Amount(Bounded(atmost, 1), mine))
  only {sort} {term} {has} [any] mines => Contains(Amount(no, mine), Beyond(sort, "!=", term))
  only the {ordinal} {sort} {has} [any] mines
    => Contains(Amount(no, mine), Beyond(sort, "!=", ordinal))
  all [the] mines are in|on {sort} {term} => Contains(Amount(no, mine), Beyond(sort, "!=", term))
  all [the] mines are in|on the {ordinal} {sort}
    => Contains(Amount(no, mine), Beyond(sort, "!=", ordinal))
  every mine is in|on {sort} {term} => Contains(Amount(no, mine), Beyond(sort, "!=", term))
  {left:term} is {right:term} => Relation("=", left, right)
  {left:term} is equal to {right:term} => Relation("=", left, right)
  {left:term} = {right:term} => Relation("=", left, right)
  {left:term} is not equal to {right:term} => Relation("!=", left, right)
  {left:term} differs from {right:term} => Relation("!=", left, right)
  {left:term} is different from {right:term} => Relation("!=", left, right)
  {left:term} is smaller than {right:term} => Relation("<", left, right)
  {left:term} < {right:term} => Relation("<", left, right)
  {left:term} is larger|bigger|more than {right:term} => Relation(">", left, right)
  {left:term} > {right:term} => Relation(">", left, right)
  {left:term} is no more|greater|larger than {right:term} => Relation("<=", left, right)
  {left:term} is no less|smaller than {right:term} => Relation(">=", left, right)
  it is false|untrue|impossible that {claim} => Negated(claim)
  it is not true that {claim} => Negated(claim)
  not {claim} => Negated(claim) @1
  it is true that {claim} => claim
  if {left:claim} [,] [then] {right:claim} => If(left, right)
  when|whenever {left:claim} [,] [then] {right:claim} => If(left, right)
  unless {left:claim} [,] {right:claim} => If(Negated(left), right)
  either {left:claim} or {right:claim} => Joined("or", (left, right))
  both {left:claim} and {right:claim} => Joined("and", (left, right))
  for every|all|each|any {variables} [:] [,] {claim} => ForEvery(variables, claim)
  for some {variables} [:] [,] {claim} => ForSome(variables, claim)
  there is|are|exists|exist [a|an|some] {variables} such that|with {claim}
    => ForSome(variables, claim)
  for {bound} value|values [of] {variable} [:] [,] {claim} => ForCount(bound, variable, claim)

amount:
  {single} => single
  {plural} => plural
  a bomb => Amount(some, mine)
  [some] mines|bombs => Amount(some, mine)
  some mine|bomb => Amount(some, mine)
  no mines|bomb|bombs => Amount(no, mine)
  {bound} mine|mines|bomb|bombs => Amount(bound, mine)
  {number} mines|bombs => Amount(Bounded(atleast, number), mine) @1
  one mine|bomb => Amount(some, mine) @1
  only|just {number} mine|mines => Amount(Bounded(atmost, number), mine) @1
  only mines => Amount(every, mine)
  [some] safe cells|cell => Amount(some, safe)
  only safe cells => Amount(every, safe)
  no safe cells => Amount(no, safe)
  {bound} safe cell|cells => Amount(bound, safe)

bound:
  {how} {number} => Bounded(how, number)
  {number} => Bounded(exactly, number)
  only|just {number} => Bounded(exactly, number)
  precisely {number} => Bounded(exactly, number)
  a single => Bounded(exactly, 1)
  more than {number} => Bounded(morethan, number)
  fewer|less than {number} => Bounded(fewerthan, number)
  no more than {number} => Bounded(atmost, number)
  not more than {number} => Bounded(atmost, number)
  no fewer|less than {number} => Bounded(atleast, number)

isamine:
  is a mine|bomb => yes
  is|are mined => yes
  are mines|bombs => yes
  {has} a|any mine|mines|bomb|bombs => yes
  {has} mines|bombs => yes

has:
  has|have|holds|hold|contains|contain|includes => yes

hasnot:
  does|do not have|hold|contain => yes
  doesn't|don't have|hold|contain => yes

at:
  having|with|at [the] [coordinate|coordinates] => yes

sort:
  columns => column
  rows|line|lines => row

cell:
  ( {column:term} , {row:term} ) => Cell(column, row)
  [the] cell|square|tile|position {cell} => cell
  [the] cell|square|tile|position in|at {cell} => cell
  [the] cell|square|position {at} {cell} [coordinate|coordinates] => cell
  [the] column|columns {column:term} and row|line {row:term} => Cell(column, row) @-1
  [the] row|line {row:term} , column {column:term} => Cell(column, row)
  [the] row|line {row:term} and column {column:term} => Cell(column, row) @-1
  [the] cell|square in|of column {column:term} and|of row|line {row:term} => Cell(column, row)
  the {column:ordinal} column [,] [and] [the] {row:ordinal} row|line => Cell(column, row) @1
  the {column:ordinal} cell of|in|on row|line {row:term} => Cell(column, row)
  the {row:ordinal} cell of|in|on column {column:term} => Cell(column, row)
  the {column:ordinal} cell of|in|on the {row:ordinal} row|line => Cell(column, row)
  the {row:ordinal} cell of|in|on the {column:ordinal} column => Cell(column, row)

thing:
  column number {term} => Line(column, term)
  row|line [number] {term} => Line(row, term)
  [the] {ordinal} column => Line(column, ordinal)
  [the] {ordinal} row|line => Line(row, ordinal)
  the diagonal => Diagonal()
  [the] [whole|entire] board|grid|field|minefield => Board()
  the neighbourhood|neighborhood of {cell} => Around(cell)
  [the|any|all] column|columns after|beyond [column] {term} => Beyond(column, ">", term)
  [the|any|all] column|columns greater than {term} => Beyond(column, ">", term)
  [the|any|all] column|columns before [column] {term} => Beyond(column, "<", term)
  [the|any|all] column|columns less|smaller than {term} => Beyond(column, "<", term)
  [the|any|all] row|rows after|beyond [row] {term} => Beyond(row, ">", term)
  [the|any|all] row|rows greater than {term} => Beyond(row, ">", term)
  [the|any|all] row|rows before [row] {term} => Beyond(row, "<", term)
  [the|any|all] row|rows less|smaller than {term} => Beyond(row, "<", term)

many:
  {things} => things
  [the] cells|squares {cells} => cells
  [the] cell|cells|square|squares {at} {cells} [coordinate|coordinates] => cells
  [the] columns {terms} => Lines(column, terms)
  [the] rows|lines {terms} => Lines(row, terms)
  [the] {ordinals} column|columns => Lines(column, ordinals)
  [the] {ordinals} row|rows|line|lines => Lines(row, ordinals)

place:
  in|on|at|inside|within|of|along {thing} => thing
  in|on|at|inside|within|of {many} => many @1
  at {column:term} , {row:term} => Cell(column, row)
  anywhere|somewhere => Board()
  anywhere|somewhere in|on {thing} => thing
  next|adjacent|close to {cell} => Around(cell)
  near|surrounding|touching {cell} => Around(cell)
  among the neighbours|neighbors of {cell} => Around(cell)
  after column {term} => Beyond(column, ">", term)
  before column {term} => Beyond(column, "<", term)
  after row {term} => Beyond(row, ">", term)
  before row {term} => Beyond(row, "<", term)
  to the right of column {term} => Beyond(column, ">", term)
  to the left of column {term} => Beyond(column, "<", term)
  outside [of] column {term} => Beyond(column, "!=", term)
  outside [of] row|line {term} => Beyond(row, "!=", term)

severally:
  {separate} => separate
  in|on|at {many} => many
"""

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve"
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)

LANGUAGE = Language(
    name="english",
    spoken=SPOKEN,
    understood=UNDERSTOOD,
    chains={"claim": Chain("statement", "claim")},
    lists={
        "claims": Row("claim"),
        "cells": Row("cell", 2),
        "things": Row("thing", 2),
        "terms": Row("term", 2),
        "ordinals": Row("ordinal", 2),
        "places": Row("place"),
        "separate": Row("place", 2),
    },
    connectives={
        "and": ("and", ", and", "but", ", but", "and also"),
        "or": ("or", ", or"),
        "iff": ("if and only if", "iff", "exactly when", "exactly if", ", if and only if"),
        "implies": ("implies", "implies that", "only if"),
        "if": ("if", "provided that", "when", "whenever"),
        "unless": ("unless", ", unless"),
    },
    numbers=tuple(NUMBERS.split()),
    fillers=("too", "also", "as well", "in total", "altogether", "indeed"),
    ordinals={word: place for place, word in enumerate(ORDINALS.split(), start=1)},
)
