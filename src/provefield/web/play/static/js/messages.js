/** Messages as they are read: numbered, in logic and in the reader's language. */

import { make } from "./dom.js";
import { typeset, withVariables } from "./formula.js";

/** A message with its number, in logic and in words. */
export function messageView(message) {
  return make(
    "li",
    { value: message.number },
    make("span", { class: "badge", "aria-hidden": "true" }, String(message.number)),
    make(
      "div",
      {},
      make("div", { class: "fol" }, typeset(message.fol)),
      make("div", { class: "english" }, withVariables(message.words)),
    ),
  );
}
