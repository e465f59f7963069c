"""A class from its first minute to its marks: a teacher, a list of thirty, and three who work."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, ViewportSize, expect

from provefield.learn.courses import Who, assigned, read_course
from tests.browser.conftest import Visit
from tests.browser.held import Held, divert

Arrive = Callable[[ViewportSize], Page]
GAME = 'columns = 2\nrows = 1\nmines = 1\n[[message]]\nat = [1, 1]\nfol = "mine(2,1)"\n'
PHONE: ViewportSize = {"width": 360, "height": 740}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture
def arrive(visit: Visit) -> Arrive:
    """Somebody new, on a screen of some size; axe is a script that the page's rules refuse."""
    return lambda size: visit(strict=False, viewport=size, bypass_csp=True)


def begin_class(page: Page) -> str:
    """Take a name, begin a class, and read its code."""
    name = f"Grace {datetime.now(UTC):%H%M%S%f}"
    page.goto("/account")
    form = page.locator("form").filter(has=page.get_by_role("button", name="Sign up"))
    form.locator("[name=name]").fill(name)
    form.locator("[name=password]").fill("correct horse battery")
    form.get_by_role("button", name="Sign up").click()
    page.get_by_role("button", name="I have kept them").click()
    expect(page.locator("pf-account-page")).to_contain_text(f"You are signed in as {name}.")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Classes", exact=True).click()
    page.get_by_label("Title").fill("Logic, autumn")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Logic, autumn")
    return page.locator(".joincode").inner_text()


def add_thirty(page: Page) -> str:
    """Paste a list of thirty; the start code of the seventh."""
    page.get_by_role("link", name="Students", exact=True).click()
    names = "\n".join(f"Student {number}, {100 + number}" for number in range(1, 31))
    page.get_by_label("A name in each line").fill(names)
    page.get_by_role("button", name="Make seats and start codes").click()
    rows = page.locator("#codes tr")
    expect(rows).to_have_count(30)
    assert Axe().run(page).response["violations"] == []
    return rows.nth(6).locator("code").inner_text()


def set_assignment(page: Page) -> None:
    """A lesson task, a generated translation, an own sequent and an own game."""
    page.get_by_role("link", name="Overview").click()
    page.get_by_role("link", name="New assignment").click()
    page.get_by_label("Title").fill("Week 1")
    page.get_by_label("Each hint costs").fill("10")
    page.get_by_label("Late answers keep").fill("50")
    kinds = ("lesson", "exercise", "sequent", "game")
    for place, kind in enumerate(kinds):
        page.get_by_role("button", name="Add an item").click()
        box = page.locator(".item-edited").nth(place)
        box.locator("[name=kind]").select_option(kind)
        box.get_by_label("Points").fill("4")
    box = page.locator(".item-edited").nth(1)
    box.locator("[name=exercise]").select_option("to-formula")
    box.get_by_label("Level").fill("5")
    page.locator(".item-edited").nth(2).get_by_label("Premises").fill("A & B")
    page.locator(".item-edited").nth(2).get_by_label("Goal").fill("C")
    page.locator(".item-edited").nth(3).get_by_label("Or your own game").fill(GAME)
    page.get_by_role("button", name="Save the assignment").click()
    expect(page.get_by_role("alert")).to_contain_text("Item 3: it does not follow")
    page.get_by_label("Due (").fill("2099-11-20T12:00")
    page.locator(".item-edited").nth(2).get_by_label("Goal").fill("B & A")
    page.get_by_role("button", name="Save the assignment").click()
    expect(page.get_by_role("heading", name="Week 1")).to_be_visible()


def solution(teacher: Page, number: int, place: int = 1) -> str:
    """What a student has to answer to a generated exercise, found without the server."""
    course = read_course(teacher.request.get(f"/api{path_of(teacher)}/file").text())
    item = course.assignments[0].items[place]
    found = assigned("week-1", item, Who(course.key, number)).work.solution  # type: ignore[union-attr]
    return str(found)


def path_of(teacher: Page) -> str:
    found = re.search(r"/classes/([\w-]+)", teacher.url)
    assert found
    return f"/courses/{found[1]}"


def open_week(page: Page) -> None:
    page.get_by_role("link", name="Week 1").click()
    expect(page.locator(".task")).to_be_visible()


def good(page: Page) -> None:
    expect(page.locator(".feedback .notice.good")).to_be_visible()
    page.locator(".feedback .primary").click()


def find_the_mine(page: Page) -> None:
    page.locator('.task-board [data-at="3,1"]').click()
    page.get_by_role("button", name="Check").click()
    good(page)


def translate(page: Page, formula: str) -> None:
    page.get_by_label("Your formula").fill(formula)
    page.get_by_role("button", name="Check").click()
    good(page)


def prove(page: Page) -> None:
    write_proof(page)
    good(page)


def write_proof(page: Page) -> None:
    """Two ∧E and one ∧I in the editor of proofs; a finished proof answers by itself."""
    expect(page.get_by_role("option")).to_have_count(1)
    for rule in ("∧E", "∧E", "∧I"):
        lines = page.get_by_role("option").count()
        if rule == "∧E":
            page.get_by_role("option").nth(0).click()
        page.locator(f"[data-rule='{rule}']").click()
        offered = page.locator(".offered")
        (offered.nth(lines - 1) if rule == "∧E" else offered.filter(has_text="B ∧ A").first).click()
        expect(page.get_by_role("option")).to_have_count(lines + 1)


def win(page: Page) -> None:
    page.locator('pf-game [data-at="2,1"]').first.click(button="right")
    good(page)


def test_a_class_from_its_first_minute_to_its_marks(arrive: Arrive) -> None:
    teacher = arrive(LAPTOP)
    code = begin_class(teacher)
    start = add_thirty(teacher)
    set_assignment(teacher)

    # The first joins by the code, and takes every hint for the translation.
    ada = arrive(LAPTOP)
    ada.goto(f"/join/{code}")
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Join").click()
    open_week(ada)
    find_the_mine(ada)
    expect(ada.get_by_label("Your formula")).to_be_visible()
    ada.get_by_role("button", name="Hint").click()
    expect(ada.locator(".hinted h2")).to_contain_text("Hint 1 of")
    steps = int(ada.locator(".hinted h2").inner_text().split()[-1])
    for step in range(2, steps + 1):
        ada.get_by_role("button", name="Hint").click()
        expect(ada.locator(".hinted h2")).to_contain_text(f"Hint {step} of")
    hints = steps - 1
    translate(ada, solution(teacher, 32))
    prove(ada)
    win(ada)
    expect(ada.locator(".due")).to_contain_text("12 of 16 points")

    # The second takes a seat of the list, on a phone, and errs once.
    alan = arrive(PHONE)
    alan.goto("/start")
    alan.get_by_label("Start code").fill(start)
    alan.get_by_label("Name to sign in with").fill(f"Alan {start[:5]}")
    alan.get_by_label("Password").fill("correct horse battery")
    alan.get_by_role("button", name="Begin").click()
    open_week(alan)
    find_the_mine(alan)
    alan.get_by_label("Your formula").fill("mine(1,1) & -mine(1,1)")
    alan.get_by_role("button", name="Check").click()
    expect(alan.locator(".feedback .notice.bad")).to_be_visible()
    translate(alan, solution(teacher, 8))
    expect(alan.get_by_role("option")).to_have_count(1)  # the next item is there
    assert alan.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    # The third is late: the date passes before the answer.
    emmy = arrive(LAPTOP)
    emmy.goto("/classes")
    emmy.get_by_label("Code of six letters").fill(code)
    emmy.get_by_label("Your name").fill("Emmy")
    emmy.get_by_role("button", name="Join").click()
    expect(emmy.locator(".due")).to_contain_text(re.compile(r"due 2099-11-20 12:00 \(.+\)"))
    home = emmy.url
    emmy.goto("/account")
    mine = emmy.locator(".panel", has=emmy.get_by_role("heading", name="My classes"))
    expect(mine).to_contain_text(re.compile(r"Week 1 · due Nov 2\d, 2099, .+ \S+$"))
    emmy.goto(home)
    let_be_late(teacher, "Emmy")
    open_week(emmy)
    find_the_mine(emmy)

    check_marks(teacher, hints)
    emmy.goto(emmy.url.partition("/work/")[0])
    expect(emmy.locator(".due")).to_contain_text("2 of 16 points")
    alan.goto(alan.url.partition("/work/")[0])
    expect(alan.locator(".due")).to_contain_text("8 of 16 points")
    expect(alan.get_by_role("heading", name="To repeat")).to_be_visible()
    for page in (teacher, alan, ada):
        assert Axe().run(page).response["violations"] == []


def let_be_late(teacher: Page, name: str) -> None:
    """Move the date of a student to yesterday, on the clocks of the class."""
    zone = read_course(teacher.request.get(f"/api{path_of(teacher)}/file").text()).zone
    yesterday = datetime.now(ZoneInfo(zone)) - timedelta(days=1)
    teacher.get_by_role("link", name="Students", exact=True).click()
    teacher.get_by_role("link", name=name, exact=True).click()
    teacher.get_by_text("Extend the date").click()
    form = teacher.locator("form").filter(has=teacher.get_by_label("New date"))
    form.get_by_label("New date").fill(f"{yesterday:%Y-%m-%dT%H:%M}")
    form.get_by_label("Reason").fill("the bell")
    form.get_by_role("button", name="Save").click()
    week = teacher.get_by_role("heading", name="Week 1")
    expect(week).to_contain_text(f"due {yesterday:%Y-%m-%d %H:%M}")


def check_marks(teacher: Page, hints: int) -> None:
    """The table and the CSV say exactly what was done."""
    teacher.get_by_role("link", name="Marks", exact=True).click()
    rows = teacher.locator("table.marks tbody tr")
    expect(rows).to_have_count(32)
    ada, alan, emmy = (
        rows.filter(has=teacher.get_by_role("link", name=name, exact=True))
        for name in ("Ada", "Student 7", "Emmy")
    )
    expect(ada.locator("td").nth(0)).to_have_text("12")
    expect(alan.locator("td").nth(0)).to_have_text("8")
    expect(emmy.locator("td").nth(0)).to_have_text("2")
    expect(emmy.locator("td").nth(2)).to_contain_text("late")
    ada.get_by_role("button", name="How Ada came to these marks").click()
    expect(teacher.locator(".why")).to_contain_text(f"hints: {hints}")
    alan.get_by_role("button", name="How Student 7 came").click()
    seven = teacher.locator(".why").filter(has_text="For Student 7")
    expect(seven).to_contain_text("tries: 2")
    text = teacher.request.get(f"/api{path_of(teacher)}/marks.csv").text()
    found = {row[1]: row[3:] for row in csv.reader(io.StringIO(text))}
    assert found["maximum"] == ["16", "4", "4", "4", "4", "", "", ""]
    assert found["Ada"] == ["12", "4", "0", "4", "4", "0", str(hints), "1"]
    assert found["Student 7"] == ["8", "4", "4", "", "", "0", "0", "0"]
    assert found["Emmy"] == ["2", "2", "", "", "", "1", "0", "0"]
    teacher.get_by_role("link", name="Mistakes", exact=True).click()
    expect(teacher.get_by_role("heading", name="What goes wrong")).to_be_visible()


def test_a_kept_answer_outlives_a_failing_server(arrive: Arrive) -> None:
    page = arrive(LAPTOP)
    begin_class(page)
    api = f"/api{path_of(page)}"
    items = [{"name": "which", "kind": "choice", "points": 1, "options": ["a", "b"], "right": 2}]
    body = {"title": "Week 1", "items": items}
    assert page.request.put(f"{api}/assignments/week-1", data=body).status == 204
    page.goto(f"{page.url}/work/week-1")
    states = iter(("gone", 503, 429))

    def fail(route: Route) -> None:
        match next(states, "back"):
            case "gone":
                route.abort()
            case int(status):
                route.fulfill(status=status, json={"error": "later"})
            case _:
                route.continue_()

    divert(page, "**/answers", fail)
    page.locator("[name=option][value='2']").check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".feedback")).to_contain_text("Your answer is kept")
    for status in (503, 429, 200):
        with page.expect_response("**/answers") as reply:
            page.evaluate("dispatchEvent(new Event('online'))")
        assert reply.value.status == status
    expect(page.locator(".standing")).to_contain_text("1 of 1 points")


def test_a_line_that_is_given_counts_as_a_hint(arrive: Arrive) -> None:
    page = arrive(LAPTOP)
    begin_class(page)
    items = [{"name": "swap", "kind": "sequent", "premises": ["A & B"], "goal": "B & A"}]
    path = f"/api{path_of(page)}/assignments/week-1"
    assert page.request.put(path, data={"title": "Week 1", "items": items}).status == 204
    page.goto(f"{page.url}/work/week-1")
    for hints in ("one hint", "2 hints", "3 hints"):  # an idea, a rule, the line
        page.get_by_role("button", name="I am stuck").click()
        expect(page.locator(".standing")).to_contain_text(hints)
    page.get_by_role("button", name="Write this line").click()
    page.get_by_role("button", name="I am stuck").click()
    expect(page.locator(".standing")).to_contain_text("4 hints")
    expect(page.get_by_text("A solution")).to_have_count(0)


def test_a_teacher_finds_code_link_and_sheets_on_a_small_screen(arrive: Arrive) -> None:
    page = arrive(LAPTOP)
    begin_class(page)
    page.set_viewport_size(PHONE)
    path = f"/api{path_of(page)}"
    items = [{"name": "which", "kind": "choice", "options": ["a", "b"], "right": 2}]
    body = {"title": "Week 1", "items": items}
    assert page.request.put(f"{path}/assignments/week-1", data=body).status == 204
    assert page.request.post(f"{path}/students", data={"students": "Ada\nAlan"}).status == 201
    page.reload()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator(".joinlink").inner_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).click()
    assert "Alan" in download.value.path().read_text(encoding="utf-8")
    expect(page.locator("#sheets")).to_contain_text("Sheets of the whole class, written")
    assert page.request.post(f"{path}/students", data={"students": "Emmy"}).status == 201
    page.reload()
    expect(page.locator("#sheets")).to_contain_text("The class has changed since")
    expect(page.get_by_role("link", name="Download the sheets again")).to_have_count(0)


def test_a_board_without_mines_is_asked_about_and_the_last_try_ends_it(arrive: Arrive) -> None:
    page = arrive(LAPTOP)
    begin_class(page)
    items = [{"name": "follows", "kind": "exercise", "exercise": "consequence", "level": 1}]
    body = {"title": "Week 1", "attempts": 1, "hint_cost": 10, "items": items}
    path = f"/api{path_of(page)}/assignments/week-1"
    assert page.request.put(path, data=body).status == 204
    follows = solution(page, 1, place=0) == "follows"
    page.goto(f"{page.url}/work/week-1")
    breaks = page.get_by_role("button", name="This board breaks it")
    breaks.click()
    expect(page.get_by_text("You have placed no mines.")).to_be_visible()
    expect(page.locator(".standing")).to_contain_text("one try left")
    page.get_by_role("button", name="No, I will place mines").click()
    expect(page.get_by_text("You have placed no mines.")).to_have_count(0)
    if follows:  # whichever is wrong
        breaks.click()
        page.get_by_role("button", name="Yes, send it").click()
    else:
        page.get_by_role("button", name="It follows").click()
    expect(page.locator(".feedback .notice.bad")).to_be_visible()
    for name in ("This board breaks it", "It follows", "Hint"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    page.reload()
    expect(breaks).to_be_disabled()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_what_is_done_takes_no_more_answers_and_saving_is_told(arrive: Arrive) -> None:
    page = arrive(LAPTOP)
    begin_class(page)
    home = page.url
    swap = {"kind": "sequent", "premises": ["A & B"], "goal": "B & A"}
    items = [{"name": "swap", **swap}, {"name": "again", **swap}]
    body = {"title": "Week 1", "hint_cost": 20, "items": items}
    path = f"/api{path_of(page)}/assignments/week-1"
    assert page.request.put(path, data=body).status == 204
    page.goto(f"{home}/work/week-1")
    expect(page.locator(".answer-row")).to_contain_text("Each hint costs 20 per cent.")
    write_proof(page)
    expect(page.locator(".feedback .notice.good")).to_be_visible()
    expect(page.get_by_role("button", name="Check")).to_be_disabled()
    expect(page.get_by_role("button", name="Next item")).to_be_visible()

    page.goto(f"{home}/edit/week-1")
    held = Held(page, "**/assignments/week-1")
    save = page.get_by_role("button", name="Save the assignment")
    save.click()
    expect(page.get_by_role("alert")).to_contain_text("Saving …")
    expect(save).to_be_disabled()
    held.let_go()
    page.wait_for_url(home)

    held = Held(page, "**/forms.js*")  # who is quicker than the scripts is heard all the same
    page.goto(f"{home}/students", wait_until="load")
    names = page.get_by_label("A name in each line")
    for text in ("Ott, Anna", "Anna Ott, 17"):
        names.fill(text)
        page.get_by_role("button", name="Make seats and start codes").click()
        if held.waiting:
            held.let_go()
        expect(page.locator(".problem")).to_have_count(1 if text == "Ott, Anna" else 0)
    expect(page.locator("#codes tr")).to_have_count(1)
