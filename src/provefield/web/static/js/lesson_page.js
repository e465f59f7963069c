/** One lesson: its tasks one after the other, each with feedback by meaning. */

import "./game.js";
import { answering } from "./answering.js";
import { get, post } from "./api.js";
import { smallBoard } from "./claim.js";
import { announce, make, once } from "./dom.js";
import { typeset, withFormulas } from "./formula.js";
import { taskView } from "./tasks.js";
import { t } from "./words.js";

class LessonPage extends HTMLElement {
  #lesson = null;
  #at = 0;
  #step = 0; // of the hints
  #taken = 0; // hints since the last answer

  async connectedCallback() {
    try {
      this.#lesson = await get(`/api/lessons/${this.getAttribute("number")}`);
    } catch (error) {
      this.replaceChildren(make("p", { class: "notice bad" }, error.message));
      return;
    }
    const open = this.#lesson.tasks.findIndex((task) => !task.done);
    this.#at = Math.max(open, 0);
    this.#show();
  }

  #show() {
    const lesson = this.#lesson;
    const task = lesson.tasks[this.#at];
    const colours = new Map(); // a variable has one colour in all that is said
    const feedback = make("div", { class: "feedback", "aria-live": "polite" });
    const hinted = make("div", { class: "hinted", "aria-live": "polite" });
    const view = taskView(task, (answer) => this.#answer(answer, feedback));
    this.#step = this.#taken = 0;
    if (!["game", "make"].includes(task.question.kind)) {
      const hint = make("button", { type: "button", onclick: once(() => this.#hint(hinted, view)) }, t("Hint"));
      view.querySelector(".answer-row").append(hint);
    }
    this.replaceChildren(
      make(
        "p",
        { class: "small quiet" },
        make("a", { href: "/learn" }, t("Learn")),
        " · ",
        t("lesson {number} of 25", lesson),
      ),
      make("h1", {}, lesson.title),
      make("p", { class: "prose" }, withFormulas(lesson.text, colours)),
      this.#beads(),
      make(
        "section",
        { class: "panel task", tabindex: "-1", "aria-label": t("Task {number}", { number: this.#at + 1 }) },
        task.text ? make("p", { class: "task-text" }, withFormulas(task.text, colours)) : null,
        view,
        hinted,
        feedback,
        view.defence,
      ),
      neighbours(lesson),
    );
  }

  /** Go to another task, with the keyboard. */
  #goTo(place) {
    this.#at = place;
    this.#show();
    this.querySelector(".task").focus();
  }

  /** The next hint; each gives away more than the one before. */
  async #hint(place, view) {
    const path = `/api/lessons/${this.#lesson.number}/tasks/${this.#at + 1}/hint`;
    const asked = get(`${path}?step=${this.#step + 1}`);
    await answering(place, asked, (hint) => {
      if (hint.step > this.#step) this.#taken += 1;
      this.#step = hint.step;
      const board = view.querySelector("pf-board");
      if (board) board.lit = hint.cells;
      return hintView(hint);
    });
  }

  #beads() {
    const go = (place) => () => this.#goTo(place);
    const bead = (task, place) =>
      make(
        "button",
        {
          type: "button",
          class: task.done ? "bead done" : "bead",
          "aria-current": place === this.#at ? "step" : null,
          "aria-label": task.done
            ? t("Task {number}, done", { number: place + 1 })
            : t("Task {number}", { number: place + 1 }),
          onclick: go(place),
        },
        task.done ? "✓" : String(place + 1),
      );
    return make(
      "nav",
      { class: "row beads-row", "aria-label": t("Tasks of this lesson") },
      this.#lesson.tasks.map(bead),
    );
  }

  async #answer(answer, place) {
    const at = this.#at;
    const asked = post(`/api/lessons/${this.#lesson.number}/tasks/${at + 1}/answers`, { answer, hints: this.#taken });
    const shown = answering(place, asked, (told) => feedbackView(told, this.#lesson.tasks[at]));
    const told = await asked.catch(() => null);
    await shown;
    if (told && at === this.#at) this.#taken = 0;
    if (told?.right) this.#done(at, place);
    return told;
  }

  /** Whoever has gone on to another task meanwhile stays there. */
  #done(at, place) {
    this.#lesson.tasks[at].done = true;
    this.querySelector(".beads-row").replaceWith(this.#beads());
    if (at !== this.#at) return;
    const last = at === this.#lesson.tasks.length - 1;
    const onwards = last
      ? make(
          "a",
          { class: "button primary", href: this.#lesson.next ? `/learn/${this.#lesson.next}` : "/learn" },
          this.#lesson.next ? t("Next lesson") : t("Back to the path"),
        )
      : make("button", { type: "button", class: "primary", onclick: () => this.#goTo(at + 1) }, t("Next task"));
    place.append(make("div", { class: "row" }, onwards));
    onwards.focus();
  }
}

export function hintView({ step, steps, sentence, lines }) {
  const title = t("Hint {step} of {steps}", { step, steps });
  return make(
    "div",
    { class: "notice stack" },
    make("h3", {}, title),
    make("p", {}, withFormulas(sentence)),
    lines ? make("pre", { class: "code" }, lines) : null,
  );
}

/** The ways to the lessons before and after this one. */
function neighbours({ number, next }) {
  const link = (other, words) => make("a", { href: `/learn/${other}` }, words);
  return make(
    "nav",
    { class: "row between small neighbours", "aria-label": t("Other lessons") },
    number > 1 ? link(number - 1, t("← Lesson {number}", { number: number - 1 })) : make("span"),
    next ? link(next, t("Lesson {number} →", { number: next })) : make("a", { href: "/learn" }, t("Back to the path")),
  );
}

/** What is said about an answer: right, wrong or only not finished, and a board that shows it. */
export function feedbackView(told, task) {
  const { columns, rows, kind, shown } = task.question;
  const parts = [make("p", {}, withFormulas(told.sentence))];
  if (told.counterexample && kind !== "truth") {
    parts.push(
      smallBoard({ columns, rows, cells: shown.cells }, told.counterexample.mines, null, t("The board that shows it")),
    );
  }
  for (const reading of told.readings ?? []) parts.push(make("p", {}, t("It can mean:"), " ", typeset(reading)));
  if (told.moves?.length)
    parts.push(
      make(
        "details",
        {},
        make("summary", {}, t("Move by move")),
        make(
          "ol",
          { class: "small" },
          told.moves.map((move) => make("li", {}, move)),
        ),
      ),
    );
  for (const note of told.notes ?? []) parts.push(make("p", { class: "small quiet" }, note));
  announce(told.sentence.replaceAll("`", ""));
  const look = told.right ? "good" : told.fault ? "bad" : "";
  return make("div", { class: `notice stack ${look}` }, parts);
}

customElements.define("pf-lesson-page", LessonPage);
