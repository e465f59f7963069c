"""German pages speak German: what the reasoner says, what the referee says, and what is heard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

german = pytest.mark.parametrize("page", ["de"], indirect=True)
ENGLISH = re.compile(
    r"\b(the|is|are|and|or|of|columns?|rows?|cells?|with|which|from|then|you|your|not|no|this|that"
    r"|it|to|for|there|has|have|what|must|can|expected|game|messages?|board|steps?|hint|proof)\b"
)
SILENT = "script, style, pre, code, .formula, [hreflang]"
TEXTS = """(silent) => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (!node.parentElement.closest(silent)) found.push(node.textContent);
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        for (const each of document.querySelectorAll(`[${name}]`))
            found.push(each.getAttribute(name));
    return found;
}"""
OTHERS = "body [lang]:not(footer [lang])"


def insist_on_german(page: Page) -> None:
    english = [text for text in page.evaluate(TEXTS, SILENT) if ENGLISH.search(text)]
    assert english == []
    expect(page.locator(OTHERS)).to_have_count(0)


def say(page: Page, command: str) -> None:
    line = page.get_by_label("Sag, was zu tun ist")
    if not line.is_visible():
        page.get_by_text("Befehl eintippen").click()
    line.fill(command)
    line.press("Enter")


def standing(page: Page, cell: str) -> Locator:
    """The cell, if the player stands on it."""
    return page.get_by_role("gridcell", name=re.compile(f"{cell}.*du bist hier"))


@german
def test_hints_and_proofs_are_german(page: Page) -> None:
    page.goto("/play/g1")
    for number in (1, 2, 3, 4):
        say(page, "Tipp")
        expect(page.get_by_text(f"Tipp {number} von 4")).to_be_visible()
        insist_on_german(page)
    expect(page.get_by_text("In Spalte 1 liegt keine Mine; mit x = 2")).to_be_visible()
    for name in ("Schritt für Schritt", "Graph"):
        page.get_by_role("tab", name=name).click()
        insist_on_german(page)
    expect(page.get_by_text("ohne Rahmen")).to_be_visible()


@german
def test_what_is_said_in_german_is_heard(page: Page) -> None:
    page.goto("/play/g1")
    say(page, "geh nach unten")
    expect(standing(page, "Spalte 1, Zeile 2")).to_be_visible()
    say(page, "warum 2 1")
    main = page.get_by_role("main")
    expect(main.get_by_text("eines mit einer Mine dort und eines ohne")).to_be_visible()
    say(page, "geh schief")
    expect(main.get_by_text("Wohin: hoch, runter, links oder rechts?")).to_be_visible()
    insist_on_german(page)
    say(page, "go up")
    expect(standing(page, "Spalte 1, Zeile 1")).to_be_visible()


@german
def test_a_loss_is_explained_in_german(page: Page) -> None:
    page.goto("/play/g1")
    say(page, "rechts")
    told = "Du konntest nicht wissen, dass Spalte 2, Zeile 1 sicher ist"
    expect(page.get_by_role("main").get_by_text(told)).to_be_visible()
    insist_on_german(page)


@german
def test_a_sentence_is_written_in_german(page: Page) -> None:
    page.goto("/create")
    page.get_by_label("In Logik").fill("all x mine(x")
    expect(page.get_by_text("wird nie geschlossen")).to_be_visible()
    insist_on_german(page)
    page.get_by_label("Auf Deutsch").fill("In Spalte 2 liegt keine Mine.")
    expect(page.get_by_label("In Logik")).to_have_value("¬∃y mine(2, y)")
    insist_on_german(page)


@german
def test_german_words_that_are_not_understood_stay_and_reach_the_players(page: Page) -> None:
    page.goto("/create")
    logic, words = page.get_by_label("In Logik"), page.get_by_label("Auf Deutsch")
    logic.fill("all y safe(1, y)")
    expect(page.locator(".reading")).to_contain_text("safe(1, y)")
    words.fill("Hüte dich nicht vor der Wand!")
    expect(page.locator(".problem")).to_contain_text("es gilt die Formel")
    expect(logic).to_have_value("all y safe(1, y)")
    page.reload()
    expect(words).to_have_value("Hüte dich nicht vor der Wand!")
    page.get_by_role("button", name="Speichern", exact=True).click()
    page.locator(".notice.good").get_by_role("link", name="Spielen").click()
    expect(page.locator(".english").first).to_have_text("Hüte dich nicht vor der Wand!")
