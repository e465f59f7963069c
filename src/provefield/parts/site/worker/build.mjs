// Pack a folder of Python for the browser, and let the platform in it draw its first pages:
// node build.mjs PYODIDE FOLDER OUT DATABASE
import { Buffer } from "node:buffer";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

import { startPython } from "./python.js";

// Else node shows the line where it happened, which is all of Pyodide.
process.on("uncaughtException", (fault) => {
  process.stderr.write(`${fault?.message ?? fault}\n`, () => process.exit(1));
});
const [, , pyodide, folder, out, database] = process.argv;
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const load = () => loadPyodide({ indexURL: pyodide });
const here = import.meta.dirname;
const text = (name) => readFileSync(join(here, name), "utf8");

async function pack() {
  const python = await load();
  python.FS.mkdirTree("/given");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/given");
  python.runPython(text("compile.py"));
  return python.globals.get("pack")("/given").toJs();
}

const PLACE = "/@@"; // stands for where the site will be
const [packed, index] = await pack();
writeFileSync(join(out, "app.bin"), packed);
writeFileSync(join(out, "app.json"), index);
const platform = await startPython({
  loadPyodide: load,
  parts: [packed, JSON.parse(index), text("start.py"), new Uint8Array(readFileSync(database))],
  prefix: PLACE,
  origin: "http://localhost",
  jar: "{}",
  loadViz: () => null,
  tell: () => {},
});

async function page(address, language) {
  const pieces = [];
  let status;
  const headers = [["accept-language", language]];
  const begin = (found) => (status = found);
  await platform.ask("GET", PLACE + address, headers, null, begin, (piece) => pieces.push(piece));
  if (status !== 200) throw new Error(`${address}: ${status}`);
  return Buffer.concat(pieces);
}

for (const language of platform.python.runPython("from provefield.tongues import languages; list(languages())").toJs())
  for (const [name, address] of Object.entries({ home: "/", starting: "/starting" }))
    writeFileSync(join(out, `${name}.${language}.html`), await page(address, language));
writeFileSync(join(out, "graph.css"), await page("/css/graph.css", "en"));
