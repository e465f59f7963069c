"""Help in the editor of proofs, as a learner asks for it."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def be_given_a_line(page: Page) -> None:
    """An idea first, then a rule, and at last the line."""
    write = page.get_by_role("button", name="Write this line")
    for step in (1, 2):
        page.get_by_role("button", name="I am stuck").click()
        expect(page.locator(".pe-offered")).to_contain_text(f"Hint {step} of 3")
        expect(write).to_have_count(0)
    page.get_by_role("button", name="I am stuck").click()
    write.click()
