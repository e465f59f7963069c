/** Waiting for an answer: what was asked is shown as busy, and what goes wrong is said in its place. */

import { make } from "./dom.js";

/** Put the answer to a question into its place. */
export async function answering(place, ask) {
  place.setAttribute("aria-busy", "true");
  try {
    place.replaceChildren(await ask());
  } catch (error) {
    const caret = error.body?.caret ? make("pre", { class: "caret" }, error.body.caret) : null;
    place.replaceChildren(make("div", { class: "notice bad" }, make("p", {}, error.message), caret));
  }
  place.removeAttribute("aria-busy");
}
