/**
 * The home of whoever is here: progress, what to repeat, games, and what other pages add. A part is a
 * function of the learning path that promises a section, or null where there is nothing to show;
 * `homeParts` lists them.
 */

import { answering } from "./answering.js";
import { get } from "./api.js";
import { cardSection } from "./card.js";
import { make } from "./dom.js";
import { clock } from "./stopwatch.js";
import { kindWords } from "./sweeper_kinds.js";
import { counted, momentWords, t } from "./words.js";

const MOST = 4; // games of a kind

export const homeParts = [progress, repetition, begun, own, records, classes];

/** All parts that there is something to show of; one that fails is left out. */
export function homeView() {
  const home = make("div", { class: "home" });
  const path = get("/api/lessons");
  const parts = Promise.all(homeParts.map((part) => part(path).catch(() => null)));
  const view = (found) => found.filter(Boolean).map((section) => make("div", { class: "part" }, section));
  answering(home, parts, view, t("What is yours is fetched …"));
  return home;
}

async function progress(path) {
  const { lessons: all } = await path;
  const sum = (name) => all.reduce((total, lesson) => total + lesson[name], 0);
  const next = all.find((lesson) => lesson.done < lesson.tasks);
  const words = next
    ? make("a", { class: "button primary", href: `/learn/${next.name}` }, t("Go on: {title}", next))
    : make("p", {}, t("You have finished every lesson."));
  return panel(
    t("Your progress"),
    make("progress", { value: sum("done"), max: sum("tasks"), "aria-label": t("Your progress") }),
    make("p", { class: "small quiet" }, t("{done} of {tasks} tasks done", { done: sum("done"), tasks: sum("tasks") })),
    make("div", { class: "row" }, words),
  );
}

/** Ideas that are due again, each with new variants to practise. */
async function repetition(path) {
  const { lessons: all, repeat } = await path;
  const due = all.filter((lesson) => repeat.includes(lesson.name)).slice(0, MOST);
  if (!due.length) return null;
  const line = (lesson) => make("li", {}, make("a", { href: `/learn/${lesson.name}/practice` }, lesson.about));
  return panel(t("To repeat"), make("ul", { class: "plain-list" }, due.map(line)));
}

async function begun() {
  const { games } = await get("/api/games?most=100");
  const open = games.filter((game) => game.begun && !game.finished);
  const won = games.filter((game) => game.finished).length;
  const all = make("a", { href: "/library" }, counted("no game won yet|one game won|{number} games won", won));
  return cardSection(t("Go on"), open.slice(0, MOST), "play", all);
}

async function own() {
  const { games } = await get("/api/games?shelf=mine");
  const all = make("a", { href: "/library?shelf=mine" }, t("all {number}", { number: games.length }));
  return cardSection(t("My games"), games.slice(0, MOST), "play", games.length > MOST ? all : null);
}

/** The best times on Sweeper boards, which are kept with the plays. */
async function records() {
  const { records: all } = await get("/api/records");
  if (!all.length) return null;
  const line = ({ kind, seconds, won }) =>
    make(
      "li",
      { class: "row between" },
      make("a", { href: `/sweeper?game=${encodeURIComponent(kind)}` }, kindWords(kind)),
      make(
        "span",
        { class: "num" },
        make("strong", {}, clock(seconds)),
        " · ",
        counted("won once|won {number} times", won),
      ),
    );
  return panel(t("My games: Sweeper records"), make("ul", { class: "plain-list" }, all.map(line)));
}

/** Classes that one learns in or teaches, each with what is due in it next. */
async function classes() {
  const { courses } = await get("/api/courses");
  if (!courses.length) return null;
  const lines = await Promise.all(courses.slice(0, MOST).map(classLine));
  const all = make("p", {}, make("a", { href: "/classes" }, t("All my classes")));
  return panel(t("My classes"), make("ul", { class: "plain-list" }, lines), courses.length > MOST ? all : null);
}

async function classLine({ id, title, role }) {
  const link = make("a", { href: `/classes/${id}` }, title);
  if (role !== "student")
    return make("li", {}, link, ` · ${role === "teacher" ? t("you teach here") : t("you help here")}`);
  const { assignments } = await get(`/api/courses/${id}/work`);
  const open = assignments.filter(({ over, items }) => !over && items.some(({ mark }) => !mark.done));
  const due = open.toSorted((one, other) => (one.due ?? "9").localeCompare(other.due ?? "9"));
  return make("li", {}, link, make("ul", {}, due.length ? due.map((each) => dueLine(id, each)) : nothingDue()));
}

const nothingDue = () => make("li", { class: "quiet" }, t("Nothing is due."));

function dueLine(course, { name, title, due }) {
  const when = due ? ` · ${t("due {moment}", { moment: momentWords(due) })}` : "";
  return make("li", {}, make("a", { href: `/classes/${course}/work/${name}` }, title), when);
}

function panel(title, ...parts) {
  return make("section", { class: "panel stack" }, make("h2", {}, title), parts);
}
