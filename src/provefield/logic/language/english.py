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
  in the|any columns|column after column {term} => Beyond(column, ">", term)
  in the|any columns|column before column {term} => Beyond(column, "<", term)
  in the|any columns|column from column {term} on => Beyond(column, ">=", term)
  in the|any columns|column up to column {term} => Beyond(column, "<=", term)
  in the|any columns|column other than column {term} => Beyond(column, "!=", term)
  in the|any rows|row after row {term} => Beyond(row, ">", term)
  in the|any rows|row before row {term} => Beyond(row, "<", term)
  in the|any rows|row from row {term} on => Beyond(row, ">=", term)
  in the|any rows|row up to row {term} => Beyond(row, "<=", term)
  in the|any rows|row other than row {term} => Beyond(row, "!=", term)
  in the|any columns|column from column {first:term} to column {last:term}
    => Between(column, "<=", first, last)
  in the|any columns|column between column {first:term} and column {last:term}
    => Between(column, "<", first, last)
  in the|any rows|row from row {first:term} to row {last:term} => Between(row, "<=", first, last)
  in the|any rows|row between row {first:term} and row {last:term} => Between(row, "<", first, last)
  on the diagonal where column and row add up to {term} => CrossDiagonal(term)
"""

UNDERSTOOD = """
statement:
  ( {claim} ) => claim
  there is|are|exists|exist|was|were {amount} [located] {places} => Contains(amount, places)
  there is|are|exists|exist {amount} => Contains(amount, Board())
  there must|should|can|will be {amount} {places} => Contains(amount, places)
  there is|are not a|any mine|mines {places} => Contains(Amount(no, mine), places)
  there can|must|will not be a|any mine|mines {places} => Contains(Amount(no, mine), places)
  there is|are no mine|mines|bomb|bombs {severally} => MissingSomewhere(mine, severally) @1
  {amount} {places} => Contains(amount, places)
  {amount} is|are|lies|lie|exists {places} => Contains(amount, places)
  mine|bomb {places} => Contains(Amount(some, mine), places)
  {places} [,] there is|are|exists|exist {amount} => Contains(amount, places)
  {places} [,] there is|are not a|any mine|mines => Contains(Amount(no, mine), places)
  {thing} {has} {amount} => Contains(amount, thing)
  {thing} {has} {amount} and {other:amount}
    => Joined("and", (Contains(amount, thing), Contains(other, thing)))
  {thing} {has} between {low:number} and {high:number} mines
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), thing),
    Contains(Amount(Bounded(atmost, high), mine), thing)))
  there are between {low:number} and {high:number} mines {place}
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), place),
    Contains(Amount(Bounded(atmost, high), mine), place)))
  {many} {has} {amount} => Contains(amount, many)
  {many} [taken] together {has} {amount} => Contains(amount, Together(many))
  together [,] {many} {has} {amount} => Contains(amount, Together(many))
  {many} {has} {amount} [taken] together|combined|between|among [them] => Contains(amount,
    Together(many)) @-1
  {amount} {places} exists|exist => Contains(amount, places)
  neither the {a:ordinal} nor the {b:ordinal} row|line {isamine}
    => Contains(Amount(no, mine), Several("and", (Line(row, a), Line(row, b))))
  neither the {a:ordinal} nor the {b:ordinal} column {isamine}
    => Contains(Amount(no, mine), Several("and", (Line(column, a), Line(column, b))))
  neither the first nor the last row|line {isamine}
    => Contains(Amount(no, mine), Several("and", (Line(row, Int(1)), Line(row, Var("rows")))))
  neither the first nor the last column {isamine}
    => Contains(Amount(no, mine), Several("and", (Line(column, Int(1)), Line(column,
    Var("columns")))))
  there is|are a|some {sort} in|on which there is|are {amount} => EachLine(some, sort, amount)
  there is|are no {sort} in|on which there is|are {amount} => EachLine(no, sort, amount)
  {thing} is safe [,] and {other:thing} is
    => Joined("and", (Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other)))
  {thing} is a mine [,] and {other:thing} is
    => Joined("and", (Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other)))
  if {thing} is a mine [,] [then] so are {many}
    => If(Contains(Amount(some, mine), thing), Contains(Amount(some, mine), many))
  if {thing} is safe [,] [then] so are {many}
    => If(Contains(Amount(every, safe), thing), Contains(Amount(every, safe), many))
  only {cell} is a mine
    => Joined("and", (Contains(Amount(some, mine), cell), Confined(cell)))
  only {cells} are mines|mined
    => Joined("and", (Contains(Amount(some, mine), cells), Confined(cells)))
  not every|all corner|corners {isamine} => Negated(Contains(Amount(some, mine), Corners("and")))
  not every|all corner|corners is|are safe => Negated(Contains(Amount(every, safe), Corners("and")))
  {cell} is one => Contains(Amount(some, mine), cell)
  {thing} {has} {a:number} or {b:number} mines
    => Joined("or", (Contains(Amount(Bounded(exactly, a), mine), thing),
    Contains(Amount(Bounded(exactly, b), mine), thing))) @-1
  there are {a:number} or {b:number} mines {place}
    => Joined("or", (Contains(Amount(Bounded(exactly, a), mine), place),
    Contains(Amount(Bounded(exactly, b), mine), place))) @-1
  there is|are {amount} {place} [,] and|but nowhere else
    => Joined("and", (Contains(amount, place), Confined(place)))
  except {skip} [,] every|each cell {place} is safe
    => Contains(Amount(every, safe), Except(place, skip))
  except {skip} [,] every|each cell is safe => Contains(Amount(every, safe), Except(Board(), skip))
  except {skip} [,] {thing} is safe => Contains(Amount(every, safe), Except(thing, skip))
  except {skip} [,] there is|are {amount} {place} => Contains(amount, Except(place, skip))
  [the] rows|lines {a:term} and {b:term} {has} {equal} {things:content}
    => Compared("=", things, Line(row, a), Line(row, b))
  [the] columns {a:term} and {b:term} {has} {equal} {things:content}
    => Compared("=", things, Line(column, a), Line(column, b))
  the {a:ordinal} and [the] {b:ordinal} row|rows|line|lines {has} {equal} {things:content}
    => Compared("=", things, Line(row, a), Line(row, b))
  the {a:ordinal} and [the] {b:ordinal} column|columns {has} {equal} {things:content}
    => Compared("=", things, Line(column, a), Line(column, b))
  if {thing} {has} no mine|mines [,] [then] neither does {other:thing}
    => If(Contains(Amount(no, mine), thing), Contains(Amount(no, mine), other))
  if {thing} is not safe [,] [then] neither is {other:thing}
    => If(Contains(Amount(notevery, safe), thing), Contains(Amount(notevery, safe), other))
  there is|are {bound} {sort} with {amount} => EachLine(bound, sort, amount)
  there is|are {bound} {sort} without [a|any] mine|mines => EachLine(bound, sort, Amount(no, mine))
  there is|are {bound} {sort} that|which {property} => EachLine(bound, sort, property)
  there is|are a|some {sort} that|which {property} => EachLine(some, sort, property)
  there is|are no {sort} that|which {property} => EachLine(no, sort, property)
  {bound} of [the] rows|lines {a:term} and {b:term} {property}
    => SoMany(bound, (Contains(property, Line(row, a)), Contains(property, Line(row, b))))
  {bound} of [the] columns {a:term} and {b:term} {property}
    => SoMany(bound, (Contains(property, Line(column, a)), Contains(property, Line(column, b))))
  {thing} is safe {iff} {other:thing} is
    => Iff(Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other))
  {thing} is safe {iff} {other:thing} is not
    => Iff(Contains(Amount(every, safe), thing), Contains(Amount(notevery, safe), other))
  {thing} is a mine {iff} {other:thing} is
    => Iff(Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other))
  {thing} is a mine {iff} {other:thing} is not
    => Iff(Contains(Amount(some, mine), thing), Contains(Amount(no, mine), other))
  {thing} {has} {amount} {iff} {other:thing} does
    => Iff(Contains(amount, thing), Contains(amount, other))
  {thing} {has} {amount} {iff} {other:thing} does not
    => Iff(Contains(amount, thing), Negated(Contains(amount, other)))
  every|each mine has {amount} next|adjacent to it
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(amount, Around(Cell(Var("x"), Var("y")))))) @1
  every|each mine has {amount} around it
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(amount, Around(Cell(Var("x"), Var("y"))))))
  {thing} is [completely|entirely] filled with mines => Contains(Amount(every, mine), thing)
  {thing} {has} {amount} and|but {other:elided}
    => Joined("and", (Contains(amount, thing), Contains(other, thing)))
  {thing} {has} {elided} and|but {other:amount}
    => Joined("and", (Contains(elided, thing), Contains(other, thing)))
  {quantity} {sort} {has} {amount} and|but {other:elided}
    => Joined("and", (EachLine(quantity, sort, amount), EachLine(quantity, sort, other)))
  {quantity} {sort} {has} {elided} and|but {other:amount}
    => Joined("and", (EachLine(quantity, sort, elided), EachLine(quantity, sort, other)))
  {quantity} {sort} {has} {amount} and|but {other:amount}
    => Joined("and", (EachLine(quantity, sort, amount), EachLine(quantity, sort, other)))
  every|each {sort} {has} between {low:number} and {high:number} mines
    => Joined("and", (EachLine(every, sort, Amount(Bounded(atleast, low), mine)),
    EachLine(every, sort, Amount(Bounded(atmost, high), mine))))
  {bound} of the {sort} {property} => EachLine(bound, sort, property)
  none of the {sort} {property} => EachLine(no, sort, property)
  {quantity} {sort} is|are {state} => EachLine(quantity, sort, state)
  {bound} {sort} is|are {state} => EachLine(bound, sort, state)
  {thing} is the only {sort} with|containing [a|any] mine|mines
    => Joined("and", (Contains(Amount(some, mine), thing), Confined(thing)))
  {thing} is the only {sort} that|which {has} [a|any] mine|mines
    => Joined("and", (Contains(Amount(some, mine), thing), Confined(thing)))
  the only {sort} with|containing [a|any] mine|mines is {thing}
    => Joined("and", (Contains(Amount(some, mine), thing), Confined(thing)))
  the first and [the] last row|rows {has} the same number of {things:content}
    => Compared("=", things, Line(row, Int(1)), Line(row, Var("rows")))
  the first and [the] last column|columns {has} the same number of {things:content}
    => Compared("=", things, Line(column, Int(1)), Line(column, Var("columns")))
  every|each cell [that|which] [is] not {place} is safe
    => Contains(Amount(every, safe), Except(Board(), place))
  all [the] cells [that|which] [are] not {place} are safe
    => Contains(Amount(every, safe), Except(Board(), place))
  {thing} and {other:thing} are [either] both mines|mined or both safe
    => Iff(Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other))
  {thing} is a mine [,] or {other:thing} is
    => Joined("or", (Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other)))
  if {thing} is safe [,] [then] {other:thing} is
    => If(Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other))
  if {thing} is a mine [,] [then] {other:thing} is
    => If(Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other))
  if {thing} {has} {amount} [,] [then] {other:thing} does
    => If(Contains(amount, thing), Contains(amount, other))
  one of {corners} {isamine} => Contains(Amount(some, mine), Corners("or")) @1
  all [the] mines are|lie {place} or {other:place} => Confined(Several("or", (place, other)))
  every mine is|lies {place} or {other:place} => Confined(Several("or", (place, other)))
  the mines are|lie {place} or {other:place} => Confined(Several("or", (place, other)))
  {many} each|both {has} {amount} => Contains(amount, many)
  {thing} {hasnot} a|any mine|mines|bomb|bombs => Contains(Amount(no, mine), thing)
  {many} {hasnot} a|any mine|mines|bomb|bombs => Contains(Amount(no, mine), many)
  {thing} is a mine|bomb => Contains(Amount(some, mine), thing)
  {thing} is mined => Contains(Amount(some, mine), thing)
  {thing} is not a mine|bomb => Contains(Amount(no, mine), thing)
  {thing} is not mined => Contains(Amount(no, mine), thing)
  {thing} is unsafe|dangerous => Contains(Amount(notevery, safe), thing)
  {thing} is free|clear|empty [of|from mines] => Contains(Amount(no, mine), thing)
  {thing} is not free|clear|empty [of|from mines] => Contains(Amount(some, mine), thing)
  {thing} is not mine [-] free => Contains(Amount(some, mine), thing)
  {thing} is without [a|any] mine|mines => Contains(Amount(no, mine), thing)
  {thing} is mine [-] free => Contains(Amount(no, mine), thing)
  {thing} is full of mines => Contains(Amount(every, mine), thing)
  {thing} is completely|entirely mined => Contains(Amount(every, mine), thing)
  {thing} consists [only|entirely] of mines => Contains(Amount(every, mine), thing)
  the whole|entire {thing} is safe => Contains(Amount(every, safe), thing)
  the whole|entire {thing} is mined => Contains(Amount(every, mine), thing)
  {thing} {hasnot} {number} mine|mines
    => Negated(Contains(Amount(Bounded(atleast, number), mine), thing))
  {thing} {hasnot} {bound} mine|mines => Negated(Contains(Amount(bound, mine), thing)) @1
  you|we can|will find {amount} {places} => Contains(amount, places)
  the mine is|lies {place} => Contains(Amount(some, mine), place)
  {cell} {has} the mine => Contains(Amount(some, mine), cell)
  the only mine is|lies in|at {cell}
    => Joined("and", (Contains(Amount(some, mine), cell), Contains(Amount(Bounded(atmost, 1),
    mine), Board())))
  {cell} is the only mine [on the board]
    => Joined("and", (Contains(Amount(some, mine), cell), Contains(Amount(Bounded(atmost, 1),
    mine), Board())))
  the only mine {place} is|lies in|at {cell}
    => Joined("and", (Contains(Amount(some, mine), cell), Contains(Amount(Bounded(exactly, 1),
    mine), place)))
  the number of mines {place} is|equals {bound} => Contains(Amount(bound, mine), place)
  the number of mines is|equals {bound} => Contains(Amount(bound, mine), Board())
  {thing} are [all] safe => Contains(Amount(every, safe), thing)
  {thing} are [all] free|clear|empty [of|from mines] => Contains(Amount(no, mine), thing)
  {many} are [both|all] safe => Contains(Amount(every, safe), many)
  {many} is safe => Contains(Amount(every, safe), many) @2
  {many} are [both|all] mines|mined => Contains(Amount(some, mine), many)
  {many} is a mine|bomb => Contains(Amount(some, mine), many)
  {many} are not mines => Contains(Amount(no, mine), many)
  {many} are not safe => Contains(Amount(notevery, safe), many)
  {many} are unsafe|dangerous => Contains(Amount(notevery, safe), many)
  {many} are not both|all mines|mined => Negated(Contains(Amount(some, mine), many))
  {many} are not both|all safe => Negated(Contains(Amount(every, safe), many))
  {many} are free|clear|empty [of|from mines] => Contains(Amount(no, mine), many)
  both {many} are safe => Contains(Amount(every, safe), many)
  both {many} are mines|mined => Contains(Amount(some, mine), many)
  either {many} is a mine|bomb => Contains(Amount(some, mine), many)
  either {many} is safe => Contains(Amount(every, safe), many)
  either {many} {has} {amount} => Contains(amount, many)
  neither {thing} nor {other:thing} {isamine}
    => Contains(Amount(no, mine), Several("and", (thing, other)))
  there is|are no mine|mines {place} [,] nor {other:place}
    => Contains(Amount(no, mine), Several("and", (place, other)))
  there is|are neither a mine|mines {place} nor {other:place}
    => Contains(Amount(no, mine), Several("and", (place, other)))
  neither {thing} nor {other:thing} is|are safe
    => Contains(Amount(notevery, safe), Several("and", (thing, other)))
  {bound} of [the] [cells] {cells} {isamine} => Contains(Amount(bound, mine), cells)
  {bound} of [the] [cells] {cells} is|are safe => Contains(Amount(bound, safe), cells)
  {bound} of the cells {place} {isamine} => Contains(Amount(bound, mine), place)
  {bound} of the cells {place} is|are safe => Contains(Amount(bound, safe), place)
  {bound} of {thing} and {other:thing} {isamine}
    => SoMany(bound, (Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other))) @1
  {bound} of {thing} and {other:thing} is|are safe
    => SoMany(bound, (Contains(Amount(every, safe), thing), Contains(Amount(every, safe),
    other))) @1
  none of [the] [cells] {cells} {isamine} => Contains(Amount(no, mine), cells)
  none of [the] [cells] {cells} is|are safe => Contains(Amount(no, safe), cells)
  none of the cells {place} {isamine} => Contains(Amount(no, mine), place)
  none of the cells {place} is|are safe => Contains(Amount(no, safe), place)
  each of [the] [cells] {cells} is safe => Contains(Amount(every, safe), cells)
  each of [the] [cells] {cells} {isamine} => Contains(Amount(every, mine), cells)
  all of [the] [cells] {cells} are safe => Contains(Amount(every, safe), cells)
  all of [the] [cells] {cells} {isamine} => Contains(Amount(every, mine), cells)
  every|each cell {place} {isamine} => Contains(Amount(every, mine), place)
  every|each cell {place} is safe => Contains(Amount(every, safe), place)
  all [the] cells {place} {isamine} => Contains(Amount(every, mine), place)
  all [the] cells {place} are safe => Contains(Amount(every, safe), place)
  the cells {place} are [all] safe => Contains(Amount(every, safe), place)
  the cells {place} [all] {isamine} => Contains(Amount(every, mine), place)
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
  none of the neighbours|neighbors of {cell} {isamine} => Contains(Amount(no, mine), Around(cell))
  some neighbour|neighbor of {cell} {isamine} => Contains(Amount(some, mine), Around(cell))
  some neighbour|neighbor of {cell} is safe => Contains(Amount(some, safe), Around(cell))
  a neighbour|neighbor of {cell} {isamine} => Contains(Amount(some, mine), Around(cell))
  {bound} neighbour|neighbor|neighbours|neighbors of {cell} {isamine}
    => Contains(Amount(bound, mine), Around(cell))
  {bound} neighbour|neighbor|neighbours|neighbors of {cell} is|are safe
    => Contains(Amount(bound, safe), Around(cell))
  {bound} of the neighbours|neighbors of {cell} is|are safe
    => Contains(Amount(bound, safe), Around(cell))
  {bound} of the neighbours|neighbors of {cell} {isamine}
    => Contains(Amount(bound, mine), Around(cell))
  {cell} has {bound} neighbouring|neighboring|adjacent mine|mines
    => Contains(Amount(bound, mine), Around(cell))
  {cell} has no neighbouring|neighboring|adjacent mine|mines
    => Contains(Amount(no, mine), Around(cell))
  {cell} has a neighbouring|neighboring mine => Contains(Amount(some, mine), Around(cell))
  {cell} {has} {amount} around it => Contains(amount, Around(cell))
  {cell} {has} {amount} next|adjacent to it => Contains(amount, Around(cell))
  {cell} {has} {amount} in its neighbourhood|neighborhood => Contains(amount, Around(cell))
  {cell} is surrounded by mines => Contains(Amount(every, mine), Around(cell))
  {apart}
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(no, mine), Around(Cell(Var("x"), Var("y"))))))
  {together}
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(some, mine), Around(Cell(Var("x"), Var("y"))))))
  {cell} touches {amount} => Contains(amount, Around(cell))
  there is|are {amount} in|on|for every|each|any {sort} => EachLine(every, sort, amount)
  there is|are {amount} per {sort} => EachLine(every, sort, amount)
  {amount} in|on every|each {sort} => EachLine(every, sort, amount)
  {amount} per {sort} => EachLine(every, sort, amount)
  in|on every|each {sort} [,] there is|are {amount} => EachLine(every, sort, amount)
  there is|are {amount} in|on every|each {sort} and [in|on] [every|each] {other:sort}
    => Joined("and", (EachLine(every, sort, amount), EachLine(every, other, amount)))
  every|each {sort} and [every|each] {other:sort} {has} {amount}
    => Joined("and", (EachLine(every, sort, amount), EachLine(every, other, amount)))
  every|each {sort} and [every|each] {other:sort} is safe
    => Joined("and", (EachLine(every, sort, Amount(every, safe)), EachLine(every, other,
    Amount(every, safe))))
  there is|are a|some safe {sort} => EachLine(some, sort, Amount(every, safe))
  there is|are no safe {sort} => EachLine(no, sort, Amount(every, safe))
  there is|are {bound} safe {sort} => EachLine(bound, sort, Amount(every, safe))
  there is|are {amount} in|on some {sort} => EachLine(some, sort, amount)
  there is a mine in|on every|each column => EachLine(some, row, Amount(every, mine)) @1
  there is a mine in|on every|each row => EachLine(some, column, Amount(every, mine)) @1
  a mine [is] in|on every|each column => EachLine(some, row, Amount(every, mine)) @1
  a mine [is] in|on every|each row => EachLine(some, column, Amount(every, mine)) @1
  there is|are a|some {sort} that|which {has} {amount} => EachLine(some, sort, amount)
  there is|are a|some {sort} with {amount} => EachLine(some, sort, amount)
  there is|are a|some {sort} without [a|any] mine|mines => EachLine(some, sort, Amount(no, mine))
  there is|are no {sort} with|that|which [has|have|contains|contain] {amount}
    => EachLine(no, sort, amount)
  there is|are no {sort} with|that|which [has|have|contains|contain] {number} mines
    => EachLine(no, sort, Amount(Bounded(atleast, number), mine)) @-1
  there is|are no {sort} without [a|any] mine|mines => EachLine(no, sort, Amount(no, mine))
  {which} {sort} is without [a|any] mine|mines => EachLine(which, sort, Amount(no, mine))
  no {sort} {has} any mine|mines => EachLine(no, sort, Amount(some, mine))
  no {sort} {has} {number} mines => EachLine(no, sort, Amount(Bounded(atleast, number), mine)) @-1
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
  only {thing} {has} [any] mines => Confined(thing)
  only {thing} {has} a mine => Confined(thing)
  only {many} {has} [any] mines => Confined(many)
  all [the] mines are|lie {place} => Confined(place)
  the mines are|lie {place} => Confined(place)
  every mine is|lies {place} => Confined(place)
  mines are|lie|occur|exist only {place} => Confined(place)
  mines [can] only are|lie|occur|exist|be {place} => Confined(place)
  there are [only] mines only {place} => Confined(place)
  {thing} {has} {amount} [,] and|but|while|whereas {other:thing} does not
    => Joined("and", (Contains(amount, thing), Negated(Contains(amount, other))))
  {thing} {has} {amount} [,] or {other:thing} does not
    => Joined("or", (Contains(amount, thing), Negated(Contains(amount, other))))
  {thing} {has} {amount} [,] and so|neither does {other:thing}
    => Joined("and", (Contains(amount, thing), Contains(amount, other)))
  {thing} is safe [,] and|but|while|whereas {other:thing} is not
    => Joined("and", (Contains(Amount(every, safe), thing), Contains(Amount(notevery, safe),
    other)))
  {thing} is safe [,] and so is {other:thing}
    => Joined("and", (Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other)))
  {thing} is safe [,] or {other:thing} is
    => Joined("or", (Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other)))
  {thing} is not safe [,] and|but|while|whereas {other:thing} is
    => Joined("and", (Contains(Amount(notevery, safe), thing), Contains(Amount(every, safe),
    other)))
  {thing} is a mine [,] and|but|while|whereas {other:thing} is not
    => Joined("and", (Contains(Amount(some, mine), thing), Contains(Amount(no, mine), other)))
  if {thing} {has} {amount} [,] [then] so does {other:thing}
    => If(Contains(amount, thing), Contains(amount, other))
  if {thing} {has} {amount} [,] [then] {other:thing} does not
    => If(Contains(amount, thing), Negated(Contains(amount, other)))
  if {thing} is safe [,] [then] so is {other:thing}
    => If(Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other))
  if {thing} is safe [,] [then] {other:thing} is not
    => If(Contains(Amount(every, safe), thing), Contains(Amount(notevery, safe), other))
  if {thing} is a mine [,] [then] so is {other:thing}
    => If(Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other))
  if {thing} is a mine [,] [then] {other:thing} is not
    => If(Contains(Amount(some, mine), thing), Contains(Amount(no, mine), other))
  {suchlines} {property} => EachSuch(suchlines, property)
  there is|are {amount} in|on {suchlines} => EachSuch(suchlines, amount)
  in|on {suchlines} [,] there is|are {amount} => EachSuch(suchlines, amount)
  if|when|whenever a|some|any {sort} {property} [,] [then] it [also] {other:property}
    => EachSuch(SuchLines(every, sort, Having(property)), other)
  if|when|whenever there is|are {amount} in|on a|some|any {sort} [,] [then] it {other:property}
    => EachSuch(SuchLines(every, sort, Having(amount)), other)
  if|when|whenever there is|are {amount} in|on a|some|any {sort} [,] [then] there is|are
    {other:amount} in|on it => EachSuch(SuchLines(every, sort, Having(amount)), other)
  {thing} {has} {elided} => Contains(elided, thing)
  {many} {has} {elided} => Contains(elided, many)
  {which} {sort} {has} {elided} => EachLine(which, sort, elided)
  all|each|any [the] {sort} {has} {elided} => EachLine(every, sort, elided)
  {thing} {has} as many {things:content} as {other:thing} => Compared("=", things, thing, other)
  {thing} {has} the same number of {things:content} as {other:thing}
    => Compared("=", things, thing, other)
  {thing} and {other:thing} {has} the same number of {things:content}
    => Compared("=", things, thing, other)
  {thing} and {other:thing} {has} equally many {things:content}
    => Compared("=", things, thing, other)
  {thing} {has} more {things:content} than {other:thing} => Compared(">", things, thing, other)
  {thing} {has} fewer|less {things:content} than {other:thing}
    => Compared("<", things, thing, other)
  there are as many {things:content} {place} as {other:place} => Compared("=", things, place, other)
  there are more {things:content} {place} than {other:place} => Compared(">", things, place, other)
  there are fewer|less {things:content} {place} than {other:place}
    => Compared("<", things, place, other)
  there are {number} mines in|on the same {sort}
    => EachLine(some, sort, Amount(Bounded(atleast, number), mine)) @-1
  {number} mines are|lie in|on the same {sort}
    => EachLine(some, sort, Amount(Bounded(atleast, number), mine)) @-1
  all [the] mines are|lie in|on the same|one column
    => ForSome(("z",), Confined(Line(column, Var("z"))))
  all [the] mines are|lie in|on the same|one row => ForSome(("z",), Confined(Line(row, Var("z"))))
  all [the] cells {place} except {skip} are safe
    => Contains(Amount(every, safe), Except(place, skip))
  all [the] cells {place} are safe except {skip}
    => Contains(Amount(every, safe), Except(place, skip))
  every|each cell {place} except {skip} is safe
    => Contains(Amount(every, safe), Except(place, skip))
  every|each cell {place} is safe except {skip}
    => Contains(Amount(every, safe), Except(place, skip))
  all [the] cells except {skip} are safe => Contains(Amount(every, safe), Except(Board(), skip))
  all [the] cells are safe except {skip} => Contains(Amount(every, safe), Except(Board(), skip))
  every|each cell except {skip} is safe => Contains(Amount(every, safe), Except(Board(), skip))
  every|each cell is safe except {skip} => Contains(Amount(every, safe), Except(Board(), skip))
  except {skip} [,] all [the] cells {place} are safe
    => Contains(Amount(every, safe), Except(place, skip))
  except {skip} [,] all [the] cells are safe
    => Contains(Amount(every, safe), Except(Board(), skip))
  {thing} is safe except {skip} => Contains(Amount(every, safe), Except(thing, skip))
  all [the] cells {place} except {skip} {isamine}
    => Contains(Amount(every, mine), Except(place, skip))
  every|each cell {place} except {skip} {isamine}
    => Contains(Amount(every, mine), Except(place, skip))
  all [the] cells except {skip} {isamine} => Contains(Amount(every, mine), Except(Board(), skip))
  every|each cell except {skip} {isamine} => Contains(Amount(every, mine), Except(Board(), skip))
  no cell {place} except {skip} {isamine} => Contains(Amount(no, mine), Except(place, skip))
  no cell except {skip} {isamine} => Contains(Amount(no, mine), Except(Board(), skip))
  there is|are {amount} {place} except {skip} => Contains(amount, Except(place, skip))
  {thing} {has} {amount} except {skip} => Contains(amount, Except(thing, skip))
  there is|are no mine|mines|bomb|bombs except {skip} => Confined(skip)
  there is|are no mine|mines|bomb|bombs outside [of] {skip} => Confined(skip)
  there is|are {amount} in|on|at {both} or {other:thing}
    => Joined("or", (Contains(amount, both), Contains(amount, other)))
  there is|are {amount} in|on|at {thing} and {either}
    => Joined("and", (Contains(amount, thing), Contains(amount, either))) @1
  {bound} of {corners} {isamine} => Contains(Amount(bound, mine), corners)
  {bound} of {corners} is|are safe => Contains(Amount(bound, safe), corners)
  {bound} corner|corners {isamine} => Contains(Amount(bound, mine), Corners("and"))
  {bound} corner|corners is|are safe => Contains(Amount(bound, safe), Corners("and"))
  there is|are {bound} mine|mines in {corners} => Contains(Amount(bound, mine), corners) @-1
  no corner {isamine} => Contains(Amount(no, mine), Corners("and"))
  no corner is safe => Contains(Amount(no, safe), Corners("and"))
  if|when|whenever a cell {isamine} [,] [then] {itscell} is safe
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(every, safe), Beside(itscell, Cell(Var("x"), Var("y"))))))
  if|when|whenever a cell {isamine} [,] [then] {itscell} {isamine}
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(some, mine), Beside(itscell, Cell(Var("x"), Var("y"))))))
  if|when|whenever a cell is safe [,] [then] {itscell} is safe
    => ForEvery(("x", "y"), If(Contains(Amount(every, safe), Cell(Var("x"), Var("y"))),
    Contains(Amount(every, safe), Beside(itscell, Cell(Var("x"), Var("y"))))))
  if|when|whenever a cell is safe [,] [then] {itscell} {isamine}
    => ForEvery(("x", "y"), If(Contains(Amount(every, safe), Cell(Var("x"), Var("y"))),
    Contains(Amount(some, mine), Beside(itscell, Cell(Var("x"), Var("y"))))))
  every|each mine has a mine {itsside}
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(some, mine), Ray(itsside, Cell(Var("x"), Var("y"))))))
  no mine has a mine {itsside}
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(no, mine), Ray(itsside, Cell(Var("x"), Var("y"))))))
  if {a:claim} [,] [then] {b:claim} [,] otherwise|else {c:claim}
    => Joined("and", (If(a, b), If(Negated(a), c))) @-1
  if {a:claim} [,] [then] {b:claim} ; otherwise|else {c:claim}
    => Joined("and", (If(a, b), If(Negated(a), c))) @-1
  {thing} {has} {amount} [,] and {other:thing} does
    => Joined("and", (Contains(amount, thing), Contains(amount, other)))
  {thing} {has} {amount} [,] or {other:thing} does
    => Joined("or", (Contains(amount, thing), Contains(amount, other)))
  {thing} {has} no mine|mines [,] and {other:thing} does not either
    => Joined("and", (Contains(Amount(no, mine), thing), Contains(Amount(no, mine), other)))
  {thing} {has} no mine|mines [,] nor does {other:thing}
    => Joined("and", (Contains(Amount(no, mine), thing), Contains(Amount(no, mine), other)))
  {thing} {hasnot} a|any mine|mines [,] and neither does {other:thing}
    => Joined("and", (Contains(Amount(no, mine), thing), Contains(Amount(no, mine), other)))
  {thing} {hasnot} a|any mine|mines [,] nor does {other:thing}
    => Joined("and", (Contains(Amount(no, mine), thing), Contains(Amount(no, mine), other)))
  {thing} is not safe [,] and neither is {other:thing}
    => Joined("and", (Contains(Amount(notevery, safe), thing), Contains(Amount(notevery, safe),
    other)))
  {thing} is a mine [,] and so is {other:thing}
    => Joined("and", (Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other)))
  {thing} is not a mine [,] and neither is {other:thing}
    => Joined("and", (Contains(Amount(no, mine), thing), Contains(Amount(no, mine), other)))
  {left:term} is {number} => Relation("=", left, Int(number))
  {left:term} is equal to {right:term} => Relation("=", left, right)
  {left:term} is the same as {right:term} => Relation("=", left, right)
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
  it is true|known that {claim} => claim
  we|you know that {claim} => claim
  if {left:claim} [,] [then] {right:claim} => If(left, right)
  when|whenever {left:claim} [,] [then] {right:claim} => If(left, right)
  unless {left:claim} [,] {right:claim} => If(Negated(left), right)
  either {left:claim} or {right:claim} => Joined("or", (left, right))
  either {left:claim} or {right:claim} [,] but not both
    => SoMany(Bounded(exactly, 1), (left, right))
  [either] {thing} or {other:thing} {isamine} [,] but not both
    => SoMany(Bounded(exactly, 1), (Contains(Amount(some, mine), thing), Contains(Amount(some,
    mine), other)))
  both {left:claim} and {right:claim} => Joined("and", (left, right))
  for every|all|each|any {variables} [:] [,] {claim} => ForEvery(variables, claim)
  for every|all|each|any column|columns|row|rows {variables} [:] [,] {claim}
    => ForEvery(variables, claim)
  for every|all|each|any cell|cells ( {variables} ) [:] [,] {claim} => ForEvery(variables, claim)
  for some {variables} [:] [,] {claim} => ForSome(variables, claim)
  for some column|row {variables} [:] [,] {claim} => ForSome(variables, claim)
  there is|are|exists|exist [a|an|some] {variables} such that|with {claim}
    => ForSome(variables, claim)
  for {bound} value|values [of] {variable} [:] [,] {claim} => ForCount(bound, variable, claim)

both:
  {thing} and {other:thing} => Several("and", (thing, other))
  {thing} , {other:thing} and {third:thing} => Several("and", (thing, other, third))

either:
  {thing} or {other:thing} => Several("or", (thing, other))
  {thing} , {other:thing} or {third:thing} => Several("or", (thing, other, third))

suchlines:
  {quantity} {parity} [numbered] {sort} => SuchLines(quantity, sort, parity)
  {quantity} {sort} except|but {skipped} => SuchLines(quantity, sort, Other(skipped))
  {quantity} {sort} that|which|where {property} => SuchLines(quantity, sort, Having(property))
  {quantity} {sort} with {amount} => SuchLines(quantity, sort, Having(amount))
  {quantity} {sort} without [a|any] mine|mines
    => SuchLines(quantity, sort, Having(Amount(no, mine)))
  the {parity} [numbered] {sort} => SuchLines(every, sort, parity)

quantity:
  {which} => which
  each|any => every
  all [of] [the] => every
  a => some
  not all [of] [the] => notevery

parity:
  even => even
  odd => odd

skipped:
  {sort} {term} => term
  [the] {ordinal} [one] => ordinal
  [the] last [one] => Var("last")
  [the] {ordinals} [ones] => ordinals
  [the] first and [the] last [one] => Several("and", (Int(1), Var("last")))
  {sort} {terms} => terms

property:
  {has} {amount} => amount
  {has} {elided} => elided
  is|are safe => Amount(every, safe)
  is|are not safe => Amount(notevery, safe)
  is|are mine [-] free => Amount(no, mine)
  is|are free|clear|empty [of|from mines] => Amount(no, mine)
  is|are without [a|any] mine|mines => Amount(no, mine)
  is|are full of mines => Amount(every, mine)
  {hasnot} a|any mine|mines|bomb|bombs => Amount(no, mine)

elided:
  one => Amount(some, mine)
  {how} {number} => Amount(Bounded(how, number), mine)
  {number} => Amount(Bounded(exactly, number), mine)
  only|just {number} => Amount(Bounded(exactly, number), mine)
  more than {number} => Amount(Bounded(morethan, number), mine)
  fewer|less than {number} => Amount(Bounded(fewerthan, number), mine)

content:
  mines|bombs => mine
  safe cells => safe

skip:
  [in|at|on|for] {thing} => thing
  [in|at|on|for] {many} => many

corners:
  [all] [of] [the] [four] corners|corner [cells] [of the board] => Corners("and")

itscell:
  the cell above|over it => up
  the cell below|under|beneath it => down
  the cell to the left of it => left
  the cell to the right of it => right
  the cell to|on its left => left
  the cell to|on its right => right
  its upper neighbour|neighbor => up
  its lower neighbour|neighbor => down
  its left neighbour|neighbor => left
  its right neighbour|neighbor => right

itsside:
  above it => up
  below|under|beneath it => down
  to|on its left => left
  to|on its right => right
  to the left of it => left
  to the right of it => right

amount:
  {single} => single
  {plural} => plural
  a bomb => Amount(some, mine)
  [some] mines|bombs => Amount(some, mine)
  some mine|bomb => Amount(some, mine)
  no mines|bomb|bombs => Amount(no, mine)
  none|nothing => Amount(no, mine)
  not a single mine|bomb => Amount(no, mine)
  nothing but mines => Amount(every, mine)
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

apart:
  no two mines are adjacent|neighbours|neighbors => yes
  no two mines are next to each other => yes
  no two mines touch [each other] => yes
  no mine is next|adjacent to another [mine] => yes
  no mine touches another [mine] => yes
  mines are never adjacent => yes
  there are no adjacent|neighbouring|neighboring mines => yes
  [all] [the] neighbours|neighbors of [a] mine|mines are safe => yes
  every|each neighbour|neighbor of a mine is safe => yes
  every|each cell next|adjacent to a mine is safe => yes
  if a cell is a mine [,] [then] [all] its neighbours|neighbors are safe => yes

iff:
  if and only if => yes
  iff => yes
  exactly when|if => yes
  just when|if => yes

equal:
  the same number|amount of => yes
  equally many => yes
  as many => yes

state:
  free|clear|empty [of|from mines] => Amount(no, mine)
  mine [-] free => Amount(no, mine)
  without [a|any] mine|mines => Amount(no, mine)
  full of mines => Amount(every, mine)
  completely|entirely|fully mined => Amount(every, mine)

together:
  every|each mine has another mine next|adjacent to it => yes
  every|each mine has another|a neighbouring|neighboring mine => yes
  every|each mine has [another|a] mine as a|its neighbour|neighbor => yes
  every|each mine touches another [mine] => yes
  every|each mine has a mine next to it => yes
  every|each mine is next|adjacent to another [mine] => yes

isamine:
  is a mine|bomb => yes
  is|are mined => yes
  are mines|bombs => yes
  {has} a|any mine|mines|bomb|bombs => yes
  {has} mines|bombs => yes

has:
  has|have|holds|hold|contains|contain|includes => yes
  must|will|does have|hold|contain => yes

hasnot:
  does|do|can|must|will not have|hold|contain => yes
  never has|holds|contains => yes

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
  [the] column|columns {column:term} and row|line {row:term} => Cell(column, row) @2
  [the] row|line {row:term} , column {column:term} => Cell(column, row)
  [the] row|line {row:term} and column {column:term} => Cell(column, row) @2
  [the] cell|square in|of column {column:term} and|of row|line {row:term} => Cell(column, row)
  [the] column {column:term} row|line {row:term} => Cell(column, row)
  [the] row|line {row:term} column {column:term} => Cell(column, row)
  the top|upper [-] left [-] [hand] corner|cell|square => Cell(Int(1), Int(1))
  the corner {cell} => cell
  the top|upper [-] right [-] [hand] corner|cell|square => Cell(Var("columns"), Int(1))
  the bottom|lower [-] left [-] [hand] corner|cell|square => Cell(Int(1), Var("rows"))
  the bottom|lower [-] right [-] [hand] corner|cell|square => Cell(Var("columns"), Var("rows"))
  the last cell of|in|on row|line {row:term} => Cell(Var("columns"), row)
  the last cell of|in|on column {column:term} => Cell(column, Var("rows"))
  [the] cell|square in|of the {row:ordinal} row|line [,] [and] [the] {column:ordinal} column
    => Cell(column, row)
  the {column:ordinal} column [,] [and] [the] {row:ordinal} row|line => Cell(column, row) @1
  the {column:ordinal} cell of|in|on row|line {row:term} => Cell(column, row)
  the {row:ordinal} cell of|in|on column {column:term} => Cell(column, row)
  the {column:ordinal} cell of|in|on the {row:ordinal} row|line => Cell(column, row)
  the {row:ordinal} cell of|in|on the {column:ordinal} column => Cell(column, row)

onecell:
  the cell|square|tile [that is] [directly|immediately|just|right] => yes

thing:
  {onecell} above|over {cell} => Beside(up, cell)
  {onecell} below|under|beneath {cell} => Beside(down, cell)
  {onecell} [to|on the] left of {cell} => Beside(left, cell)
  {onecell} [to|on the] right of {cell} => Beside(right, cell)
  the left [-] [hand] column => Line(column, Int(1))
  the right [-] [hand] column => Line(column, Var("columns"))
  the upper row|line => Line(row, Int(1))
  the lower row|line => Line(row, Var("rows"))
  the last {last:term} columns => Beyond(column, ">", Sub(Var("columns"), last))
  the last {last:term} rows|lines => Beyond(row, ">", Sub(Var("rows"), last))
  column number {term} => Line(column, term)
  row|line [number] {term} => Line(row, term)
  [the] {ordinal} column => Line(column, ordinal)
  [the] {ordinal} row|line => Line(row, ordinal)
  the leftmost column => Line(column, Int(1))
  the last|rightmost column => Line(column, Var("columns"))
  the last|bottom|bottommost|lowest row|line => Line(row, Var("rows"))
  the penultimate column => Line(column, Sub(Var("columns"), Int(1)))
  the penultimate row|line => Line(row, Sub(Var("rows"), Int(1)))
  the border|edge|edges|rim [of the board] => Border()
  the centre|center|middle [cell|square] [of the board] => Centre()
  [the|all] even [-] [numbered] columns => Parity(column, even)
  [the|all] odd [-] [numbered] columns => Parity(column, odd)
  [the|all] even [-] [numbered] rows|lines => Parity(row, even)
  [the|all] odd [-] [numbered] rows|lines => Parity(row, odd)
  the top|topmost row|line => Line(row, Int(1))
  [the] columns {first:term} to|through|till|until {last:term} => Between(column, "<=", first, last)
  [the] rows|lines {first:term} to|through|till|until {last:term} => Between(row, "<=", first, last)
  [the] columns {first:number} -|– {last:number} => Between(column, "<=", Int(first), Int(last))
  [the] rows|lines {first:number} -|– {last:number} => Between(row, "<=", Int(first), Int(last))
  the first {last:term} columns => Beyond(column, "<=", last)
  the first {last:term} rows|lines => Beyond(row, "<=", last)
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
  the first and [the] last row|rows => Several("and", (Line(row, Int(1)), Line(row, Var("rows"))))
  the first and [the] last column|columns
    => Several("and", (Line(column, Int(1)), Line(column, Var("columns"))))
  the first or [the] last row => Several("or", (Line(row, Int(1)), Line(row, Var("rows"))))
  the first or [the] last column
    => Several("or", (Line(column, Int(1)), Line(column, Var("columns"))))
  {corners} => corners
  every|each corner [cell] [of the board] => Corners("and")
  a|some|any|one corner [cell] [of the board] => Corners("or")
  [the] cells|squares {cells} => cells
  [the] cell|cells|square|squares {at} {cells} [coordinate|coordinates] => cells
  [the] columns {terms} => Lines(column, terms)
  [the] rows|lines {terms} => Lines(row, terms)
  [the] {ordinals} column|columns => Lines(column, ordinals)
  [the] {ordinals} row|rows|line|lines => Lines(row, ordinals)

place:
  in|on [both] {many} together|combined => Together(many)
  in|on|at|inside|within|of|along {thing} => thing
  in|on|at|inside|within|of {many} => many @1
  at {column:term} , {row:term} => Cell(column, row)
  in|on|at [the] column|columns {column:term} and row|line {row:term} => Cell(column, row) @-1
  in|on|at [the] row|line {row:term} and column {column:term} => Cell(column, row) @-1
  anywhere|somewhere => Board()
  anywhere|somewhere in|on {thing} => thing
  next|adjacent|close to {cell} => Around(cell)
  above|over {cell} => Ray(up, cell)
  below|under|beneath {cell} => Ray(down, cell)
  [to the] left of {cell} => Ray(left, cell)
  [to the] right of {cell} => Ray(right, cell)
  above|over {cell} => Beside(up, cell) @1
  below|under|beneath {cell} => Beside(down, cell) @1
  [to the] left of {cell} => Beside(left, cell) @1
  [to the] right of {cell} => Beside(right, cell) @1
  directly|immediately|just|right above|over {cell} => Beside(up, cell)
  directly|immediately|just|right below|under|beneath {cell} => Beside(down, cell)
  directly|immediately|just [to the] left of {cell} => Beside(left, cell)
  directly|immediately|just [to the] right of {cell} => Beside(right, cell)
  between {first:cell} and {last:cell} => Segment(first, last)
  in|on the same column as {cell} => SameLine(column, cell)
  in|on the same row|line as {cell} => SameLine(row, cell)
  in|on the column|columns except {skip} => Except(Board(), skip)
  in|on the row|rows except {skip} => Except(Board(), skip)
  everywhere except {skip} => Except(Board(), skip)
  near|surrounding|touching {cell} => Around(cell)
  among the neighbours|neighbors of {cell} => Around(cell)
  after column {term} => Beyond(column, ">", term)
  before column {term} => Beyond(column, "<", term)
  after row {term} => Beyond(row, ">", term)
  before row {term} => Beyond(row, "<", term)
  to the right of column {term} => Beyond(column, ">", term)
  to the left of column {term} => Beyond(column, "<", term)
  left of column {term} => Beyond(column, "<", term)
  right of column {term} => Beyond(column, ">", term)
  above row|line {term} => Beyond(row, "<", term)
  below|under row|line {term} => Beyond(row, ">", term)
  between column {first:term} and column {last:term} => Between(column, "<", first, last)
  between columns {first:term} and {last:term} => Between(column, "<", first, last)
  between row {first:term} and row {last:term} => Between(row, "<", first, last)
  between rows {first:term} and {last:term} => Between(row, "<", first, last)
  between column {first:term} and column {last:term} => Between(column, "<=", first, last) @1
  between columns {first:term} and {last:term} => Between(column, "<=", first, last) @1
  between row {first:term} and row {last:term} => Between(row, "<=", first, last) @1
  between rows {first:term} and {last:term} => Between(row, "<=", first, last) @1
  in|on|at both|either {many} => many
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

EXAMPLES = """
There is a mine in column 2, row 3.
There is no mine in row 1.
Column 1 is safe.
There are exactly two mines in row 3.
Every row has a mine.
No column has more than one mine.
Some column holds only mines.
Every even row has a mine.
Every row except the first has a mine.
Every row that has a mine has exactly one.
There is a mine in the last row.
The corners are safe.
There is no mine on the border.
The centre is safe.
All cells in row 1 except (2,1) are safe.
There is a mine above (2,3).
There is a mine to the left of (3,2).
There is a mine between (1,1) and (1,4).
There are exactly two mines around (2,2).
All neighbours of (2,2) are safe.
There is a mine next to (3,3).
Row 1 has more mines than row 2.
Column 1 has as many mines as column 2.
There are two mines in the same column.
No two mines are adjacent.
All mines are in row 3.
Only column 3 has mines.
There is no mine in columns 2 to 4.
There is no mine after column 4.
There is no mine on the diagonal.
If row 1 has a mine, then column 1 is safe.
If row 1 has a mine, so does row 2.
If a column has a mine, it has two.
Unless row 1 is safe, row 2 is safe.
Row 1 has a mine if and only if row 2 has one.
Either (1,2) or (2,1) is a mine.
Neither (1,2) nor (2,1) is a mine.
Exactly one of (1,2) and (2,1) is a mine.
Not every row has a mine.
For every x: there is no mine in column x, row x.
"""

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
        "and": (
            "and",
            ", and",
            "but",
            ", but",
            "while",
            ", while",
            "whereas",
            ", whereas",
            ", however",
        ),
        "or": ("or", ", or"),
        "iff": ("if and only if", "iff", "exactly when", "exactly if", ", if and only if"),
        "implies": ("implies", "implies that", "only if"),
        "if": ("if", "provided that", "when", "whenever"),
        "unless": ("unless", ", unless"),
    },
    numbers=tuple(NUMBERS.split()),
    rewordings={
        "as well as": "and",
        **dict.fromkeys(("square", "tile"), "cell"),
        **dict.fromkeys(("squares", "tiles"), "cells"),
        **dict.fromkeys(
            (
                "except for",
                "apart from",
                "aside from",
                "with the exception of",
                "besides",
            ),
            "except",
        ),
        **dict.fromkeys(
            ("too", "also", "as well", "in total", "altogether", "indeed", "at all"), ""
        ),
        "cannot": "can not",
        "can't": "can not",
        "there's": "there is",
        "it's": "it is",
        "isn't": "is not",
        "aren't": "are not",
        "doesn't": "does not",
        "don't": "do not",
    },
    ordinals={word: place for place, word in enumerate(ORDINALS.split(), start=1)},
    examples=tuple(EXAMPLES.strip().splitlines()),
)
