/** Messages as they are read: numbered, in logic and in the reader's language. */

import { make } from "./dom.js";
import { typeset, withVariables } from "./formula.js";

/** A message with its number, in logic and in words. */
export function messageView(message) {
  return make(
    "li",
    { value: message.number, "data-message": message.at.join(","), tabindex: "0" },
    badgeView(message),
    make("div", {}, saysView(message)),
  );
}

/** The number of a message, as on the board. */
export const badgeView = ({ number }) => make("span", { class: "badge", "aria-hidden": "true" }, String(number));

/** What a message says, in logic and in words. */
export function saysView({ fol, words }) {
  return [make("span", { class: "fol" }, typeset(fol)), make("span", { class: "english" }, withVariables(words))];
}
