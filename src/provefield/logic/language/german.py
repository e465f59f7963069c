"""German about mines. The verb, marked with *, moves: to the end after "wenn", to the front after
"dann"; every line under `clause` therefore becomes three.
"""

from __future__ import annotations

from provefield.logic.language import common
from provefield.logic.language.ellipsis import ALWAYS, NEVER, completed
from provefield.logic.language.grammar import Chain, Language, Row, table_lines
from provefield.logic.language.wandering import BUT, MODALS, in_place
from provefield.logic.language.words import read_rewordings

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
  genau|exakt => exactly
  mindestens|wenigstens|zumindest => atleast
  höchstens|maximal => atmost

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

line:
  Spalte => column
  Zeile => row

cell:
  Spalte {column:term} , Zeile {row:term} => Cell(column, row)

thing:
  {cell} => cell
  {sort:line} {term} => Line(sort, term)
  die Hauptdiagonale => Diagonal()
  das Spielfeld => Board()

place:
  in {cell} => cell
  in {sort:line} {term} => Line(sort, term)
  auf der Hauptdiagonale => Diagonal()
  auf dem Spielfeld => Board()
  rund um {cell} => Around(cell)
  in den {sort:sorts} nach {sort:line} {term} => Beyond(sort, ">", term)
  in den {sort:sorts} vor {sort:line} {term} => Beyond(sort, "<", term)
  in den {sort:sorts} ab {sort:line} {term} => Beyond(sort, ">=", term)
  in den {sort:sorts} bis {sort:line} {term} => Beyond(sort, "<=", term)
  in den {sort:sorts} außer {sort:line} {term} => Beyond(sort, "!=", term)
  in den {sort:sorts} von {sort:line} {first:term} bis {sort:line} {last:term}
    => Between(sort, "<=", first, last)
  in den {sort:sorts} zwischen {sort:line} {first:term} und {sort:line} {last:term}
    => Between(sort, "<", first, last)
  auf der Diagonale mit Spalte plus Zeile gleich {term} => CrossDiagonal(term)
"""

SUBJECT, SAID_OF_IT = "{np} *", "Says(np, "

UNDERSTOOD = """
text:
  {left:claim} , aber {right:claim} => or_but(left, right) @-1
  {claim} [,] oder {things} sind {state} => or_of_all(claim, things, state) @-1
  {claim} [,] oder {things} haben|enthalten {held} => or_of_all(claim, things, held) @-1
  {claim} [,] und {things} ist {state} => and_of_one(claim, things, state) @-1
  {claim} [,] und {things} hat|enthält {held} => and_of_one(claim, things, held) @-1
  {claim} [,] und {thing} ist {state} => and_of_it(claim, thing, state) @-1
  {claim} [,] und {thing} hat|enthält {held} => and_of_it(claim, thing, held) @-1
  {claim} {namely} {cells} => also(claim, Says(Each(every, MINES), Lies(It(), cells)))
  {claim} {conn} {cell} ist eine {ofthem} => one_of_those(claim, cell)
  {claim} {conn} eine {ofthem} ist {cell} => one_of_those(claim, cell)
  {claim} [,] aber|doch nicht {both} => but_not_both(claim)
  {claim} {conn} {more:afterwards} => also(claim, more)
  {claim} {namely} {places} => also(claim, Says(Each(every, MINES), Lies(It(), places)))
  {claim} {namely} {bound} [Mine|Minen] => namely_so_many(claim, bound)
  {claim} {conn} {a:bound} {ofthem} {p:place} {conn} {b:bound} [{ofthem}] {q:place}
    => Joined("and", (also(claim, Says(Each(a, MINES), Lies(It(), p))),
    also(claim, Says(Each(b, MINES), Lies(It(), q)))))
  {claim} {namely} nicht {place} => also(claim, Says(Each(no, MINES), Lies(It(), place)))
  {claim} {namely} nicht {thing} => not_that(claim, thing)
  {claim} {namely} [direkt|unmittelbar|lückenlos] {pair} => side_by_side(claim, pair)
  {claim} {conn} {those} liegen|sind [direkt|unmittelbar|lückenlos] {pair}
    => side_by_side(claim, pair)
  {claim} , die sich|einander nicht berühren => also(claim, Pairs(no, MINES, touching)) @1
  {claim} , die nicht {pair} liegen|sind => also(claim, Pairs(no, MINES, pair)) @1
  {claim} , die [direkt|unmittelbar] {pair} liegen|sind => side_by_side(claim, pair) @1
  {claim} , die [alle|beide] {place} liegt|liegen
    => also(claim, Says(Each(every, MINES), Lies(It(), place))) @1
  {claim} {conn} die|alle anderen|übrigen|restlichen [Minen] [liegen|sind] {place}
    => others_in(claim, place)
  {claim} {conn} alle anderen|übrigen [Minen] [liegen|sind] {nth:nthline}
    => others_in_line(claim, nth)
  {claim} {conn} sonst|ansonsten {nomore} => nowhere_else(claim)
  {claim} [,] und umgekehrt => conversely(claim)
  {claim} {conn} {those} liegen|sind [alle|beide] in {same} {sort} => also_in_line(claim, sort)
  {claim} {namely} in {same} {sort} => also_in_line(claim, sort)
  {claim} , die alle|beide in {same} {sort} liegen|sind => also_in_line(claim, sort)
  {claim} {conn} {those} liegen|sind [alle|beide] in {different} {sort}
    => also(claim, Pairs(no, MINES, sort))
  {claim} {conn} {place} liegt|liegen|ist|sind {bound} {ofthem} => so_many_in(claim, place, bound)
  {claim} {conn} {those} liegen sich|einander schräg|diagonal gegenüber => crosswise(claim)
  {claim} [,] außer [wenn] die|diese Mine|Zelle|Zeile|Spalte {place} liegt|steht|ist
    => unless_there(claim, place)
  {claim} [,] außer [wenn] sie|es {place} liegt|steht|ist => unless_there(claim, place)
  {claim} [,] außer die|diese Mine|Zelle|Zeile|Spalte liegt|steht|ist {place}
    => unless_there(claim, place)
  {claim} [,] außer sie|es liegt|steht|ist {place} => unless_there(claim, place)
  {claim} [,] es sei denn [,] sie|es liegt|steht|ist {place} => unless_there(claim, place) @-1
  {claim} [,] es sei denn [,] die|diese Mine|Zelle liegt|steht|ist {place}
    => unless_there(claim, place) @-1
  {claim} {conn} dort|da [liegt|liegen|gibt|sind] [es] {bound} [Mine|Minen]
    => namely_so_many(claim, bound)

described:
  {lines:restrictedlines} => described(lines)
  {cellsuch} => cellsuch

gapfield:
  [immer|stets] [mindestens] ein|eine [sicheres|sichere] Feld|Zelle => yes

otherones:
  die|alle anderen|übrigen|restlichen [{number}] [Ecken] => Rest(It())

abreast:
  [direkt|unmittelbar|lückenlos] nebeneinander|hintereinander|untereinander|übereinander => yes

spot:
  Ecke|Ecken|Eckfeld|Eckfelder|Eckfeldern => Corners("and")
  Randfeld|Randfelder|Randfeldern => Border()

superlative:
  die meisten => ">"
  die wenigsten => "<"

everyother:
  jede|alle andere|anderen|übrigen => yes
  jede|alle andere|anderen|übrigen {sort} => yes

inskipped:
  in|auf|bei {skipped} => skipped

nomore:
  nirgends|nirgendwo [{minen}] => yes
  keine [Mine|Minen] => yes
  gibt|liegt|liegen es keine [Mine|Minen] => yes
  liegt|liegen|ist|sind|gibt [es] nirgends|nirgendwo eine|Minen [Mine] => yes
  hat|enthält keine {sort} eine [Mine] => yes
  gibt|liegt|liegen es auf dem Brett|Spielfeld|Feld keine [Mine|Minen] => yes
  ist|sind|liegt|liegen auf dem Brett|Spielfeld|Feld keine [Mine|Minen] => yes

both:
  beide|beides|alle|zugleich|gleichzeitig => yes
  [in|auf|bei] beiden|allen => yes
  beide|beides zugleich|gleichzeitig => yes
  alle|allen {number} => yes

namely:
  [,] und zwar [nur] [alle|beide] => yes
  [,] und zwar alle {number} => yes
  , alle|beide => yes
  , alle {number} => yes
  [,] und zwar zusammen => yes

those:
  sie|die|diese|alle|beide => yes
  alle|diese|die {number} [Minen|Ecken] => yes
  diese|die beiden|beide [Minen|Ecken] => yes
  diese Minen => yes

afterwards:
  {those} liegt|liegen|sind|ist [alle|beide|nur] {places}
    => Says(Each(every, MINES), Lies(It(), places))
  {those} liegt|liegen|sind|ist nicht {place} => Says(Each(no, MINES), Lies(It(), place))
  {those} berühren sich|einander => Pairs(some, MINES, touching)
  {those} berühren sich|einander nicht|nie => Pairs(no, MINES, touching)
  {those} liegen|sind nicht {pair} => Pairs(no, MINES, pair)
  {quantity:pick} {ofthem} [liegt|liegen|ist|sind] {place}
    => Says(Each(quantity, MINES), Lies(It(), place))
  {bound} {ofthem} [liegt|liegen|ist|sind] {place} => Says(Each(bound, MINES), Lies(It(), place))
  {ofthem} [liegt|liegen|ist|sind] {bound} {place} => Says(Each(bound, MINES), Lies(It(), place))
  {ofthem} [liegt|liegen|ist|sind] {quantity:pick} {place}
    => Says(Each(quantity, MINES), Lies(It(), place))
  eine|einer {ofthem} [liegt|ist] {place}
    => Says(Each(Bounded(exactly, 1), MINES), Lies(It(), place)) @-1
  {ofthem} [liegt|ist] eine|einer {place}
    => Says(Each(Bounded(exactly, 1), MINES), Lies(It(), place)) @-1
  {op:share} {ofthem} [liegt|liegen|ist|sind] {place} => half_in(op, place)
  {ofthem} {quantity:pick} {place} liegt|liegen|ist|sind
    => Says(Each(quantity, MINES), Lies(It(), place))
  {ofthem} {bound} {place} liegt|liegen|ist|sind => Says(Each(bound, MINES), Lies(It(), place))
  {ofthem} eine {place} liegt|ist => Says(Each(Bounded(exactly, 1), MINES), Lies(It(), place)) @-1
  es sind {bound} => Contains(Amount(bound, mine), Board())

ofthem:
  davon => yes
  von ihnen|denen => yes
  von beiden => yes

clause:
  {places} *liegt|liegen|gibt|ist|sind|steht|stehen [es] {gap} => one_without(places, gap) @-1
  es *gibt|liegt|liegen {places} {gap} => one_without(places, gap) @-1
  in|auf|an einer|einem der|von {kind} *liegt|liegen|gibt|ist|sind [es] {gap}
    => Says(Each(some, kind), Contains(gap, It())) @-1
  neben einer|einem der|von {kind} *liegt|liegen|gibt|ist|sind [es] {near}
    => Says(Each(some, kind), Contains(near, Around(It()))) @-1
  {side:adjoining} einer|einem der|von {kind} *liegt|liegen|gibt|ist|sind [es] {near}
    => Says(Each(some, kind), Contains(near, Beside(side, It()))) @-1
  {side} einer|einem der|von {kind} *liegt|liegen|gibt|ist|sind [es] {near}
    => Says(Each(some, kind), Contains(near, Ray(side, It()))) @-1
  überall *liegt|liegen|gibt|ist|sind [es] {minen} => Contains(Amount(every, mine), Board())
  überall {place} *liegt|liegen|gibt|ist|sind [es] {minen} => Contains(Amount(every, mine), place)
  überall außer {skip} *liegt|liegen|gibt|ist|sind [es] {minen}
    => none_but(Each(every, Cells(Board())), skip, MINE) @-1
  es *gibt|liegt|liegen überall außer {skip} {minen}
    => none_but(Each(every, Cells(Board())), skip, MINE) @-1
  es *gibt|liegt|liegen überall {minen} [,] außer {skip}
    => none_but(Each(every, Cells(Board())), skip, MINE) @-1
  überall *liegt|liegen|gibt|ist|sind [es] {minen} [,] außer {skip}
    => none_but(Each(every, Cells(Board())), skip, MINE) @-1
  außer {skip} *liegt|liegen|gibt|ist|sind [es] überall {minen}
    => none_but(Each(every, Cells(Board())), skip, MINE)
  Minen *liegen|gibt|sind [es] überall => Contains(Amount(every, mine), Board())
  Minen *liegen|gibt|sind [es] überall [,] außer {skip}
    => none_but(Each(every, Cells(Board())), skip, MINE) @-1
  {place} *liegt|ist die einzige Mine [{ofboard}] => sole(MINES, place) @-1
  {place} *liegt|ist die einzige Mine auf|in dem Spielfeld|Brett|Feld => sole(MINES, place) @-1
  {place} *liegt|ist die einzige Mine der {nbar} => sole(Such(Cells(nbar), MINE), place) @-1
  {place} *liegt|ist die einzige Mine von {thing} => sole(Such(Cells(thing), MINE), place) @-1
  außer {few} Feld|Felder|Feldern *ist|sind {thing} {state}
    => all_but(few, Each(every, Cells(thing)), state)
  {thing} *ist|sind außer {few} Feld|Felder|Feldern {state}
    => all_but(few, Each(every, Cells(thing)), state)
  {many} *sind nicht alle {number} {state} => Negated(Says(many, state))
  {many} *haben|enthalten nicht alle {number} {held} => Negated(Says(many, held))
  {place} *ist das|die {ordinal} Feld|Zelle von rechts|unten {state}
    => in_each(place, Sub(Var("last"), Sub(ordinal, Int(1))), state)
  es *liegen|gibt|sind {measure} {a:adverb} {than} {b:side} {thing}
    => compared(measure, past(a, thing), past(b, thing))
  {measure} *liegen|gibt|sind [es] {a:adverb} {than} {b:side} {thing}
    => compared(measure, past(a, thing), past(b, thing))
  mindestens|wenigstens zwei {cellkind} *sind|liegen {pair} => Pairs(some, cellkind, pair) @-1
  mindestens|wenigstens zwei {cellkind} *berühren sich|einander => Pairs(some, cellkind, touching)
  die Mine auf|bei|in {cell} *ist die einzige {place} => sole(Such(Cells(place), MINE), cell)
  {place} *liegen|gibt|sind [es] zusammen {measure} {than} {other:many} [zusammen]
    => compared(measure, altogether(place), added_up(other)) @-1
  {thing} *haben|enthalten zusammen {measure} {than} {other:many} [zusammen]
    => compared(measure, altogether(thing), added_up(other)) @-1
  zusammen *ist|sind {bound} {field} {state} => Says(Each(bound, Cells(Board())), state)
  {many} *sind außer {skip} {state} => none_but(Each(every, Cells(Together(many))), skip, state)
  keine {sort} *hat|enthält {equally} {content} {than} [ihre|eine|die] {sort:nextline}
    => next_alike(no, "=", sort, content)
  es *gibt|liegt|liegen in {each} {held} [,] außer {skip} => none_but(each, skip, held)
  {how} in|auf einer|einem [der|von] {kind} *liegt|liegen|ist|sind|gibt [es] {amount}
    => Says(Each(Bounded(how, 1), kind), Contains(amount, It()))
  {how} in|auf {number} [der|von] {kind} *liegt|liegen|ist|sind|gibt [es] {amount}
    => Says(Each(Bounded(how, number), kind), Contains(amount, It()))
  nur in|auf einer|einem [einzigen] [der|von] {kind} *liegt|liegen|gibt|ist|sind [es] {bound} Mine
    => Says(Each(Bounded(exactly, 1), kind), Contains(Amount(bound, mine), It())) @-1
  nur in|auf einer|einem [einzigen] [der|von] {kind} *liegt|liegen|gibt|ist|sind [es]
    keine Mine|Minen => Says(Each(Bounded(exactly, 1), kind), Contains(Amount(no, mine), It())) @-1
  in keiner anderen {sort} *liegen|gibt|sind [es] {measure} {than} {line:thing}
    => no_other(sort, measure, line)
  keine|keiner andere {sort} *hat|enthält {measure} {than} {nth:nthline}
    => no_other(sort, measure, line(sort, nth))
  in keiner anderen {sort} *liegen|gibt|sind [es] {measure} {than} {nth:nthline}
    => no_other(sort, measure, line(sort, nth))
  rund um {cell} [herum] *sind alle [acht|fünf|drei] Felder|Zellen {state}
    => Says(Each(every, Cells(Around(cell))), state)
  rund um {cell} [herum] *ist alles {state} => Says(Each(every, Cells(Around(cell))), state)
  neben {each} *ist|sind {quantity} weiteres|weitere|anderes {field} {state}
    => Says(each, Says(Each(quantity, Cells(Around(It()))), state))
  neben {each} *ist|sind {bound} weiteres|weitere|anderes {field} {state}
    => Says(each, Says(Each(bound, Cells(Around(It()))), state))
  Minen *liegen|sind nicht {place} => Says(Each(no, MINES), Lies(It(), place))
  nur in einer|einem [einzigen] [der|von] {kind} *liegt|liegen|gibt|ist|sind [es] {bound} Minen
    => Says(Each(Bounded(exactly, 1), kind), Contains(Amount(bound, mine), It())) @-1
  {place} *sind {a:end} und {b:end} Feld|Zelle [beide] {state}
    => nths_in(place, Several("and", (a, b)), state, "and")
  in {np} *liegen|gibt|sind [es] {number} Minen {abreast} => abreast(np, number)
  {np} *hat|haben|enthält|enthalten {number} Minen {abreast} => abreast(np, number)
  {place} *ist entweder {a:end} oder {b:end} Feld|Zelle {state}
    => nths_in(place, Several("or", (a, b)), state, xor)
  in {line:thing} *ist {a:end} oder {b:end} Feld|Zelle {state}
    => Joined("or", (in_each(line, a, state), in_each(line, b, state)))
  {place} *sind alle {quality} => Says(Each(every, Cells(place)), quality)
  {np} *liegt|liegen|ist|sind in einer {sort} ohne weitere|andere Mine|Minen
    => Says(np, Contains(Amount(no, mine), Except(SameLine(sort, It()), It())))
  ohne {skip} [gerechnet|mitzuzählen|mitzurechnen] [,] *liegt|liegen|gibt|sind [es] {amount}
    => Contains(amount, Except(Board(), skip))
  {place} *liegt|liegen|ist|sind {op:share} der|aller Minen => half_in(op, place)
  neben {each} *ist|sind {quantity} {field} {state}
    => Says(each, Says(Each(quantity, Cells(Around(It()))), state))
  neben {each} *ist|sind {bound} {field} {state}
    => Says(each, Says(Each(bound, Cells(Around(It()))), state))
  [rund] um {each} [herum] *ist alles {state}
    => Says(each, Says(Each(every, Cells(Around(It()))), state))
  [rund] um {each} [herum] *sind alle Felder|Zellen {state}
    => Says(each, Says(Each(every, Cells(Around(It()))), state))
  in {each} *liegt|liegen|gibt|ist|sind [es] {held} [,] außer {skip}
    => none_but(each, skip, held)
  in {each} außer {skip} *liegt|liegen|gibt|ist|sind [es] {held} => none_but(each, skip, held)
  außer {skip:inskipped} *liegt|liegen|gibt|ist|sind [es] in {each} {held}
    => Says(but(each, skip), held)
  {np} *grenzt|grenzen nicht an {near} => Says(np, Negated(Contains(near, Around(It()))))
  {np} *grenzt|grenzen an {quantity} {spot} => Says(np, neighbours_that(quantity, Lies(It(), spot)))
  {np} *berührt|berühren {quantity} {spot} => Says(np, neighbours_that(quantity, Lies(It(), spot)))
  {np} *hat|haben {quantity} {spot} als|zum|zu Nachbarn|Nachbar
    => Says(np, neighbours_that(quantity, Lies(It(), spot)))
  {np} *liegt|liegen|ist|sind neben {quantity} {spot}
    => Says(np, neighbours_that(quantity, Lies(It(), spot)))
  {thing} *hat|enthält {op:superlative} {content} von|unter allen|den {sort}
    => outdone(op, sort, thing, content)
  {thing} *hat|enthält von|unter allen|den {sort} {op:superlative} {content}
    => outdone(op, sort, thing, content)
  {thing} *hat|enthält {measure} {than} jede|alle andere|anderen
    => Says(Each(every, rivals(thing)), compared(measure, thing, It()))
  {quantity} {sort} *hat|enthält {measure} {than} {everyother}
    => one_outdoes(quantity, sort, measure)
  es *gibt {quantity} {sort} , die {measure} hat|enthält {than} {everyother}
    => one_outdoes(quantity, sort, measure)
  es *gibt {quantity} {sort} , die {measure} {than} {everyother} hat|enthält
    => one_outdoes(quantity, sort, measure)
  keine|keiner andere {sort} *hat|enthält {measure} {than} {line:thing}
    => no_other(sort, measure, line)
  [je] zwei {sort:sorts} *haben|enthalten nie|niemals {equally} {content}
    => all_differ(sort, content)
  {side:anyside} einer|einem {kind:cellkind} *ist das|die [nächste] Feld|Zelle {state}
    => Says(Beside(side, Each(every, kind)), state) @-2
  {side:anyside} {each} *ist das|die nächste Feld|Zelle {state} => Says(Beside(side, each), state)
  {side} {cell} *ist|sind in {same} {sort} {quantity} {field} {state}
    => Says(Each(quantity, Cells(along(side, cell, sort))), state)
  {side} {cell} *ist|sind in {same} {sort} {bound} {field} {state}
    => Says(Each(bound, Cells(along(side, cell, sort))), state)
  {place} *liegen|gibt|sind [es] zusammen {measure} {standard}
    => compared(measure, altogether(place), standard)
  {thing} *haben|enthalten zusammen {measure} {standard}
    => compared(measure, altogether(thing), standard)
  die {parity} {sort:sorts} *haben|enthalten [zusammen] {measure} {than} die {other:parity}
    => compared(measure, Parity(sort, parity), Parity(sort, other))
  die {parity} {sort:sorts} *haben|enthalten [zusammen] {measure} {than} die {other:parity} {sort}
    => compared(measure, Parity(sort, parity), Parity(sort, other))
  zu {each:universal} *gibt|liegt|liegen [es] in {itsown} {sort} {near:others}
    => Says(each, Contains(near, Except(SameLine(sort, It()), It())))
  zu {each:universal} *gibt|liegt|liegen [es] {near:others} in {itsown} {sort}
    => Says(each, Contains(near, Except(SameLine(sort, It()), It())))
  {np} *hat|haben|enthält|enthalten {had} => Says(np, had)
  {lines:thing} *haben|enthalten {held} => one_by_one(lines, held) @-1
  {lines:thing} *sind {state} => one_by_one(lines, state) @-1
  {many} *haben|enthalten {held} => all_together(many, held) @2
  die {parity} {sort:sorts} *haben|enthalten {bound} Mine|Minen
    => Contains(Amount(bound, mine), Parity(sort, parity)) @2
  {np} *ist|sind {state} => Says(np, state)
  {whole} *ist|sind {state} => Says(Each(every, Cells(whole)), state) @-1
  {np} *liegt|liegen weiter {side:toward} als [in] {thing}
    => Says(np, Lies(It(), past(side, thing)))
  {place} *liegt|liegen|gibt|ist|sind [es] {near:others} => Contains(near, Except(place, It()))
  {many} *sehen [genau] gleich aus => identical(many)
  {many} *sind [genau] gleich|identisch [vermint|belegt] => identical(many)
  {place} *ist|sind {quantity} {field} außer {nths:ordinals} {state}
    => none_but_nth(Each(quantity, Cells(place)), nths, state)
  {thing} *ist|sind außer {skip} {state} => none_but(Each(every, Cells(thing)), skip, state)
  außer {skip} *ist|sind {thing} {state} => none_but(Each(every, Cells(thing)), skip, state)
  {place} *liegt|liegen|gibt|ist|sind [es] nur {other:place} {minen} => mines_only(place, other)
  [je] zwei {near:adjacent} {linekind} *sind nie|niemals [beide] {state}
    => Pairs(no, Such(linekind, state), "near")
  [je] zwei {near:adjacent} {linekind} *haben|enthalten nie|niemals [beide] {held}
    => Pairs(no, Such(linekind, held), "near")
  es *gibt {each:special} und {other:special} => Joined("and", (There(each), There(other)))
  {np} *ist die einzige [Mine] in ihrer {sort}
    => Says(np, Contains(Amount(no, mine), Except(SameLine(sort, It()), It()))) @1
  in {quantity} {width:number} ×|x|mal {height:number} [-] Block *liegt|liegen|gibt [es] {amount}
    => blocks(quantity, width, height, amount)
  {quantity} {width:number} ×|x|mal {height:number} [-] Block *hat|enthält {amount}
    => blocks(quantity, width, height, amount)
  von|unter den|allen {kind} *liegt|liegen|ist|sind {bound} {place}
    => Says(Each(bound, kind), Lies(It(), place))
  von|unter den|allen {number} {kind} *liegt|liegen|ist|sind {bound} {place}
    => of_so_many(number, kind, bound, Lies(It(), place))
  von|unter den|allen {kind} *liegt|liegen|ist|sind {quantity:pick} {place}
    => Says(Each(quantity, kind), Lies(It(), place))
  von|unter den|allen {number} {kind} *liegt|liegen|ist|sind {quantity:pick} {place}
    => of_so_many(number, kind, quantity, Lies(It(), place))
  von|unter den|allen {kind} *hat|haben|enthält|enthalten {bound} {had}
    => Says(Each(bound, kind), had)
  von|unter den|allen {number} {kind} *hat|haben|enthält|enthalten {bound} {had}
    => of_so_many(number, kind, bound, had)
  von|unter den|allen {kind} *hat|haben|enthält|enthalten {quantity:pick} {had}
    => Says(Each(quantity, kind), had)
  von|unter den|allen {number} {kind} *hat|haben|enthält|enthalten {quantity:pick} {had}
    => of_so_many(number, kind, quantity, had)
  Minen *berühren sich|einander [höchstens|nur] über Eck|diagonal [, nie|niemals|nicht seitlich]
    => Pairs(no, MINES, sideways)
  {np} *ist|sind|liegt|liegen|steht|stehen [alle|beide|nur] {places} => Says(np, Lies(It(), places))
  {np} *ist|sind|liegt|liegen nicht {place} => Says(np, Negated(Lies(It(), place)))
  {np} *ist|sind|liegt|liegen {near:besides} => Says(np, near)
  {np} *ist|sind|liegt|liegen nicht {near:besides} => Says(np, Negated(near))
  {np} *berührt|berühren {near} => Says(np, Contains(near, Around(It())))
  {np} *grenzt|grenzen an {near} => Says(np, Contains(near, Around(It())))
  {np} *ist|sind von {bound} Mine|Minen umgeben
    => Says(np, Contains(Amount(bound, mine), Around(It())))
  {np} *ist|sind von Minen umgeben => Says(np, Contains(Amount(every, mine), Around(It())))
  {np} *hat|haben {near} als|zum Nachbarn|Nachbar => Says(np, Contains(near, Around(It())))
  {np} *hat|haben {bound} benachbarte Mine|Minen
    => Says(np, Contains(Amount(bound, mine), Around(It())))
  {np} *hat|haben keine benachbarte|benachbarten Mine|Minen
    => Says(np, Contains(Amount(no, mine), Around(It())))
  {np} *hat|haben {bound} Nachbarn|Nachbar mit Minen|Mine
    => Says(np, Contains(Amount(bound, mine), Around(It())))
  {np} *besteht|bestehen [nur|ausschließlich] aus Minen
    => Says(np, Contains(Amount(every, mine), It()))
  {np} *hat|haben|enthält|enthalten {measure} {standard}
    => Says(np, compared(measure, It(), standard))
  {thing} *hat|enthält {measure} {standard:ellipsis} => compared(measure, thing, standard)
  {each} *hat|haben|enthält|enthalten {measure} {standard:ellipsis}
    => compared(measure, each, standard)
  {place} *sind|gibt|liegen [es] {scale:comparison} Felder|Zellen {content:each-is} {than}
    {standard:each-is} => compared(Measure(scale, content), place, standard)
  {scale:comparison} Felder|Zellen {place} *sind {content:each-is} {than} {standard:each-is}
    => compared(Measure(scale, content), place, standard)
  {scale:comparison} Felder|Zellen *sind {content:each-is} {than} {standard:each-is}
    => compared(Measure(scale, content), Board(), standard)
  es *sind|gibt {scale:comparison} Felder|Zellen {content:each-is} {than} {standard:each-is}
    => compared(Measure(scale, content), Board(), standard)
  ohne {skip} [gerechnet|mitzuzählen|mitzurechnen] [,] *liegt|liegen|gibt|sind [es] {place} {amount}
    => Contains(amount, Except(place, skip))
  {place} *liegt|liegen|gibt|sind [es] ohne {skip} [gerechnet|mitzuzählen|mitzurechnen] {amount}
    => Contains(amount, Except(place, skip))
  keine zwei {linekind} *sind beide {state} => Says(Each(Bounded(atmost, 1), linekind), state)
  keine zwei {linekind} *haben|enthalten beide {held}
    => Says(Each(Bounded(atmost, 1), linekind), held)
  {place} *liegt|liegen|gibt|ist|sind [es] {measure} {standard}
    => compared(measure, place, standard)
  es *gibt|liegen {measure} {place} {standard} => compared(measure, place, standard)
  es *gibt|liegen {place} {measure} {standard} => compared(measure, place, standard)
  es *gibt {measure} {standard:contrast} => compared(measure, Board(), standard)
  {measure} *liegen|gibt|sind [es] {place} {standard} => compared(measure, place, standard)
  {many} [zusammen] *haben|enthalten zusammen {measure} {standard}
    => compared(measure, Together(many), standard)
  {many} zusammen *haben|enthalten {measure} {standard}
    => compared(measure, Together(many), standard)
  in {many} *liegen|gibt|sind [es] zusammen {measure} {standard}
    => compared(measure, Together(many), standard)
  {np} *hat|haben {measure} als|zu Nachbarn {than} {cell}
    => Says(np, compared(measure, Around(It()), Around(cell)))
  {np} *hat|haben {measure} um|neben sich [herum] {than} {cell}
    => Says(np, compared(measure, Around(It()), Around(cell)))
  {np} *berührt|berühren {measure} {than} {cell}
    => Says(np, compared(measure, Around(It()), Around(cell)))
  {np} *grenzt|grenzen an {measure} {than} {cell}
    => Says(np, compared(measure, Around(It()), Around(cell)))
  {np} *hat|haben {scale:comparison} benachbarte Minen {than} {cell}
    => Says(np, compared(Measure(scale, mine), Around(It()), Around(cell)))
  {many} *haben {equally} Minen um|neben sich [herum] => alike("=", around_each(many), mine)
  {many} *haben {equally} Minen als|zu Nachbarn => alike("=", around_each(many), mine)
  {many} *haben {equally} benachbarte Minen => alike("=", around_each(many), mine)
  {many} *berühren {equally} Minen => alike("=", around_each(many), mine)
  keine zwei {near:adjacent} {sort:sorts} *haben|enthalten {equally} {content}
    => next_alike(no, "=", sort, content)
  zwei {near:adjacent} {sort:sorts} *haben|enthalten {equally} {content}
    => next_alike(some, "=", sort, content)
  [je] zwei {near:adjacent} {sort:sorts} *haben|enthalten nie|niemals {equally} {content}
    => next_alike(no, "=", sort, content)
  {near:adjacent} {sort:sorts} *haben|enthalten nie|niemals {equally} {content}
    => next_alike(no, "=", sort, content)
  je zwei {near:adjacent} {sort:sorts} *haben|enthalten {equally} {content}
    => next_alike(every, "=", sort, content)
  je zwei {near:adjacent} {sort:sorts} *haben|enthalten verschieden|unterschiedlich viele {content}
    => next_alike(every, "!=", sort, content)
  {thing} *hat|enthält {measure} {than} jede|alle andere|anderen {sort}
    => Says(Each(every, rivals(thing)), compared(measure, thing, It()))
  {thing} *hat|enthält die meisten {content}
    => Says(Each(every, rivals(thing)), Compared(">", Count(content, thing), Count(content, It())))
  {thing} *hat|enthält die wenigsten {content}
    => Says(Each(every, rivals(thing)), Compared("<", Count(content, thing), Count(content, It())))
  {np} *hat|haben|enthält|enthalten {equally} {content} => alike("=", np, content)
  {np} *hat|haben|enthält|enthalten verschieden|unterschiedlich viele {content}
    => alike("!=", np, content)
  {places} *liegen|gibt|sind [es] {equally} {content} => alike("=", places, content)
  {place} und {other:place} *liegen|gibt|sind [es] {equally} {content}
    => Compared("=", Count(content, place), Count(content, other))
  {count} *ist|beträgt [gleich] {bound} => hold(count, bound)
  {count} *ist {parity} => hold(count, parity)
  {left:count} *ist {op:relation} {right:count} => Compared(op, left, right)
  {left:count} *ist {op:relation} die|der {place} => Compared(op, left, like(left, place))
  {left:count} *ist {scale} {right:count} => related(scale, left, right)
  {left:count} *ist {scale} die|der {place} => related(scale, left, like(left, place))
  {left:count} und [die] {place} *unterscheiden sich um {bound}
    => apart(left, like(left, place), bound)
  {left:count} und {right:count} *unterscheiden sich um {bound} => apart(left, right, bound)
  {difference} {left:count} und {right:count} *ist|beträgt {bound} => apart(left, right, bound)
  {difference} {left:count} und {place} *ist|beträgt {bound}
    => apart(left, like(left, place), bound)
  {difference} {left:count} und {thing} *ist|beträgt {bound}
    => apart(left, like(left, thing), bound)
  {left:count} und|plus {right:count} [zusammen] *ist|sind|ergeben|ergibt {bound}
    => hold(total(left, right), bound)
  {places} *liegt|liegen|gibt|ist|sind|steht|stehen [es] {amount} => Contains(amount, places)
  in keiner|keinem {kind} *liegen|gibt|sind [es] {number} Minen
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  kein|keine|keiner {kind} *hat|haben|enthält|enthalten {number} Minen
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  {places} *liegt|liegen|gibt|ist|sind [es] {elided} => Contains(elided, places)
  {places} *liegt|liegen|gibt|ist|sind [es] {ranged} => Says(places, ranged)
  {amount} *liegt|liegen|ist|sind|steht|stehen {places} => Contains(amount, places)
  {places} *liegt|liegen|gibt|ist|sind [es] je {held} => for_each(places, held)
  je {held} *liegt|liegen|ist|sind {places} => for_each(places, held)
  es *gibt|liegt|liegen {places} je {held} => for_each(places, held)
  es *gibt|liegt|liegen je {held} {places} => for_each(places, held)
  {np} *hat|haben|enthält|enthalten je {held} => for_each(np, held)
  {np} *hat|haben|enthält|enthalten {place} je {amount} => Says(np, holding(amount, place))
  die Mine *liegt|ist {places} => sole(MINES, places) @-1
  die Mine *liegt|ist {places} => Contains(Amount(some, mine), places)
  es *liegt|gibt|liegen {amount} {places} => Contains(amount, places)
  es *gibt|liegt|liegen {places} {amount} => Contains(amount, places)
  es *gibt|liegt|liegen {places} {elided} => Contains(elided, places)
  es *gibt {amount} => Contains(amount, Board())
  es *kommt|kommen|taucht|tauchen {places} {amount} vor|auf => Contains(amount, places)
  es *kommt|kommen|taucht|tauchen {amount} {places} vor|auf => Contains(amount, places)
  {np} *fängt [links|oben] mit {amount:dative} an => in_each(np, Int(1), Contains(amount, It()))
  {np} *hört [rechts|unten] mit {amount:dative} auf
    => in_each(np, Var("last"), Contains(amount, It()))
  {places} *kommt|kommen|taucht|tauchen {amount} vor|auf => Contains(amount, places)
  {amount} *kommt|kommen|taucht|tauchen {places} vor|auf => Contains(amount, places)
  Minen *kommen nur {places} vor => only_in(places)
  nur {places} *kommen Minen vor => only_in(places)
  es *gibt {ranged} {place} => Says(place, ranged)
  es *gibt {each:special} => There(each)
  in jeder Spalte *liegt eine Mine => EachLine(some, row, Amount(every, mine)) @2
  es *liegt|gibt eine Mine in jeder Spalte => EachLine(some, row, Amount(every, mine)) @1
  es *liegt|gibt eine Mine in jeder Zeile => EachLine(some, column, Amount(every, mine)) @1
  nicht {place} *liegt|liegen|gibt|ist|sind [es] {amount} => Negated(Contains(amount, place))
  {place} *liegt|liegen|gibt [es] {amount} außer {skip} => Contains(amount, Except(place, skip))
  außer {place} *liegen|liegt|gibt [es] keine Mine|Minen
    => none_but(Each(no, Cells(Board())), place, MINE)
  außer {place} *liegen|liegt|gibt [es] nirgends|nirgendwo {minen} => only_in(place)
  {thing} *ist|sind {state} außer {skip} => Says(Each(every, Cells(Except(thing, skip))), state)
  {each} *ist|sind {state} [,] außer {skip} => none_but(each, skip, state)
  {each} außer {skip} *ist|sind {state} => none_but(each, skip, state) @-1
  {place} *liegt|liegen|gibt|ist|sind [es] keine Mine|Minen [,] außer {skip}
    => none_but(Each(no, Cells(place)), skip, MINE) @-1
  {place} *liegt|liegen|gibt|ist|sind [es] außer {skip} keine Mine|Minen
    => none_but(Each(no, Cells(place)), skip, MINE)
  {thing} *hat|enthält keine Mine|Minen [,] außer {skip}
    => none_but(Each(no, Cells(thing)), skip, MINE)
  {thing} *hat|enthält außer {skip} keine Mine|Minen
    => none_but(Each(no, Cells(thing)), skip, MINE)
  außer {skip} *ist|sind {each} {state} => none_but(each, skip, state)
  außer {skip} *ist|sind {place} {quantity} {field} {state}
    => none_but(Each(quantity, Cells(place)), skip, state)
  außer {skip} *liegt|liegen|gibt|ist|sind [es] {place} keine [weitere|weiteren] Mine|Minen
    => none_but(Each(no, Cells(place)), skip, MINE)
  außer {skipped} *ist|sind {each} {state} => Says(but(each, skipped), state)
  außer {skipped} *hat|haben|enthält|enthalten {each} {held} => Says(but(each, skipped), held)
  {many} *sind nicht beide|alle {state} => Negated(Says(many, state))
  {many} *haben|enthalten nicht beide|alle {held} => Negated(Says(many, held))
  nicht beide|alle {many} *sind {state} => Negated(Says(many, state))
  nicht beide|alle {many} *haben|enthalten {held} => Negated(Says(many, held))
  {np} *hat|haben {side:anyside} sich {near} => Says(np, Contains(near, Beside(side, It()))) @-1
  {np} *hat|haben {near} {side:anyside} sich => Says(np, Contains(near, Beside(side, It()))) @-1
  {np} *hat|haben eine {parity} Nummer => Says(np, Numbered(It(), parity)) @-1
  {left:count} *entspricht {right:count} => Compared("=", left, right)
  {left:count} *entspricht der {place} => Compared("=", left, like(left, place))
  {np} *hat|haben {place:bothsides} {near} => Says(np, Contains(near, place))
  {np} *hat|haben {near} {place:bothsides} => Says(np, Contains(near, place))
  {np} *hat|haben {near} [direkt|unmittelbar] neben|um sich [herum]
    => Says(np, Contains(near, Around(It())))
  {np} *hat|haben [direkt|unmittelbar] neben|um sich [herum] {near}
    => Says(np, Contains(near, Around(It())))
  {place} *ist|liegt nichts => Contains(Amount(no, mine), place)
  man|du|wir *kann|kannst|können gefahrlos|sicher auf {thing} treten
    => Contains(Amount(every, safe), thing)
  auf {thing} *kann|kannst|können man|du|wir gefahrlos|sicher treten
    => Contains(Amount(every, safe), thing)
  {op:half} Felder|Zellen {place} *ist|sind {content:each-is} => half_of(place, op, content)
  {place} *ist|sind {op:half} Felder|Zellen {content:each-is} => half_of(place, op, content)
  {op:half} Felder|Zellen *ist|sind {content:each-is} => half_of(Board(), op, content)
  {op:half} {neighbours} [von] {cell} *ist|sind {content:each-is}
    => half_of(Around(cell), op, content)
  {op:half} Minen *liegt|liegen|ist|sind {place} => half_in(op, place)
  {op:half} {sort} *ist|sind {state} => Share(op, AllLines(sort), state)
  {op:half} {sort} *hat|haben|enthält|enthalten {held} => Share(op, AllLines(sort), held)
  {op:half} Ecken *ist|sind {state} => Share(op, Members(Corners("and")), state)
  alle außer {few} {kind} *ist|sind {state} => all_but(few, Each(every, kind), state)
  alle außer {few} {kind} *haben|enthalten {held} => all_but(few, Each(every, kind), held)
  {bound} Feld|Felder|Zelle|Zellen in|von {each:universal} *ist|sind {state}
    => Says(each, Says(Each(bound, Cells(It())), state)) @-1
  {bound} Feld|Felder|Zelle|Zellen pro|je {sort} *ist|sind {state}
    => Says(Each(every, AllLines(sort)), Says(Each(bound, Cells(It())), state))
  {each:universal} außer {few} *ist|sind {state} => all_but(few, each, state)
  {each:universal} außer {few} *hat|haben|enthält|enthalten {held} => all_but(few, each, held)
  {each:universal} *ist|sind {state} [,] außer {few} => all_but(few, each, state)
  außer {few} *ist|sind {each:universal} {state} => all_but(few, each, state)
  außer {few} *hat|haben|enthält|enthalten {each:universal} {held} => all_but(few, each, held)
  {each:universal} außer {nths:ordinals} *ist|sind {state} => none_but_nth(each, nths, state)
  {each:universal} *ist|sind {state} [,] außer {nths:ordinals}
    => none_but_nth(each, nths, state)
  {side:adjoining} einer|einem {kind} *liegt|liegen|ist|gibt [es] nie|niemals {near}
    => Says(Each(no, kind), Contains(near, Beside(side, It())))
  {side} einer|einem {kind} *liegt|liegen|ist|gibt [es] nie|niemals {near}
    => Says(Each(no, kind), Contains(near, Ray(side, It())))
  neben einer|einem {kind} *liegt|ist nie|niemals {near}
    => Says(Each(no, kind), Contains(near, Around(It())))
  {each:universal} außer {few} *liegt|liegen|ist|sind {place}
    => all_but(few, each, Lies(It(), place))
  außer {few} *liegt|liegen|ist|sind {each:universal} {place}
    => all_but(few, each, Lies(It(), place))
  {np} *hat|haben {quantity} {neighbours} {vps:relative}
    => Says(np, neighbours_that(quantity, vps))
  {np} *hat|haben {quantity:bound} {neighbours} {vps:relative}
    => Says(np, neighbours_that(quantity, vps))
  {np} *hat|haben {quantity} {state:adjective} {neighbours}
    => Says(np, neighbours_that(quantity, state))
  {np} *hat|haben nur {state:adjective} {neighbours}
    => Says(np, Says(Each(every, Cells(Around(It()))), state))
  {np} *hat|haben {quantity:bound} {state:adjective} {neighbours}
    => Says(np, neighbours_that(quantity, state))
  {np} *hat|haben {near:others} in ihrer {sort}
    => Says(np, Contains(near, Except(SameLine(sort, It()), It())))
  {np} *liegt|liegen|ist|sind in {same} {sort} wie {near:others}
    => Says(np, Contains(near, Except(SameLine(sort, It()), It())))
  {np} *hat|haben {near:others} in {same} {sort}
    => Says(np, Contains(near, Except(SameLine(sort, It()), It())))
  {place} *ist {end} Feld|Zelle {state} => in_each(place, end, state)
  {place} *ist das {bare} {state} => in_each(place, bare, state)
  {end} Feld|Zelle [in|von] {quantity} {kind:restrictedlines} *ist {state}
    => in_each(Each(quantity, kind), end, state)
  {end:edge} Feld|Zelle [in|von] {quantity} {kind:linekind} *ist {state}
    => in_each(Each(quantity, kind), end, state)
  {place} *enthält {end} Feld|Zelle {held} => in_each(place, end, held)
  zwischen {low:number} und {high:number} Minen *liegen|sind {place}
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), place),
    Contains(Amount(Bounded(atmost, high), mine), place)))
  von zwei {near:adjacent} Feldern|Zellen *ist höchstens eins|eines|eine {state}
    => Pairs(no, Such(Cells(Board()), state), touching)
  von zwei {near:adjacent} Feldern|Zellen *ist mindestens eins|eines|eine {state}
    => Pairs(no, Such(Cells(Board()), Negated(state)), touching)
  {place} *ist es {state} => Says(Each(every, Cells(place)), state)
  {elided} *liegt|liegen {places} => Contains(elided, places)
  von|unter {many} *ist|sind {bound} {state} => Says(Each(bound, Members(many)), state)
  von|unter {many} *ist|sind {quantity:pick} {state} => Says(Each(quantity, Members(many)), state)
  von|unter den|allen {kind} *ist|sind {bound} {state} => Says(Each(bound, kind), state)
  von|unter den|allen {kind} *ist|sind {quantity:pick} {state} => Says(Each(quantity, kind), state)
  von|unter den|allen {number} {kind} *ist|sind {bound} {state}
    => of_so_many(number, kind, bound, state)
  von|unter den|allen {number} {kind} *ist|sind {quantity:pick} {state}
    => of_so_many(number, kind, quantity, state)
  {bound} der|von {number} {kind} *liegt|liegen|ist|sind {place}
    => of_so_many(number, kind, bound, Lies(It(), place))
  von|unter {many} *hat|haben|enthält|enthalten {bound} {held}
    => Says(Each(bound, Members(many)), held)
  {place} *liegt|liegen|gibt|ist|sind [es] {amount} {other:place} => in_both(place, amount, other)
  {place} *liegt|liegen|gibt|ist|sind [es] {other:place} {amount} => in_both(place, amount, other)
  nur {np} *ist|sind {state} => only(np, state)
  nur {kind} *ist|sind {state} => Only(Each(some, kind), state)
  {place} *ist|sind nur {np} {state} => only_within(place, np, state)
  {place} *ist|sind außer {skip} {quantity} {field} {state}
    => none_but(Each(quantity, Cells(place)), skip, state) @-1
  {line:place} *liegt|ist ganz {across:utmost} {amount} => Contains(amount, crossed(line, across))
  {side:anyside} {each} *ist das|die Feld|Zelle {state} => Says(Beside(side, each), state) @-1
  {side:anyside} {cell} *ist das|die Feld|Zelle {state} => Says(Beside(side, cell), state) @-1
  {np} *hat|haben [direkt|unmittelbar] {side:beyond} {near}
    => Says(np, Contains(near, Beside(side, It())))
  nirgends|nirgendwo *liegen|sind|gibt [es] zwei {cellkind} {pair} => Pairs(no, cellkind, pair)
  es *gibt zwei {cellkind} , die sich|einander berühren => Pairs(some, cellkind, touching)
  es *gibt zwei {cellkind} , die {pair} sind|liegen => Pairs(some, cellkind, pair)
  es *gibt keine zwei {cellkind} , die sich|einander berühren => Pairs(no, cellkind, touching)
  es *gibt keine zwei {cellkind} , die {pair} sind|liegen => Pairs(no, cellkind, pair)
  man|du|wir *kann|kannst|können|darf|darfst|dürfen {np} [gefahrlos|sicher] {open}
    => Says(np, Contains(Amount(every, safe), It()))
  {np} *kann|kannst|können|darf|darfst|dürfen man|du|wir [gefahrlos|sicher] {open}
    => Says(np, Contains(Amount(every, safe), It()))
  {place} *sind die {side:ending} {number:term} Felder|Zellen {state}
    => Says(Each(every, Cells(end_cells(side, number, place))), state)
  {place} *sind die {number:term} {side:ending} Felder|Zellen {state}
    => Says(Each(every, Cells(end_cells(side, number, place))), state)
  {place} *ist nur {across:edge} Feld|Zelle {state}
    => only_within(place, crossed(place, across), state)
  die {side:outmost} Mine {line:place} *liegt|ist {place} => outmost(side, line, place)
  die {side:outmost} Mine {line:place} *ist {cell} => outmost(side, line, cell)
  {place} *ist|sind nur {numbers:ordinals} {field} {state}
    => only_within(place, nth_cells(place, numbers), state)
  nur {kind} *hat|haben|enthält|enthalten {held} => Only(Each(some, kind), held)
  nur {np} *hat|haben|enthält|enthalten {held} => only(np, held)
  nur {places} *liegen|liegt|gibt|sind|ist [es] {minen} => only_in(places)
  nur {many} *darf|dürfen|kann|können {minen} enthalten|haben|sein => Confined(many)
  nur {thing} *darf|dürfen|kann|können {minen} enthalten|haben|sein => Confined(thing)
  nur {place} *liegen|liegt|gibt|sind|ist [es] {bound} Mine|Minen
    => only_lines(place, Contains(Amount(bound, mine), It()))
  nur {place} *liegen|liegt|gibt|sind|ist [es] keine Mine|Minen
    => only_lines(place, Contains(Amount(no, mine), It()))
  Minen *liegen|gibt|sind [es] nur|höchstens {places} => only_in(places)
  es *gibt|liegen nur {places} {minen} => only_in(places)
  es *gibt|liegen {minen} nur|höchstens {places} => only_in(places)
  die Minen *liegen|sind [alle|nur] {places} => Confined(places)
  die Minen *liegen|sind {place} => just_cells(MINES, place) @-1
  {place} *liegen|sind die Minen {other:place} => just_cells(Such(Cells(place), MINE), other) @-1
  die einzigen {kind:cellkind} *liegen|sind [in|auf|bei] {np} => just(kind, np)
  die|das einzige {kind:cellkind} *ist {np} => sole(kind, np)
  die|das einzige {kind:cellkind} *liegt|ist [die|das] {places} => sole(kind, places)
  die Mine {line:place} *liegt|ist {places} => sole(Such(Cells(line), MINE), places) @-1
  {thing} *hat ihre einzige Mine {places} => sole(Such(Cells(thing), MINE), places)
  {np} *ist|sind die|das einzige|einzigen {kind:cellkind} => just(kind, np)
  {np} *ist die einzige {vps:relative} => sole_line(yes, np, vps)
  {np} *ist die einzige {sort} {vps:relative} => sole_line(sort, np, vps)
  die einzige {sort} {vps:relative} *ist {np} => sole_line(sort, np, vps)
  {np} *ist entweder {state} oder {second:state}
    => Says(np, SoMany(Bounded(exactly, 1), (state, second)))
  {np} *sind entweder {state} oder {second:state}
    => Says(np, SoMany(Bounded(exactly, 1), (state, second))) @1
  {np} *ist|sind entweder {state} oder {second:state} => Says(np, Joined("or", (state, second))) @1
  {quantity} {sort} *hat|enthält {measure} {than} die vorige|vorherige|davor
    => Says(Each(quantity, AllLines(sort)), compared(measure, It(), following(sort, no)))
  {quantity} {sort} *hat|enthält {measure} {than} die nächste|folgende|danach
    => Says(Each(quantity, AllLines(sort)), compared(measure, It(), following(sort, yes)))
  in {each} *sind [die|ihre] [beide|beiden] Enden {state} => ends_are(each, state)
  {np} *kommt|kommen [ganz|völlig|komplett] ohne Mine|Minen aus
    => Says(np, Contains(Amount(no, mine), It()))
  keine zwei {sort:sorts} *haben|enthalten {equally} {content} => all_differ(sort, content)
  alle {sort:sorts} *haben|enthalten verschieden|unterschiedlich viele {content}
    => all_differ(sort, content)
  {each:special} *gibt es => There(each)
  in {itsown} {sort} *liegt|liegen|gibt|ist|sind [es] {near:others}
    => Contains(near, Except(SameLine(sort, It()), It()))
  {np} *liegt|ist|steht in einer {sort} , in der {near:others} liegt|liegen|ist|sind
    => Says(np, Contains(near, Except(SameLine(sort, It()), It())))
  {place} *ist|beträgt die Anzahl|Zahl der {content} {value} => hold(Count(content, place), value)
  {thing} *ist|sind sonst|ansonsten {state} => Says(Each(every, Cells(Except(thing, It()))), state)
  keine Mine|Minen *liegt|liegen|ist|sind {place} [,] außer {skip}
    => none_but(Each(no, Cells(place)), skip, MINE)
  außer {skip} *ist|sind {place} alles {state} => none_but(Each(every, Cells(place)), skip, state)
  {place} *ist|sind außer {skip} alles {state} => none_but(Each(every, Cells(place)), skip, state)
  von|unter den|allen {kind} *ist|sind {bound} [,] und|aber {other:bound} {state}
    => Joined("and", (Says(Each(bound, kind), state), Says(Each(other, kind), state)))
  {bound} [,] aber nicht alle|jede|jedes {kind} *ist|sind {state}
    => Joined("and", (Says(Each(bound, kind), state), Says(Each(notevery, kind), state)))
  {bound} [,] und|aber {other:bound} {kind} *ist|sind {state}
    => Joined("and", (Says(Each(bound, kind), state), Says(Each(other, kind), state)))
  {bound} [,] und|aber {other:bound} der|von {kind} *ist|sind {state}
    => Joined("and", (Says(Each(bound, kind), state), Says(Each(other, kind), state)))
  {lines:thing} *haben|enthalten [zusammen] {measure} {than} die|den {side:ending} {number:term}
    => compared(measure, lines, run_on(lines, side, number))
  {lines:thing} *haben|enthalten [zusammen] {measure} {than} die|den {number:term} {side:ending}
    => compared(measure, lines, run_on(lines, side, number))
  je zwei {cellkind} *sind|liegen|stehen in {different} {sort} => Pairs(no, cellkind, sort)
  an {cell} *grenzt|grenzen {amount} => Contains(amount, Around(cell))
  nur in einer|einem [einzigen] [der|von] {kind} *liegt|liegen|gibt|ist|sind [es] {minen}
    => Says(Each(Bounded(exactly, 1), kind), MINE) @-1
  {thing} *hat|enthält {amount} in {each} => in_every(thing, amount, each)
  {amount} *berührt|berühren {cell} => Contains(amount, Around(cell))
  {how} in einer|einem {kind} *liegt|liegen|ist|gibt [es] {amount}
    => Says(Each(Bounded(how, 1), kind), Contains(amount, It()))
  {how} in {number} {kind} *liegt|liegen|ist|gibt [es] {amount}
    => Says(Each(Bounded(how, number), kind), Contains(amount, It()))
  keine zwei {cellkind} *sind|liegen|stehen {pair} => Pairs(no, cellkind, pair)
  keine zwei {cellkind} *berühren sich|einander => Pairs(no, cellkind, touching)
  keine zwei {cellkind} *berühren sich|einander seitlich => Pairs(no, cellkind, sideways)
  es *gibt|liegen keine zwei {cellkind} {pair} => Pairs(no, cellkind, pair)
  es *gibt keine [zwei] {near:adjacent} Minen => Pairs(no, MINES, touching)
  auf dem Spielfeld|Brett|Feld *gibt|liegen [es] keine [zwei] {near:adjacent} Minen
    => Pairs(no, MINES, touching)
  zwei {cellkind} *liegen|sind nie {pair} => Pairs(no, cellkind, pair)
  Minen *berühren sich|einander nie|nicht|niemals => Pairs(no, MINES, touching)
  Minen *sind|liegen nie|niemals|nicht {pair} => Pairs(no, MINES, pair)
  zwei {cellkind} *sind|liegen|stehen {pair} => Pairs(some, cellkind, pair) @-1
  zwei {cellkind} *berühren sich|einander => Pairs(some, cellkind, touching)
  zwei {cellkind} *berühren sich|einander nie|niemals => Pairs(no, cellkind, touching)
  es *gibt|liegen zwei {cellkind} {pair} => Pairs(some, cellkind, pair) @-1
  es *gibt [mindestens] zwei {near:adjacent} Minen => Pairs(some, MINES, touching)
  [mindestens] {number} Minen *liegen|sind in {same} {sort}
    => EachLine(some, sort, Amount(Bounded(atleast, number), mine)) @-1
  es *gibt|liegen [mindestens] {number} Minen in {same} {sort}
    => EachLine(some, sort, Amount(Bounded(atleast, number), mine)) @-1
  {cellkind:thekind} *liegen|sind|stehen [alle] in {different} {sort}
    => Pairs(no, cellkind, sort) @-1
  {cellkind:thekind} *liegen|sind|stehen [alle] in {same} {sort}
    => ForSome(("z",), Says(Each(every, cellkind), Lies(It(), Line(sort, Var("z"))))) @-1
  keine zwei {near:adjacent} {field} *sind [beide] {state}
    => Pairs(no, Such(Cells(Board()), state), touching)
  [je] zwei {near:adjacent} {field} *sind nie|niemals [beide] {state}
    => Pairs(no, Such(Cells(Board()), state), touching)
  jede {cellkind} *liegt|ist|steht in einer anderen|eigenen {sort} => Pairs(no, cellkind, sort)
  keine zwei {near:adjacent} {linekind} *sind [beide] {state}
    => Pairs(no, Such(linekind, state), "near")
  keine zwei {near:adjacent} {linekind} *haben|enthalten [beide] {held}
    => Pairs(no, Such(linekind, held), "near")
  zwei {near:adjacent} {linekind} *sind [beide] {state}
    => Pairs(some, Such(linekind, state), "near") @-1
  {many} zusammen *haben|enthalten {amount} => Contains(amount, Together(many))
  {many} *haben|enthalten zusammen {amount} => Contains(amount, Together(many))
  es *gibt|liegen zusammen {amount} in {many} => Contains(amount, Together(many))
  es *gibt|liegen in {many} zusammen {amount} => Contains(amount, Together(many))
  es *gibt|liegen|sind zusammen {amount} [auf dem Spielfeld|Brett|Feld] => Contains(amount, Board())
  zusammen *haben|enthalten {many} {amount} => Contains(amount, Together(many))
  zusammen *gibt|liegt|liegen|ist|sind [es] {place} {amount} => Contains(amount, altogether(place))
  zusammen *gibt|liegt|liegen|ist|sind [es] {amount} {place} => Contains(amount, altogether(place))
  es *gibt kein|keine {kind} , in|auf der|dem {number} Minen liegen|sind
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  es *gibt kein|keine {kind} , das|die {number} Minen hat|enthält
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  es *gibt kein|keine {kind} mit {number} Minen
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  {place} *liegt|ist die einzige Mine {others:places} => sole(Such(Cells(place), MINE), others)
  {place} *liegt|liegen|gibt|sind [es] nicht {amount} => Negated(Contains(amount, place))
  {np} *hat|haben|enthält|enthalten nicht {had} => Says(np, Negated(had))
  [rund] um {each} [herum] *liegt|liegen|ist|sind|gibt [es] {near}
    => Says(each, Contains(near, Around(It())))
  in {op:half} {sort} *liegt|liegen|gibt|ist|sind [es] {held} => Share(op, AllLines(sort), held)
  {cellkind:thekind} *liegen|sind|stehen [alle] in {different} {sort} und {other:sort}
    => Joined("and", (Pairs(no, cellkind, sort), Pairs(no, cellkind, other))) @-1
  zusammen *gibt|liegen|sind es {amount} [auf dem Spielfeld|Brett|Feld] => Contains(amount, Board())
  {place} *gibt|liegt|liegen|ist|sind [es] zusammen {amount} => Contains(amount, altogether(place))
  {thing} *hat|haben|enthält|enthalten zusammen {amount} => Contains(amount, altogether(thing))
  in {many} zusammen *liegen|liegt|gibt [es] {amount} => Contains(amount, Together(many))
  in {many} *liegen|liegt|gibt|sind [es] zusammen {amount} => Contains(amount, Together(many)) @-1
  in {many} *liegen|gibt|sind [es] {bound} Minen
    => Contains(Amount(bound, mine), Together(many)) @3
  {place} *ist alles {state} => Says(Each(every, Cells(place)), state)
  {place} *ist nichts vermint|gefährlich => Contains(Amount(no, mine), place)
  {side} {thing} *liegt|ist direkt|unmittelbar {near} => Contains(near, Beside(side, thing))
  {side} {each} *liegt|ist direkt|unmittelbar {near} => Contains(near, Beside(side, each))
  {side:adjoining} {each} *liegt|liegen|ist|sind|gibt [es] {near:others}
    => Contains(near, Beside(side, each))
  {side} {each} *liegt|liegen|ist|sind|gibt [es] {near:others} => Contains(near, Ray(side, each))
  {side} {cell} *liegt|liegen|ist|sind|gibt [es] [in {same} {sort}] {near}
    => Contains(near, Ray(side, cell))
  {place} *liegen die Minen in [genau] denselben|gleichen {sort} wie in {other:thing}
    => same_lines(sort, place, other)
  {place} *liegen die Minen in [genau] den gleichen|selben {sort} wie in {other:thing}
    => same_lines(sort, place, other)
  {place} *wechseln sich Minen und sichere Felder|Zellen [immer] ab => alternating(place)
  {np} *sind [entweder] beide|alle {state} oder beide|alle {second:state}
    => Joined("or", (Says(np, state), Says(np, second)))
  {np} *ist|sind {when} {state} , wenn {sub} => joined(when, Says(np, state), sub)
  {np} *ist|sind {when} {state} , wenn {other:np} es ist|sind
    => joined(when, Says(np, state), Says(other, affirmed(state)))
  {np} *ist|sind {when} {state} , wenn {other:np} es nicht ist|sind
    => joined(when, Says(np, state), Negated(Says(other, affirmed(state))))
  {np} *hat|haben|enthält|enthalten {when} {held} , wenn {sub} => joined(when, Says(np, held), sub)
  {places} *liegt|liegen|gibt|ist [es] {when} {amount} , wenn {sub}
    => joined(when, Contains(amount, places), sub)
  es *liegt|gibt {when} {amount} {places} , wenn {sub}
    => joined(when, Contains(amount, places), sub)
  es|das *stimmt nicht , dass {sub} => Negated(sub)
  es *ist nicht [so|wahr|richtig] , dass {sub} => Negated(sub)
  es *ist nicht der Fall , dass {sub} => Negated(sub)
  es *trifft nicht zu , dass {sub} => Negated(sub)
  es *ist falsch|unmöglich|ausgeschlossen , dass {sub} => Negated(sub)
  es *ist wahr|bekannt , dass {sub} => sub
  es *gibt ein {variable} , für das gilt : {claim} => ForSome((variable,), claim)
  für jedes|jede|jeden {variable} *gilt : {claim} => ForEvery((variable,), claim)
  von [je] zwei {near:adjacent} {field} {place} *ist {bound} {state}
    => in_pairs(place, bound, state)
  von [je] zwei {near:adjacent} {field} *ist {bound} {state}
    => in_pairs(Board(), bound, state)
  die einzigen {sort} {vps:relative} *sind {many} => sole_line(sort, many, vps)
  {many} *sind die einzigen [{sort}] {vps:relative} => sole_line(yes, many, vps)
  es *gibt keine zwei {sort} mit {equally} {content} => all_differ(sort, content)
  es *gibt keine zwei {sort} , die {equally} {content} haben|enthalten => all_differ(sort, content)
  es *gibt keine zwei {sort} , in denen {equally} {content} liegen|sind => all_differ(sort, content)
  es *gibt zwei {sort} mit {equally} {content} => Negated(all_differ(sort, content))
  es *gibt zwei {sort} , die {equally} {content} haben|enthalten
    => Negated(all_differ(sort, content))
  zwei {sort:sorts} *haben|enthalten {equally} {content} => Negated(all_differ(sort, content))
  ohne {skip} [gezählt|gerechnet|mitzuzählen|mitzurechnen] [,] *hat|enthält {thing} {amount}
    => Contains(amount, Except(thing, skip))
  ohne {skip} gezählt [,] *liegt|liegen|gibt|sind [es] {place} {amount}
    => Contains(amount, Except(place, skip))
  {each} *liegt|ist {side:adjoining} einer {kind:linekind} => lines_next(each, side, kind)
  in {kind:barelines} *liegt|liegen|gibt|ist|sind [es] [je] {had} => Says(Each(every, kind), had)
  zusammen *gibt|liegt|liegen|ist|sind [es] {place} {ranged} => Says(altogether(place), ranged)
  zusammen *gibt|liegt|liegen|ist|sind [es] {ranged} {place} => Says(altogether(place), ranged)
  zusammen *hat|enthält {thing} {ranged} => Says(altogether(thing), ranged)
  zusammen *gibt|sind es {ranged} => Says(Board(), ranged)
  es *gibt|sind [zusammen] {ranged} => Says(Board(), ranged)
  {place} *gibt|liegen|sind [es] zusammen {ranged} => Says(altogether(place), ranged)
  {np} *beginnt|beginnen [links|oben] mit {amount:dative}
    => in_each(np, Int(1), Contains(amount, It()))
  {np} *endet|enden [rechts|unten] mit {amount:dative}
    => in_each(np, Var("last"), Contains(amount, It()))
  {np} *beginnt|beginnen [links|oben] nicht mit einer [Mine]
    => in_each(np, Int(1), Contains(Amount(no, mine), It()))
  {np} *endet|enden [rechts|unten] nicht mit einer [Mine]
    => in_each(np, Var("last"), Contains(Amount(no, mine), It()))
  {place} *liegt|liegen|gibt|ist|sind [es] {other:place} {elided} => in_both(place, elided, other)
  {np} *liegt|liegen|steht|stehen in {kind:barelines} => Says(np, Lies(It(), Each(some, kind)))
  {np} *liegt|liegen|steht|stehen nicht in {kind:barelines}
    => Says(np, Negated(Lies(It(), Each(some, kind))))
  Minen *liegen|gibt|sind [es] nur in {kind:barelines} => Confined(Each(some, kind))
  es *gibt|liegen {minen} nur in {kind:barelines} => Confined(Each(some, kind))
  nur in {kind:barelines} *liegen|gibt|sind [es] {minen} => Confined(Each(some, kind))
  es *gibt {kind:barelines} => There(Each(some, kind))
  {np} *grenzt|grenzen an {cell} => Says(np, Lies(It(), Around(cell)))
  {np} *berührt|berühren {cell} => Says(np, Lies(It(), Around(cell)))
  {np} *ist|sind {parity} => Says(np, Numbered(It(), parity)) @1
  ihre Nummer *ist {parity} => Numbered(It(), parity)
  {thing} *hat|enthält ohne {skip} {amount} => Contains(amount, Except(thing, skip))
  {np} *hat|haben {scale:comparison} verminte|gefährliche {neighbours} {than} {cell}
    => Says(np, compared(Measure(scale, mine), Around(It()), Around(cell)))
  {many} *haben {equally} verminte|gefährliche {neighbours} => alike("=", around_each(many), mine)
  außer in {skipped} *liegt|liegen|gibt|ist|sind [es] in {each} {held}
    => Says(but(each, skipped), held)
  {thing} *ist|sind außer {nths:ordinals} {field} {state}
    => none_but_nth(Each(every, Cells(thing)), nths, state)
  {thing} *ist|sind {state} [,] außer {nths:ordinals} {field}
    => none_but_nth(Each(every, Cells(thing)), nths, state)
  {thing} *ist|sind {free} [,] außer eine|einer [einzige|einzigen] Mine {place}
    => sole(Such(Cells(thing), MINE), place)
  {thing} *ist|sind {free} [,] außer eine|einer [einzige|einzigen] Mine
    => Contains(Amount(Bounded(exactly, 1), mine), thing)
  {thing} *ist|sind außer eine|einer [einzige|einzigen] Mine {free}
    => Contains(Amount(Bounded(exactly, 1), mine), thing)
  {thing} *ist|sind außer eine|einer [einzige|einzigen] Mine {place} {free}
    => sole(Such(Cells(thing), MINE), place)
  {thing} *ist|sind {free} [,] außer {number} Minen
    => Contains(Amount(Bounded(exactly, number), mine), thing)
  {thing} *ist|sind außer {number} Minen {free}
    => Contains(Amount(Bounded(exactly, number), mine), thing)
  {many} [zusammen] *haben|enthalten zusammen {measure} {than} {other:many} [zusammen]
    => compared(measure, Together(many), added_up(other)) @-1
  {many} zusammen *haben|enthalten {measure} {than} {other:many} [zusammen]
    => compared(measure, Together(many), added_up(other)) @-1
  in {many} *liegen|gibt|sind [es] zusammen {measure} {than} {other:many} [zusammen]
    => compared(measure, Together(many), added_up(other)) @-1
  {np} *steht|stehen|liegt|liegen allein|isoliert
    => Says(np, Contains(Amount(no, mine), Around(It())))
  {kind:barecells} *ist|sind nie|niemals {state:quality}
    => Says(Each(every, kind), Negated(state))
  {kind:barecells} *ist|sind nie|niemals Minen => Says(Each(no, kind), MINE)
  {kind:barelines} *ist|sind nie|niemals {state:quality} => Says(Each(every, kind), Negated(state))
  {kind:barelines} *haben|enthalten nie|niemals {held} => Says(Each(every, kind), Negated(held))
  jede {sort} *hat|enthält eine andere|verschiedene Anzahl [an|von] Minen => all_differ(sort, mine)
  {many} *unterscheiden sich in der|ihrer Anzahl [der|ihrer|an|von] Minen => alike("!=", many, mine)
  {many} *haben|enthalten nicht {equally} {content} => alike("!=", many, content)
  nicht alle {kind} *haben|enthalten {equally} {content}
    => Negated(alike("=", Each(every, kind), content))
  {np} *hat|enthält|haben als einzige|einziges [{sort}] {held} => sole_line(yes, np, held)
  {np} *ist|sind als einzige|einziges [{sort}] {state} => sole_line(yes, np, state)
  als einzige {sort} *hat|enthält {nth:nthline} {held} => sole_line(sort, line(sort, nth), held)
  als einzige {sort} *ist {nth:nthline} {state} => sole_line(sort, line(sort, nth), state)
  als einzige [{sort}] *hat|enthält {thing} {held} => sole_line(yes, thing, held)
  als einzige [{sort}] *ist {thing} {state} => sole_line(yes, thing, state)
  unter den [{number}] Feldern|Zellen {cells} *ist|sind|gibt|liegt|liegen [es] {amount}
    => Contains(amount, Together(cells))
  {place} *liegen|gibt|sind [es] [mindestens] {number} Minen [direkt|unmittelbar|lückenlos]
    {abreast}
    => abreast(place, number)
  {place} *liegen|sind nie|niemals {number} Minen [direkt|unmittelbar] {abreast}
    => Negated(abreast(place, number))
  {place} *folgen {number} Minen [direkt|unmittelbar] aufeinander => abreast(place, number)
  {state:quality} *ist|sind nur|genau {np} => only(np, state)
  die Mine ganz {side:toward} {line:place} *liegt|ist {place} => outmost(side, line, place)
  {line:place} *ist entweder {nths} {field} {state} => nths_in(line, nths, state, xor)
  {line:place} *ist|sind {nths} {field} [beide] {state} => nths_in(line, nths, state, "and")
  {line:place} *ist weder {a:end} noch {b:end} {field} {state} => Says(line,
    Joined("and", (Says(Nth(It(), a), Negated(state)), Says(Nth(It(), b), Negated(state)))))
  {thing} *hat|enthält {measure} {than} jede|alle andere|anderen
    => Says(Each(every, rivals(thing)), compared(measure, thing, It()))
  {kind:barelines} *haben|enthalten nie|niemals {number} Minen
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  Minen *liegen|gibt|sind [es] nie|niemals|nicht {place} => lacking(place)
  Minen *liegen|gibt|sind [es] nie|niemals|nicht in {kind:barelines}
    => Says(Each(no, kind), MINE)
  {state:quality} *ist|sind {each} => Says(each, state)
  {place} *liegt|liegen|gibt|sind [es] {measure} {than} jeder|allen anderen [{sort}]
    => Says(Each(every, rivals(place)), compared(measure, place, It()))
  {thing} *ist|sind {state} , außer {skip} => none_but(Each(every, Cells(thing)), skip, state)
  außer {skip} *liegt|liegen|gibt [es] keine [weitere|weiteren|andere|anderen] Mine|Minen
    => none_but(Each(no, Cells(Board())), skip, MINE)
  außer {few} Mine|Minen *liegen|sind alle {place}
    => all_but(few, Each(every, MINES), Lies(It(), place))
  {each} *ist|sind {state} [,] außer {skipped} => Says(but(each, skipped), state)
  {each} *hat|haben|enthält|enthalten {held} [,] außer {skipped} => Says(but(each, skipped), held)
  in {each} *liegt|liegen|gibt|ist|sind [es] {held} [,] außer in {skipped}
    => Says(but(each, skipped), held)
  die einzige Mine {line:place} *liegt|ist nicht {place}
    => Joined("and", (Contains(Amount(Bounded(exactly, 1), mine), line),
    mines_of(line, no, Lies(It(), place))))
  die einzige Mine *liegt|ist nicht {place}
    => Joined("and", (Contains(Amount(Bounded(exactly, 1), mine), Board()),
    mines_of(Board(), no, Lies(It(), place))))
  {many} *sind [entweder] beide|alle {state} oder {none}
    => Joined("or", (Says(many, state), Says(many, Negated(state))))
  es *ist|sind {each} {state} => Says(each, state)
  es *hat|haben|enthält|enthalten {each} {held} => Says(each, held)
  es *hat|haben|enthält|enthalten kein|keine {kind} {number} Minen
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1

allmines:
  jede Mine => Each(every, MINES)
  alle Minen => Each(every, MINES)

oneofpair:
  {bound} => bound
  nie|niemals|nicht mehr als eins|eines|eine => Bounded(atmost, 1)
  nie|niemals beide|beides => Bounded(atmost, 1)

statement:
  überall liegt|liegen|gibt|ist|sind [es] {minen} {conn} nur {skip} nicht|keine
    => none_but(Each(every, Cells(Board())), skip, MINE)
  {place} liegt|liegen|gibt|ist|sind [es] {bound:counted} {conn} {gaps:placecounts}
    => counted_alike(bound, place, gaps) @-1
  es gibt|liegt|liegen {bound:counted} {place} {conn} {gaps:countplaces}
    => counted_alike(bound, place, gaps) @-1
  {bound:counted} liegt|liegen|ist|sind {place} {conn} {gaps:countplaces}
    => counted_alike(bound, place, gaps) @-1
  {number} Minen liegen|sind {place} {conn} {few} liegt|liegen|ist|sind {other:place}
    => counted_alike(Bounded(exactly, number), place, ((other, few),)) @-1
  {holder} hat|haben|enthält|enthalten {bound:counted} {conn} {gaps:thingcounts}
    => counted_alike(bound, holder, gaps) @-1
  {place} liegt|liegen|gibt|ist|sind [es] {bound:counted} {conn} {a:nthline} {m:howmany}
    => counted_alike(bound, place, ((sibling(place, a), m),)) @-1
  {place} liegt|liegen|gibt|ist|sind [es] {bound:counted} {conn} {a:nthline} {m:howmany}
    {conn} {b:nthline} {n:howmany}
    => counted_alike(bound, place, ((sibling(place, a), m), (sibling(place, b), n))) @-1
  {thing} hat|enthält {bound:counted} {conn} {a:nthline} {m:howmany}
    => counted_alike(bound, thing, ((sibling(thing, a), m),)) @-1
  {thing} hat|enthält {bound:counted} {conn} {a:nthline} {m:howmany} {conn} {b:nthline}
    {n:howmany}
    => counted_alike(bound, thing, ((sibling(thing, a), m), (sibling(thing, b), n))) @-1
  eine Mine liegt|ist {place} {conn} {number} [liegen|sind] {other:place}
    => counted_alike(Bounded(exactly, 1), place, ((other, number),)) @-1
  {place} liegt|ist eine Mine {conn} {other:place} {number} [Minen]
    => counted_alike(Bounded(exactly, 1), place, ((other, number),)) @-1
  {thing} hat|enthält eine Mine {conn} {other:thing} {number} [Minen]
    => counted_alike(Bounded(exactly, 1), thing, ((other, number),)) @-1
  {place} liegen|gibt|sind [es] {number} Minen {conn} {other:place} liegt|ist eine
    => counted_alike(Bounded(exactly, number), place, ((other, 1),)) @-1
  {thing} hat|enthält {number} Minen {conn} {other:thing} hat|enthält eine
    => counted_alike(Bounded(exactly, number), thing, ((other, 1),)) @-1
  eine Mine liegt|ist {place} {conn} eine {other:place}
    => Joined("and", (Contains(Amount(some, mine), place), Contains(Amount(some, mine), other)))
  {theone} liegt|ist {place} {conn} die andere|zweite [Mine] [liegt|ist] {other:place}
    => one_and_other(place, other)
  es gibt [genau|nur] zwei Minen {conn} eine [{ofthem}] [liegt|ist] {place} {conn} {another:nextone}
    [liegt|ist] {other:place} => one_and_other(place, other) @-1
  es gibt [genau|nur] zwei Minen : eine [{ofthem}] [liegt|ist] {place} {conn} {another:nextone}
    [liegt|ist] {other:place} => one_and_other(place, other) @-1
  {place} liegt|ist eine [Mine] {conn} {other:place} [liegt|ist] die andere [Mine]
    => one_and_other(place, other)
  {np} liegt|liegen|ist|sind {place} [,] aber|und nicht {other:place}
    => Says(np, Joined("and", (Lies(It(), place), Negated(Lies(It(), other)))))
  {a:named} ist|sind {state} [,] oder {b:named} ist|sind {state} [,] aber {c:named} [ist|sind] [es]
    nicht => Joined("and", (Joined("or", (Says(a, state), Says(b, state))),
    Says(c, Negated(affirmed(state))))) @-1
  {a:named} hat|enthält {held} [,] oder {b:named} hat|enthält {held} [,] aber {c:named}
    [hat|enthält] nicht => Joined("and", (Joined("or", (Says(a, held), Says(b, held))),
    Says(c, Negated(affirmed(held))))) @-1
  drei der|von [vier] Ecken sind {state} {conn} nur {thing} [ist] [es] nicht
    => Joined("and", (Says(Each(Bounded(exactly, 3), Members(Corners("and"))), state),
    Says(thing, Negated(state)))) @-2
  wenn [es] in|auf {thing} {minen} liegt|liegen|gibt|ist|sind [,] dann|so {bound}
    => If(Contains(Amount(some, mine), thing), Contains(Amount(bound, mine), thing))
  wenn [es] am {nbar} {minen} liegt|liegen|gibt|ist|sind [,] dann|so {bound}
    => If(Contains(Amount(some, mine), nbar), Contains(Amount(bound, mine), nbar))
  wenn {thing} {minen} hat|enthält [,] dann|so {bound}
    => If(Contains(Amount(some, mine), thing), Contains(Amount(bound, mine), thing))
  wenn eine {kind:linekind} {minen} hat|enthält [,] dann|so {bound}
    => Says(Each(every, Such(kind, MINE)), Contains(Amount(bound, mine), It())) @-1
  wenn in einer {kind:linekind} {minen} liegt|liegen [,] dann|so {bound}
    => Says(Each(every, Such(kind, MINE)), Contains(Amount(bound, mine), It())) @-1
  eine Mine liegt|ist in {sort:line} {a:term} {conn} eine weitere|zweite [Mine] [liegt|ist] in
    {sort:line} {b:term} => Joined("and", (Contains(Amount(some, mine), Line(sort, a)),
    Contains(Amount(some, mine), Line(sort, b))))
  wenn man die|alle {content} [zusammen] zählt [,] [dann|so] kommt man auf {bound}
    => Contains(Amount(bound, content), Board())
  zählt man die|alle {content} [zusammen] [,] [dann|so] kommt|kommst man|du auf {bound}
    => Contains(Amount(bound, content), Board())
  vorausgesetzt , {left:claim} , dann|so {right:inverted} => If(left, right)
  mehr als {number} Minen gibt|liegen [es] {place} nicht
    => Contains(Amount(Bounded(atmost, number), mine), place)
  mehr als {number} Minen gibt es nicht => Contains(Amount(Bounded(atmost, number), mine), Board())
  mehr als eine Mine gibt|liegt [es] {place} nicht
    => Contains(Amount(Bounded(atmost, 1), mine), place)
  {thing} hat|enthält {number} Minen {namely} {cells} {conn} sonst|ansonsten keine
    => also(Contains(Amount(Bounded(exactly, number), mine), thing),
    Says(Each(every, MINES), Lies(It(), cells)))
  die Mine auf|bei|in {cell} {vp} => Joined("and", (Says(cell, MINE), Says(cell, vp))) @-2
  [rund] um die Mine auf|bei|in {cell} [herum] ist alles {state}
    => Joined("and", (Says(cell, MINE), Says(Each(every, Cells(Around(cell))), state))) @-2
  [rund] um die Mine auf|bei|in {cell} [herum] liegt|liegen|ist|sind|gibt [es] {near}
    => Joined("and", (Says(cell, MINE), Contains(near, Around(cell)))) @-2
  {amount} gibt es => Contains(amount, Board())
  {amount} gibt es {places} => Contains(amount, places)
  von [je] zwei {field} , die {pair} liegen|sind , ist|sind {bound:oneofpair} {state}
    => pairs_with(bound, state, pair)
  {a:condition} {b:inverted} [,] und andernfalls|anderenfalls {c:inverted}
    => if_otherwise(a, b, c) @-1
  {a:condition} hat|enthält {thing} {held} [,] und sonst|ansonsten hat|enthält {other:thing}
    {second:held} => if_otherwise(a, Says(thing, held), Says(other, second)) @-1
  {a:condition} ist {cell} {state} [,] und sonst|ansonsten ist {other:cell} {second:state}
    => if_otherwise(a, Says(cell, state), Says(other, second)) @-1
  wo eine Mine {place} liegt|ist [,] [dann|so|da|dort] {claim:inverted} => wherever(place, claim)
  {many} haben|enthalten {equally} Minen {namely} [je] {gap} => Joined("and",
    (alike("=", many, mine), for_each(many, Contains(just_one(gap), It()))))
  {each:universal} haben|enthalten {equally} Minen {namely} [je] {gap} => Joined("and",
    (alike("=", each, mine), for_each(each, Contains(just_one(gap), It()))))
  {thing} hat|enthält {number} Minen {namely} {places} {conn} sonst|ansonsten keine
    => also(Contains(Amount(Bounded(exactly, number), mine), thing),
    Says(Each(every, MINES), Lies(It(), places)))
  {place} liegen|gibt|sind [es] {number} Minen {namely} {places} {conn} sonst|ansonsten keine
    => also(Contains(Amount(Bounded(exactly, number), mine), place),
    Says(Each(every, MINES), Lies(It(), places)))
  {each:allmines} liegt|liegen|ist|sind [entweder] {a:place} oder {b:place} [,] aber keine
    [{ofthem}] [liegt|ist] {both} => Says(each,
    SoMany(Bounded(exactly, 1), (Lies(It(), a), Lies(It(), b))))
  es sind {amount} => Contains(amount, Board())
  zusammen gibt|liegen|sind es {ranged} => Says(Board(), ranged)
  es gibt|liegen|sind [zusammen] {ranged} => Says(Board(), ranged)
  angenommen , {left:claim} , dann|so {right:inverted} => If(left, right)
  für jede|jedes|alle {kind} gilt : {claim} => of_each(kind, claim)
  für jede|jedes|alle {kind} gilt , dass {claim:sub} => of_each(kind, claim)
  {each} ist|sind {state} {conn} nur {skip} [ist|sind] {second:state}
    => with_exception(each, state, skip, second) @-1
  {each} hat|haben|enthält|enthalten {held} [,] außer {skipped} , das|die|der {vps:last}
    => with_exception(each, held, skipped, vps)
  wenn zwei {field} {pair} liegen|sind [,] [dann|so] ist höchstens eins|eines|eine {ofthem} {state}
    => Pairs(no, Such(Cells(Board()), state), pair)
  wenn {number} {kind} {vps:last} [,] [dann|so] sind es alle
    => If(Says(Each(Bounded(atleast, number), kind), vps), Says(Each(every, kind), vps)) @-1
  wenn {np} {vps:last} [,] [dann|so] ist|sind {rest:otherones} {state}
    => if_rest(np, vps, rest, state)
  ist|sind {np} {first:state} {then} ist|sind {rest:otherones} {state}
    => if_rest(np, first, rest, state)
  wenn {np} {vps:last} [,] [dann|so] {a:echo} {otherwise} {b:echo} => if_else(np, vps, a, b)
  wenn {np} {vps:last} [,] [dann|so] {a:echo} {otherwise} {b:inverted} => if_else(np, vps, a, b)
  entweder liegt|liegen|gibt|ist [es] {a:place} oder {b:place} {amount}
    => SoMany(Bounded(exactly, 1), (Contains(amount, a), Contains(amount, b)))
  entweder liegt|liegen|gibt|ist [es] {a:nthline} oder {b:nthline} {sort} {amount}
    => SoMany(Bounded(exactly, 1),
    (Contains(amount, line(sort, a)), Contains(amount, line(sort, b))))
  zwischen [je] zwei Minen in {same} {sort} liegt|liegen|ist|gibt [es] {gapfield}
    => out_of_touch(sort)
  {place} ist {end} Feld|Zelle {state} {conn} {other:end} [Feld|Zelle] [ist] [es] nicht
    => Joined("and", (in_each(place, end, state), in_each(place, other, Negated(state))))
  {place} ist {end} Feld|Zelle {state} {conn} {other:end} [Feld|Zelle] [ist] {second:state}
    => Joined("and", (in_each(place, end, state), in_each(place, other, second)))
  eine {kind:described} beginnt mit {amount:dative}
    => in_each(Each(every, kind), Int(1), Contains(amount, It())) @-1
  eine {kind:described} endet mit {amount:dative}
    => in_each(Each(every, kind), Var("last"), Contains(amount, It())) @-1
  {place} liegt|liegen|gibt|ist|sind [es] {held} {break} in [den] {parity} [liegt|liegen] je {gap}
    => with_parity(apart_lines(place), held, parity, Contains(gap, It())) @-1
  eine {kind:linekind} ist entweder {state} oder {second:vp}
    => Says(Each(every, kind), SoMany(Bounded(exactly, 1), (state, second))) @-1
  eine {kind:linekind} hat|enthält entweder {a:gap} oder {b:gap}
    => Says(Each(every, kind), Joined("or", (Contains(a, It()), Contains(b, It())))) @-1
  ein|eine {kind:described} {vp} => Says(Each(every, kind), vp) @-1
  in|auf|bei einer|einem {kind:described} {claim:inverted} => located(Each(every, kind), claim) @-1
  in|auf|bei einer|einem {kind:described} liegt|liegen|gibt|ist|sind [es] {held}
    => Says(Each(every, kind), held) @-2
  {each} hat|haben|enthält|enthalten {held} {conn} nur {skipped} [hat|enthält] nicht
    => with_exception(each, held, skipped, Negated(held)) @-1
  {each} hat|haben|enthält|enthalten {held} {conn} nur {skipped} [hat|enthält] {second:held}
    => with_exception(each, held, skipped, second) @-1
  {each} hat|haben|enthält|enthalten {held} {conn} nur {skipped} ist {second:state}
    => with_exception(each, held, skipped, second) @-1
  {each} ist|sind {state} {conn} nur {skipped} [hat|enthält] {second:held}
    => with_exception(each, state, skipped, second) @-1
  in {each} liegt|liegen|gibt|ist|sind [es] {held} {conn} nur in {skipped} nicht
    => with_exception(each, held, skipped, Negated(held)) @-1
  in {each} liegt|liegen|gibt|ist|sind [es] {held} {conn} nur in {skipped} [liegt|liegen|gibt|sind]
    [es] {second:held} => with_exception(each, held, skipped, second) @-1
  {each} ist|sind {state} [,] außer {skip} , das|die|der {vps:last}
    => with_exception(each, state, skip, vps)
  {each} ist|sind {state} [,] außer {nths:ordinals} , das|die|der {vps:last}
    => with_exception(each, state, nths, vps)
  {place} ist|sind {quantity} {field} {state} [,] außer {skip} , das|die|der {vps:last}
    => with_exception(Each(quantity, Cells(place)), state, skip, vps)
  {place} ist|sind {quantity} {field} {state} [,] außer {nths:ordinals} , das|die|der {vps:last}
    => with_exception(Each(quantity, Cells(place)), state, nths, vps)
  {each} außer {skip} , das|die|der {vps:last} , {vp}
    => with_exception(each, vp, skip, vps) @-2
  {each} außer {skipped} , das|die|der {vps:last} , {vp}
    => with_exception(each, vp, skipped, vps) @-2
  außer {skip} ist|sind {each} {state} {conn} {thing} ist|sind es
    => Joined("and", (none_but(each, skip, state), Says(thing, affirmed(state))))
  nur dann , wenn {left:sub} , {right:inverted} => If(right, left)
  {such:donkey} ist ihr|ihre {end} Feld|Zelle eine|eines {ofthem} => end_among(such, end)
  markiere|markiert {np} [als Mine|Minen] => Says(np, MINE)
  markiere|markiert {np} als sicher|frei => Says(np, Contains(Amount(every, safe), It()))
  tritt|geh|gehe|klicke nicht|nie|niemals auf {thing} => Contains(Amount(notevery, safe), thing)
  ist|sind {np} {state} [,] dann|so {echo} => Echo(np, state, echo)
  hat|haben|enthält|enthalten {np} {held} [,] dann|so {echo} => Echo(np, held, echo)
  {measure} {place} {standard} => compared(measure, place, standard)
  {left:count} ist {value} {conn} die {place} [ist] {second:value}
    => Joined("and", (hold(left, value), hold(like(left, place), second)))
  entweder ist|sind {whole} {state} oder kein|keine {field} davon
    => Joined("or", (Says(Each(every, Cells(whole)), state), Says(Each(no, Cells(whole)), state)))
  {each} hat|haben|enthält|enthalten {held} {break} {nth:nthline} [hat|enthält] {second:held}
    => with_skipped(each, held, nth, second)
  {each} hat|haben|enthält|enthalten {held} {break} {nth:nthline} [ist] {second:state}
    => with_skipped(each, held, nth, second)
  {each} ist|sind {state} {break} {nth:nthline} [ist] {second:state}
    => with_skipped(each, state, nth, second)
  {each} ist|sind {state} {break} {nth:nthline} [hat|enthält] {second:held}
    => with_skipped(each, state, nth, second)
  {each:place} liegt|liegen|gibt|ist|sind [es] {held} {break} {nth:nthline} [liegt|liegen|gibt] [es]
    {second:held} => with_skipped(each, held, nth, second)
  {quantity} {kind} {vp} {conn} {second:pick} {other:vp}
    => Joined("and", (Says(Each(quantity, kind), vp), Says(Each(second, kind), other)))
  {quantity} {kind} {vp} {conn} {bound} {other:vp}
    => Joined("and", (Says(Each(quantity, kind), vp), Says(Each(bound, kind), other)))
  {place} liegt|liegen|gibt|ist|sind [es] {held} {break} in [den] {parity} [liegt|liegen] {gap}
    => with_parity(place, held, parity, Contains(gap, It()))
  {place} liegt|liegen|gibt|ist|sind [es] je {held} {break} in [den] {parity} [liegt|liegen] {gap}
    => with_parity(apart_lines(place), held, parity, Contains(gap, It()))
  die {lines:parities} haben|enthalten [je] {held} {break} [die] {parity} [haben|enthalten] {gap}
    => with_parity(lines, held, parity, Contains(gap, It()))
  die {lines:parities} haben|enthalten [je] {held} {break} [die] {parity} [sind] {state}
    => with_parity(lines, held, parity, state)
  die {lines:parities} sind [je] {state} {break} [die] {parity} [haben|enthalten] {gap}
    => with_parity(lines, state, parity, Contains(gap, It()))
  die {lines:parities} sind [je] {state} {break} [die] {parity} [sind] {second:state}
    => with_parity(lines, state, parity, second)
  {thing} ist {when} {state} [,] wenn {sub} => about(thing, state, when, sub) @-1
  {sort:sharing} sind|liegen sie {near:adjoined} => in_touch(MINES, sort)
  {sort:sharing} sind|liegen sie nicht|nie|niemals {near:adjoined} => out_of_touch(sort)
  {sort:sharing} liegt|ist|gibt [es] zwischen ihnen [mindestens|immer] ein [sicheres] Feld
    => out_of_touch(sort)
  {sort:sharing} liegt|ist|gibt [es] dazwischen [mindestens|immer] ein [sicheres] Feld
    => out_of_touch(sort)
  zwei Minen in {same} {sort} sind|liegen [immer|stets] {near:adjoined} => in_touch(MINES, sort)
  zwei Minen in {same} {sort} sind|liegen nie|niemals {near:adjoined} => out_of_touch(sort)
  {ends:np} sind [beide] {state} {conn} nicht {inbetween}
    => with_between("and", ends, state, Says(Each(every, Cells(It())), Negated(affirmed(state))))
  {ends:np} sind [beide] {state} {conn} {inbetween} [ist|sind] nicht
    => with_between("and", ends, state, Says(Each(every, Cells(It())), Negated(affirmed(state))))
  {ends:np} sind [beide] {state} {conn} {inbetween} [ist|sind] {second:state}
    => with_between("and", ends, state, Says(Each(every, Cells(It())), second))
  {ends:np} sind [beide] {state} {conn} dazwischen liegt|liegen|gibt|ist|sind [es] {gap}
    => with_between("and", ends, state, Contains(gap, It()))
  wo {place} eine Mine liegt|ist [,] [dann|so|da|dort] {claim:inverted} => wherever(place, claim)
  wenn {place} eine Mine liegt|ist [,] [dann|so] liegt|ist direkt|unmittelbar {side:beyond} {gap}
    => wherever(place, Contains(gap, Beside(side, It())))
  hat|enthält {line:thing} in|an einer|einem ihrer [beiden] Ecken|Enden {minen} [,] dann|so
    hat|enthält sie in|an der|dem anderen eine => identical(corners_of(line))
  wenn {line:thing} in|an einer|einem ihrer [beiden] Ecken|Enden {minen} hat|enthält [,] [dann|so]
    hat|enthält sie in|an der|dem anderen eine => identical(corners_of(line))
  nicht {claim} => denied(claim) @1
  gibt|liegen es {amount} => Contains(amount, Board())
  gibt|liegen es {amount} {places} => Contains(amount, places)
  {np} hat|haben|enthält|enthalten {held} , {claim} => Joined("and", (Says(np, held), claim)) @1
  {np} ist|sind {state} , {claim} => Joined("and", (Says(np, state), claim)) @1
  {places} liegt|liegen|gibt|ist|sind [es] {amount} , {claim}
    => Joined("and", (Contains(amount, places), claim)) @1
  {place} {claim:inverted} => located(place, claim)
  {np} hat|haben|enthält|enthalten {had} {tails} => holders(np, had, tails)
  {np} {vp} {conn} {other:vp} => Says(np, Joined("and", (vp, other)))
  {np} {vp} [,] oder {other:vp} => Says(np, Joined("or", (vp, other)))
  {np} ist|sind {state} {tails} => Echo(np, state, tails)
  {np} hat|enthält {held} {conn} {gaps:subjectgaps} => Joined("and", (Says(np, held), gaps))
  {np} hat|haben|enthält|enthalten {measure} {standard} {conn} {scale:comparison} {second:standard}
    => Says(np, Joined("and", (compared(measure, It(), standard),
    compared(remeasured(measure, scale), It(), second))))
  es gibt|liegen {place} {measure} {standard} {conn} {scale:comparison} {second:standard}
    => Joined("and", (compared(measure, place, standard),
    compared(remeasured(measure, scale), place, second)))
  {place} liegt|liegen|gibt|ist|sind [es] {measure} {standard} {conn} {scale:comparison}
    {second:standard} => Joined("and", (compared(measure, place, standard),
    compared(remeasured(measure, scale), place, second)))
  weder {thing} noch {quantity:pick} ihrer|seiner {neighbours} ist|sind {state}
    => Joined("and", (Says(Each(no, Members(thing)), state),
    Says(Each(no, Cells(Around(thing))), state)))
  entweder {each:universal} ist|sind {state} [,] oder {none} => all_or_none(each, state)
  entweder ist|sind {each:universal} {state} [,] oder {none} => all_or_none(each, state)
  {place} liegt|liegen|gibt|ist|sind [es] {amount} {conn} {gaps}
    => Joined("and", (Contains(amount, place), gaps))
  {place} liegt|liegen|gibt|ist|sind [es] {held} {tails:placetail} => Echo(place, held, tails)
  {place} liegt|liegen|gibt|ist|sind [es] {amount} {conn} nicht {other:place}
    => but_not_in(amount, place, other)
  es liegt|liegen|gibt {amount} {place} {conn} nicht {other:place}
    => but_not_in(amount, place, other)
  es liegt|liegen|gibt {amount} {place} {tails:placetail}
    => Echo(place, Contains(amount, It()), tails)
  entweder sind {many} [beide|alle] {state} oder [beide|alle] {second:state}
    => Joined("or", (Says(many, state), Says(many, second)))
  {np} ist|sind [alle|beide] {state} {break} {rest} [ist|sind] {second:state}
    => with_rest(np, state, rest, second)
  {np} ist|sind {state} {break} {rest} ist|sind es => with_rest(np, state, rest, affirmed(state))
  {np} ist|sind {state} {break} {rest} [ist|sind] [es] nicht
    => with_rest(np, state, rest, Negated(affirmed(state)))
  {np} hat|haben|enthält|enthalten {held} {break} {rest} [ist|sind] {second:state}
    => with_rest(np, held, rest, second)
  {np} hat|haben|enthält|enthalten {held} {break} {rest} [hat|haben|enthält|enthalten] {second:held}
    => with_rest(np, held, rest, second)
  auf|in|bei {np} liegt|liegen {amount} {break} {rest} ist|sind {second:state}
    => with_rest(np, Contains(amount, It()), rest, second)
  von|unter {many} ist|sind {bound} {state} {break} {rest} [ist|sind] {second:state}
    => with_rest(Each(bound, Members(many)), state, rest, second)
  von|unter {many} ist eine|eines|einer {state} {break} {rest} [ist] {second:state}
    => with_rest(Each(Bounded(exactly, 1), Members(many)), state, rest, second)
  {place} liegt|liegen|gibt|ist|sind [es] {amount} {conn} {other:nthline} [liegt|liegen]
    {second:gap}
    => Joined("and", (Contains(amount, place), Contains(second, sibling(place, other))))
  {thing} hat|enthält {amount} {conn} {other:nthline} [hat|enthält] {second:gap}
    => Joined("and", (Contains(amount, thing), Contains(second, sibling(thing, other))))
  {thing} ist|sind {state} {conn} {other:nthline}
    => Echo(thing, state, (Tail("and", sibling(thing, other), same),))
  {thing} ist|sind {state} {conn} {other:nthline} [ist|sind] [es] nicht
    => Echo(thing, state, (Tail("and", sibling(thing, other), no),))
  ein|eine|jedes|jede {kind} ist {state} [,] oder {claim} => of_any(kind, state, "or", claim) @-1
  {place} liegt|liegen|gibt|sind [es] , {skip} nicht mitgezählt|mitgerechnet|eingerechnet , {amount}
    => Contains(amount, Except(place, skip))
  {np} ist|sind entweder {state} oder {second:vp}
    => Says(np, SoMany(Bounded(exactly, 1), (state, second)))
  {np} ist|sind entweder {state} oder {second:vp} => Says(np, Joined("or", (state, second))) @1
  nicht {a:np} , sondern {b:np} {vp} => Joined("and", (Negated(Says(a, vp)), Says(b, vp)))
  nicht {a:place} , sondern {b:place} liegt|liegen|gibt|ist|sind [es] {held}
    => Joined("and", (Says(a, Negated(held)), Says(b, held)))
  {place} liegt|liegen|gibt|ist|sind [es] nicht {bound} [Mine|Minen] , sondern {gap}
    => Contains(gap, place)
  {np} hat|haben|enthält|enthalten nicht {bound} [Mine|Minen] , sondern {gap}
    => Says(np, Contains(gap, It()))
  {np} ist|sind {state} , sondern {second:state} => Says(np, Joined("and", (state, second)))
  {np} liegt|liegen|ist|sind nicht {place} , sondern {other:place}
    => Says(np, Joined("and", (Negated(Lies(It(), place)), Lies(It(), other))))
  die einzige Mine liegt|ist nicht {place} , sondern {other:place}
    => Joined("and", (sole(MINES, other), Says(Each(no, MINES), Lies(It(), place))))
  die [einzige] Mine {line:place} liegt|ist nicht {place} , sondern {other:place}
    => Joined("and", (sole(Such(Cells(line), MINE), other), mines_of(line, no, Lies(It(), place))))
  weder {a:named} noch {b:named} {vp}
    => Joined("and", (Says(a, Negated(vp)), Says(b, Negated(vp)))) @1
  {each} ist|sind {state} {thatis} {places:named} => just_these(each, state, places)
  {np} haben|enthalten je {held} {conn} {gaps:subjectgaps}
    => Joined("and", (for_each(np, held), gaps))
  {many} haben|enthalten {held} {conn} {gaps:subjectgaps} => Joined("and", (Says(many, held), gaps))
  wenn {place} {held} liegt|liegen|ist|sind [,] [dann|so] [ebenso] {a:place} {otherwise}
    {b:place}
    => then_in_else(place, held, a, b)
  wenn {np} {vps:last} [,] [dann|so] sind es|alle alle|es => if_those(np, vps, Part(every, Truth()))
  ist {np} {state} {then} sind es|alle alle|es => if_those(np, state, Part(every, Truth()))
  {place} liegt|liegen|gibt|ist|sind [es] {amount} {conn} {a:nthline} [liegt|liegen] {b:gap} {conn}
    {c:nthline} [liegt|liegen] {d:gap} => one_after_another(place, amount, ((a, b), (c, d)))
  {thing} hat|enthält {amount} {conn} {a:nthline} [hat|enthält] {b:gap} {conn} {c:nthline}
    [hat|enthält] {d:gap} => one_after_another(thing, amount, ((a, b), (c, d)))
  {thing} hat|enthält {amount} {conn} {other:thing} [hat|enthält] {scale:comparison}
    => Joined("and", (Contains(so_many(amount), thing),
    compared(Measure(scale, mine), other, thing)))
  {thing} hat|enthält {amount} {conn} {other:nthline} [hat|enthält] {scale:comparison}
    => Joined("and", (Contains(so_many(amount), thing),
    compared(Measure(scale, mine), sibling(thing, other), thing)))
  {place} liegt|liegen|gibt|ist|sind [es] {amount} {conn} {other:place} [liegen] {scale:comparison}
    => Joined("and", (Contains(so_many(amount), place),
    compared(Measure(scale, mine), other, place)))
  {np} ist|sind {state} {break} {rest} haben|enthalten {second:held}
    => with_rest(np, state, rest, second)
  {np} ist|sind {state} {break} {rest} haben|enthalten je {amount}
    => with_rest(np, state, rest, Contains(just_one(amount), It()))
  {cell} hat {bound} {state:adjective} {neighbours} {conn} einer|eines {ofthem} ist {other:cell}
    => Joined("and", (Says(cell, neighbours_that(bound, state)), Says(other, state)))
  {ray} ist alles {state} {conn} {other:otherside} [liegt|liegen|gibt] [es] {gap} => Joined("and",
    (Says(Each(every, Cells(ray)), state), Contains(gap, across(ray, other))))
  {thing} ist|sind {state} {plus} {rest} [ist|sind] [es] => and_others(thing, state)
  {place} liegt|liegen|gibt|ist|sind [es] {held} {a:placetail} {b:placetail}
    => Echo(place, held, tails_alike(a, b))
  {ray} ist alles {state} {conn} {other:otherside} nicht => Joined("and",
    (Says(Each(every, Cells(ray)), state), Says(Each(notevery, Cells(across(ray, other))), state)))
  {ray} ist alles {state} {conn} {other:otherside} [ist] [alles] {second:state} => Joined("and",
    (Says(Each(every, Cells(ray)), state), Says(Each(every, Cells(across(ray, other))), second)))
  entweder hat|enthält {thing} {held} [,] oder {gap}
    => Joined("or", (Says(thing, held), Contains(gap, thing)))
  entweder liegt|liegen|gibt|ist|sind [es] {place} {amount} [,] oder {gap}
    => Joined("or", (Contains(amount, place), Contains(gap, place)))
  {lines:each} hat|enthält {held} {break} jede {parity} [hat|enthält] {gap}
    => with_parity(lines, held, parity, Contains(gap, It()))
  {lines:each} hat|enthält {held} {break} jede|die {parity} nicht
    => with_parity(lines, held, parity, Negated(held))
  {lines:each} ist {state} {break} jede {parity} [ist] {second:state}
    => with_parity(lines, state, parity, second)
  {lines:each} ist {state} {break} jede|die {parity} nicht
    => with_parity(lines, state, parity, Negated(state))
  {place} liegt|liegen|gibt|ist|sind [es] {held} {break} in jeder {parity} [liegt|liegen] {gap}
    => with_parity(place, held, parity, Contains(gap, It()))
  {place} liegt|liegen|gibt|ist|sind [es] {held} {break} in jeder|den {parity} nicht
    => with_parity(place, held, parity, Negated(held))
  {each} gibt es nicht => none_such(each)
  zwei {cellkind} {pair} gibt es nicht|nirgends|nirgendwo => Pairs(no, cellkind, pair)
  {quantity} {kind} gibt es {vps:relative} => There(Each(quantity, Such(kind, vps)))
  {bound} {kind} gibt es {vps:relative} => There(Each(bound, Such(kind, vps)))
  {when} {left:inverted} [,] wenn {right:sub} => joined(when, left, right)
  außer {skip:place} , wo {held} liegt|liegen|ist|sind , liegt|liegen|gibt [es]
    [auf dem Brett|Spielfeld] keine Mine|Minen => Joined("and", (Says(skip, held), Confined(skip)))
  {place} ist die Anzahl|Zahl der {content} {value} {conn} {other:place} {second:value}
    => Joined("and", (hold(Count(content, place), value), hold(Count(content, other), second)))
  von|unter den|allen [{number}] {kind} sind [entweder] alle {state} oder {none}
    => all_or_none(Each(every, kind), state)
  von|unter den|allen [{number}] {kind} sind [entweder] alle oder {none} {state}
    => all_or_none(Each(every, kind), state)
  {each} ist|sind {state} {conn} {bound} => as_many(each, state, bound)
  {each} ist|sind {state} {conn} {op:share} => and_half(each, state, op)
  {each} ist|sind {state} {conn} {part:those_part} => about_those(each, state, part)
  {a:condition} ist|sind {np} {state} {otherwise} ist|sind {bound} {ofthem} {second:state}
    => otherwise_those(a, np, state, Part(bound, second)) @-1
  {a:condition} hat|haben {np} {near} als|zum|zu Nachbarn {otherwise} {other:near}
    => Joined("and", (If(a, Says(np, Contains(near, Around(It())))),
    If(Negated(a), Says(np, Contains(other, Around(It())))))) @-1
  alle Felder|Zellen {line:place} sind {state} {plus} die {nth:nthline}
    => Echo(Each(every, Cells(line)), state,
    (Tail("and", Each(every, Cells(sibling(line, nth))), same),))
  alle Felder|Zellen {line:place} sind {state} {plus} die {other:place}
    => Echo(Each(every, Cells(line)), state, (Tail("and", Each(every, Cells(other)), same),))
  {each} ist|sind {state} {conn} nur {skip} [ist|sind] [es] nicht => none_but(each, skip, state) @-1
  {thing} ist|sind {state} {conn} nur {skip} [ist|sind] [es] nicht
    => none_but(Each(every, Cells(thing)), skip, state) @-1
  {each} ist|sind {state} {conn} nur {skipped} [ist|sind] [es] nicht
    => Says(but(each, skipped), state) @-1
  {each} hat|haben|enthält|enthalten {held} {conn} nur {skipped} [hat|enthält] nicht|keine
    => Says(but(each, skipped), held) @-1
  in {each} liegt|liegen|gibt|ist|sind [es] {held} {conn} nur in {skipped} nicht|keine
    => Says(but(each, skipped), held) @-1
  {place} liegt|liegen|gibt|ist|sind [es] {amount} {plus} {other:place} {conn} {gaps}
    => Joined("and", (Contains(amount, place), Contains(amount, other), gaps))
  {thing} hat|enthält {held} {plus} {other:nthline}
    => Echo(thing, held, (Tail("and", sibling(thing, other), same),))
  {thing} hat|enthält {held} {conn} {other:nthline} [hat|enthält] [es] nicht
    => Echo(thing, held, (Tail("and", sibling(thing, other), no),))
  {place} liegt|liegen|gibt|ist|sind [es] {held} {plus} {other:nthline}
    => Echo(place, held, (Tail("and", sibling(place, other), same),))
  {place} liegt|liegen|gibt|ist|sind [es] {held} {conn} {other:nthline} [liegt|liegen|ist|sind]
    nicht => Echo(place, held, (Tail("and", sibling(place, other), no),))
  {content} {place} : keine => Contains(Amount(no, content), place)
  ein|eine|jedes|jede {kind} ist {when} {state} , wenn {sub} => of_any(kind, state, when, sub) @-1
  ein|eine|jedes|jede {kind} ist {state} , wenn {sub} => of_any(kind, state, "if", sub) @-1
  ein|eine|jedes|jede {kind} hat|enthält {when} {held} , wenn {sub}
    => of_any(kind, held, when, sub) @-1
  neben {each} liegt|liegen|ist|sind {near} => Contains(near, Around(each))
  alle Minen liegen|sind {place} [,] aber keine [davon] [liegt|ist] {other:place}
    => Joined("and", (Confined(place), Contains(Amount(no, mine), other)))
  {each} ist|sind {state} {break} die|das|der {ordinal} [ist] {second:state}
    => with_last(each, state, ordinal, second)
  {each} ist|sind {state} {break} die|das|der {ordinal} [ist] [es] nicht
    => with_last(each, state, ordinal, Negated(affirmed(state)))
  entweder ist|sind {thing} {state} [,] oder {other:thing}
    => SoMany(Bounded(exactly, 1), (Says(thing, state), Says(other, state)))
  entweder hat|enthält {thing} {held} [,] oder {other:thing}
    => SoMany(Bounded(exactly, 1), (Says(thing, held), Says(other, held)))
  entweder liegt|gibt|liegen [es] {place} {amount} [,] oder {other:place}
    => SoMany(Bounded(exactly, 1), (Contains(amount, place), Contains(amount, other)))
  entweder {left:claim} [,] oder {right:claim} => SoMany(Bounded(exactly, 1), (left, right))
  entweder {left:inverted} [,] oder {right:claim} => SoMany(Bounded(exactly, 1), (left, right))
  entweder {left:inverted} [,] oder {right:inverted} => SoMany(Bounded(exactly, 1), (left, right))
  entweder {left:claim} [,] oder {right:claim} => Joined("or", (left, right)) @1
  entweder {left:inverted} [,] oder {right:claim} => Joined("or", (left, right)) @1
  entweder {left:inverted} [,] oder {right:inverted} => Joined("or", (left, right)) @1
  wenn {np} {vps:last} [,] [dann|so] {echo} => Echo(np, vps, echo)
  wenn {place} {held} liegt|liegen|ist|sind [,] [dann|so] [liegt|liegen] {tail:placeecho}
    => then_in(place, held, tail)
  wenn {thing} {vps:last} [,] [dann|so] {claim:inverted} => about(thing, vps, "implies", claim) @-1
  {thing} ist {state} {when:whether} {sub} => about(thing, state, when, sub) @-1
  {thing} ist {state} , es sei denn [,] {claim} => about(thing, state, unless, claim) @-1
  {thing} ist {state} , es sei denn [,] {claim:oneof} => about(thing, state, unless, claim) @-2
  {thing} ist {state} {conn} {claim} => about(thing, state, "and", claim) @-1
  {thing} hat|enthält {held} {conn} {claim} => about(thing, held, "and", claim) @-1
  auf|in|bei {thing} liegt|ist {amount} {conn} {claim}
    => about(thing, Contains(amount, It()), "and", claim) @-1
  wenn {a:sub} [,] [dann|so] {b:inverted} [,] und wenn {c:sub} [,] [dann|so] {d:inverted}
    => Joined("and", (If(a, b), If(c, d))) @-1
  wenn eine|eines|einer der|von {kind} {vps:last} [,] [dann|so] {claim:inverted}
    => If(Says(Each(some, kind), vps), claim) @-1
  {such:donkey} {claim:inverted} => whenever_such(such, claim) @-1
  {such:donkey} {claim:ofthose} => whenever_such(such, claim) @-1
  wenn [es] {place} {held} liegt|liegen|ist|sind|gibt [,] [dann|so] {claim:ofthose}
    => about(place, held, "implies", claim) @-1
  liegt|liegen|ist|sind|gibt [es] {place} {held} {then} {claim:ofthose}
    => about(place, held, "implies", claim) @-1
  {such:donkey} ist ihr|ihre {end} Feld|Zelle {state} => end_whenever(such, end, state) @-1
  kein|keine {kind} ist {state} [,] es sei denn [,] {claim}
    => of_any(kind, Negated(state), unless, claim) @-1
  kein|keine {kind} ist {state} [,] außer {claim}
    => of_any(kind, Negated(state), unless, claim) @-1
  kein|keine {kind} ist {state} [,] außer wenn {sub}
    => of_any(kind, Negated(state), unless, sub) @-1
  kein|keine {kind} ist {state} [,] wenn {sub} => of_any(kind, Negated(state), "if", sub) @-1
  wenn ein|eine {kind} {vps:last} [,] [dann|so] {does} {np} es
    => whenever(kind, vps, Says(np, affirmed(vps))) @-1
  wenn ein|eine {kind} {vps:last} [,] [dann|so] {does} {np} es nicht
    => whenever(kind, vps, Says(np, Negated(affirmed(vps)))) @-1
  {a:condition} {b:inverted} {otherwise} {c:inverted} => if_otherwise(a, b, c) @-1
  {a:condition} hat|enthält {thing} {held} {otherwise} {other:held}
    => Joined("and", (If(a, Says(thing, held)), If(Negated(a), Says(thing, other)))) @-1
  {a:condition} ist|sind {thing} {state} {otherwise} {other:state}
    => Joined("and", (If(a, Says(thing, state)), If(Negated(a), Says(thing, other)))) @-1
  {a:condition} ist|sind {thing} {state} {otherwise} {other:thing}
    => Joined("and", (If(a, Says(thing, state)), If(Negated(a), Says(other, state)))) @-1
  {a:condition} liegt|liegen|gibt [es] {place} {amount} {otherwise} {other:gap}
    => Joined("and", (If(a, Contains(amount, place)), If(Negated(a), Contains(other, place)))) @-1
  {a:condition} liegt|liegen|gibt [es] {place} {amount} {otherwise} {other:place}
    => Joined("and", (If(a, Contains(amount, place)), If(Negated(a), Contains(amount, other)))) @-1
  {a:condition} liegt|liegen|gibt [es] {place} {amount} {otherwise} in|auf keiner|keinem|keinen
    => Joined("and", (If(a, Contains(amount, place)), If(Negated(a), in_none(amount, place)))) @-1
  wenn [es] {place} {minen} liegt|liegen|gibt [,] [dann|so] nur {other:place}
    => mines_of(place, every, Lies(It(), other))
  wenn man die|alle {content} {place} [zusammen] zählt [,] [dann|so] kommt man auf {bound}
    => Contains(Amount(bound, content), altogether(place))
  zählt man die|alle {content} {place} [zusammen] [,] [dann|so] kommt|kommst man|du auf {bound}
    => Contains(Amount(bound, content), altogether(place))
  liegt|liegen|gibt|ist|sind [es] {place} {held} [,] dann|so [liegt|liegen] {tail:placeecho}
    => then_in(place, held, tail)
  {left:condition} {right:inverted} {otherwise} nicht => Iff(left, right) @-1
  {np} ist|sind {state} [,] sonst ist alles {second:state}
    => with_rest(np, state, Rest(Board()), second)
  {ray} liegt|liegen|gibt|ist|sind [es] {near} {conn} {other:otherside} {holds:affirmation}
    => Echo(ray, Contains(near, It()), (Tail("and", across(ray, other), holds),))
  {ray} liegt|liegen|gibt|ist|sind [es] {near} {conn} {other:otherside}
    [liegt|liegen|ist|sind] {gap}
    => Joined("and", (Contains(near, ray), Contains(gap, across(ray, other)))) @-1
  {ray} liegt|liegen|gibt|ist|sind [es] {line:ownline} {near} {conn} {other:otherside}
    {holds:affirmation}
    => Echo(ray_in(line, ray), Contains(near, It()), (Tail("and", across(ray, other), holds),))
  {ray} liegt|liegen|gibt|ist|sind [es] {line:ownline} {near} {conn} {other:otherside}
    [liegt|liegen|ist|sind] {gap}
    => Joined("and", (Contains(near, ray_in(line, ray)), Contains(gap, across(ray, other))))
  {line:ownline} liegt|liegen|gibt|ist|sind [es] {ray} {near} {conn} {other:otherside}
    {holds:affirmation}
    => Echo(ray_in(line, ray), Contains(near, It()), (Tail("and", across(ray, other), holds),))
  {line:ownline} liegt|liegen|gibt|ist|sind [es] {ray} {near} {conn} {other:otherside}
    [liegt|liegen|ist|sind] {gap}
    => Joined("and", (Contains(near, ray_in(line, ray)), Contains(gap, across(ray, other))))
  liegt|ist in|auf {thing} {amount} [,] so|dann {claim:inverted}
    => about(thing, Contains(amount, It()), "implies", claim) @-1
  ist {thing} {state} [,] so|dann {claim:inverted} => about(thing, state, "implies", claim) @-1
  genau|nur eine {sort} ist [ganz|komplett|vollständig|völlig] {state} {thatis} {nth}
    => Joined("and", (Says(Each(Bounded(exactly, 1), AllLines(sort)), state),
    Says(line(sort, nth), state)))
  genau|nur eine {sort} hat|enthält {held} {thatis} {nth}
    => Joined("and", (Says(Each(Bounded(exactly, 1), AllLines(sort)), held),
    Says(line(sort, nth), held)))
  {left:condition} gilt : {right:claim} => If(left, right)
  {left:condition} {right:inverted} => If(left, right)
  nur wenn {left:sub} [,] {right:inverted} => If(right, left)
  genau dann , wenn {left:sub} , gilt : {right:claim} => Iff(left, right)
  dann und nur dann , wenn {left:sub} , {right:inverted} => Iff(left, right)
  {such:donkey} hat|enthält sie {near:others} => others_whenever(such, near)
  jede {such:linekind} hat|enthält {near:others} => others_whenever(such, near)
  {quantity} {sort} außer {nths:ordinals} , die {second:last} , {vp}
    => with_exception(Each(quantity, AllLines(sort)), vp, nths, second)
  {quantity} {sort} {vp} [,] außer {nths:ordinals} , die {second:last}
    => with_exception(Each(quantity, AllLines(sort)), vp, nths, second)
  {each:universal} außer {skip:cell} , das|die {second:last} , {vp}
    => with_exception(each, vp, skip, second)
  {each:universal} {vp} [,] außer {skip:cell} , das|die {second:last}
    => with_exception(each, vp, skip, second)
  alle {kind:cellkind} außer eine|einer|einem , die|das {second:last} , {vp}
    => all_but_such(kind, vp, second)
  {such:donkey} ist|sind es {end} Feld|Zelle => end_likewise(such, end)
  {such:donkey} ist|sind {end} Feld|Zelle es => end_likewise(such, end)
  {a:condition} {b:inverted} {otherwise} hat|enthält diese {had}
    => if_otherwise(a, b, Says(It(), had)) @-1
  {a:condition} {b:inverted} {otherwise} ist diese {state}
    => if_otherwise(a, b, Says(It(), state)) @-1
  {each} ist|sind {state} {conn} {bound} {ofthem} => as_many(each, state, bound)
  jede {such:linekind} hat|enthält {near:others} => others_whenever(such, near)
  in jeder {such:linekind} liegt|liegen|gibt [es] {near:others} => others_whenever(such, near)
  dass {sub} , {wrong} => Negated(sub)
  dass {sub} , stimmt|gilt => sub
  weder {left:inverted} [,] noch {right:inverted}
    => Joined("and", (Negated(left), Negated(right)))
  {thing} ist|sind weder {state} [,] noch {claim:inverted}
    => about(thing, Negated(state), "and", Negated(claim))
  {thing} hat|enthält weder {held} [,] noch {claim:inverted}
    => about(thing, Negated(held), "and", Negated(claim))
  ein|eine|jedes|jede {kind} hat|enthält {when} {had} , wenn {sub}
    => of_any(kind, had, when, sub) @-1
  {ends:np} sind [beide] {state} {conn} dazwischen ist [alles] {second:state}
    => with_between("and", ends, state, Says(Each(every, Cells(It())), second))
  {thing} hat|enthält {measure} {standard} {conn} {scale:comparison} {second:standard}
    => Joined("and", (compared(measure, thing, standard),
    compared(remeasured(measure, scale), thing, second)))
  {each} haben|enthalten {held} {conn} {gaps:subjectgaps} => Joined("and", (Says(each, held), gaps))
  {kind:barelines} haben|enthalten {held} {conn} {gaps:subjectgaps}
    => Joined("and", (Says(Each(every, kind), held), gaps))
  {place} liegt|liegen|gibt|ist|sind [es] je {held} {conn} {gaps}
    => Joined("and", (for_each(place, held), gaps))
  {such:donkey} ist {end} Feld|Zelle {state} => end_whenever(such, end, state) @-1
  {such:donkey} ist|sind es {end} Feld|Zelle nicht => end_unlike(such, end)
  {such:donkey} ist|sind {end} Feld|Zelle [es] nicht => end_unlike(such, end)
  {thing} hat|enthält {measure} {than} {other:thing} {conn} diese|die|der [hat|enthält]
    {second:measure} {third:standard}
    => Joined("and", (compared(measure, thing, other), compared(second, other, third)))
  {kind:barelines} gibt es nicht => There(Each(no, kind))
  wenn [es] {place} {held} liegt|liegen|ist|sind|gibt [,] dann|so {other:place} {gap}
    => If(Says(place, held), Contains(gap, other))
  wenn {thing} {held} hat|enthält [,] dann|so {other:thing} {gap}
    => If(Says(thing, held), Contains(gap, other))
  entweder ist|sind {a:nthline} oder {b:nthline} {sort} {state}
    => Says(Each(Bounded(exactly, 1), Members(Several("and", (line(sort, a), line(sort, b))))),
    state)
  entweder hat|enthält {a:nthline} oder {b:nthline} {sort} {held}
    => Says(Each(Bounded(exactly, 1), Members(Several("and", (line(sort, a), line(sort, b))))),
    held)
  entweder ist|sind {thing} oder {other:thing} {state}
    => Says(Each(Bounded(exactly, 1), Members(Several("and", (thing, other)))), state)
  entweder hat|enthält {thing} oder {other:thing} {held}
    => Says(Each(Bounded(exactly, 1), Members(Several("and", (thing, other)))), held)
  entweder liegt|liegen|gibt [es] {place} oder {other:place} {amount}
    => SoMany(Bounded(exactly, 1), (Contains(amount, place), Contains(amount, other)))
  {place} liegt|liegen|gibt|ist|sind [es] {held} {break} in {rest} schon
    => with_rest(place, held, rest, affirmed(held))
  {place} liegt|liegen|gibt|ist|sind [es] {held} {break} in {rest} [liegt|liegen] {gap}
    => with_rest(place, held, rest, Contains(gap, It()))
  {place} liegt|liegen|gibt|ist|sind [es] {held} {break} in {rest} nicht
    => with_rest(place, held, rest, Negated(affirmed(held)))
  zwischen zwei Minen in {same} {sort} liegt|ist|gibt [es] [immer|stets] [mindestens] ein
    sicheres Feld => out_of_touch(sort)
  ein|eine|jedes|jede {kind} liegt|ist {when} {place} , wenn {sub}
    => of_any(kind, Lies(It(), place), when, sub) @-1
  {many} sind nicht beide|alle {state} {conn} {part:those_part} => not_both_but(many, state, part)
  wenn {np} {vps:last} [,] [dann|so] {echo} {otherwise} {claim:inverted}
    => if_else(np, vps, echo, claim)
  {left:condition} hat|enthält {thing} {held} {conn} {gaps:subjectgaps}
    => If(left, Joined("and", (Says(thing, held), gaps)))
  {left:condition} liegt|liegen|gibt [es] {place} {amount} {conn} {gaps}
    => If(left, Joined("and", (Contains(amount, place), gaps)))
  wenn zwei {field} [direkt|unmittelbar] benachbart|nebeneinander sind|liegen [,] [dann|so] ist
    {bound} {ofthem} {state} => in_pairs(Board(), bound, state)
  es gibt {bound} {sort} {vps:relative} {namely} {nths:ordinals}
    => namely_these(Each(bound, AllLines(sort)), vps, nths)
  {bound} {sort} {vp} {thatis} {nths:ordinals}
    => namely_these(Each(bound, AllLines(sort)), vp, nths)
  {such:donkey} {claim:thosemines} => whenever_line(such, claim) @-1
  hat|enthält {thing} {held} {then} {claim:thosemines} => about(thing, held, "implies", claim) @-1
  wenn {thing} {held} hat|enthält [,] [dann|so] {claim:thosemines}
    => about(thing, held, "implies", claim) @-1
  wenn [es] {place} {held} liegt|liegen|ist|sind|gibt [,] [dann|so] {claim:thosemines}
    => about(place, held, "implies", claim) @-1
  liegt|liegen|ist|sind|gibt [es] {place} {held} {then} {claim:thosemines}
    => about(place, held, "implies", claim) @-1
  eine Mine liegt|ist auf|in|bei {a:cell} {conn} eine weitere|andere|zweite [Mine] [liegt|ist]
    auf|in|bei {b:cell} => Contains(Amount(every, mine), Several("and", (a, b)))
  {np} ist|sind {state} {conn} {gaps:stategaps} => Joined("and", (Says(np, state), gaps))
  {left:condition} ist|sind {np} {state} {conn} {gaps:stategaps}
    => If(left, Joined("and", (Says(np, state), gaps)))
  {line:place} ist {a:end} {field} {state} {conn} {b:end} {field} [ist] {second:state}
    => Says(line, Joined("and", (Says(Nth(It(), a), state), Says(Nth(It(), b), second))))
  {line:place} ist {a:end} {field} {state} {conn} {b:end} {field} [ist] [es] nicht => Says(line,
    Joined("and", (Says(Nth(It(), a), state), Says(Nth(It(), b), Negated(affirmed(state))))))
  {line:place} ist {a:end} {field} {state} {plus} {b:end} {field}
    => Says(line, Joined("and", (Says(Nth(It(), a), state), Says(Nth(It(), b), state))))
  {a:end} {field} {line:place} ist {state} {conn} {b:end} {field} [ist] {second:state}
    => Says(line, Joined("and", (Says(Nth(It(), a), state), Says(Nth(It(), b), second))))
  {a:end} {field} {line:place} ist {state} {conn} {b:end} {field} [ist] [es] nicht => Says(line,
    Joined("and", (Says(Nth(It(), a), state), Says(Nth(It(), b), Negated(affirmed(state))))))
  {a:end} {field} {line:place} ist {state} {plus} {b:end} {field}
    => Says(line, Joined("and", (Says(Nth(It(), a), state), Says(Nth(It(), b), state))))
  {line:place} ist {a:end} {field} {when} {state} , wenn {b:end} {field} {second:state} ist
    => Says(line, joined(when, Says(Nth(It(), a), state), Says(Nth(It(), b), second)))
  {line:place} ist {a:end} {field} {when} {state} , wenn {b:end} {field} es ist
    => Says(line, joined(when, Says(Nth(It(), a), state), Says(Nth(It(), b), affirmed(state))))
  {line:place} ist {a:end} {field} {when} {state} , wenn {b:end} {field} es nicht ist => Says(line,
    joined(when, Says(Nth(It(), a), state), Says(Nth(It(), b), Negated(affirmed(state)))))
  hat|enthält {thing} {amount} {then} hat|enthält {other:thing} {scale:comparison} [Minen]
    => If(Contains(amount, thing), compared(Measure(scale, mine), other, thing))
  wenn {thing} {amount} hat|enthält [,] [dann|so] hat|enthält {other:thing} {scale:comparison}
    [Minen]
    => If(Contains(amount, thing), compared(Measure(scale, mine), other, thing))
  {place} liegt|liegen|gibt|sind [es] {measure} {standard} {conn} {other:place} [liegen]
    {second:measure} {third:standard}
    => Joined("and", (compared(measure, place, standard), compared(second, other, third)))
  {thing} hat|enthält {measure} {standard} {conn} {other:thing} [hat|enthält] {second:measure}
    {third:standard}
    => Joined("and", (compared(measure, thing, standard), compared(second, other, third)))
  {np} ist|sind {state} {break} {rest} hat|enthält {second:held}
    => with_rest(np, state, rest, second)
  {np} hat|haben|enthält|enthalten {held} {break} {rest} [hat|enthält] {second:held}
    => with_rest(np, held, rest, second)
  {np} ist|sind {state} {break} in {rest} liegt|liegen|gibt|ist|sind [es] {second:held}
    => with_rest(np, state, rest, second)
  nicht {place} liegt|liegen|gibt|ist|sind [es] {held} [,] aber|sondern {other:place} [schon]
    => Joined("and", (Negated(Says(place, held)), Says(other, held)))
  in|auf {each} liegt|liegen|gibt|ist|sind [es] {minen} {conn} nur in|auf {skip:cell} nicht|keine
    => none_but(each, skip, MINE) @-1
  neben {cell} liegt|ist {a:toward} {one:gap} {conn} {b:toward} {other:gap}
    => Joined("and", (Contains(one, Beside(a, cell)), Contains(other, Beside(b, cell))))
  nicht nur {thing} ist|sind {state}
    => Joined("and", (Says(thing, state), Negated(Only(thing, state)))) @-1
  nicht nur {thing} hat|enthält|haben|enthalten {held}
    => Joined("and", (Says(thing, held), Negated(Only(thing, held)))) @-1
  nicht nur {place} liegt|liegen|gibt|ist|sind [es] {minen}
    => Joined("and", (Contains(Amount(some, mine), place), Negated(Confined(place)))) @-1
  nicht {a:place} und nicht {b:place} liegt|liegen|gibt|ist|sind [es] {held}
    => Joined("and", (Says(a, Negated(held)), Says(b, Negated(held))))
  ein|eine {kind:described} {vp} => any_such(kind, vp) @-1
  in einer {kind:describedlines} liegt|liegen|gibt|ist|sind [es] {had}
    => Says(Each(every, kind), had) @-1
  eine {such:linekind} hat|enthält {near:others} => others_whenever(such, near)
  in einer {such:linekind} liegt|liegen|gibt [es] {near:others} => others_whenever(such, near)
  ein|eine {kind} ist nie|niemals {state} => Says(Each(no, kind), state)
  ein|eine {kind} hat|enthält nie|niemals {had} => Says(Each(no, kind), had)
  ein|eine {kind} hat|enthält nie|niemals {number} Minen
    => Says(Each(no, kind), Contains(Amount(Bounded(atleast, number), mine), It())) @-1
  ein|eine {kind} liegt|ist nie|niemals {place} => Says(Each(no, kind), Lies(It(), place))
  wenn {np} {vps:last} [,] [dann|so] ist|sind {rest} {second:state}
    => if_rest(np, vps, rest, second)
  ist|sind {np} {state} {then} ist|sind {rest} {second:state} => if_rest(np, state, rest, second)
  wenn {np} {vps:last} [,] [dann|so] ist|sind es die andere|anderen
    => if_those(np, vps, Part(every, Truth()))
  ist|sind {np} {state} {then} ist|sind es die andere|anderen
    => if_those(np, state, Part(every, Truth()))
  wenn {many} {vps:last} [,] [dann|so] sind [es] beide|alle [es|welche]
    => If(Says(many, vps), Says(all_of(many), affirmed(vps)))
  auf|in|bei {thing} liegt|ist {amount} {conn} {other:place} {gap}
    => about(thing, Contains(amount, It()), "and", Contains(gap, other))
  auf|in|bei {thing} liegt|ist {held} {conn} {other:place} schon
    => about(thing, held, "and", Says(other, affirmed(held)))
  auf|in|bei {thing} liegt|ist {held} {conn} {other:place} nicht
    => about(thing, held, "and", Says(other, Negated(affirmed(held))))
  es gibt {bound} {state:adjective} {sort} {namely} {nths:ordinals}
    => namely_these(Each(bound, AllLines(sort)), state, nths)
  jede|eine {such:linekind} hat|enthält {near:others} => others_whenever(such, near)

clause-last:
  {place} {bound:counted} liegt|liegen|ist|sind und|aber {gaps:placecounts}
    => counted_alike(bound, place, gaps) @-1
  {thing} {bound:counted} hat|enthält und|aber {gaps:thingcounts}
    => counted_alike(bound, thing, gaps) @-1
  seine|ihre {sort} und [seine|ihre] {other:sort} [beide] {parity} sind
    => Joined("and", (Lies(It(), Parity(sort, parity)), Lies(It(), Parity(other, parity))))
  nicht {thing} {vps:last} => Negated(Says(thing, vps))
  ihre|seine Nummer {parity} ist => Numbered(It(), parity)
  seine|ihre {sort} {parity} ist => Lies(It(), Parity(sort, parity))
  seine|ihre {sort} eine {parity} Nummer hat => Lies(It(), Parity(sort, parity))
  ( {sub} ) => sub
  {np} {measure} hat|haben|enthält|enthalten {standard}
    => Says(np, compared(measure, It(), standard))
  {place} {measure} liegt|liegen|ist|sind {standard} => compared(measure, place, standard)
  [sich] {places} [sich] {amount} befindet|befinden => Contains(amount, places)
  sich {amount} {places} befindet|befinden => Contains(amount, places)
  {np} weder {state} noch {other:state} ist
    => Joined("and", (Negated(Says(np, state)), Negated(Says(np, other))))
  {np} {state} ist|sind und|aber {other:named} nicht
    => Joined("and", (Says(np, state), Says(other, Negated(affirmed(state)))))
  {np} {state} ist|sind und|aber {other:named} {second:state}
    => Joined("and", (Says(np, state), Says(other, second)))
  {np} {state} und|aber {other:named} {second:state} ist|sind
    => Joined("and", (Says(np, state), Says(other, second)))
  {np} {held} hat|enthält und|aber {other:named} {gap}
    => Joined("and", (Says(np, held), Contains(gap, other)))
  {np} {held} und|aber {other:named} {gap} hat|enthält
    => Joined("and", (Says(np, held), Contains(gap, other)))
  {place} {held} liegt|liegen|ist|sind und|aber {other:place} {gap}
    => Joined("and", (Says(place, held), Contains(gap, other)))
  {place} {held} und|aber {other:place} {gap} liegt|liegen|ist|sind
    => Joined("and", (Says(place, held), Contains(gap, other)))

clause-first:
  ( {inverted} ) => inverted
  liegt|liegen|ist|sind {each:special} => There(each)

np:
  {many} => many @1
  sie|es|er => It()
  {nth} {field} [in|von] {quantity} {sort} => Each(quantity, Cells(crossing(sort, nth)))
  {onecell} {side:anyside} jeder|jedem|jedes|einer|einem {kind:cellkind}
    => Beside(side, Each(every, kind))
  sowohl {thing} als {other:thing} => Several("and", (thing, other))
  weder {thing} noch {a:thing} noch {b:thing} => Each(no, Members(Several("and", (thing, a, b))))
  weder {a:nthline} noch {b:nthline} noch {c:nthline} {sort}
    => Each(no, Members(Several("and", (line(sort, a), line(sort, b), line(sort, c)))))
  weder {thing} noch {other:thing} => Each(no, Members(Several("and", (thing, other))))
  nicht nur {thing} , sondern {other:thing} => Several("and", (thing, other))
  weder {a:nthline} noch {b:nthline} {sort}
    => Each(no, Members(Several("and", (line(sort, a), line(sort, b)))))
  sowohl {a:nthline} als {b:nthline} {sort} => Several("and", (line(sort, a), line(sort, b)))
  entweder {a:nthline} oder {b:nthline} {sort}
    => Each(Bounded(exactly, 1), Members(Several("and", (line(sort, a), line(sort, b)))))
  die {side:outmost} Mine {line:place} => outmost_mine(side, line)
  entweder {thing} oder {other:thing}
    => Each(Bounded(exactly, 1), Members(Several("and", (thing, other))))
  entweder {thing} oder {other:thing} => Several("or", (thing, other)) @1
  {each} und {other:each} => Several("and", (each, other))
  {kind:barelines} => Each(every, kind)
  {kind:barecells} => Each(every, kind)
  sowohl {each} als {other:each} => Several("and", (each, other))
  weder ein|eine {kind} noch ein|eine {other:kind}
    => Several("and", (Each(no, kind), Each(no, other)))
  {bothsorts} => bothsorts

bothsorts:
  {how} {a:few} {kind} und {b:few} {other:kind}
    => Several("and", (Each(Bounded(how, a), kind), Each(Bounded(how, b), other))) @-1
  {quantity} {sort} und [{quantity}] {other:sort} => Several("and", (Each(quantity, AllLines(sort)),
    Each(quantity, AllLines(other))))

each:
  {quantity:pick} der|von {kind} => Each(quantity, kind)
  {bound} der|von {kind} => Each(bound, kind)
  {quantity:pick} der|von {number} {kind} => part_of(number, quantity, kind)
  {bound} der|von {number} {kind} => part_of(number, bound, kind)
  {quantity:pick} der|von [{these}] {many} => Each(quantity, Members(many))
  {bound} der|von [{these}] {many} => Each(bound, Members(many))
  {quantity:pick} [{these}] {cells} => Each(quantity, Members(cells))
  die|den|der {kind:group} => Each(every, kind)
  [alle] ihre|seine Nachbarn|Nachbarfelder => Each(every, Cells(Around(It())))
  alles {place} => Each(every, Cells(place))
  alles {side} {cell} in {same} {sort} => Each(every, Cells(along(side, cell, sort)))
  alles {side} {cell} in {sort:line} {term}
    => Each(every, Cells(Meet(Ray(side, cell), Line(sort, term))))
  alles => Each(every, Cells(Board()))
  alles außer {skip} => Each(every, Cells(Except(Board(), skip)))
  nichts {place} => Each(no, Cells(place))
  jede|jeder Hälfte [{ofboard}]
    => Each(every, Members(halves(left, right)))
  jede|jeder Hälfte [{ofboard}]
    => Each(every, Members(halves(up, down))) @1
  jedes|jedem Viertel [{ofboard}] => Each(every, Members(quarters()))
  alle|allen [vier] Viertel|Vierteln => Each(every, Members(quarters()))
  jede|jeder zweite|zweiten {sort} => Each(every, Such(AllLines(sort), Numbered(It(), even)))
  jede|jeder zweite|zweiten {sort} [,] beginnend|angefangen mit|bei der ersten [,]
    => Each(every, Such(AllLines(sort), Numbered(It(), odd)))
  jede|jeder zweite|zweiten {sort} [,] beginnend|angefangen mit|bei der zweiten [,]
    => Each(every, Such(AllLines(sort), Numbered(It(), even)))
  jede|jeder zweite|zweiten {sort} => Each(every, Such(AllLines(sort), Numbered(It(), odd))) @1

these:
  [{number}] Felder|Zellen|Feldern => yes
  {number} => yes
  den => yes
  [den] beiden [Felder|Feldern|Zellen] => yes

pick:
  keine|keiner|keines|keins|keinem => no
  jede|jeder|jedes|jedem|alle => every
  eine|einer|eines|eins|einem => some
  nicht alle => notevery

quantity:
  jede|jeder|jedes|jedem|jeden => every
  alle|allen [vier] => every
  kein|keine|keiner|keines|keinem|keinen [einzige|einziger|einziges|einzigen] => no
  ein|eine|einer|eines|einem|einen => some
  irgendein|irgendeine|irgendeiner|irgendeinem => some
  eine|einer {parity} Anzahl [an|von] => parity
  nicht jede|jeder|jedes|alle|allen [vier] => notevery

linekind:
  ersten {last:term} {sort} => Such(AllLines(sort), Numbered(It(), Beyond(sort, "<=", last)))
  letzten {last:term} {sort} => Such(AllLines(sort), Numbered(It(), last_lines(sort, last)))
  {sort} {first:term} bis {last:term}
    => Such(AllLines(sort), Numbered(It(), Between(sort, "<=", first, last)))
  {restrictedlines} => restrictedlines

restrictedlines:
  {parity} {sort} => Such(AllLines(sort), Numbered(It(), parity))
  {sort} mit [einer] {parity} Nummer => Such(AllLines(sort), Numbered(It(), parity))
  {sort} [,] in der|denen {end} Feld|Zelle {vps:last} [,]
    => Such(AllLines(sort), at_end(AllLines(sort), end, vps))
  {sort} [,] deren {end} Feld|Zelle {vps:last} [,]
    => Such(AllLines(sort), at_end(AllLines(sort), end, vps))
  {sort} [,] die [links|oben] mit {amount:dative} beginnt|beginnen|anfängt|anfangen [,]
    => Such(AllLines(sort), at_end(AllLines(sort), Int(1), Contains(amount, It())))
  {sort} [,] die [rechts|unten] mit {amount:dative} endet|enden|aufhört|aufhören [,]
    => Such(AllLines(sort), at_end(AllLines(sort), Var("last"), Contains(amount, It())))
  {sort} außer {skipped} => Such(AllLines(sort), Excepted(It(), skipped))
  {parity} {sort} {vps:relative} => Such(Such(AllLines(sort), Numbered(It(), parity)), vps)

cellkind:
  {field} => Cells(Board())
  Mine|Minen => MINES
  {side:sideword} Ecken => Members(corners_on(side))
  [vier] Ecke|Ecken => Members(Corners("and"))
  Eckfeld|Eckfelder|Eckfeldern => Members(Corners("and"))

kind:
  Diagonale|Diagonalen => Members(Several("and", (Diagonal(), antidiagonal())))

cellsuch:
  {field} {vps:relative} => Such(Cells(Board()), vps)
  Mine|Minen {vps:relative} => Such(MINES, vps)
  Ecke|Ecken|Eckfeld|Eckfelder|Eckfeldern {vps:relative} => Such(Members(Corners("and")), vps)

noun:
  {neighbours} => Cells(Around(It())) @1
  {field} {place} => Cells(place)
  {field} {side} {cell} in {same} {sort} => Cells(along(side, cell, sort))
  {field} {side} {cell} in {sort:line} {term} => Cells(Meet(Ray(side, cell), Line(sort, term)))
  {field} außer {skip} => Cells(Except(Board(), skip))
  {field} {place} außer {skip} => Cells(Except(place, skip))
  {field} außerhalb von|der|des {skip} => Cells(Except(Board(), skip))
  Mine|Minen {place} => Such(Cells(place), MINE)
  {state:adjective} {field} => Such(Cells(Board()), state)
  {state:adjective} {field} {place} => Such(Cells(place), state)
  {side:ending} {number:term} {field} {place} => Cells(end_cells(side, number, place))
  {number:term} {side:ending} {field} {place} => Cells(end_cells(side, number, place))
  Randfeld|Randfelder|Randfeldern => Cells(Border())
  innere|inneren {field} => Cells(INTERIOR)
  mittlere|mittleren {field} => Cells(Centre())
  {field} [,] das|die an {cell} grenzt|grenzen|angrenzt|angrenzen [,] => Cells(Around(cell))
  {near:adjacent} {field} von {cell} => Cells(Around(cell))
  {otherfields} => otherfields
  {field} [,] das|die daran grenzt|grenzen [,] => Cells(Around(It()))
  {field} [,] das|die {cell} berührt|berühren [,] => Cells(Around(cell))
  {field} [,] das|die neben {cell} liegt|liegen|ist|sind [,] => Cells(Around(cell))
  {neighbours} [von] {cell} => Cells(Around(cell))
  diagonale|diagonalen|diagonaler {neighbours} [von] {cell} => Cells(diagonal_to(cell))
  ihre|ihrer|seine|seiner {neighbours} => Cells(Around(It()))
  {neighbours} dieser Ecke|Mine|Zelle => Cells(Around(It()))
  {neighbours} dieses Feldes|Felds => Cells(Around(It()))
  {neighbours} einer|von Mine|Minen
    => Such(Cells(Board()), Contains(Amount(some, mine), Around(It())))

otherfields:
  {other} {field} => Cells(Except(Board(), It()))
  {other} {field} {place} => Cells(Except(place, It()))
  {other} {field} der|dieser|ihrer|seiner {sort} => Cells(Except(SameLine(sort, It()), It()))

group:
  {otherfields} => otherfields
  {side:ending} {number:term} Felder|Zellen {place} => Cells(end_cells(side, number, place))
  {number:term} {side:ending} Felder|Zellen {place} => Cells(end_cells(side, number, place))
  Felder|Zellen => Cells(Board())
  [zwei|vier] mittleren Felder|Zellen => Cells(Centre())
  zwei|vier Felder|Zellen in der Mitte [{ofboard}] => Cells(Centre())
  Minen => MINES
  Mine {place} => Such(Cells(place), MINE)
  Felder|Zellen {place} => Cells(place)
  Felder|Zellen {side} {cell} in {same} {sort} => Cells(along(side, cell, sort))
  Felder|Zellen {place} außer {skip} => Cells(Except(place, skip))
  Felder|Zellen außer {skip} => Cells(Except(Board(), skip))
  {state:adjective} Felder|Zellen => Such(Cells(Board()), state)
  {state:adjective} Felder|Zellen {place} => Such(Cells(place), state)
  Minen {place} => Such(Cells(place), MINE)
  [{number}] {neighbours} [von] {cell} => Cells(Around(cell))
  diagonalen {neighbours} [von] {cell} => Cells(diagonal_to(cell))
  {neighbours} einer|von Mine|Minen
    => Such(Cells(Board()), Contains(Amount(some, mine), Around(It())))
  Randfelder => Cells(Border())
  inneren Felder|Zellen => Cells(INTERIOR)
  {parity} {sort:sorts} => Such(AllLines(sort), Numbered(It(), parity))

thekind:
  die|alle {cellkind} => cellkind

field:
  Feld|Felder|Feldern|Zelle|Zellen|Kästchen => yes

relative:
  mit [einer] {parity} {sort:numbering} => Lies(It(), Parity(sort, parity))
  [ganz|völlig|komplett|vollständig] ohne [jede] Mine|Minen
    => Contains(Amount(no, mine), It())
  [,] die|der|das|deren {vps:last} [,] => vps
  [,] dessen|deren {neighbours} [alle] {vps:last} [,] => Says(Each(every, Cells(Around(It()))), vps)
  [,] dessen|deren {sort} {vps:last} [,] => Says(SameLine(sort, It()), vps)
  [,] dessen|deren Nummer {parity} ist [,] => Numbered(It(), parity)
  mit {amount:dative} => Contains(amount, It())
  ohne Mine|Minen => Contains(Amount(no, mine), It())
  [,] in der|denen sich {held} befindet|befinden [,] => held
  [,] in der|denen {held} liegt|liegen|ist|sind [,] => held
  [,] in der|denen nicht {held} liegt|liegen|ist|sind [,] => Negated(held)
  [,] in der|denen {sub} [,] => inside_it(sub)
  [,] in der|denen {scale:comparison} Felder|Zellen {content:each-is} sind {than}
    {other:each-is} [,] => related(scale, Count(content, It()), Count(other, It()))
  [,] in der|denen {scale:comparison} Felder|Zellen {content:each-is} {than}
    {other:each-is} sind [,] => related(scale, Count(content, It()), Count(other, It()))
  {near:besides} => near
  mit Mine => MINE

besides:
  neben {near} => Contains(near, Around(It()))

last:
  {measure} hat|haben|enthält|enthalten {standard} => compared(measure, It(), standard)
  an {near} angrenzt|angrenzen => Contains(near, Around(It()))
  es {held} gibt => held

had:
  {utmost} {amount} => holding(amount, utmost)
  {utmost} {elided} => holding(elided, utmost)
  [beide|alle] {held} => held
  {amount} {place} => holding(amount, place)
  {place} {amount} => holding(amount, place)
  {elided} {place} => holding(elided, place)
  {place} {elided} => holding(elided, place)
  {bound} {ofthem} => Contains(Amount(bound, mine), It())
  in|auf der|dem {edgeword} [Feld|Zelle] {elided} => holding(elided, edgeword)
  in|auf der|dem {edgeword} Feld|Zelle {amount} => holding(amount, edgeword)
  {elided} in|auf der|dem {edgeword} [Feld|Zelle] => holding(elided, edgeword)
  {amount} in|auf der|dem {edgeword} Feld|Zelle => holding(amount, edgeword)
  weder {amount} {place} noch {other:place}
    => Joined("and", (Negated(holding(amount, place)), Negated(holding(amount, other))))
  {ofthem} {bound} => Contains(Amount(bound, mine), It())
  ganz {side:toward} {gap} => Contains(gap, at_side(side))
  {side:toward} außen {gap} => Contains(gap, at_side(side))
  {gap} ganz {side:toward} => Contains(gap, at_side(side))
  {gap} {side:toward} außen => Contains(gap, at_side(side))
  ganz {a:toward} oder [ganz] {b:toward} {gap}
    => Joined("or", (Contains(gap, at_side(a)), Contains(gap, at_side(b))))
  {a:toward} außen oder {b:toward} außen {gap}
    => Joined("or", (Contains(gap, at_side(a)), Contains(gap, at_side(b))))
  ganz {a:toward} und [ganz] {b:toward} [je] {gap}
    => Joined("and", (Contains(gap, at_side(a)), Contains(gap, at_side(b))))
  an [den|ihren] beiden Enden [je] {gap}
    => Joined("and", (Contains(gap, Nth(It(), Int(1))), Contains(gap, Nth(It(), Var("last")))))
  {gap} an [den|ihren] beiden Enden
    => Joined("and", (Contains(gap, Nth(It(), Int(1))), Contains(gap, Nth(It(), Var("last")))))
  an {how} {anend} {minen}
    => SoMany(Bounded(how, 1), (Says(Nth(It(), Int(1)), MINE), Says(Nth(It(), Var("last")), MINE)))
  an {anend} {minen}
    => Joined("or", (Says(Nth(It(), Int(1)), MINE), Says(Nth(It(), Var("last")), MINE)))
  an keinem|keinen {endword} {minen} => Joined("and",
    (Says(Nth(It(), Int(1)), Negated(MINE)), Says(Nth(It(), Var("last")), Negated(MINE))))

adjective:
  sichere|sicheren|sicherer|sicheres => Contains(Amount(every, safe), It())
  unsichere|unsicheren|unsicheres|gefährliche|gefährlichen|gefährliches
    => Contains(Amount(notevery, safe), It())
  verminte|verminten|verminter|vermintes => MINE
  minenfreie|minenfreien|minenfreies|leere|leeren|leeres => Contains(Amount(no, mine), It())

parity:
  gerade|geraden|gerader => even
  ungerade|ungeraden|ungerader => odd

near:
  {amount:dative} => amount
  {elided} => elided @1
  {others} => others

another:
  einer anderen|weiteren [Mine] => Each(some, MINES)

others:
  eine|einer zweite|zweiten [Mine] => Amount(some, mine)
  keine|keiner zweite|zweiten [Mine] => Amount(no, mine)
  eine|einer|einem andere|anderen|weitere|weiteren [Mine] => Amount(some, mine)
  keine|keiner andere|anderen|weitere|weiteren [Mine|Minen] => Amount(no, mine)
  {bound} andere|anderen|weitere|weiteren [Mine|Minen] => Amount(bound, mine)
  noch eine|einer [Mine] => Amount(some, mine)
  noch {bound} [Mine|Minen] => Amount(bound, mine)
  noch {others} => others
  sonst keine [Mine|Minen] => Amount(no, mine)
  sonst {others} => others
  eine|einer zweite|zweiten [Mine] => Amount(some, mine)
  {how} noch eine|einer andere|anderen|weitere|weiteren [Mine] => Amount(Bounded(how, 1), mine)
  {how} noch {number} andere|anderen|weitere|weiteren [Minen] => Amount(Bounded(how, number), mine)

ranged:
  {how} {a:few} Mine|Minen und {b:few} sichere|sicheres {field} => Joined("and",
    (Contains(Amount(Bounded(how, a), mine), It()), Contains(Amount(Bounded(how, b), safe), It())))
    @-1
  {how} {a:few} sichere|sicheres {field} und {b:few} Mine|Minen => Joined("and",
    (Contains(Amount(Bounded(how, a), safe), It()), Contains(Amount(Bounded(how, b), mine), It())))
    @-1
  weder eine noch {b:bound} Minen => Joined("and",
    (Negated(Contains(Amount(Bounded(exactly, 1), mine), It())),
    Negated(Contains(Amount(b, mine), It()))))
  weder {a:bound} [Mine|Minen] noch {b:bound} Mine|Minen
    => Joined("and", (Negated(Contains(Amount(a, mine), It())),
    Negated(Contains(Amount(b, mine), It()))))
  entweder {a:gap} oder {b:gap} => Joined("or", (Contains(a, It()), Contains(b, It())))
  {amount} [,] und|aber {other:amount} => in_range(amount, other)
  {amount} [,] und|aber {other:elided} => in_range(amount, other)
  {elided} [,] und|aber {other:amount} => in_range(elided, other)
  {low:number} bis {high:number} Minen
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), It()),
    Contains(Amount(Bounded(atmost, high), mine), It())))
  zwischen {low:number} und {high:number} Minen
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), It()),
    Contains(Amount(Bounded(atmost, high), mine), It())))
  [entweder] keine oder [genau] eine Mine
    => Joined("or", (Contains(Amount(no, mine), It()),
    Contains(Amount(Bounded(exactly, 1), mine), It())))
  [entweder] keine oder {bound} Minen
    => Joined("or", (Contains(Amount(no, mine), It()), Contains(Amount(bound, mine), It())))
  eine oder {number} Minen
    => Joined("or", (Contains(Amount(Bounded(exactly, 1), mine), It()),
    Contains(Amount(Bounded(exactly, number), mine), It()))) @-1
  [entweder] {a:number} oder {b:number} Minen
    => Joined("or", (Contains(Amount(Bounded(exactly, a), mine), It()),
    Contains(Amount(Bounded(exactly, b), mine), It()))) @-1
  {a:elided} oder {b:amount} => Joined("or", (Contains(a, It()), Contains(b, It()))) @-1
  {a:amount} oder {b:amount} => Joined("or", (Contains(a, It()), Contains(b, It()))) @-1
  {a:amount} oder {b:elided} => Joined("or", (Contains(a, It()), Contains(b, It()))) @-1

tail:
  {conn} {np:many} nicht => Tail("and", np, no) @-2
  {conn} {np:many} schon => Tail("and", np, yes) @-2
  {conn} dasselbe gilt für {np} => Tail("and", np, same)
  {conn} für {np} gilt dasselbe => Tail("and", np, same)
  {conn} {np:many} sind [es] nicht => Tail("and", np, no) @-1
  {conn} {np:many} sind es => Tail("and", np, yes) @-1
  {conn} ebenso|genauso {np} => Tail("and", np, same)
  {conn} {np} [ist|sind|hat|tut] ebenso|genauso => Tail("and", np, same)
  {plus} {np} [ist|sind|hat|tut] => Tail("and", np, same)
  [,] aber|sondern {np} => Tail("and", np, yes)
  {conn} {np} ist|sind|hat|tut es => Tail("and", np, yes)
  {conn} {np} [ist|sind] [es] schon => Tail("and", np, yes)
  [,] oder {np} => Tail("or", np, same)
  {conn} {np} [ist|sind] [es] nicht => Tail("and", np, no)
  {conn} nicht {np} => Tail("and", np, "not")
  {when:whether} {np} es ist|sind|hat => Tail(when, np, yes)
  {when:whether} {np} es nicht ist|sind|hat => Tail(when, np, no)
  , es sei denn [,] {np} ist|sind|hat es => Tail(unless, np, yes)
  , es sei denn [,] {np} ist|sind|hat es nicht => Tail(unless, np, no)
  {conn} das|dies [gleiche|selbe] gilt für {np} => Tail("and", np, same)
  {conn} dasselbe gilt für {np} => Tail("and", np, same)
  {when:whether} es {np} ist|sind|hat => Tail(when, np, yes)
  {when:whether} es {np} nicht ist|sind|hat => Tail(when, np, no)

those_part:
  {bound} {ofthem} [ist|sind] [es] schon => Part(bound, Truth())
  eine|einer|eines {ofthem} ist {cell} => Part(some, Lies(It(), cell))
  {bound} {ofthem} [ist|sind] {state} => Part(bound, state)
  {quantity:pick} {ofthem} [ist|sind] {state} => Part(quantity, state)
  eine|einer|eines {ofthem} ist es => Part(some, Truth())
  {bound} {ofthem} ist|sind es => Part(bound, Truth())

gap:
  je {gap} => gap
  eine {parity} => Amount(parity, mine)

none:
  keine|keines|keins|keiner [davon|einzige] => yes
  keine|keines|keins|keiner von ihnen => yes
  keine|keines|keins|keiner von beiden => yes

sharing:
  wenn zwei Minen in {same} {sort} liegen|sind [,] [dann|so] => sort
  wenn in einer {sort} zwei Minen liegen|sind [,] [dann|so] => sort
  liegen|sind zwei Minen in {same} {sort} [,] dann|so => sort
  liegen|sind|gibt [es] in einer {sort} zwei Minen [,] dann|so => sort

inbetween:
  das|die Feld|Felder|Zelle|Zellen dazwischen => yes

parities:
  {parity} {sort:sorts} => Each(every, Such(AllLines(sort), Numbered(It(), parity)))

adjoined:
  [direkte|direkt|unmittelbare] Nachbarn => yes
  [direkt|unmittelbar] benachbart|nebeneinander|untereinander => yes

subjectgaps:
  {np} [hat|enthält] {gap} => Says(np, Contains(gap, It()))
  {np} [hat|enthält] {gap} {conn} {gaps:subjectgaps}
    => Joined("and", (Says(np, Contains(gap, It())), gaps))

gaps:
  {place} [liegt|liegen] {gap} => Contains(gap, place)
  {place} [liegt|liegen] {gap} {conn} {gaps} => Joined("and", (Contains(gap, place), gaps))

then:
  [,] dann|so => yes
  , => yes

otherwise:
  [,] sonst|andernfalls|ansonsten|anderenfalls => yes
  ; sonst|andernfalls|ansonsten|anderenfalls => yes
  . sonst|andernfalls|ansonsten|anderenfalls => yes

condition:
  wenn {sub} [,] [dann|so] => sub
  {inverted} {then} => inverted

donkey:
  wenn|wo eine Mine liegt|ist [,] [dann|so|da] => MINES
  liegt|ist eine Mine {then} => MINES
  hat|enthält ein|eine {kind} {measure} {standard:ellipsis} {then}
    => such_as(compared(measure, Each(some, kind), standard))
  wenn ein|eine {kind} {measure} [hat|enthält] {standard:ellipsis} [hat|enthält] [,] [dann|so]
    => such_as(compared(measure, Each(some, kind), standard))
  wenn ein|eine {kind} {vps:last} [,] [dann|so] => Such(kind, vps)
  wenn [es] in|auf einer|einem {kind} {held} liegt|liegen|ist|sind|gibt [,] [dann|so]
    => Such(kind, held)
  liegt|liegen|ist|sind|gibt [es] in|auf einer|einem {kind} {held} {then} => Such(kind, held)
  wenn {end} Feld|Zelle [von|in] einer {kind:linekind} {vps:last} [,] [dann|so]
    => Such(kind, at_end(kind, end, vps))
  ist {end} Feld|Zelle [von|in] einer {kind:linekind} {state} {then}
    => Such(kind, at_end(kind, end, state))
  wenn in einer {kind:linekind} {onend} {held} liegt|ist [,] [dann|so]
    => Such(kind, at_end(kind, onend, held))
  wenn {onend} in einer {kind:linekind} {held} liegt|ist [,] [dann|so]
    => Such(kind, at_end(kind, onend, held))
  liegt|ist in einer {kind:linekind} {onend} {held} {then} => Such(kind, at_end(kind, onend, held))
  liegt|ist {onend} in einer {kind:linekind} {held} {then} => Such(kind, at_end(kind, onend, held))
  wenn in einer {kind:linekind} {end} Feld|Zelle {vps:last} [,] [dann|so]
    => Such(kind, at_end(kind, end, vps))
  ist in einer {kind:linekind} {end} Feld|Zelle {state} {then}
    => Such(kind, at_end(kind, end, state))

ofthose:
  liegt|liegen|ist|sind {quantity:portion} {ofthem} {place}
    => mines_of(It(), quantity, Lies(It(), place))
  liegt|liegen|ist|sind {ofthem} {quantity:portion} {place}
    => mines_of(It(), quantity, Lies(It(), place))
  {ofthem} liegt|liegen|ist|sind {quantity:portion} {place}
    => mines_of(It(), quantity, Lies(It(), place))

portion:
  {quantity:pick} => quantity
  {bound} => bound

onend:
  ganz {utmost} => utmost
  an erster Stelle => Int(1)
  an letzter Stelle => Var("last")

oneof:
  eine|eines|einer der|von {kind} ist {state} => Says(Each(some, kind), state)
  eine|eines|einer {kind} ist {state} => Says(Each(some, kind), state)

break:
  , [und|aber|während] => yes
  ; [und|aber|während] => yes
  . [und|aber|während] => yes
  und|aber|während => yes

whether:
  [,] wenn => "if"
  [,] nur wenn => implies
  [,] genau dann [,] wenn => iff
  [,] außer wenn => unless

placetail:
  [,] oder {np:place} => (Tail("or", np, same),)
  {conn} {np:place} schon => (Tail("and", np, yes),)
  {conn} {np:place} ebenso|genauso => (Tail("and", np, same),)
  {plus} {np:place} => (Tail("and", np, same),)
  [,] aber|sondern {np:place} => (Tail("and", np, yes),)
  {conn} {place} nicht => lacking_too(place)

echo:
  {does} es {np} nicht => (Tail("implies", np, no),)
  gilt das|dies|dasselbe für {np} => (Tail("implies", np, same),)
  ebenso {np} => (Tail("implies", np, same),)
  {np} => (Tail("implies", np, yes),)
  ist|sind|hat|haben es|sie {np} => (Tail("implies", np, yes),)
  {does} {np} es => (Tail("implies", np, yes),)
  {does} {np} [es] nicht => (Tail("implies", np, no),)
  {np} [ist|hat|enthält] [es] nicht => (Tail("implies", np, no),)
  {np} [ist|hat] es => (Tail("implies", np, yes),)

ray:
  {side:adjoining} {cell} => Beside(side, cell)
  {side} {cell} => Ray(side, cell)
  {side} {line:thing} => past(side, line)
  links der {nbar} => past(left, nbar)
  rechts der {nbar} => past(right, nbar)

otherside:
  {side:beyond} => side
  {side:farbeyond} => side
  oberhalb => up
  unterhalb => down
  links => left
  rechts => right

ownline:
  in {same} {sort} => SameLine(sort, It())
  in {line:thing} => line

affirmation:
  schon => yes
  nicht => no

does:
  ist|sind|hat|haben|enthält|tut => yes

placeecho:
  ebenso {np:place} => Tail("implies", np, same)
  {np:place} => Tail("implies", np, yes)
  [ebenso] nicht {np:place} => Tail("implies", np, "not")
  [ebenso] {np:place} nicht => Tail("implies", np, no)

conn:
  [,] und|aber|während => yes
  , => yes

thatis:
  [,] und das|diese|dies ist|sind => yes
  [,] und zwar => yes

named:
  {many} => many
  {thing} => thing

plus:
  [,] und|während => yes
  , => yes

when:
  genau dann => iff
  dann und nur dann => iff
  nur dann => implies
  immer dann => "if"
  höchstens|allenfalls dann => implies

stacked:
  benachbart|nebeneinander|untereinander|übereinander => yes

pair:
  [direkt|unmittelbar] waagerecht [direkt|unmittelbar] benachbart|nebeneinander => level
  [direkt|unmittelbar] senkrecht [direkt|unmittelbar] {stacked} => upright
  benachbart|nebeneinander|Nachbarn => touching
  direkt|unmittelbar|lückenlos benachbart|nebeneinander => touching
  [direkt|unmittelbar|lückenlos] untereinander|übereinander => upright
  [direkt|unmittelbar] nebeneinander oder untereinander|übereinander => sideways @-1
  diagonal|schräg benachbart|nebeneinander => diagonal
  seitlich benachbart|nebeneinander => sideways
  waagerecht oder senkrecht benachbart|nebeneinander => sideways
  in {same} {sort} => sort
  in {near:adjacent} {sort} => nearby(sort)
  in {same} {sort} oder {other:sort} => line
  in {same} {sort} oder [in] {same} {other:sort} => line

adjacent:
  benachbarte|benachbarten => yes
  [direkt] untereinander|übereinander|nebeneinander liegende|liegenden => yes
  nebeneinander|nebeneinanderliegende|nebeneinanderliegenden [liegende|liegenden] => yes
  aufeinanderfolgende|aufeinanderfolgenden => yes

different:
  [lauter|paarweise] verschiedenen|unterschiedlichen => yes

half:
  den meisten => ">"
  {share} der|aller => share
  die meisten => ">"

share:
  [genau] die Hälfte => "="
  [genau] der Hälfte => "="
  weniger als die|der Hälfte => "<"
  mehr als die|der Hälfte => ">"
  mindestens die|der Hälfte => ">="
  höchstens die|der Hälfte => "<="
  die meisten => ">"

each-is:
  frei|leer|minenfrei => safe
  gefährlich => mine
  Minen|vermint => mine
  sicher => safe

few:
  {numeral} => numeral
  ein|eine|einer|eines|einem|einen [einzige|einzigen|einziges] => 1

theone:
  [die] eine [Mine] => yes
  eine der [zwei] Minen => yes

nextone:
  eine => yes
  die andere|zweite => yes

holder:
  {thing} => thing
  {each} => each

counted:
  {how} {few} Mine|Minen => Bounded(how, few)
  {number} Minen => Bounded(exactly, number)

howmany:
  {few} => few
  {bound} => bound @1
  keine => no

placecounts:
  {place} {number:howmany} [Mine|Minen] => ((place, number),)
  {place} {number:howmany} [Mine|Minen] {conn} {more:placecounts}
    => more_tails(((place, number),), more)

countplaces:
  {number:howmany} [Mine|Minen] {place} => ((place, number),)
  {number:howmany} [Mine|Minen] {place} {conn} {more:countplaces}
    => more_tails(((place, number),), more)

thingcounts:
  {holder} {number:howmany} [Mine|Minen] => ((holder, number),)
  {holder} {number:howmany} [Mine|Minen] {conn} {more:thingcounts}
    => more_tails(((holder, number),), more)

measure:
  {scale:comparison} {content} => Measure(scale, content)
  {bound} {content} mehr => Measure(surplus(bound), content)
  {bound} {content} weniger => Measure(deficit(bound), content)
  {bound} Mine mehr => Measure(surplus(bound), mine)
  {bound} Mine weniger => Measure(deficit(bound), mine)
  eine Mine mehr => Measure(surplus(Bounded(exactly, 1)), mine)
  eine Mine weniger => Measure(deficit(Bounded(exactly, 1)), mine)

rest:
  [alle] die|alle übrigen|anderen|restlichen [{number}] => Rest(It())
  die|alle {number} übrigen|anderen|restlichen => Rest(It())
  die|alle übrigen|anderen|restlichen beiden => Rest(It())
  die beiden übrigen|anderen|restlichen => Rest(It())
  die [beiden] übrigen|anderen|restlichen [beiden|drei|zwei] Ecken => Rest(Corners("and"))
  der|das|die Rest|andere => Rest(It())
  {allother} Felder|Zellen => Rest(Board())
  {allother} Felder|Zellen {place} => Rest(place)
  {allother} Felder|Zellen der|dieser|ihrer|seiner {sort} => Rest(SameLine(sort, It()))
  {allother} {sort} => Rest(AllLines(sort))
  alles andere|übrige => Rest(Board())
  alles andere {place} => Rest(place)
  der Rest {place} => Rest(place)
  der Rest der|dieser|ihrer|seiner {sort} => Rest(SameLine(sort, It()))
  der Rest des Spielfelds|Spielfeldes|Feldes|Bretts => Rest(Board())
  allen|den übrigen|anderen|restlichen => Rest(It())
  der|das|die restliche|übrige {nbar} => Rest(nbar)
  den|dem restlichen|übrigen {nbar} => Rest(nbar)
  jede|jeder|jedes andere|anderen|anderes|übrige|übrigen => Rest(It())
  jede|jeder andere|anderen|übrige|übrigen {sort} => Rest(AllLines(sort))

allother:
  alle|allen|die|den anderen|übrigen|restlichen => yes

other:
  anderen|andere|anderes|übrigen|restlichen => yes

universal:
  alle|jede|jedes|jeder {kind} => Each(every, kind)

comparison:
  höchstens halb so viele => Scale(">=", 2, 0, yes)
  mindestens halb so viele => Scale("<=", 2, 0, yes)
  mehr => Scale(">")
  weniger => Scale("<")
  nicht mehr => Scale("<=")
  nicht weniger => Scale(">=")
  {equally} => Scale("=")
  mindestens so|ebenso|genauso viele => Scale(">=")
  höchstens so|ebenso|genauso viele => Scale("<=")
  {times} so viele => multiple(exactly, times)
  {how:degree} {times} so viele => multiple(how, times)
  halb so viele => Scale("=", 2, 0, yes)
  eine mehr => surplus(Bounded(exactly, 1))
  eine weniger => deficit(Bounded(exactly, 1))
  {bound} mehr => surplus(bound)
  {bound} weniger => deficit(bound)
  höchstens halb so viele => Scale(">=", 2, 0, yes)
  mindestens halb so viele => Scale("<=", 2, 0, yes)

degree:
  {how} => how
  mehr als => morethan
  weniger als => fewerthan

times:
  doppelt|zweimal => 2
  dreimal => 3
  viermal => 4
  {number} mal => number

scale:
  um {number} größer|höher als => surplus(Bounded(exactly, number))
  um {number} kleiner|geringer|niedriger als => deficit(Bounded(exactly, number))
  {times} so groß|hoch wie => multiple(exactly, times)

standard:
  {than} {thing} zusammen => altogether(thing)
  {than} {thing} => thing
  {than} {place} => place
  {than} {many} => many
  {than} {many} => all_of(many) @1
  {than} {many} => added_up(many) @1
  {than} {many} zusammen => Together(many) @-1
  {contrast} => contrast
  {ellipsis} => ellipsis

contrast:
  {than} {content} => content
  {than} {rest} zusammen => rest
  {than} dem|der Rest => Rest(Board())
  {than} auf|in dem Rest [{ofboard}] => Rest(Board())

ellipsis:
  {than} die|der [direkt|unmittelbar] {side:beyond} => next_line(side)
  {than} {bareside} => bareside
  {than} die|der mittlere|mittleren => Var("middle")
  {than} am {edgeword} => edgeword
  {than} {nth} => nth
  {than} {side:otherside} => Ray(side, It())

than:
  als [in] => yes
  wie [in] => yes

sideword:
  obere|oberen => up
  untere|unteren => down
  linke|linken => left
  rechte|rechten => right

bareside:
  die|der obere|oberen|oberste|obersten => up
  die|der untere|unteren|unterste|untersten => down
  die|der linke|linken => left
  die|der rechte|rechten => right

difference:
  die|der Differenz|Unterschied [aus|zwischen|von] => yes

value:
  {bound} => bound
  {parity} => parity

count:
  [die|der|den|dem] Minenzahl|Minenanzahl|Minenzahlen|Minenanzahlen {place} => Count(mine, place)
  die|der Anzahl|Zahl der {content} {place} => Count(content, place)
  die|der Anzahl|Zahl der {content} => Count(content, Board())

  die|der Summe der {content} in {many} => summed(content, many)

nextline:
  Nachbarspalte|Nachbarspalten => column
  Nachbarzeile|Nachbarzeilen => row

numbering:
  Spaltennummer => column
  Zeilennummer => row

relation:
  gleich => "="
  genauso|ebenso|so groß|hoch wie => "="
  größer|höher als => ">"
  kleiner|geringer|niedriger als => "<"
  nicht gleich => "!="
  mindestens so groß|hoch wie => ">="

nth:
  [in] [die|der|den|das|dem] {bare} => bare

nthline:
  [in] [die|der|den|das|dem] {bare} => bare
  [in] [die|der|den|das|dem] {edgeword} => edgeword
  am {edgeword} => edgeword
  [in] [die|der|den|das|dem] mittlere|mittleren => Var("middle")

end:
  [das|die|dem|der] {bare} => bare
  {edge} => edge

edge:
  [das|die|dem|der] {edgeword} => edgeword

edgeword:
  oberste|obersten|oberstes|obere|oberen|oberes => Line(row, Int(1))
  unterste|untersten|unterstes|untere|unteren|unteres => last_line(row)
  linke|linken|linkes|linkeste|linkesten => Line(column, Int(1))
  rechte|rechten|rechtes|rechteste|rechtesten => last_line(column)

bare:
  {ordinal} => ordinal
  letzte|letzten|letztes => Var("last")
  vorletzte|vorletzten|vorletztes => Sub(Var("last"), Int(1))
  oberste|obersten|oberstes => Line(row, Int(1))
  unterste|untersten|unterstes => last_line(row)

state:
  alle {number} {state} => state
  alle|beide {state} => state
  nicht {quality} => Negated(quality)
  nicht ganz|komplett|vollständig sicher => Contains(Amount(notevery, safe), It())
  eine Ecke => Lies(It(), Corners("and"))
  ein Eckfeld => Lies(It(), Corners("and"))
  Ecken|Eckfelder => Lies(It(), Corners("and"))
  kein|keine Ecke|Ecken|Eckfeld|Eckfelder => Negated(Lies(It(), Corners("and")))
  ein Randfeld => Lies(It(), Border())
  Randfelder => Lies(It(), Border())
  kein|keine Randfeld|Randfelder => Negated(Lies(It(), Border()))
  eine [Mine] => MINE
  Minen => FULL
  keine [Mine|Minen] => Contains(Amount(no, mine), It())

quality:
  sicher => Contains(Amount(every, safe), It())
  unsicher|gefährlich => UNSAFE
  vermint => MINE
  frei|minenfrei|leer|unvermint|minenlos [von Minen] => FREE
  [ganz|komplett|vollständig|völlig] ohne Mine|Minen => FREE
  [ganz|komplett|vollständig|völlig] voller Minen => Contains(Amount(every, mine), It())
  voll [mit|von Minen] => Contains(Amount(every, mine), It())
  ganz|komplett|vollständig|völlig vermint => Contains(Amount(every, mine), It())
  ganz|komplett|vollständig|völlig frei|minenfrei|leer|unvermint [von Minen] => FREE
  ganz|komplett|vollständig|völlig sicher => Contains(Amount(every, safe), It())
  allein|isoliert => Contains(Amount(no, mine), Around(It()))

minen:
  Minen => yes
  eine Mine => yes

same:
  derselben => yes
  der selben|gleichen => yes
  einer [einzigen] => yes

itsown:
  derselben|dieser|ihrer|seiner => yes
  der selben|gleichen => yes

neighbours:
  Nachbar|Nachbarn => yes
  Nachbarfeld|Nachbarfelder|Nachbarzelle|Nachbarzellen => yes

dative:
  einer [Mine] => Amount(some, mine)
  einem sicheren Feld => Amount(some, safe)
  einer sicheren Zelle => Amount(some, safe)
  keiner Mine => Amount(no, mine)
  {amount} => amount

equally:
  genauso|ebenso viele => yes
  [genau] so viele => yes
  [genau] ebenso viele => yes
  gleich viele => yes
  die gleiche|dieselbe Anzahl [an|von] => yes
  dieselbe Anzahl [an|von] => yes

content:
  Minen => mine
  [an|von] Minen => mine
  sichere|sicheren Zellen|Felder|Feldern => safe

bound:
  nicht mehr als einer|eines|eins|einem => Bounded(atmost, 1)
  {how} ein|eine|einer|eines|eins|einem|einen => Bounded(how, 1)
  nicht nur {number} => Bounded(morethan, number) @-1
  nicht nur ein|eine|einer|eines|einem => Bounded(morethan, 1) @-1
  nur {number} => Bounded(exactly, number)
  nur ein|eine|einer|eines|einem [einzige|einzigen|einziges|einziger] => Bounded(exactly, 1)
  eine|einer einzige|einzigen => Bounded(exactly, 1)
  mehr als {number} => Bounded(morethan, number)
  mehr als ein|eine|einer|eines|einem => Bounded(morethan, 1)
  weniger als {number} => Bounded(fewerthan, number)
  nicht mehr als {number} => Bounded(atmost, number)
  nicht mehr als ein|eine => Bounded(atmost, 1)
  nicht weniger als {number} => Bounded(atleast, number)
  {number} oder mehr => Bounded(atleast, number)
  {number} oder weniger => Bounded(atmost, number)
  eine oder mehr => Bounded(atleast, 1)
  weniger als ein|eine => Bounded(fewerthan, 1)

elided:
  nirgends|nirgendwo eine|welche => Amount(no, mine)
  eine => Amount(some, mine)
  {bound} => Amount(bound, mine)
  keine => Amount(no, mine)
  welche => Amount(some, mine)

skipped:
  der|die {bare} => bare
  der|die {bare} {sort} => line(sort, bare)
  der|die mittleren|mittlere [{sort}] => Var("middle")
  {nths} => nths
  {nths} {sort} => numbered_lines(sort, nths)

skip:
  das|dem {bare} => Nth(It(), bare)
  [das|dem|die|der] {bare} Feld|Zelle => Nth(It(), bare)
  {edge} Feld|Zelle => Nth(It(), edge)
  [in|auf|bei] {thing} => thing
  [in|auf|bei] {many} => many
  [denen] {place} => place

many:
  der|dem {a:edgeword} und [der|dem] {b:edgeword} {rand} => Several("and", (a, b))
  [die|den|der] beiden|zwei mittleren {sort} => Middle(sort)
  {nths:nthlines} {sort} => numbered_lines(sort, nths)
  beide|beiden Hälften [{ofboard}] => halves(left, right)
  beide|beiden Hälften [{ofboard}] => halves(up, down) @1
  [die|den] [beide|beiden] Enden {line:place}
    => nth_cells(line, Several("and", (Int(1), Var("last"))))
  [die|den] beide|beiden Diagonalen => Several("and", (Diagonal(), antidiagonal()))
  [die|den|der] [{number}] {side:sideword} Ecken => corners_on(side)
  beide {side:sideword} Ecken => corners_on(side)
  die|den|der|allen [vier] Ecken|Eckfelder|Eckfeldern => Corners("and")
  die|der {sort} {side:anyside} und|oder {other:anyside} {thing}
    => both_sides(sort, thing, side, other)
  [die|den|der] [{number}] Zellen|Felder|Feldern {cells} => cells
  die|den|der [{number}] Felder|Zellen|Feldern {bothsides} => bothsides
  die|den|der [beiden] Felder|Zellen|Feldern {a:beyond} und {b:beyond}
    => Several("and", (Beside(a, It()), Beside(b, It())))
  die|den|der [beiden] Felder|Zellen|Feldern {a:adverb} und {b:beyond}
    => Several("and", (Beside(a, It()), Beside(b, It())))
  [die|den|der] {sort:sorts} {terms} => Lines(sort, terms)
  {sort:line} {terms} => Lines(sort, terms)
  {nths} {field} {line:place} => nth_cells(line, nths)

amount:
  überall Minen => Amount(every, mine)
  überall eine Mine => Amount(every, mine)
  Minen => Amount(some, mine)
  irgendeine Mine => Amount(some, mine)
  {bound} Mine|Minen => Amount(bound, mine)
  {bound} sichere|sicheren|sicheres {field} => Amount(bound, safe)
  ein|eine sichere|sicheres {field} => Amount(some, safe)
  kein|keine sichere|sicheren|sicheres {field} => Amount(no, safe)
  sichere {field} => Amount(some, safe)
  nur Minen => Amount(every, mine)
  nur sichere {field} => Amount(every, safe)
  keine Minen => Amount(no, mine)
  nirgends|nirgendwo {minen} => Amount(no, mine)
  keine einzige Mine => Amount(no, mine)
  nicht eine einzige Mine => Amount(no, mine)
  {number} Minen oder mehr => Amount(Bounded(atleast, number), mine)
  {number} Minen oder weniger => Amount(Bounded(atmost, number), mine)
  eine Mine oder mehr => Amount(Bounded(atleast, 1), mine)
  eine {parity} Anzahl [an|von] Minen => Amount(parity, mine)
  überall welche => Amount(every, mine)

sort:
  Spalten => column
  Zeilen => row

cell:
  das|dem|die|der {ordinal} Feld|Zelle von rechts|unten {line:place}
    => nth_cell(line, Sub(Var("last"), Sub(ordinal, Int(1))))
  sich|ihr|ihm => It()
  {across:edge} Feld|Zelle {line:place} => crossed(line, across)
  [der|die|das|dem|des] Zelle|Feld|Feldes|Felds {cell} => cell
  die|der|das|dem {cell:cornerword} => cell
  die|das|der|dem Feld|Zelle ganz {across:utmost} [in|von] {line:thing} => crossed(line, across)
  die|der {up:upper} {left:lefts} Ecke => corner(left, up)
  die|der {left:lefts} {up:upper} Ecke => corner(left, up)
  [der] Zeile {row:term} , Spalte {column:term} => Cell(column, row)
  das|dem|die|der Feld|Zelle in Spalte {column:term} [,] [und] Zeile {row:term}
    => Cell(column, row)
  das|dem|die|der Feld|Zelle in Zeile {row:term} [,] [und] Spalte {column:term}
    => Cell(column, row)
  die|der|das|dem Zelle|Feld|Ecke {up:top} {left:far} => corner(left, up)
  die|der|das|dem Zelle|Feld|Ecke {left:far} {up:top} => corner(left, up)
  das|dem|die|der {nth:bare} Feld|Zelle {line:place} => nth_cell(line, nth)
  das|dem {column:ordinal} Feld der|von|in [der] Zeile {row:term} => Cell(column, row)
  das|dem {row:ordinal} Feld der|von|in [der] Spalte {column:term} => Cell(column, row)
  die|der Mitte => Centre()
  das|dem|des mittlere|mittleren Feld|Feldes|Felds => Centre()
  das|dem {left:lefts} {up:upper} Feld|Eckfeld => corner(left, up)
  das|dem {up:upper} {left:lefts} Feld|Eckfeld => corner(left, up)

top:
  oben => first
  unten => last

far:
  links => first
  rechts => last

utmost:
  oben => Line(row, Int(1))
  unten => last_line(row)
  links => Line(column, Int(1))
  rechts => last_line(column)

upper:
  obere|oberen => first
  untere|unteren => last

lefts:
  linke|linken => first
  rechte|rechten => last

whole:
  die|der|das ganze|gesamte|komplette {nbar} => nbar

thing:
  {whole} => whole
  die|der|das|dem|den {nbar} => nbar
  diese|dieser {sort} => SameLine(sort, It())
  dieses|diesem Feld => It()
  diese|dieser Zelle|Mine => It()
  ihr|ihre|ihrem|ihrer {across:edgeword} Feld|Zelle => Meet(It(), across)
  die|den|der {last:term} linken|linkesten Spalten => Beyond(column, "<=", last)
  die|den|der {last:term} rechten|rechtesten Spalten => last_lines(column, last)
  die|den|der {last:term} oberen|obersten Zeilen => Beyond(row, "<=", last)
  die|den|der {last:term} unteren|untersten Zeilen => last_lines(row, last)
  die|den|der linken|linkesten {last:term} Spalten => Beyond(column, "<=", last)
  die|den|der rechten|rechtesten {last:term} Spalten => last_lines(column, last)
  die|den|der oberen|obersten {last:term} Zeilen => Beyond(row, "<=", last)
  die|den|der unteren|untersten {last:term} Zeilen => last_lines(row, last)
  die|den|der ersten {last:term} {sort} => Beyond(sort, "<=", last)
  die|den|der letzten {last:term} {sort} => last_lines(sort, last)
  [die|den|der] {sort:sorts} {first:term} bis {last:term} => Between(sort, "<=", first, last)
  {onecell} {side:anyside} {cell} => Beside(side, cell)
  die|der {sort:line} {side:anyside} {thing} => Beside(side, SameLine(sort, thing))
  [alle] die|den|der {sort:sorts} {side} {thing} => lines_past(sort, side, thing)
  alle {sort:sorts} {side} {thing} => lines_past(sort, side, thing)
  das|die|der Feld|Zelle [direkt|unmittelbar] {side:beyond} => Beside(side, It())
  das [direkt|unmittelbar] {side:beyond} => Beside(side, It())
  die|der {sort} [direkt|unmittelbar] {side:beyond} => Beside(side, SameLine(sort, It()))
  ihre|ihrer {sort} => SameLine(sort, It())
  die|der {sort} mit derselben Nummer => SameNumber(sort, It())
  die|der {sort} mit der gleichen|selben Nummer => SameNumber(sort, It())
  die|der gleichnamige|gleichnamigen {sort} => SameNumber(sort, It())
  die|der nächste|nächsten|folgende|folgenden {sort} => following(sort, yes)
  die|der vorige|vorigen|vorherige|vorherigen {sort} => following(sort, no)
  das|dem|die|der Feld|Zelle in der Mitte [{ofboard}] => Centre()
  das|dem|die|der mittlere|mittleren Feld|Zelle => Centre()
  das|dem|die|der mittlere|mittleren Feld|Zelle {line:place} => middle_cell(line)
  dem Feld [direkt|unmittelbar] {side:beyond} => Beside(side, It())

nbar:
  {linename} => linename
  {ordinal} {sort} => Line(sort, ordinal)
  {sort:line} {term} => Line(sort, term)
  Innere|Inneren [{ofboard}] => INTERIOR
  {one:sideword} {other:sideword} Viertel [{ofboard}] => quarter(one, other)
  {side:sideword} Hälfte [{ofboard}] => Half(side)
  Diagonale|Diagonalen von {first:cornerword} bis|nach|zu {last:cornerword} => Slope(first, last)
  Diagonale|Diagonalen von {first:cell} bis|nach|zu {last:cell} => Slope(first, last)
  Diagonale|Diagonalen|Hauptdiagonale|Hauptdiagonalen => Diagonal()
  Nebendiagonale|Nebendiagonalen|Gegendiagonale|Gegendiagonalen => antidiagonal()
  {rim} [{ofboard}] => rim
  Rand|Rande|Randes|Rands [{ofboard}] => Border()
  Mitte|Zentrum|Zentrums|Mittelpunkt [{ofboard}] => Centre()
  Feld|Brett|Spielfeld|Spielfelds|Bretts|Feldes|Spielfeldes => Board()
  {width:number} ×|x|mal {height:number} [-] Block {cell:cornerword}
    => corner_block(width, height, cell)
  {left:lefts} {up:upper} {width:number} ×|x|mal {height:number} [-] Block
    => corner_block(width, height, corner(left, up))
  {up:upper} {left:lefts} {width:number} ×|x|mal {height:number} [-] Block
    => corner_block(width, height, corner(left, up))

ofboard:
  des Spielfelds|Spielfeldes|Feldes|Bretts|Brettes => yes

linename:
  linke|linken|linkeste|linkesten Spalte => Line(column, Int(1))
  rechte|rechten|rechteste|rechtesten Spalte => last_line(column)
  obere|oberen|oberste|obersten Zeile => Line(row, Int(1))
  untere|unteren|unterste|untersten Zeile => last_line(row)
  letzte|letzten {sort} => last_line(sort)
  vorletzte|vorletzten {sort} => Line(sort, Sub(size(sort), Int(1)))
  mittlere|mittleren {sort} => Middle(sort)
  {ordinal} Spalte von links => Line(column, ordinal)
  {ordinal} Spalte von rechts => from_end(column, ordinal)
  {ordinal} Zeile von oben => Line(row, ordinal)
  {ordinal} Zeile von unten => from_end(row, ordinal)

outmost:
  oberste => up
  unterste => down
  linkeste => left
  rechteste => right
  erste => first
  letzte => last

bothsides:
  [direkt|unmittelbar] {side:adverb} und [direkt|unmittelbar] {other:adverb} neben {cell}
    => Several("and", (Beside(side, cell), Beside(other, cell)))
  [direkt|unmittelbar] {side:adverb} oder [direkt|unmittelbar] {other:adverb} neben {cell}
    => Together(Several("or", (Beside(side, cell), Beside(other, cell))))
  direkt|unmittelbar {side:adverb} und [direkt|unmittelbar] {other:adverb} [von] {cell}
    => Several("and", (Beside(side, cell), Beside(other, cell)))
  direkt|unmittelbar {side:adverb} oder [direkt|unmittelbar] {other:adverb} [von] {cell}
    => Together(Several("or", (Beside(side, cell), Beside(other, cell))))
  weder {side:adverb} noch {other:adverb} [von] {cell}
    => Each(no, Members(Several("and", (Ray(side, cell), Ray(other, cell)))))
  weder [direkt|unmittelbar] {side:adverb} noch [direkt|unmittelbar] {other:adverb} neben {cell}
    => Each(no, Members(Several("and", (Beside(side, cell), Beside(other, cell)))))
  weder direkt|unmittelbar {side:adverb} noch [direkt|unmittelbar] {other:adverb} [von] {cell}
    => Each(no, Members(Several("and", (Beside(side, cell), Beside(other, cell)))))
  sowohl {side:adverb} als {other:adverb} [von] {cell}
    => Several("and", (Ray(side, cell), Ray(other, cell)))
  {side:adverb} und {other:adverb} [von] {cell}
    => Several("and", (Ray(side, cell), Ray(other, cell)))
  {side:adverb} und {other:adverb} [von] {cell}
    => Several("and", (Beside(side, cell), Beside(other, cell))) @1
  [direkt|unmittelbar] {a:adverb} , {b:adverb} , {c:adverb} und {d:adverb} neben|von {cell}
    => besides(cell, Several("and", (a, b, c, d)))
  [direkt|unmittelbar] {a:adverb} , {b:adverb} , {c:adverb} und {d:adverb} {cell}
    => besides(cell, Several("and", (a, b, c, d)))
  direkt|unmittelbar {side:beyond} und [direkt|unmittelbar] {other:beyond}
    => Several("and", (Beside(side, It()), Beside(other, It())))
  weder {side:adverb} noch {other:adverb} direkt|unmittelbar davon|daneben
    => Each(no, Members(Several("and", (Beside(side, It()), Beside(other, It())))))
  weder direkt|unmittelbar {side:adverb} noch [direkt|unmittelbar] {other:adverb} davon|daneben
    => Each(no, Members(Several("and", (Beside(side, It()), Beside(other, It())))))
  weder {side:adverb} noch {other:adverb} daneben
    => Each(no, Members(Several("and", (Beside(side, It()), Beside(other, It())))))

toward:
  links => left
  rechts => right
  oben => up
  unten => down

adverb:
  links => left
  rechts => right
  über|oberhalb => up
  unter|unterhalb => down

ending:
  ersten => first
  letzten => last
  oberen|obersten => up
  unteren|untersten => down
  linken|linkesten => left
  rechten|rechtesten => right

rim:
  linke|linken {rand} => Line(column, Int(1))
  rechte|rechten {rand} => last_line(column)
  obere|oberen {rand} => Line(row, Int(1))
  untere|unteren {rand} => last_line(row)

rand:
  Rand|Rande|Randes|Rands|Kante|Seite => yes

open:
  aufdecken|öffnen|betreten|anklicken => yes

cornerword:
  [der Ecke] [ganz] {up:top} {left:far} => corner(left, up)
  [der Ecke] [ganz] {left:far} {up:top} => corner(left, up)

onecell:
  das|dem Feld => yes
  die|der Zelle => yes

side:
  über|oberhalb [von] => up
  unter|unterhalb [von] => down
  links von|der => left
  rechts von|der => right

adjoining:
  direkt|unmittelbar|gleich {side} => side
  [direkt|unmittelbar|gleich] links neben => left
  [direkt|unmittelbar|gleich] rechts neben => right

anyside:
  {side} => side
  {side:adjoining} => side

farbeyond:
  oberhalb davon => up
  unterhalb davon => down

crossing:
  [der] Zeile {row:term} und [der] Spalte {column:term} => Cell(column, row)
  [der] Spalte {column:term} und [der] Zeile {row:term} => Cell(column, row)

beyond:
  darüber => up
  darunter => down
  links davon|daneben => left
  rechts davon|daneben => right

place:
  zwischen den [{number}] {side:sideword} Ecken => between_corners(side)
  ringsum|ringsherum|rundherum|rundum|drumherum => Around(It())
  in|auf [den|allen] {parity} {sort} => Parity(sort, parity) @-1
  [direkt|unmittelbar] {side:beyond} => Beside(side, It())
  in|auf|bei|an|innerhalb {each} => each
  in|auf|bei|an|innerhalb {bothsorts} => bothsorts
  {side} {each:another} => Ray(side, each)
  {side:adjoining} {each:another} => Beside(side, each)
  dort|darin|da => It()
  in {line:thing} derselben {sort} => Meet(line, SameLine(sort, It()))
  in ihr => It()
  pro|je {sort} => Each(every, AllLines(sort))
  auf einer der [beiden] Diagonalen => Several("or", (Diagonal(), antidiagonal()))
  weder in|an {a:nthline} noch [an] {b:nthline} {sort}
    => Each(no, Members(Several("and", (line(sort, a), line(sort, b)))))
  sowohl in {a:nthline} als {b:nthline} {sort} => Several("and", (line(sort, a), line(sort, b)))
  entweder in {a:nthline} oder {b:nthline} {sort}
    => Each(Bounded(exactly, 1), Members(Several("and", (line(sort, a), line(sort, b)))))
  weder {place} noch {a:place} noch {b:place}
    => Each(no, Members(Several("and", (place, a, b))))
  weder {place} noch {other:place} => Each(no, Members(Several("and", (place, other))))
  entweder {place} oder {other:place}
    => Each(Bounded(exactly, 1), Members(Several("and", (place, other))))
  entweder {place} oder {other:place} => Several("or", (place, other)) @1
  sowohl {place} als {other:place} => Several("and", (place, other))
  nicht nur {place} , sondern {other:place} => Several("and", (place, other))
  in|auf|an {many} zusammen => Together(many)
  zwischen {a:nthline} und {b:nthline} {sort} => lines_between(sort, a, b)
  in den {sort:sorts} zwischen {a:nthline} und {b:nthline} => lines_between(sort, a, b)
  in|auf|bei|von|aus|an|entlang {thing} => thing
  in|auf|bei|von|aus|an {many} => many @1
  am|der|des {nbar} => nbar
  der|den {many} => many @1
  in|auf|bei|von [den|allen] [{number}] {field} {place} => place @1
  in der Ecke => Each(some, Members(Corners("and")))
  [direkt|unmittelbar] daneben => Around(It())
  {side:farbeyond} => Ray(side, It())
  dort , wo sich {cell:crossing} kreuzen|schneiden|treffen , => cell
  am Schnittpunkt|Kreuzungspunkt von {cell:crossing} => cell
  {bothsides} => bothsides
  {side} {thing} => past(side, thing)
  in|auf [den] {sort} mit [einer] {parity} Nummer => Parity(sort, parity)
  ganz {across:utmost} in {line:thing} => crossed(line, across)
  ganz {utmost} => utmost
  {cell:cornerword} [in der Ecke] => cell
  an [den] [beiden] Enden {line:place} => nth_cells(line, Several("and", (Int(1), Var("last"))))
  in der Nachbarschaft|Umgebung von {cell} => Around(cell)
  in der|seiner|ihrer Nachbarschaft|Umgebung => Around(It())
  zwischen {first:cell} und {last:cell} => Segment(first, last)
  zwischen [den] {sort} {first:term} und [{sort}] {last:term} => Between(sort, "<", first, last)
  links von Spalte {term} => Beyond(column, "<", term)
  rechts von Spalte {term} => Beyond(column, ">", term)
  über|oberhalb [von] Zeile {term} => Beyond(row, "<", term)
  unter|unterhalb [von] Zeile {term} => Beyond(row, ">", term)
  in {same} {sort} wie {cell} => SameLine(sort, cell)
  außerhalb von {sort:line} {term} => Beyond(sort, "!=", term)
  außerhalb [von|der|des] {skip} => Except(Board(), skip)
  überall außer {skip} => Except(Board(), skip)
  um {cell} [herum] => Around(cell)
  um sie|es|ihn [herum] => Around(It())
  diagonal neben {cell} => diagonal_to(cell)
  waagerecht oder senkrecht neben {cell} => orthogonal_to(cell)
  [direkt|unmittelbar] neben|bei {cell} => Around(cell)
  unter den {neighbours} [von] {cell} => Around(cell)
  unter ihren|seinen {neighbours} => Around(It())
  links der {nbar} => past(left, nbar)
  rechts der {nbar} => past(right, nbar)
  ringsherum|rundherum|drumherum|ringsum => Around(It())
  darum herum => Around(It())
  am {a:edgeword} und [am] {b:edgeword} {rand} => Several("and", (a, b))
  am {a:edgeword} oder [am] {b:edgeword} {rand} => Several("or", (a, b))

wrong:
  stimmt nicht => yes
  trifft nicht zu => yes
  ist falsch|unmöglich|ausgeschlossen => yes
  ist nicht wahr|möglich|richtig|so => yes
  ist nicht der Fall => yes
  kommt nicht vor => yes
  kann nicht sein => yes

barelines:
  {restrictedlines} => restrictedlines

free:
  leer|frei|sicher|minenfrei|unvermint => yes
  ganz|komplett|vollständig|völlig leer|frei|sicher|minenfrei => yes

barecells:
  Felder|Zellen {place} => Cells(place)
  Felder|Zellen {vps:relative} => Such(Cells(Board()), vps)
  Randfelder => Cells(Border())
  Ecken|Eckfelder => Members(Corners("and"))

thosemines:
  liegt|ist|liegen|sind diese [Mine|Minen] [alle|beide|nur] {place}
    => mines_of(It(), every, Lies(It(), place))
  liegt|ist|liegen|sind die Mine|Minen [alle|beide|nur] {place}
    => mines_of(It(), every, Lies(It(), place))
  liegen|sind sie alle|beide {place} => mines_of(It(), every, Lies(It(), place))

abreast:
  nebeneinander|untereinander|übereinander|hintereinander => yes
  in Folge => yes

stategaps:
  {named} {state} => Says(named, state)
  {each} {state} => Says(each, state)
  {named} {state} {conn} {gaps:stategaps} => Joined("and", (Says(named, state), gaps))
  {each} {state} {conn} {gaps:stategaps} => Joined("and", (Says(each, state), gaps))

anend:
  einem {endword} => yes

endword:
  Ende => yes
  ihrer|der [beiden] Enden => yes

describedlines:
  {sort} {vps:relative} => Such(AllLines(sort), vps)
  {sort} [,] deren {end} Feld|Zelle {vps:last} [,]
    => Such(AllLines(sort), at_end(AllLines(sort), end, vps))
  {sort} [,] in der {end} Feld|Zelle {vps:last} [,]
    => Such(AllLines(sort), at_end(AllLines(sort), end, vps))

described:
  {describedlines} => describedlines
  {cellsuch} => cellsuch
"""

NUMBERS = "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"
ORDINALS = "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte"

REWORDINGS = """
ich weiß , dass / wir wissen , dass / ich sehe , dass / man sieht , dass => es ist wahr , dass
sicher ist , dass / fest steht , dass / klar ist , dass / bekannt ist , dass => es ist wahr , dass
es steht fest , dass / es ist sicher , dass / es ist klar , dass => es ist wahr , dass
die minen sind so verteilt , dass / die minen liegen so , dass => es ist wahr , dass
vorsicht , / vorsicht : =>
, vielleicht auch auf beiden / , vielleicht auf beiden / , eventuell beide =>
mit ausnahme des => außer dem
ersten feldes => ersten feld
letzten feldes => letzten feld
feld von links / feld von oben => feld
, genauso wenig wie / , ebenso wenig wie / , ebensowenig wie / , genausowenig wie => , und
, genauso wie / , ebenso wie / , genau wie => , und
die beiden äußeren felder / die zwei äußeren felder => das erste und das letzte feld
den beiden äußeren feldern => dem ersten und dem letzten feld
die beiden äußeren zeilen => die erste und die letzte zeile
den beiden äußeren zeilen => der ersten und der letzten zeile
die beiden äußeren spalten => die erste und die letzte spalte
den beiden äußeren spalten => der ersten und der letzten spalte
anzahl aller / zahl aller => anzahl der
ich sehe / ich zähle / ich habe / ich finde => es gibt
sehe ich / zähle ich / habe ich / finde ich => gibt es
, beides zugleich trifft nicht zu / , beides zusammen trifft nicht zu => , aber nicht beides
, beides trifft nicht zu / , beides zugleich geht nicht / , beides geht nicht => , aber nicht beides
nebeneinanderliegen => nebeneinander liegen
nebeneinanderliegt => nebeneinander liegt
untereinanderliegen => untereinander liegen
übereinanderliegen => übereinander liegen
wäre => ist
wären => sind
hätte => hat
hätten => haben
läge => liegt
lägen => liegen
genauso wenig / ebensowenig / genausowenig =>
das gleiche gilt / gleiches gilt / das gilt auch => dasselbe gilt
ringsum von / rundum von / rings von => von
nie liegen zwei minen / es liegen nie zwei minen => keine zwei minen liegen
nie berühren sich zwei minen => keine zwei minen berühren sich
nie gibt es zwei minen / es gibt nie zwei minen => es gibt keine zwei minen
ein und derselben => derselben
ein und dieselbe => dieselbe
vorkommt / auftaucht / auftritt / zu finden ist / vorhanden ist / anzutreffen ist => liegt
vorkommen / auftauchen / auftreten / zu finden sind / vorhanden sind / anzutreffen sind => liegen
vorhanden / zu finden / anzutreffen =>
solange => wenn
in denen mit gerader nummer => in den geraden
in denen mit ungerader nummer => in den ungeraden
, abseits von dem rand , / , abseits vom rand , / , abseits des randes , =>
, also abseits vom rand , / , also abseits von dem rand , =>
abseits => außerhalb
zwischen einer und => zwischen 1 und
auch wenn / selbst wenn / sogar wenn => obwohl
, auch nicht diagonal / , auch nicht über eck / , auch nicht schräg / , auch nicht an den ecken =>
, auch nicht an einer ecke / , auch diagonal nicht / , auch über eck nicht / , auch schräg nicht =>
, nicht einmal diagonal / , nicht einmal über eck / , nicht einmal schräg =>
keine mine mehr als / keine minen mehr als => höchstens so viele minen wie
keine mehr => keine
keine mine mehr => keine mine
keine minen mehr => keine minen
nichts als minen / lauter minen => nur minen
ausschließlich / lediglich / bloß => nur
sobald / jedes mal wenn / jedesmal wenn / jedes mal , wenn / vorausgesetzt , dass => wenn
wiederum =>
überall dort , wo / überall , wo => wo
wieder => noch
mindestens noch eine zweite / noch eine zweite => mindestens zwei
selbst =>
ganzen / gesamten / kompletten =>
minenfeld / spielbrett / raster / gitter / spielplan => spielfeld
minenfelds / minenfeldes / spielbretts / spielbrettes / rasters / gitters => spielfelds
kachel => zelle
kacheln => zellen
das kästchen => das feld
dem kästchen => dem feld
ein kästchen => ein feld
kein kästchen => kein feld
jedes kästchen => jedes feld
- quadrat / - block / - bereich / - feld => block
- mal - => ×
x2 => × 2
x3 => × 3
kästchen => felder
verbirgt sich / versteckt sich / lauert / ruht => liegt
verbergen sich / verstecken sich / lauern / ruhen => liegen
gibt's => gibt es
bleibt => ist
bleiben => sind
grenzen aneinander / stoßen aneinander / liegen aneinander => berühren sich
es existiert / es existieren => es gibt
existiert => liegt
existieren => liegen
beherbergt / umfasst / beinhaltet => enthält
beherbergen / umfassen / beinhalten => enthalten
angrenzende / umliegende => benachbarte
angrenzenden / umliegenden => benachbarten
waagrecht / horizontal => waagerecht
vertikal => senkrecht
alle beide => beide
jede einzelne => jede
jedes einzelne => jedes
jeder einzelnen => jeder
an der position / auf der position / an der stelle => auf
position / koordinate =>
kein einziger => kein
leere felder / minenfreie felder / unverminte felder => sichere felder
leeres feld / minenfreies feld / unvermintes feld => sicheres feld
gesamtzahl / gesamtanzahl => anzahl
dann auch => dann ebenso
so auch => so ebenso
bombe => mine
bomben => minen
insgesamt / alles in allem => zusammen
sitzt / steckt / befindet sich => liegt
sitzen / stecken / befinden sich => liegen
, die es gibt , =>
gar / sogar =>
, nämlich => , und zwar
findet man / findest du / finden wir / findet ihr / findet sich / finden sich => gibt es
zählst du / zählen wir / zählt ihr / siehst du / sehen wir / seht ihr / sieht man => gibt es
hast du / haben wir / habt ihr / hat man => gibt es
wir haben / du hast / ihr habt / man hat / wir zählen / man zählt / man sieht => es gibt
, vielleicht auch beide / , vielleicht auch in beiden / , möglicherweise beide =>
, vielleicht in beiden / , vielleicht beide =>
weißt du , / weißt du was , / wisst ihr , / wisst ihr was , =>
nein , / ja , / du , / hey , / klar , / schau mal , / guck mal , / schau , =>
hör zu , / pass auf , / achtung , / achtung : =>
ich sage dir , / ich sag dir , / ihr wisst , / glaub mir , =>
übrigens / eigentlich / tatsächlich / wirklich / natürlich / hier / halt / nun =>
minen drin => minen
mine drin => mine
keine drin => keine
drin => darin
drüber => darüber
drunter => darunter
auskommt => aus kommt
auskommen => aus kommen
zwischen den feldern ( / zwischen den zellen ( => zwischen (
gleich mindestens => mindestens
gleich zwei => zwei
gleich drei => drei
man findet / du findest / wir finden => es gibt
im => in dem
vom => von dem
genau in der mitte => in der mitte
großen diagonalen => diagonalen
zweitletzte => vorletzte
zweitletzten => vorletzten
kein einziges => kein
keine einzige => keine
keiner einzigen => keiner
jeweils ein => je ein
jeweils eine => je eine
jeweils keine => je keine
jeweils genau => je genau
jeweils höchstens => je höchstens
jeweils mindestens => je mindestens
jeweils zwei => je zwei
jeweils drei => je drei
jeweils vier => je vier
, wenn überhaupt , / , wenn überhaupt =>
, also nicht am rand , =>
zwei zeilen , die direkt untereinander liegen , => zwei benachbarte zeilen
zwei zeilen , die untereinander liegen , => zwei benachbarte zeilen
zwei zeilen , die direkt übereinander liegen , => zwei benachbarte zeilen
zwei zeilen , die nebeneinander liegen , => zwei benachbarte zeilen
zwei zeilen , die benachbart sind , => zwei benachbarte zeilen
zwei spalten , die direkt nebeneinander liegen , => zwei benachbarte spalten
zwei spalten , die nebeneinander liegen , => zwei benachbarte spalten
zwei spalten , die benachbart sind , => zwei benachbarte spalten
auch / ebenfalls / jeweils / irgendwo / überhaupt / ebenso wenig / also =>
falls / sofern / immer wenn => wenn
mit sicherheit / sicherlich / bestimmt / zugleich =>
verbirgt / birgt => enthält
verbergen / bergen => enthalten
versteckt / verborgen =>
quadrat => feld
quadrate => felder
sowie => und
reihe => zeile
reihen => zeilen
sämtliche => alle
freie => sichere
freien => sicheren
freier => sicherer
freies => sicheres
ersten beiden / beiden ersten => ersten 2
letzten beiden / beiden letzten => letzten 2
linken beiden => 2 linken
rechten beiden => 2 rechten
oberen beiden / obersten beiden => 2 oberen
unteren beiden / untersten beiden => 2 unteren
beiden oberen => 2 oberen
beiden unteren => 2 unteren
beiden linken => 2 linken
beiden rechten => 2 rechten
beiden obersten => 2 obersten
beiden untersten => 2 untersten
der beiden => der
sie deren => sie
wohl aber => aber
steht => liegt
stehen => liegen
gleich links => direkt links
gleich rechts => direkt rechts
gleich darüber => direkt darüber
gleich darunter => direkt darunter
, oder in beiden / , oder auch in beiden / , oder beide / , oder auch beide =>
rings um / rundum um => rund um
nachbarmine => mine als nachbarn
nachbarminen => minen als nachbarn
so vielen / genauso vielen / ebenso vielen => so viele
gleich vielen => gleich viele
derjenigen / denjenigen / diejenigen / jene => solche
wo immer => wo
bis auf / mit ausnahme von / mit ausnahme / ausgenommen / abgesehen von => außer
"""

FILLERS = (
    "der die das den dem des ein eine einer einem ist sind in im auf am an von bei und dann dass "
    "es gibt liegt liegen hat haben enthält enthalten"
)

EXAMPLES = """
In Spalte 2, Zeile 3 liegt eine Mine.
In Zeile 1 liegt keine Mine.
Spalte 1 ist sicher.
In Zeile 3 liegen genau zwei Minen.
Jede Zeile enthält eine Mine.
Keine Spalte enthält mehr als zwei Minen.
Jede gerade Zeile enthält eine Mine.
Jede Zeile außer der ersten enthält eine Mine.
Jede Zeile, die eine Mine enthält, enthält genau eine.
In der letzten Zeile liegt eine Mine.
Die Ecken sind sicher.
Am Rand liegt keine Mine.
In der Mitte liegt eine Mine.
Alle Felder in Zeile 1 außer (2,1) sind sicher.
Über (2,3) liegt eine Mine.
Links von (3,2) liegt eine Mine.
Zwischen (1,1) und (1,4) liegt eine Mine.
Rund um (2,2) liegen genau zwei Minen.
Alle Nachbarn von (2,2) sind sicher.
Neben (3,3) liegt eine Mine.
Zeile 1 enthält mehr Minen als Zeile 2.
Spalte 1 enthält so viele Minen wie Spalte 2.
Zwei Minen liegen in derselben Spalte.
Keine zwei Minen sind benachbart.
Alle Minen liegen in Zeile 3.
Nur in Spalte 3 liegen Minen.
In den Spalten 2 bis 4 liegt keine Mine.
Auf der Diagonale liegt keine Mine.
Wenn Zeile 1 eine Mine enthält, dann ist Spalte 1 sicher.
Wenn eine Spalte eine Mine enthält, enthält sie zwei.
In Zeile 1 liegt genau dann eine Mine, wenn in Zeile 2 eine Mine liegt.
Entweder in Zeile 1 oder in Zeile 2 liegt eine Mine.
Weder in Zeile 1 noch in Zeile 2 liegt eine Mine.
Nicht jede Zeile enthält eine Mine.
Jede Mine liegt in einer ungeraden Spalte.
Alle Minen liegen in verschiedenen Spalten.
Keine der Ecken ist sicher.
In Zeile 1 liegt eine Mine, aber nicht in Zeile 2.
Zwei der Felder (1,1), (2,1) und (3,1) sind Minen.
Die Anzahl der Minen in Spalte 1 ist gleich der Anzahl der Minen in Zeile 1.
Keine zwei Minen liegen in benachbarten Zeilen.
Es gibt eine Zeile, in der jedes Feld sicher ist.
Wenn ein Feld eine Mine ist, ist das Feld rechts davon sicher.
Für alle x gilt: in Spalte x, Zeile x liegt keine Mine.
"""


def _with_word_orders(table: str) -> str:
    """Write every line of a clause three times, with the verb second, last and first; and what a
    line says of a subject three times more, as a predicate without one or with any of a kind.
    """
    lines: list[str] = []
    for category, rules in table_lines(table).items():
        for rule in rules:
            words, _, phrase = rule.partition(" => ")
            orders = (
                {category: words.split()} if category != "clause" else _word_orders(words.split())
            )
            for order, worded in orders.items():
                lines += [f"{order}:", f"  {' '.join(worded)} => {phrase}"]
            if words.startswith(SUBJECT) and phrase.startswith(SAID_OF_IT):
                lines += _predicates(words.removeprefix(SUBJECT), phrase)
    return "\n".join(lines) + "\n"


def _predicates(words: str, phrase: str) -> list[str]:
    """What is said of a subject: after it, in a relative clause, and as a condition."""
    verb, *rest = words.split()
    said, _, cost = phrase.removeprefix(SAID_OF_IT).partition(" @")
    claim, cost = said.removesuffix(")"), cost and f" @{cost}"
    last = _word_orders([f"*{verb}", *rest])["clause-last"]
    return [
        "vp:",
        f"  {verb} {' '.join(rest)} => {claim}{cost}",
        "last:",
        f"  {' '.join(last)} => {claim}{cost}",
        "donkey:",
        f"  {verb} ein|eine {{kind}} {' '.join(rest)} {{then}} => Such(kind, {claim}){cost}",
    ]


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
    if after[:1] == ["[es]"]:
        return {
            "statement": [*before, verb, *after],
            "clause-last": ["[es]", *before, *after[1:comma], verb, *after[comma:]],
            "clause-first": [verb, "[es]", *before, *after[1:]],
        }
    return {
        "statement": [*before, verb, *after],
        "clause-last": [*before, *after[:comma], verb, *after[comma:]],
        "clause-first": [verb, *before, *after],
    }


LANGUAGE = Language(
    name="german",
    spoken=_with_word_orders(SPOKEN),
    understood=_with_word_orders(UNDERSTOOD) + common.UNDERSTOOD,
    chains={
        "claim": Chain("statement", "claim"),
        "sub": Chain("clause-last", "sub"),
        "inverted": Chain("clause-first", "claim"),
    },
    lists={**common.LISTS, "nthlines": Row("nthline", 2)},
    connectives={
        "and": ("und", ", und", "aber", ", aber", "während", ", während", "doch", ", doch"),
        "or": ("oder", ", oder"),
        "unless": (", es sei denn ,", ", es sei denn"),
    },
    subordinate={
        ", wenn": "if",
        "wenn": "if",
        ", nur wenn": "implies",
        "nur wenn": "implies",
        ", genau dann wenn": "iff",
        "genau dann , wenn": "iff",
        "genau dann wenn": "iff",
        ", außer wenn": "unless",
        "außer wenn": "unless",
        ", während": "and",
        "während": "and",
        ", wohingegen": "and",
    },
    inverting={", dafür": "and", "dafür": "and"},
    prepare=in_place,
    complete=completed,
    moving=MODALS | BUT | ALWAYS | NEVER,
    numbers=tuple(NUMBERS.split()),
    rewordings=read_rewordings(REWORDINGS),
    ordinals={
        word + ending: place
        for place, word in enumerate(ORDINALS.split(), start=1)
        for ending in ("", "n", "r", "s")
    },
    examples=tuple(EXAMPLES.strip().splitlines()),
    fillers=frozenset(FILLERS.split()),
)
