/** <pf-device>: what this device keeps, as a file and back from one. */

import { make } from "./dom.js";
import { t } from "./words.js";

const MEGABYTE = 1_000_000;

/** Ask the worker, in which the platform lives. */
function ask(question) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.addEventListener("message", ({ data }) => done(data), { once: true });
    port1.start();
    navigator.serviceWorker.controller.postMessage(question, [port2]);
  });
}

class Device extends HTMLElement {
  #said = make("p", { role: "status" });

  async connectedCallback() {
    const file = make("input", { type: "file", accept: ".provefield", class: "visually-hidden", id: "device-file" });
    file.addEventListener("change", () => this.#open(file.files[0]));
    this.replaceChildren(
      make(
        "div",
        { class: "row" },
        make("button", { type: "button", onclick: () => this.#save() }, t("Save all of it as a file")),
        make("button", { type: "button", class: "quiet", onclick: () => file.click() }, t("Open such a file")),
        file,
      ),
      this.#said,
    );
    file.setAttribute("aria-label", t("Open such a file"));
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
    const megabytes = (bytes) => Math.ceil(bytes / MEGABYTE);
    const lasts = await navigator.storage?.persisted?.();
    if (quota)
      this.#say(
        t("{used} MB of {most} MB are used.", { used: megabytes(usage), most: megabytes(quota) }),
        lasts ? "" : ` ${t("This browser may clear them when it needs room.")}`,
      );
  }

  #say(...parts) {
    this.#said.replaceChildren(...parts);
  }

  async #save() {
    const { bytes } = await ask({ save: true });
    const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    const day = new Date().toISOString().slice(0, 10);
    make("a", { href: address, download: `${day}.provefield` }).click();
    setTimeout(() => URL.revokeObjectURL(address), MEGABYTE / 10);
  }

  async #open(file) {
    if (!file) return;
    const { fault } = await ask({ open: new Uint8Array(await file.arrayBuffer()) });
    if (fault) this.#say(t("That is no file of this platform, or one of a newer version, so nothing was changed."));
    else location.reload();
  }
}

customElements.define("pf-device", Device);
