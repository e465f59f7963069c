/** The learning path: one next step, what to repeat, chapters with their bars, and each idea's strength. */

import "./outbox.js";
import { get } from "./api.js";
import { make } from "./dom.js";
import { t } from "./words.js";

const STRONGEST = 4;

class LearnPage extends HTMLElement {
  async connectedCallback() {
    try {
      const { chapters, lessons, ideas, repeat } = await get("/api/lessons");
      const next = lessons.find((lesson) => lesson.done < lesson.tasks);
      const own = (chapter) => lessons.filter((lesson) => lesson.chapter === chapter.name);
      this.replaceChildren(
        make("pf-outbox", { class: "notice" }),
        next ? nextView(next, chapters) : doneView(),
        repeatView((repeat ?? []).map((name) => lessons.find((lesson) => lesson.name === name))),
        make(
          "div",
          { class: "chapters" },
          chapters.map((chapter) => chapterView(chapter, own(chapter), next)),
        ),
        ideasView(ideas ?? []),
      );
    } catch (error) {
      this.replaceChildren(make("p", { class: "notice bad" }, error.message));
    }
  }
}

function nextView(lesson, chapters) {
  const chapter = chapters.find((each) => each.name === lesson.chapter);
  return make(
    "section",
    { class: "panel next-card stack", "aria-label": t("Your next step") },
    make("p", { class: "small quiet" }, t("Chapter {number}: {title}", chapter)),
    make("h2", {}, lesson.title),
    make("p", {}, lesson.about),
    make(
      "div",
      { class: "row" },
      make(
        "a",
        { class: "button primary", href: `/learn/${lesson.name}` },
        lesson.done ? t("Go on with lesson {number}: {title}", lesson) : t("Begin lesson {number}: {title}", lesson),
      ),
    ),
  );
}

function doneView() {
  return make(
    "div",
    { class: "notice good stack" },
    make("p", {}, t("You have finished every lesson. What you know now, others can learn from your games.")),
    make("div", { class: "row" }, make("a", { class: "button primary", href: "/create" }, t("Create your own game"))),
  );
}

/** Ideas that are due: a mistake, or long not practised. */
function repeatView(lessons) {
  if (!lessons.length) return make("section", { class: "repeat", hidden: true });
  const link = (lesson) => make("li", {}, make("a", { href: `/learn/${lesson.name}/practice` }, lesson.about));
  return make(
    "section",
    { class: "section repeat" },
    make("h2", {}, t("Repeat")),
    make("p", { class: "quiet small" }, t("What went wrong, or is long ago, comes back as a new variant.")),
    make("ul", { class: "row" }, lessons.map(link)),
  );
}

function chapterView(chapter, lessons, next) {
  const tasks = lessons.reduce((sum, lesson) => sum + lesson.tasks, 0);
  const done = lessons.reduce((sum, lesson) => sum + lesson.done, 0);
  const isNext = lessons.includes(next);
  const test = make(
    "a",
    { href: `/learn/chapters/${chapter.name}` },
    chapter.passed ? t("Test passed ✓") : t("Test of this chapter"),
  );
  return make(
    "details",
    { class: "chapter", open: isNext },
    make(
      "summary",
      {},
      make("span", { class: "badge", "aria-hidden": "true" }, String(chapter.number)),
      make("span", { class: "chapter-title" }, t("Chapter {number}: {title}", chapter)),
      make("progress", { max: tasks, value: done, "aria-label": t("{done} of {tasks} done", { done, tasks }) }),
    ),
    make("p", { class: "quiet" }, chapter.text),
    make(
      "ol",
      { class: "path", start: lessons[0].number },
      lessons.map((lesson) => lessonView(lesson, lesson === next)),
    ),
    make("p", { class: "small" }, test),
  );
}

function lessonView(lesson, isNext) {
  const done = lesson.done === lesson.tasks;
  return make(
    "li",
    { class: done ? "done" : isNext ? "next" : "", "aria-current": isNext ? "step" : null },
    make("span", { class: "badge", "aria-hidden": "true" }, done ? "✓" : String(lesson.number)),
    make(
      "div",
      {},
      make("a", { href: `/learn/${lesson.name}` }, lesson.title),
      make("div", { class: "small quiet" }, beads(lesson), " ", lesson.about),
    ),
  );
}

function beads(lesson) {
  const shown = Array.from({ length: lesson.tasks }, (_, place) => (place < lesson.done ? "●" : "○")).join("");
  return make("span", { class: "beads", role: "img", "aria-label": t("{done} of {tasks} done", lesson) }, shown);
}

/** How each idea goes: how strong it is, answered right at once, and which faults come up. */
function ideasView(ideas) {
  if (!ideas.length)
    return make(
      "p",
      { class: "quiet small" },
      t("Your progress per idea appears here once you have answered something."),
    );
  const rows = ideas.map((idea) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, make("a", { href: `/learn/${idea.lesson}/practice` }, idea.idea)),
      make("td", {}, strength(idea)),
      make("td", {}, `${idea.first} / ${idea.answered}`),
      make("td", {}, String(idea.hints)),
      make("td", {}, idea.faults.join(", ")),
    ),
  );
  const names = [t("idea"), t("strength"), t("right at the first try"), t("hints"), t("what went wrong")];
  const head = names.map((name) => make("th", { scope: "col" }, name));
  return make(
    "section",
    { class: "section" },
    make("h2", {}, t("Your progress, idea by idea")),
    make(
      "div",
      { class: "scroll" },
      make("table", {}, make("thead", {}, make("tr", {}, head)), make("tbody", {}, rows)),
    ),
  );
}

function strength(idea) {
  const shown = "●".repeat(idea.strength) + "○".repeat(STRONGEST - idea.strength);
  const label = t("strength {strength} of {strongest}", { strength: idea.strength, strongest: STRONGEST });
  return make("span", { class: "beads", role: "img", "aria-label": label }, shown);
}

customElements.define("pf-learn-page", LearnPage);
