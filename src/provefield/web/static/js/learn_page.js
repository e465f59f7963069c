/** The learning path: lessons in order, with what is done of each, and how each idea goes. */

import { get } from "./api.js";
import { make } from "./dom.js";
import { t } from "./words.js";

class LearnPage extends HTMLElement {
  async connectedCallback() {
    try {
      const { lessons, ideas } = await get(`/api/lessons`);
      const next = lessons.find((lesson) => lesson.done < lesson.tasks);
      this.replaceChildren(
        next ? nextView(next) : doneView(),
        make(
          "ol",
          { class: "path" },
          lessons.map((lesson) => lessonView(lesson, lesson === next)),
        ),
        ideasView(ideas ?? []),
      );
    } catch (error) {
      this.replaceChildren(make("p", { class: "notice bad" }, error.message));
    }
  }
}

function nextView(lesson) {
  const words = lesson.done
    ? t("Go on with lesson {number}: {title}", lesson)
    : t("Begin lesson {number}: {title}", lesson);
  return make("p", {}, make("a", { class: "button primary", href: `/learn/${lesson.number}` }, words));
}

function doneView() {
  return make(
    "div",
    { class: "notice good stack" },
    make("p", {}, t("You have finished every lesson. What you know now, others can learn from your games.")),
    make("div", { class: "row" }, make("a", { class: "button primary", href: "/create" }, t("Create your own game"))),
  );
}

function lessonView(lesson, isNext) {
  const done = lesson.done === lesson.tasks;
  const beads = Array.from({ length: lesson.tasks }, (_, place) => (place < lesson.done ? "●" : "○")).join("");
  return make(
    "li",
    { class: done ? "done" : isNext ? "next" : "", "aria-current": isNext ? "step" : null },
    make("span", { class: "badge", "aria-hidden": "true" }, done ? "✓" : String(lesson.number)),
    make(
      "div",
      {},
      make("a", { href: `/learn/${lesson.number}` }, lesson.title),
      make(
        "div",
        { class: "small quiet" },
        make("span", { class: "beads", role: "img", "aria-label": t("{done} of {tasks} done", lesson) }, beads),
        " ",
        lesson.about,
      ),
    ),
  );
}

/** How each idea goes: answered right at once, after a try, and which faults come up. */
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
      make("th", { scope: "row" }, idea.idea),
      make("td", {}, `${idea.first} / ${idea.answered}`),
      make("td", {}, String(idea.hints)),
      make("td", {}, idea.faults.join(", ")),
    ),
  );
  const head = [t("idea"), t("right at the first try"), t("hints"), t("what went wrong")].map((name) =>
    make("th", { scope: "col" }, name),
  );
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

customElements.define("pf-learn-page", LearnPage);
