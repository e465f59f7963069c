"""Build the library of the kernel, unless there is one for its sources; others wait meanwhile."""

from __future__ import annotations

import fcntl
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from provefield.kernel.core.library import KERNEL, library_path
from provefield.kernel.core.watch import tell

LINES = 4  # that tell how far it is
LINKER = "ld"
LINKER_SECONDS = 60
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
    if shutil.which(LINKER) is None:
        tell(f"no kernel is built without `{LINKER}` (apt install binutils): numba compiles it")
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
    _link(made, path)
    for other in KERNEL.glob("kernel-*.so"):
        if other != path:
            other.unlink(missing_ok=True)
    tell(f"built {path.name}")


def _link(code: bytes, path: Path) -> None:
    """Make a shared library of an object file, in one move, so that it is never half there.

    It names no library of the system: what it calls is looked up when it is loaded, all at once
    (`-z now`), so that it runs with any C library that has these functions.
    """
    with tempfile.TemporaryDirectory(dir=KERNEL, prefix="link-") as folder:
        source, result = Path(folder, "kernel.o"), Path(folder, path.name)
        source.write_bytes(code)
        options = ("-shared", "--strip-all", "--hash-style=gnu", "-z", "now", "-z", "noexecstack")
        subprocess.run([LINKER, *options, "-o", result, source], check=True, timeout=LINKER_SECONDS)
        result.chmod(0o644)
        result.rename(path)


if __name__ == "__main__":
    main()
