/** Questions to the server; what goes wrong becomes an error with a sentence for people. */

import { inLine } from "./line.js";
import { addressOf } from "./place.js";
import { t } from "./words.js";

export class Refused extends Error {
  constructor(status, body) {
    super(body?.error ?? t("Something went wrong on the server. Please try again."));
    this.status = status;
    this.body = body;
  }
}

// The first request that changes something makes a visitor a guest. It goes alone: two at once would
// make two guests of one visitor.
let first = null;

function ask(method, path, body, signal, way = send) {
  if (method === "GET") return track(way(method, path, body, signal));
  const sent = first ? first.then(() => way(method, path, body, signal)) : way(method, path, body, signal);
  first ??= sent.catch(() => {});
  return track(sent);
}

let asking = 0;

/** The document says in `data-asking` for how many answers it waits: without it, the page stands. */
async function track(answer) {
  const { dataset } = document.documentElement;
  dataset.asking = ++asking;
  try {
    return await answer;
  } finally {
    if (--asking) dataset.asking = asking;
    else delete dataset.asking;
  }
}

async function send(method, path, body, signal) {
  const answer = await reach(method, path, body, signal);
  return answer.status === 204 ? null : answer.json();
}

/** The answer of the server before its body is read, if it is no refusal. */
async function reach(method, path, body, signal) {
  const options = { method, signal, headers: { accept: "application/json" } };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["content-type"] = "application/json";
  }
  let answer;
  try {
    answer = await inLine(fetch(addressOf(path), options));
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, { error: t("The server cannot be reached. Nothing is lost; try again.") });
  }
  if (!answer.ok) throw new Refused(answer.status, await answer.json().catch(() => null));
  return answer;
}

export const get = (path, signal) => ask("GET", path, undefined, signal);
export const post = (path, body = {}, signal) => ask("POST", path, body, signal);
export const remove = (path) => ask("DELETE", path);
export const put = (path, body) => ask("PUT", path, body);

/** What the server sends line by line, each a value as soon as it comes. */
export async function* lines(path, body, signal) {
  const answer = await ask("POST", path, body, signal, reach);
  let rest = "";
  for await (const piece of pieces(answer.body.pipeThrough(new TextDecoderStream()).getReader())) {
    const parts = (rest + piece).split("\n");
    rest = parts.pop();
    for (const line of parts) yield JSON.parse(line);
  }
}

async function* pieces(reader) {
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

/** Send something that is not waited for, and that arrives although the page is left. */
export function tellOnLeaving(path, body) {
  const headers = { "content-type": "application/json" };
  fetch(addressOf(path), { method: "POST", keepalive: true, headers, body: JSON.stringify(body) }).catch(() => {});
}
