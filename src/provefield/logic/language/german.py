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
  keine Mine *berührt eine andere|weitere [Mine]
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(no, mine), Around(Cell(Var("x"), Var("y"))))))
  keine Mine *liegt neben einer anderen [Mine]
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(no, mine), Around(Cell(Var("x"), Var("y"))))))
  Minen *berühren sich|einander nie|nicht
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(no, mine), Around(Cell(Var("x"), Var("y"))))))
  jede Mine *berührt eine andere|weitere [Mine]
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(some, mine), Around(Cell(Var("x"), Var("y"))))))
  jede Mine *liegt neben einer anderen [Mine]
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(some, mine), Around(Cell(Var("x"), Var("y"))))))
  jede Mine *hat eine [andere|weitere] Mine neben sich
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(Amount(some, mine), Around(Cell(Var("x"), Var("y"))))))
  jede Mine *hat eine [andere|weitere] Mine als Nachbarn|Nachbar
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
  {places} *liegt|liegen|gibt|ist [es] {elided} => Contains(elided, places)
  {thing} *ist sicher , wenn {sub} => If(sub, Contains(Amount(every, safe), thing))
  {thing} *ist eine Mine , wenn {sub} => If(sub, Contains(Amount(some, mine), thing))
  {thing} *hat|enthält {amount} , wenn {sub} => If(sub, Contains(amount, thing))
  {places} *liegt|liegen|gibt [es] {amount} , wenn {sub} => If(sub, Contains(amount, places))
  {thing} *ist nur dann sicher , wenn {sub} => If(Contains(Amount(every, safe), thing), sub)
  {thing} *ist nur dann eine Mine , wenn {sub} => If(Contains(Amount(some, mine), thing), sub)
  {thing} *hat|enthält nur dann {amount} , wenn {sub} => If(Contains(amount, thing), sub)
  {places} *liegt|liegen|gibt [es] nur dann {amount} , wenn {sub}
    => If(Contains(amount, places), sub)
  weder die {a:ordinal} noch die {b:ordinal} Zeile *hat|enthält eine Mine|Minen
    => Contains(Amount(no, mine), Several("and", (Line(row, a), Line(row, b))))
  weder die {a:ordinal} noch die {b:ordinal} Spalte *hat|enthält eine Mine|Minen
    => Contains(Amount(no, mine), Several("and", (Line(column, a), Line(column, b))))
  weder die erste noch die letzte Zeile *hat|enthält eine Mine|Minen
    => Contains(Amount(no, mine), Several("and", (Line(row, Int(1)), Line(row, Var("rows")))))
  weder die erste noch die letzte Spalte *hat|enthält eine Mine|Minen
    => Contains(Amount(no, mine), Several("and", (Line(column, Int(1)), Line(column,
    Var("columns")))))
  {place} *liegt|liegen|gibt [es] {amount} [,] sonst [aber] nirgends|nirgendwo
    => Joined("and", (Contains(amount, place), Confined(place)))
  {thing} *hat|enthält {amount} [,] {other:thing} {elided}
    => Joined("and", (Contains(amount, thing), Contains(elided, other)))
  {thing} *hat|enthält {amount} [,] und|aber {other:thing} {elided}
    => Joined("and", (Contains(amount, thing), Contains(elided, other)))
  {place} *liegt|liegen|gibt [es] {amount} [,] [und|aber] {other:place} {elided}
    => Joined("and", (Contains(amount, place), Contains(elided, other)))
  {thing} *hat|enthält keine Mine|Minen , {other:thing} nicht
    => Joined("and", (Contains(Amount(no, mine), thing), Contains(Amount(no, mine), other)))
  {thing} *ist sicher , {other:thing} [aber] nicht
    => Joined("and", (Contains(Amount(every, safe), thing), Contains(Amount(notevery, safe),
    other)))
  {thing} *ist sicher [,] und {other:thing} ist es
    => Joined("and", (Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other)))
  nur {cell} *ist eine Mine
    => Joined("and", (Contains(Amount(some, mine), cell), Confined(cell)))
  nur {cells} *sind Minen
    => Joined("and", (Contains(Amount(some, mine), cells), Confined(cells)))
  nicht jede Ecke *ist eine Mine => Negated(Contains(Amount(some, mine), Corners("and")))
  nicht jede Ecke *ist vermint => Negated(Contains(Amount(some, mine), Corners("and")))
  nicht jede Ecke *ist sicher => Negated(Contains(Amount(every, safe), Corners("and")))
  {thing} *hat|enthält eine oder {number} Minen
    => Joined("or", (Contains(Amount(Bounded(exactly, 1), mine), thing),
    Contains(Amount(Bounded(exactly, number), mine), thing))) @-1
  {thing} *hat|enthält {a:number} oder {b:number} Minen
    => Joined("or", (Contains(Amount(Bounded(exactly, a), mine), thing),
    Contains(Amount(Bounded(exactly, b), mine), thing))) @-1
  {place} *liegen|gibt [es] eine oder {number} Minen
    => Joined("or", (Contains(Amount(Bounded(exactly, 1), mine), place),
    Contains(Amount(Bounded(exactly, number), mine), place))) @-1
  {place} *liegen|gibt [es] {a:number} oder {b:number} Minen
    => Joined("or", (Contains(Amount(Bounded(exactly, a), mine), place),
    Contains(Amount(Bounded(exactly, b), mine), place))) @-1
  es *gibt|liegt|liegen {places} {amount} => Contains(amount, places)
  {place} *ist alles sicher|frei|minenfrei => Contains(Amount(every, safe), place)
  die Minen *liegen|sind [alle|nur] {place} => Confined(place)
  {bound} [der] [vier] Ecken *enthalten|haben {minen}
    => Contains(Amount(bound, mine), Corners("and"))
  {bound} [der] [vier] Ecken *sind sicher => Contains(Amount(bound, safe), Corners("and"))
  {bound} [der] [vier] Ecken *sind vermint => Contains(Amount(bound, mine), Corners("and"))
  {how} eine [der] [vier] Ecken|Ecke *ist|enthält|hat eine Mine
    => Contains(Amount(Bounded(how, 1), mine), Corners("and"))
  eine [der] [vier] Ecken|Ecke *ist|enthält|hat eine Mine
    => Contains(Amount(some, mine), Corners("or"))
  eine der [vier] Ecken *ist vermint => Contains(Amount(some, mine), Corners("or"))
  keine der [vier] Ecken *ist|enthält|hat eine Mine => Contains(Amount(no, mine), Corners("and"))
  nicht alle [vier] Ecken *sind sicher => Negated(Contains(Amount(every, safe), Corners("and")))
  nicht alle Felder|Zellen {place} *sind sicher => Contains(Amount(notevery, safe), place)
  nicht jedes Feld {place} *ist sicher => Contains(Amount(notevery, safe), place)
  außer {skip} *ist jedes|jede Feld|Zelle {place} sicher
    => Contains(Amount(every, safe), Except(place, skip))
  außer {skip} *ist jedes|jede Feld|Zelle sicher
    => Contains(Amount(every, safe), Except(Board(), skip))
  außer {skip} *sind {alles} {place} sicher => Contains(Amount(every, safe), Except(place, skip))
  außer {skip} *sind {alles} sicher => Contains(Amount(every, safe), Except(Board(), skip))
  [die] Zeilen {a:term} und {b:term} *haben|enthalten {equally} {content}
    => Compared("=", content, Line(row, a), Line(row, b))
  [die] Spalten {a:term} und {b:term} *haben|enthalten {equally} {content}
    => Compared("=", content, Line(column, a), Line(column, b))
  die {a:ordinal} und [die] {b:ordinal} Zeile *haben|enthalten {equally} {content}
    => Compared("=", content, Line(row, a), Line(row, b))
  die {a:ordinal} und [die] {b:ordinal} Spalte *haben|enthalten {equally} {content}
    => Compared("=", content, Line(column, a), Line(column, b))
  die erste und [die] letzte Zeile *haben|enthalten {equally} {content}
    => Compared("=", content, Line(row, Int(1)), Line(row, Var("rows")))
  die erste und [die] letzte Spalte *haben|enthalten {equally} {content}
    => Compared("=", content, Line(column, Int(1)), Line(column, Var("columns")))
  {place} und {other:place} *liegen|gibt [es] {equally} {content}
    => Compared("=", content, place, other)
  keine {sort} , die {property} , *hat|enthält {elided}
    => EachSuch(SuchLines(no, sort, Having(property)), elided)
  es *ist nicht so|wahr|richtig , dass {sub} => Negated(sub)
  es *ist nicht der Fall , dass {sub} => Negated(sub)
  es *trifft nicht zu , dass {sub} => Negated(sub)
  es *ist falsch , dass {sub} => Negated(sub)
  {place} *liegen|gibt [es] {low:number} bis {high:number} Minen
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), place),
    Contains(Amount(Bounded(atmost, high), mine), place)))
  {place} *liegen|gibt [es] zwischen {low:number} und {high:number} Minen
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), place),
    Contains(Amount(Bounded(atmost, high), mine), place)))
  {thing} *hat|enthält {low:number} bis {high:number} Minen
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), thing),
    Contains(Amount(Bounded(atmost, high), mine), thing)))
  {thing} *hat|enthält zwischen {low:number} und {high:number} Minen
    => Joined("and", (Contains(Amount(Bounded(atleast, low), mine), thing),
    Contains(Amount(Bounded(atmost, high), mine), thing)))
  {many} *sind [alle|beide] vermint => Contains(Amount(some, mine), many)
  jede Mine *hat {amount} als Nachbarn|Nachbar
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(amount, Around(Cell(Var("x"), Var("y"))))))
  jede Mine *hat {amount} neben sich
    => ForEvery(("x", "y"), If(Contains(Amount(some, mine), Cell(Var("x"), Var("y"))),
    Contains(amount, Around(Cell(Var("x"), Var("y"))))))
  alle {sorts} *haben|enthalten {amount} => EachLine(every, sorts, amount)
  alle {sorts} *sind sicher => EachLine(every, sorts, Amount(every, safe))
  alle {sorts} *sind frei|minenfrei|leer => EachLine(every, sorts, Amount(no, mine))
  {which} {sort} *ist {state} => EachLine(which, sort, state)
  {bound} {sorts} *sind {state} => EachLine(bound, sorts, state)
  {bound} {sorts} *haben|enthalten {amount} => EachLine(bound, sorts, amount)
  {bound} {sorts} *sind sicher => EachLine(bound, sorts, Amount(every, safe))
  {bound} der {sorts} *sind sicher => EachLine(bound, sorts, Amount(every, safe))
  {bound} der {sorts} *haben|enthalten {amount} => EachLine(bound, sorts, amount)
  {how} eine der {sorts} *hat|enthält {amount} => EachLine(Bounded(how, 1), sorts, amount)
  {how} eine der {sorts} *ist sicher => EachLine(Bounded(how, 1), sorts, Amount(every, safe))
  keine der {sorts} *hat|enthält {amount} => EachLine(no, sorts, amount)
  keine der {sorts} *ist sicher => EachLine(no, sorts, Amount(every, safe))
  nicht alle {sorts} *haben|enthalten {amount} => EachLine(notevery, sorts, amount)
  nicht alle {sorts} *sind sicher => EachLine(notevery, sorts, Amount(every, safe))
  eine {sort} *hat|enthält {amount} => EachLine(some, sort, amount)
  eine {sort} *ist sicher => EachLine(some, sort, Amount(every, safe))
  eine {sort} *ist {state} => EachLine(some, sort, state)
  in {how} einer {sort} *liegt|liegen|gibt|ist|sind [es] {amount}
    => EachLine(Bounded(how, 1), sort, amount)
  in einer {sort} *liegt|liegen|gibt|ist|sind [es] {amount} => EachLine(some, sort, amount)
  in {bound} {sorts} *liegt|liegen|gibt|ist|sind [es] {amount} => EachLine(bound, sorts, amount) @1
  nicht in jeder {sort} *liegt|liegen|gibt|ist|sind [es] {amount}
    => EachLine(notevery, sort, amount)
  in allen {sorts} *liegt|liegen|gibt|ist|sind [es] {amount} => EachLine(every, sorts, amount)
  es *gibt eine {sort} mit {amount:dative} => EachLine(some, sort, amount)
  es *gibt eine {sort} ohne Mine|Minen => EachLine(some, sort, Amount(no, mine))
  es *gibt eine {sort} , die {property} => EachLine(some, sort, property)
  es *gibt eine {sort} , in der {amount} liegt|liegen|ist|sind => EachLine(some, sort, amount)
  es *gibt keine {sort} mit {amount:dative} => EachLine(no, sort, amount)
  es *gibt keine {sort} ohne Mine|Minen => EachLine(every, sort, Amount(some, mine))
  es *gibt keine {sort} , die {property} => EachLine(no, sort, property)
  es *gibt {how} eine {sort} mit {amount:dative} => EachLine(Bounded(how, 1), sort, amount)
  es *gibt {how} eine {sort} ohne Mine|Minen => EachLine(Bounded(how, 1), sort, Amount(no, mine))
  es *gibt {bound} {sorts} mit {amount:dative} => EachLine(bound, sorts, amount)
  es *gibt {bound} {sorts} ohne Mine|Minen => EachLine(bound, sorts, Amount(no, mine))
  es *gibt eine sichere {sort} => EachLine(some, sort, Amount(every, safe))
  es *gibt keine sichere {sort} => EachLine(no, sort, Amount(every, safe))
  in jeder {sort} und [in] jeder {other:sort} *liegt|liegen|gibt|ist|sind [es] {amount}
    => Joined("and", (EachLine(every, sort, amount), EachLine(every, other, amount)))
  jede {sort} und jede {other:sort} *hat|haben|enthält|enthalten {amount}
    => Joined("and", (EachLine(every, sort, amount), EachLine(every, other, amount)))
  {which} {sort} *hat|enthält {elided} und {other:amount}
    => Joined("and", (EachLine(which, sort, elided), EachLine(which, sort, other)))
  {which} {sort} *hat|enthält {amount} und {other:elided}
    => Joined("and", (EachLine(which, sort, amount), EachLine(which, sort, other)))
  in jeder {sort} *liegt|liegen|gibt [es] {elided} und {other:amount}
    => Joined("and", (EachLine(every, sort, elided), EachLine(every, sort, other)))
  {thing} *hat|enthält {elided} und|aber {other:amount}
    => Joined("and", (Contains(elided, thing), Contains(other, thing)))
  {thing} *hat|enthält {amount} und|aber {other:amount}
    => Joined("and", (Contains(amount, thing), Contains(other, thing)))
  {place} *liegt|liegen|gibt [es] {elided} und|aber {other:amount}
    => Joined("and", (Contains(elided, place), Contains(other, place)))
  {suchlines} *ist|sind ohne Mine|Minen => EachSuch(suchlines, Amount(no, mine))
  außer {skipped} *sind alle {sorts} sicher
    => EachSuch(SuchLines(every, sorts, Other(skipped)), Amount(every, safe))
  außer {skipped} *ist jede {sort} sicher
    => EachSuch(SuchLines(every, sort, Other(skipped)), Amount(every, safe))
  außer {skipped} *sind alle {sorts} frei|minenfrei|leer
    => EachSuch(SuchLines(every, sorts, Other(skipped)), Amount(no, mine))
  außer {skipped} *haben|enthalten alle {sorts} {amount}
    => EachSuch(SuchLines(every, sorts, Other(skipped)), amount)
  außer {skipped} *hat|enthält jede {sort} {amount}
    => EachSuch(SuchLines(every, sort, Other(skipped)), amount)
  in allen {sorts} außer {skipped} *liegt|liegen|gibt [es] {amount}
    => EachSuch(SuchLines(every, sorts, Other(skipped)), amount)
  jede {sort} , in der {having:amount} liegt|liegen|ist|sind , *hat|enthält {amount}
    => EachSuch(SuchLines(every, sort, Having(having)), amount)
  jede {sort} , in der {having:amount} liegt|liegen|ist|sind , *hat|enthält {elided}
    => EachSuch(SuchLines(every, sort, Having(having)), elided)
  in jeder {sort} , in der {having:amount} liegt|liegen|ist|sind , *liegt|liegen|gibt [es] {amount}
    => EachSuch(SuchLines(every, sort, Having(having)), amount)
  in jeder {sort} , die {property} , *liegt|liegen|gibt [es] {amount}
    => EachSuch(SuchLines(every, sort, Having(property)), amount)
  keine {sort} , die {property} , *hat|enthält {amount}
    => EachSuch(SuchLines(no, sort, Having(property)), amount)
  {cell} *hat {bound} Nachbarn mit Minen|Mine => Contains(Amount(bound, mine), Around(cell))
  {cell} *hat {bound} verminte {neighbours} => Contains(Amount(bound, mine), Around(cell))
  {cell} *hat {bound} sichere {neighbours} => Contains(Amount(bound, safe), Around(cell))
  {cell} *hat keine|keinen verminte|verminten {neighbours}
    => Contains(Amount(no, mine), Around(cell))
  jeder Nachbar von {cell} *ist sicher => Contains(Amount(every, safe), Around(cell))
  jeder Nachbar von {cell} *ist eine Mine => Contains(Amount(every, mine), Around(cell))
  alle {neighbours} von {cell} *sind frei|minenfrei => Contains(Amount(no, mine), Around(cell))
  einer der {neighbours} von {cell} *ist eine Mine => Contains(Amount(some, mine), Around(cell))
  {how} einer der {neighbours} von {cell} *ist eine Mine
    => Contains(Amount(Bounded(how, 1), mine), Around(cell))
  {cell} *grenzt an {bound} Minen => Contains(Amount(bound, mine), Around(cell))
  {cell} *grenzt an eine Mine => Contains(Amount(some, mine), Around(cell))
  {cell} *grenzt an keine Mine => Contains(Amount(no, mine), Around(cell))
  {how} {onefield} {cells} *ist eine Mine => Contains(Amount(Bounded(how, 1), mine), cells)
  {how} {onefield} {cells} *ist vermint => Contains(Amount(Bounded(how, 1), mine), cells)
  {how} {onefield} {cells} *enthält eine Mine => Contains(Amount(Bounded(how, 1), mine), cells)
  {how} {onefield} {cells} *ist sicher => Contains(Amount(Bounded(how, 1), safe), cells)
  {onefield} {cells} *ist eine Mine => Contains(Amount(Bounded(exactly, 1), mine), cells)
  {onefield} {cells} *ist sicher => Contains(Amount(Bounded(exactly, 1), safe), cells)
  keine|keines [der Felder|Zellen] {cells} *ist eine Mine => Contains(Amount(no, mine), cells)
  keine|keines von {cells} *ist eine Mine => Contains(Amount(no, mine), cells)
  {bound} der Felder|Zellen {cells} *sind Minen => Contains(Amount(bound, mine), cells)
  {bound} der Felder|Zellen {cells} *sind sicher => Contains(Amount(bound, safe), cells)
  {bound} von {cells} *sind Minen => Contains(Amount(bound, mine), cells)
  {bound} von {cells} *sind sicher => Contains(Amount(bound, safe), cells)
  {thing} *ist komplett|vollständig|ganz vermint => Contains(Amount(every, mine), thing)
  {thing} *besteht [nur] aus Minen => Contains(Amount(every, mine), thing)
  {thing} *ist [ganz|komplett|vollständig] voll mit Minen => Contains(Amount(every, mine), thing)
  {thing} *ist ganz|komplett|vollständig sicher => Contains(Amount(every, safe), thing)
  {thing} *ist ganz|komplett|vollständig frei|minenfrei => Contains(Amount(no, mine), thing)
  {thing} *ist frei von Minen => Contains(Amount(no, mine), thing)
  {many} *sind frei von Minen => Contains(Amount(no, mine), many)
  {many} *sind vermint => Contains(Amount(some, mine), many)
  {thing} *sind frei|minenfrei|leer => Contains(Amount(no, mine), thing)
  {thing} *haben|enthalten {amount} => Contains(amount, thing)
  {many} zusammen *haben|enthalten {amount} => Contains(amount, Together(many))
  {many} *haben|enthalten zusammen {amount} => Contains(amount, Together(many))
  in {many} zusammen *liegen|liegt|gibt [es] {amount} => Contains(amount, Together(many))
  in {many} *liegen|liegt|gibt [es] zusammen {amount} => Contains(amount, Together(many))
  alle Minen *liegen|sind {place} oder {other:place} => Confined(Several("or", (place, other)))
  jede Mine *liegt|ist {place} oder {other:place} => Confined(Several("or", (place, other)))
  die {ordinal} Zeile *hat|enthält {equally} {content} wie die letzte
    => Compared("=", content, Line(row, ordinal), Line(row, Var("rows")))
  die {ordinal} Spalte *hat|enthält {equally} {content} wie die letzte
    => Compared("=", content, Line(column, ordinal), Line(column, Var("columns")))
  die {ordinal} Zeile *hat|enthält {equally} {content} wie die {other:ordinal}
    => Compared("=", content, Line(row, ordinal), Line(row, other))
  die {ordinal} Spalte *hat|enthält {equally} {content} wie die {other:ordinal}
    => Compared("=", content, Line(column, ordinal), Line(column, other))
  die {ordinal} Zeile *hat|enthält mehr {content} als die letzte
    => Compared(">", content, Line(row, ordinal), Line(row, Var("rows")))
  die {ordinal} Spalte *hat|enthält mehr {content} als die letzte
    => Compared(">", content, Line(column, ordinal), Line(column, Var("columns")))
  die {ordinal} Zeile *hat|enthält mehr {content} als die {other:ordinal}
    => Compared(">", content, Line(row, ordinal), Line(row, other))
  die {ordinal} Spalte *hat|enthält mehr {content} als die {other:ordinal}
    => Compared(">", content, Line(column, ordinal), Line(column, other))
  die {ordinal} Zeile *hat|enthält weniger {content} als die {other:ordinal}
    => Compared("<", content, Line(row, ordinal), Line(row, other))
  die {ordinal} Spalte *hat|enthält weniger {content} als die {other:ordinal}
    => Compared("<", content, Line(column, ordinal), Line(column, other))
  über|oberhalb [von] {cell} *liegt|ist direkt|unmittelbar {amount}
    => Contains(amount, Beside(up, cell))
  unter|unterhalb [von] {cell} *liegt|ist direkt|unmittelbar {amount}
    => Contains(amount, Beside(down, cell))
  links von|neben {cell} *liegt|ist direkt|unmittelbar {amount}
    => Contains(amount, Beside(left, cell))
  rechts von|neben {cell} *liegt|ist direkt|unmittelbar {amount}
    => Contains(amount, Beside(right, cell))
  {thing} *ist sicher [,] oder {other:thing}
    => Joined("or", (Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other)))
  {thing} *ist eine Mine [,] und {other:thing}
    => Joined("and", (Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other)))
  {thing} *ist eine Mine [,] oder {other:thing}
    => Joined("or", (Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other)))
  {thing} *ist eine Mine [,] aber {other:thing} nicht
    => Joined("and", (Contains(Amount(some, mine), thing), Contains(Amount(no, mine), other)))
  {thing} *ist keine Mine [,] und {other:thing} nicht
    => Joined("and", (Contains(Amount(no, mine), thing), Contains(Amount(no, mine), other)))
  {thing} und {other:thing} *sind entweder beide Minen oder beide sicher
    => Iff(Contains(Amount(some, mine), thing), Contains(Amount(some, mine), other))
  {place} *liegt|liegen|gibt [es] {amount} [,] und {other:place}
    => Joined("and", (Contains(amount, place), Contains(amount, other)))
  {place} *liegt|liegen|gibt [es] keine Mine|Minen [,] und {other:place} nicht
    => Joined("and", (Contains(Amount(no, mine), place), Contains(Amount(no, mine), other)))
  {place} *liegt|liegen|gibt [es] {amount} [,] aber nicht {other:place}
    => Joined("and", (Contains(amount, place), Negated(Contains(amount, other))))
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
  {left:inverted} [,] so|dann {right:inverted} => If(left, right)
  gibt|liegen es {amount} => Contains(amount, Board())
  gibt|liegen es {amount} {places} => Contains(amount, places)
  entweder ist {thing} eine Mine [,] oder {other:thing}
    => SoMany(Bounded(exactly, 1), (Contains(Amount(some, mine), thing), Contains(Amount(some,
    mine), other)))
  entweder ist {thing} sicher [,] oder {other:thing}
    => SoMany(Bounded(exactly, 1), (Contains(Amount(every, safe), thing), Contains(Amount(every,
    safe), other)))
  entweder hat|enthält {thing} {amount} [,] oder {other:thing}
    => SoMany(Bounded(exactly, 1), (Contains(amount, thing), Contains(amount, other)))
  entweder liegt|gibt|liegen [es] {place} {amount} [,] oder {other:place}
    => SoMany(Bounded(exactly, 1), (Contains(amount, place), Contains(amount, other)))
  wenn {place} {amount} liegt|liegen|ist|sind [,] [dann] [liegt|liegen] {other:place} nicht
    => If(Contains(amount, place), Negated(Contains(amount, other)))
  wenn {thing} {amount} hat|enthält [,] [dann] {other:thing}
    => If(Contains(amount, thing), Contains(amount, other))
  wenn {thing} sicher ist [,] [dann] ist es|sie {other:thing}
    => If(Contains(Amount(every, safe), thing), Contains(Amount(every, safe), other))
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

state:
  frei|minenfrei|leer => Amount(no, mine)
  frei von Minen => Amount(no, mine)
  ohne Mine|Minen => Amount(no, mine)
  voller Minen => Amount(every, mine)
  vermint => Amount(some, mine)

onefield:
  eine der Zellen => yes
  eines|eins der Felder => yes
  eine|eines|eins von => yes

dative:
  einer Mine => Amount(some, mine)
  {amount} => amount
  {how} einer Mine => Amount(Bounded(how, 1), mine)

equally:
  genauso|ebenso viele => yes
  genau|ebenso viele => yes
  [genau] so viele => yes
  [genau] ebenso viele => yes
  gleich viele => yes
  die gleiche|dieselbe Anzahl => yes

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
  nicht sicher ist => Amount(notevery, safe)
  frei|minenfrei|leer ist => Amount(no, mine)

suchlines:
  jede gerade {sort} => SuchLines(every, sort, even)
  jede ungerade {sort} => SuchLines(every, sort, odd)
  alle|die geraden {sorts} => SuchLines(every, sorts, even)
  alle|die ungeraden {sorts} => SuchLines(every, sorts, odd)
  jede {sort} außer {skipped} => SuchLines(every, sort, Other(skipped))
  alle {sorts} außer {skipped} => SuchLines(every, sorts, Other(skipped))
  keine {sort} außer {skipped} => SuchLines(no, sort, Other(skipped))
  alle {sorts} mit {amount:dative} => SuchLines(every, sorts, Having(amount))
  alle {sorts} ohne Mine|Minen => SuchLines(every, sorts, Having(Amount(no, mine)))
  keine gerade {sort} => SuchLines(no, sort, even)
  keine ungerade {sort} => SuchLines(no, sort, odd)
  jede {sort} mit {amount:dative} => SuchLines(every, sort, Having(amount))
  jede {sort} ohne Mine|Minen => SuchLines(every, sort, Having(Amount(no, mine)))

skipped:
  {sort} {term} => term
  der|die {ordinal} => ordinal
  der|die {ordinal} {sort} => ordinal
  der|die letzten|letzte => Var("last")
  der|die letzten|letzte {sort} => Var("last")
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
  keine einzige Mine => Amount(no, mine)
  nicht eine einzige Mine => Amount(no, mine)
  {number} Minen => Amount(Bounded(exactly, number), mine)

cell:
  ( {column:term} , {row:term} ) => Cell(column, row)
  [der|die|das|dem] Zelle|Feld {cell} => cell
  die linke obere Ecke => Cell(Int(1), Int(1))
  die rechte obere Ecke => Cell(Var("columns"), Int(1))
  die linke untere Ecke => Cell(Int(1), Var("rows"))
  die rechte untere Ecke => Cell(Var("columns"), Var("rows"))
  die|der obere|oberen linke|linken Ecke => Cell(Int(1), Int(1))
  die|der obere|oberen rechte|rechten Ecke => Cell(Var("columns"), Int(1))
  die|der untere|unteren linke|linken Ecke => Cell(Int(1), Var("rows"))
  die|der untere|unteren rechte|rechten Ecke => Cell(Var("columns"), Var("rows"))
  der linken oberen Ecke => Cell(Int(1), Int(1))
  der rechten oberen Ecke => Cell(Var("columns"), Int(1))
  der linken unteren Ecke => Cell(Int(1), Var("rows"))
  der rechten unteren Ecke => Cell(Var("columns"), Var("rows"))
  Zeile {row:term} , Spalte {column:term} => Cell(column, row)

thing:
  die linke Spalte => Line(column, Int(1))
  die rechte Spalte => Line(column, Var("columns"))
  die obere Zeile => Line(row, Int(1))
  die untere Zeile => Line(row, Var("rows"))
  die vorletzte Spalte => Line(column, Sub(Var("columns"), Int(1)))
  die vorletzte Zeile => Line(row, Sub(Var("rows"), Int(1)))
  die ersten {last:term} Spalten => Beyond(column, "<=", last)
  die ersten {last:term} Zeilen => Beyond(row, "<=", last)
  die letzten {last:term} Spalten => Beyond(column, ">", Sub(Var("columns"), last))
  die letzten {last:term} Zeilen => Beyond(row, ">", Sub(Var("rows"), last))
  die Spalten {first:term} bis {last:term} => Between(column, "<=", first, last)
  die Zeilen {first:term} bis {last:term} => Between(row, "<=", first, last)
  {onecell} [direkt|unmittelbar] über|oberhalb [von] {cell} => Beside(up, cell)
  {onecell} [direkt|unmittelbar] unter|unterhalb [von] {cell} => Beside(down, cell)
  {onecell} [direkt|unmittelbar] links von|neben {cell} => Beside(left, cell)
  {onecell} [direkt|unmittelbar] rechts von|neben {cell} => Beside(right, cell)
  die {ordinal} Spalte => Line(column, ordinal)
  die {ordinal} Zeile => Line(row, ordinal)
  die Diagonale => Diagonal()
  die letzte Spalte => Line(column, Var("columns"))
  die letzte|unterste Zeile => Line(row, Var("rows"))
  die oberste Zeile => Line(row, Int(1))
  der Rand [des Spielfelds|Spielfeldes|Feldes|Bretts] => Border()
  die Mitte [des Spielfelds|Spielfeldes|Feldes|Bretts] => Centre()
  das Zentrum => Centre()
  [das] [ganze|gesamte] Feld|Brett|Spielbrett => Board()

onecell:
  das|dem Feld => yes
  die|der Zelle => yes

place:
  in der ersten oder [in] [der] letzten Spalte
    => Several("or", (Line(column, Int(1)), Line(column, Var("columns"))))
  in der ersten oder [in] [der] letzten Zeile
    => Several("or", (Line(row, Int(1)), Line(row, Var("rows"))))
  in der ersten und [in] [der] letzten Spalte
    => Several("and", (Line(column, Int(1)), Line(column, Var("columns"))))
  in der ersten und [in] [der] letzten Zeile
    => Several("and", (Line(row, Int(1)), Line(row, Var("rows"))))
  in der linken Spalte => Line(column, Int(1))
  in der rechten Spalte => Line(column, Var("columns"))
  in der oberen Zeile => Line(row, Int(1))
  in der unteren Zeile => Line(row, Var("rows"))
  in der vorletzten Spalte => Line(column, Sub(Var("columns"), Int(1)))
  in der vorletzten Zeile => Line(row, Sub(Var("rows"), Int(1)))
  in den ersten {last:term} Spalten => Beyond(column, "<=", last)
  in den ersten {last:term} Zeilen => Beyond(row, "<=", last)
  in den letzten {last:term} Spalten => Beyond(column, ">", Sub(Var("columns"), last))
  in den letzten {last:term} Zeilen => Beyond(row, ">", Sub(Var("rows"), last))
  in {many} zusammen => Together(many)
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
        **dict.fromkeys(
            ("auch", "ebenfalls", "insgesamt", "jeweils", "irgendwo", "überhaupt", "ebenso wenig"),
            "",
        ),
        **dict.fromkeys(("falls", "sofern", "immer wenn"), "wenn"),
        "reihe": "zeile",
        "reihen": "zeilen",
        "sämtliche": "alle",
        "der beiden": "der",
        **dict.fromkeys(("dagegen", "hingegen", "jedoch"), ""),
        "ersten beiden": "ersten 2",
        "beiden ersten": "ersten 2",
        "letzten beiden": "letzten 2",
        "beiden letzten": "letzten 2",
        **dict.fromkeys(("bis auf", "mit ausnahme von", "ausgenommen"), "außer"),
    },
    ordinals={
        word + ending: place
        for place, word in enumerate(ORDINALS.split(), start=1)
        for ending in ("", "n", "r")
    },
    examples=tuple(EXAMPLES.strip().splitlines()),
)
