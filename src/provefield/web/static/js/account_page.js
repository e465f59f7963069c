/** The account: a guest may take a name and keep everything; who has one signs in or out. */

import { homeView } from "./account_home.js";
import { accountTools } from "./account_tools.js";
import { answering, faultView } from "./answering.js";
import { get, post, remove } from "./api.js";
import { make, once } from "./dom.js";
import { t } from "./words.js";

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
        make("button", { type: "button", onclick: leave }, t("Sign out")),
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
        { class: "cards" },
        this.#form(t("Sign up"), "/api/people", "new-password", t("Everything you did as a guest stays yours.")),
        this.#form(t("Sign in"), "/api/session", "current-password", t("For those who have a name already.")),
      ),
    ];
  }

  #form(title, path, autocomplete, text) {
    const problem = make("p", { class: "notice bad", role: "alert", hidden: true });
    const name = make("input", { name: "name", required: true, maxlength: "40", autocomplete: "username" });
    const password = make("input", {
      name: "password",
      type: "password",
      required: true,
      minlength: "8",
      maxlength: "200",
      autocomplete,
    });
    const send = once(async () => {
      try {
        await post(path, { name: name.value, password: password.value });
        await this.connectedCallback();
      } catch (error) {
        problem.textContent = error.message;
        problem.hidden = false;
      }
    });
    const submit = (event) => {
      event.preventDefault();
      send();
    };
    return make(
      "form",
      { class: "panel stack", onsubmit: submit },
      make("h2", {}, title),
      make("p", { class: "quiet" }, text),
      make("label", {}, t("Name"), name),
      make("label", {}, t("Password, at least 8 characters"), password),
      make("button", { class: "primary" }, title),
      problem,
    );
  }
}

customElements.define("pf-account-page", AccountPage);
