/**
 * The service worker of the platform without a server: it keeps the files, and Python lives in it, one for all pages.
 * So pages have their real addresses, and one alone writes. What is asked before Python is there waits for it.
 */

import { Keeping } from "./keeping.js";
import { startPython } from "./python.js";
import { SITE, createPyodideModule, instance, loadPyodide } from "./site.js";

const scope = new URL(self.registration.scope);
const CACHE = `provefield ${scope.pathname}`;
const keeping = new Keeping(CACHE);
const PLACE = "/@@"; // stands in drawn pages for where the site is
const STARTED = 300; // milliseconds after which a page says that Python is on its way
const files = new Set([...SITE.first, ...SITE.rest].map(plain));
const wanted = globalThis.fetch.bind(globalThis);

/** What is sent in fewer bytes is kept as it is used. */
function plain(path) {
  return path.replace(/\.gz$/, "");
}

async function cacheOf() {
  return caches.open(CACHE);
}

/** Bring a file, unless an earlier version has it: its name tells its content. */
async function bring(path) {
  const cache = await cacheOf();
  const place = new URL(plain(path), scope).href;
  const kept = await cache.match(place);
  if (kept) return kept;
  const answer = await wanted(new URL(path, scope), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const { headers } = answer;
  const type = path.endsWith(".wasm.gz") ? "application/wasm" : headers.get("content-type");
  const content = path.endsWith(".gz") ? answer.body.pipeThrough(new DecompressionStream("gzip")) : answer.body;
  await cache.put(place, new Response(content, { headers: { "content-type": type } }));
  return cache.match(place);
}

async function bytesOf(path) {
  return new Uint8Array(await (await bring(path)).arrayBuffer());
}

/** Tell all pages how it stands. */
async function tell(news) {
  for (const each of await self.clients.matchAll({ type: "window", includeUncontrolled: true }))
    each.postMessage(news, []);
}

// Python asks for its own parts by their addresses; they are kept.
globalThis.fetch = (given, options) => {
  const path = new URL(given.url ?? given, scope).href.replace(scope.href, "");
  const sent = [...SITE.first, ...SITE.rest].find((each) => plain(each) === path);
  return sent ? bring(sent) : wanted(given, options);
};

let platform = null; // once it has started
let starting = null;
let alone = null; // who has the lock is the one that writes; an earlier version has it until it ends

function start() {
  starting ??= startOnce().catch((fault) => {
    starting = null;
    tell({ fault: String(fault) });
    throw fault;
  });
  return starting;
}

async function startOnce() {
  alone ??= new Promise((mine) => {
    navigator.locks.request(CACHE, () => {
      mine();
      return new Promise(() => {});
    });
  });
  await alone;
  tell({ step: "python" });
  const kept = await keeping.read();
  const indexURL = new URL(`${SITE.python}/`, scope).href;
  platform = await startPython({
    loadPyodide: () =>
      loadPyodide({ indexURL, packageBaseUrl: indexURL, createPyodideModule, lockFileContents: SITE.lock }),
    parts: [
      bytesOf(`${SITE.app}/app.bin.gz`),
      bring(`${SITE.app}/app.json.gz`).then((answer) => answer.json()),
      bring(`${SITE.app}/start.py`).then((answer) => answer.text()),
      kept.database ?? bytesOf(`${SITE.app}/empty.sqlite3.gz`),
    ],
    prefix: scope.pathname.replace(/\/$/, ""),
    origin: scope.origin,
    jar: kept.jar,
    loadViz: instance,
    tell: (step) => tell({ step }),
  });
  tell({ ready: true });
  return platform;
}

const LONG = /event-stream|ndjson/;
const EMPTY = new Set([204, 205, 304]);

/** Let Python answer a request; what it has changed is on the disk before the answer is told. */
async function ask(request) {
  const { ask: asked } = await start();
  const { pathname, search } = new URL(request.url);
  const headers = [...request.headers].filter(([name]) => /^(accept|content-type)/.test(name));
  if (!request.headers.has("accept-language")) headers.push(["accept-language", navigator.languages.join(",")]);
  const sends = !["GET", "HEAD"].includes(request.method);
  const body = sends ? new Uint8Array(await request.arrayBuffer()) : null;
  return new Promise((done, failed) => {
    let told = null;
    let sink = null;
    const content = new ReadableStream({ start: (controller) => (sink = controller) });
    const answer = () => done(response(told, content));
    const begin = (status, given) => {
      told = { status, headers: given };
      if (LONG.test(new Headers(given).get("content-type"))) answer();
    };
    const add = (piece) => sink.enqueue(piece);
    asked(request.method, pathname + search, headers, body, begin, add)
      .then(() => keeping.keep(platform.database(), platform.jar()))
      .then(
        () => {
          sink.close();
          answer();
        },
        (fault) => {
          tell({ fault: fault.name === "QuotaExceededError" ? "full" : String(fault) });
          failed(fault);
        },
      );
  });
}

function response({ status, headers }, content) {
  const told = new Headers(headers);
  const to = told.get("location");
  if (to && status >= 300 && status < 400) return Response.redirect(new URL(to, scope), status);
  return new Response(EMPTY.has(status) ? null : content, { status, headers: told });
}

/** A page: at once if Python is there or soon is, else one that waits; the first page is there in any case. */
async function page(request, path) {
  const answer = start().then(() => ask(request));
  answer.catch(() => {});
  if (platform) return answer;
  const late = new Promise((done) => setTimeout(done, STARTED, null));
  const found = await Promise.race([answer, late]);
  if (found) return found;
  const { jar } = await keeping.read().catch(() => ({ jar: "{}" }));
  const wish = JSON.parse(jar).language ?? navigator.language.slice(0, 2);
  const language = SITE.languages.includes(wish) ? wish : SITE.languages[0];
  const kind = path === "" ? "home" : "starting";
  const drawn = await (await bring(`${SITE.app}/${kind}.${language}.html`)).text();
  const headers = { "content-type": "text/html; charset=utf-8" };
  return new Response(drawn.replaceAll(PLACE, scope.pathname.replace(/\/$/, "")), { headers });
}

async function answerTo(request, path) {
  if (path.startsWith("static/")) return bring(`${SITE.static}/${path.slice("static/".length)}`);
  if (SITE.folders.includes(path)) return Response.redirect(new URL(path.slice(0, -1), scope));
  return request.mode === "navigate" && request.method === "GET" ? page(request, path) : ask(request);
}

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  const path = decodeURIComponent(pathname.slice(scope.pathname.length));
  if (path === "service.js" || path === "index.html") return;
  const sent = files.has(path) ? [...SITE.first, ...SITE.rest].find((each) => plain(each) === path) : null;
  event.respondWith(sent ? bring(sent) : answerTo(event.request, path));
});

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all(SITE.first.map(bring)));
  // The first one need not wait for anybody; a later one waits until its pages want it.
  if (!self.registration.active) {
    self.skipWaiting();
    start().catch(() => {});
  }
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  await self.clients.claim();
  const cache = await cacheOf();
  const here = new Set([...files].map((path) => new URL(path, scope).href));
  for (const { url } of await cache.keys()) if (!here.has(url)) await cache.delete(url);
  for (const path of SITE.rest) await bring(path);
  tell({ offline: true });
}

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data.claim) event.waitUntil(self.clients.claim());
  if (data.update) self.skipWaiting();
  if (data.save) event.waitUntil(save(event.ports[0]));
  if (data.open) event.waitUntil(openFile(data.open, event.ports[0]));
  if (data.start) event.waitUntil(start().then(() => event.source.postMessage({ ready: true }, [])));
});

/** All that is kept, as one file: how long the cookies are, they, and the database. */
async function save(port) {
  await start();
  const jar = new TextEncoder().encode(platform.jar());
  const database = platform.database();
  const bytes = new Uint8Array(4 + jar.length + database.length);
  new DataView(bytes.buffer).setUint32(0, jar.length);
  bytes.set(jar, 4);
  bytes.set(database, 4 + jar.length);
  port.postMessage({ bytes });
}

/** Keep what a file holds instead of what is here; the worker begins anew with it. */
async function openFile(bytes, port) {
  try {
    const size = new DataView(bytes.buffer).getUint32(0);
    const jar = new TextDecoder().decode(bytes.subarray(4, 4 + size));
    const database = bytes.slice(4 + size);
    JSON.parse(jar);
    await start();
    await keeping.replace(platform.adopt(database), jar);
    platform = starting = null;
    port.postMessage({});
  } catch (fault) {
    port.postMessage({ fault: String(fault) });
  }
}
