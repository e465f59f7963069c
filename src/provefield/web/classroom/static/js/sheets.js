/** Sheets of a whole class: written on the server while the page is used, or left and come back to. */

import { get, post, remove } from "./api.js";
import { busily, complaint, make } from "./dom.js";
import { addressOf } from "./place.js";
import { momentWords, t } from "./words.js";

const LOOK = 1000; // milliseconds between two looks

const form = document.querySelector("[data-sheets]");
const place = document.getElementById("sheets");
const course = form?.dataset.sheets;
const path = `/api/courses/${course}/sheets`;
const progress = make("progress", { "aria-label": t("Sheets that are written") });
const said = make("p", { class: "small" });
const file = () => addressOf(`/classes/${course}/sheets`);
let begun = 0; // how many times, so that only the latest is looked after

async function cancel() {
  begun += 1;
  await remove(path);
  place.replaceChildren(make("p", { class: "small" }, t("Stopped. Nothing was kept.")));
}

function button(words) {
  const element = make("button", { type: "button", class: "low" }, words);
  element.addEventListener("click", () => busily(element, cancel));
  return element;
}

/** Show how far it is; whether there is more to come. */
function show({ state, done, total, written }) {
  if (state === "running") {
    Object.assign(progress, { max: total, value: done });
    said.textContent = t("{done} of {total} sheets are written.", { done, total });
    if (!progress.isConnected) place.replaceChildren(progress, make("div", { class: "row" }, said, button(t("Stop"))));
    return true;
  }
  if (state === "none") return false;
  place.replaceChildren(...(state === "failed" ? failedView() : fileView(state, momentWords(written))));
  return false;
}

const failedView = () => [make("p", { class: "small" }, t("The sheets could not be written. Please try again."))];

/** A file that is written: to download once more, unless the class has changed since. */
function fileView(state, moment) {
  if (state === "old") {
    const old = t("Sheets of the whole class were written {moment}. The class has changed since: write them anew.", {
      moment,
    });
    return [make("p", { class: "notice" }, old), make("div", { class: "row" }, button(t("Forget them")))];
  }
  const link = make("a", { href: file(), class: "button", download: "" }, t("Download the sheets again"));
  return [
    make("p", { class: "small" }, t("Sheets of the whole class, written {moment}.", { moment })),
    make("div", { class: "row" }, link, button(t("Forget them"))),
  ];
}

/** Let the browser save the file. */
const save = () => make("a", { href: file(), download: "" }).click();

async function watch(first) {
  begun += 1;
  const mine = begun;
  let going = show(first);
  while (going) {
    await new Promise((done) => setTimeout(done, LOOK));
    if (mine !== begun) return;
    const news = await get(path).catch(() => null);
    if (mine !== begun) return;
    if (news) going = show(news); // without an answer the next look may have one
    if (news?.state === "done") save();
  }
}

const sheetsOf = ({ elements }) => ({
  solutions: elements.solutions.checked,
  assignment: elements.assignment.value,
});

async function begin() {
  try {
    watch(await post(path, sheetsOf(form)));
  } catch (error) {
    place.replaceChildren(make("p", { class: "notice bad", role: "alert" }, complaint(error.message)));
  }
}

if (form) {
  form.addEventListener("submit", (event) => {
    if (form.elements.student.value !== "all") return;
    event.preventDefault();
    busily(form, begin);
  });
  get(path).then(watch, () => null); // without an answer there is nothing to show
}
