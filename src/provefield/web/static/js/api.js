/** Questions to the server; what goes wrong becomes an error with a sentence for people. */

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

function ask(method, path, body, signal) {
  if (method === "GET") return send(method, path, body, signal);
  const sent = first ? first.then(() => send(method, path, body, signal)) : send(method, path, body, signal);
  first ??= sent.catch(() => {});
  return sent;
}

async function send(method, path, body, signal) {
  const options = { method, signal, headers: { accept: "application/json" } };
  if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["content-type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, { error: t("The server cannot be reached. Nothing is lost; try again.") });
  }
  const told = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, told);
  return told;
}

export const get = (path, signal) => ask("GET", path, undefined, signal);
export const post = (path, body = {}, signal) => ask("POST", path, body, signal);
export const remove = (path) => ask("DELETE", path);
export const put = (path, body) => ask("PUT", path, body);
