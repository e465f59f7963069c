/**
 * Answers that wait for the network. What cannot be sent is kept in this browser and sent when the
 * network is back, each once: its key tells the server what it has already. Listen to `pf-outbox` on
 * `document` to hear how many wait and where one was sent, or put <pf-outbox> where it shall be said.
 */

import { post } from "./api.js";
import { announce } from "./dom.js";
import { keep, kept } from "./kept.js";
import { counted } from "./words.js";

const SHELF = "answers";
const PAUSE = 5000; // milliseconds between two tries
const onTheWay = new Set(); // keys of what this page is sending

const read = () => JSON.parse(kept(SHELF) ?? "[]");
const write = (messages) => keep(SHELF, JSON.stringify(messages));
const waiting = () => read().filter(({ key }) => !onTheWay.has(key));
const drop = (message) => write(read().filter(({ key }) => key !== message.key));

/** A name that nothing else has. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function tell(sent) {
  document.dispatchEvent(new CustomEvent("pf-outbox", { detail: { waiting: waiting().length, sent } }));
}

async function deliver({ key, path, body }) {
  onTheWay.add(key);
  try {
    return await post(path, body);
  } finally {
    onTheWay.delete(key);
  }
}

/** Send an answer, its key under a name; without a network it is kept, and the error says so with `kept`. */
export async function sendAnswer(path, body, name = "key") {
  const key = newKey();
  const message = { key, path, body: { ...body, [name]: key } };
  write([...read(), message]); // the page may be left before it has arrived
  try {
    const told = await deliver(message);
    drop(message);
    return told;
  } catch (error) {
    if (error.status !== 0) {
      drop(message);
      throw error;
    }
    tell();
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
  for (const message of waiting()) {
    const refusal = await deliver(message).then(
      () => null,
      (error) => error,
    );
    if (refusal && !isFinal(refusal)) continue;
    drop(message);
    tell(message.path);
    if (refusal) announce(refusal.message);
  }
}

/** Whether the same answer would be refused again: no network, a busy or a failing server may recover. */
const isFinal = ({ status }) => status >= 400 && status < 500 && status !== 429;

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
setInterval(() => (waiting().length ? sendWaiting() : null), PAUSE);
sendWaiting();
