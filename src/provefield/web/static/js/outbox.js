/**
 * Answers that wait for the network. What cannot be sent is kept in this browser and sent when the
 * network is back, each once: its key tells the server what it has already. Listen to `pf-outbox` on
 * `document` to hear how many wait, or put <pf-outbox> where it shall be said.
 */

import { post } from "./api.js";
import { announce } from "./dom.js";
import { counted } from "./words.js";

const PLACE = "provefield.answers";

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? [];
  } catch {
    return [];
  }
}

function keep(list) {
  localStorage.setItem(PLACE, JSON.stringify(list));
  document.dispatchEvent(new CustomEvent("pf-outbox", { detail: { waiting: list.length } }));
}

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Send an answer; without a network it is kept, and the error says so with `kept`. */
export async function sendAnswer(path, body) {
  const message = { path, body: { ...body, key: newKey() } };
  try {
    return await post(message.path, message.body);
  } catch (error) {
    if (error.status !== 0) throw error;
    keep([...waiting(), message]);
    throw Object.assign(error, { kept: true });
  }
}

let sending = null;

/** Send all that waits; what the server refuses is dropped, as it would be refused again. */
export function sendWaiting() {
  sending ??= sendAll().finally(() => (sending = null));
  return sending;
}

async function sendAll() {
  for (let [first] = waiting(); first; [first] = waiting()) {
    try {
      await post(first.path, first.body);
    } catch (error) {
      if (error.status === 0 || error.status === 429) return;
    }
    keep(waiting().slice(1));
  }
}

class Outbox extends HTMLElement {
  connectedCallback() {
    this.setAttribute("role", "status");
    this.#show(waiting().length);
    document.addEventListener("pf-outbox", ({ detail }) => this.#show(detail.waiting));
  }

  #show(number) {
    const had = this.textContent;
    this.hidden = number === 0;
    this.textContent = number
      ? counted(
          "No network: your answer is kept and sent later.|No network: {number} answers are kept and sent later.",
          number,
        )
      : "";
    if (had && !number) announce(counted("Your answers were sent.", 2));
  }
}

customElements.define("pf-outbox", Outbox);
addEventListener("online", sendWaiting);
if (waiting().length) sendWaiting();
