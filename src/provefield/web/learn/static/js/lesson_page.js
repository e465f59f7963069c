/** One lesson: its idea, an example that moves, and its tasks one after the other. */

import "./example.js";
import "./game.js";
import "./outbox.js";
import { answering } from "./answering.js";
import { get } from "./api.js";
import { make } from "./dom.js";
import { withFormulas } from "./formula.js";
import { paperView } from "./lesson_paper.js";
import { taskPanel } from "./task_panel.js";
import { t } from "./words.js";

class LessonPage extends HTMLElement {
  #lesson = null;
  #at = 0;
  #left = null; // aborted when the page is left, with what listens for it

  async connectedCallback() {
    this.#left = new AbortController();
    const { signal } = this.#left;
    addEventListener("beforeprint", () => this.#lesson && this.append(paperView(this.#lesson)), { signal });
    addEventListener("afterprint", () => this.querySelector(".on-paper")?.remove(), { signal });
    const asked = get(`/api/lessons/${this.getAttribute("name")}`);
    await answering(this, asked, (lesson) => this.#view(lesson), t("The lesson is fetched …"));
  }

  disconnectedCallback() {
    this.#left.abort();
  }

  #view(lesson) {
    this.#lesson = lesson;
    this.#at = Math.max(
      lesson.tasks.findIndex((task) => !task.done),
      0,
    );
    const begun = lesson.tasks.some((task) => task.done);
    const example = make("pf-example", { class: "panel example" });
    const worked = make(
      "details",
      { class: "worked", open: !begun },
      make("summary", {}, t("A worked example")),
      example,
    );
    // One thing at a time: who has seen the example has the tasks before them.
    const go = () => {
      worked.open = false;
      this.#goTo(this.#at);
    };
    example.onwards = { words: begun ? t("Back to the tasks") : t("To the tasks"), go };
    example.example = lesson.example;
    return [
      make(
        "p",
        { class: "crumbs" },
        make("a", { href: "/learn" }, t("Learn")),
        " · ",
        t("lesson {number} of {lessons}", lesson),
      ),
      make("h1", {}, lesson.title),
      make("pf-outbox", { class: "notice" }),
      make("p", { class: "prose idea" }, withFormulas(lesson.text)),
      worked,
      make("div", { class: "work" }, this.#work()),
      neighbours(lesson),
    ];
  }

  #work() {
    const task = this.#lesson.tasks[this.#at];
    const panel = taskPanel({
      lesson: this.#lesson.name,
      task,
      number: this.#at + 1,
      onAnswer: (told, place) => (told.right ? this.#done(task, place) : this.#again(told, place)),
    });
    return [this.#beads(), panel];
  }

  /** Go to another task, with the keyboard. */
  #goTo(place) {
    this.#at = place;
    this.querySelector(".work").replaceChildren(...this.#work());
    this.querySelector(".task").focus();
  }

  #beads() {
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
          onclick: () => this.#goTo(place),
        },
        task.done ? "✓" : String(place + 1),
      );
    return make(
      "nav",
      { class: "row beads-row", "aria-label": t("Tasks of this lesson") },
      this.#lesson.tasks.map(bead),
    );
  }

  /** Whoever has gone on to another task meanwhile stays there. */
  #done(task, place) {
    task.done = true;
    this.querySelector(".beads-row").replaceWith(this.#beads());
    if (!place.isConnected) return;
    const onwards = this.#onwards();
    place.append(make("div", { class: "row" }, onwards));
    onwards[0].focus();
  }

  /** A mistake that was met on a board is met again in a fresh variant. */
  #again(told, place) {
    if (!told.film || !place.isConnected) return;
    const practice = `/learn/${this.#lesson.name}/practice`;
    place.append(
      make("div", { class: "row" }, make("a", { class: "button low", href: practice }, t("A fresh one like this"))),
    );
  }

  /** The next task; after the last one, practice, the next lesson, and the test of the chapter. */
  #onwards() {
    const { name, next, last, chapter, tasks } = this.#lesson;
    if (this.#at < tasks.length - 1) {
      const go = () => this.#goTo(this.#at + 1);
      return [make("button", { type: "button", class: "primary", onclick: go }, t("Next task"))];
    }
    const link = (href, words, look = "button") => make("a", { class: look, href }, words);
    const on = last
      ? link(`/learn/chapters/${chapter}`, t("Test of this chapter"), "button primary")
      : link(`/learn/${next}`, t("Next lesson"), "button primary");
    return [on, link(`/learn/${name}/practice`, t("Practise"))];
  }
}

/** The ways to the lessons before and after this one, and to practice. */
function neighbours({ number, name, chapter, previous, next }) {
  const link = (other, words) => make("a", { href: `/learn/${other}` }, words);
  return make(
    "nav",
    { class: "row between small neighbours", "aria-label": t("Other lessons") },
    previous ? link(previous, t("← Lesson {number}", { number: number - 1 })) : make("span"),
    link(`${name}/practice`, t("Practise without end")),
    chapter === "proof" ? make("a", { href: "/prove" }, t("Write a proof of your own")) : null,
    next
      ? link(next, t("Lesson {number} →", { number: number + 1 }))
      : make("a", { href: "/learn" }, t("Back to the path")),
  );
}

customElements.define("pf-lesson-page", LessonPage);
