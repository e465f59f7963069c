"""Learning in a real browser: a whole chapter, practice, mistakes, and a lost network."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from provefield.learn.exercises.cells import Cells
from provefield.learn.exercises.choice import Choice
from provefield.learn.exercises.lines import ProofGap
from provefield.learn.exercises.sequent import Sequent
from provefield.learn.lessons import find_chapter, find_lesson
from provefield.learn.lessons.lesson import Task
from provefield.learn.lessons.practice import variant
from tests.browser.conftest import Visit
from tests.browser.held import divert
from tests.browser.stuck import be_given_a_line


def finish(page: Page) -> None:
    expect(page.locator(".feedback .notice.good")).to_be_visible()
    page.locator(".feedback .primary").click()


def check(page: Page) -> None:
    page.get_by_role("button", name="Check").click()


def by_mouse(page: Page, task: Task) -> None:
    """Do a task with nothing but clicks."""
    match task.work:
        case Sequent():
            lines = page.get_by_role("option")
            expect(lines.first).to_be_visible()
            while not page.locator(".feedback .notice.good").count():
                many = lines.count()
                be_given_a_line(page)
                expect(page.locator(".pe-line.right")).to_have_count(many + 1)
                if "Proved" in (page.locator(".pe-goal").text_content() or ""):
                    break
        case ProofGap(gap="rule") as gap:
            rule, _, cites = gap.solution.partition(" ")
            palette = page.locator(".palette")
            for sign in (rule, *cites.replace(", ", " , ").replace("-", " - ").split()):
                palette.get_by_role("button", name=sign, exact=True).click()
            check(page)
        case ProofGap() as gap:
            page.get_by_label("Your formula").fill(gap.solution)
            check(page)
        case Cells() as cells:
            for cell in cells.solution.split():
                page.locator(f'.task-board [data-at="{cell}"]').click()
            check(page)
        case Choice() as choice:
            page.get_by_role("radio").nth(choice.right - 1).check()
            check(page)
        case work:
            for cell in work.solution.split():  # type: ignore[union-attr]
                page.locator(f'input[value="{cell}"]').check()
            check(page)
    finish(page)


def by_keyboard(page: Page, task: Task) -> None:
    """Do a task with nothing but keys."""
    match task.work:
        case Sequent() as sequent:
            write_proof(page, sequent)
        case ProofGap() as gap:
            page.locator(".task input.formula").focus()
            page.keyboard.type(gap.solution)
            page.keyboard.press("Enter")
        case Cells() as cells:
            for cell in cells.solution.split():
                page.locator(f'.task-board [data-at="{cell}"]').press("Enter")
            page.get_by_role("button", name="Check").press("Enter")
        case Choice() as choice:
            page.get_by_role("radio").nth(choice.right - 1).press("Space")
            page.keyboard.press("Enter")
        case work:
            for cell in work.solution.split():  # type: ignore[union-attr]
                page.locator(f'input[value="{cell}"]').press("Space")
            page.keyboard.press("Enter")
    expect(page.locator(".feedback .notice.good")).to_be_visible()
    page.locator(".feedback .primary").press("Enter")


def write_proof(page: Page, sequent: Sequent) -> None:
    lines = page.get_by_role("option")
    formula = page.get_by_label("Next line: formula")
    depth = 0
    for number, line in enumerate(sequent.solution.splitlines()[len(sequent.premises) :]):
        text, _, reason = line.partition(" ; ")
        deep = text.count("|")
        expect(lines).to_have_count(len(sequent.premises) + number)
        formula.focus()
        supposes = reason == "assumption"
        for _ in range(depth - deep + supposes):
            page.keyboard.press("Backspace")  # closes a box
        page.keyboard.type(text.strip("| "))
        page.keyboard.press("Enter")
        page.keyboard.type(reason)
        page.keyboard.press("Enter")
        depth = deep


def work_through(page: Page, do: Callable[[Page, Task], None]) -> None:
    """Do all lessons of the third chapter, each of which leads on to the next."""
    names = find_chapter("proof").lessons
    page.goto(f"/learn/{names[0]}")
    for name in names:
        lesson = find_lesson(name)
        expect(page.get_by_role("heading", level=1)).to_have_text(lesson.title)
        for task in lesson.tasks:
            do(page, task)
    expect(page.get_by_role("heading", level=1)).to_have_text("Test: Proof")


def test_chapter_three_by_mouse(page: Page) -> None:
    work_through(page, by_mouse)
    page.goto("/learn")
    chapter = page.locator("li.chapter").nth(2)
    expect(chapter.locator(".done")).to_have_count(8)


def test_chapter_three_by_keyboard(page: Page) -> None:
    work_through(page, by_keyboard)


def test_the_map_names_each_lesson_on_a_phone_too(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/learn")
    names = page.locator(".map .lesson-name")
    expect(names.first).to_be_visible()
    assert names.count() == 40
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_an_example_moves_on_its_board(page: Page) -> None:
    page.goto("/learn/a-number-tells")
    example = page.locator("pf-example")
    expect(example.locator('[data-at="2,2"] .lit')).to_be_visible()
    example.get_by_role("button", name="Next step").focus()
    page.keyboard.press("ArrowRight")
    expect(example).to_contain_text("step 2 of 4")
    expect(example.locator('[data-at="3,1"] .diamond')).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(example.locator(".diamond")).to_have_count(0)
    for step in ("2", "3", "4"):
        page.keyboard.press("ArrowRight")
        expect(example).to_contain_text(f"step {step} of 4")
    expect(example.get_by_role("button", name="To the tasks")).to_be_focused()
    page.keyboard.press("Enter")
    expect(example).to_be_hidden()
    expect(page.locator(".task")).to_be_focused()


def test_practice_of_twenty_in_a_row_repeats_nothing(page: Page) -> None:
    page.goto("/learn/if-and-only-if/practice")
    asked = set()
    for number in range(20):
        view = page.get_by_role("region", name=f"Task {number + 1}", exact=True)
        asked.add(view.inner_html())
        work = variant("if-and-only-if", number)
        solution = work.solution
        match work.question.kind:
            case "to-formula":
                page.get_by_label("Your formula").fill(solution)
                check(page)
            case "truth":
                page.get_by_role("button", name=solution, exact=True).click()
            case _:
                for cell in solution.split():
                    page.locator(f'.task-board [data-at="{cell}"]').click()
                check(page)
        finish(page)
    expect(page.locator(".score")).to_have_text("20 of 20 right at the first try")
    assert len(asked) == 20


def test_a_mistake_comes_back_and_goes(page: Page) -> None:
    page.goto("/learn/for-all")
    page.get_by_label("Your formula").fill("all x -mine(2,x)")
    check(page)
    feedback = page.locator(".feedback .notice.bad")
    expect(feedback).to_contain_text("Your answer says: “There is no mine in column 2.”")
    expect(feedback).to_contain_text("Part by part")
    page.goto("/learn")
    page.locator(".repeat").get_by_role("link", name="universal").click()
    page.get_by_label("Your formula").fill(variant("for-all", 0).solution)
    check(page)
    expect(page.locator(".feedback .notice.good")).to_be_visible()
    page.goto("/learn")
    expect(page.locator(".repeat")).to_contain_text("Nothing is due.")
    expect(page.locator(".repeat li")).to_have_count(0)
    page.get_by_text("Your progress, idea by idea").click()
    expect(page.get_by_role("img", name="strength 1 of 4")).to_be_visible()
    expect(page.locator(".calendar .practised")).to_have_count(1)


def test_a_mistake_is_met_on_a_board_that_moves(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/learn/for-all")
    page.get_by_label("Your formula").fill("all x -mine(2,x)")
    check(page)
    film = page.locator("pf-example.film")
    forward = film.get_by_role("button", name="Next step")
    expect(film).to_contain_text("step")
    expect(film).not_to_contain_text("step 1 of")  # by itself
    film.get_by_role("button", name="Back").click()  # which stops it
    for _ in range(7):
        if forward.is_enabled():
            forward.click()
    expect(film).to_contain_text("step 7 of 7")
    expect(film).to_contain_text("What is meant is false here: these cells show it.")
    expect(film.get_by_role("button", name="Let it run")).to_be_visible()
    page.get_by_role("link", name="A fresh one like this").click()
    expect(page).to_have_url("/learn/for-all/practice")
    expect(page.locator(".task")).to_be_visible()


def test_a_board_stands_still_for_whoever_wants_no_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("/learn/say-it-in-symbols")
    palette = page.locator(".palette")
    expect(palette).to_contain_text("∧")
    expect(palette).not_to_contain_text("∀")
    page.get_by_label("Your formula").fill("mine(2,1)")
    check(page)
    film = page.locator("pf-example.film")
    expect(film.get_by_role("button", name="Let it run")).to_be_visible()
    expect(film).to_contain_text("step 1 of")
    expect(film).to_contain_text("mine(2, 1)")


def test_the_solution_from_a_hint_is_not_right_at_the_first_try(page: Page) -> None:
    page.goto("/learn/13")
    for step in (1, 2, 3):
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".hinted h2")).to_have_text(f"Hint {step} of 3")
    page.get_by_label("Your formula").fill("exists y mine(3,y)")
    check(page)
    expect(page.locator(".feedback .notice.good")).to_be_visible()
    page.goto("/learn")
    expect(page.locator("tr", has_text="existential")).to_have_text("existential0 / 13")


def test_a_formula_may_be_typed_as_people_type(page: Page) -> None:
    page.goto("/learn/for-all")
    page.get_by_role("button", name="Task 2").click()
    page.get_by_label("Your formula").fill("forall x y (-mine(x,y) v y = 1)")
    check(page)
    expect(page.locator(".feedback .notice.good")).to_be_visible()
    page.get_by_role("button", name="Task 2").click()
    page.get_by_label("Your formula").fill("∀x mine(x,1)")
    check(page)
    feedback = page.locator(".feedback .notice.bad")
    expect(feedback).to_contain_text("Every cell in row 1 holds a mine.")
    expect(feedback).not_to_contain_text("implication")


def test_resolution_keeps_its_clauses_and_says_how_many_to_choose(page: Page) -> None:
    page.goto("/learn/resolution")
    boxes = page.get_by_role("checkbox")
    resolve = page.get_by_role("button", name="Resolve")
    resolve.click()
    expect(page.locator(".note")).to_have_text("Choose two clauses, not none.")
    for place in range(3):
        boxes.nth(place).check()
    resolve.click()
    expect(page.locator(".note")).to_have_text("Choose two clauses, not 3.")
    boxes.nth(0).uncheck()
    resolve.click()
    expect(page.locator(".feedback .notice.bad")).to_contain_text("nothing to resolve")
    expect(boxes).to_have_count(3)


def test_an_answer_waits_for_the_network(visit: Visit) -> None:
    page = visit(strict=False)
    page.goto("/learn/a-number-tells")
    page.locator('.task-board [data-at="3,1"]').click()
    divert(page, "**/api/lessons/**", lambda route: route.abort())
    check(page)
    expect(page.locator("pf-outbox")).to_have_text(
        "No network: your answer is kept and sent later."
    )
    page.unroute("**/api/lessons/**")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("pf-outbox")).to_be_hidden()
    page.goto("/learn/a-number-tells")
    expect(page.get_by_role("button", name="Task 1, done")).to_be_visible()


def test_a_game_is_completed_by_a_message_of_ones_own(page: Page) -> None:
    page.goto("/learn/your-own-game/practice")
    page.get_by_label("Your formula").fill("1 = 1")
    check(page)
    expect(page.locator(".feedback .notice.bad")).to_contain_text("mines can be proved")
    page.get_by_label("Your formula").fill(variant("your-own-game", 0).solution)
    check(page)
    expect(page.locator(".feedback .notice.good")).to_contain_text("valid and fair")
