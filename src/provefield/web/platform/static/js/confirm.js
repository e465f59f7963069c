/** A question that is asked before something that cannot be undone, in words of this site. */

import { make } from "./dom.js";
import { t } from "./words.js";

/** Ask, and tell whether it is meant; `yes` are the words of the button that does it. */
export function isConfirmed(question, yes) {
  const dialog = make(
    "dialog",
    { role: "alertdialog", "aria-labelledby": "asked" },
    make("p", { id: "asked" }, question),
    make(
      "form",
      { method: "dialog", class: "row" },
      make("button", { value: "no", autofocus: true }, t("Cancel")),
      make("button", { value: "yes", class: "primary" }, yes),
    ),
  );
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      before?.focus({ preventScroll: true });
      done(dialog.returnValue === "yes");
    });
  });
}
