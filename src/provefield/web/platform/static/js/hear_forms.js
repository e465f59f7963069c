/**
 * Whatever says in `data-send` what it sends is heard from the first moment on: a form that is sent before
 * the page's modules are there would be sent as its browser does it, with its fields in the address.
 */

const sender = import("./forms.js");

for (const kind of ["submit", "click"]) {
  document.addEventListener(kind, (event) => {
    const element = event.target.closest("[data-send]");
    if (!element || element instanceof HTMLFormElement !== (kind === "submit")) return;
    event.preventDefault();
    sender.then(({ sendFrom }) => sendFrom(element));
  });
}
