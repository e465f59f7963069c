/** The keys of a board, as a list that `?` opens. */

import { make } from "./dom.js";
import { t } from "./words.js";

/** Show what each key does; `keys` are pairs of a key and its words. */
export function showKeys(keys) {
  const rows = [...keys, ["?", t("show this list")]].map(([name, words]) =>
    make("div", {}, make("dt", {}, make("kbd", {}, name)), make("dd", {}, words)),
  );
  const close = make("button", { class: "primary", autofocus: true }, t("Close"));
  const dialog = make(
    "dialog",
    { class: "key-list", "aria-labelledby": "keys-title" },
    make("h2", { id: "keys-title" }, t("Keys")),
    make("dl", {}, rows),
    make("form", { method: "dialog" }, close),
  );
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}
