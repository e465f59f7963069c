/** How facts were judged by which a move was to be made: proved, or a board that fits them and refutes it. */

import { ownBoard, smallBoard } from "./claim.js";
import { make } from "./dom.js";
import { t } from "./words.js";

const WIDE = 12; // columns of a board that is too small to read beside another
const REFUTED = {
  safe: t("Not enough: a mine could be there."),
  mine: t("Not enough: there need be no mine."),
};
const AGREES = {
  safe: (told) => t("The board with a mine there agrees with {facts} and with {known}.", told),
  mine: (told) => t("The board without a mine there agrees with {facts} and with {known}.", told),
};

/**
 * What came of a move by facts. `size` is the board, `by` and `unneeded` name facts, `known` says what nobody
 * need name, `onwards` are buttons that lead on.
 */
export function judgedView(proof, asked, told) {
  return proof.enough ? provedView(proof, told) : refutedView(proof, asked, told);
}

function provedView({ tight }, { unneeded, known, onwards }) {
  const title = tight
    ? t("Proved, and nothing could be left out.")
    : t("Proved. Not needed: {facts}.", { facts: unneeded });
  const seal = tight ? make("span", { class: "seal" }, make("span", { class: "sign" }), t("tight")) : null;
  return make(
    "div",
    { class: "notice good" },
    make("h2", {}, make("span", {}, title), seal),
    make("ol", { class: "chain" }),
    tight ? null : make("p", { class: "small" }, known),
    make("div", { class: "row ways" }, onwards),
  );
}

function refutedView({ layout }, { at, kind, where }, { size, by }) {
  const agrees = AGREES[kind]({ facts: by, known: where });
  return make(
    "div",
    { class: "notice bad" },
    make("h2", {}, REFUTED[kind]),
    make(
      "div",
      { class: size.columns > WIDE ? "pair wide" : "pair" },
      ownBoard(size, at, t("your board")),
      smallBoard(size, layout, at, t("fits {facts}", { facts: by })),
      make(
        "div",
        {},
        make("p", {}, agrees),
        make("p", {}, make("strong", {}, t("What have you read that rules it out?"))),
      ),
    ),
    make(
      "p",
      { class: "small quiet" },
      t("You stay where you are; nothing is lost. Choose more, or choose otherwise."),
    ),
  );
}
