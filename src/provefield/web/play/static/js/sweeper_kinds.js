/** The kinds of Sweeper boards by name, each with its words. */

import { t } from "./words.js";

export const PRESETS = [
  ["beginner", t("Beginner 9×9, 10 mines")],
  ["intermediate", t("Intermediate 16×16, 40 mines")],
  ["expert", t("Expert 30×16, 99 mines")],
  ["9x9/8/8", t("Obscured 9×9, 8 mines, 8 blocked")],
  ["16x16/30/30", t("Obscured 16×16, 30 mines, 30 blocked")],
];
export const STARTS = [
  ["noguess", t("No guessing")],
  ["zero", t("Safe area first")],
  ["safe", t("Safe cell first")],
];

/** What a kind such as `expert:zero` is called. */
export function kindWords(kind) {
  const [preset, start] = kind.split(":");
  const words = (entries, name) => entries.find(([value]) => value === name)?.[1] ?? name;
  return `${words(PRESETS, preset)} · ${words(STARTS, start.split("-")[0])}`;
}
