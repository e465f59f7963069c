/** The account: a guest may take a name and keep everything; who has one signs in or out. */

import { homeView } from "./account_home.js";
import { accountTools, codesView } from "./account_tools.js";
import { answering, faultView } from "./answering.js";
import { get, post, remove } from "./api.js";
import { make, once, submitting } from "./dom.js";
import { t } from "./words.js";

const NAME = { name: [t("Name"), { maxlength: "40", autocomplete: "username" }] };
const CODE = { code: [t("Recovery code"), { maxlength: "60", autocomplete: "off" }] };
const PASSWORD = {
  password: [t("Password"), { type: "password", maxlength: "200", autocomplete: "current-password" }],
};
const NEW_PASSWORD = {
  password: [
    t("Password, at least 8 characters"),
    { type: "password", minlength: "8", maxlength: "200", autocomplete: "new-password" },
  ],
};

class AccountPage extends HTMLElement {
  async connectedCallback() {
    const view = (me) => (me.guest ? this.#guest() : this.#person(me));
    await answering(this, get("/api/me"), view, t("Your account is fetched …"));
  }

  #person(me) {
    const leave = once(async () => {
      try {
        await remove("/api/session");
        await this.connectedCallback();
      } catch (error) {
        this.append(faultView(error));
      }
    });
    return [
      make(
        "div",
        { class: "row between" },
        make("p", { class: "lead" }, t("You are signed in as {name}.", me)),
        make(
          "div",
          { class: "row" },
          me.role === "admin" ? make("a", { class: "button", href: "/admin" }, t("Administration")) : null,
          make("button", { type: "button", onclick: leave }, t("Sign out")),
        ),
      ),
      homeView(),
      make("h2", { class: "section" }, t("Your account")),
      accountTools(() => this.connectedCallback()),
    ];
  }

  #guest() {
    return [
      homeView(),
      make("h2", { class: "section" }, t("Keep it on every device")),
      make(
        "p",
        {},
        t("You play as a guest. Nothing more is needed; a name only keeps your progress when you change the device."),
      ),
      make(
        "div",
        { class: "cards tools" },
        this.#form(t("Sign up"), "/api/people", t("Everything you did as a guest stays yours."), {
          ...NAME,
          ...NEW_PASSWORD,
        }),
        this.#form(t("Sign in"), "/api/session", t("For those who have a name already."), { ...NAME, ...PASSWORD }),
        this.#form(t("Set a new password"), "/api/session/recovery", t("With one of your recovery codes."), {
          ...NAME,
          ...CODE,
          ...NEW_PASSWORD,
        }),
      ),
    ];
  }

  /** Send what was filled in; who has signed up is shown codes for the day on which the password is forgotten. */
  #form(title, path, text, fields) {
    const problem = make("p", { class: "notice bad", role: "alert", hidden: true });
    const inputs = Object.entries(fields).map(([name, [, attributes]]) =>
      make("input", { name, required: true, ...attributes }),
    );
    const onsubmit = submitting(async () => {
      try {
        const given = Object.fromEntries(inputs.map((each) => [each.name, each.value]));
        const { codes } = await post(path, given);
        if (codes) this.#showCodes(codes);
        else await this.connectedCallback();
      } catch (error) {
        problem.textContent = error.message;
        problem.hidden = false;
      }
    });
    return make(
      "form",
      { class: "panel stack", onsubmit },
      make("h2", {}, title),
      make("p", { class: "quiet" }, text),
      inputs.map((each) => make("label", {}, fields[each.name][0], each)),
      make("button", { class: "primary" }, title),
      problem,
    );
  }

  /** The codes alone, so that nobody misses them; then the whole page, which has more for an account. */
  #showCodes(codes) {
    this.replaceChildren(codesView(codes, () => location.reload()));
    this.querySelector("h2").focus();
  }
}

customElements.define("pf-account-page", AccountPage);
