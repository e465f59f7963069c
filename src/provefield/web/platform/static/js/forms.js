/**
 * Forms and buttons that say in `data-send` what they send: "POST /api/join", fields as JSON.
 *
 * `sendFrom(element)` is called by hear_forms.js, which hears them before this is loaded.
 * `data-fixed` holds more fields as JSON, `data-confirm` a question to ask first. Afterwards the page
 * `data-then` is opened, with {id} from the answer filled in; without it the page is shown anew.
 * With `data-codes` the answer is given to whoever listens to `pf-sent` instead.
 */

import { post, put, remove } from "./api.js";
import { isConfirmed } from "./confirm.js";
import { busily, complaint, make } from "./dom.js";
import { addressOf } from "./place.js";

const METHODS = { POST: post, PUT: put, DELETE: remove };

/** The fields of a form as values: numbers are numbers, boxes are true or false, empty days are none. */
function valuesOf(form) {
  const values = {};
  for (const field of form.elements) {
    if (!field.name) continue;
    const parts = field.dataset.parts?.split(" "); // one choice that names several, with a / between
    if (parts) for (const [place, text] of field.value.split("/").entries()) values[parts[place]] = text;
    else if (field.type === "checkbox") values[field.name] = field.checked;
    else if (field.type === "number") values[field.name] = field.value === "" ? null : Number(field.value);
    else if (field.type === "date" || field.type === "datetime-local") values[field.name] = field.value || null;
    else values[field.name] = field.value;
  }
  return values;
}

/** Take away what was said of an earlier try. */
function clear(place) {
  if (place.nextElementSibling?.classList.contains("problem")) place.nextElementSibling.remove();
}

function say(place, error) {
  clear(place);
  const caret = error.body?.caret ? make("pre", { class: "caret" }, error.body.caret) : null;
  place.after(
    make("div", { class: "notice bad problem", role: "alert" }, make("p", {}, complaint(error.message)), caret),
  );
}

async function send(element) {
  const { send: what, fixed, confirm: question, then } = element.dataset;
  if (question && !(await isConfirmed(question, element.textContent.trim()))) return;
  const [method, path] = what.split(" ");
  const fields = element instanceof HTMLFormElement ? valuesOf(element) : {};
  try {
    const told = await METHODS[method](path, { ...fields, ...JSON.parse(fixed ?? "{}") });
    if ("codes" in element.dataset) {
      clear(element);
      element.dispatchEvent(new CustomEvent("pf-sent", { bubbles: true, detail: told }));
      if (element instanceof HTMLFormElement) element.reset();
    } else if (then) {
      location.assign(addressOf(then.replace("{id}", encodeURIComponent(told?.id ?? ""))));
    } else {
      location.reload();
    }
  } catch (error) {
    say(element, error);
  }
}

export const sendFrom = (element) => busily(element, () => send(element));
