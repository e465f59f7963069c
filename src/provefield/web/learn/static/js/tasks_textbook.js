/** Proofs as textbooks write them: plain lines, judged while they are typed, in the book of one's choice. */

import { answering } from "./answering.js";
import { get, post } from "./api.js";
import { make } from "./dom.js";
import { typeset } from "./formula.js";
import { checkRow, form, prompt } from "./task_parts.js";
import { t } from "./words.js";

const PAUSE = 500; // milliseconds after the last key before the lines are judged

/** A proof in the style of a book; `shown.plain` is the sequent in our own signs. */
export function writeInBook(task, send) {
  const { shown } = task.question;
  const silent = task.exam && task.exam !== "lines";
  let book = shown.textbook;
  const lines = make("textarea", {
    rows: "12",
    required: true,
    spellcheck: "false",
    class: "formula",
    "aria-label": t("Your proof"),
  });
  lines.value = shown.start;
  const sequent = make("p", { class: "given" });
  const say = (premises, goal) => sequent.replaceChildren(typeset(`${premises.join(", ")} ⊢ ${goal}`));
  say(shown.premises, shown.goal);
  const rules = make("p", { class: "small quiet" }, t("Rules: {rules}", { rules: shown.rules.join(" · ") }));
  const told = make("div", { class: "small", role: "status" });
  const ask = (to) => post("/api/proofs/textbook", { ...shown.plain, draft: lines.value, textbook: book, to });
  const judge = () => {
    if (silent || !lines.value.trim()) return told.replaceChildren();
    return answering(told, ask(book), ({ faults, sentence }) =>
      faults.length
        ? make(
            "ul",
            {},
            faults.map((fault) => make("li", {}, fault)),
          )
        : make("p", { class: "quiet" }, sentence),
    );
  };
  let waiting = null;
  lines.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(judge, PAUSE);
  });
  const choice = make("select", {});
  const change = async () => {
    const wanted = choice.value;
    choice.value = book; // until the proof is in the other style
    await answering(told, ask(wanted), (found) => {
      if (found.text === null) return make("p", {}, t("Finish the proof first: only a whole proof changes its style."));
      book = choice.value = wanted;
      lines.value = found.text;
      say(found.premises, found.goal);
      name();
      return make("p", { class: "quiet" }, found.sentence);
    });
  };
  choice.addEventListener("change", change);
  let books = [];
  const name = () => {
    const found = books.find((each) => each.name === book);
    if (found) rules.textContent = t("Rules: {rules}", { rules: found.rules.join(" · ") });
  };
  if (!silent)
    get("/api/proofs/textbooks").then((found) => {
      books = found.textbooks;
      choice.replaceChildren(...books.map((each) => make("option", { value: each.name }, each.title)));
      choice.value = book;
    });
  return form(
    send,
    () => `textbook: ${book}\n${lines.value}`,
    prompt(task),
    sequent,
    silent ? null : make("label", { class: "inline" }, t("Textbook"), " ", choice),
    rules,
    lines,
    told,
    checkRow(silent ? t("Keep this answer") : undefined),
  );
}
