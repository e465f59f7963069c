/**
 * Questions one after the other: <pf-practice name="…"> asks variants of a lesson without end,
 * <pf-chapter-test name="…"> those of a chapter's test, and tells at its end how it went.
 */

import "./outbox.js";
import { answering } from "./answering.js";
import { get } from "./api.js";
import { make } from "./dom.js";
import { taskPanel } from "./task_panel.js";
import { counted, t } from "./words.js";

const PASSED = 0.8; // of the questions, right at the first try

class Asking extends HTMLElement {
  /** A question to be shown; `onwards(right)` gives what leads on after an answer. */
  ask({ lesson, task, question }, { number, hints, onwards }) {
    let first = null; // whether the first answer was right, and without a hint
    const panel = taskPanel({
      lesson,
      task: { name: task, text: "", question },
      number,
      hints,
      onAnswer: (told, place, helped) => {
        if (!place.isConnected || (!told.right && !told.fault)) return; // gone on, or not finished
        first ??= told.right && !helped;
        const buttons = onwards(told.right, first);
        place.append(make("div", { class: "row" }, buttons));
        if (told.right) buttons[0].focus();
      },
    });
    return panel;
  }

  /** Wait for something to be asked, and show it as `view` does. */
  async fetch(address, view) {
    await answering(this.querySelector(".work"), get(address), view, t("A question is made …"));
  }

  frame(title, back) {
    this.replaceChildren(
      make("p", { class: "crumbs" }, back),
      make("h1", {}, title),
      make("pf-outbox", { class: "notice" }),
      make("p", { class: "score quiet", role: "status" }),
      make("div", { class: "work" }),
    );
  }

  score(words) {
    this.querySelector(".score").textContent = words;
  }
}

const button = (words, onclick, look = "primary") => make("button", { type: "button", class: look, onclick }, words);

class Practice extends Asking {
  #asked = 0;
  #right = 0;

  async connectedCallback() {
    const name = this.getAttribute("name");
    this.frame(t("Practise"), make("a", { href: `/learn/${name}` }, this.getAttribute("heading")));
    await this.#next(`/api/lessons/${name}/practice`);
  }

  async #next(address) {
    await this.fetch(address, (variant) => {
      const number = Number(variant.task.split("-")[1]);
      const on = () => this.#next(`/api/lessons/${variant.lesson}/practice?number=${number + 1}`);
      this.#asked += 1;
      return this.ask(variant, { number: this.#asked, onwards: this.#onwards(on) });
    });
    if (this.#asked > 1) this.querySelector(".task").focus();
  }

  #onwards(on) {
    let counts = true;
    return (right, first) => {
      if (counts && right && first) this.#right += 1;
      counts = false;
      this.score(t("{right} of {asked} right at the first try", { right: this.#right, asked: this.#asked }));
      return [right ? button(t("Another one"), on) : button(t("Another one instead"), on, "low")];
    };
  }
}

class ChapterTest extends Asking {
  #test = null;
  #wrong = [];

  async connectedCallback() {
    this.#wrong = [];
    this.frame(this.getAttribute("heading"), make("a", { href: "/learn" }, t("Learn")));
    await this.fetch(`/api/chapters/${this.getAttribute("name")}/test`, (test) => {
      this.#test = test;
      return this.#question(0);
    });
  }

  #question(place) {
    const { questions } = this.#test;
    const numbers = { number: place + 1, questions: questions.length, enough: this.#enough };
    this.score(t("question {number} of {questions}; to pass, {enough} right at the first try", numbers));
    return this.ask(questions[place], { number: place + 1, hints: false, onwards: this.#onwards(place) });
  }

  get #enough() {
    return Math.ceil(PASSED * this.#test.questions.length);
  }

  #goTo(place) {
    const panel = this.#question(place);
    this.querySelector(".work").replaceChildren(panel);
    panel.focus();
  }

  /** In a test the first answer counts, and leads on. */
  #onwards(place) {
    let counts = true;
    return (_, first) => {
      if (counts && !first) this.#wrong.push(place);
      counts = false;
      const last = place + 1 === this.#test.questions.length;
      return [button(last ? t("How it went") : t("Next question"), () => (last ? this.#end() : this.#goTo(place + 1)))];
    };
  }

  #end() {
    const { questions } = this.#test;
    const number = questions.length;
    const right = number - this.#wrong.length;
    const passed = right >= this.#enough;
    const words = counted("{right} of {number} right at the first try.", number, { right });
    const verdict = passed
      ? t("Passed: this chapter is yours.")
      : t("Not passed yet: {enough} are needed. What went wrong waits for you under “Repeat”.", {
          enough: this.#enough,
        });
    const practise = (place) =>
      make(
        "li",
        {},
        t("Question {number}: {prompt}", { number: place + 1, prompt: questions[place].question.prompt }),
        " ",
        make("a", { href: `/learn/${questions[place].lesson}` }, t("The lesson")),
      );
    const wrong = this.#wrong.length
      ? make("div", { class: "panel" }, make("h2", {}, t("What went wrong")), make("ul", {}, this.#wrong.map(practise)))
      : null;
    const again = () => this.connectedCallback();
    this.score("");
    this.querySelector(".work").replaceChildren(
      make(
        "div",
        { class: "stack" },
        make("div", { class: `notice stack ${passed ? "good" : ""}` }, make("p", {}, words), make("p", {}, verdict)),
        wrong,
        make(
          "div",
          { class: "row" },
          make("a", { class: "button primary", href: "/learn" }, t("Back to the path")),
          button(t("Again, with other questions"), again, ""),
        ),
      ),
    );
  }
}

customElements.define("pf-practice", Practice);
customElements.define("pf-chapter-test", ChapterTest);
