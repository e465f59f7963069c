/**
 * Linked reading: whoever points at a message, or at a part of its formula, sees on the board the cells that it
 * speaks of; whoever points at a cell sees which messages speak of it. The focus does the same as a pointer.
 */

import { spokenOf } from "./atoms.js";
import { key } from "./board.js";
import { make } from "./dom.js";

/** Sentences as entries of a list, each of which lights its cells while it is pointed at or has the focus. */
export function lightingLines(sentences, light) {
  return sentences.map(({ text, cells }) =>
    make(
      "li",
      {
        tabindex: "0",
        onpointerenter: () => light(cells),
        onfocus: () => light(cells),
        onpointerleave: () => light(null),
        onblur: () => light(null),
      },
      text,
    ),
  );
}

/**
 * Link a list, whose entries have the cell of their message as `data-message`, with a board. `messages` gives the
 * messages as they are, each with its `cells`, and `rest` what is lit while nothing is pointed at.
 */
export function linkReading(board, list, messages, rest = () => null) {
  const light = (cells) => (board.lit = cells ?? rest());
  const read = ({ target }) => {
    const entry = target.closest("[data-message]");
    const message = entry && messages().find(({ at }) => key(at) === entry.dataset.message);
    light(message ? spokenOf(target.closest(".atom"), message.cells) : null);
  };
  const touch = ({ target }) => {
    const at = target.closest?.(".cell")?.dataset.at;
    for (const entry of list.querySelectorAll("[data-message]")) {
      const message = messages().find((other) => key(other.at) === entry.dataset.message);
      entry.classList.toggle("touched", Boolean(at) && (message?.cells ?? []).some((cell) => key(cell) === at));
    }
  };
  for (const name of ["pointerover", "focusin"]) {
    list.addEventListener(name, read);
    board.addEventListener(name, touch);
  }
  list.addEventListener("pointerleave", () => light(null));
  list.addEventListener("focusout", () => light(null));
  board.addEventListener("pointerleave", touch);
}
