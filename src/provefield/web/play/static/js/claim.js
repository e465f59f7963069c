/** What the server answers to "why?": a sentence, its proof, or two boards that both fit. */

import { key } from "./board.js";
import "./proof.js";
import { make, once } from "./dom.js";
import { typeset } from "./formula.js";
import { addressOf } from "./place.js";
import { queryOf } from "./proof_lines.js";
import { t } from "./words.js";

/** Show a claim: the verdict, then its evidence; `sequent` asks for what one could prove oneself. */
export function claimView(claim, size, sequent = null) {
  const parts = [make("p", { class: "verdict" }, claim.sentence)];
  if (claim.proof) parts.push(proofView({ sentences: claim.sentences, ...claim.proof }));
  else if (claim.sentences?.length) parts.push(...claim.sentences.map((sentence) => make("p", {}, sentence.text)));
  if (claim.clue) parts.push(clueView(claim.clue));
  if (claim.boards) parts.push(twoBoards(claim.boards, size, claim.cell));
  if (sequent && claim.proof && ["safe", "mine"].includes(claim.verdict)) parts.push(proveButton(sequent));
  return make("div", { class: "claim stack" }, parts);
}

/** A way to the editor of proofs, with the facts of a claim as premises. */
function proveButton(sequent) {
  const said = make("span", { class: "quiet", role: "status" });
  const prove = once(async () => {
    said.textContent = t("Thinking …");
    try {
      location.assign(addressOf(`/prove${queryOf(await sequent())}`));
    } catch (error) {
      said.textContent = error.message;
    }
  });
  return make(
    "div",
    { class: "row" },
    make("button", { type: "button", class: "low", onclick: prove }, t("Prove it yourself")),
    said,
  );
}

/** A number in both languages: in words, and as a quantified formula, a case in each line. */
function clueView(clue) {
  const cases = clue.fol.split(/ ∨ (?=\(∃)/u).map((part, place) => make("div", {}, place ? "∨ " : "", typeset(part)));
  return make(
    "div",
    { class: "clue" },
    make("p", {}, clue.words),
    make("details", {}, make("summary", {}, t("The same as a formula")), make("div", { class: "cases" }, cases)),
  );
}

export function proofView(proof) {
  const viewer = document.createElement("pf-proof");
  viewer.proof = proof;
  return viewer;
}

/** Two boards beside each other, one with a mine in the cell and one without. */
export function twoBoards(boards, size, cell) {
  return make(
    "div",
    { class: "two-boards" },
    smallBoard(size, boards.with_mine, cell, t("A board that fits, with a mine there")),
    smallBoard(size, boards.without_mine, cell, t("A board that fits, without")),
  );
}

/** The board as it is, small and still. */
export function ownBoard(board, cell, caption) {
  const still = make("pf-board", { class: "still small", label: caption, inert: true });
  still.board = board;
  still.lit = [cell];
  return make("figure", {}, still, make("figcaption", { class: "small quiet" }, caption));
}

/** What is known of a board before it is over: where its mines are, another board need not tell. */
const SEEN = new Set(["open", "visited", "blocked"]);

/** A small board that cannot be played: where the mines could be. */
export function smallBoard(size, mines, cell, caption, look = "small") {
  const board = make("pf-board", { class: `still ${look}`, label: caption, inert: true });
  const mined = new Set(mines.map(key));
  const known = (size.cells ?? []).filter((other) => SEEN.has(other.state) && !mined.has(key(other.at)));
  const cells = [...known, ...mines.map((at) => ({ at, state: "mine" }))];
  board.board = { columns: size.columns, rows: size.rows, cells };
  if (cell) board.lit = [cell];
  return make("figure", {}, board, make("figcaption", { class: "small quiet" }, caption));
}
