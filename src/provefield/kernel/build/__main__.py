"""Build the library of the kernel, unless there is one for its sources; others wait meanwhile."""

from __future__ import annotations

import fcntl
import os
import platform
import sys
import tempfile
from pathlib import Path

from provefield.kernel.core.library import KERNEL, library_path
from provefield.kernel.core.watch import tell

LINES = 4  # that tell how far it is
# Numba is to compile all, for any processor, and to take nothing from a cache or from a library.
SETTINGS = {
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_CPU_NAME": "x86-64",
    "PROVEFIELD_CACHE": f"{os.devnull}/none",
    "PROVEFIELD_KERNEL": "numba",
}


def main() -> None:
    """Build it, and remove those of older sources."""
    path = library_path()
    if path.exists():
        return
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        tell(f"no kernel is built for {sys.platform} on {platform.machine()}: numba compiles it")
        return
    with (KERNEL / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            _build(path)


def _build(path: Path) -> None:
    os.environ |= SETTINGS
    from provefield.kernel.build.ahead import compile_kernel

    tell("building the kernel, once for these sources; it takes about a minute")
    said = 0

    def progress(done: int, functions: int) -> None:
        nonlocal said
        if LINES * done // functions > said:
            said = LINES * done // functions
            tell(f"lowered {done} of {functions} functions")

    made = compile_kernel(progress)
    if library_path() != path:
        sys.exit("provefield: the sources changed meanwhile, so that the kernel was not built")
    with tempfile.NamedTemporaryFile(dir=KERNEL, delete=False) as file:
        file.write(made)
    Path(file.name).chmod(0o644)
    Path(file.name).rename(path)
    for other in KERNEL.glob("kernel-*.so"):
        if other != path:
            other.unlink(missing_ok=True)
    tell(f"built {path.name}")


if __name__ == "__main__":
    main()
