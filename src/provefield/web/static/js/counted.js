/** What follows about all cells of a board, counted. */

import { make } from "./dom.js";
import { language, t } from "./words.js";

const LABELS = [
  ["safe", (many) => t("{many} safe", { many })],
  ["mine", (many) => (many === 1 ? t("{many} mine", { many }) : t("{many} mines", { many }))],
  ["open", (many) => t("{many} open", { many })],
  ["unknown", (many) => (many ? t("{many} not settled", { many }) : null)],
];

/** A sentence that says how many cells are settled, in the reader's language. */
export function countedView(told) {
  if (language === "en") return make("p", {}, told.sentence);
  if (!told.consistent) return make("p", {}, t("No board fits: these facts contradict each other, and all of them are needed."));
  const counts = LABELS.map(([label, words]) => words(told.cells.filter((cell) => cell.label === label).length));
  return make("p", {}, t("What follows: {counts}.", { counts: counts.filter(Boolean).join(", ") }));
}
