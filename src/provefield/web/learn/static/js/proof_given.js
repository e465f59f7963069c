/** What is given to whoever writes a proof: hints when they are stuck, and the whole for other programs. */

import { announce, copied, make } from "./dom.js";
import { typeset, withFormulas } from "./formula.js";
import { opensBox, readLines } from "./proof_lines.js";
import { t } from "./words.js";

/** What a finished proof may be taken along as. */
export const STYLES = { latex: "LaTeX", fitch: "forall x", coq: "Coq" };

/** An idea or a rule in words; at last the next line, with a button that writes it. */
export function hintView(told, depth, take) {
  if (!told.line) {
    const rung = told.step
      ? make("strong", {}, t("Hint {step} of {steps}", { step: told.step, steps: told.steps }))
      : "";
    return make("p", { class: "notice" }, rung, " ", withFormulas(told.sentence));
  }
  const [line] = readLines(told.line);
  const closes = line.depth < depth + (opensBox(line) ? 1 : 0);
  const opens = opensBox(line);
  return make(
    "div",
    { class: "notice pe-hint row" },
    closes ? make("span", {}, t("Close the box, then:")) : null,
    opens && !closes ? make("span", {}, t("Suppose, in a box:")) : null,
    make("span", {}, typeset(line.formula)),
    make("span", { class: "quiet" }, opens ? null : line.reason),
    make("button", { type: "button", class: "primary low", onclick: () => take(line) }, t("Write this line")),
  );
}

/** A finished proof as text, to copy or to save. */
export function exportView({ text, name }, title) {
  const copy = async () =>
    announce((await copied(text)) ? t("Copied.") : t("The browser does not let us copy; choose the text by hand."));
  const save = make("a", { class: "button low", download: name }, t("Save as {name}", { name }));
  save.setAttribute("href", URL.createObjectURL(new Blob([text], { type: "text/plain" })));
  return make(
    "div",
    { class: "pe-export stack" },
    make("pre", { class: "small", tabindex: "0", role: "region", "aria-label": title }, text),
    make("div", { class: "row" }, make("button", { type: "button", class: "low", onclick: copy }, t("Copy")), save),
  );
}
