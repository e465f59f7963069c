"""English about mines: what is said, and what is understood besides."""

from __future__ import annotations

from provefield.logic.language import common
from provefield.logic.language.grammar import Chain, Language, Row
from provefield.logic.language.words import Substitute, read_rewordings

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

line:
  column => column
  row => row

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
  {sort:line} {term} => Line(sort, term)
  the main diagonal => Diagonal()
  the board => Board()

place:
  in {cell} => cell
  in {sort:line} {term} => Line(sort, term)
  on the main diagonal => Diagonal()
  on the board => Board()
  around {cell} => Around(cell)
  in the|any {sort:sorts} after {sort:line} {term} => Beyond(sort, ">", term)
  in the|any {sort:sorts} before {sort:line} {term} => Beyond(sort, "<", term)
  in the|any {sort:sorts} from {sort:line} {term} on => Beyond(sort, ">=", term)
  in the|any {sort:sorts} up to {sort:line} {term} => Beyond(sort, "<=", term)
  in the|any {sort:sorts} other than {sort:line} {term} => Beyond(sort, "!=", term)
  in the|any {sort:sorts} from {sort:line} {first:term} to {sort:line} {last:term}
    => Between(sort, "<=", first, last)
  in the|any {sort:sorts} between {sort:line} {first:term} and {sort:line} {last:term}
    => Between(sort, "<", first, last)
  on the diagonal where column and row add up to {term} => CrossDiagonal(term)
"""

UNDERSTOOD = """
text:
  {sited} => sited
  {sited} {break} {text} => Joined("and", (sited, text))
  no|yes|well|look|listen|so|ok|okay|right , {text} => text
  trust|believe me [,] {text} => text
  i am telling you [,] [that] {text} => text
  i counted [,] [and] {text} => text
  i|we have counted [,] [and] {text} => text
  if|when you|we count|look [carefully|closely] , {text} => text
  {claim} {break} nowhere else => nowhere_else(claim) @-1
  {left:claim} , but {right:claim} => one_or_other_but(left, right) @-2

statement:
  {np} {vps} => Says(np, vps)
  {lines:thing} {vps} => one_by_one(lines, vps) @-1
  {many} {vps} => all_together(many, vps) @3
  {np} all|both {vps} => Says(np, vps)
  {np} each {vps} => for_each(np, vps)
  {many} can|must not both|all be {state} => Negated(Says(many, state))
  {many} can|must|do not both|all have|hold|contain {held} => Negated(Says(many, held))
  you|we can [safely] step|walk on|onto|to|into {thing} [safely]
    => Contains(Amount(every, safe), thing)
  you|we can not [safely] step|walk on|onto|to|into {thing} [safely]
    => Contains(Amount(notevery, safe), thing)
  mark|flag {np} [as a mine] => Says(np, MINE)
  mark|flag {np} as mines => Says(np, FULL)
  mark {np} as safe|free|clear => Says(np, Contains(Amount(every, safe), It()))
  do not step|walk|click on|onto|to|into {thing}
    => Contains(Amount(notevery, safe), thing)
  never step|walk|click on|onto|to|into {thing} => Contains(Amount(notevery, safe), thing)
  avoid {thing} => Contains(Amount(notevery, safe), thing)
  it is safe to step|walk on|onto|to|into {thing} => Contains(Amount(every, safe), thing)
  {op:half} [of] [the] cells {place} is|are {content:each-is} => half_of(place, op, content)
  {op:half} [of] [the] cells is|are {content:each-is} => half_of(Board(), op, content)
  {op:half} of {thing} is|are {content:each-is} => half_of(thing, op, content)
  {op:half} of {many} is|are {content:each-is} => half_of(many, op, content)
  {op:half} [of] [the] mines are|lie {place} => half_in(op, place)
  {op:half} [of] [the] {sort} {vps} => Share(op, AllLines(sort), vps)
  {op:half} [of] [the] [four] corners {vps} => Share(op, Members(Corners("and")), vps)
  {bound} cell|cells of|in|on {each:universal} {vps} => Says(each, Says(Each(bound, Cells(It())),
    vps)) @-1
  {bound} cell|cells per {sort} {vps}
    => Says(Each(every, AllLines(sort)), Says(Each(bound, Cells(It())), vps))
  all but|except {number} [of] [the] {kind} {vps} => all_but(number, Each(every, kind), vps)
  all but|except {nths:ordinals} {sort} {vps} => Says(but(Each(every, AllLines(sort)), nths), vps)
  all but|except {skip:singled} {vps} => none_but(Each(every, Cells(Board())), skip, vps)
  {each:universal} but|except {few:numeral} {vps} => all_but(few, each, vps)
  {each:universal} {vps} [,] but|except {few:numeral} [of them] => all_but(few, each, vps) @-1
  {each:universal} but|except the {end:edge} cell {vps} => none_but_edge(each, end, vps)
  {each:universal} {vps} [,] but|except the {end:edge} cell => none_but_edge(each, end, vps)
  {each:universal} [,] but|except {nths:ordinals} [one|ones|cell|cells] [,] {vps}
    => none_but_nth(each, nths, vps)
  {each:universal} {vps} [,] but|except {nths:ordinals} [one|ones|cell|cells]
    => none_but_nth(each, nths, vps)
  a|an {kind} never {vps} => Says(Each(no, kind), vps)
  a|an {kind} never {vps} [,] unless {claim} => of_any(kind, Negated(vps), unless, claim) @-1
  a|an {kind} never {vps} [,] if|when {claim} => of_any(kind, Negated(vps), "if", claim) @-1
  there {be} {nomine} {place} [,] unless it is|lies {vps:props} => mines_of(place, every, vps) @-1
  nowhere {place} is|are there a|any mine|mines [,] unless it is|lies {vps:props}
    => mines_of(place, every, vps) @-1
  no {kind} {vps} : each|every one {second:vps}
    => Joined("and", (Says(Each(no, kind), vps), Says(Each(every, kind), second)))
  no {kind} {vps} ; each|every one {second:vps}
    => Joined("and", (Says(Each(no, kind), vps), Says(Each(every, kind), second)))
  a|an {kind} is|lies never {vps:props} => Says(Each(no, kind), vps)
  of|among [{these}] {many} [,] {bound} {vps} => Says(Each(bound, Members(many)), vps)
  of|among [{these}] {many} [,] {quantity:pick} {vps} => Says(Each(quantity, Members(many)), vps)
  of|among [the] {kind} [,] {bound} {vps} => Says(Each(bound, kind), vps)
  of|among [the] {kind} [,] {quantity:pick} {vps} => Says(Each(quantity, kind), vps)
  of|among [the] {number} {kind} [,] {bound} {vps} => of_so_many(number, kind, bound, vps)
  of|among [the] {number} {kind} [,] {quantity:pick} {vps}
    => of_so_many(number, kind, quantity, vps)
  {bound} of [the] {number} {kind} {vps} => of_so_many(number, kind, bound, vps)
  {quantity:pick} of [the] {number} {kind} {vps} => of_so_many(number, kind, quantity, vps)
  {np} {vps} {break} {rest} [all|each|both] {second:vps} => with_rest(np, vps, rest, second)
  {np} {vps} {break} the rest of {thing} {has} {gap} => rest_holds(np, vps, thing, gap) @-3
  {np} {has} {bound} mine|mines {break} the rest of {thing} {has} one
    => rest_holds(np, Contains(Amount(bound, mine), It()), thing,
    Amount(Bounded(exactly, 1), mine)) @-4
  {np} {has} {bound} mine|mines {break} {rest} [all|each] {has} one
    => with_rest(np, Contains(Amount(bound, mine), It()), rest,
    Contains(Amount(Bounded(exactly, 1), mine), It())) @-2
  {np} {vps} {break} {rest} {does} => with_rest(np, vps, rest, affirmed(vps))
  {np} {vps} {break} {rest} {does} not => with_rest(np, vps, rest, Negated(affirmed(vps)))
  {each} {vps} {break} the {ordinal} [one] {second:vps}
    => with_last(each, vps, ordinal, second)
  there {be} {amount} {places} {break} {rest} {second:vps}
    => with_rest(places, Contains(amount, It()), rest, second)
  of|among {many} [,] {bound} {vps} {break} {rest} {second:vps}
    => with_rest(Each(bound, Members(many)), vps, rest, second)
  between {low:number} and {high:number} mines are|lie {place}
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), place),
    Contains(Amount(Bounded(atmost, high), mine), place)))
  between {low:number} and {high:number} [of the] {kind} {vps}
    => Joined("and", (Says(Each(Bounded(atleast, low), kind), vps),
    Says(Each(Bounded(atmost, high), kind), vps)))
  {low:bound} but|and {high:bound} [of] [the] {kind} {vps}
    => Joined("and", (Says(Each(low, kind), vps), Says(Each(high, kind), vps)))
  at most one of any|every two {near} cells {vps}
    => Pairs(no, Such(Cells(Board()), vps), touching)
  at least one of any|every two {near} cells {vps}
    => Pairs(no, Such(Cells(Board()), Negated(vps)), touching)
  at most one of any|every two {near} {sort} {vps}
    => Pairs(no, Such(AllLines(sort), vps), "near")
  at least one of any|every two {near} {sort} {vps}
    => Pairs(no, Such(AllLines(sort), Negated(vps)), "near")
  if|when|whenever {left:claim} , [then] {right:sited} => If(left, right)
  if|when|whenever {left:sited} , [then] {right:claim} => If(left, right)
  {np} {vps} {conn} {sited} => joined(conn, Says(np, vps), sited)
  there {be} {amount} {places} {conn} {sited} => joined(conn, Contains(amount, places), sited)
  unless {left:sited} , {right:claim} => If(Negated(left), right)
  either {left:claim} [,] or {right:sited} => SoMany(Bounded(exactly, 1), (left, right))
  it is not true|so that {sited} => Negated(sited)
  it can not be [true|so] that {claim} => Negated(claim)
  it can not be the case that {claim} => Negated(claim)
  it is not the case that {sited} => Negated(sited)
  it is true|known that {sited} => sited
  there {be} {elided} {places} => Contains(elided, places)
  [either] {quantity} {kind} {vps} {conn} {other:pick} of them {does}
    => joined(conn, Says(Each(quantity, kind), vps), Says(Each(other, kind), affirmed(vps)))
  [either] {quantity} {kind} {vps} {conn} {other:pick} of them {second:vps}
    => joined(conn, Says(Each(quantity, kind), vps), Says(Each(other, kind), second))
  if there {be} {bound} mine|mines {place} [,] [then] it|they {vps}
    => If(Contains(Amount(bound, mine), place), Says(Each(every, Such(Cells(place), MINE)),
    vps)) @-1
  {each:universal} {denied} => Negated(Says(each, denied)) @1
  {np} {vps} , {claim} => Joined("and", (Says(np, vps), claim)) @1
  there {be} {amount} {places} , {claim} => Joined("and", (Contains(amount, places), claim)) @1
  the {kind:group} [together] {has} {bound} {content} => gathered(kind, bound, content) @-1
  the {kind:group} [together] {has} {how} one mine => gathered(kind, Bounded(how, 1), mine) @-1
  the only {kind:cellkind} are {np} => just(kind, np)
  the only {kind:cellkind} are|lie in|at {np} => just_in(kind, np)
  only {np} can|may be mines|mined => Confined(np) @-2
  only {np} can|may {has} [a|any] mine|mines => Confined(np) @-2
  the only {kind:cellkind} is|lies [in|at] {np} => sole(kind, np)
  the only {kind:cellkind} is|lies [the one|mine|cell] {place} => sole(kind, place)
  {thing} {has} its only mine {place} => sole(Such(Cells(thing), MINE), place)
  {line:thing} ' s only mine is|lies {place} => sole(Such(Cells(line), MINE), place)
  the {side:outmost} mine in|of|on {line:thing} is|lies {place} => outmost(side, line, place)
  the {side:outmost} mine in|of|on {line:thing} is|lies {cell} => outmost(side, line, cell)
  the first mine [you come to] in|of|on {line:thing} [,] [counting|counted|going] from the
    {side:sideword} [,] is|lies {place} => outmost(side, line, place)
  {thing} and {other:thing} {has} [their] mines in|on [exactly] the same {sort}
    => same_lines(sort, thing, other)
  [the] {sorts:lines} {first:term} and {last:term} {has} [their] mines in|on [exactly] the same
    {sort} => same_lines(sort, Line(sorts, first), Line(sorts, last))
  {quantity} {width:number} by|× {height:number} {block} {amount:blockholds}
    => blocks(quantity, width, height, amount)
  no {width:number} by|× {height:number} {block} {has} {number} mines
    => blocks(no, width, height, Amount(Bounded(atleast, number), mine)) @-1
  there {be} {quantity} {width:number} by|× {height:number} {block} {amount:blockwith}
    => blocks(quantity, width, height, amount)
  there {be} {amount} in|on {quantity} {width:number} by|× {height:number} {block}
    => blocks(quantity, width, height, amount)
  if|when|whenever a|an|any|some {width:number} by|× {height:number} {block} {amount:blockholds} [,]
    [then] {claim} => If(blocks(some, width, height, amount), claim) @-1
  if|when|whenever a|any|some {sort} or {other:sort} {vps} [,] [then] {claim}
    => Joined("and", (whenever(AllLines(sort), vps, claim),
    whenever(AllLines(other), vps, claim))) @-1
  whichever {width:number} by|× {height:number} {block} you pick|choose|take [,] it {has} {amount}
    [in it] => blocks(every, width, height, amount)
  whichever {width:number} by|× {height:number} {block} you pick|choose|take [,] it {has:never}
    {amount} [in it] => blocks(no, width, height, amount)
  as you|we go|move [down|up|right|left|across] [the board] [,] {claim} => claim
  {many} are|look identical => identical(many)
  {many} are|look [exactly] the same => identical(many)
  {thing} is identical to {other:thing} => identical(Several("and", (thing, other)))
  {thing} is|looks [exactly] the same as {other:thing} => identical(Several("and", (thing, other)))
  the mine {place} is|lies [somewhere] {side} the mine|one {other:place}
    => Joined("and", (Contains(Amount(Bounded(exactly, 1), mine), place),
    Contains(Amount(Bounded(exactly, 1), mine), other), in_order(side, place, other))) @-3
  [all] the mines {place} are|lie [all] [somewhere] {side} the mines|ones {other:place}
    => in_order(side, place, other) @-3
  nothing but|except {np} {vps} => only(np, vps)
  {np} {has} {amount} at|on both|each ends|end => at_two_ends(np, amount)
  if|when|whenever a|an|any|some {sort} {has} a mine at|on both|each ends|end [,] [then] {claim}
    => whenever(AllLines(sort), at_both_ends(sort, Amount(some, mine)), claim) @-1
  {np} {has} no mine|mines at|on either end => at_two_ends(np, Amount(no, mine))
  {bound} [of] [the] neighbours|neighbors|neighbour|neighbor of each|every {kind:cellkind} {vps}
    => Says(Each(every, kind), Says(Each(bound, Cells(Around(It()))), vps))
  {quantity:pick} [of] [the] neighbours|neighbors of each|every {kind:cellkind} {vps}
    => Says(Each(every, kind), Says(Each(quantity, Cells(Around(It()))), vps))
  mines and safe cells alternate in|on {line:thing} => alternating(line)
  in|on {line:thing} [,] mines and safe cells alternate => alternating(line)
  {np} {has} {number} {near} mines => abreast(np, number)
  {np} {has} {number} mines {sidebyside} => abreast(np, number)
  {np} {has} {number} mines in a row => abreast(np, number) @-1
  there {be} {number} {near} mines in|on {np} => abreast(np, number) @-1
  there {be} {number} mines {sidebyside} in|on {np} => abreast(np, number) @-1
  there {be} [exactly] {number} mines in|on {thing} [,] and they are|lie {sidebyside}
    => Joined("and", (Contains(Amount(Bounded(exactly, number), mine), thing),
    abreast(thing, number)))
  {thing} {has} [exactly] {number} mines [,] and they are|lie {sidebyside}
    => Joined("and", (Contains(Amount(Bounded(exactly, number), mine), thing),
    abreast(thing, number)))
  {half:thing} is a|the mirror image|reflection of {other:thing} => mirrored(half, other)
  {half:thing} mirrors {other:thing} => mirrored(half, other)
  both|the [two] ends of every|each {kind:linekind} {vps}
    => Joined("and", (in_each(Each(every, kind), Int(1), vps),
    in_each(Each(every, kind), Var("last"), vps)))
  {np} is|are the only {kind:cellkind} => just(kind, np)
  {np} {vps} {tails} => Echo(np, vps, tails)
  if|when|whenever {np} {vps} [,] [then] {echo} => Echo(np, vps, echo)
  if|when|whenever {thing} {vps} [,] [then] {claim} => about(thing, vps, "implies", claim) @-1
  {thing} {vps} {conn} {claim} => about(thing, vps, conn, claim) @-1
  there {be} {amount} at|in|on {cell} {conn} {claim}
    => about(cell, Contains(amount, It()), conn, claim) @-1
  if {a:claim} [,] [then] {b:claim} {break} if {c:claim} [,] [then] {d:claim}
    => two_ifs(a, b, c, d) @-1
  if|when|whenever a|an|any|some {kind} {vps} [,] [then] {claim} => whenever(kind, vps, claim) @-1
  if|when|whenever a|an|any|some {sort} {vps} [,] [then] every|all|each [the] other {sort}
    {second:vps} => whenever_others(sort, vps, every, second) @-3
  if|when|whenever a|an|any|some {sort} {vps} [,] [then] no other {sort} {does}
    => whenever_others(sort, vps, no, affirmed(vps)) @-3
  if|when|whenever a|an|any|some {sort} {vps} [,] [then] no other {sort} {second:vps}
    => whenever_others(sort, vps, no, second) @-3
  the {end} cell of|in|on {quantity} {kind:restrictedlines} {vps}
    => in_each(Each(quantity, kind), end, vps)
  the {end:edge} cell of|in|on {quantity} {kind:linekind} {vps}
    => in_each(Each(quantity, kind), end, vps)
  no {kind} {vps} [,] unless {claim} => of_any(kind, Negated(vps), unless, claim) @-1
  no {kind} {vps} [,] if|when {claim} => of_any(kind, Negated(vps), "if", claim) @-1
  a|an|any|every|each {kind} {vps} {conn} {claim} => of_any(kind, vps, conn, claim) @-1
  a|an|any|every|each {kind} {vps} {conn} {np} {does}
    => of_any(kind, vps, conn, Says(np, affirmed(vps))) @-1
  a|an|any|every|each {kind} {vps} {conn} {np} {does} not
    => of_any(kind, vps, conn, Says(np, Negated(affirmed(vps)))) @-1
  if|when|whenever a|an|any|some {kind} {vps} [,] [then] {np} {does}
    => whenever(kind, vps, Says(np, affirmed(vps))) @-1
  if|when|whenever a|an|any|some {kind} {vps} [,] [then] so {does} {np}
    => whenever(kind, vps, Says(np, vps)) @-1
  if|when|whenever a|an|any|some {sort} {vps} [,] [then] so {does} the next|following [one]
    => whenever(AllLines(sort), vps, Says(following(sort, yes), vps)) @-1
  if|when|whenever a|an|any|some {kind} {vps} [,] [then] {np} {does} not
    => whenever(kind, vps, Says(np, Negated(affirmed(vps)))) @-1
  wherever|where|whenever there {be} a mine {place} [,] {claim} => wherever(place, claim)
  wherever|where there {be} a mine [,] {claim} => wherever(Board(), claim)
  if|when|whenever there {be} {amount} in|on a|an|any|some {kind} [,] [then] {claim}
    => whenever(kind, Contains(amount, It()), claim) @-1
  {thing} {has} {amount} [,] [and|but|while] {other:thing} {second:gap}
    => Joined("and", (Contains(amount, thing), Contains(second, other)))
  {thing} {has} {first:elided} [,] [and|but|while] {other:thing} {second:gap}
    => Joined("and", (Contains(first, thing), Contains(second, other)))
  {place} [,] there {be} {amount} [,] [and|but|while] {gaps}
    => Joined("and", (Contains(amount, place), gaps))
  {place} [,] there {be} {amount} [,] [and|but|while] in|on {other:nth} [one] [there {be}]
    {second:gap}
    => Joined("and", (Contains(amount, place), Contains(second, sibling(place, other))))
  there {be} {amount} {place} [,] [and|but|while] {second:gap} in|on {other:nth} [one]
    => Joined("and", (Contains(amount, place), Contains(second, sibling(place, other))))
  {thing} {has} {amount} [,] [and|but|while] {other:nth} [one] [{has}] {second:gap}
    => Joined("and", (Contains(amount, thing), Contains(second, sibling(thing, other))))
  {thing} {vps} [,] and so|neither {does} {other:nth} [one]
    => Echo(thing, vps, (Tail("and", sibling(thing, other), same),))
  {thing} {vps} {conn} {other:nth} [one] {does}
    => Echo(thing, vps, (Tail(conn, sibling(thing, other), yes),))
  {thing} {vps} {conn} {other:nth} [one] {does} not
    => Echo(thing, vps, (Tail(conn, sibling(thing, other), no),))
  if|when|whenever {thing} {vps} [,] [then] {other:nth} [one] {does}
    => Echo(thing, vps, (Tail(implies, sibling(thing, other), yes),))
  if|when|whenever {thing} {vps} [,] [then] {other:nth} [one] {does} not
    => Echo(thing, vps, (Tail(implies, sibling(thing, other), no),))
  if|when|whenever {thing} {vps} [,] [then] so|neither {does} {other:nth} [one]
    => Echo(thing, vps, (Tail(implies, sibling(thing, other), same),))
  if|when|whenever {np} all|both {vps} [,] [then] {echo} => Echo(np, vps, echo)
  {cell} {has} {amount} {nearit} {break} {other:cell} {has} {gap} [{nearit}]
    => Joined("and", (Contains(amount, Around(cell)), Contains(just_one(gap), Around(other)))) @-2
  if|when|whenever {cell} {has} {amount} {nearit} [,] [then] {other:cell} {has} {gap} [{nearit}]
    => If(Contains(amount, Around(cell)), Contains(gap, Around(other))) @-2
  {cell} {has} {amount:neighbouring} {break} {other:cell} {has} {gap}
    => Joined("and", (Contains(amount, Around(cell)), Contains(just_one(gap), Around(other)))) @-2
  {cell} {has} {amount} {nearit} {break} {other:cell} {has} {samemany} [{nearit}]
    => Joined("and", (Contains(amount, Around(cell)), Contains(amount, Around(other)))) @-2
  {bound} [of] [the] neighbours|neighbors of {cell} are mines {break} {other:cell} {has} {samemany}
    {nearit} => Joined("and", (Contains(Amount(bound, mine), Around(cell)),
    Contains(Amount(bound, mine), Around(other)))) @-2
  {thing} {has} {amount:gap} {break} {shares} => shared_out(thing, amount, shares) @-1
  {np} is|are not both|all {state} => Negated(Says(np, state))
  not both {many} {vps} => Negated(Says(many, vps))
  {thing} {vps} [,] except {skip} => none_but(Each(every, Cells(thing)), skip, vps)
  {each} {vps} [,] except {skip} => none_but(each, skip, vps)
  {thing} {has} no mine|mines [,] except {skip}
    => none_but(Each(no, Cells(thing)), skip, MINE) @-1
  {each} except|but {skip} {vps} => none_but(each, skip, vps) @-1
  {np} {vps} {exception} {second:vps} => with_exception(np, vps, exception, second)
  {np} except {skip:excepted} [,] which {second:vps} , {vps}
    => with_exception(np, vps, skip, second)
  {each} {vps} {break} {other:nth} [one] {second:vps} => with_skipped(each, vps, other, second)
  {np} {vps} {break} {quantity:othercells} {place} {second:vps}
    => with_others(np, vps, Each(quantity, Cells(place)), second)
  {np} {vps} {break} {quantity:othercells} {place} {does}
    => with_others(np, vps, Each(quantity, Cells(place)), affirmed(vps))
  except {skip} [,] {each} {vps} => none_but(each, skip, vps)
  except {nths:ordinals} [one|ones] [,] {each} {vps} => none_but_nth(each, nths, vps)
  except {skip} [,] [whole] [the] {thing} {vps} => none_but(Each(every, Cells(thing)), skip, vps)
  whole [the] {thing} except {nths:ordinals} [one|ones|cell|cells] {vps}
    => none_but_nth(Each(every, Cells(thing)), nths, vps)
  whole [the] {thing} except {skip} {vps} => none_but(Each(every, Cells(thing)), skip, vps)
  whole [the] {thing} {vps} [,] except {skip} => none_but(Each(every, Cells(thing)), skip, vps)
  except {skip} [,] there {be} {amount} {place} => except_in(amount, place, skip)
  except {skip} [,] there {be} {nomine} [anywhere] => none_but(Each(no, Cells(Board())), skip, MINE)
  except {skip} [,] there {be} {nomine} {place} => none_but(Each(no, Cells(place)), skip, MINE)
  only {np} {vps} => only(np, vps)
  only {kind} {vps} => Only(Each(some, kind), vps)
  {each} {vps} [,] but not all|both [of them] [{does}] => but_not_all(each, vps)
  there {be} {bound} mine|mines [on the board] [,] and all|both of them|which {vps}
    => Joined("and", (Contains(Amount(bound, mine), Board()), Says(Each(every, MINES), vps)))
  there {be} {bound} mine|mines [on the board] [,] and they [all|both] {vps}
    => Joined("and", (Contains(Amount(bound, mine), Board()), Says(Each(every, MINES), vps)))
  there {be} {bound} mine|mines [on the board] [,] [and] all|both [of them|which] [are|lie] {place}
    => Joined("and", (Contains(Amount(bound, mine), Board()), Confined(place)))
  [together] [,] there {be} {amount} [together] [on the board] {break} no two of them|which {pair}
    => Joined("and", (Contains(amount, Board()), Pairs(no, MINES, pair)))
  [together] [,] there {be} {amount} [together] [on the board] {break} at most {number} of
    them|which are|lie in|on the|one [same] {sort} => Joined("and", (Contains(amount, Board()),
    EachLine(every, sort, Amount(Bounded(atmost, number), mine))))
  [together] [,] there {be} {amount} [together] [on the board] {break} {op:half} of them|which
    are|lie {place} => Joined("and", (Contains(amount, Board()), half_in(op, place)))
  there {be} {bound} mine|mines [on the board] [,] one|1 in|on|at {each}
    => Joined("and", (Contains(Amount(bound, mine), Board()),
    Says(each, Contains(Amount(Bounded(exactly, 1), mine), It()))))
  there {be} {bound} mine|mines {place} [,] namely {other:place} => namely(bound, place, other)
  there {be} {bound} mine|mines {place} [,] and|but {quantity:pick} of them {vps}
    => Joined("and", (Contains(Amount(bound, mine), place),
    Says(Each(quantity, Such(Cells(place), MINE)), vps)))
  there {be} {bound} mine|mines {place} [,] and it|they [both|all] {vps}
    => Joined("and", (Contains(Amount(bound, mine), place), Says(Each(every, Such(Cells(place),
    MINE)), vps)))
  {thing} {has} {bound} mine|mines [,] and it|they [both|all] {vps}
    => Joined("and", (Contains(Amount(bound, mine), thing), mines_of(thing, every, vps))) @-1
  {thing} {has} a mine [,] and it is|lies {vps:props} => mines_of(thing, some, vps) @-2
  if|when|whenever {thing} {has} {amount} [,] [then] they {vps}
    => If(Contains(amount, thing), mines_of(thing, every, vps))
  if|when|whenever {thing} {has} any mines [,] [then] they {vps} => mines_of(thing, every, vps)
  {np} is|are the only {sort:lineorone} {vps:relative} => sole_line(sort, np, vps)
  the only {sort} {vps:relative} is|are {np} => sole_line(sort, np, vps)
  there {be} {amount} {places} => Contains(amount, places)
  there {be} {amount} => Contains(amount, Board())
  there {be} {ranged} {place} => Says(place, ranged)
  there {be} {each:special} => There(each)
  there {be} not a|any|one mine|mines => Contains(Amount(no, mine), Board())
  there {be} not a|any|one mine|mines {places} => lacking(places)
  there {be} not one|any {places} => lacking(places)
  there {be} not a mine|mines in|on|at both {many}
    => Negated(Contains(Amount(some, mine), many)) @-1
  there {be} {bound} mine|mines {place} [,] [and|but] one {other:place}
    => Joined("and", (Contains(Amount(bound, mine), place),
    Contains(Amount(Bounded(exactly, 1), mine), other))) @-1
  {place} [,] there {be} {bound} mine|mines [,] [and|but|while] {other:place} [there {be}] one
    => Joined("and", (Contains(Amount(bound, mine), place),
    Contains(Amount(Bounded(exactly, 1), mine), other))) @-1
  [the] mines {place} are never {pair:position} => Pairs(no, Such(Cells(place), MINE), pair)
  [the] mines {place} never {pair} => Pairs(no, Such(Cells(place), MINE), pair)
  there {be} {amount} in|on every|each {sort} {break} no two [of them] {pair}
    => Joined("and", (EachLine(every, sort, amount), Pairs(no, MINES, pair)))
  every|each {sort} {has} {amount} {break} no two [of them] {pair}
    => Joined("and", (EachLine(every, sort, amount), Pairs(no, MINES, pair)))
  its number is {parity} => Numbered(It(), parity)
  its {sort} number is {parity} => Lies(It(), Parity(sort, parity))
  its column|row [number] and [its] row|column number|numbers are equal|identical
    => Lies(It(), Diagonal())
  its column|row [number] and [its] row|column number|numbers are the same => Lies(It(), Diagonal())
  {thing} {has} {measure} {than} {other:thing} [,] which {has} {scale:comparison} [mines] {than}
    {third:thing} => Joined("and", (compared(measure, thing, other),
    compared(remeasured(measure, scale), other, third)))
  if|when|whenever {onecell} {side} a|any mine {vps} [,] [then] {claim}
    => whenever(Such(MINES, has_next(side, MINES)), Says(Beside(side, It()), vps), claim)
  the mine {place} is|lies directly|immediately|just|right {side} the mine|one {other:place}
    => Joined("and", (Contains(Amount(Bounded(exactly, 1), mine), place),
    Contains(Amount(Bounded(exactly, 1), mine), other),
    mines_of(other, every, Contains(Amount(some, mine), Beside(side, It()))))) @-4
  there {be} a mine|mines in|on|at {each:universal} but|except {few:numeral}
    => all_but(few, each, MINE)
  for every|each|any {kind:linekind} [:] [,] {claim} => of_every(kind, claim)
  of|among any|every two {near} {sort} [,] at most one {vps}
    => Pairs(no, Such(AllLines(sort), vps), "near")
  of|among any|every two {near} {sort} [,] at least one {vps}
    => Pairs(no, Such(AllLines(sort), Negated(vps)), "near")
  of|among any|every two {near} cells [,] at most one {vps}
    => Pairs(no, Such(Cells(Board()), vps), touching)
  of|among any|every two {near} cells [,] at least one {vps}
    => Pairs(no, Such(Cells(Board()), Negated(vps)), touching)
  no two {near} {sort} {has} {equal} {content} => next_alike(every, "!=", sort, content) @-1
  two {near} {sort} never {has} {equal} {content} => next_alike(every, "!=", sort, content) @-1
  any|every two {sort} {has} different numbers of {content} => all_differ(sort, content)
  between any|every two mines in|on the|one|a [same] {sort} there {be} [always] a safe cell
    => out_of_touch(sort)
  between any|every two mines in|on the|one|a [same] {sort} there {be} [always] at least one safe
    cell => out_of_touch(sort)
  if|when|whenever {thing} {has} {bound} mine|mines [,] [then] it|they is|are|lies|lie
    {vps:whereabouts} => If(Contains(Amount(bound, mine), thing), mines_of(thing, every, vps)) @-1
  {np} {vps} {break} nothing else {does}
    => with_rest(np, vps, Rest(Board()), Negated(affirmed(vps)))
  {np} {vps} {break} nothing else {place} {does}
    => with_rest(np, vps, Rest(place), Negated(affirmed(vps)))
  if|when {cell} {vps} [,] [then] nothing else {place} {does}
    => If(Says(cell, vps), Says(Each(no, Cells(Except(place, cell))), affirmed(vps)))
  {cellkind:thekind} all are|lie in|on {same} {sort}
    => ForSome(("z",), Says(Each(every, cellkind), Lies(It(), Line(sort, Var("z"))))) @-1
  there {be} {bound} mine|mines each in|on {many} => Says(many, Contains(Amount(bound, mine), It()))
  no {kind} is|lies both {one:place} and {other:place}
    => Says(Each(no, kind), Joined("and", (Lies(It(), one), Lies(It(), other)))) @-2
  no {kind} is|lies in|on both {thing} and {other:thing}
    => Says(Each(no, kind), Joined("and", (Lies(It(), thing), Lies(It(), other)))) @-2
  {each:universal} {has} {bound} mine|mines {break} it|they|which is|are|lies|lie [always]
    {vps:whereabouts} => Says(each, Joined("and", (Contains(Amount(bound, mine), It()),
    mines_of(It(), every, vps)))) @-1
  {each:universal} {has} {bound} mine|mines {break} it|they|which is|are not|never
    {vps:whereabouts} => Says(each, Joined("and", (Contains(Amount(bound, mine), It()),
    mines_of(It(), no, vps)))) @-1
  {each:universal} {has} [exactly] {number} mines {break} they are|lie {sidebyside}
    => Joined("and", (Says(each, Contains(Amount(Bounded(exactly, number), mine), It())),
    abreast(each, number))) @-2
  of|among [the] {kind} [,] {bound} {vps} {break} {rest} {second:vps}
    => with_rest(Each(bound, kind), vps, rest, second)
  if {np} {vps} [,] [then] {echo} {break} otherwise|else {claim}
    => Joined("and", (Echo(np, vps, echo), If(Negated(Says(np, vps)), claim)))
  there can|must|will not be a|any mine|mines {places} => Contains(Amount(no, mine), places)
  there {be} not a|an {kind} with|that|which [has|have|contains|contain] {number} mines
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  there {be} no {kind} with|that|which [has|have|contains|contain] {number} mines
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  no {sort} or|nor {other:sort} {has} {number} mine|mines
    => Joined("and", (EachLine(no, sort, Amount(Bounded(atleast, number), mine)),
    EachLine(no, other, Amount(Bounded(atleast, number), mine)))) @-1
  no {kind} {has} {number} mine|mines
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  {places} [,] there {be} not a|any mine|mines => Contains(Amount(no, mine), places)
  there {be} {amount} {places} [,] and|but not {other:place} => but_not_in(amount, places, other)
  there {be} {amount} {place} [,] and|but {second:gap} {other:place}
    => Joined("and", (Contains(amount, place), Contains(second, other)))
  there {be} {amount} {place} [,] and|but nowhere else
    => nowhere_else(Contains(amount, place))
  there {be} {amount} [either] {place} or {other:place} [,] but not [in|at|on] both
    => SoMany(Bounded(exactly, 1), (Contains(amount, place), Contains(amount, other)))
  there {be} {amount} in|on|at [either] {thing} or {other:thing} [,] but not [in|at|on] both
    => SoMany(Bounded(exactly, 1), (Contains(amount, thing), Contains(amount, other)))
  there {be} no mine|mines {severally} => MissingSomewhere(mine, severally) @1
  there {be} no mine|mines {place} [,] nor {other:place}
    => Contains(Amount(no, mine), Several("and", (place, other)))
  there {be} no mine|mines {nowhere} => Contains(Amount(no, mine), nowhere) @-1
  there {be} neither a mine|mines {place} nor {other:place}
    => Contains(Amount(no, mine), Several("and", (place, other)))
  there {be} {amount} {place} [,] except {skip} => except_in(amount, place, skip)
  there {be} {nomine} {place} [,] except {skip}
    => none_but(Each(no, Cells(place)), skip, MINE) @-1
  there {be} {nomine} [anywhere] [,] except {skip} => none_but(Each(no, Cells(Board())), skip, MINE)
  there {be} no mine|mines outside [of] {skip} => Confined(skip)
  there {be} mines only {place} => only_in(place)
  there {be} {amount} in|on|at {both} or {other:thing}
    => Joined("or", (Contains(amount, both), Contains(amount, other)))
  there {be} {amount} in|on|at {thing} and {either}
    => Joined("and", (Contains(amount, thing), Contains(amount, either))) @1
  [there {be}] {measure} {place} {standard} => compared(measure, place, standard)
  {measure} are|lie {place} {standard} => compared(measure, place, standard)
  {place} [,] there {be} {measure} {standard} => compared(measure, place, standard)
  {thing} [together] {has} {measure} {than} the first {number:term} [together|combined]
    => compared(measure, thing, run_on(thing, first, number))
  {thing} [together] {has} {measure} {than} the last {number:term} [together|combined]
    => compared(measure, thing, run_on(thing, last, number))
  there {be} {measure} {standard:contrast} {place} => compared(measure, place, standard)
  there {be} {measure} {standard:contrast} => compared(measure, Board(), standard)
  {thing} {has} {measure} {standard:ellipsis} => compared(measure, thing, standard)
  {content} {place} : none => Contains(Amount(no, content), place)
  {places} [,] there {be} {amount} => Contains(amount, places)
  {places} is|are|lies|lie {amount} => Contains(amount, places)
  {places} [,] there {be} {ranged} => Says(places, ranged)
  {amount} {places} => Contains(amount, places)
  {amount} {places} exists|exist => Contains(amount, places)
  mine {places} => Contains(Amount(some, mine), places)
  {amount} is|are|lies|lie {places} => Contains(amount, places)
  there is a mine in|on every|each column => EachLine(some, row, Amount(every, mine)) @1
  there is a mine in|on every|each row => EachLine(some, column, Amount(every, mine)) @1
  a mine [is] in|on every|each column => EachLine(some, row, Amount(every, mine)) @1
  a mine [is] in|on every|each row => EachLine(some, column, Amount(every, mine)) @1
  the mine is|lies {places} => sole(MINES, places) @-1
  the mine is|lies {places} => Contains(Amount(some, mine), places)
  {cell} {has} the mine => Contains(Amount(some, mine), cell)
  {thing} {has} mines only {place} => only_within(thing, within(thing, place), MINE)
  {thing} {has} a mine only {place} => only_within(thing, within(thing, place), MINE)
  {thing} {has} mines {place} only => only_within(thing, within(thing, place), MINE)
  {thing} only {has} mines {place} => only_within(thing, within(thing, place), MINE)
  there {be} mines {place} only => only_in(place)
  mines are|lie|exist only {places} => only_in(places)
  mines only are|lie|exist {places} => only_in(places)
  mines can only lie|exist|be {places} => Confined(places)
  {count} is|equals {bound} => hold(count, bound)
  the {content} in|on {many} add up to {bound} => hold(summed(content, many), bound)
  the number|numbers of {content} in|on {many} add up to {bound}
    => hold(summed(content, many), bound)
  {count} is {parity} => hold(count, parity)
  {left:count} {op:relates} {right:count} => Compared(op, left, right)
  {left:count} {op:relates} that {place} => Compared(op, left, like(left, place))
  {left:count} is {scale} {right:count} => related(scale, left, right)
  {left:count} is {scale} [that] {place} => related(scale, left, like(left, place))
  the number|numbers of {content} {place} and [that] {other:place} differ by {bound}
    => apart(Count(content, place), Count(content, other), bound)
  the number|numbers of {content} in|on {place:thing} and {other:thing} differ by {bound}
    => apart(Count(content, place), Count(content, other), bound)
  {left:count} and {right:count} differ by {bound} => apart(left, right, bound)
  the difference between {left:count} and {right:count} is {bound} => apart(left, right, bound)
  the difference between {left:count} and [that] {place} is {bound}
    => apart(left, like(left, place), bound)
  {left:count} and|plus {right:count} [together] is|are|equals|equal|make|makes {bound}
    => hold(total(left, right), bound)
  {np} {has} {equal} {content} => alike("=", np, content)
  {np} {has} different numbers of {content} => alike("!=", np, content)
  {thing} {has} {measure} than any|every|each|all [of] [the] other [{sort}]
    => Says(Each(every, rivals(thing)), compared(measure, thing, It()))
  {thing} {has} the most {content} [of all|any {sort}]
    => Says(Each(every, rivals(thing)), Compared(">", Count(content, thing), Count(content, It())))
  {thing} {has} the fewest {content} [of all|any {sort}]
    => Says(Each(every, rivals(thing)), Compared("<", Count(content, thing), Count(content, It())))
  there {be} together {amount} in|on {many} => Contains(amount, Together(many))
  there {be} together {amount} [on the board] => Contains(amount, Board())
  there {be} {amount} together => Contains(amount, Board())
  together [,] there {be} {amount} in|on {many} => Contains(amount, Together(many))
  together [,] there {be} {amount} [on the board] => Contains(amount, Board())
  {place} [,] there {be} together {amount} => Contains(amount, place)
  in|on {many} [,] there {be} together {amount} => Contains(amount, Together(many)) @-1
  {thing} {has} {amount} together => Contains(amount, thing)
  {thing} {has} {amount} in|on {each} => in_every(thing, amount, each)
  {thing} [taken] together {has} {amount} => Contains(amount, thing)
  there {be} {bound} mine|mines in|on {many} => Contains(Amount(bound, mine), Together(many)) @1
  {many} [taken] together {has} {amount} => Contains(amount, Together(many))
  together [,] {many} {has} {amount} => Contains(amount, Together(many))
  between them [,] {many} {has} {amount} => Contains(amount, Together(many))
  {many} {has} {amount} [taken] together|combined => Contains(amount, Together(many)) @-1
  {many} {has} {amount} among them => Contains(amount, Together(many)) @-1
  whole [the] {thing} {vps} => wholly(thing, vps)
  {np} are [either] both|all {state} or both|all {second:state}
    => Joined("or", (Says(np, state), Says(np, second)))
  [either] both|all {np} {vps} or neither|none [of them] {does}
    => Joined("or", (Says(np, vps), Says(Each(no, Members(np)), vps)))
  [either] {many} are both|all {state} or neither|none [of them] {does}
    => Joined("or", (Says(many, state), Says(Each(no, Members(many)), state)))
  any|every two {cellkind} are|lie in|on {different} {sort} => Pairs(no, cellkind, sort)
  {amount} touches|touch|surrounds|surround {cell} => Contains(amount, Around(cell))
  no two {cellkind} {pair} => Pairs(no, cellkind, pair)
  there are no two {cellkind} [that|which] {pair} => Pairs(no, cellkind, pair)
  there are no two {cellkind} in|on a|any|one {sort} => Pairs(no, cellkind, sort)
  there {be} no {kind:adjacent} => Pairs(no, kind, touching)
  its neighbours|neighbors {has} {held} => Says(Around(It()), held) @-1
  two {cellkind} are never {pair:position} => Pairs(no, cellkind, pair)
  [the] mines are never {pair:position} => Pairs(no, MINES, pair)
  [the] mines never {pair} => Pairs(no, MINES, pair)
  [the] mines do|can|must|may|will not {pair} => Pairs(no, MINES, pair)
  two mines never {pair} => Pairs(no, MINES, pair)
  any|every two mines in|on the|one [same] {sort} {adjoined} => in_touch(MINES, sort) @-1
  any|every two mines in|on the|one [same] {sort} are|lie [always] {sidebyside}
    => in_touch(MINES, sort) @-1
  two mines in|on the|one [same] {sort} are|lie always {sidebyside} => in_touch(MINES, sort) @-1
  two mines in|on the|one [same] {sort} always {adjoined} => in_touch(MINES, sort) @-1
  [any] two mines in|on the|one [same] {sort} are|lie never {sidebyside} => out_of_touch(sort) @-1
  [any] two mines in|on the|one [same] {sort} never {adjoined} => out_of_touch(sort) @-1
  i|we|you promise|guarantee|swear|bet [you] [that] {claim} => claim
  i|we|you can promise|tell|see [you] that {claim} => claim
  i know|see that {claim} => claim
  i am sure|certain [that] {claim} => claim
  it is clear|certain|sure|guaranteed that {claim} => claim
  note|remember that {claim} => claim
  there {be} not [any] two {cellkind} [that|which] {pair}
    => Pairs(no, cellkind, pair)
  there {be} not {number} mines in|on a|an|any|one {kind:linekind}
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  there {be} not {bound:beyond} mine|mines in|on a|an|any|one {kind:linekind}
    => Says(Each(no, kind), Contains(Amount(bound, mine), It()))
  there {be} not {bound:beyond} mine|mines {place} => Negated(Contains(Amount(bound, mine), place))
  one of [the] {sort:lines} {vps} => Says(Each(some, AllLines(sort)), vps) @-1
  if|when [both] {many} {vps} [,] [then] {between} => with_between(implies, many, vps, between)
  {np} [all|both|each] {vps} {break} {between} => with_between("and", np, vps, between)
  [both] {many} {vps} {break} not the cell|cells between them
    => with_between("and", many, vps, Says(Each(every, Cells(It())), Negated(affirmed(vps))))
  a|any|each|every corner {vps} {conn} {opposite} {second:vps}
    => opposite_corners(vps, conn, second) @-2
  a|any|each|every corner {vps} {conn} {opposite} {does}
    => opposite_corners(vps, conn, affirmed(vps)) @-2
  a|any|each|every corner {vps} {conn} {opposite} {does} not
    => opposite_corners(vps, conn, Negated(affirmed(vps))) @-2
  if|when|whenever a|any|one corner {vps} [,] [then] {opposite} {second:vps}
    => opposite_corners(vps, implies, second) @-2
  if|when|whenever a|any|one corner {vps} [,] [then] so {does} {opposite}
    => opposite_corners(vps, implies, vps) @-2
  if|when|whenever a|any|one corner {vps} [,] [then] {opposite} {does}
    => opposite_corners(vps, implies, affirmed(vps)) @-2
  if|when|whenever a|any|one corner {vps} [,] [then] {opposite} {does} not
    => opposite_corners(vps, implies, Negated(affirmed(vps))) @-2
  if {thing} is|are {vps:props} [,] [then] {a:consequence} {break} if it is not [,] [then]
    {b:consequence} => if_not(thing, vps, a, b) @-2
  if {thing} {vps:having} [,] [then] {a:consequence} {break} if it does not [,] [then]
    {b:consequence} => if_not(thing, vps, a, b) @-2
  if {thing} is|are {vps:props} [,] [then] {a:consequence} {break} if it is [,] [then]
    {b:consequence} => if_so(thing, vps, a, b) @-2
  if {thing} {vps:having} [,] [then] {a:consequence} {break} if it does [,] [then]
    {b:consequence} => if_so(thing, vps, a, b) @-2
  if a|an|any {kind} is {vps:props} [,] [then] {a:claim} {break} if it is not [,] [then] {b:claim}
    => if_not(kind, vps, a, b) @-2
  if a|an|any {kind} {vps:having} [,] [then] {a:claim} {break} if it does not [,] [then] {b:claim}
    => if_not(kind, vps, a, b) @-2
  {thing} {vps} {break} {turns} => in_turn(thing, vps, turns) @1
  {beginning} [,] {quantity} {sort} {vps} => Says(Each(quantity, among(sort, beginning)), vps) @-1
  {beginning} [,] {bound} {sort} {vps} => Says(Each(bound, among(sort, beginning)), vps) @-1
  if {thing} {vps} [,] [then] {a:echo} {break} otherwise|else {b:consequence}
    => if_else(thing, vps, a, b) @-2
  if {thing} is {vps:props} [,] [then] {np} {second:vps} {break} if it is not [,] [then]
    {part:those} => told_of(thing, otherwise_those(Says(It(), vps), np, second, part)) @-1
  {np} {vps} {break} so|neither {does} {quantity:inbetween}
    => with_between("and", np, vps, Says(Each(quantity, Cells(It())), vps))
  {many} {has} {amount} between them => between_them(many, amount) @-1
  {thing} {has} {amount} between them => between_them(thing, amount) @-1
  {thing} [taken] together {has} {measure} {standard} => compared(measure, thing, standard)
  {thing} alone {has} {measure} {standard} => compared(measure, thing, standard)
  together [,] {thing} {has} {held} => Says(thing, held)
  together [,] {thing} {has} {measure} {standard} => compared(measure, thing, standard)
  together [,] {many} {has} {measure} {standard} => compared(measure, Together(many), standard)
  both [the|of the] ends of {quantity} {sort} {vps} => Says(Each(quantity, AllLines(sort)),
    Joined("and", (at_end(AllLines(sort), Int(1), vps), at_end(AllLines(sort), Var("last"), vps))))
  {quantity} {kind} {vps} [,] not even {np}
    => not_even(Each(quantity, kind), vps, np)
  there {be} no mine|mines {place} [,] not even at|in|on {cell}
    => Contains(Amount(no, mine), Several("and", (place, cell)))
  two [of the] {cellkind} {pair} => Pairs(some, cellkind, pair) @-1
  there are [at least] two {cellkind} [that|which] {pair} => Pairs(some, cellkind, pair) @-1
  there are two {kind:adjacent} => Pairs(some, kind, touching)
  there are {number} mines in|on the same {sort}
    => EachLine(some, sort, Amount(Bounded(atleast, number), mine)) @-1
  {number} mines are|lie in|on the same {sort}
    => EachLine(some, sort, Amount(Bounded(atleast, number), mine)) @-1
  {cellkind:thekind} are|lie [all] in|on {different} {sort} => Pairs(no, cellkind, sort) @-1
  {cellkind:thekind} are|lie [all] in|on {same} {sort}
    => ForSome(("z",), Says(Each(every, cellkind), Lies(It(), Line(sort, Var("z"))))) @-1
  {cellkind:thekind} share a|the [same] {sort}
    => ForSome(("z",), Says(Each(every, cellkind), Lies(It(), Line(sort, Var("z"))))) @-1
  no two {near} cells {vps} => Pairs(no, Such(Cells(Board()), vps), touching)
  no two {near} cells {place} {vps} => Pairs(no, Such(Cells(place), vps), touching)
  no two {near} {linekind} [both] {vps} => Pairs(no, Such(linekind, vps), "near")
  two {near} {linekind} [both] {vps} => Pairs(some, Such(linekind, vps), "near") @-1
  there are two {near} {linekind} that [both] {vps} => Pairs(some, Such(linekind, vps), "near")
  if {a:claim} [,] [then] {b:claim} [,] otherwise|else {c:claim}
    => Joined("and", (If(a, b), If(Negated(a), c))) @-1
  if {a:claim} [,] [then] {thing} {vps} {break} otherwise|else that|this {sort} {second:vps}
    => Joined("and", (If(a, Says(thing, vps)), If(Negated(a), of_that(thing, sort, second)))) @-1
  if|when|whenever a|an|any|some {sort} {vps} [,] [then] that|this {sort} {second:vps}
    => whenever(AllLines(sort), vps, Says(It(), second)) @-1
  there {be} {each:special} {break} it {vps} => there_and_it(each, vps)
  there {be} {each:special} {break} it is {line:thing} => there_and_it(each, is_numbered(line))
  there {be} {each:special} {break} it is not {line:thing}
    => there_and_it(each, Negated(is_numbered(line)))
  if {a:claim} [,] [then] {b:claim} ; otherwise|else {c:claim}
    => Joined("and", (If(a, b), If(Negated(a), c))) @-1
  if {a:claim} [,] [then] {np} {vps} {break} otherwise|else {other:np} {does}
    => Joined("and", (If(a, Says(np, vps)), If(Negated(a), Says(other, affirmed(vps))))) @-1
  if {a:claim} [,] [then] {np} {vps} {break} otherwise|else {other:np} {does} not
    => Joined("and", (If(a, Says(np, vps)), If(Negated(a),
    Says(other, Negated(affirmed(vps)))))) @-1
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
  not {thing} but {other:thing} {vps}
    => Joined("and", (Says(thing, Negated(vps)), Says(other, vps))) @-3
  it is true|known that {claim} => claim
  we|you know that {claim} => claim
  if|when|whenever {left:claim} [,] [then] {right:claim} => If(left, right)
  if|when|whenever {left:claim} [,] [then] {right:claim} [,] and vice versa => Iff(left, right)
  if|when|whenever a|an|any|some {kind} {vps} [,] [then] {claim} [,] and vice versa
    => conversely(whenever(kind, vps, claim)) @-2
  if|when|whenever {np} {vps} [,] [then] so {does} {other:np} [,] and vice versa
    => Iff(Says(np, vps), Says(other, vps))
  unless {thing} {vps} [,] {claim} => about(thing, Negated(vps), "implies", claim) @-1
  unless {left:claim} [,] {right:claim} => If(Negated(left), right)
  either {left:claim} [,] or {right:claim} => SoMany(Bounded(exactly, 1), (left, right))
  either {left:claim} [,] or {right:claim} => Joined("or", (left, right)) @1
  either {left:claim} [,] or {right:claim} [,] but not both
    => SoMany(Bounded(exactly, 1), (left, right))
  [either] {np} {vps} or {other:np} {second:vps} [,] but not both
    => SoMany(Bounded(exactly, 1), (Says(np, vps), Says(other, second)))
  [either] {np} {vps} or {other:np} {does} [,] but not both
    => SoMany(Bounded(exactly, 1), (Says(np, vps), Says(other, vps)))
  [either] {thing} or {other:thing} {vps} [,] but not both
    => SoMany(Bounded(exactly, 1), (Says(thing, vps), Says(other, vps)))
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
  the {sort} with|that [has|have|contains|holds] the most {content} is {thing}
    => outdone(">", sort, thing, content)
  the {sort} with|that [has|have|contains|holds] the fewest {content} is {thing}
    => outdone("<", sort, thing, content)
  no two {sort} {has} {equal} {content} => all_differ(sort, content)
  [all] [the] {sort} {has} different numbers of {content} => all_differ(sort, content)
  each|every {sort} {has} {scale:comparison} {content} as every|each|any|all [the] other
    {sort} => alike("=", Each(every, AllLines(sort)), content)
  no other {sort} {has} {measure} {than} {thing} => no_other(sort, measure, thing)
  no {sort} {has} {measure} {than} {thing} => no_other(sort, measure, thing) @-1
  no [other] {sort} {has} {equal:samenumber} {content} as {line:thing}
    => Says(Each(no, AllLines(sort)), Compared("=", Count(content, It()), Count(content, line))) @-2
  {many} [taken] together {has} {measure} {standard} => compared(measure, Together(many), standard)
  {np} {has} {measure} {standard} [,] but|and [only] {scale:comparison} {than} {other:thing}
    => Joined("and", (Says(np, compared(measure, It(), standard)),
    Says(np, compared(remeasured(measure, scale), It(), other))))
  {thing} {has} {measure} {standard} [,] but|and {scale:comparison} {second:standard}
    => Joined("and", (compared(measure, thing, standard),
    compared(remeasured(measure, scale), thing, second)))
  [there {be}] {measure} {place} {standard} [,] but|and {scale:comparison} {second:standard}
    => Joined("and", (compared(measure, place, standard),
    compared(remeasured(measure, scale), place, second)))
  you|we can|will only find|see mines {place} => only_in(place)
  {many} {has} {equal} {content} around them => alike("=", around_each(many), content)
  {many} touch {equal} {content} => alike("=", around_each(many), content)
  unless {np} {vps} [,] {other:np} {does}
    => If(Negated(Says(np, vps)), Says(other, affirmed(vps)))
  unless {np} {vps} [,] {other:np} {does} not
    => If(Negated(Says(np, vps)), Says(other, Negated(affirmed(vps))))
  {np} {vps} [,] otherwise {other:np} {does} => Echo(np, vps, (Tail("or", other, yes),))
  {place} [,] there {be} {near:others} => besides_each(near, place)
  there {be} {near:others} {place} => besides_each(near, place)
  {places} [,] there {be} {elided} => Contains(elided, places)
  {side} {cell} [,] there {be} {amount} in|on its|the|that [same] {sort}
    => Contains(amount, along(side, cell, sort))
  {side} {thing} [,] there {be} {amount} {conn} {claim}
    => about(thing, Contains(amount, Ray(side, It())), conn, claim) @-1
  if|when|whenever two {kind:cellkind} [are|lie|share] [in|on] a|the|one [same] {sort} [,]
    [then] they {pair:adjoined} => in_touch(kind, sort)
  if|when|whenever two {kind:cellkind} [are|lie|share] [in|on] a|the|one [same] {sort} [,]
    [then] they are|lie {sidebyside} => in_touch(kind, sort)
  every|each {sort} that|which|with [{has}] [exactly] {number} mines {has} them {sidebyside}
    => abreast(Each(every, Such(AllLines(sort),
    Contains(Amount(Bounded(exactly, number), mine), It()))), number)
  if|when|whenever a|any {sort} {has} {number} mines [,] [then] they are|lie {sidebyside}
    => abreast(Each(every, Such(AllLines(sort),
    Contains(Amount(Bounded(exactly, number), mine), It()))), number)
  if|when|whenever there {be} {amount} in|on a|an|any|some {kind} [,] [then] there {be} {gap}
    [in it|there] => whenever(kind, Contains(amount, It()), Contains(gap, It())) @-1
  except {skip:excepted} [,] which {second:vps} [,] {np} {vps}
    => with_exception(np, vps, skip, second)
  [either] {thing} or {other:thing} {vps} [,] but not both of them
    => SoMany(Bounded(exactly, 1), (Says(thing, vps), Says(other, vps)))
  {np} [all|both] {vps} {break} {part:those} => about_those(np, vps, part)
  there {be} {amount} {break} {part:those} => about_those(Board(), Contains(amount, It()), part)
  there {be} {amount} {place} {break} {part:those}
    => about_those(place, Contains(amount, It()), part)
  if|when|whenever {np} {vps} [,] [then] {part:those} => if_those(np, vps, part)
  if {a:claim} [,] [then] {np} {vps} {break} otherwise|else {part:those}
    => otherwise_those(a, np, vps, part)
  if {thing} {vps} [,] [then] {np} {second:vps} {break} otherwise|else {part:those}
    => told_of(thing, otherwise_those(Says(It(), vps), np, second, part)) @-1
  {np} {has} {held} each|apiece => apiece(np, held)
  {np} each|all {has} {equal} {content} => alike("=", np, content)
  the {sort:lines} [all|each] {has} {equal} {content}
    => alike("=", Each(every, AllLines(sort)), content)
  {np} {vps} {break} the other {number} {second:vps} => with_other(np, vps, number, second)
  {np} {vps} {break} the other {number} {does} => with_other(np, vps, number, affirmed(vps))
  {np} {vps} {break} the other {number} {does} not
    => with_other(np, vps, number, Negated(affirmed(vps)))
  the {up:upper} [-] {left:lefts} [-] [hand] corner {vps} {break} the other three {second:vps}
    => with_rest(corner(left, up), vps, Rest(Corners("and")), second)
  the {up:upper} [-] {left:lefts} [-] [hand] corner {vps} {break} the other three {does} not
    => with_rest(corner(left, up), vps, Rest(Corners("and")), Negated(affirmed(vps)))
  if|when|whenever {thing} {has} a mine [,] [then] it|this|that [mine] is|lies {vps:whereabouts}
    => mines_of(thing, every, vps) @-3
  if|when|whenever there {be} a mine {place} [,] [then] it|this|that [mine] is|lies
    {vps:whereabouts} => mines_of(place, every, vps) @-3
  if|when|whenever a|an|any|some {kind:linekind} {has} {amount} [,] [then] it|this|that|the|they
    [mine|mines] is|lies|are|lie {vps:whereabouts}
    => whenever(kind, Contains(amount, It()), mines_of(It(), every, vps)) @-3
  if|when|whenever there {be} {amount} in|on a|an|any|some {kind:linekind} [,] [then]
    it|this|that|the|they [mine|mines] is|lies|are|lie {vps:whereabouts}
    => whenever(kind, Contains(amount, It()), mines_of(It(), every, vps)) @-3
  {left:count} {op:relates} the number {place} => Compared(op, left, like(left, place))
  {left:count} {op:relates} {place} => Compared(op, left, like(left, place))
  {left:count} is {scale} the number {place} => related(scale, left, like(left, place))
  {thing} {has} {bound} mine|mines [,] namely {other:place} => namely(bound, thing, other)
  {thing} {has} {bound} mine|mines , {other:place} => namely(bound, thing, other)
  {np} {has} {bound} mine|mines [,] and|but|while {other:np} {has} one
    => Joined("and", (Says(np, Contains(Amount(bound, mine), It())),
    Says(other, Contains(Amount(Bounded(exactly, 1), mine), It())))) @-1
  there {be} {near:others} => besides_each(near, Board())
  {thing} {has} {near:others} => besides_each(near, thing)
  somewhere in|on {np} [,] there {be} {number} mines {sidebyside} => abreast(np, number)
  in|on {np} [,] there {be} {number} mines {sidebyside} => abreast(np, number) @-1
  {np} are the same|alike [:] [,] either both|all {state} or both|all {second:state}
    => Joined("or", (Says(np, state), Says(np, second)))
  {many} are alike => identical(many)
  {thing} {has} mines {place} [,] [and|but] nowhere else
    => only_within(thing, within(thing, place), MINE)
  [two] {near} {linekind} never [both] {vps} => Pairs(no, Such(linekind, vps), "near")
  [two] {near} {linekind} are never both {state} => Pairs(no, Such(linekind, state), "near")
  [two] {near} cells are never both {state} => Pairs(no, Such(Cells(Board()), state), touching)
  {near} {sort} [always] {has} different numbers of {content}
    => next_alike(every, "!=", sort, content)
  the {number} mines in|on {thing} are|lie {sidebyside}
    => Joined("and", (Contains(Amount(Bounded(exactly, number), mine), thing),
    abreast(thing, number)))
  the {kind:group} are exactly|precisely {np} => just(kind, np)
  {np} {vps} if|when {other:np} {second:vps} [,] and vice versa
    => Iff(Says(np, vps), Says(other, second))
  {thing} {vps} [,] and so|neither {does} all the others|rest => and_others(thing, vps)
  {line:thing} {vps} [,] and so|neither {does} every|each|any|all [the] {sort} {side} it
    => Joined("and", (Says(line, vps),
    Says(Each(every, among(sort, lines_past(sort, side, line))), vps)))
  [exactly] two {sort:lines} {vps} {break} they {adjoined}
    => Joined("and", (Says(Each(Bounded(exactly, 2), AllLines(sort)), vps),
    Pairs(some, Such(AllLines(sort), vps), "near")))
  [exactly] two {sort:lines} {vps} {break} they are|lie {sidebyside}
    => Joined("and", (Says(Each(Bounded(exactly, 2), AllLines(sort)), vps),
    Pairs(some, Such(AllLines(sort), vps), "near")))
  the {end} cell of|in|on {line:thing} {vps} {break} the {other:end} [one|cell] {does}
    => Echo(nth_cell(line, end), vps, (Tail("and", nth_cell(line, other), yes),)) @-1
  the {end} cell of|in|on {line:thing} {vps} {break} the {other:end} [one|cell] {does} not
    => Echo(nth_cell(line, end), vps, (Tail("and", nth_cell(line, other), no),)) @-1
  the {end} cell of|in|on {line:thing} {vps} {break} so|neither {does} the {other:end} [one|cell]
    => Echo(nth_cell(line, end), vps, (Tail("and", nth_cell(line, other), same),)) @-1
  the {end} cell of|in|on {line:thing} {vps} {break} the {other:end} [one|cell] {second:vps}
    => Joined("and", (Says(nth_cell(line, end), vps), Says(nth_cell(line, other), second))) @-1
  if {np} {vps} [,] [then] {echo} {break} if {other:np} {does} [,] [then] {second:echo}
    => Joined("and", (Echo(np, vps, echo), Echo(other, affirmed(vps), second))) @-1
  if {np} {vps} [,] [then] {echo} {break} if {other:np} {does} not [,] [then] {second:echo}
    => Joined("and", (Echo(np, vps, echo), Echo(other, Negated(affirmed(vps)), second))) @-1
  [all] [the] {sort:lines} {vps} [,] but|except the last {number:term} [{sort}]
    => Says(Each(every, Such(AllLines(sort),
    Excepted(It(), Beyond(sort, ">", Sub(size(sort), number))))), vps)
  [all] [the] {sort:lines} {vps} [,] but|except the first {number:term} [{sort}]
    => Says(Each(every, Such(AllLines(sort), Excepted(It(), Beyond(sort, "<=", number)))), vps)
  whatever|whichever {kind:linekind} you look at [,] {claim} => of_every(kind, claim)
  whatever|whichever {kind:linekind} you pick|choose|take [,] {claim} => of_every(kind, claim)
  {thing} {vps} [,] and so|neither {does} all|every|each|any [the] other {sort}
    => and_others(thing, vps) @-1
  if {a:claim} [,] [then] {b:claim} . otherwise|else {c:claim}
    => Joined("and", (If(a, b), If(Negated(a), c))) @-1
  {portion} [of] [all] [the] cells {place} is|are {content:each-is}
    => portion_of(place, exactly, portion, content)
  {how:degree} {portion} [of] [all] [the] cells {place} is|are {content:each-is}
    => portion_of(place, how, portion, content)
  {portion} [of] [all] [the] cells is|are {content:each-is}
    => portion_of(Board(), exactly, portion, content)
  {how:degree} {portion} [of] [all] [the] cells is|are {content:each-is}
    => portion_of(Board(), how, portion, content)
  {thing} are [all|both] mines => Contains(Amount(every, mine), thing) @-1
  the mines are|lie at {np} => just_cells(MINES, np) @-1
  there {be} mines only {place} => just_cells(MINES, place) @-1
  there {be} mines {place} only => just_cells(MINES, place) @-1
  the mine {place} is|lies {other:place} => sole(Such(Cells(place), MINE), other) @-2
  the mine {place} is {cell} => sole(Such(Cells(place), MINE), cell) @-2
  the number|numbers of {content} in|on {many} is|are the same => alike("=", many, content)
  the number|numbers of {content} in|on {many} is|are equal|identical => alike("=", many, content)
  if|when|whenever {thing} {has} [exactly] {number} mines [,] [then] they are|lie {sidebyside}
    => If(Contains(Amount(Bounded(exactly, number), mine), thing), abreast(thing, number))
  {thing} {vps} [,] except the|its {end} cell
    => none_but(Each(every, Cells(thing)), nth_cell(thing, end), vps) @-1
  other than {skip} [,] {each} {vps} => none_but(each, skip, vps)
  other than {skip} [,] {thing} {vps} => none_but(Each(every, Cells(thing)), skip, vps)
  all but|except the last {number:term} {sort} {vps} => Says(Each(every, Such(AllLines(sort),
    Excepted(It(), Beyond(sort, ">", Sub(size(sort), number))))), vps)
  all but|except the first {number:term} {sort} {vps} => Says(Each(every, Such(AllLines(sort),
    Excepted(It(), Beyond(sort, "<=", number)))), vps)
  {portion} of {thing} is|are {content:each-is} => portion_of(thing, exactly, portion, content)
  {how:degree} {portion} of {thing} is|are {content:each-is}
    => portion_of(thing, how, portion, content)
  there {be} {near:others} in|on its|the|that [same] {sort}
    => Contains(near, Except(SameLine(sort, It()), It()))
  there is {amount:single} in|on the|that same {sort} => Contains(amount, SameLine(sort, It()))
  there {be} never two {cellkind} [that|which] {pair} => Pairs(no, cellkind, pair)
  there {be} never {amount} {places} => never_in(amount, places)
  if|when|whenever a|an|any|some {kind:linekind} {vps} [,] [then] it {has} {near:others}
    => whenever(kind, vps, besides_that(vps, near)) @-2
  if|when|whenever {thing} {vps} [,] [then] it {has} {near:others}
    => about(thing, vps, implies, besides_that(vps, near)) @-2
  {each} {has} {near:others} => besides_such(each, near)
  there {be} never {number} mines in|on the|one [same] {sort}
    => EachLine(no, sort, Amount(Bounded(atleast, number), mine))
  it is the only mine|one [on the board] => Joined("and", (Says(It(), MINE),
    Contains(Amount(no, mine), Except(Board(), Meet(SameLine(row, It()), SameLine(column, It()))))))
  {places} is|are there {amount} => Contains(amount, places)
  {places} is|are there {elided} => Contains(elided, places)
  only if|when {claim} is|are there {amount} {places} => If(Contains(amount, places), claim)
  only if|when {claim} is|are {np} {state} => If(Says(np, state), claim)
  nowhere [on the board] do two {cellkind} {pair} => Pairs(no, cellkind, pair)
  nowhere [on the board] is|are there two {kind:adjacent} => Pairs(no, kind, touching)
  nowhere [on the board] is|are there two {cellkind} [that|which] {pair}
    => Pairs(no, cellkind, pair)
  nowhere [on the board] is|are there {number} mines in|on any|one|the [same] {sort}
    => EachLine(no, sort, Amount(Bounded(atleast, number), mine))
  nowhere [on the board] does a|an|any {kind} {vps} => Says(Each(no, kind), vps)
  {place} [,] there {be} {amount} {break} in|on {other:nth} [one] [,] [there {be}] {second:gap}
    => with_skipped(place, Contains(amount, It()), other, Contains(second, It()))
  {places} is|are|lies|lie {near:others} => besides_each(near, places)
  you|we have {amount} {places} => Contains(amount, places)
  {count} is {one:tally} {break} [it] [is] {two:tally}
    => Joined("and", (hold(count, one), hold(count, two)))
  {count} is not {bound} => Negated(hold(count, bound))
  {count} is not {parity} => Negated(hold(count, parity))
  [either] {place} or {other:place} [,] but not [in|at|on] both [,] there {be} {amount}
    => SoMany(Bounded(exactly, 1), (Contains(amount, place), Contains(amount, other)))
  either {place} or {other:place} [,] there {be} {amount}
    => SoMany(Bounded(exactly, 1), (Contains(amount, place), Contains(amount, other))) @-1
  {np} {vps} {break} it {second:vps} => about_it(np, vps, second)
  there {be} {ranged} {break} {part:those} => about_those(Board(), ranged, part)
  there {be} {ranged} {place} {break} {part:those} => about_those(place, ranged, part)
  of|among [all] the {kind:group} [,] {scale:comparison} are {content:each-is} {than} [are]
    {other:each-is} => compared(Measure(scale, content), cells_of(kind), other)
  {scale:comparison} [of] [the] {kind:group} are {content:each-is} {than} [are] {other:each-is}
    => compared(Measure(scale, content), cells_of(kind), other)
  {place} [,] {scale:comparison} cells are {content:each-is} {than} [are] {other:each-is}
    => compared(Measure(scale, content), place, other)
  more [of] [the] cells {place} are {content:each-is} than [are] {other:each-is}
    => half_of(place, ">", content)
  more [of] [the] [four] corners {vps} than [are] {content:each-is}
    => Share(">", Members(Corners("and")), vps)
  every|each|all [the] other mine|mines {beside} it
    => Confined(Several("and", (It(), Around(It()))))
  {np} {vps} either => Says(np, vps)
  there {be} {amount} {places} either => Contains(amount, places)
  {np} {vps} {break} {quantity:inbetween} {does}
    => with_between("and", np, vps, Says(Each(quantity, Cells(It())), affirmed(vps)))
  of|among [{these}] {many} [,] only the middle cell {vps}
    => only_within(many, middle_of(many), vps)
  of|among [{these}] {many} [,] only {numbers:ordinals} [cell|cells|one|ones] {vps}
    => only_within(many, nth_of(many, numbers), vps) @-1
  {place} [,] there {be} {amount} {break} {part:those}
    => about_those(place, Contains(amount, It()), part)
  [either] {place} [,] but not [in|at|on] both [,] there {be} {amount}
    => but_not_both(Contains(amount, place))
  {each:universal} {vps} [,] except {nths:ordinals} [one|ones] => Says(unlike(each, nths), vps) @1
  a|an {kind:described} {vps} => Says(Each(every, kind), vps) @-1
  a|an {kind:described} {vps} either => Says(Each(every, kind), vps) @-1
  a|an {kind:described} {has} {near:others} => besides_such(Each(every, kind), near) @-1
  a|an {kind:typical} {vps} => generally(kind, vps) @-1
  a|an {kind} {vps} => at_most_each(kind, vps) @-1
  a|an {kind} can|must|may not be|lie {vps:props} => Says(Each(no, kind), vps) @-2
  a|an {kind} can|must|may not have|hold|contain {held} => Says(Each(no, kind), held) @-2
  a|an {kind} can|must|may not have {amount:neighbouring}
    => Says(Each(no, kind), Contains(amount, Around(It()))) @-2
  {np} {vps} [,] only if|when any|one of [the] {kind} {second:vps}
    => If(Says(np, vps), Says(Each(some, kind), second)) @-1
  {np} {vps} [,] only if|when any|one of [the] {kind} {does}
    => If(Says(np, vps), Says(Each(some, kind), affirmed(vps))) @-1
  {np} {vps} [,] only if|when any|one of [{these}] {many} {second:vps}
    => If(Says(np, vps), Says(Each(some, Members(many)), second)) @-1
  {np} {vps} [,] only if|when any|one of [{these}] {many} {does}
    => If(Says(np, vps), Says(Each(some, Members(many)), affirmed(vps))) @-1
  there {be} {amount} {place} [,] but not [in|at|on] both => but_not_both(Contains(amount, place))
  either {place} [,] there {be} {amount} => but_not_both(Contains(amount, place))
  look {place} [,] and|then there {be} {amount} => Contains(amount, place)
  nowhere is|are there {amount} => never_in(amount, Board())
  nowhere {place} is|are there {amount} => never_in(amount, place)
  {np} {vps} {break} {quantity:inbetween} {does} not
    => with_between("and", np, vps, Says(Each(quantity, Cells(It())), Negated(affirmed(vps))))
  if {thing} {vps} [,] [then] {np} {does} {break} otherwise|else {part:those}
    => told_of(thing, otherwise_those(Says(It(), vps), np, affirmed(vps), part)) @-1
  of|among [{these}] {many} [,] the middle cell {vps} => Says(middle_of(many), vps)
  of|among [{these}] {many} [,] {numbers:ordinals} [cell|cells|one|ones] {vps}
    => Says(nth_of(many, numbers), vps)
  there {be} {amount} {around} => Contains(amount, around)
  there {be} {near:others} {around} => Contains(near, around)
  {around} [,] there {be} {amount} => Contains(amount, around)
  {around} [,] there {be} {near:others} => Contains(near, around)
  although|while|whereas {left:claim} , {right:claim} => Joined("and", (left, right))
  although|while|whereas {each:otherlines} {vps} , {thing} {second:vps}
    => with_lines("and", thing, second, each, vps) @-1
  although|while|whereas {each:otherlines} {does} , {thing} {vps}
    => with_lines("and", thing, vps, each, affirmed(vps)) @-1
  {each:otherlines} {vps} {break} {thing} {second:vps}
    => with_lines("and", thing, second, each, vps) @-1
  although|while|whereas {thing} {vps} , {turn} => in_turn(thing, vps, (turn,)) @1
  although|while|whereas {np} {vps} , {other:np} {does} => Echo(np, vps, (Tail("and", other, yes),))
  although|while|whereas {np} {vps} , {other:np} {does} not
    => Echo(np, vps, (Tail("and", other, no),))
  there is {amount:onemine} {place} {break} {claim} => with_one(amount, place, claim)
  {thing} {has} {amount:onemine} {break} {claim} => with_one(amount, thing, claim)
  if|when|whenever {np} {vps} [,] [then] {rest} {second:vps} => if_rest(np, vps, rest, second)
  if|when|whenever {np} {vps} [,] [then] {rest} {does} not
    => if_rest(np, vps, rest, Negated(affirmed(vps)))
  if|when|whenever {np} {vps} [,] [then] the other {number} {second:vps}
    => if_rest(np, vps, with_number(np, number), second)
  {np} {has} {held} each|apiece {break} {other:np} [{has}] {gap} [each|apiece]
    => Joined("and", (apiece(np, held), apiece(other, Contains(gap, It()))))
  {nths} cell|cells of|in|on {quantity} {sort} {vps}
    => Says(Each(quantity, AllLines(sort)), Says(nths_of_it(nths), vps))
  of|among [{these}] {many} [,] {bound} {vps} {break} {part:those}
    => about_those(Each(bound, Members(many)), vps, part)
  of|among [the] {kind} [,] {bound} {vps} {break} {part:those}
    => about_those(Each(bound, kind), vps, part)
  {thing} {has} {measure} {than} {other:thing} {break} {quantity:pick} of them {second:vps}
    => Joined("and", (compared(measure, thing, other),
    Says(Each(quantity, Members(Several("and", (thing, other)))), second)))
  {thing} {has} {measure} {than} {other:nth} [one] {break} {quantity:pick} of them {second:vps}
    => Joined("and", (compared(measure, thing, sibling(thing, other)),
    Says(Each(quantity, Members(Several("and", (thing, sibling(thing, other))))), second)))
  {thing} {has} {amount} {break} {other:thing} {has} {samemany}
    => Joined("and", (Contains(amount, thing), Contains(amount, other)))
  there {be} {amount} {place} {break} [there {be}] {samemany} {other:place}
    => Joined("and", (Contains(amount, place), Contains(amount, other)))
  there {be} {amount} {place} {break} [there {be}] another [one|mine] {other:place}
    => another_in(amount, place, other)
  {many} {has} {equal} mines [,] namely {number} [each]
    => Says(many, Contains(Amount(Bounded(exactly, number), mine), It()))
  {line:thing} is not the only {sort} {vps:relative}
    => with_lines("and", line, vps, Each(some, AllLines(sort)), vps)
  there {be} a mine {place} [,] but only|just {number} [of them]
    => Contains(Amount(Bounded(exactly, number), mine), place)
  there {be} mines {place} [,] but only|just {number} [of them]
    => Contains(Amount(Bounded(exactly, number), mine), place)
  {thing} {has} [exactly] two mines , one at|on each|either end
    => Joined("and", (Contains(Amount(Bounded(exactly, 2), mine), thing),
    at_two_ends(thing, Amount(some, mine))))
  {line:thing} {has} [exactly] two mines , one {one:place} and [the] one|other {other:place}
    => Joined("and", (Contains(Amount(Bounded(exactly, 2), mine), line),
    in_both(line, Amount(some, mine), one), in_both(line, Amount(some, mine), other))) @-1
  there {be} [exactly] two mines {line:place} , one {one:place} and [the] one|other {other:place}
    => Joined("and", (Contains(Amount(Bounded(exactly, 2), mine), line),
    in_both(line, Amount(some, mine), one), in_both(line, Amount(some, mine), other))) @-1
  {thing} {has} [exactly] two mines {break} they are|lie not {sidebyside}
    => Joined("and", (Contains(Amount(Bounded(exactly, 2), mine), thing),
    Negated(abreast(thing, 2))))
  there {be} [exactly] two mines in|on {thing} {break} they are|lie not {sidebyside}
    => Joined("and", (Contains(Amount(Bounded(exactly, 2), mine), thing),
    Negated(abreast(thing, 2))))
  {np} only {has} {held} if|when {claim} => If(Says(np, held), claim)
  {np} only {has} {held} if|when {other:np} {does} => Echo(np, held, (Tail(implies, other, yes),))
  {np} is|are only {state} if|when {claim} => If(Says(np, state), claim)
  {np} is|are only {state} if|when {other:np} {does}
    => Echo(np, state, (Tail(implies, other, yes),))
  in|on {np} is|are there {number} mines {sidebyside} => abreast(np, number) @-1
  {thing} {has} {amount} [,] but not {place}
    => Joined("and", (Contains(amount, thing), mines_of(thing, no, Lies(It(), place))))
  {each} {has} {measure} {than} {other:nth} [one] => each_compared(each, measure, other)
  the only {sort} {vps:relative} is|are {nths:ordinals} [one|ones]
    => sole_line(sort, numbered_lines(sort, nths), vps)
  the only {state:adjective} {sort} is|are {np} => sole_line(sort, np, state)
  the only {state:adjective} {sort} is|are {nths:ordinals} [one|ones]
    => sole_line(sort, numbered_lines(sort, nths), state)
  {np} {has} {amount} {places} [,] but not [in|at|on] both
    => but_not_both(Says(np, holding(amount, places)))
  {each} {vps} [,] namely {np} => just_these(each, vps, np)
  {each} {vps} [,] namely {nths:ordinals} [one|ones] => namely_these(each, vps, nths)
  a mine can|may|must only be|lie {places} => Says(Each(every, MINES), Lies(It(), places))
  there {be} {amount} {place} [,] [and] in|on the|that same {sort}
    => Contains(amount, Meet(SameLine(sort, It()), place))
  there {be} {elided} {place} [,] [and] in|on the|that same {sort}
    => Contains(elided, Meet(SameLine(sort, It()), place))
  if|when|whenever two cells {pair} [,] [then] at most one of them {vps}
    => Pairs(no, Such(Cells(Board()), vps), pair)
  if|when|whenever two cells {pair} [,] [then] at least one of them {vps}
    => Pairs(no, Such(Cells(Board()), Negated(vps)), pair)
  if|when|whenever two cells {pair} [,] [then] they are|can not both [be] {state}
    => Pairs(no, Such(Cells(Board()), state), pair)
  {np} {vps} if|when {claim} [,] but not if|when {other:claim}
    => Joined("and", (If(claim, Says(np, vps)), If(other, Negated(Says(np, vps)))))
  not both {many} {vps} {break} {part:those} => not_both_but(many, vps, part) @-2
  the {sort:lines} {vps:relative} are [exactly|just] {np} => sole_line(sort, np, vps)
  there {be} not a|an|any {kind:restricted} => There(Each(no, kind))
  only {place} is|are there mines
    => Joined("and", (Contains(Amount(some, mine), place), Confined(place)))
  suppose [that] {left:claim} {stop} then {right:claim} => If(left, right)
  {thing} {has} no mine|mines [,] except {skip}
    => Contains(Amount(no, mine), Except(thing, skip)) @1
  if|when|whenever {thing} {vps} [,] [then] {each:otherlines} {second:vps}
    => with_lines(implies, thing, vps, each, second) @-1
  if|when|whenever {thing} {vps} [,] [then] {each:otherlines} {does}
    => with_lines(implies, thing, vps, each, affirmed(vps)) @-1
  {thing} {vps} {break} {each:otherlines} {second:vps}
    => with_lines("and", thing, vps, each, second) @-1
  {thing} {vps} {break} {each:otherlines} {does}
    => with_lines("and", thing, vps, each, affirmed(vps)) @-1
  {thing} {has} {bound} mine|mines , which {vps}
    => Joined("and", (Contains(Amount(bound, mine), thing), mines_of(thing, every, vps)))
  {thing} {has} a mine , which is|lies {vps:props} => mines_of(thing, some, vps)
  there {be} {bound} mine|mines {place} , which {vps}
    => Joined("and", (Contains(Amount(bound, mine), place), mines_of(place, every, vps)))
  if|when|whenever any {kind} {vps} [,] [then] {part:those} => if_those(Each(some, kind), vps, part)
  were {thing} {vps:props} , [then] {claim} => If(Says(thing, vps), claim)
  were {thing} {vps:props} , [then] {claim} => about(thing, vps, implies, claim) @-1
  should {thing} {vps:being} , [then] {claim} => If(Says(thing, vps), claim)
  should {thing} {vps:being} , [then] {claim} => about(thing, vps, implies, claim) @-1
  there {be} {amount} in all => Contains(amount, Board())
  {thing} {has} {amount} in all => Contains(amount, thing)
  {many} {has} {amount} in all => Contains(amount, Together(many)) @-1
  not only {np} but {other:np} {vps} => Joined("and", (Says(np, vps), Says(other, vps))) @-3
  there is a mine {place} [,] and it is|lies {vps:props} => mines_of(place, some, vps) @-1
  if|when|whenever {thing} {vps} [,] [then] {each:otherlines} {does} not
    => with_lines(implies, thing, vps, each, Negated(affirmed(vps))) @-1
  only if|when {left:claim} , {right:claim} => If(Negated(left), Negated(right))
  {np} , not {other:np} , {vps} => Joined("and", (Says(np, vps), Negated(Says(other, vps))))
  both or neither of [{these}] {many} {vps} => all_or_none(Each(every, Members(many)), vps)
  all or none of [the] {kind} {vps} => all_or_none(Each(every, kind), vps)
  at most {number} mine|mines are|lie in|on the same {sort}
    => EachLine(every, sort, Amount(Bounded(atmost, number), mine))
  at least {number} mine|mines are|lie in|on the same {sort}
    => EachLine(some, sort, Amount(Bounded(atleast, number), mine))
  the number of {content} is the same in|on {many} => alike("=", many, content)
  if|when {np} {vps} [,] [then] {thing} {does} => ahead(np, vps, thing, affirmed(vps))
  if|when {np} {vps} [,] [then] {thing} {does} not => ahead(np, vps, thing, Negated(affirmed(vps)))
  there {be} {minesthere} everywhere [on the board] => Contains(Amount(every, mine), Board())
  everywhere [on the board] there {be} {minesthere} => Contains(Amount(every, mine), Board())
  there {be} {minesthere} everywhere [on the board] [,] except {skip} => everywhere_but(skip, MINE)
  everywhere [on the board] [,] except {skip} [,] there {be} {minesthere}
    => everywhere_but(skip, MINE)
  except {skip} [,] there {be} {minesthere} everywhere [on the board] => everywhere_but(skip, MINE)
  it is {state} everywhere [on the board] => Says(Each(every, Cells(Board())), state)
  everywhere [on the board] [,] it is {state} => Says(Each(every, Cells(Board())), state)
  it is {state} everywhere [on the board] [,] except {skip} => everywhere_but(skip, state)
  everywhere [on the board] [,] except {skip} [,] it is {state} => everywhere_but(skip, state)
  there {be} {limited} {place} [,] and|but {second:bare} {other:place}
    => Joined("and", (Contains(limited, place), Contains(carried(limited, second), other))) @-3
  there {be} {limited} {place} , {second:bare} {other:place} [,] and|but {third:bare} {last:place}
    => Joined("and", (Contains(limited, place), Contains(carried(limited, second), other),
    Contains(carried(limited, third), last))) @-4
  there {be} {bound} mine|mines {place} , one {other:place} => one_of_them(bound, place, other) @-3
  {thing} {has} {limited} [,] [and|but|while] {other:thing} {second:bare}
    => Joined("and", (Contains(limited, thing), Contains(carried(limited, second), other))) @-3
  {thing} {has} {limited} , {other:thing} {second:bare} [,] and|but|while {last:thing} {third:bare}
    => Joined("and", (Contains(limited, thing), Contains(carried(limited, second), other),
    Contains(carried(limited, third), last))) @-4
  {place} [,] there {be} {limited} [,] [and|but|while] {other:place} {second:bare}
    => Joined("and", (Contains(limited, place), Contains(carried(limited, second), other))) @-3
  {bound} mine|mines is|are|lies|lie {place} {break} {second:bound} [mine|mines]
    [is|are|lies|lie] {other:place} => in_each_place(bound, place, second, other) @-3
  {bound} mine|mines is|are|lies|lie {place} {break} {second:bound} is|are|lies|lie inside
    => in_each_place(bound, place, second, INTERIOR) @-3
  one mine {vps} {break} the other [one|mine] {second:vps}
    => Joined("and", (Contains(Amount(Bounded(exactly, 2), mine), Board()),
    with_rest(Each(Bounded(exactly, 1), MINES), vps, Rest(It()), second))) @-3
  one of the [two] mines {vps} {break} the other [one|mine] {second:vps}
    => Joined("and", (Contains(Amount(Bounded(exactly, 2), mine), Board()),
    with_rest(Each(Bounded(exactly, 1), MINES), vps, Rest(It()), second))) @-3
  every|each mine is|lies in|on row {row:term} and in|on column {column:term}
    => Says(Each(every, MINES), Lies(It(), Cell(column, row))) @-1
  every|each mine is|lies in|on column {column:term} and in|on row {row:term}
    => Says(Each(every, MINES), Lies(It(), Cell(column, row))) @-1
  nothing is {state} => Says(Each(no, Cells(Board())), state)
  a|an {kind} always {vps} => Says(Each(every, kind), vps) @-2
  a|an {kind} is|lies always {vps:props} => Says(Each(every, kind), vps) @-2
  {np} {vps} [,] if|when {claim} {break} otherwise|else {other:np} {does}
    => Joined("and", (If(claim, Says(np, vps)), If(Negated(claim), Says(other, affirmed(vps))))) @-3
  {np} {vps} [,] if|when {claim} {break} otherwise|else {other:np} {does} not
    => Joined("and", (If(claim, Says(np, vps)),
    If(Negated(claim), Says(other, Negated(affirmed(vps)))))) @-3
  {np} {vps} [,] if|when {a:claim} {break} otherwise|else {b:claim}
    => if_otherwise(a, Says(np, vps), b) @-3
  there {be} {amount} {places} [,] if|when {a:claim} {break} otherwise|else {b:claim}
    => if_otherwise(a, Contains(amount, places), b) @-3
  there {be} {amount} {places} [,] if|when {a:claim} {break} otherwise|else {other:places}
    => Joined("and", (If(a, Contains(amount, places)),
    If(Negated(a), Contains(amount, other)))) @-3
  if {a:claim} [,] [then] {np} {vps} [,] or else {other:np} {does}
    => Joined("and", (If(a, Says(np, vps)), If(Negated(a), Says(other, affirmed(vps))))) @-3
  if {a:claim} [,] [then] {b:claim} [,] or else {c:claim} => if_otherwise(a, b, c) @-3
  unless {a:claim} [,] {np} {vps} {break} otherwise|else {other:np} {does}
    => Joined("and", (If(Negated(a), Says(np, vps)), If(a, Says(other, affirmed(vps))))) @-3
  every|each mine [,] but|except the one|mine at|in {cells:singled} [,] {vps}
    => Joined("and", (Says(cells, MINE), none_but(Each(every, MINES), cells, vps))) @-2
  all [of] [the] mines [,] but|except the one|ones|mine|mines at|in {cells:singled} [,] {vps}
    => Joined("and", (Says(cells, MINE), none_but(Each(every, MINES), cells, vps))) @-2
  every|each mine {vps} [,] but|except the one|mine at|in {cells:singled}
    => Joined("and", (Says(cells, MINE), none_but(Each(every, MINES), cells, vps))) @-2
  all [of] [the] mines {vps} [,] but|except the one|ones|mine|mines at|in {cells:singled}
    => Joined("and", (Says(cells, MINE), none_but(Each(every, MINES), cells, vps))) @-2
  there {be} no safe cell|cells {place} [,] except {skip}
    => none_but(Each(no, Cells(place)), skip, Contains(Amount(every, safe), It())) @-1
  there {be} no safe cell|cells [,] except {skip}
    => none_but(Each(no, Cells(Board())), skip, Contains(Amount(every, safe), It())) @-1
  {amount} in|on|at {both} or {other:thing}
    => Joined("or", (Contains(amount, both), Contains(amount, other)))
  {amount} in|on|at {thing} and {either}
    => Joined("and", (Contains(amount, thing), Contains(amount, either))) @1
  [either] {np} {vps} or {other:np} {second:vps} , but {third:np} {does} not
    => Joined("and", (Joined("or", (Says(np, vps), Says(other, second))),
    Says(third, Negated(affirmed(second))))) @-3
  [either] {np} {vps} or {other:np} {second:vps} , but {third:np} {does}
    => Joined("and", (Joined("or", (Says(np, vps), Says(other, second))),
    Says(third, affirmed(second)))) @-3
  [either] {np} {vps} or {other:np} {does} , but {third:np} {does} not
    => Joined("and", (Joined("or", (Says(np, vps), Says(other, affirmed(vps)))),
    Says(third, Negated(affirmed(vps))))) @-3
  there {be} {bound} mine|mines [on the board] {break} it|they [all|both] {vps}
    => Joined("and", (Contains(Amount(bound, mine), Board()), Says(Each(every, MINES), vps))) @-1
  there {be} {bound} mine|mines {place} {break} it|they [all|both] {vps}
    => Joined("and", (Contains(Amount(bound, mine), place), mines_of(place, every, vps))) @-1
  there is a mine {place} {break} it is|lies {vps:whereabouts} => mines_of(place, some, vps) @-1
  there is a mine {place} {break} it is not {vps:whereabouts}
    => mines_of(place, some, Negated(vps)) @-1
  {thing} {has} a mine {break} it is|lies {vps:whereabouts} => mines_of(thing, some, vps) @-2
  {thing} {has} a mine {break} it is not {vps:whereabouts}
    => mines_of(thing, some, Negated(vps)) @-2
  {thing} {has} {bound} mine|mines {break} it|they is|are|lies|lie {vps:whereabouts}
    => Joined("and", (Contains(Amount(bound, mine), thing), mines_of(thing, every, vps))) @-1
  {thing} {has} {bound} mine|mines {break} it|they is|are not {vps:whereabouts}
    => Joined("and", (Contains(Amount(bound, mine), thing), mines_of(thing, no, vps))) @-1
  there {be} not as many {content} {place} {standard}
    => compared(Measure(Scale("<"), content), place, standard)
  there {be} no {places} => Contains(Amount(no, mine), places)
  mines are|lie everywhere => Contains(Amount(every, mine), Board())
  mines are|lie everywhere except {skip} => everywhere_but(skip, MINE)
  both mines are|lie {places} => Joined("and", (Contains(Amount(Bounded(exactly, 2), mine),
    Board()), Says(Each(every, MINES), Lies(It(), places))))
  there {be} {bound} mine|mines [on the board] , {place}
    => Joined("and", (Contains(Amount(bound, mine), Board()), Confined(place)))
  if|when|whenever there {be} {amount} {places} [,] [then] there {be} not one|any {other:places}
    => If(Contains(amount, places), Contains(Amount(no, mine), other))
  [either] {thing} or {other:thing} {vps} [,] [and] not both [of them]
    => SoMany(Bounded(exactly, 1), (Says(thing, vps), Says(other, vps)))
  all {number} mines are|lie {places} => Joined("and", (Contains(Amount(Bounded(exactly, number),
    mine), Board()), Says(Each(every, MINES), Lies(It(), places))))
  there {be} {amount} {place} , {second:gap} {other:place} {break} {third:gap} {last:place}
    => in_three(amount, place, second, other, third, last) @-2

np:
  {many} => many @2
  {bothsorts} => bothsorts
  {onecell} {side} a|any|each|every {kind:cellkind} => Beside(side, Each(every, kind))
  both {many} => many
  either {thing} or {other:thing}
    => Indefinite(Bounded(exactly, 1), Members(Several("and", (thing, other))))
  either {many} => many @1
  either of [{these}] {many} => Each(some, Members(many))
  {nth} cell of|in|on any {sort} => Indefinite(every, Cells(crossing(sort, nth)))
  {nth} cell of|in|on {quantity} {sort} => Each(quantity, Cells(crossing(sort, nth)))
  {each} and {other:each} => both_kinds(each, other)
  {each} or {other:each} => Several("or", (each, other))
  {bound} {kind} and {number} {other:kind} => each_of_two(bound, kind, number, other) @-1
  neither {thing} nor {other:thing} nor {third:thing}
    => Each(no, Members(Several("and", (thing, other, third))))
  neither {thing} , {other:thing} nor {third:thing}
    => Each(no, Members(Several("and", (thing, other, third))))
  {cell} and [all] [of] its neighbours|neighbors => Several("and", (cell, Around(cell)))
  neither {thing} nor {other:thing} => Each(no, Members(Several("and", (thing, other))))
  neither {a:nth} nor {b:nth} {sort}
    => Each(no, Members(Several("and", (line(sort, a), line(sort, b)))))
  both {thing} and {other:thing} => both_of(thing, other)
  {thing} and {other:thing} => both_of(thing, other) @2
  {cell} or [at least] one|any of its neighbours|neighbors
    => Several("or", (cell, Each(some, Cells(Around(cell)))))
  neither {cell} nor any|one [of] its neighbours|neighbors
    => Each(no, Cells(Together(Several("and", (cell, Around(cell))))))
  {kind:plurals} => Each(every, kind) @1

bothsorts:
  {quantity} {sort} and {other:sort} => Several("and", (Each(quantity, AllLines(sort)),
    Each(quantity, AllLines(other))))
  no {sort} or|nor {other:sort}
    => Several("and", (Each(no, AllLines(sort)), Each(no, AllLines(other))))
  every|each|any {sort} or {other:sort}
    => Several("and", (Each(every, AllLines(sort)), Each(every, AllLines(other))))

each:
  any {kind} => Indefinite(every, kind)
  any of [the] {kind} => Indefinite(every, kind)
  any of [{these}] {many} => Indefinite(every, Members(many))
  one of [the] {kind} => Indefinite(Bounded(exactly, 1), kind)
  one {kind} => Indefinite(Bounded(exactly, 1), kind) @-1
  some [of] [the] {kind} => Certain(some, kind) @-1
  one of [the] {kind} => Certain(some, kind)
  one of [{these}] {many} => Indefinite(Bounded(exactly, 1), Members(many))
  those {kind:restricted} => Each(every, kind)
  any edge|side of the board => Indefinite(every, Members(edges()))
  any end of {line:thing}
    => Indefinite(every, Members(nth_cells(line, Several("and", (Int(1), Var("last"))))))
  any diagonal => Indefinite(every, Members(Several("and", (Diagonal(), antidiagonal()))))
  anything {place} => Indefinite(every, Cells(place))
  {bound} end|ends of {line:thing}
    => Each(bound, Members(nth_cells(line, Several("and", (Int(1), Var("last"))))))
  {quantity} end of {line:thing}
    => Each(quantity, Members(nth_cells(line, Several("and", (Int(1), Var("last"))))))
  {bound} of [the] {kind} => Each(bound, kind)
  {quantity:pick} of [the] {kind} => Each(quantity, kind)
  {bound} of [the] {number} {kind} => part_of(number, bound, kind)
  {quantity:pick} of [the] {number} {kind} => part_of(number, quantity, kind)
  each|every half [of the board] => Each(every, Members(halves(left, right)))
  each|every half [of the board] => Each(every, Members(halves(up, down))) @1
  each|every quarter|quadrant [of the board] => Each(every, Members(quarters()))
  [all] [the] four quarters|quadrants [of the board] => Each(every, Members(quarters()))
  {bound} of [{these}] {many} => Each(bound, Members(many))
  {quantity:pick} of [{these}] {many} => Each(quantity, Members(many))
  the {kind:group} => Each(every, kind)
  everything {place} => Each(every, Cells(place))
  everything => Each(every, Cells(Board()))
  everything {where:except} => Each(every, Cells(where))
  nothing {place} => Each(no, Cells(place))
  every second|other {sort} => Each(every, Such(AllLines(sort), Numbered(It(), even)))
  every second|other {sort} => Each(every, Such(AllLines(sort), Numbered(It(), odd))) @1
  all [of] {kind:numbered} => Each(every, kind)
  all [of] [the] four corners => Each(every, Members(Corners("and")))
  the {kind:numbered} => Each(every, kind)
  [all] [of] its [two|three|five|eight] neighbours|neighbors => Each(every, Cells(Around(It())))
  {quantity} diagonal|diagonals
    => Each(quantity, Members(Several("and", (Diagonal(), antidiagonal()))))
  {bound} [of the] [two] diagonal|diagonals
    => Each(bound, Members(Several("and", (Diagonal(), antidiagonal()))))
  {rest} => the_rest(rest)
  {bound} of the [four] edges|sides|borders [of the board] => Each(bound, Members(edges()))
  {quantity:pick} of the [four] edges|sides|borders [of the board]
    => Each(quantity, Members(edges()))
  all [the] [four] edges|sides [of the board] => Each(every, Members(edges()))
  {quantity} edge|side of the board => Each(quantity, Members(edges()))
  every|each edge|side => Each(every, Members(edges()))
  all two|three|five|eight of its neighbours|neighbors => Each(every, Cells(Around(It())))
  neither corner of|in|on {line:thing} => Each(no, Members(corners_of(line)))
  neither end of {line:thing}
    => Each(no, Members(nth_cells(line, Several("and", (Int(1), Var("last"))))))

beyond:
  more than {number} => Bounded(morethan, number)
  at least {number} => Bounded(atleast, number)

between:
  {quantity:inbetween} {vps} => Says(Each(quantity, Cells(It())), vps)
  there {be} {amount} between them => Contains(amount, It())
  there {be} not a|any mine|mines between them => Contains(Amount(no, mine), It())
  between them [,] there {be} {amount} => Contains(amount, It())
  [all] the {sort:lines} between them are {state} => Says(Each(every, Cells(It())), state)

opposite:
  the [diagonally] opposite corner|one => yes
  the corner|one [diagonally] opposite [to] [it] => yes

having:
  {has} {held} => held
  {has} {amount} {places} => holding(amount, places)
  {hasnot} a|any mine|mines => Contains(Amount(no, mine), It())

consequence:
  {claim} => claim
  {echo} => echo

turn:
  {nth} [one] [{has}] {gap} => Turn(nth, Contains(gap, It()))
  {nth} [one] {vps} => Turn(nth, vps)
  {nth} [one] {has} {scale:comparison} [mines] {than} the first {number:term} [together|combined]
    => Turn(nth, scale, number)

shares:
  {thing} [{has}] one => ((thing, Amount(Bounded(exactly, 1), mine)),) @-1
  {thing} [{has}] {gap} => ((thing, gap),)
  {thing} [{has}] one {break} {shares}
    => more_tails(((thing, Amount(Bounded(exactly, 1), mine)),), shares) @-1
  {thing} [{has}] {gap} {break} {shares} => more_tails(((thing, gap),), shares)

turns:
  {turn} => (turn,)
  {turn} {break} {other:turn} => (turn, other)
  {turn} {break} {other:turn} {break} {third:turn} => (turn, other, third)

beginning:
  from {sort:line} {term} on|onward|onwards => Beyond(sort, ">=", term)
  from the {ordinal} {sort:line} on|onward|onwards => Beyond(sort, ">=", ordinal)
  starting with|from {sort:line} {term} => Beyond(sort, ">=", term)
  starting with|from the {ordinal} {sort:line} => Beyond(sort, ">=", ordinal)
  up to [and including] {sort:line} {term} => Beyond(sort, "<=", term)
  up to [and including] the {ordinal} {sort:line} => Beyond(sort, "<=", ordinal)

sited:
  {place} [,] {claim} => located(place, claim)
  {place} [,] it is {state} => Says(Each(every, Cells(place)), state)
  {place} [,] the|its {end} cell {vps} => in_each(place, end, vps)
  {place} [,] only {np} {vps} => only_within(place, np, vps)
  {place} [,] only {numbers:ordinals} cell|cells {vps}
    => only_within(place, nth_cells(place, numbers), vps)
  {place} [,] there {be} {amount} {other:places} => in_both(place, amount, other)
  {place} [,] there {be} {amount} in|on {each} => in_every(place, amount, each)
  {place} [,] there {be} not a|any|one mine|mines {other:places}
    => in_both(place, Amount(no, mine), other)
  {place} [,] there {be} {measure} {one:place} {than} {other:place}
    => compared_in(place, measure, one, other) @-1
  {place} [,] there {be} {amount} {other:places} [,] but not [in|at|on] both
    => but_not_both(in_both(place, amount, other))
  {place} [,] either {nths} cell {vps} => nths_in(place, nths, vps, xor)
  {place} [,] [both] {nths} cell|cells {vps} => nths_in(place, nths, vps, "and")

break:
  , [and|but|while|whereas|although] => yes
  ; [and|but|while|whereas] => yes
  . [and|but|while|whereas] => yes
  and|but|while|whereas|although => yes

rest:
  [all] the rest|others|other => Rest(It())
  [all] the other|remaining one|ones => Rest(It())
  {allother} cells => Rest(Board())
  {allother} cells {place} => Rest(place)
  {allother} {sort} => Rest(AllLines(sort))
  each|all of the others|rest => Rest(It())
  each|all of the other|remaining ones => Rest(It())
  each|all of the other|remaining {sort} => Rest(AllLines(sort))
  everything else => Rest(Board())
  everything else {place} => Rest(place)
  [all] the rest of {thing} => Rest(thing)
  [all] the rest of its|the|that [same] {sort} => Rest(SameLine(sort, It()))
  everything else in|on its|the|that [same] {sort} => Rest(SameLine(sort, It()))
  {allother} cells in|of|on its|the|that [same] {sort} => Rest(SameLine(sort, It()))
  {allother} [two|three] corners|corner => Rest(Corners("and"))
  every|each other cell => Rest(Board())
  every|each other cell {place} => Rest(place)
  every|each other cell in|of|on its|the|that [same] {sort} => Rest(SameLine(sort, It()))
  {allother} border|edge cells => Rest(Border())
  every|each other border|edge cell => Rest(Border())
  every|each other {sort} => Rest(AllLines(sort)) @-1

allother:
  all [of] [the] other|remaining => yes
  the other|remaining => yes

sidebyside:
  [directly] one above|below|under|beneath|beside the other|next => yes
  [directly|right] side by side [with no|without gaps] => yes
  [directly|right] next to each other [with no|without gaps] => yes
  [directly|right] next to one another [with no|without gaps] => yes
  with no|without gaps => yes
  [directly] on top of each|one other|another => yes
  one after the other|another => yes
  adjacent [to each other] => yes

outmost:
  first => first
  last => last
  leftmost => left
  rightmost => right
  topmost|uppermost|highest|top => up
  bottommost|lowermost|lowest|bottom => down

block:
  cell|block|area|rectangle => yes

blockholds:
  {has} {amount} => amount
  is full of mines => Amount(every, mine)
  is safe|empty|clear => Amount(no, mine)

blockwith:
  with|containing {amount} => amount
  full of mines => Amount(every, mine)
  without [a|any] mine|mines => Amount(no, mine)

nomine:
  no mine|mines => yes
  not a|any|one [single] mine|mines => yes

never:
  never has|holds|contains => yes

othercells:
  {bound} other cell|cells => bound
  another cell => some
  no other cell|cells => no

these:
  the [two|three|four|five|six] cells => yes
  the => yes
  cells => yes

pick:
  one => some @1
  none|neither => no
  not one|any => no @-1
  not a single [one] => no @-1
  each|all|both => every
  any => every
  some => some
  not all => notevery

universal:
  every|each {kind} => Each(every, kind)
  all [of] [the] four corners => Each(every, Members(Corners("and")))
  every|each diagonal => Each(every, Members(Several("and", (Diagonal(), antidiagonal()))))
  all [of] [the] {kind} => Each(every, kind)

quantity:
  {which} => which
  not a single => no
  not one => no
  each|any => every
  all [of] [the] => every
  a|an|some => some
  a|an {parity} number of [the] => parity
  not all [of] [the] => notevery

linekind:
  first {last:term} {sort} => Such(AllLines(sort), Numbered(It(), Beyond(sort, "<=", last)))
  last {last:term} {sort} => Such(AllLines(sort), Numbered(It(), Beyond(sort, ">",
    Sub(size(sort), last))))
  {sort} {first:term} to|through {last:term}
    => Such(AllLines(sort), Numbered(It(), from_to(sort, first, last)))
  {lines:restrictedlines} => lines

restrictedlines:
  {parity} [-] [numbered] {sort} => Such(AllLines(sort), Numbered(It(), parity))
  {sort} except|but|besides {skipped} => Such(AllLines(sort), Excepted(It(), skipped))
  {sort} from [{sort:line}] {term} on|onward|onwards
    => Such(AllLines(sort), Numbered(It(), Beyond(sort, ">=", term)))
  {sort} from the {ordinal} [{sort:line}] [one] on|onward|onwards
    => Such(AllLines(sort), Numbered(It(), Beyond(sort, ">=", ordinal)))
  {sort} that|which {has} a mine at|on both|each end|ends
    => Such(AllLines(sort), at_both_ends(sort, Amount(some, mine))) @-1
  {sort} with a mine at|on both|each end|ends
    => Such(AllLines(sort), at_both_ends(sort, Amount(some, mine))) @-1
  {sort} that|which {has} no mine|mines at|on either end
    => Such(AllLines(sort), at_both_ends(sort, Amount(no, mine))) @-1
  {sort} with no mine|mines at|on either end
    => Such(AllLines(sort), at_both_ends(sort, Amount(no, mine))) @-1
  {sort} {side} {line:thing} => among(sort, lines_past(sort, side, line))
  {sort} other than {skipped} => Such(AllLines(sort), Negated(Numbered(It(), skipped)))
  {parity} [-] [numbered] {sort} {vps:relative}
    => Such(Such(AllLines(sort), Numbered(It(), parity)), vps)

cellkind:
  cell|cells => Cells(Board())
  mine|mines => MINES
  corner|corners [cell|cells] [of the board] => Members(Corners("and"))

cellsuch:
  cell|cells {vps:relative} => Such(Cells(Board()), vps)
  mine|mines {vps:relative} => Such(MINES, vps)
  {state:adjective} cell|cells {vps:relative} => Such(Such(Cells(Board()), state), vps)
  corner|corners {vps:relative} => Such(Members(Corners("and")), vps)

noun:
  cell|cells {place} => Cells(place)
  cell|cells in|on a|an {one:linekind} and [in|on] a|an {other:linekind}
    => Such(Cells(Board()), Joined("and", (Lies(It(), Each(some, one)),
    Lies(It(), Each(some, other))))) @-1
  cell|cells {where:except} => Cells(where)
  cell|cells {place} except|but {skip} => Cells(Except(place, skip))
  mine|mines {place} => Such(Cells(place), MINE)
  mine|mines {where:except} => Such(Cells(where), MINE)
  {state:adjective} cell|cells => Such(Cells(Board()), state)
  {state:adjective} cell|cells {place} => Such(Cells(place), state)
  first {last:term} cells of|in|on {line:thing} => Cells(first_cells(line, last))
  border|edge cell|cells => Cells(Border())
  inner|interior cell|cells => Cells(INTERIOR)
  centre|center|central|middle cell|cells => Cells(Centre())
  cell|cells that|which touch|touches|border|borders {cell} => Cells(Around(cell))
  cell|cells that|which is|are adjacent|next to {cell} => Cells(Around(cell))
  neighbour|neighbors|neighbours|neighbor of {cell} => Cells(Around(cell))
  diagonal neighbour|neighbors|neighbours|neighbor of {cell} => Cells(diagonal_to(cell))
  orthogonal neighbour|neighbors|neighbours|neighbor of {cell}
    => Cells(orthogonal_to(cell))
  its neighbours|neighbors => Cells(Around(It()))
  neighbour|neighbors|neighbours|neighbor of [a] mine|mines
    => Such(Cells(Board()), Contains(Amount(some, mine), Around(It())))

group:
  cells {sides} {cell} => Members(besides(cell, sides)) @-1
  cells => Cells(Board())
  [two|four] centre|center|central|middle cells [of the board] => Cells(Centre())
  two|four cells in|at|of the centre|center|middle [of the board] => Cells(Centre())
  cells {place} => Cells(place)
  cells {where:except} => Cells(where)
  cells {place} except|but {skip} => Cells(Except(place, skip))
  cells {vps:relative} => Such(Cells(Board()), vps)
  {state:adjective} cells => Such(Cells(Board()), state)
  {state:adjective} cells {place} => Such(Cells(place), state)
  border|edge cells => Cells(Border())
  inner|interior cells [of the board] => Cells(INTERIOR)
  neighbours|neighbors of {cell} => Cells(Around(cell))
  diagonal neighbours|neighbors of {cell} => Cells(diagonal_to(cell))
  orthogonal neighbours|neighbors of {cell} => Cells(orthogonal_to(cell))
  neighbours|neighbors of [a] mine|mines
    => Such(Cells(Board()), Contains(Amount(some, mine), Around(It())))
  mines => MINES
  mine|mines {place} => Such(Cells(place), MINE)
  mines {vps:relative} => Such(MINES, vps)
  {restrictedlines} => restrictedlines
  two|three|five|eight cells around|surrounding|touching {cell} => Cells(Around(cell))
  two|three|five|eight cells next|adjacent to {cell} => Cells(Around(cell))
  two|three|five|eight neighbours|neighbors of {cell} => Cells(Around(cell))

those:
  one of them is [at] {cell} => Part(some, Lies(It(), cell)) @-1
  {bound} [of them] {vps} => Part(bound, vps)
  {bound} of which {vps} => Part(bound, vps)
  {quantity:pick} of them|these|those|which {vps} => Part(quantity, vps)
  they [all|both] {vps} => Part(every, vps)
  {bound} [of them] {does} => Part(bound, Truth())
  {quantity:pick} [of them|these|those] {does} => Part(quantity, Truth())
  they [all|both] {does} [all|both] => Part(every, Truth())
  it is {cell} => Part(every, Lies(It(), cell))
  it is not {cell} => Part(every, Negated(Lies(It(), cell)))
  of which|them|these|those {bound} {vps} => Part(bound, vps)
  of which|them|these|those {quantity:pick} {vps} => Part(quantity, vps)
  all but|except {number} of them|these|those|which {vps}
    => Part(Bounded(exactly, number), Negated(vps))
  {bound} of them|these|those|which {place} => Part(bound, Lies(It(), place))
  {quantity:pick} of them|these|those|which {place} => Part(quantity, Lies(It(), place))
  all but|except {number} of them|these|those|which {place}
    => Part(Bounded(exactly, number), Negated(Lies(It(), place)))
  it is {sort} {term} => Part(every, Numbered(It(), Line(sort, term)))
  it is {nth} [one] => Part(every, Numbered(It(), nth))
  both|all|each {vps} => Part(every, vps)
  neither|none {vps} => Part(no, vps)

plurals:
  {sort:lines} {vps:relative} => Such(AllLines(sort), vps)
  cells {place} => Cells(place)
  cells {vps:relative} => Such(Cells(Board()), vps)
  {state:adjective} cells => Such(Cells(Board()), state)
  {state:adjective} cells {place} => Such(Cells(place), state)
  border|edge cells => Cells(Border())
  neighbours|neighbors of {cell} => Cells(Around(cell))
  {parity} [-] [numbered] {sort:lines} => Such(AllLines(sort), Numbered(It(), parity)) @-2

numbered:
  [the] two|three|four|five|eight neighbours|neighbors of {cell} => Cells(Around(cell))

adjoined:
  are|lie adjacent|neighbours|neighbors [to each other] => yes
  touch [each other] => yes

whereabouts:
  {places} => Lies(It(), places)
  {cell} => Lies(It(), cell)
  {near:nextto} => near

portion:
  a|one third => Portion(2, yes)
  two thirds => Portion(2, "")
  a|one quarter|fourth => Portion(3, yes)
  three quarters|fourths => Portion(3, "")

lineorone:
  {sort} => sort
  one|ones => yes

thekind:
  the|all [the] {cellkind} => cellkind

except:
  except|but {skip} => Except(Board(), skip)
  [that|which] [is|are] not {place} => Except(Board(), place)
  outside [of] {skip} => Except(Board(), skip)

relative:
  that|which {vps} => vps
  with|containing {held} [in|on it|them] => held
  with|containing {amount} {place} => holding(amount, place)
  with|having {near:others} {place} => besides_it(near, place)
  without [a|any] mine|mines => Contains(Amount(no, mine), It())
  in|on which there {be} {held} => held
  in|on which {claim} => inside_it(claim)
  where there {be} {held} => held
  where {claim} => inside_it(claim)
  {near:nextto} => near
  whose neighbours|neighbors {vps} => Says(Each(every, Cells(Around(It()))), vps)
  whose neighbours|neighbors {has} {held} => Says(Around(It()), held) @-1
  none of whose neighbours|neighbors {vps} => Says(Each(no, Cells(Around(It()))), vps)
  whose {sort} {vps} => Says(SameLine(sort, It()), vps)
  whose number is {parity} => Numbered(It(), parity)
  whose {sort} number is {parity} => Lies(It(), Parity(sort, parity))
  whose column and row [numbers] are equal|identical => Lies(It(), Diagonal())
  whose column and row [numbers] are the same => Lies(It(), Diagonal())
  whose {end} cell {vps} => Says(Nth(It(), end), vps)
  with a|an {state:adjective} {end} cell => Says(Nth(It(), end), state)
  with a mine as its {end} cell => Says(Nth(It(), end), MINE)
  with|having a|an {parity} number => Numbered(It(), parity)
  with|having a|an {parity} {sort} number => Lies(It(), Parity(sort, parity))
  whose row|column and column|row [numbers] are [both] {parity}
    => Joined("and", (Lies(It(), Parity(row, parity)), Lies(It(), Parity(column, parity))))

adjective:
  safe => Contains(Amount(every, safe), It())
  unsafe|dangerous => Contains(Amount(notevery, safe), It())
  mined => MINE
  mine [-] free => Contains(Amount(no, mine), It())
  empty => Contains(Amount(no, mine), It())

vp:
  {has} {held} => held
  only {has} {number} mine|mines => Contains(Amount(Bounded(exactly, number), mine), It())
  {has} {amount} {places} => holding(amount, places)
  {has} {elided} {places} => holding(elided, places)
  {has} {near:others} {place} => besides_it(near, place)
  {has} {near:others} in|on its|the|same [same] {sort}
    => Contains(near, Except(SameLine(sort, It()), It()))
  must|can|will|should be {props} => props
  must|can|will|should not be {props} => Negated(props)
  {hasnot} a|any mine|mines => Contains(Amount(no, mine), It())
  {hasnot} {number} mine|mines => Negated(Contains(Amount(Bounded(atleast, number), mine), It()))
  {hasnot} {bound} mine|mines => Negated(Contains(Amount(bound, mine), It())) @1
  {hasnot} a|any mine|mines {places} => holding(Amount(no, mine), all_of(places))
  {hasnot} one|any {places} => holding(Amount(no, mine), all_of(places))
  {hasnot} any|a safe cell|cells => Contains(Amount(no, safe), It())
  is|are [all|both|each|completely|entirely|either] {props} => props
  lies|lie {places} => Lies(It(), places)
  touches|touch {near:amounts} => Contains(near, Around(It()))
  {has} {near:amounts} as [a|its] neighbour|neighbor|neighbours|neighbors
    => Contains(near, Around(It()))
  does|do not touch {near:amounts} => Negated(Contains(near, Around(It())))
  is|are surrounded by {bound} mine|mines => Contains(Amount(bound, mine), Around(It()))
  is|are surrounded by [only] safe cells => Contains(Amount(every, safe), Around(It()))
  is|are surrounded by mines => Contains(Amount(every, mine), Around(It()))
  has|have {amount:neighbouring} => Contains(amount, Around(It()))
  consists|consist [only|entirely] of mines => Contains(Amount(every, mine), It())
  {has} {measure} {standard} => compared(measure, It(), standard)
  touches|touch {measure} {than} {other:cell} [{does}]
    => compared(measure, Around(It()), Around(other))
  {has} {scale:comparison} neighbouring|neighboring|adjacent mines {than} {other:cell} [{does}]
    => compared(Measure(scale, mine), Around(It()), Around(other))
  {has} {measure} {nearit} {than} {other:cell} [{does}]
    => compared(measure, Around(It()), Around(other))
  {has} {measure} {nearit} {than} {standard:place} => compared(measure, Around(It()), standard)
  is|are next|adjacent|close to {measure} {than} {other:cell} [{does}]
    => compared(measure, Around(It()), Around(other))
  is|are surrounded by {measure} {than} {other:cell} [{does}]
    => compared(measure, Around(It()), Around(other))
  has|have {quantity} {neighbours} {vps:relative} => neighbours_that(quantity, vps)
  has|have {quantity:bound} {neighbours} {vps:relative} => neighbours_that(quantity, vps)
  has|have {quantity} {state:adjective} {neighbours} => neighbours_that(quantity, state)
  has|have {quantity:bound} {state:adjective} {neighbours} => neighbours_that(quantity, state)
  lies|lie {near:nextto} => near
  {hasnot} {measure} {standard} => Negated(compared(measure, It(), standard))
  {hasnot} as many {content} {standard}
    => compared(Measure(Scale("<"), content), It(), standard) @-1
  {hasnot} one|any => Contains(Amount(no, mine), It())
  has|have a|an {state:adjective} {end} cell => Says(Nth(It(), end), state)
  has|have a mine as its {end} cell => Says(Nth(It(), end), MINE)
  is|are always {props} => props
  is|are never {props} => Negated(props)
  always {has} {held} => held
  never have|hold|contain {held} => Negated(held)
  is|are made of [only] mines => Contains(Amount(every, mine), It())
  touches|touch {near:amounts} {place} => Contains(near, Meet(Around(It()), place))
  touches|touch the border|edge|edges [of the board] => Lies(It(), Border())
  has|have a|its [own] {sort} to itself => Contains(Amount(no, mine), Except(SameLine(sort, It()),
    It()))
  is|are all mines => Contains(Amount(every, mine), It()) @-1
  starts|start|begins|begin with {amount:atend} [at|on the top|left]
    => Says(Nth(It(), Int(1)), Contains(amount, It()))
  ends|end with {amount:atend} [at|on the bottom|right]
    => Says(Nth(It(), Var("last")), Contains(amount, It()))
  does|do|can|must|may not lie {places} => Negated(Lies(It(), places))
  does|do|can|must|may not lie {near:nextto} => Negated(near)
  {hasnot} {near:others} {place} => Negated(besides_it(near, place))
  {has} {held} in|on it|them => held
  {has} {scale:comparison} {than} {thing} => compared(Measure(scale, mine), It(), thing)
  has|have only {state:adjective} {neighbours} => Says(Each(every, Cells(Around(It()))), state)
  has|have nothing but {state:adjective} {neighbours}
    => Says(Each(every, Cells(Around(It()))), state)
  does|do not touch the border|edge|edges [of the board] => Negated(Lies(It(), Border()))
  {has} {amount} {place} [,] but not {other:place}
    => Joined("and", (holding(amount, place), Negated(holding(amount, other)))) @-1
  {has} {elided} {place} [,] but not {other:place}
    => Joined("and", (holding(elided, place), Negated(holding(elided, other)))) @-1

being:
  be {props} => props
  have|hold|contain {held} => held
  have|hold|contain {amount} {places} => holding(amount, places)

nearit:
  around|near|touching it|them => yes
  next|adjacent|close to it => yes
  as neighbours|neighbors => yes

prop:
  {state} => state
  {places} => Lies(It(), places)
  not {place} => Negated(Lies(It(), place))
  not {separate} => not_in_any(separate) @-1
  {near:nextto} => near
  not {near:nextto} => Negated(near)
  away from the border|edge|edges [of the board] => Negated(Lies(It(), Border()))
  a neighbour|neighbor of {cell} => Lies(It(), Around(cell))
  neighbours|neighbors of {cell} => Lies(It(), Around(cell))
  inside => Lies(It(), INTERIOR)
  {parity} [-] [numbered] => Numbered(It(), parity)
  {nth} {sort} => Numbered(It(), line(sort, nth))
  not {nth} {sort} => Negated(Numbered(It(), line(sort, nth)))

denied:
  is|are not {state:adjective} => state
  {hasnot} a mine => MINE

nextto:
  next|adjacent|close to {near:amounts} => Contains(near, Around(It()))
  in|on the same {sort} as {near:amounts} => Contains(near, Except(SameLine(sort, It()), It()))
  in|on a {sort} with {near:others} => Contains(near, Except(SameLine(sort, It()), It()))
  next|adjacent|close to {near:amounts} {place} => Contains(near, Meet(Around(It()), place))

neighbours:
  neighbour|neighbours|neighbor|neighbors => yes
  adjacent|neighbouring|neighboring cell|cells => yes

amounts:
  {amount} => amount
  another => Amount(some, mine)
  any mine|mines => Amount(some, mine)
  any other mine|mines => Amount(some, mine)
  {others} => others

another:
  another [mine|one] => Each(some, MINES)
  any other mine => Each(some, MINES)

others:
  another mine|one => Amount(some, mine)
  no other mine|mines => Amount(no, mine)
  {bound} other mine|mines => Amount(bound, mine)
  {bound} more [mine|mines] => Amount(bound, mine)
  no others => Amount(no, mine)

neighbouring:
  {bound} neighbouring|neighboring|adjacent mine|mines => Amount(bound, mine)
  no neighbouring|neighboring|adjacent mine|mines => Amount(no, mine)
  a neighbouring|neighboring mine => Amount(some, mine)
  another neighbouring|neighboring mine => Amount(some, mine)

held:
  any mine|mines => MINE

ranged:
  {amount} and {other:amount} => Joined("and", (Contains(amount, It()), Contains(other, It())))
  {limited} and {other:bare}
    => Joined("and", (Contains(limited, It()), Contains(carried(limited, other), It()))) @-2
  {amount:single} but {other:amount}
    => Joined("and", (Contains(amount, It()), Contains(other, It())))
  {amount} [,] and|but {other:elided}
    => Joined("and", (Contains(amount, It()), Contains(other, It())))
  {elided} and|but {other:amount} => Joined("and", (Contains(elided, It()), Contains(other, It())))
  {low:bound} but|and {high:bound} mines
    => Joined("and", (Contains(Amount(low, mine), It()), Contains(Amount(high, mine), It())))
  between {low:number} and {high:number} mines
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), It()),
    Contains(Amount(Bounded(atmost, high), mine), It())))
  [either] {a:number} or {b:number} mines
    => Joined("or", (Contains(Amount(Bounded(exactly, a), mine), It()),
    Contains(Amount(Bounded(exactly, b), mine), It()))) @-1
  [either] {one:gap} or {other:gap}
    => Joined("or", (Contains(one, It()), Contains(other, It())))
  [either] {a:number} , {b:number} or {c:number} mines
    => Joined("or", (Contains(Amount(Bounded(exactly, a), mine), It()),
    Contains(Amount(Bounded(exactly, b), mine), It()),
    Contains(Amount(Bounded(exactly, c), mine), It())))

tail:
  [,] and so|neither|nor {does} {np} => Tail("and", np, same)
  [,] nor {does} {np} => Tail("and", np, same)
  {conn} {np} {does} => Tail(conn, np, yes)
  {conn} {np} {does} not => Tail(conn, np, no)
  {conn} {np} {does} not either => Tail(conn, np, no)
  [,] and|but not {np} => Tail("and", np, "not")
  {conn} {np} {does} either => Tail(conn, np, yes)
  [,] as {does} {np} => Tail("and", np, same)
  {stop} so|neither {does} {np} => Tail("and", np, same)
  {stop} {np} {does} => Tail("and", np, yes)
  {stop} {np} {does} not => Tail("and", np, no)

echo:
  so|neither {does} {np} => (Tail("implies", np, same),)
  {np} {does} => (Tail("implies", np, yes),)
  {np} {does} not => (Tail("implies", np, no),)
  {np} {does} not either => (Tail("implies", np, no),)

does:
  is|are|does|do|has|have => yes

conn:
  , => "and"
  [,] and|but|while|whereas => "and"
  [,] or [else] => "or"
  [,] if and only if => iff
  [,] iff => iff
  [,] exactly|just when|if => iff
  [,] if|when|whenever => "if"
  [,] only if|when => implies
  [,] unless => unless

state:
  not {quality} => Negated(quality)
  not mines => Contains(Amount(no, mine), It()) @-1
  not entirely|completely safe => Contains(Amount(notevery, safe), It())

quality:
  alone|isolated => Contains(Amount(no, mine), Around(It()))
  safe => Contains(Amount(every, safe), It())
  unsafe|dangerous => UNSAFE
  a mine => MINE
  mined|mine => MINE
  mines => FULL
  a corner [cell] => Lies(It(), Corners("and"))
  corners => Lies(It(), Corners("and"))
  corner cells => Lies(It(), Corners("and"))
  a|an edge|border cell => Lies(It(), Border())
  edge|border cells => Lies(It(), Border())
  one => MINE
  free|clear|empty [of|from mines] => FREE
  mine [-] free => FREE
  without [a|any] mine|mines => FREE
  [completely|entirely] full [of mines|them] => Contains(Amount(every, mine), It())
  [completely|entirely] filled with mines => Contains(Amount(every, mine), It())
  completely|entirely|fully mined => Contains(Amount(every, mine), It())
  completely|entirely|fully safe => Contains(Amount(every, safe), It())
  nothing but|except mines => Contains(Amount(every, mine), It())
  nothing but|except safe cells => Contains(Amount(every, safe), It())
  alone in|on its {sort} => Contains(Amount(no, mine), Except(SameLine(sort, It()), It()))
  the only mine|one in|on its {sort} => Joined("and", (MINE, Contains(Amount(no, mine),
    Except(SameLine(sort, It()), It()))))

gap:
  a|an {parity} number [of them] => Amount(parity, mine)

bare:
  {number} mine|mines => Amount(Bounded(exactly, number), mine)
  {number} safe cell|cells => Amount(Bounded(exactly, number), safe)
  {number} [of them] => Amount(Bounded(exactly, number), mine)

limited:
  {bound} mine|mines => Amount(bound, mine)
  {bound} safe cell|cells => Amount(bound, safe)

minesthere:
  a mine => yes
  [only] mines => yes

gaps:
  {place} [there {be}] {gap} => Contains(gap, place)
  {place} [there {be}] {gap} [,] [and|but|while] {gaps}
    => Joined("and", (Contains(gap, place), gaps))

be:
  is|are|exists|exist|was|were => yes
  must|should|can|will be => yes

pair:
  are {position} => position
  lie|stand {position} => position
  touch [each|one other|another] => touching
  share a|the [same] {sort} => sort
  share a|the [same] row|column or [a|the] [same] column|row => line
  {position} => position
  touch [each other] diagonally => diagonal
  touch [each other] orthogonally => sideways
  touch [each other] horizontally or vertically => sideways

position:
  adjacent|neighbours|neighbors [to each other] => touching
  next to each|one other|another => touching
  in|on the same {sort} => sort
  in|on the same row|column or [in|on] [the] [same] column|row => line
  in|on the same row|column nor [in|on] [the] [same] column|row => line
  in|on {near} {sort} => nearby(sort)
  diagonally adjacent|touching [to each other] => diagonal
  diagonally next to each|one other|another => diagonal
  orthogonally adjacent|touching [to each other] => sideways
  horizontally or vertically adjacent|touching [to each other] => sideways
  horizontally or vertically next to each|one other|another => sideways

adjacent:
  {near} {kind:cellkind} => kind

near:
  adjacent|neighbouring|neighboring|consecutive|successive => yes

different:
  [pairwise] different|distinct => yes
  separate => yes

same:
  the same => yes
  one [and the same] => yes
  a single => yes

half:
  [exactly] half => "="
  fewer|less than half => "<"
  more than half => ">"
  at least half => ">="
  at most half => "<="
  most => ">"

each-is:
  mines|mined => mine
  safe => safe

measure:
  {scale:comparison} {content} => Measure(scale, content)
  {bound} {content} more => Measure(surplus(bound), content)
  {bound} {content} fewer|less => Measure(deficit(bound), content)
  {scale:comparison} mine => Measure(scale, mine)
  {bound} mine more => Measure(surplus(bound), mine)
  {bound} mine fewer|less => Measure(deficit(bound), mine)

comparison:
  more => Scale(">")
  fewer|less => Scale("<")
  no|not more => Scale("<=")
  no|not fewer|less => Scale(">=")
  [just] as many => Scale("=")
  {how} as many => multiple(how, 1)
  [exactly] the same number|amount of => Scale("=")
  {times} as many => multiple(exactly, times)
  {how:degree} {times} as many => multiple(how, times)
  half as many => Scale("=", 2, 0, yes)
  {bound} more => surplus(bound)
  {bound} fewer|less => deficit(bound)

degree:
  {how} => how
  more than => morethan
  fewer|less than => fewerthan

times:
  twice|double => 2
  {number} times => number

scale:
  {bound} more|greater|higher|larger than => surplus(bound)
  {bound} fewer|less|lower|smaller than => deficit(bound)
  {times} [as large|great|many|high as] => multiple(exactly, times)
  {how:degree} {times} [as large|great|many|high as] => multiple(how, times)

standard:
  {than} {thing} [{does}] => thing
  {than} {thing} alone|together|combined [{does}] => thing
  {than} {place} => place
  {than} there {be} {place} => place
  {than} [both] {many} => many
  {than} {many} => all_of(many) @1
  {than} {many} => added_up(many) @1
  {than} {many} together|combined => Together(many) @-1
  {contrast} => contrast
  {ellipsis} => ellipsis

contrast:
  {than} {content} => content

ellipsis:
  {than} {bareside} => bareside
  {than} the {last:term} leftmost => Beyond(column, "<=", last)
  {than} the {last:term} rightmost => Beyond(column, ">", Sub(Var("columns"), last))
  {than} the top|upper {last:term} => Beyond(row, "<=", last)
  {than} the bottom|lower {last:term} => Beyond(row, ">", Sub(Var("rows"), last))
  {than} [there {be}] elsewhere => Rest(It())
  {than} [there {be}] anywhere|everywhere else => Rest(It())
  {than} [there {be}] outside [of it] => Rest(It())
  {than} [there {be}] [in|on] the rest [of the board] => Rest(It())
  {than} [there {be}] away from it => Rest(It())
  {than} [there {be}] [in|on] {allother} {sort} together|combined => Rest(It())
  {than} {nth} [one] => nth
  {than} inside => It()

than:
  than [in|on] => yes
  as [in|on] => yes

bareside:
  the {side:sideword} [one] => side

sideword:
  top|upper|topmost => up
  bottom|lower|bottommost => down
  left [-] [hand] => left
  right [-] [hand] => right

count:
  the number|amount of {content} {place} => Count(content, place)
  the number|amount of {content} => Count(content, Board())

  the sum|total of [the] [number|numbers of] {content} in|on {many} => summed(content, many)
  the combined number of {content} in|on {many} => summed(content, many)
  the number|amount of {content} in|on {many} => summed(content, many) @-1
  the number|amount of {content} in|on {thing} => Count(content, thing) @-1

relates:
  equals => "="
  is equal to => "="
  is the same as => "="
  exceeds => ">"
  is greater|larger|higher|bigger|more than => ">"
  is less|smaller|lower|fewer than => "<"
  is at least => ">="
  is at most => "<="
  differs from => "!="
  is different from => "!="
  is not equal to => "!="

both:
  {thing} and {other:thing} => Several("and", (thing, other))
  {thing} , {other:thing} and {third:thing} => Several("and", (thing, other, third))

either:
  {thing} or {other:thing} => Several("or", (thing, other))
  {thing} , {other:thing} or {third:thing} => Several("or", (thing, other, third))

parity:
  even => even
  odd => odd

end:
  {ordinal} => ordinal
  last => Var("last")
  {edge} => edge
  middle|central|centre|center => Var("middle")

edge:
  top|topmost|uppermost => Line(row, Int(1))
  bottom|bottommost|lowest => last_line(row)
  leftmost => Line(column, Int(1))
  rightmost => last_line(column)

nth:
  [the] {ordinal} => ordinal
  [the] last => Var("last")

skipped:
  [the] {ordinal} [one] => ordinal
  [the] last [one] => Var("last")
  {nths} [ones|one] => nths
  [the] {ordinal} {sort} => Line(sort, ordinal)
  [the] last {sort} => last_line(sort)
  [the] middle|central {sort} => Var("middle")
  [the] middle|central => Var("middle")

elided:
  one|some => Amount(some, mine)
  {how} {number} [of them] => Amount(Bounded(how, number), mine)
  {number} [of them] => Amount(Bounded(exactly, number), mine)
  only|just {number} [of them] => Amount(Bounded(exactly, number), mine)
  more than {number} [of them] => Amount(Bounded(morethan, number), mine)
  fewer|less than {number} [of them] => Amount(Bounded(fewerthan, number), mine)
  no|not more than {number} [of them] => Amount(Bounded(atmost, number), mine)
  no|not fewer|less than {number} [of them] => Amount(Bounded(atleast, number), mine)
  {number} or more [of them] => Amount(Bounded(atleast, number), mine)
  {number} or fewer|less [of them] => Amount(Bounded(atmost, number), mine)

content:
  mines => mine
  safe cells => safe

skip:
  [in|at|on|for] {thing} => thing
  [in|at|on|for] {many} => many
  the one|ones|cell|mine in|at|on {line:thing} => crossing_it(line)
  [in|at] the|its {side:sideword} corner|end => at_side(side)
  the one|cell in|at|on the {side:sideword} corner|end => at_side(side)

singled:
  {cell} => cell
  {cells} => cells
  {corners} => corners

corners:
  [all] [of] [the] [four] corners|corner [cells] [of the board] => Corners("and")

amount:
  [some] mines => Amount(some, mine)
  some mine => Amount(some, mine)
  no mines => Amount(no, mine)
  none|nothing => Amount(no, mine)
  not a single mine => Amount(no, mine)
  nothing but mines => Amount(every, mine)
  {bound} mine|mines => Amount(bound, mine)
  {number} mines => Amount(Bounded(atleast, number), mine) @1
  one mine => Amount(some, mine) @1
  only|just {number} mine|mines => Amount(Bounded(atmost, number), mine) @1
  {number} mines or more => Amount(Bounded(atleast, number), mine)
  {number} mines or fewer|less => Amount(Bounded(atmost, number), mine)
  only mines => Amount(every, mine)
  a|an {parity} number of mines => Amount(parity, mine)
  [some] safe cells|cell => Amount(some, safe)
  only safe cells => Amount(every, safe)
  no safe cells => Amount(no, safe)
  {bound} safe cell|cells => Amount(bound, safe)

bound:
  only|just {number} => Bounded(exactly, number)
  precisely {number} => Bounded(exactly, number)
  a single => Bounded(exactly, 1)
  more than {number} => Bounded(morethan, number)
  fewer|less than {number} => Bounded(fewerthan, number)
  no more than {number} => Bounded(atmost, number)
  not more than {number} => Bounded(atmost, number)
  no fewer|less than {number} => Bounded(atleast, number)
  {number} or more => Bounded(atleast, number)
  {number} or fewer|less => Bounded(atmost, number)

samenumber:
  [exactly] the same number|amount of => yes

samemany:
  [just|exactly] as many [mines] => yes
  [exactly] the same number [of mines|them] => yes

equal:
  the same number|amount of => yes
  equally many => yes
  as many => yes

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

sorts:
  column => column
  row|line|lines => row

line:
  line => row

lines:
  columns => column
  rows|lines => row

cell:
  it => It()
  its upper neighbour|neighbor => Beside(up, It())
  its lower neighbour|neighbor => Beside(down, It())
  its left [-] [hand] neighbour|neighbor => Beside(left, It())
  its right [-] [hand] neighbour|neighbor => Beside(right, It())
  {onecell} to|on its left => Beside(left, It())
  {onecell} to|on its right => Beside(right, It())
  [the] cell|position {cell} => cell
  [the] cell|position in|at {cell} => cell
  [the] cell|position {at} {cell} [coordinate|coordinates] => cell
  [the] column|columns {column:term} and row|line {row:term} => Cell(column, row) @3
  [the] row|line {row:term} , column {column:term} => Cell(column, row)
  [the] row|line {row:term} and column {column:term} => Cell(column, row) @3
  [the] cell in|of column {column:term} and|of row|line {row:term} => Cell(column, row)
  [the] column {column:term} row|line {row:term} => Cell(column, row)
  [the] row|line {row:term} column {column:term} => Cell(column, row)
  the {up:upper} [-] {left:lefts} [-] [hand] corner|cell [of the board] => corner(left, up)
  the {up:upper} [-] {left:lefts} [-] [hand] one => corner(left, up) @1
  the corner {cell} => cell
  the corner|cell at|in|on the {up:upper} [-] {left:lefts} => corner(left, up)
  the last cell of|in|on row|line {row:term} => Cell(Var("columns"), row)
  the last cell of|in|on column {column:term} => Cell(column, Var("rows"))
  [the] cell in|of the {row:ordinal} row|line [,] [and] [the] {column:ordinal} column
    => Cell(column, row)
  the {column:ordinal} column [,] [and] [the] {row:ordinal} row|line => Cell(column, row) @1
  the {column:ordinal} cell of|in|on row|line {row:term} => Cell(column, row)
  the {row:ordinal} cell of|in|on column {column:term} => Cell(column, row)
  the {column:ordinal} cell of|in|on the {row:ordinal} row|line => Cell(column, row)
  the {row:ordinal} cell of|in|on the {column:ordinal} column => Cell(column, row)
  the centre|center|middle [of the board] => Centre()
  the centre|center|middle|central cell [of the board] => Centre()
  the cell in|at the centre|center|middle [of the board] => Centre()
  {onecell} to|on the left => Beside(left, It()) @1
  {onecell} to|on the right => Beside(right, It()) @1
  {onecell} above => Beside(up, It()) @1
  {onecell} below|beneath|underneath => Beside(down, It()) @1
  the top of column {term} => Cell(term, Int(1))
  the bottom of column {term} => Cell(term, Var("rows"))
  the left [-] [hand] end of row|line {term} => Cell(Int(1), term)
  the right [-] [hand] end of row|line {term} => Cell(Var("columns"), term)
  the {end:edge} cell of|in|on {line:thing} => crossed(line, end)
  the {up:upper} [-] {left:lefts} => corner(left, up) @2
  its {side:sideword} end => at_side(side)
  its {end} cell => Nth(It(), end)

upper:
  top|upper => first
  bottom|lower => last

lefts:
  left => first
  right => last

side:
  above|over => up
  below|under|beneath => down
  [to|on] [the] left of => left
  [to|on] [the] right of => right

bearing:
  [directly|immediately|just] above|over => up
  [directly|immediately|just] below|under|beneath => down
  [directly|immediately|just] [to|on] [the] left [of] => left
  [directly|immediately|just] [to|on] [the] right [of] => right

adjoining:
  directly|immediately|just|right {side} => side
  [to|on] [the] immediate left of => left
  [to|on] [the] immediate right of => right

onecell:
  the cell [that is] [directly|immediately|just|right] => yes

thing:
  {cell} itself => cell
  the middle|central|centre|center {sort:line} => Middle(sort)
  the two middle|central {sort:lines} => Middle(sort)
  the first {last:term} cells of|in|on row|line {term}
    => Meet(Line(row, term), Beyond(column, "<=", last))
  the first {last:term} cells of|in|on column {term}
    => Meet(Line(column, term), Beyond(row, "<=", last))
  the last {last:term} cells of|in|on row|line {term}
    => Meet(Line(row, term), Beyond(column, ">", Sub(Var("columns"), last)))
  the last {last:term} cells of|in|on column {term}
    => Meet(Line(column, term), Beyond(row, ">", Sub(Var("rows"), last)))
  the {sort} [directly|immediately|just] to|on its left => Beside(left, SameLine(sort, It()))
  the {sort} [directly|immediately|just] to|on its right => Beside(right, SameLine(sort, It()))
  the next|following {sort} => following(sort, yes)
  the previous|preceding {sort} => following(sort, no)
  [the] left [-] [hand] half [of the board] => Half(left)
  [the] right [-] [hand] half [of the board] => Half(right)
  [the] top|upper half [of the board] => Half(up)
  [the] bottom|lower half [of the board] => Half(down)
  the diagonal from {first:cell} to {last:cell} => Slope(first, last)
  the diagonal from [the] {up:upper} [-] {left:lefts} to [the] {down:upper} [-] {right:lefts}
    [corner] => Slope(corner(left, up), corner(right, down))
  the left [-] [hand] edge|border|side [of the board] => Line(column, Int(1))
  the right [-] [hand] edge|border|side [of the board] => last_line(column)
  the top|upper edge|border [of the board] => Line(row, Int(1))
  the bottom|lower edge|border [of the board] => last_line(row)
  the {last:term} left|leftmost columns => Beyond(column, "<=", last)
  the {last:term} right|rightmost columns => Beyond(column, ">", Sub(Var("columns"), last))
  the {last:term} top|topmost|uppermost|upper rows|lines => Beyond(row, "<=", last)
  the {last:term} bottom|lowest|lower rows|lines => Beyond(row, ">", Sub(Var("rows"), last))
  the middle|centre|center|central cell of|in {line:thing} => middle_cell(line)
  the cell in|at the middle|centre|center of {line:thing} => middle_cell(line)
  the middle|centre|center of {line:thing} => middle_cell(line)
  its {sort} => SameLine(sort, It())
  the {sort} with|of the same number => SameNumber(sort, It())
  the interior|inside [of the board] => INTERIOR
  [the] {one:sideword} [-] {other:sideword} quarter|quadrant [of the board] => quarter(one, other)
  the {sort:line} [directly|immediately|just] {side} {thing} => Beside(side, SameLine(sort, thing))
  [all] the {sort:lines} {side} {thing} => lines_past(sort, side, thing)
  the {sort:line} {term} => Line(sort, term)
  {onecell} {side} {cell} => Beside(side, cell)
  the left [-] [hand] column => Line(column, Int(1))
  the right [-] [hand] column => last_line(column)
  the upper row|line => Line(row, Int(1))
  the lower row|line => last_line(row)
  the last {last:term} {sort:sorts} => Beyond(sort, ">", Sub(size(sort), last))
  {sort:line} number {term} => Line(sort, term)
  [the] {ordinal} {sort} => Line(sort, ordinal)
  the leftmost column => Line(column, Int(1))
  the last {sort} => last_line(sort)
  the rightmost column => last_line(column)
  the bottom|bottommost|lowest row|line => last_line(row)
  the {ordinal} column from the left => Line(column, ordinal)
  the {ordinal} row|line from the top => Line(row, ordinal)
  the {ordinal} column from the right => from_end(column, ordinal)
  the {ordinal} row|line from the bottom => from_end(row, ordinal)
  the {ordinal} [-] to [-] last {sort} => from_end(sort, ordinal)
  the {ordinal} [-] last {sort} => from_end(sort, ordinal)
  the last {sort} but one => Line(sort, Sub(size(sort), Int(1)))
  the next [-] to [-] last {sort} => Line(sort, Sub(size(sort), Int(1)))
  the penultimate {sort} => Line(sort, Sub(size(sort), Int(1)))
  the border|edge|edges|rim [of the board] => Border()
  [the] {parity} [-] [numbered] {sort:lines} => Parity(sort, parity)
  the top|topmost row|line => Line(row, Int(1))
  [the] {sort:sorts} {first:term} to|through|till|until {last:term}
    => from_to(sort, first, last)
  [the] {sort:lines} {first:number} -|– {last:number}
    => from_to(sort, Int(first), Int(last))
  the top|upper {last:term} rows|lines => Beyond(row, "<=", last)
  the bottom|lower {last:term} rows|lines => Beyond(row, ">", Sub(Var("rows"), last))
  the left|leftmost {last:term} columns => Beyond(column, "<=", last)
  the right|rightmost {last:term} columns => Beyond(column, ">", Sub(Var("columns"), last))
  the first {last:term} {sort:sorts} => Beyond(sort, "<=", last)
  the diagonal => Diagonal()
  the antidiagonal|counterdiagonal => antidiagonal()
  the anti|counter|secondary [-] diagonal => antidiagonal()
  [the] board|field => Board()
  the neighbourhood|neighborhood of {cell} => Around(cell)
  [the|any|all] {sort} after|beyond [{sort:line}] {term} => Beyond(sort, ">", term)
  [the|any|all] {sort} greater than {term} => Beyond(sort, ">", term)
  [the|any|all] {sort} before [{sort:line}] {term} => Beyond(sort, "<", term)
  [the|any|all] {sort} less|smaller than {term} => Beyond(sort, "<", term)
  the {sort} before it => following(sort, no)
  the {sort} before => following(sort, no) @1
  the {sort} after => following(sort, yes) @1
  the {sort} after it => following(sort, yes)

many:
  the {sort} {side} and|or {other:side} {thing} => both_sides(sort, thing, side, other)
  both|the [two] outer|outermost {sort:lines}
    => numbered_lines(sort, Several("and", (Int(1), Var("last"))))
  both|the [two] diagonals => Several("and", (Diagonal(), antidiagonal()))
  both|the [two] halves [of the board] => halves(left, right)
  both|the [two] halves [of the board] => halves(up, down) @1
  both|the [two] {up:upper} [two] corners => Several("and", (corner(first, up), corner(last, up)))
  both|the [two] {left:lefts} corners => Several("and", (corner(left, first), corner(left, last)))
  {nths} cell|cells of|in|on {line:thing} => nth_cells(line, nths)
  both|the [two] ends of {line:thing} => nth_cells(line, Several("and", (Int(1), Var("last"))))
  [the] [two|three|four] cells {sides} {cell} => besides(cell, sides)
  {corners} => corners
  [the] cells {cells} => cells
  [the] cell|cells {at} {cells} [coordinate|coordinates] => cells
  [the] {sort:lines} {terms} => Lines(sort, terms)
  {sort:line} {terms} => Lines(sort, terms)
  the [two] cells on either|both side|sides of {cell} [in its row]
    => besides(cell, Several("and", (left, right)))
  the [two] corners at|in|on|along the {up:upper} => Several("and", (corner(first, up),
    corner(last, up)))
  the [two] corners at|in|on|along the {left:lefts} [side] => Several("and", (corner(left, first),
    corner(left, last)))
  the {up:upper} [-] {left:lefts} and [the] {down:upper} [-] {right:lefts} corners
    => Several("and", (corner(left, up), corner(right, down)))
  both|the [two] corners of|in|on {line:thing} => corners_of(line)
  its {one:sideword} and {other:sideword} ends => Several("and", (at_side(one), at_side(other)))
  both [of] its ends => Several("and", (Nth(It(), Int(1)), Nth(It(), Var("last"))))
  {nth} {sort:line} and {other:line} => Several("and", (line(sort, nth), line(other, nth)))

place:
  {side} {each:another} => Ray(side, each)
  {side:adjoining} {each:another} => Beside(side, each)
  in|on|at|inside|within|along|for {each} => each
  in|on|at|inside|within|along|for {bothsorts} => bothsorts
  in|on {each} and {other:each} => Several("and", (each, other))
  per {sort} => Each(every, AllLines(sort))
  either {place} or {other:place} => Several("or", (place, other))
  {nowhere} => Each(no, Members(nowhere))
  in|on|at|along|of whole {thing} => thing
  in|on|at|along|of whole the {thing} => thing
  to|on its left => Ray(left, It())
  to|on its right => Ray(right, It())
  directly|immediately|just|right to|on its left => Beside(left, It())
  directly|immediately|just|right to|on its right => Beside(right, It())
  to|on its immediate left => Beside(left, It())
  to|on its immediate right => Beside(right, It())
  {side} {cell} in|on its|the|that [same] {sort} => along(side, cell, sort)
  in its neighbourhood|neighborhood => Around(It())
  in|on [both] {many} together|combined => Together(many)
  in|on {thing} together => thing
  in|on|at|inside|within|of|along {thing} => thing
  in|on|at|inside|within|of {many} => many @1
  at {column:term} , {row:term} => Cell(column, row)
  in|on|at [the] column|columns {column:term} and row|line {row:term} => Cell(column, row) @-1
  in|on|at [the] row|line {row:term} and column {column:term} => Cell(column, row) @-1
  on one of the [two] diagonals => Several("or", (Diagonal(), antidiagonal()))
  on either diagonal => Several("or", (Diagonal(), antidiagonal()))
  anywhere|somewhere => Board()
  anywhere|somewhere {place} => place
  next|adjacent|close to {cell} => Around(cell)
  diagonally next|adjacent to {cell} => diagonal_to(cell)
  orthogonally next|adjacent to {cell} => orthogonal_to(cell)
  horizontally or vertically next|adjacent to {cell} => orthogonal_to(cell)
  between {first:cell} and {last:cell} => Segment(first, last)
  in|on the same {sort} as {cell} => SameLine(sort, cell)
  in|on the {sort} except {skip} => Except(Board(), skip)
  near|surrounding|touching {cell} => Around(cell)
  among the neighbours|neighbors of {cell} => Around(cell)
  among its neighbours|neighbors => Around(It())
  after {sort:line} {term} => Beyond(sort, ">", term)
  before {sort:line} {term} => Beyond(sort, "<", term)
  to|on the left or [to|on] [the] right of {cell}
    => Several("or", (Ray(left, cell), Ray(right, cell)))
  to|on the left and [to|on] [the] right of {cell}
    => Several("and", (Ray(left, cell), Ray(right, cell)))
  [to the] left of column {term} => Beyond(column, "<", term)
  [to the] right of column {term} => Beyond(column, ">", term)
  above row|line {term} => Beyond(row, "<", term)
  below|under row|line {term} => Beyond(row, ">", term)
  between {first:nth} and {last:nth} {sort} => lines_between(sort, first, last)
  between {first:nth} {sort} and {last:nth} {sort} => lines_between(sort, first, last)
  between {sort} {first:term} and [{sort:line}] {last:term} => Between(sort, "<", first, last)
  between {sort} {first:term} and [{sort:line}] {last:term} => Between(sort, "<=", first, last) @1
  in|on|at both|either {many} => many
  outside [of] {thing} => Except(Board(), thing)
  outside [of] {many} => Except(Board(), many)
  {side} {line:thing} => past(side, line)
  at|on|along the top [of the board] => Line(row, Int(1))
  at|on|along the bottom [of the board] => last_line(row)
  at|on the far left [of the board] => Line(column, Int(1))
  at|on the far right [of the board] => last_line(column)
  {one:side} or {other:side} {cell} => Several("or", (Ray(one, cell), Ray(other, cell)))
  directly|immediately|just|right {one:side} or [directly|immediately] {other:side} {cell}
    => Several("or", (Beside(one, cell), Beside(other, cell)))
  [directly|immediately|just|right] to|on its left or right
    => Several("or", (Beside(left, It()), Beside(right, It())))
  [directly|immediately|just|right] on either side [of it]
    => Several("or", (Beside(left, It()), Beside(right, It())))
  in|on {sort:line} {term} {side} {line:thing} => Meet(Line(sort, term), past(side, line))
  in|on the {ordinal} {sort} {side} {line:thing} => Meet(Line(sort, ordinal), past(side, line))
  {side} {cell} [,] in|on {sort:line} {term} => Meet(Ray(side, cell), Line(sort, term))
  in|on {sort:line} {term} {side} {cell} => Meet(Line(sort, term), Ray(side, cell))
  in|on the {ordinal} {sort} {side} {cell} => Meet(Line(sort, ordinal), Ray(side, cell))
  {beginning} => beginning
  inside|within the border|edge|edges [of the board] => INTERIOR @-1
  in|on [the] {parity} [-] [numbered] {sort:lines} => Parity(sort, parity) @-1
  among the neighbours|neighbors of {each} => Around(each)
  among [all] the {kind:group} => cells_of(kind)
  in|on {a:nth} {sort} and in|on {b:nth} [one] => numbered_lines(sort, Several("and", (a, b)))
  in|on {a:nth} {sort} or [in|on] {b:nth} [one] => numbered_lines(sort, Several("or", (a, b)))
  to|on its left => Beside(left, It()) @1
  to|on its right => Beside(right, It()) @1
  {side} {cell} , in|on its|the|that [same] {sort} => along(side, cell, sort)
  among {singled} => singled
  directly|immediately|just|right {one:side} and [directly|immediately] {other:side} {cell}
    => Several("and", (Beside(one, cell), Beside(other, cell)))
  {one:side} and {other:side} {cell} => Several("and", (Ray(one, cell), Ray(other, cell)))
  {side} {each} => Beside(side, each) @1
  at the end of {line:thing} => nth_cell(line, Var("last"))
  at the start|beginning of {line:thing} => nth_cell(line, Int(1))
  at either|each end of {line:thing} => nth_cells(line, Several("and", (Int(1), Var("last"))))

nowhere:
  neither {place} nor {other:place} => Several("and", (place, other))
  neither in|on {a:nth} nor [in|on] {b:nth} {sort} => Lines(sort, Several("and", (a, b)))
  neither in|on {a:nth} {sort} nor [in|on] {b:nth} [one]
    => numbered_lines(sort, Several("and", (a, b)))

severally:
  {separate} => separate
  in|on|at {many} => many

atend:
  {single} => single
  one => Amount(some, mine)
  none => Amount(no, mine)

inbetween:
  everything in between => every
  nothing in between => no
  [all] the cell|cells in between => every
  {bound} of the cells between them => bound
  {quantity:pick} of the cells between them => quantity
  {bound} cell|cells between them => bound
  {quantity} cell|cells between them => quantity
  [all] the cell|cells between them => every
  everything between them => every
  nothing between them => no

tally:
  {bound} => bound
  {parity} => parity
  not even => odd
  not odd => even
  not zero|0 => Bounded(atleast, 1)
  greater|larger|higher|bigger than {number} => Bounded(morethan, number)
  smaller|lower than {number} => Bounded(fewerthan, number)

excepted:
  {skip} => skip
  {nths:ordinals} [one|ones] => nths

exception:
  [,] except {excepted} [,] which => excepted
  [,] except that {excepted} => excepted

beside:
  touch|touches => yes
  is|are|lie|lies next|adjacent to => yes
  is|are [a] neighbour|neighbor|neighbours|neighbors of => yes

described:
  {sort} {vps:relative} => Such(AllLines(sort), vps)
  {cellsuch} => cellsuch

typical:
  mine => MINES
  {state:adjective} cell => Such(Cells(Board()), state)
  mine {place} => Such(Cells(place), MINE)
  border|edge cell => Cells(Border())
  inner|interior cell => Cells(INTERIOR)
  {parity} [-] [numbered] {sort} => Such(AllLines(sort), Numbered(It(), parity))

around:
  next|adjacent to {each} => Around(each)
  around|near {each} => Around(each)

onemine:
  [exactly|only|just] one mine => Amount(Bounded(exactly, 1), mine)
  a mine => Amount(some, mine)

stop:
  ; [and|but|while|whereas] => yes
  . [and|but] => yes

otherlines:
  {quantity} other {sort} => Each(quantity, AllLines(sort))
  {bound} other {sort} => Each(bound, AllLines(sort))
  {bound} of the other {sort} => Each(bound, AllLines(sort))
  {quantity:pick} of the other {sort} => Each(quantity, AllLines(sort))
  [all] the other {sort} => Each(every, AllLines(sort))
"""

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve"
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)

REWORDINGS = """
the same goes for / the same is true of / the same is true for / the same applies to => so does
the same holds for / the same can be said of => so does
as well as => and
grid / minefield / playing field / game board / puzzle / map => board
our board / this board / your board / my board => the board
, however , is => is
, however , are => are
, however , has => has
, however , have => have
, however , does => does
, however , do => do
, however , holds => holds
, however , contains => contains
, however , lies => lies
, however , there => there
; however , => ;
. however , => .
, however , => , but
, on the other hand , / , by contrast , =>
just in case => if and only if
as long as / in case / in the event that / assuming that / assuming / given that => if
provided that / provided / on condition that => if
other than in => except in
other than at => except at
rather than / instead of => , but not
on the other hand , / nevertheless , / nonetheless , / instead , / by contrast , =>
on the contrary , / in contrast , =>
instead / nevertheless / nonetheless / in return =>
even though / though => although
: one in => , one in
: one at => , one at
each and every / every single / each single / every last => every
otherwise , => otherwise
right next to / directly next to / immediately next to => next to
right at => at
right in the => in the
final => last
very last => last
very first => first
very middle => middle
very top => top
very bottom => bottom
very centre => centre
very center => center
strictly / necessarily / in fact / of course / actually / simply / really =>
put together => together
the majority of => most of
, not even at a corner / , not even at the corners / , even diagonally =>
directly on top of another / right on top of another / on top of another => directly above another
stacked =>
- by - => by
the whole of the / the whole of / the whole / the entire / the complete => whole the
all of row => whole row
all of column => whole column
mine in them => mine
mines in them => mines
corresponding column => column with the same number
corresponding row => row with the same number
made up entirely of / made up only of / made up of / made entirely of => full of
out of => of
between the two of them => between them
you'll => you will
won't => will not
from top to bottom / from left to right / from end to end =>
it , diagonals included / it , including diagonals / it , including diagonally => it
it , even diagonally => it
other , diagonals included / other , including diagonals / other , including diagonally => other
total number => number
bomb => mine
bombs => mines
has got => has
have got => have
sits / stands / rests => lies
sit / stand => lie
, not even diagonally / not even diagonally =>
, and if not , / , if not , => , otherwise
; if not , => ; otherwise
. if not , => . otherwise
all in all , / in all , => together ,
in total / altogether / overall => together
, or both =>
square / tile => cell
squares / tiles / fields / boxes / spaces => cells
except for / apart from / aside from / with the exception of / besides => except
, too / , as well / , also / located / situated / hidden / hiding / buried / placed / positioned =>
to be found / found =>
appears / occurs / resides / lurks => lies
appear / occur / reside / lurk => lie
hides / carries / conceals => holds
hide / carry / conceal / include => hold
too / also / as well / indeed / at all / for certain / for sure =>
certainly / definitely / exclusively =>
cannot / can't => can not
there's => there is
it's => it is
they're => they are
i'm => i am
somewhere on the board there is / somewhere there is => there is
isn't => is not
aren't => are not
doesn't => does not
don't => do not
not have a single / not contain a single / not hold a single => not have a
and yet / but yet / yet / even so => but
hasn't got / hasn't => does not have
haven't got / haven't => do not have
we've got / we've => we have
you've got / you've => you have
row's got => row has
column's got => column has
cell's got => cell has
that's got => that has
that's => that is
' s got => has
up in / down in / over in / up at / down at => in
out on / over on / down on / up on / out along => on
just the one => just one
only the one => only one
without a single / without even a => without a
nothing but the / nothing except the => only the
there lies / there will be / there would be => there is
there lie => there are
would be => is
any one of => any of
could be => can be
somewhere between => between
shares its row with => is in the same row as
shares its column with => is in the same column as
is itself => is
are themselves => are
anywhere but => anywhere except
everywhere but => everywhere except
not both of them => not both
are only allowed / are allowed only => can only be
would have / would hold / would contain => has
) were => ) is
if there were => if there is
, if it has one , / , if there is one , / , if any , =>
you will find that / we will find that / you will see that / you can see that / we can see that =>
you will not find / you will never find / you can not find / you do not find => there is not
you will not see / you will never see / you can not see / you do not see => there is not
we will not find / we will never find / we can not find / we do not find => there is not
i do not see / i can not see / we can not see / we do not see => there is not
will you find / do you find / can you find / will you ever find / would you find => is there
will we find / do we find / can we find => is there
there is not any => there is no
there are not any => there are no
there is not mines => there is no mines
there are not mines => there are no mines
you will find / you can find / you find / you will see / you can see => there is
we will find / we can find / we find / we will see / we can see / i can see => there is
and none elsewhere / and none anywhere else / and no others => and nowhere else
but none elsewhere / but none anywhere else / but no others => but nowhere else
nowhere else is there a mine / nowhere else are there mines => nowhere else
nowhere else are there any mines / nowhere else is there any mine => nowhere else
there are none anywhere else / there are no mines anywhere else => nowhere else
there is none anywhere else / there is no mine anywhere else => nowhere else
there are none elsewhere / there is none elsewhere => nowhere else
there are no mines elsewhere / there is no mine elsewhere => nowhere else
nowhere but / nowhere except / nowhere else but / nowhere other than => only
"""

NOUNS = (
    ("row", "rows"),
    ("line", "lines"),
    ("column", "columns"),
    ("cell", "cells"),
    ("corner", "corners"),
)
BEFORE_ONE = {
    **dict.fromkeys(
        ["top", "bottom", "upper", "lower", "topmost", "bottommost", "uppermost", "lowest"],
        "column",
    ),
    **dict.fromkeys(["left", "right", "leftmost", "rightmost"], "row line"),
    **dict.fromkeys(f"last next previous following middle central even odd {ORDINALS}".split(), ""),
}
SUBSTITUTE = Substitute(
    words={"one": 0, "ones": 1},
    nouns={form: forms for forms in NOUNS for form in forms},
    before={
        word: frozenset(form for forms in NOUNS if forms[0] in nouns.split() for form in forms)
        for word, nouns in BEFORE_ONE.items()
    },
    after=frozenset(
        [
            "above",
            "below",
            "beneath",
            "under",
            "over",
            "directly",
            "immediately",
            "just",
            "right",
            "to",
            "before",
            "after",
        ]
    ),
    article="the",
    default="cell",
    apart=frozenset(["except"]),
    prepositions=frozenset(["in", "on", "of", "at", "around", "than", "as"]),
    bare=frozenset(f"last {ORDINALS}".split()),
    counting=frozenset(f"{NUMBERS} some".split()),
    verbs=frozenset(
        [
            "is",
            "are",
            "has",
            "have",
            "holds",
            "hold",
            "contains",
            "contain",
            "and",
            "or",
            "but",
            "except",
        ]
    ),
)

FILLERS = "a an the is are be in on at of to from for there it and then that which has have holds"

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
Every mine is in an odd column.
All mines are in different columns.
None of the corners is safe.
There is a mine in row 1 but not in row 2.
Row 1 is safe and so is row 2, but row 3 is not.
Two of the cells (1,1), (2,1) and (3,1) are mines.
The number of mines in column 1 equals the number of mines in row 1.
No two mines are in adjacent rows.
Every row has a mine in column 1 or column 2.
There is a row in which every cell is safe.
If a cell is a mine, the cell to its right is safe.
(1,1) is safe and (2,2) is a mine.
For every x: there is no mine in column x, row x.
"""

LANGUAGE = Language(
    name="english",
    spoken=SPOKEN,
    understood=UNDERSTOOD + common.UNDERSTOOD,
    chains={
        "claim": Chain("statement", "claim"),
        "vps": Chain("vp", "vps"),
        "props": Chain("prop", "props"),
    },
    lists={**common.LISTS, "sides": Row("bearing", 2)},
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
            "although",
            ", although",
        ),
        "or": ("or", ", or", "or else", ", or else"),
        "iff": ("if and only if", "iff", "exactly when", "exactly if", ", if and only if"),
        "implies": ("implies", "implies that", "only if"),
        "if": ("if", "provided that", "when", "whenever"),
        "unless": ("unless", ", unless"),
    },
    numbers=tuple(NUMBERS.split()),
    rewordings=read_rewordings(REWORDINGS),
    substitute=SUBSTITUTE,
    ordinals={word: place for place, word in enumerate(ORDINALS.split(), start=1)},
    examples=tuple(EXAMPLES.strip().splitlines()),
    fillers=frozenset(FILLERS.split()),
)
