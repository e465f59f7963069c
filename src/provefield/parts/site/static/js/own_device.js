/**
 * Where the platform runs on the reader's own device: until Python is there, what a page asks for waits; the page says
 * how far it is, when there is a new version, and what goes wrong. The words stand in the page, as none can be asked for.
 */

const base = new URL("../../", import.meta.url);
const words = document.getElementById("device-words").dataset;
const root = document.documentElement;
root.dataset.prefix = base.pathname.replace(/\/$/, "");

const STAY = 20_000; // milliseconds; browsers end a worker that nobody has spoken to for half a minute
const OWN = ["learn", "play", "sweeper", "create", "library", "challenge", "prove", "docs", "device"];
const worker = navigator.serviceWorker;

/** A line at the foot of the page; empty when there is nothing to say. */
function say(text, ...parts) {
  let line = document.getElementById("device-line");
  if (!line) {
    line = document.createElement("p");
    line.id = "device-line";
    line.className = "notice device-line";
    line.setAttribute("role", "status");
    document.body.append(line);
  }
  line.hidden = !text;
  line.replaceChildren(...(text ? [text, ...parts] : []));
}

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

const controlled = () =>
  worker.controller
    ? Promise.resolve()
    : new Promise((done) => worker.addEventListener("controllerchange", done, { once: true }));

/** Offer a version that waits; it begins when the reader wants it. */
function offer(registration) {
  const { waiting } = registration;
  if (!waiting || !worker.controller) return;
  const reload = () => {
    worker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage({ update: true }, []);
  };
  say(`${words.update} `, button(words.reload, reload));
}

const NEWS = {
  step: (step) => say(words[step]),
  ready: () => say(""),
  fault: (fault) => say(fault === "full" ? words.full : `${words.broken} ${fault}`),
};

let isReady = false;
function hear({ data }) {
  for (const [name, act] of Object.entries(NEWS)) if (name in data) act(data[name]);
  if (!data.ready || isReady) return;
  isReady = true;
  // A page that only waited is shown for real now.
  if (document.querySelector("[data-starting]")) location.reload();
}

async function begin() {
  const registration = await worker.register(new URL("service.js", base), { type: "module", updateViaCache: "none" });
  offer(registration);
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming.addEventListener("statechange", () => offer(registration));
  });
  // A page that was loaded past the worker is not its own until it is told so.
  if (!worker.controller) registration.active?.postMessage({ claim: true }, []);
  await controlled();
  worker.controller.postMessage({ start: true }, []);
  if (document.querySelector("[data-starting]")) goToRealAddress();
}

/** A folder that only brings the first visitor here has a page of the same name. */
function goToRealAddress() {
  const path = location.pathname.slice(base.pathname.length);
  const name = OWN.find((each) => path === `${each}/` || path === `${each}/index.html`);
  if (name && name !== "docs") location.replace(base.pathname + name + location.search + location.hash);
}

if (worker) {
  worker.addEventListener("message", hear);
  worker.startMessages();
  if (!worker.controller) {
    const waiting = controlled();
    const reach = globalThis.fetch;
    globalThis.fetch = async (...given) => {
      await waiting;
      return reach(...given);
    };
    document.addEventListener("click", async (event) => {
      const link = event.target.closest?.("a[href]");
      if (!link || worker.controller || event.ctrlKey || event.metaKey || !link.href.startsWith(base.href)) return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      await waiting;
      location.assign(link.href);
    });
    say(words.files);
  }
  begin().catch((fault) => say(`${words.broken} ${fault.message}`));
  setInterval(() => document.hidden || worker.controller?.postMessage({ stay: true }, []), STAY);
  navigator.storage?.persist?.();
} else {
  say(words.none);
}
