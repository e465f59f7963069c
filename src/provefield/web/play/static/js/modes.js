/** The three ways to play, and the choice between them before the first step, in words. */

import { keep, kept } from "./kept.js";
import { make } from "./dom.js";
import { t } from "./words.js";

export const MODES = { practice: t("practice"), strict: t("strict"), prove: t("prove") };

/** What each way means, by the name of its mode. */
export const WAYS = {
  practice: [MODES.practice, t("A step that is not proved is explained, and counts for nothing.")],
  strict: [MODES.strict, t("A step that is not proved loses the game.")],
  prove: [MODES.prove, t("You say by which messages each step is safe.")],
};
const MEMORY = "mode";
let choices = 0;
const isMode = (mode) => Object.hasOwn(MODES, mode);

/** The mode that an address names, else the one that was chosen last. */
export const chosenMode = (wanted) => [wanted, kept(MEMORY), "strict"].find(isMode);

/** Remember a mode for the next game. */
export const keepMode = (mode) => keep(MEMORY, mode);

/**
 * The choice between `ways`, with one of them chosen; `choose` begins anew in another. It hears also whether
 * a mouse or a finger chose: then arrows belong to the board again, and change no mode.
 */
export function modeChoice(mode, choose, ways = WAYS) {
  const group = `mode-${++choices}`; // a page may have several games
  let isPointed = false;
  const options = Object.entries(ways).map(([name, [called, words]]) =>
    make(
      "label",
      { class: "mode" },
      make("input", {
        type: "radio",
        name: group,
        value: name,
        checked: name === mode,
        onchange: () => choose(name, isPointed),
      }),
      make("strong", {}, called),
      make("span", { class: "small" }, words),
    ),
  );
  return make(
    "fieldset",
    {
      class: "mode-choice",
      onpointerdown: () => (isPointed = true),
      onkeydown: () => (isPointed = false),
    },
    make("legend", {}, t("How do you want to play?")),
    make("div", { class: "modes" }, options),
  );
}
