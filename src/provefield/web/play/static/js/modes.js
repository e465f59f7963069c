/** The three ways to play, and the choice between them before the first step, in words. */

import { keep, kept } from "./kept.js";
import { make } from "./dom.js";
import { t } from "./words.js";

export const MODES = { practice: t("practice"), strict: t("strict"), prove: t("prove") };

const WORDS = {
  practice: t("A step that is not proved is explained, and counts for nothing."),
  strict: t("A step that is not proved loses the game."),
  prove: t("You say by which messages each step is safe."),
};
const MEMORY = "mode";
const isMode = (mode) => Object.hasOwn(MODES, mode);

/** The mode that an address names, else the one that was chosen last. */
export const chosenMode = (wanted) => [wanted, kept(MEMORY), "strict"].find(isMode);

/** The choice, with one of them chosen; `choose` begins anew in another. */
export function modeChoice(mode, choose) {
  const options = Object.keys(MODES).map((name) =>
    make(
      "label",
      { class: "mode" },
      make("input", {
        type: "radio",
        name: "mode",
        value: name,
        checked: name === mode,
        onchange: () => changed(name),
      }),
      make("strong", {}, MODES[name]),
      make("span", { class: "small" }, WORDS[name]),
    ),
  );
  const changed = (name) => {
    keep(MEMORY, name);
    choose(name);
  };
  return make(
    "fieldset",
    { class: "mode-choice" },
    make("legend", {}, t("How do you want to play?")),
    make("div", { class: "modes" }, options),
  );
}
