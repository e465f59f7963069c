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

const SIZES = {
  beginner: [9, 9, 10],
  easy: [9, 9, 10],
  intermediate: [16, 16, 40],
  medium: [16, 16, 25],
  expert: [30, 16, 99],
  hard: [30, 16, 99],
};
const CLICKED = new Set(["safe", "zero", "noguess"]); // ways to start that go with a first click

/**
 * The size of a board such as `expert:zero` or `12x8/15/4:safe`, and whether it is bare before the first
 * press, so that it can be dealt for that press; null if the page cannot tell.
 */
export function sizeOf(game) {
  const [name, start = "", seed] = game.split(":");
  const [columns, rows, mines, blocked = 0] = SIZES[name] ?? name.split(/[x/]/).map(Number);
  if (![columns, rows, mines, blocked].every(Number.isInteger)) return null;
  const isBare = !blocked && seed === undefined && CLICKED.has(start.split("-")[0]);
  return { columns, rows, mines, blocked, isBare };
}

/** What a kind such as `expert:zero` is called. */
export function kindWords(kind) {
  const [preset, start] = kind.split(":");
  const words = (entries, name) => entries.find(([value]) => value === name)?.[1];
  return `${words(PRESETS, preset) ?? sizeWords(preset)} · ${words(STARTS, start.split("-")[0]) ?? start}`;
}

/** A size of one's own, such as `12x8/15`. */
function sizeWords(preset) {
  const { columns, rows, mines } = sizeOf(`${preset}:`) ?? {};
  return columns ? t("{columns}×{rows}, {mines} mines", { columns, rows, mines }) : preset;
}
