"""What Python in the browser runs first: it imports from one packed file, opens the platform."""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable, Mapping
from importlib.machinery import ModuleSpec
from importlib.readers import FileReader
from types import CodeType, ModuleType
from typing import Any

ROOT = "/app"


class Packed:
    """Finds the modules of an index, whose bytecode `read(start, size)` gives."""

    def __init__(self, index: Mapping[str, Any], read: Callable[[int, int], bytes]) -> None:
        self.index, self.read = index, read

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Where a module is; what is not in the index is looked for elsewhere."""
        if name not in self.index:
            return None
        stem = f"{ROOT}/{name.replace('.', '/')}"
        is_package = bool(self.index[name][2])
        loader: Any = Loader(self, name, stem)
        spec = ModuleSpec(name, loader, is_package=is_package)
        spec.origin = f"{stem}/__init__.py" if is_package else f"{stem}.py"
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [stem]
        return spec


class Loader:
    """Runs the bytecode of one module, and knows where data lies beside it."""

    def __init__(self, packed: Packed, name: str, stem: str) -> None:
        self.packed, self.name, self.path = packed, name, f"{stem}/__init__.py"

    def create_module(self, spec: ModuleSpec) -> None:
        """As usual."""
        return

    def exec_module(self, module: ModuleType) -> None:
        """Fill a module."""
        exec(self.get_code(module.__name__), module.__dict__)  # noqa: S102 (it is an importer)

    def get_code(self, name: str) -> CodeType:
        """The code of a module."""
        start, size, _ = self.packed.index[name]
        code: CodeType = marshal.loads(self.packed.read(start, size))  # noqa: S302 (of our own)
        return code

    def get_source(self, name: str) -> None:
        """There is none."""
        return

    def is_package(self, name: str) -> bool:
        """Whether it holds modules."""
        return bool(self.packed.index[name][2])

    def get_resource_reader(self, name: str) -> FileReader:
        """What reads the data."""
        loader: Any = self
        return FileReader(loader)


def install(index: Any, read: Callable[[int, int], Any]) -> None:
    """Find modules there from now on."""
    found: Any = Packed(index.to_py(), lambda start, size: read(start, size).to_bytes())
    sys.meta_path.insert(0, found)
    sys.path.append(ROOT)


async def open_platform(
    database: str, prefix: str, origin: str, jar: str, load_graphviz: Callable[[], Any]
) -> Any:
    """The platform on a database, as JavaScript has it: what answers, its cookies, what adopts."""
    from json import dumps, loads

    from pyodide.ffi import to_js

    from provefield.parts.site.gateway import Gateway
    from provefield.parts.site.host import adopt, platform

    async def load() -> Any:
        arrange = await load_graphviz()
        return lambda task: loads(arrange(dumps(task)))

    scheme, _, host = origin.partition("://")
    gateway = Gateway(platform(database, prefix, load), host, scheme, loads(jar))
    await gateway.start()

    async def ask(method: str, address: str, headers: Any, body: Any, begin: Any, add: Any) -> None:
        await gateway.ask(
            method,
            address,
            headers.to_py(),
            body.to_bytes() if body else b"",
            lambda status, told: begin(status, to_js(told)),
            lambda content: add(to_js(content)),
        )

    return to_js([ask, lambda: dumps(gateway.jar), adopt])
