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
  {which} {sort} *hat|enthält {amount} => EachLine(which, sort, amount)
  {which} {sort} *hat|enthält {elided} => EachLine(which, sort, elided)
  in jeder {sort} *liegt|gibt|liegen|ist|sind [es] {amount} => EachLine(every, sort, amount)
  in keiner {sort} *liegt|liegen|ist|sind {amount} => EachLine(no, sort, amount)
  in jeder Spalte *liegt eine Mine => EachLine(some, row, Amount(every, mine)) @2
  es *liegt|gibt {amount} in jeder {sort} => EachLine(every, sort, amount)
  es *liegt|gibt eine Mine in jeder Spalte => EachLine(some, row, Amount(every, mine)) @1
  es *liegt|gibt eine Mine in jeder Zeile => EachLine(some, column, Amount(every, mine)) @1
  es *stimmt nicht , dass {sub} => Negated(sub)
  es *gibt ein {variable} , für das gilt : {claim} => ForSome((variable,), claim)
  für jedes|jede|jeden {variable} *gilt : {claim} => ForEvery((variable,), claim)
  {thing} *hat|enthält {elided} => Contains(elided, thing)
  {many} *haben|enthalten {amount} => Contains(amount, many)
  {many} *sind [alle|beide] sicher => Contains(Amount(every, safe), many)
  {many} *ist sicher => Contains(Amount(every, safe), many)
  {many} *sind [alle|beide] Minen => Contains(Amount(some, mine), many)
  {many} *ist eine Mine => Contains(Amount(some, mine), many)
  {many} *sind frei|minenfrei|leer => Contains(Amount(no, mine), many)
  {thing} *ist nicht frei|minenfrei|leer => Contains(Amount(some, mine), thing)
  {thing} *ist unsicher|gefährlich => Contains(Amount(notevery, safe), thing)
  {thing} *ist ohne Mine|Minen => Contains(Amount(no, mine), thing)
  {thing} *ist voller Minen => Contains(Amount(every, mine), thing)
  {thing} *sind sicher => Contains(Amount(every, safe), thing)
  weder {place} noch {other:place} *liegt|gibt|ist [es] eine Mine
    => Contains(Amount(no, mine), Several("and", (place, other)))
  weder {place} noch {other:place} *liegen|gibt [es] Minen
    => Contains(Amount(no, mine), Several("and", (place, other)))
  weder {thing} noch {other:thing} *hat|enthält eine Mine|Minen
    => Contains(Amount(no, mine), Several("and", (thing, other)))
  weder {thing} noch {other:thing} *ist eine Mine
    => Contains(Amount(no, mine), Several("and", (thing, other)))
  weder {thing} noch {other:thing} *ist sicher
    => Contains(Amount(notevery, safe), Several("and", (thing, other)))
  entweder {place} oder {other:place} *liegt|gibt|ist [es] eine Mine
    => SoMany(Bounded(exactly, 1), (Contains(Amount(some, mine), place), Contains(Amount(some,
    mine), other)))
  entweder {place} oder {other:place} *liegt|gibt|ist [es] eine Mine
    => Joined("or", (Contains(Amount(some, mine), place), Contains(Amount(some, mine), other))) @1
  entweder {thing} oder {other:thing} *ist eine Mine
    => SoMany(Bounded(exactly, 1), (Contains(Amount(some, mine), thing), Contains(Amount(some,
    mine), other)))
  entweder {thing} oder {other:thing} *ist eine Mine
    => Joined("or", (Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other))) @1
  entweder {thing} oder {other:thing} *hat|enthält {amount}
    => SoMany(Bounded(exactly, 1), (Contains(amount, thing), Contains(amount, other)))
  entweder {thing} oder {other:thing} *hat|enthält {amount}
    => Joined("or", (Contains(amount, thing), Contains(amount, other))) @1
  entweder {thing} oder {other:thing} *ist sicher
    => SoMany(Bounded(exactly, 1), (Contains(Amount(every, safe), thing), Contains(Amount(every,
    safe), other)))
  entweder {thing} oder {other:thing} *ist sicher
    => Joined("or", (Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other))) @1
  {places} *liegt|liegen|gibt [es] genau dann {amount} , wenn {sub}
    => Iff(Contains(amount, places), sub)
  es *liegt|gibt genau dann {amount} {places} , wenn {sub} => Iff(Contains(amount, places), sub)
  {thing} *hat|enthält genau dann {amount} , wenn {sub} => Iff(Contains(amount, thing), sub)
  {thing} *ist genau dann sicher , wenn {sub} => Iff(Contains(Amount(every, safe), thing), sub)
  {thing} *ist genau dann eine Mine , wenn {sub} => Iff(Contains(Amount(some, mine), thing), sub)
  nur {place} *liegen|liegt|gibt|sind|ist [es] {minen} => Confined(place)
  nur {thing} *hat|enthält {minen} => Confined(thing)
  nur {many} *haben|enthalten {minen} => Confined(many)
  Minen *liegen|gibt [es] nur {place} => Confined(place)
  es *gibt|liegen nur {place} {minen} => Confined(place)
  es *gibt|liegen {minen} nur {place} => Confined(place)
  alle Minen *liegen|sind {place} => Confined(place)
  die Minen *liegen|sind [alle] {place} => Confined(place)
  jede Mine *liegt|ist {place} => Confined(place)
  alle Minen *liegen in {same} Spalte => ForSome(("z",), Confined(Line(column, Var("z"))))
  alle Minen *liegen in {same} Zeile => ForSome(("z",), Confined(Line(row, Var("z"))))
  keine zwei Minen *liegen|stehen|sind in {same} {sort}
    => EachLine(every, sort, Amount(Bounded(atmost, 1), mine))
  es *gibt|liegen keine zwei Minen in {same} {sort}
    => EachLine(every, sort, Amount(Bounded(atmost, 1), mine))
  zwei Minen *liegen nie in {same} {sort}
    => EachLine(every, sort, Amount(Bounded(atmost, 1), mine))
  {number} Minen *liegen|sind in {same} {sort}
    => EachLine(some, sort, Amount(Bounded(atleast, number), mine)) @-1
  es *gibt|liegen {number} Minen in {same} {sort}
    => EachLine(some, sort, Amount(Bounded(atleast, number), mine)) @-1
  keine zwei Minen *berühren sich|einander
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(no, mine), Around(Cell(Var("x"), Var("y"))))))
  keine zwei Minen *sind benachbart
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(no, mine), Around(Cell(Var("x"), Var("y"))))))
  keine zwei Minen *liegen nebeneinander
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(no, mine), Around(Cell(Var("x"), Var("y"))))))
  jede Mine *hat eine Mine neben sich
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(some, mine), Around(Cell(Var("x"), Var("y"))))))
  jede Mine *hat eine Mine als Nachbarn|Nachbar
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(some, mine), Around(Cell(Var("x"), Var("y"))))))
  alle Zellen|Felder *sind sicher => Contains(Amount(every, safe), Board())
  alle Zellen|Felder {place} *sind sicher => Contains(Amount(every, safe), place)
  alle Zellen|Felder {place} *sind Minen => Contains(Amount(every, mine), place)
  alle Zellen|Felder {place} *enthalten eine Mine => Contains(Amount(every, mine), place)
  jedes Feld {place} *ist sicher => Contains(Amount(every, safe), place)
  jedes Feld {place} *enthält eine Mine => Contains(Amount(every, mine), place)
  jede Zelle|Feld {place} *ist eine Mine => Contains(Amount(every, mine), place)
  kein Feld {place} *ist eine Mine => Contains(Amount(no, mine), place)
  kein Feld {place} *enthält eine Mine => Contains(Amount(no, mine), place)
  kein Feld {place} *ist sicher => Contains(Amount(no, safe), place)
  keine Zelle {place} *ist eine Mine => Contains(Amount(no, mine), place)
  keine Zelle {place} *enthält eine Mine => Contains(Amount(no, mine), place)
  {bound} Felder|Zellen {place} *sind Minen => Contains(Amount(bound, mine), place)
  {bound} Felder|Zellen {place} *sind sicher => Contains(Amount(bound, safe), place)
  {bound} Felder|Zellen {place} *enthalten eine Mine => Contains(Amount(bound, mine), place)
  {alles} {place} außer {skip} *sind sicher => Contains(Amount(every, safe), Except(place, skip))
  {alles} {place} *sind sicher außer {skip} => Contains(Amount(every, safe), Except(place, skip))
  {alles} außer {skip} *sind sicher => Contains(Amount(every, safe), Except(Board(), skip))
  {alles} *sind sicher außer {skip} => Contains(Amount(every, safe), Except(Board(), skip))
  jedes|jede Feld|Zelle {place} außer {skip} *ist sicher
    => Contains(Amount(every, safe), Except(place, skip))
  jedes|jede Feld|Zelle außer {skip} *ist sicher
    => Contains(Amount(every, safe), Except(Board(), skip))
  {alles} {place} außer {skip} *sind Minen => Contains(Amount(every, mine), Except(place, skip))
  {alles} außer {skip} *sind Minen => Contains(Amount(every, mine), Except(Board(), skip))
  {thing} *ist sicher außer {skip} => Contains(Amount(every, safe), Except(thing, skip))
  {place} *liegt|liegen|gibt [es] {amount} außer {skip} => Contains(amount, Except(place, skip))
  außer {place} *liegen|liegt|gibt [es] keine Mine|Minen => Confined(place)
  außer {place} *liegen|liegt|gibt [es] nirgends|nirgendwo {minen} => Confined(place)
  alle|die {neighbours} von {cell} *sind sicher => Contains(Amount(every, safe), Around(cell))
  alle|die {neighbours} von {cell} *sind Minen => Contains(Amount(every, mine), Around(cell))
  kein Nachbar von {cell} *ist eine Mine => Contains(Amount(no, mine), Around(cell))
  keiner der {neighbours} von {cell} *ist eine Mine => Contains(Amount(no, mine), Around(cell))
  ein Nachbar von {cell} *ist eine Mine => Contains(Amount(some, mine), Around(cell))
  {bound} {neighbours} von {cell} *sind Minen => Contains(Amount(bound, mine), Around(cell))
  {bound} der {neighbours} von {cell} *sind Minen => Contains(Amount(bound, mine), Around(cell))
  {how} ein Nachbar von {cell} *ist eine Mine
    => Contains(Amount(Bounded(how, 1), mine), Around(cell))
  {cell} *hat {bound} benachbarte Mine|Minen => Contains(Amount(bound, mine), Around(cell))
  {cell} *hat {bound} Minen als Nachbarn => Contains(Amount(bound, mine), Around(cell))
  {cell} *hat keine benachbarte|benachbarten Mine|Minen => Contains(Amount(no, mine), Around(cell))
  {suchlines} *hat|enthält {amount} => EachSuch(suchlines, amount)
  {suchlines} *hat|enthält {elided} => EachSuch(suchlines, elided)
  {suchlines} *haben|enthalten {amount} => EachSuch(suchlines, amount)
  {suchlines} *ist|sind sicher => EachSuch(suchlines, Amount(every, safe))
  {suchlines} *ist|sind frei|minenfrei|leer => EachSuch(suchlines, Amount(no, mine))
  jede {sort} , die {property} , *hat|enthält {amount}
    => EachSuch(SuchLines(every, sort, Having(property)), amount)
  jede {sort} , die {property} , *hat|enthält {elided}
    => EachSuch(SuchLines(every, sort, Having(property)), elided)
  jede {sort} , die {property} , *ist sicher
    => EachSuch(SuchLines(every, sort, Having(property)), Amount(every, safe))
  in jeder geraden {sort} *liegt|liegen|gibt [es] {amount}
    => EachSuch(SuchLines(every, sort, even), amount)
  in jeder ungeraden {sort} *liegt|liegen|gibt [es] {amount}
    => EachSuch(SuchLines(every, sort, odd), amount)
  in jeder {sort} außer {skipped} *liegt|liegen|gibt [es] {amount}
    => EachSuch(SuchLines(every, sort, Other(skipped)), amount)
  {thing} *hat|enthält {equally} {content} wie {other:thing} => Compared("=", content, thing, other)
  {thing} *hat|enthält mehr {content} als {other:thing} => Compared(">", content, thing, other)
  {thing} *hat|enthält weniger {content} als {other:thing} => Compared("<", content, thing, other)
  {place} *liegen|gibt [es] {equally} {content} wie {other:place}
    => Compared("=", content, place, other)
  {place} *liegen|gibt [es] mehr {content} als {other:place} => Compared(">", content, place, other)
  {place} *liegen|gibt [es] weniger {content} als {other:place}
    => Compared("<", content, place, other)
  {thing} und {other:thing} *haben|enthalten gleich viele {content}
    => Compared("=", content, thing, other)
  {thing} *hat|enthält {amount} [,] und {other:thing}
    => Joined("and", (Contains(amount, thing), Contains(amount, other)))
  {thing} *hat|enthält keine Mine|Minen [,] und {other:thing} nicht
    => Joined("and", (Contains(Amount(no, mine), thing), Contains(Amount(no, mine), other)))
  {thing} *hat|enthält {amount} [,] aber|und {other:thing} nicht
    => Joined("and", (Contains(amount, thing), Negated(Contains(amount, other)))) @1
  {thing} *ist sicher [,] und {other:thing}
    => Joined("and", (Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other)))
  {thing} *ist sicher [,] aber|und {other:thing} nicht
    => Joined("and", (Contains(Amount(every, safe), thing), Contains(Amount(notevery, safe),
    other)))
  in jeder Ecke *liegt|ist eine Mine => Contains(Amount(some, mine), Corners("and"))
  in keiner Ecke *liegt|ist eine Mine => Contains(Amount(no, mine), Corners("and"))
  in den [vier] Ecken *liegen|gibt [es] {bound} Minen
    => Contains(Amount(bound, mine), Corners("and")) @-1
  {bound} Ecken *sind Minen => Contains(Amount(bound, mine), Corners("and"))
  {bound} der [vier] Ecken *sind Minen => Contains(Amount(bound, mine), Corners("and"))
  {how} eine Ecke *ist eine Mine => Contains(Amount(Bounded(how, 1), mine), Corners("and"))
  keine Ecke *ist eine Mine => Contains(Amount(no, mine), Corners("and"))
  keine Ecke *enthält eine Mine => Contains(Amount(no, mine), Corners("and"))

statement:
  ( {claim} ) => claim
  entweder {left:claim} [,] oder {right:claim} => SoMany(Bounded(exactly, 1), (left, right))
  entweder {left:inverted} [,] oder {right:claim} => SoMany(Bounded(exactly, 1), (left, right))
  entweder {left:inverted} [,] oder {right:inverted} => SoMany(Bounded(exactly, 1), (left, right))
  entweder {left:claim} [,] oder {right:claim} => Joined("or", (left, right)) @1
  entweder {left:inverted} [,] oder {right:claim} => Joined("or", (left, right)) @1
  entweder {left:inverted} [,] oder {right:inverted} => Joined("or", (left, right)) @1
  wenn eine {sort} {property} [,] [dann] hat|enthält sie {amount}
    => EachSuch(SuchLines(every, sort, Having(property)), amount)
  wenn eine {sort} {property} [,] [dann] hat|enthält sie {elided}
    => EachSuch(SuchLines(every, sort, Having(property)), elided)
  wenn eine {sort} {property} [,] [dann] ist sie sicher
    => EachSuch(SuchLines(every, sort, Having(property)), Amount(every, safe))
  wenn {a:sub} [,] [dann] {b:inverted} [,] sonst|andernfalls {c:inverted}
    => Joined("and", (If(a, b), If(Negated(a), c))) @-1
  wenn {a:sub} [,] [dann] {b:inverted} ; sonst|andernfalls {c:inverted}
    => Joined("and", (If(a, b), If(Negated(a), c))) @-1
  wenn {left:sub} [,] [dann] gilt : {right:claim} => If(left, right)
  wenn {left:sub} [,] {right:inverted} => If(left, right)
  genau dann , wenn {left:sub} , gilt : {right:claim} => Iff(left, right)

clause-last:
  ( {sub} ) => sub

clause-first:
  ( {inverted} ) => inverted

minen:
  Minen => yes
  eine Mine => yes

same:
  derselben => yes
  der selben|gleichen => yes

alles:
  alle Zellen|Felder => yes

neighbours:
  Nachbarn => yes
  Nachbarfelder|Nachbarzellen => yes

equally:
  [genau] so viele => yes
  [genau] ebenso viele => yes
  gleich viele => yes

content:
  Minen => mine
  sichere Zellen|Felder => safe

bound:
  {how} {number} => Bounded(how, number)
  {number} => Bounded(exactly, number)
  mehr als {number} => Bounded(morethan, number)
  weniger als {number} => Bounded(fewerthan, number)

elided:
  eine => Amount(some, mine)
  {how} eine => Amount(Bounded(how, 1), mine)
  {bound} => Amount(bound, mine)
  keine => Amount(no, mine)

property:
  {amount} enthält|hat => amount
  {elided} enthält|hat => elided
  sicher ist => Amount(every, safe)

suchlines:
  jede gerade {sort} => SuchLines(every, sort, even)
  jede ungerade {sort} => SuchLines(every, sort, odd)
  alle|die geraden {sorts} => SuchLines(every, sorts, even)
  alle|die ungeraden {sorts} => SuchLines(every, sorts, odd)
  jede {sort} außer {skipped} => SuchLines(every, sort, Other(skipped))
  jede {sort} mit {amount} => SuchLines(every, sort, Having(amount))
  jede {sort} ohne Mine|Minen => SuchLines(every, sort, Having(Amount(no, mine)))

skipped:
  {sort} {term} => term
  der|die {ordinal} => ordinal
  der|die letzten|letzte => Var("last")
  der|die ersten|erste und [der|die] letzten|letzte => Several("and", (Int(1), Var("last")))

skip:
  [in|auf|bei] {thing} => thing
  [in|auf|bei] {many} => many
  {place} => place

many:
  {things} => things
  die [vier] Ecken => Corners("and")
  alle [vier] Ecken => Corners("and")
  jede Ecke => Corners("and")
  die Zellen|Felder {cells} => cells
  [die] Spalten {terms} => Lines(column, terms)
  [die] Zeilen {terms} => Lines(row, terms)
  [die] {ordinals} Spalte|Spalten => Lines(column, ordinals)
  [die] {ordinals} Zeile|Zeilen => Lines(row, ordinals)

amount:
  {single} => single
  {plural} => plural
  Minen => Amount(some, mine)
  irgendeine Mine => Amount(some, mine)
  mehr als {number} Mine|Minen => Amount(Bounded(morethan, number), mine)
  weniger als {number} Minen => Amount(Bounded(fewerthan, number), mine)
  nur Minen => Amount(every, mine)
  keine Minen => Amount(no, mine)
  {number} Minen => Amount(Bounded(exactly, number), mine)

cell:
  ( {column:term} , {row:term} ) => Cell(column, row)
  [der|die|das|dem] Zelle|Feld {cell} => cell
  die linke obere Ecke => Cell(Int(1), Int(1))
  die rechte obere Ecke => Cell(Var("columns"), Int(1))
  die linke untere Ecke => Cell(Int(1), Var("rows"))
  die rechte untere Ecke => Cell(Var("columns"), Var("rows"))
  Zeile {row:term} , Spalte {column:term} => Cell(column, row)

thing:
  die {ordinal} Spalte => Line(column, ordinal)
  die {ordinal} Zeile => Line(row, ordinal)
  die Diagonale => Diagonal()
  die letzte Spalte => Line(column, Var("columns"))
  die letzte|unterste Zeile => Line(row, Var("rows"))
  die oberste Zeile => Line(row, Int(1))
  der Rand => Border()
  die Mitte => Centre()
  das Zentrum => Centre()
  [das] [ganze|gesamte] Feld|Brett|Spielbrett => Board()

place:
  in|auf|bei {thing} => thing
  in|auf|bei {many} => many @1
  auf dem [ganzen|gesamten] Feld|Brett|Spielbrett => Board()
  in der letzten Spalte => Line(column, Var("columns"))
  in der letzten|untersten Zeile => Line(row, Var("rows"))
  in der obersten Zeile => Line(row, Int(1))
  [in] der|von|aus Spalte {term} => Line(column, term)
  [in] der|von|aus Zeile {term} => Line(row, term)
  der {ordinal} Spalte => Line(column, ordinal)
  der {ordinal} Zeile => Line(row, ordinal)
  der letzten Spalte => Line(column, Var("columns"))
  der letzten Zeile => Line(row, Var("rows"))
  am Rand [des Spielfelds|Spielfeldes|Feldes|Bretts] => Border()
  auf dem Rand => Border()
  in der Mitte [des Spielfelds|Spielfeldes|Feldes|Bretts] => Centre()
  im Zentrum => Centre()
  in den|allen [vier] Ecken => Corners("and")
  in einer [der] [vier] Ecke|Ecken => Corners("or")
  in den geraden Spalten => Parity(column, even)
  in den ungeraden Spalten => Parity(column, odd)
  in den geraden Zeilen => Parity(row, even)
  in den ungeraden Zeilen => Parity(row, odd)
  über|oberhalb [von] {cell} => Ray(up, cell)
  unter|unterhalb [von] {cell} => Ray(down, cell)
  links von|neben {cell} => Ray(left, cell)
  rechts von|neben {cell} => Ray(right, cell)
  über|oberhalb [von] {cell} => Beside(up, cell) @1
  unter|unterhalb [von] {cell} => Beside(down, cell) @1
  links von|neben {cell} => Beside(left, cell) @1
  rechts von|neben {cell} => Beside(right, cell) @1
  direkt|unmittelbar über|oberhalb [von] {cell} => Beside(up, cell)
  direkt|unmittelbar unter|unterhalb [von] {cell} => Beside(down, cell)
  direkt|unmittelbar links von|neben {cell} => Beside(left, cell)
  direkt|unmittelbar rechts von|neben {cell} => Beside(right, cell)
  zwischen {first:cell} und {last:cell} => Segment(first, last)
  zwischen Spalte {first:term} und Spalte {last:term} => Between(column, "<", first, last)
  zwischen Zeile {first:term} und Zeile {last:term} => Between(row, "<", first, last)
  zwischen den Spalten {first:term} und {last:term} => Between(column, "<", first, last)
  zwischen den Zeilen {first:term} und {last:term} => Between(row, "<", first, last)
  links von Spalte {term} => Beyond(column, "<", term)
  rechts von Spalte {term} => Beyond(column, ">", term)
  über|oberhalb [von] Zeile {term} => Beyond(row, "<", term)
  unter|unterhalb [von] Zeile {term} => Beyond(row, ">", term)
  in {same} Spalte wie {cell} => SameLine(column, cell)
  in {same} Zeile wie {cell} => SameLine(row, cell)
  in den Spalten {terms} => Lines(column, terms)
  in den Zeilen {terms} => Lines(row, terms)
  außerhalb von Spalte {term} => Beyond(column, "!=", term)
  außerhalb von Zeile {term} => Beyond(row, "!=", term)
  überall außer {skip} => Except(Board(), skip)
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
Für alle x gilt: in Spalte x, Zeile x liegt keine Mine.
"""


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
        "things": Row("thing", 2),
        "terms": Row("term", 2),
        "ordinals": Row("ordinal", 2),
        "places": Row("place"),
    },
    connectives={"and": ("und", ", und", "aber", ", aber"), "or": ("oder", ", oder")},
    numbers=tuple(NUMBERS.split()),
    rewordings={
        **dict.fromkeys(("auch", "ebenfalls", "insgesamt", "jeweils"), ""),
        **dict.fromkeys(("bis auf", "mit ausnahme von", "ausgenommen"), "außer"),
    },
    ordinals={
        word + ending: place
        for place, word in enumerate(ORDINALS.split(), start=1)
        for ending in ("", "n", "r")
    },
    examples=tuple(EXAMPLES.strip().splitlines()),
)
