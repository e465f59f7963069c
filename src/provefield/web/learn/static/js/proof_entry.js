/**
 * The line of a proof that is typed next: `entryView({ write, close })` has the parts { form, formula,
 * reason, bars, number, close, offerSigns }; `write` is called when the line is to be written, `close` for
 * the box. `offerSigns(text)` leaves the signs that occur in a text, and brackets.
 */

import { make } from "./dom.js";
import { t } from "./words.js";

const SIGNS = ["¬", " ∧ ", " ∨ ", " → ", " ↔ ", "⊥", "∀x ", "∃x ", "(", ")"];

/** A field for a formula or a reason, in which a browser mends nothing. */
export const lineField = (label, more = {}) =>
  make("input", {
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": label,
    ...more,
  });

export function entryView(actions) {
  const formula = lineField(t("Next line: formula"), { class: "pe-formula", placeholder: t("formula") });
  const reason = lineField(t("Next line: rule and lines"), { class: "pe-reason", placeholder: t("rule, lines") });
  const bars = make("span", { class: "pe-bars" });
  const number = make("span", { class: "pe-number" });
  const close = make("button", { type: "button", class: "low", onclick: actions.close }, t("Close the box"));
  const write = make("button", { type: "button", class: "low", onclick: actions.write }, t("Write the line"));
  const signs = palette(formula, reason);
  const offerSigns = (text) => {
    for (const button of signs.children) button.hidden = !`${text}()`.includes(button.textContent[0]);
  };
  const form = make(
    "div",
    { class: "pe-entry", role: "group", "aria-label": t("Next line") },
    make("div", { class: "pe-row" }, number, bars, formula, reason),
    signs,
    make("div", { class: "row" }, write, close),
  );
  return { form, formula, reason, bars, number, close, offerSigns };
}

/** Signs to press; the field keeps the focus, so that a sign goes where the caret is. */
function palette(formula, reason) {
  const insert = (sign) => () => {
    const into = document.activeElement === reason ? reason : formula;
    into.setRangeText(into === reason ? sign.trim() : sign, into.selectionStart, into.selectionEnd, "end");
    into.focus();
  };
  const stay = (event) => event.preventDefault();
  const button = (sign) => make("button", { type: "button", onpointerdown: stay, onclick: insert(sign) }, sign.trim());
  return make("div", { class: "row palette", role: "group", "aria-label": t("Symbols") }, SIGNS.map(button));
}
