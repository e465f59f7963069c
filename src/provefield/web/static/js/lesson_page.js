/** One lesson: its tasks one after the other, each with feedback by meaning. */

import "./game.js";
import { answering } from "./answering.js";
import { get, post } from "./api.js";
import { smallBoard } from "./claim.js";
import { announce, make } from "./dom.js";
import { typeset } from "./formula.js";
import { taskView } from "./tasks.js";
import { language, t } from "./words.js";

class LessonPage extends HTMLElement {
  #lesson = null;
  #at = 0;

  async connectedCallback() {
    try {
      this.#lesson = await get(`/api/lessons/${this.getAttribute("number")}?language=${language}`);
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
    const feedback = make("div", { class: "feedback", "aria-live": "polite" });
    const view = taskView(task, (answer) => this.#answer(answer, feedback));
    this.replaceChildren(
      make("p", { class: "small quiet" }, make("a", { href: "/learn" }, t("Learn")), " · ", t("lesson {number} of 25", lesson)),
      make("h1", {}, lesson.title),
      make("p", { class: "prose" }, withFormulas(lesson.text)),
      this.#beads(),
      make("section", { class: "panel task", "aria-label": t("Task {number}", { number: this.#at + 1 }) }, task.text ? make("p", { class: "task-text" }, withFormulas(task.text)) : null, view, feedback),
    );
  }

  #beads() {
    const go = (place) => () => {
      this.#at = place;
      this.#show();
    };
    const bead = (task, place) =>
      make("button", { type: "button", class: task.done ? "bead done" : "bead", "aria-current": place === this.#at ? "step" : null, "aria-label": t("Task {number}", { number: place + 1 }), onclick: go(place) }, task.done ? "✓" : String(place + 1));
    return make("nav", { class: "row beads-row", "aria-label": t("Tasks of this lesson") }, this.#lesson.tasks.map(bead));
  }

  async #answer(answer, place) {
    const at = this.#at;
    const asked = post(`/api/lessons/${this.#lesson.number}/tasks/${at + 1}/answers?language=${language}`, { answer });
    const shown = answering(place, asked, (told) => feedbackView(told, this.#lesson.tasks[at]));
    const told = await asked.catch(() => null);
    await shown;
    if (told?.right) this.#done(at, place);
    return told;
  }

  /** Whoever has gone on to another task meanwhile stays there. */
  #done(at, place) {
    this.#lesson.tasks[at].done = true;
    this.querySelector(".beads-row").replaceWith(this.#beads());
    if (at !== this.#at) return;
    const last = this.#at === this.#lesson.tasks.length - 1;
    const onwards = last
      ? make("a", { class: "button primary", href: this.#lesson.next ? `/learn/${this.#lesson.next}` : "/learn" }, this.#lesson.next ? t("Next lesson") : t("Back to the path"))
      : make("button", { type: "button", class: "primary", onclick: () => { this.#at += 1; this.#show(); } }, t("Next task"));
    place.append(make("div", { class: "row" }, onwards));
    onwards.focus();
  }
}

/** A text in which `…` is a formula. */
function withFormulas(text) {
  return text.split("`").map((part, place) => (place % 2 ? typeset(part) : part));
}

/** What is said about an answer: right or not, what kind of error, and a board that shows it. */
function feedbackView(told, task) {
  const parts = [make("p", {}, told.sentence)];
  const size = task.question;
  if (told.counterexample) {
    parts.push(smallBoard(size, told.counterexample.mines, null, t("The board that shows it")));
  }
  for (const reading of told.readings ?? []) parts.push(make("p", {}, t("It can mean:"), " ", typeset(reading)));
  if (told.moves?.length) parts.push(make("ol", { class: "small" }, told.moves.map((move) => make("li", {}, move))));
  for (const note of told.notes ?? []) parts.push(make("p", { class: "small quiet" }, note));
  announce(told.sentence);
  return make("div", { class: `notice stack ${told.right ? "good" : "bad"}` }, parts);
}

customElements.define("pf-lesson-page", LessonPage);
