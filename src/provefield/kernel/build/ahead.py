"""The kernel compiled ahead, into one object file, by numba and LLVM.

Numba links and optimises every function anew in each of its callers. Here all are lowered first,
then linked and optimised once, for any x86-64 processor: half the time, and the results are the
same, bit for bit. This needs names that numba does not promise to keep; requirements.lock says for
which version they were looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from numba.core import codegen, event

from provefield.kernel.core import jit, library
from provefield.kernel.core.arrays import new_view, new_workspace
from provefield.kernel.core.neighbours import new_field
from provefield.kernel.deal.arrays import new_solver
from provefield.kernel.deal.lay import new_world
from provefield.kernel.guess.arrays import new_guess
from provefield.kernel.referee.side_by_side import new_games
from provefield.kernel.referee.vast import new_course

PROCESSOR = "x86-64"
TRIPLE = "x86_64-unknown-linux-gnu"
Progress = Callable[[int, int], None]
CELLS = 4
BYTES, INTS, WORDS = np.zeros(CELLS, np.int8), np.zeros(CELLS, np.int64), np.zeros(1, np.uint64)
# A value for each name that arguments of entry points have: what they are compiled for.
EXAMPLES: Mapping[str, object] = {
    "actions": INTS,
    "at": new_view(CELLS),
    "blocked": BYTES,
    "codes": BYTES,
    "course": new_course(CELLS),
    "ended": BYTES,
    "endings": INTS,
    "field": new_field(2, 2),
    "free": BYTES,
    "games": new_games(1, CELLS),
    "go_on": False,
    "guess": new_guess(CELLS),
    "guesses": 0,
    "hardest": 0,
    "look_ahead": False,
    "mines": 0,
    "most": 0,
    "passes": 0,
    "pool": INTS,
    "rewards": np.zeros(CELLS),
    "risk": np.zeros(CELLS),
    "risks": np.zeros((1, CELLS)),
    "seed": WORDS,
    "shown": np.zeros((CELLS, 9)),
    "solver": new_solver(new_field(2, 2)),
    "state": WORDS,
    "told": INTS,
    "views": np.zeros((1, CELLS), np.int8),
    "work": new_workspace(CELLS, states=1),
    "world": new_world(BYTES),
}


def compile_kernel(progress: Progress) -> bytes:
    """An object file of all entry points; `progress` is told how many functions are done."""
    event.unregister("numba:compile", jit.LISTENER)  # type: ignore[no-untyped-call]
    numba.njit(lambda number: number)(1)  # numba's own start needs what is taken away now
    lowered = _lower(progress)
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu=PROCESSOR, features="", opt=3, reloc="pic", codemodel="small"
    )
    head = f'target triple = "{TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'
    whole = llvm.parse_assembly(head)
    for each in lowered:
        whole.link_in(llvm.parse_bitcode(each._final_module.as_bitcode()))
    offered = set()
    for entry in jit.ENTRIES:
        text = _wrapper(entry)
        whole.link_in(llvm.parse_assembly(head + text))
        offered |= {_name(entry), f"{_name(entry)}_takes"}
    for part in (whole.functions, whole.global_variables):
        for each in part:
            if not each.is_declaration and each.name not in offered:
                each.linkage = "internal"
    _optimise(whole, machine)
    return bytes(machine.emit_object(whole))


def _lower(progress: Progress) -> list[Any]:
    """Have numba lower all functions, but neither link nor optimise nor load them."""
    lowered: list[Any] = []
    functions = set[Any]().union(*(jit.reached(entry) for entry in jit.ENTRIES))

    def finalize(self: Any) -> None:
        self._finalized = True
        lowered.append(self)
        progress(sum(bool(each.overloads) for each in functions), len(functions))

    for owner, name, does in (
        (codegen.CPUCodeLibrary, "finalize", finalize),
        (codegen.JITCPUCodegen, "set_env", lambda *_: None),
        (codegen.JITCodeLibrary, "get_pointer_to_function", lambda *_: 0),
    ):
        setattr(owner, name, does)
    for entry in jit.ENTRIES:
        entry.targetoptions["no_cpython_wrapper"] = True
        entry.compile(tuple(map(numba.typeof, _examples(entry))))
        _compiled(entry).library._ensure_finalized()
    return lowered


def _examples(entry: Any) -> list[Any]:
    """A value for each argument of an entry point, which tells what it is compiled for."""
    return [EXAMPLES[name] for name in signature(entry.py_func).parameters]


def _compiled(entry: Any) -> Any:
    (result,) = entry.overloads.values()
    return result


def _name(entry: Any) -> str:
    return str(entry.py_func.__name__)


def _wrapper(entry: Any) -> str:
    """A function that reads its arguments from a block of words, and says what they are."""
    result = _compiled(entry)
    symbol, name = result.fndesc.llvm_func_name, _name(entry)
    inside = result.library._final_module.get_function(symbol)
    types = [str(argument.type) for argument in inside.arguments]
    reads = "".join(
        f"%p{i} = getelementptr i64, ptr %words, i64 {i}\n%a{i} = load {each}, ptr %p{i}\n"
        for i, each in enumerate(types[2:])
    )
    given = ", ".join(f"{each} %a{i}" for i, each in enumerate(types[2:]))
    kinds = ";".join(map(library.kind, _examples(entry)))
    return (
        f"declare i32 @{symbol}({', '.join(types)})\n"
        f'@{name}_takes = constant [{len(kinds) + 1} x i8] c"{kinds}\\00"\n'
        f"define i32 @{name}(ptr %out, ptr %words) {{\n%error = alloca ptr\n{reads}"
        f"%status = call i32 @{symbol}(ptr %out, ptr %error, {given})\nret i32 %status\n}}\n"
    )


def _optimise(whole: Any, machine: Any) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = True
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(whole, passes)
