/** What this device keeps: the database in pieces, and the cookies; all of a change, or nothing of it. */

const PIECE = 65536;
const CHANGES = 24; // where SQLite counts the changes of its file

/** Both ends of IndexedDB that are needed. */
function open(name) {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(name, 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("kept"));
    opening.addEventListener("error", () => failed(opening.error));
    opening.addEventListener("success", () => done(opening.result));
  });
}

function ended(transaction) {
  return new Promise((done, failed) => {
    transaction.addEventListener("complete", done);
    for (const fault of ["abort", "error"]) transaction.addEventListener(fault, () => failed(transaction.error));
  });
}

const result = (asked) =>
  new Promise((done, failed) => {
    asked.addEventListener("success", () => done(asked.result));
    asked.addEventListener("error", () => failed(asked.error));
  });

export class Keeping {
  #name;
  #pieces = [];
  #changes = -1;
  #jar = "{}";
  #last = Promise.resolve();

  constructor(name) {
    this.#name = name;
  }

  /** What was kept: the database, or null, and the cookies. */
  async read() {
    const shelf = (await open(this.#name)).transaction("kept").objectStore("kept");
    const [size, jar, every, keys] = await Promise.all([
      result(shelf.get("size")),
      result(shelf.get("jar")),
      result(shelf.getAll(IDBKeyRange.bound(0, Infinity))),
      result(shelf.getAllKeys(IDBKeyRange.bound(0, Infinity))),
    ]);
    if (size === undefined) return { database: null, jar: this.#jar };
    const database = new Uint8Array(size);
    for (const [place, piece] of every.entries())
      if (keys[place] * PIECE < size) database.set(piece, keys[place] * PIECE);
    this.#note(database);
    this.#jar = jar;
    return { database, jar };
  }

  #note(database) {
    this.#changes = changesOf(database);
    this.#pieces = [];
    for (let at = 0; at < database.length; at += PIECE) this.#pieces.push(database.slice(at, at + PIECE));
  }

  /** Keep what has changed; it is on the disk when this is done, or this fails. */
  keep(database, jar) {
    if (changesOf(database) === this.#changes && jar === this.#jar) return this.#last;
    const news = new Map();
    for (let at = 0; at < database.length; at += PIECE) {
      const piece = database.slice(at, at + PIECE);
      if (!equal(piece, this.#pieces[at / PIECE])) news.set(at / PIECE, piece);
    }
    const { length } = database;
    const changes = changesOf(database);
    return (this.#last = this.#last
      .catch(() => {})
      .then(() => this.#write(news, length, jar))
      .then(() => {
        for (const [place, piece] of news) this.#pieces[place] = piece;
        this.#changes = changes;
        this.#jar = jar;
      }));
  }

  /** Keep another database instead. */
  async replace(database, jar) {
    this.#pieces = [];
    this.#changes = -1;
    await this.keep(database, jar);
  }

  async #write(news, size, jar) {
    const transaction = (await open(this.#name)).transaction("kept", "readwrite", { durability: "strict" });
    const shelf = transaction.objectStore("kept");
    for (const [place, piece] of news) shelf.put(piece, place);
    shelf.put(size, "size");
    shelf.put(jar, "jar");
    await ended(transaction);
  }
}

const changesOf = (database) => new DataView(database.buffer, database.byteOffset).getUint32(CHANGES);

function equal(one, other) {
  if (other?.length !== one.length) return false;
  const [left, right] = [one, other].map((each) => new Uint32Array(each.buffer, 0, each.length / 4));
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}
