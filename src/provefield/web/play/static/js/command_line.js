/** A line to type what to do: everything in a game of MineFOL can be said. */

import { key } from "./board.js";
import { make } from "./dom.js";
import { STEPS } from "./foreseen.js";
import { heardWords, t } from "./words.js";

/** The line, folded away until it is wanted. */
export function commandLine(game) {
  const input = make("input", {
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: t("go right · mark 4 3 · why 4 3 · hint · read"),
  });
  const submit = (event) => {
    event.preventDefault();
    doWhat(game, input.value);
    input.value = "";
  };
  const form = make("form", { class: "command", onsubmit: submit }, make("label", {}, t("Say what to do"), input));
  return make("details", { class: "commands" }, make("summary", {}, t("Type a command")), form);
}

export function openCommandLine(game) {
  const line = game.querySelector(".commands");
  line.open = true;
  line.querySelector("input").focus();
}

/** Do what a line of words says. */
function doWhat(game, text) {
  const words = heard(text);
  const cell = words.slice(1).map(Number);
  const at = cell.length === 2 && cell.every(Number.isInteger) ? cell : game.parts.board.cursor;
  const verbs = {
    go: () => (STEPS[words[1]] ? game.walk(words[1]) : game.say(t("Go up, down, left or right?"), "bad")),
    mark: () => game.move(`mark ${key(at)}`),
    unmark: () => game.move(`unmark ${key(at)}`),
    why: () => game.why(at),
    hint: () => game.showHint(),
    provable: () => game.showProvable(),
    undo: () => game.undo(),
    read: () => readAloud(game, words),
  };
  for (const direction of Object.keys(STEPS)) verbs[direction] = () => game.walk(direction);
  const verb = verbs[words[0]];
  if (verb) verb();
  else game.say(t("Say go, mark, unmark, why, hint, provable, read or undo."), "bad");
}

/** Say a row or a column, or where the player stands. */
function readAloud(game, [, what, number]) {
  const cells = [...game.parts.board.querySelectorAll(".cell")];
  const place = { column: 0, row: 1 }[what];
  const chosen =
    place === undefined
      ? cells.filter((cell) => cell.dataset.at === key(game.play.board.you))
      : cells.filter((cell) => cell.dataset.at.split(",")[place] === number);
  game.say(chosen.map((cell) => cell.getAttribute("aria-label")).join("; ") || t("There is no such line."));
}

/** The words of a command in English, each of which may be said in the reader's language; others are left out. */
const heard = (text) =>
  text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .map((word) => heardWords.get(word) ?? word)
    .filter(Boolean);
