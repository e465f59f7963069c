/**
 * Tooltips of messages on a board: `messageTips(board, () => messages)` shows the message of a cell while
 * the pointer or the focus is on it. The pointer may go onto the tip, and Escape puts it away. Call what it
 * gives back when messages are new. A tip covers neither its cell nor the title above the board. Whoever walks
 * by keys keeps the cell just left in sight; a pointer is on its way elsewhere, and mostly downwards.
 */

import { key } from "./board.js";
import { make } from "./dom.js";
import { typeset } from "./formula.js";

const GAP = 6; // pixels between a cell and its tip
const EDGE = 8; // pixels that stay free at the sides of the screen
let tips = 0;

export function messageTips(board, messages) {
  const tip = make("div", { class: "tip", role: "tooltip", id: `tip-${++tips}`, popover: "manual" });
  let owner = null;
  let shown = null; // ends what is listened to while the tip is there
  let isBelow = false; // where the tip goes
  let walked = false; // by keys: a focus that a page or a click has put there shows nothing

  const hide = () => {
    owner?.removeAttribute("aria-describedby");
    owner = null;
    shown?.abort();
    if (tip.matches(":popover-open")) tip.hidePopover();
  };
  const show = (cell) => {
    if (cell === owner) return;
    hide();
    const message = cell && messages().find(({ at }) => key(at) === cell.dataset.at);
    if (!message) return;
    tip.replaceChildren(
      make("div", { class: "formula" }, typeset(message.fol)),
      make("div", {}, message.words ?? message.english ?? ""),
    );
    if (!tip.isConnected) board.after(tip);
    owner = cell;
    cell.setAttribute("aria-describedby", tip.id);
    tip.showPopover();
    place(tip, cell.getBoundingClientRect(), board.getBoundingClientRect(), isBelow);
    shown = new AbortController();
    const { signal } = shown;
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), { signal });
    document.addEventListener("scroll", hide, { signal, passive: true, capture: true });
  };

  const leave = (event) => {
    if (!tip.contains(event.relatedTarget) && !board.contains(event.relatedTarget)) hide();
  };
  board.addEventListener("pointerover", (event) => {
    isBelow = false;
    tip.style.pointerEvents = "";
    show(event.target.closest?.(".cell"));
  });
  board.addEventListener("focusin", ({ target, relatedTarget: from }) => {
    isBelow = !board.contains(from) || topOf(from) <= topOf(target);
    if (!walked) return;
    tip.style.pointerEvents = "none"; // a pointer that comes now wants the cell behind it
    show(target.closest?.(".cell"));
  });
  board.addEventListener("focusout", leave);
  board.addEventListener("pointerleave", leave);
  tip.addEventListener("pointerleave", leave);
  board.addEventListener("keydown", () => (walked = true));
  board.addEventListener("pointerdown", () => (walked = false));
  return () => walked && show(board.querySelector(".cell:focus"));
}

const topOf = (element) => element.getBoundingClientRect().top;

/**
 * Above the cell or below it within the board; where that has no room, off the corner of the cell, so that the
 * cells beside it stay free. What stands around the board is not covered unless the board is too small.
 */
function place(tip, cell, board, isBelow) {
  const { width, height } = tip.getBoundingClientRect();
  const isWide = board.width >= width;
  const first = isWide ? Math.max(EDGE, board.left) : EDGE;
  const last = Math.min(innerWidth - EDGE, isWide ? board.right : Infinity) - width;
  const within = (left) => Math.max(first, Math.min(left, last));
  const middle = within((cell.left + cell.right - width) / 2);
  const above = cell.top - height - GAP;
  const below = cell.bottom + GAP;
  const isRoomBelow = below + height <= innerHeight - EDGE;
  const isRoomAbove = above >= Math.max(EDGE, board.top);
  let [left, top] = [middle, isBelow && isRoomBelow ? below : above];
  if (!isRoomAbove && top === above) {
    left = within(cell.right <= last ? cell.right : cell.left - width);
    top = Math.min(cell.bottom, innerHeight - height - EDGE);
  }
  Object.assign(tip.style, { left: `${left}px`, top: `${top}px` });
}
