/** What somebody may do with their account: password, recovery codes, browsers, a copy, and its end. */

import { get, post, put, remove } from "./api.js";
import { make, once, submitting } from "./dom.js";
import { t } from "./words.js";

/** All of them; `changed` is called when the account is left. */
export function accountTools(changed) {
  return make(
    "div",
    { class: "cards tools" },
    tool(
      t("Change the password"),
      { password: t("Password"), fresh: t("New password, at least 8 characters") },
      async (given) => {
        await put("/api/me/password", { password: given.password, new: given.fresh });
        return t("It is changed; other browsers are signed out.");
      },
    ),
    tool(t("Recovery codes"), { password: t("Password") }, async (given) => {
      const { codes } = await post("/api/me/recovery-codes", given);
      return codesView(codes);
    }),
    elsewhere(changed),
    tool(
      t("Delete the account"),
      { password: t("Password") },
      async (given) => {
        await post("/api/me/deletion", given);
        await changed();
        return "";
      },
      "danger",
    ),
  );
}

/** Other browsers, and a copy of everything: what needs no password. */
function elsewhere(changed) {
  const { said, send } = telling();
  const browsers = async () => {
    const { sessions } = await get("/api/me/sessions");
    return sessions.map((each) => new Date(each.created).toLocaleString()).join(", ");
  };
  const leave = async () => {
    await remove("/api/me/sessions");
    await changed();
    return "";
  };
  const button = (words, run) => make("button", { type: "button", onclick: () => send(run) }, words);
  return make(
    "section",
    { class: "panel stack" },
    make("h2", {}, t("Browsers and data")),
    button(t("Browsers that are signed in"), browsers),
    button(t("Sign out everywhere"), leave),
    make("a", { class: "button", href: "/api/me/export", download: "" }, t("Take a copy of all that is kept of you")),
    said,
  );
}

/** A place for what is said, and a way to run something that says it or fails. */
function telling() {
  const said = make("div", { class: "notice", role: "status", hidden: true });
  const send = once(async (run) => {
    try {
      said.replaceChildren(await run());
    } catch (error) {
      said.textContent = error.message;
    }
    said.hidden = !said.textContent;
  });
  return { said, send };
}

/** Recovery codes, shown this once, to be copied or printed; `done` is called when they are kept. */
export function codesView(codes, done) {
  const copy = async (event) => {
    await navigator.clipboard.writeText(codes.join("\n"));
    event.target.textContent = t("Copied");
  };
  const button = (words, onclick, look) => make("button", { type: "button", class: look, onclick }, words);
  return make(
    "section",
    { class: "panel stack recovery" },
    make("h2", { tabindex: "-1" }, t("Your recovery codes")),
    make("p", {}, t("They are shown this once. Each lets you in once if you forget the password; there is no e-mail.")),
    make(
      "ol",
      { class: "recovery-codes" },
      codes.map((code) => make("li", {}, make("code", {}, code))),
    ),
    make(
      "div",
      { class: "row" },
      navigator.clipboard ? button(t("Copy"), copy) : null,
      button(t("Print"), () => window.print()),
      done ? button(t("I have kept them"), done, "primary") : null,
    ),
  );
}

function tool(title, fields, run, look = "") {
  const { said, send } = telling();
  const inputs = Object.keys(fields).map((name) =>
    make("input", { name, type: "password", required: true, maxlength: "200", autocomplete: "off" }),
  );
  const onsubmit = submitting(() => send(() => run(Object.fromEntries(inputs.map((each) => [each.name, each.value])))));
  const labels = inputs.map((each) => make("label", {}, fields[each.name], each));
  return make(
    "form",
    { class: "panel stack", onsubmit },
    make("h2", {}, title),
    ...labels,
    make("button", { class: look }, title),
    said,
  );
}
