/**
 * The tools of a proof: `toolsView({ undo, redo, again, hint, exportAs })` has the parts { tools, undo,
 * redo, stuck, exports }; without `hint` nobody is helped, `exportAs(style)` takes the proof elsewhere.
 */

import { make, once } from "./dom.js";
import { STYLES } from "./proof_given.js";
import { t } from "./words.js";

export function toolsView(actions) {
  const button = (words, action) => make("button", { type: "button", class: "low", onclick: action }, words);
  const undo = button(t("Undo"), actions.undo);
  const redo = button(t("Redo"), actions.redo);
  const stuck = actions.hint && button(t("I am stuck"), once(actions.hint));
  const exporting = ([style, name]) =>
    button(
      name,
      once(() => actions.exportAs(style)),
    );
  const exports = make(
    "div",
    { class: "row", role: "group", "aria-label": t("Take the proof with you") },
    make("span", { class: "quiet" }, t("Take the proof with you:")),
    Object.entries(STYLES).map(exporting),
  );
  const row = make("div", { class: "row" }, undo, redo, button(t("Start again"), actions.again), stuck);
  return { tools: make("div", { class: "pe-tools stack" }, row, exports), undo, redo, stuck, exports };
}
