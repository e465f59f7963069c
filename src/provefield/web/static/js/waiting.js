/**
 * Answers that wait for the network: kept in this browser, and sent when it is back. Each has a token of
 * its own, by which the server counts it once, however often it arrives.
 */

import { post } from "./api.js";
import { keep, kept } from "./kept.js";

const SHELF = "class-waiting";
const PAUSE = 5000; // milliseconds between two tries

const read = () => JSON.parse(kept(SHELF) ?? "[]");
const write = (entries) => keep(SHELF, JSON.stringify(entries));

/** A name that nothing else has. */
export const newToken = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (each) => each.toString(16).padStart(2, "0")).join("");

/** Send an answer; when the network is gone it waits, and `waits` is told. */
export async function sendOrKeep(path, body, waits) {
  const entry = { path, body };
  write([...read(), entry]);
  try {
    const told = await post(path, body);
    drop(entry);
    return told;
  } catch (error) {
    if (error.status !== 0) {
      drop(entry);
      throw error;
    }
    waits();
    return null;
  }
}

function drop({ body }) {
  write(read().filter((each) => each.body.token !== body.token));
}

/** Send what waits, one after the other; `sent` is told of each. */
export function sendWhatWaits(sent) {
  let sending = false;
  const go = async () => {
    if (sending) return;
    sending = true;
    for (const entry of read()) {
      try {
        await post(entry.path, entry.body);
      } catch (error) {
        if (error.status === 0) break;
      }
      drop(entry);
      sent(entry);
    }
    sending = false;
  };
  window.addEventListener("online", go);
  setInterval(() => (read().length ? go() : null), PAUSE);
  go();
}
