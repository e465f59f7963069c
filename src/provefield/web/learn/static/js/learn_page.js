/** The learning path: one next step, what to repeat, the chapters at a glance, and each idea's strength. */

import "./outbox.js";
import { answering } from "./answering.js";
import { get } from "./api.js";
import { make } from "./dom.js";
import { daysView, mapView, ring, rulesView } from "./journey.js";
import { t } from "./words.js";

const STRONGEST = 4;
const DUE = 3; // ideas that are asked for at a time

class LearnPage extends HTMLElement {
  async connectedCallback() {
    await answering(this, get("/api/lessons"), pathView, t("Your lessons are fetched …"));
  }
}

function pathView({ chapters, lessons, ideas, repeat, days }) {
  const next = lessons.find((lesson) => lesson.done < lesson.tasks);
  const own = (chapter) => lessons.filter((lesson) => lesson.chapter === chapter.name);
  return [
    make("pf-outbox", { class: "notice" }),
    make(
      "div",
      { class: "journey" },
      make(
        "div",
        { class: "way stack" },
        next ? nextView(next, chapters) : doneView(),
        mapView(chapters, lessons, next),
      ),
      make(
        "div",
        { class: "beside stack" },
        repeatView(
          (repeat ?? []).map((name) => lessons.find((lesson) => lesson.name === name)),
          ideas ?? [],
        ),
        rulesView(lessons),
        daysView(days ?? {}),
      ),
    ),
    make(
      "details",
      { class: "panel as-list" },
      make("summary", {}, t("As a list: chapters, lessons and tests")),
      make(
        "ol",
        { class: "chapters" },
        chapters.map((chapter) => chapterView(chapter, own(chapter), next)),
      ),
    ),
    make("details", { class: "panel" }, make("summary", {}, t("Your progress, idea by idea")), ideasView(ideas ?? [])),
  ];
}

/** The picture of a chapter, which the server drew. */
const pictureOf = (chapter) => document.getElementById(`picture-${chapter}`).content.cloneNode(true);

function nextView(lesson, chapters) {
  const chapter = chapters.find((each) => each.name === lesson.chapter);
  return make(
    "section",
    { class: "next-card", "aria-label": t("Your next step") },
    make(
      "div",
      { class: "stack" },
      make("p", { class: "over" }, t("Chapter {number}: {title}", chapter)),
      make("h2", {}, lesson.title),
      make("p", { class: "quiet" }, chapter.text),
      make(
        "div",
        { class: "row" },
        make(
          "a",
          { class: "button primary", href: `/learn/${lesson.name}` },
          lesson.done ? t("Go on with lesson {number}: {title}", lesson) : t("Begin lesson {number}: {title}", lesson),
        ),
        lesson.done ? beads(lesson) : null,
      ),
    ),
    make("div", { class: "art" }, pictureOf(chapter.name)),
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

/** The first ideas that are due, each with what went wrong or how sure it is. */
function repeatView(lessons, ideas) {
  const faults = (lesson) => ideas.find((idea) => idea.lesson === lesson.name)?.faults ?? [];
  const link = (lesson) =>
    make(
      "li",
      {},
      make("a", { href: `/learn/${lesson.name}/practice` }, lesson.about),
      make("span", { class: "small quiet" }, faults(lesson).join(", ") || lesson.title),
    );
  const count = lessons.length > DUE ? t("{due} of {all}", { due: DUE, all: lessons.length }) : "";
  const none = t("Nothing is due. What goes wrong, or is long ago, comes back here as a new variant.");
  return make(
    "section",
    { class: "panel repeat" },
    make(
      "div",
      { class: "row between" },
      make("h2", {}, t("Due today")),
      make("span", { class: "num small quiet" }, count),
    ),
    lessons.length ? make("ul", {}, lessons.slice(0, DUE).map(link)) : make("p", { class: "small quiet" }, none),
  );
}

/** A chapter at a glance: its picture, how far one is, its lessons and its test. */
function chapterView(chapter, lessons, next) {
  const tasks = lessons.reduce((sum, lesson) => sum + lesson.tasks, 0);
  const done = lessons.reduce((sum, lesson) => sum + lesson.done, 0);
  return make(
    "li",
    { class: lessons.includes(next) ? "chapter now" : "chapter" },
    make("div", { class: "art" }, pictureOf(chapter.name)),
    make("p", { class: "over" }, t("Chapter {number}", chapter)),
    make("h2", {}, chapter.title),
    make("p", { class: "small quiet" }, chapter.text),
    make("progress", { max: tasks, value: done, "aria-label": t("{done} of {tasks} done", { done, tasks }) }),
    make(
      "ol",
      { class: "path", start: lessons[0].number },
      lessons.map((lesson) => lessonView(lesson, lesson === next)),
    ),
    make(
      "a",
      { class: "small test", href: `/learn/chapters/${chapter.name}` },
      chapter.passed ? t("Test passed ✓") : t("Test of this chapter"),
    ),
  );
}

function lessonView(lesson, isNext) {
  const done = lesson.done === lesson.tasks;
  return make(
    "li",
    { class: done ? "done" : isNext ? "next" : "", "aria-current": isNext ? "step" : null },
    make("span", { class: "badge", "aria-hidden": "true" }, done ? "✓" : String(lesson.number)),
    make("a", { href: `/learn/${lesson.name}`, title: lesson.about }, lesson.title),
    lesson.done && !done ? make("span", { class: "tiny quiet num" }, `${lesson.done}/${lesson.tasks}`) : null,
    done ? make("span", { class: "visually-hidden" }, t("{done} of {tasks} done", lesson)) : null,
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
    "div",
    { class: "scroll" },
    make("table", {}, make("thead", {}, make("tr", {}, head)), make("tbody", {}, rows)),
  );
}

function strength(idea) {
  const label = t("strength {strength} of {strongest}", { strength: idea.strength, strongest: STRONGEST });
  return ring(idea.strength, { role: "img", "aria-label": label });
}

customElements.define("pf-learn-page", LearnPage);
