/** The table of marks: assignments fold, rows are filtered, sorted and found, and each tells how it came about. */

import { announce, make } from "./dom.js";
import { addressOf } from "./place.js";
import { counted, t } from "./words.js";

const table = document.querySelector("table.marks");
const body = table?.tBodies[0];
const rows = body ? [...body.rows] : [];
const wanted = { show: "all", text: "" };

/** Which of two rows comes first; points and shares are best first. */
const ORDERS = {
  number: (one, other) => one.dataset.number - other.dataset.number,
  name: (one, other) => one.dataset.name.localeCompare(other.dataset.name),
  points: (one, other) => other.dataset.points - one.dataset.points,
  share: (one, other) => other.dataset.share - one.dataset.share,
};

function narrow() {
  let shown = 0;
  for (const row of rows) {
    const { is, name } = row.dataset;
    row.hidden = !is.split(" ").includes(wanted.show) || !name.toLowerCase().includes(wanted.text);
    if (row.hidden) close(row);
    else shown += 1;
  }
  announce(counted("one student|{number} students", shown));
}

function sort(order) {
  rows.forEach(close);
  body.append(...rows.toSorted((one, other) => ORDERS[order](one, other) || ORDERS.number(one, other)));
}

/** Show the items of an assignment, or its sum alone. */
function fold(button) {
  const open = button.getAttribute("aria-expanded") !== "true";
  const items = table.querySelectorAll(`[data-of="${button.dataset.fold}"]`);
  for (const cell of items) cell.hidden = !open;
  button.setAttribute("aria-expanded", String(open));
  const number = table.tHead.querySelectorAll(`[data-of="${button.dataset.fold}"]`).length;
  button.closest("th").colSpan = open ? number + 1 : 1;
}

function close(row) {
  const detail = row.nextElementSibling;
  if (!detail?.classList.contains("detail")) return;
  detail.remove();
  row.classList.remove("open");
  row.querySelector("[data-row]").setAttribute("aria-expanded", "false");
}

/** How a student came to the marks of the assignments that are unfolded, or of all. */
async function explain(row, button) {
  if (button.getAttribute("aria-expanded") === "true") {
    close(row);
    return;
  }
  const open = [...table.querySelectorAll('.fold[data-fold][aria-expanded="true"]')];
  const names = new URLSearchParams(open.map((each) => ["assignment", each.dataset.name]));
  const path = `/classes/${table.dataset.course}/students/${row.dataset.number}/row?${names}`;
  button.setAttribute("aria-expanded", "true");
  row.classList.add("open");
  const cell = make("td", { colspan: "1000" }, "…");
  row.after(make("tr", { class: "detail" }, cell));
  const answer = await fetch(addressOf(path)).catch(() => null);
  if (answer?.ok)
    cell.replaceChildren(...new DOMParser().parseFromString(await answer.text(), "text/html").body.children);
  else cell.textContent = t("The server cannot be reached. Nothing is lost; try again.");
}

for (const button of document.querySelectorAll("[data-show]"))
  button.addEventListener("click", () => {
    wanted.show = button.dataset.show;
    for (const each of document.querySelectorAll("[data-show]"))
      each.setAttribute("aria-pressed", String(each === button));
    narrow();
  });
document.querySelector("[data-sort]")?.addEventListener("change", (event) => sort(event.target.value));
document.querySelector("[data-find]")?.addEventListener("input", (event) => {
  wanted.text = event.target.value.trim().toLowerCase();
  narrow();
});
table?.addEventListener("click", (event) => {
  const button = event.target.closest("button.fold");
  if (!button) return;
  if ("row" in button.dataset) explain(button.closest("tr"), button);
  else fold(button);
});
