"""German that leaves a noun out ("die erste Zeile ist leer, die zweite nicht"), or that says
"always" and "never": with all its words.

A sentence is completed only if it is not understood as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator

from provefield.logic.language.wandering import EACH, NONE, NUMBERS, VERBS, clause_start
from provefield.logic.language.words import Word, word_set

ADJECTIVES = word_set(
    "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte letzte "
    "vorletzte oberste unterste obere untere linke rechte mittlere gerade ungerade nächste "
    "folgende vorige vorherige"
)
TELLING = frozenset(f"{word}{ending}" for word in ADJECTIVES for ending in ("", "n", "s", "r"))
PLURALS = {one: f"{one}n" for one in ("zeile", "spalte", "zelle", "ecke", "kante", "seite")}
SINGULARS = {more: one for one, more in PLURALS.items()} | {one: one for one in PLURALS}
LIKEWISE = SINGULARS.keys() | word_set("mine minen hälfte hälften diagonale diagonalen")
NOUNS = LIKEWISE | word_set(
    "feld felder feldern feldes eckfeld eckfelder randfeld randfelder rand viertel block nummer "
    "anzahl stelle ende"
)
FEMININE, NEUTER = word_set("die der den"), word_set("das dem")
OR_AND = word_set("und oder")
SIDES = word_set("darüber darunter danach davor")
HAVING = word_set("haben enthalten")
COUNTING = word_set("genau exakt mindestens höchstens maximal mehr weniger eine keine")
ARTICLES = word_set("ein eine einer einem")
HALVING = word_set("obere oberen untere unteren linke linken rechte rechten")
PICKING = word_set("eine einer keine keiner beide zwei")
ALWAYS, NEVER = word_set("immer stets"), word_set("nie niemals")


def completed(words: list[Word]) -> list[Word]:
    """The words of a sentence with the nouns that it leaves out, and about all or none.

    >>> from provefield.logic.language.words import split
    >>> def show(text): return " ".join(word.plain for word in completed(split(text)))
    >>> show("ist die erste zeile leer, so hat die zweite drei minen")
    'ist die erste zeile leer , so hat die zweite zeile drei minen'
    >>> show("eine mine liegt nie in einer ecke")
    'keine mine liegt in einer ecke'
    """
    return with_nouns_left_out(_without_never(_with_except_in_front(_without_all(words))))


def _without_all(words: list[Word]) -> list[Word]:
    """What they all have, they have: "die anderen haben alle mindestens eine Mine"."""
    plain = ["", *(word.plain for word in words), ""]
    around = zip(plain, plain[1:], plain[2:], strict=False)
    return [
        word
        for word, (before, own, after) in zip(words, around, strict=True)
        if own != "alle" or before not in HAVING or after not in COUNTING
    ]


def _with_except_in_front(words: list[Word]) -> list[Word]:
    """The corners excepted, that is: except the corners."""
    place = next((at for at, word in enumerate(words) if word.plain == "außer"), 0)
    after = words[place + 1].plain if place + 1 < len(words) else ""
    if not place or after not in VERBS or clause_start(words, place):
        return words
    return [words[place], *words[:place], *words[place + 1 :]]


def _without_never(words: list[Word]) -> list[Word]:
    """What a thing always is, each of its kind is; what it never is, none is."""
    place = next((at for at, word in enumerate(words) if word.plain in ALWAYS | NEVER), None)
    if place is None or any(
        word.plain in ("dann", "wenn") for word in words[place + 1 : place + 2]
    ):
        return words
    never = words[place].plain in NEVER
    follows = words[place + 1].plain if place + 1 < len(words) else ""
    if never and follows == "nur":
        return words
    rest = [*words[:place], *words[place + 1 :]]
    start = clause_start(words, place)
    for at in range(start, min(start + 3, place)):
        if words[at].plain not in ARTICLES:
            continue
        if words[at + 1].plain == "ecke" and at > start:
            return words
        if words[at + 1].plain not in ("der", "von"):
            forms = NONE if never else EACH
            return [*rest[:at], words[at].respelled(forms[words[at].plain]), *rest[at + 1 :]]
    if words[start].plain == "zwei":
        return [*rest[:start], words[start].respelled("keine" if never else "je"), *rest[start:]]
    if words[start].plain == "minen":
        return [*rest[:start], words[start].respelled("keine" if never else "alle"), *rest[start:]]
    return [*words[:place], words[place].respelled("nicht"), *words[place + 1 :]] if never else rest


def with_halves(words: list[Word]) -> list[Word]:
    """The words of a sentence with "Hälfte" after "die untere", if the upper half was spoken of.

    >>> from provefield.logic.language.words import split
    >>> def show(text): return " ".join(word.plain for word in with_halves(split(text)))
    >>> show("die obere hälfte ist leer, in der unteren liegt eine mine")
    'die obere hälfte ist leer , in der unteren hälfte liegt eine mine'
    """
    plain = [word.plain for word in words]
    found: list[Word] = []
    for place, word in enumerate(words):
        found.append(word)
        told = place and plain[place] in HALVING and plain[place - 1] in FEMININE
        if told and not _has_noun(plain, place + 1):
            nouns = [*_nouns(plain[:place], HALVING)]
            if {*nouns} == {"hälfte"}:
                found.append(word.respelled("hälfte"))
    return found


def with_nouns_left_out(words: list[Word]) -> list[Word]:
    """The words of a sentence with the noun that was spoken of after "die zweite".

    >>> from provefield.logic.language.words import split
    >>> def show(text): return " ".join(word.plain for word in with_nouns_left_out(split(text)))
    >>> show("in der ersten zeile ist das letzte eine mine, die zweite ist leer")
    'in der ersten zeile ist das letzte feld eine mine , die zweite zeile ist leer'
    >>> show("zeile 1 hat mehr minen als zeile 2, zeile 3 mehr als zeile 4")
    'zeile 1 hat mehr minen als zeile 2 , zeile 3 mehr minen als zeile 4'
    """
    plain = [word.plain for word in words]
    found: list[Word] = []
    for place, word in enumerate(words):
        before = [each.plain for each in found]
        if _stands_for_noun(plain, place) and (noun := _noun_spoken_of(before)):
            found.append(word.respelled(PLURALS[noun]))
            continue
        found.append(word)
        put = (
            _noun_after(plain, place, before)
            or _line_before_side(plain, place, before)
            or _mines_after(plain, place)
        )
        if word.plain == "welche" and _speaks_of_mines(plain, place):
            found[-1] = word.respelled("minen")
        if put:
            found.append(word.respelled(put))
    return found


def _stands_for_noun(plain: list[str], place: int) -> bool:
    """Whether a word stands for lines that are told apart: "solche mit gerader Nummer"."""
    apart = plain[place + 1 : place + 2] in (["mit"], ["ohne"])
    return plain[place] == "solche" or (plain[place] in ("denen", "die") and apart)


def _noun_after(plain: list[str], place: int, before: list[str]) -> str | None:
    number = _is_number_of_lines(plain, place)
    telling = plain[place] in TELLING or (number and plain[place - 1] in TELLING)
    if not place or not telling or _has_noun(plain, place + 1):
        return None
    if place + 1 < len(plain) and _is_number_of_lines(plain, place + 1):
        return None
    article = _article(plain, place - number)
    after = [word for word in plain[place + 1 : place + 3] if word not in OR_AND]
    if TELLING.intersection(after[:1]):
        return None
    if article == "mit" and plain[place] in ("gerader", "ungerader"):
        return "nummer"
    if article == "am":
        return "rand"
    if article in NEUTER:
        return "feld"
    noun = _noun_spoken_of(before) if article in FEMININE else None
    counted = number or plain[place - 1].isdecimal()
    several = counted or article == "den" or plain[place] in ("geraden", "ungeraden")
    several = several or (article == "der" and _picks(plain, place))
    return PLURALS[noun] if noun and several else noun


def _is_number_of_lines(plain: list[str], place: int) -> bool:
    """Whether it is the three of "die untersten drei", not of "in der untersten drei"."""
    told = place > 0 and plain[place - 1] in TELLING and plain[place - 1].endswith("n")
    several = told and _article(plain, place - 1) in ("die", "den")
    return plain[place].isdecimal() or (plain[place] in NUMBERS and several)


def _line_before_side(plain: list[str], place: int, before: list[str]) -> str | None:
    """The noun of "die darunter", if only one sort of lines was spoken of."""
    after = [word for word in plain[place + 1 : place + 3] if word not in ("direkt", "gleich")]
    if plain[place] not in ("die", "der") or not SIDES.intersection(after[:1]):
        return None
    lines = {*_nouns(before, None)} & {"zeile", "spalte"}
    return lines.pop() if len(lines) == 1 else None


def _article(plain: list[str], place: int) -> str:
    """The word before all such words: "die rechte untere", "der zweiten und dritten"."""
    while place and (plain[place] in TELLING | OR_AND or plain[place].isdecimal()):
        place -= 1
    return plain[place]


def _picks(plain: list[str], place: int) -> bool:
    """Whether it is one, or none, of those that such a word tells of: "eine der unteren"."""
    return place > 1 and plain[place - 1] == "der" and plain[place - 2] in PICKING


def _has_noun(plain: list[str], place: int) -> bool:
    """Whether a noun comes, perhaps after other such words: "die erste und die letzte Zeile"."""
    for word in plain[place:]:
        if word in NOUNS or word.isdecimal():
            return True
        if word not in TELLING | OR_AND | FEMININE | NEUTER | {",", "noch", "in"}:
            return False
    return False


def _noun_spoken_of(plain: list[str]) -> str | None:
    """The noun of the lines, or corners, that were told by such a word; if none were, of those
    that were named; none if there are two sorts of them.
    """
    told = {*_nouns(plain, TELLING)} or {*_nouns(plain, None)} - {"mine"}
    return told.pop() if len(told) == 1 and told <= PLURALS.keys() else None


def _nouns(plain: list[str], after: frozenset[str] | None) -> Iterator[str]:
    for before, word in zip(["", *plain], plain, strict=False):
        if word in LIKEWISE and (after is None or before in after):
            yield SINGULARS.get(word, word.removesuffix("n"))


def _mines_after(plain: list[str], place: int) -> str | None:
    """What there is more of than elsewhere, if nothing but mines was spoken of."""
    following, standard = plain[place + 1 : place + 2], plain[place + 2 : place + 3]
    comparing = plain[place] in ("mehr", "weniger") and following == ["als"]
    equal = plain[place] == "viele" and following in (["wie"], [])
    spoken = _speaks_of_mines(plain, place)
    named = not standard or standard[0] in FEMININE | NOUNS | {"in", "am", "auf"}
    return "minen" if (comparing or equal) and named and spoken else None


def _speaks_of_mines(plain: list[str], place: int) -> bool:
    """Whether mines were spoken of before, and no safe cells anywhere."""
    spoken = not {"mine", "minen"}.isdisjoint(plain[:place])
    return spoken and not any(word.startswith("sicher") for word in plain)
