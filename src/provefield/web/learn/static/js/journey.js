/** The learner's way so far: the map of ideas, the rules that were earned, and the days of practice. */

import { make } from "./dom.js";
import { counted, language, t } from "./words.js";

const STRONGEST = 4;
const WEEKS = 12;
const DAY = 86_400_000; // milliseconds
const FULL = 12; // answers of a long day

/** An element that is filled to a share, from 0 to 1. */
function filled(share, element) {
  element.style.setProperty("--share", share);
  return element;
}

/** A ring that is the fuller the surer an idea is; attributes say what it means, or it is decoration. */
export function ring(strength, attributes = { "aria-hidden": "true" }, sign = "") {
  return filled(strength / STRONGEST, make("span", { class: "ring", ...attributes }, sign));
}

const SIGNS = { strong: "✓", next: "▶", due: "◔" };
const STATES = { strong: t("strong"), due: t("due"), next: t("next"), begun: t("begun"), later: t("later") };

function stateOf(lesson, next) {
  if (lesson === next) return "next";
  if (lesson.due) return "due";
  if (lesson.strength >= 2 && lesson.done === lesson.tasks) return "strong";
  return lesson.done || lesson.strength ? "begun" : "later";
}

/** All ideas at once, a chapter a row. */
export function mapView(chapters, lessons, next) {
  const node = (lesson) => {
    const state = stateOf(lesson, next);
    const said = t("Lesson {number}: {title}, {state}", { ...lesson, state: STATES[state] });
    return make(
      "li",
      {},
      make(
        "a",
        { class: state, href: `/learn/${lesson.name}`, title: lesson.about, "aria-label": said },
        ring(lesson.strength, undefined, SIGNS[state]),
        make("span", { class: "lesson-name" }, lesson.title),
      ),
    );
  };
  const row = (chapter) => {
    const own = lessons.filter((lesson) => lesson.chapter === chapter.name);
    return make(
      "li",
      { class: own.includes(next) ? "now" : null },
      make("span", { class: "name" }, chapter.title),
      make("ol", {}, own.map(node)),
    );
  };
  const legend = t("ring: how sure · ✓ strong · ◔ due · ▶ next · dashed: later");
  return make(
    "section",
    { class: "panel map" },
    make(
      "div",
      { class: "row between" },
      make("h2", {}, t("What you can do")),
      make("span", { class: "small quiet" }, legend),
    ),
    make("ol", { class: "rows" }, chapters.map(row)),
  );
}

/** The rules of deduction: those that lessons have given, and where the others come. */
export function rulesView(lessons) {
  const all = lessons.flatMap((lesson) => (lesson.rules ?? []).map((rule) => ({ rule, lesson })));
  const isEarned = ({ lesson }) => lesson.done === lesson.tasks;
  const card = (each) => {
    const place = t("lesson {number}", each.lesson);
    const words = isEarned(each) ? t("{rule}, earned", each) : t("{rule}, in {place}", { rule: each.rule, place });
    const parts = [make("span", { class: "formula" }, each.rule), make("span", { class: "tiny" }, place)];
    return make(
      "li",
      {},
      make(
        "a",
        { class: isEarned(each) ? "rule earned" : "rule", href: `/learn/${each.lesson.name}`, "aria-label": words },
        parts,
      ),
    );
  };
  const count = t("{done} of {all}", { done: all.filter(isEarned).length, all: all.length });
  return make(
    "section",
    { class: "panel rules" },
    make(
      "div",
      { class: "row between" },
      make("h2", {}, t("Your rules")),
      make("span", { class: "num small quiet" }, count),
    ),
    make("ul", {}, all.map(card)),
  );
}

/** The last weeks as a calendar, a week a column from Monday on; nobody is asked for more. */
export function daysView(days, today = new Date()) {
  const monday = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()));
  const last = monday.toISOString().slice(0, 10);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - 7 * (WEEKS - 1));
  const cells = Array.from({ length: 7 * WEEKS }, (_, place) =>
    new Date(monday.getTime() + place * DAY).toISOString().slice(0, 10),
  );
  const cell = (day) => {
    const share = Math.min((days[day] ?? 0) / FULL, 1);
    const date = new Date(`${day}T00:00Z`).toLocaleDateString(language, {
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    });
    const words = days[day] ? counted("{date}: one answer|{date}: {number} answers", days[day], { date }) : date;
    const look = `${share ? "practised" : ""} ${day === last ? "today" : ""} ${day > last ? "ahead" : ""}`;
    const square = make("i", { class: look.trim() || null, title: words });
    return share ? filled(Math.max(share, 0.25), square) : square;
  };
  const practised = Object.keys(days).length;
  const count = counted("one day in twelve weeks|{number} days in twelve weeks", practised);
  return make(
    "section",
    { class: "panel days" },
    make(
      "div",
      { class: "row between" },
      make("h2", {}, t("Days")),
      make("span", { class: "num small quiet" }, practised ? count : ""),
    ),
    make("div", { class: "calendar", role: "img", "aria-label": count }, cells.map(cell)),
    make(
      "p",
      { class: "small quiet" },
      practised
        ? t("A fuller square is a longer day. Nothing is lost by a pause.")
        : t("Days on which you answer something are filled here. Nothing is lost by a pause."),
    ),
  );
}
