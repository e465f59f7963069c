/** The assignments of a class are moved by dragging, or by the buttons of each. */

import { put } from "./api.js";
import { announce, make } from "./dom.js";
import { t } from "./words.js";

const list = document.querySelector("[data-order]");
let dragged = null;

/** Keep the order that is seen; one that cannot be kept is as it was once the page is shown anew. */
async function keep() {
  const assignments = [...list.children].map((each) => each.dataset.name);
  try {
    await put(`/api/courses/${list.dataset.order}/order`, { assignments });
    announce(t("The order is kept."));
  } catch (error) {
    list.before(make("p", { class: "notice bad", role: "alert" }, error.message));
  }
}

function move(row, step) {
  const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (step < 0) other.before(row);
  else other.after(row);
  keep();
}

list?.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (!button) return;
  move(button.closest("li"), Number(button.dataset.move));
  button.focus();
});

for (const row of list?.children ?? []) {
  row.draggable = true;
  row.addEventListener("dragstart", (event) => {
    dragged = row;
    event.dataTransfer.effectAllowed = "move";
  });
  row.addEventListener("dragover", (event) => {
    if (!dragged) return;
    event.preventDefault();
    const { top, height } = row.getBoundingClientRect();
    if (row === dragged) return;
    if (event.clientY < top + height / 2) row.before(dragged);
    else row.after(dragged);
  });
  row.addEventListener("drop", (event) => event.preventDefault());
  row.addEventListener("dragend", () => {
    dragged = null;
    keep();
  });
}
