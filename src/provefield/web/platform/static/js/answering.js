/** Waiting for an answer: a wait soon speaks, and what goes wrong is said in its place. */

import { SLOW, complaint, make, waitingView } from "./dom.js";
import { t } from "./words.js";

const latest = new WeakMap(); // what each place waits for

/**
 * Put the answer to a question into its place, as `view` shows it, in one part or a list. An answer is
 * dropped that comes when its place is gone, as in a game that was begun anew, or waits for the answer
 * to something else.
 */
export async function answering(place, answer, view, words = t("Thinking …")) {
  latest.set(place, answer);
  const isLate = () => latest.get(place) !== answer || !place.isConnected;
  place.setAttribute("aria-busy", "true");
  const slow = setTimeout(() => isLate() || place.replaceChildren(waitingView(words)), SLOW);
  try {
    const told = await answer;
    if (isLate()) return;
    place.replaceChildren(...[view(told)].flat());
  } catch (error) {
    if (isLate()) return;
    place.replaceChildren(faultView(error));
  } finally {
    clearTimeout(slow);
  }
  place.removeAttribute("aria-busy");
}

/** Wait no longer for what was asked last. */
export function forget(place) {
  latest.delete(place);
  place.querySelector(".waiting")?.remove();
  place.removeAttribute("aria-busy");
}

/** What went wrong, and where in a text. */
export function faultView(error) {
  const caret = error.body?.caret ? make("pre", { class: "caret" }, error.body.caret) : null;
  return make("div", { class: "notice bad" }, make("p", {}, complaint(error.message)), caret);
}
