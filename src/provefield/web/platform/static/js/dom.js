/** Building pages from values: text stays text, and paths lead below the prefix of the server. */

import { addressOf } from "./place.js";

const PLACES = new Set(["action", "href", "src"]);

/** Make an element: `make("p", { class: "quiet" }, "words", child)`; `on…` attributes are listeners. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (attribute.startsWith("on")) element.addEventListener(attribute.slice(2), value);
    else if (PLACES.has(attribute)) element.setAttribute(attribute, addressOf(value));
    else element.setAttribute(attribute, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
  left: "M19 12H5M11 6l-6 6 6 6",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  right: "M5 12h14M13 6l6 6-6 6",
};

/** A small drawing beside words, in their colour. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export const SLOW = 300; // milliseconds after which a wait speaks

/** A wait in words, beside a turning ring. */
export const waitingView = (words) => make("p", { class: "waiting", role: "status" }, words);

/** A complaint as a sentence, in which `…` is quoted from what somebody wrote. */
export function complaint(text) {
  const parts = (text.charAt(0).toUpperCase() + text.slice(1)).split("`");
  return parts.map((part, place) => (place % 2 ? make("code", {}, part) : part));
}

/** An action that is not begun again while it lasts: a double click does one thing. */
export function once(action) {
  let lasts = false;
  return async (...values) => {
    if (lasts) return;
    lasts = true;
    try {
      await action(...values);
    } finally {
      lasts = false;
    }
  };
}

/** Do something while the button, or those that send the form, are disabled and show that it lasts. */
export async function busily(place, action) {
  const buttons =
    place instanceof HTMLFormElement ? [...place.elements].filter((each) => each.type === "submit") : [place];
  if (buttons.some((each) => each.disabled)) return;
  const focused = buttons.find((each) => each === document.activeElement);
  const mark = (lasts) => {
    for (const each of buttons) {
      each.disabled = lasts;
      each.ariaBusy = String(lasts);
    }
  };
  mark(true);
  try {
    await action();
  } finally {
    mark(false);
    // A button that is disabled loses the focus; whoever tries again still needs it.
    if (focused && document.activeElement === document.body) focused.focus();
  }
}

/** A listener for a form that is sent by a script. */
export const submitting = (action) => (event) => {
  event.preventDefault();
  return busily(event.currentTarget, action);
};

/** What the server put into the page for its script. */
export function pageData() {
  return JSON.parse(document.getElementById("page-data").textContent);
}

/** Put a text on the clipboard, and tell whether the browser let us: it does on safe addresses only. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Let the browser save a text as a file. */
export function saveFile(name, text) {
  const link = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  make("a", { href: link, download: name }).click();
  URL.revokeObjectURL(link);
}

/** Say something to screen readers, without moving the focus. */
export function announce(text) {
  const live = document.getElementById("announcements");
  live.textContent = "";
  requestAnimationFrame(() => {
    live.textContent = text;
  });
}
