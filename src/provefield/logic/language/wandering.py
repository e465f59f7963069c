"""German words that wander: "aber" within its clause, and the verb that a modal verb sends away."""

from __future__ import annotations

from provefield.logic.language.words import Word, word_set

BUT = word_set("aber jedoch dagegen hingegen allerdings dafür trotzdem dennoch doch")
MARKS = word_set(", ; .")
LINES = word_set("zeile spalte")
COUNTED = LINES | word_set("zeilen spalten feld felder zelle zellen")
ARTICLES = word_set("die der das dem den jede jeder")
JOINING = word_set("und oder")
FORMS = {
    "sein": ("ist", "sind"),
    "haben": ("hat", "haben"),
    "liegen": ("liegt", "liegen"),
    "stehen": ("steht", "stehen"),
    "geben": ("gibt", "gibt"),
    "enthalten": ("enthält", "enthalten"),
    "berühren": ("berührt", "berühren"),
}
VERBS = frozenset(form for forms in FORMS.values() for form in forms)
HAVING = word_set("sein haben enthalten")
PRONOUNS = word_set("die das der")
INTRODUCING = word_set("und dann so sonst ansonsten andernfalls wenn")
SINGULAR = word_set("muss soll darf kann")
SHOULD = word_set("sollte sollten")
MODALS = SINGULAR | word_set("müssen sollen dürfen können")
NEEDED = word_set("muss müssen")
ALLOWED = word_set("darf dürfen kann können")
DENYING = word_set(
    "kein keine keiner keinem keinen keines nicht nie niemals nirgends nirgendwo weder"
)
LIMITING = DENYING | word_set("nur höchstens maximal")
NONE = {"ein": "kein", "eine": "keine", "einer": "keiner", "einem": "keinem", "zwei": "keine zwei"}
EACH = {"ein": "jedes", "eine": "jede", "einer": "jeder", "einem": "jedem", "zwei": "je zwei"}
NUMBERS = word_set("zwei drei vier fünf sechs sieben acht neun zehn elf zwölf")


def in_place(words: list[Word]) -> list[Word]:
    """The words of a sentence with "but" in front of its clause, and one verb for two.

    >>> from provefield.logic.language.words import split
    >>> def show(text): return " ".join(word.plain for word in in_place(split(text)))
    >>> show("zeile 1 ist leer, in zeile 2 jedoch liegt eine mine")
    'zeile 1 ist leer , aber in zeile 2 liegt eine mine'
    >>> show("in zeile 1 darf nur eine mine liegen")
    'in zeile 1 liegt höchstens eine mine'
    """
    words = _without_modals(_without_should(_with_ordinals(words)))
    place = 0
    while place < len(words):
        if words[place].plain in BUT:
            words = _with_but_in_front(words, place)
        place += 1
    return words


def _with_ordinals(words: list[Word]) -> list[Word]:
    """The words of a sentence in which "die 2. Zeile", and "die 2. und 3. Zeile", count lines."""
    plain = [word.plain for word in words]
    found: list[Word] = []
    for place, word in enumerate(words):
        after = plain[place + 1 : place + 5]
        counts = after[:1] and (after[0] in COUNTED or (after[0] in JOINING and "." in after[2:]))
        told = place > 1 and plain[place - 1].isdecimal() and plain[place - 2] in ARTICLES | JOINING
        if word.plain == "." and told and counts:
            found[-1] = found[-1].respelled(f"{found[-1].plain}th")
        else:
            found.append(word)
    return found


def _with_but_in_front(words: list[Word], place: int) -> list[Word]:
    """Before a verb it is "dafür", which turns the order of its clause; else it is "aber"."""
    rest = [*words[:place], *words[place + 1 :]]
    start = clause_start(words, place)
    between = [word.plain for word in words[start:place]]
    after = next((word.plain for word in words[place:] if word.plain not in BUT), "")
    if between in ([], ["und"]):
        meant = "dafür" if after in VERBS else "aber"
        return (
            [*words[:start], words[place].respelled(meant), *words[place + 1 :]] if start else rest
        )
    if start == 0:
        kept = [words[place].respelled("aber")] if words[place].plain != "doch" else []
        return [*words[:place], *kept, *words[place + 1 :]]
    introduced = between[0] in INTRODUCING | VERBS | BUT or (
        len(between) == 1 and between[0] in PRONOUNS
    )
    if introduced or words[start - 1].plain != ",":
        return rest
    return [*rest[:start], words[place].respelled("aber"), *rest[start:]]


def clause_start(words: list[Word], place: int) -> int:
    """The word after the last mark that divides clauses, not the numbers or lines of a cell."""
    depth = 0
    for at in range(place - 1, -1, -1):
        plain = words[at].plain
        depth += (plain == ")") - (plain == "(")
        if plain in MARKS and not depth and not _names_cell(words, at):
            return at + 1
    return 0


def _names_cell(words: list[Word], comma: int) -> bool:
    around = [word.plain for word in words[max(comma - 2, 0) : comma + 2]]
    return len(around) == 4 and {around[0], around[3]} == LINES


def _without_should(words: list[Word]) -> list[Word]:
    """If something should be so, that is: if it is so."""
    for place, word in enumerate(words):
        if word.plain in SHOULD and (not place or words[place - 1].plain in MARKS):
            verb = _infinitive(words, place)
            if verb is not None:
                form = words[verb].respelled(FORMS[words[verb].plain][word.plain == "sollten"])
                between = words[place + 1 : verb]
                return [*words[:place], word.respelled("wenn"), *between, form, *words[verb + 1 :]]
    return words


def _without_modals(words: list[Word]) -> list[Word]:
    """What must be so is so; what may be so only somewhere, or nowhere, is so nowhere else."""
    for place, word in enumerate(words):
        if word.plain in MODALS:
            found = _infinitive(words, place)
            if found is not None and (put := _plainly(words, place, found)):
                return _without_modals(put)
    return words


def _infinitive(words: list[Word], place: int) -> int | None:
    """Where the clause of a modal verb ends with another verb."""
    for at in range(place + 1, len(words)):
        ends = at + 1 == len(words) or words[at + 1].plain in MARKS | {"und", "oder", "aber"}
        if words[at].plain in FORMS and ends:
            return at
        if words[at].plain in MODALS:
            return None
    return None


def _plainly(words: list[Word], place: int, infinitive: int) -> list[Word] | None:
    modal = words[place].plain
    clause = {word.plain for word in words[clause_start(words, place) : infinitive]}
    if modal in NEEDED and clause & (DENYING | {"nur"}):
        return None
    if any(_leaves_out(words, at) for at in range(infinitive + 1, len(words))):
        return None
    only = words[clause_start(words, place)].plain == "nur" and (
        words[infinitive].plain in HAVING or words[place + 1].plain not in ("minen", "eine")
    )
    if modal in ALLOWED and (only or not (clause & LIMITING or _only_if(words, place))):
        return None
    form = FORMS[words[infinitive].plain][modal not in SINGULAR]
    before, between = words[:place], words[place + 1 : infinitive]
    if modal in ALLOWED:
        after = words[place + 2 : infinitive + 1]
        between = [_at_most(*pair) for pair in zip(between, after, strict=True)]
        before, between = _of_any(before, between)
    return [*before, words[place].respelled(form), *between, *words[infinitive + 1 :]]


def _of_any(before: list[Word], between: list[Word]) -> tuple[list[Word], list[Word]]:
    """What comes before and after a verb, about each, or none, where any one of a kind was told."""
    start = clause_start(before, len(before))
    denied = [word for word in between if word.plain in ("nicht", "nie", "niemals")]
    for at in range(start, min(start + 2, len(before) - 1)):
        told = before[at].plain
        if told in EACH and before[at + 1].plain not in ("der", "von"):
            more = denied and between[between.index(denied[0]) + 1 :][:1]
            kept = bool(more) and more[0].plain in ("mehr", "weniger")
            forms = NONE if denied and not kept else EACH
            meant = [before[at].respelled(plain) for plain in forms[told].split()]
            rest = between if kept else [word for word in between if word not in denied[:1]]
            return [*before[:at], *meant, *before[at + 1 :]], rest
    return before, between


def _only_if(words: list[Word], place: int) -> bool:
    """Whether what may be so is so only on a condition that comes before it."""
    before = [word.plain for word in words[:place]]
    return before[:2] == ["nur", "wenn"] and before[-1] == "," and before.count("wenn") == 1


def _leaves_out(words: list[Word], at: int) -> bool:
    """Whether a clause ends with "schon" or "nicht", of what may be as of what is."""
    ends = at + 1 == len(words) or words[at + 1].plain in MARKS
    return ends and words[at].plain in ("schon", "nicht")


def _at_most(word: Word, after: Word) -> Word:
    """Only one, if no more are allowed, is at most one."""
    counts = after.plain.isdecimal() or after.plain.startswith("ein") or after.plain in NUMBERS
    return word.respelled("höchstens") if word.plain == "nur" and counts else word
