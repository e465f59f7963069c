/** Python with the platform in it: loaded from files that `read` gives, asked for pages, its database in memory. */

const DATABASE = "/home/pyodide/provefield.sqlite3";
const OPENED = "/home/pyodide/opened.sqlite3";

/** The text of a picture that Graphviz has arranged, as `provefield.reason.tell.arrange` wants it. */
function arrangeBy(viz) {
  return (text) => {
    const task = JSON.parse(text);
    const inches = (pixels) => (pixels / 72).toFixed(4);
    const lines = ['digraph { rankdir=TB nodesep=0.35 ranksep=0.5 node [shape=box fixedsize=true label=""]'];
    for (const [place, [width, height]] of task.boxes.entries())
      lines.push(`${place} [width=${inches(width)} height=${inches(height)}]`);
    for (const [place, [start, end, [width, height]]] of task.edges.entries()) {
      const size = `FIXEDSIZE="TRUE" WIDTH="${Math.round(width)}" HEIGHT="${Math.round(height)}"`;
      const label = width ? `label=<<TABLE BORDER="0" ${size}><TR><TD></TD></TR></TABLE>>` : "";
      lines.push(`${start} -> ${end} [id=e${place} ${label}]`);
    }
    for (const [start, end] of task.order) lines.push(`${start} -> ${end} [style=invis weight=0]`);
    const drawn = viz.renderJSON(`${lines.join("\n")}\n}`);
    const nodes = Object.fromEntries((drawn.objects ?? []).map((each) => [each.name, each.pos]));
    const edges = Object.fromEntries((drawn.edges ?? []).map((each) => [each.id, each]));
    const seen = task.edges.map((_, place) => edges[`e${place}`]);
    return JSON.stringify({
      box: drawn.bb,
      boxes: task.boxes.map((_, place) => nodes[place]),
      edges: seen.map((each) => [each.pos, each.lp ?? null]),
    });
  };
}

/**
 * Start it: `parts` are the packed modules, their index, the first lines of Python and an empty database (or the one
 * that was kept); `loadPyodide` starts Python itself. It gives `ask`, which answers a request, and what to keep.
 */
export async function startPython({ loadPyodide, parts, prefix, origin, jar, loadViz, tell }) {
  const [python, packed, index, program, database] = await Promise.all([loadPyodide(), ...parts]);
  tell("modules");
  const folders = new Set();
  for (const [place, [start, size]] of Object.entries(index.files)) {
    const path = `/app/${place}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(path, packed.subarray(start, start + size), { canOwn: true });
  }
  python.FS.writeFile(DATABASE, database);
  python.runPython(program);
  const call = (name, ...given) => python.globals.get(name)(...given);
  call("install", index.modules, (start, size) => packed.subarray(start, start + size));
  const load = async () => arrangeBy(await loadViz());
  const [ask, jarNow, migrate] = await call("open_platform", `sqlite:///${DATABASE}`, prefix, origin, jar, load);
  return {
    python,
    ask,
    jar: jarNow,
    /** Another database, with the tables of today; what is none of ours, or newer, is refused. */
    adopt(other) {
      python.FS.writeFile(OPENED, other);
      try {
        migrate(`sqlite:///${OPENED}`);
        return python.FS.readFile(OPENED);
      } finally {
        python.FS.unlink(OPENED);
      }
    },
    /** The bytes of the database as they are now: a view, good until Python runs again. */
    database() {
      const { node } = python.FS.lookupPath(DATABASE);
      return node.contents.subarray(0, node.usedBytes);
    },
  };
}
