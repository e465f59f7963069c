/** What is told to those who wait for an answer: how many questions are before theirs. */

import { addressOf } from "./place.js";

const PATIENCE = 1500; // milliseconds after which somebody wants to know, and until they look again

const place = document.createElement("p");
place.className = "waiting in-line";
place.role = "status";
let waiting = 0;

async function look() {
  if (!waiting) return;
  const answer = await fetch(addressOf("/api/line")).catch(() => null);
  const told = answer?.ok ? await answer.json() : {};
  if (!waiting) return;
  place.textContent = told.sentence ?? "";
  if (!told.sentence) place.remove();
  else if (!place.isConnected) document.body.append(place);
  setTimeout(look, PATIENCE);
}

/** What comes of an answer; if that lasts, its place in line is shown. */
export async function inLine(answer) {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    waiting += 1;
    if (waiting === 1) look();
  }, PATIENCE);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (late) waiting -= 1;
    if (!waiting) place.remove();
  }
}
