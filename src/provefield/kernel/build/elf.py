"""A shared library from one object file for x86-64, written by hand, so that nobody needs a linker.

The code is complete but for a few functions of the C library. These are called through slots that
whoever loads the library fills in; hence it needs no other library, no versions of symbols and no
relocations: two segments, and a table of the names that it offers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from struct import Struct, pack, pack_into

HEADER = Struct("<16sHHIQQQIHHHHHH")
SECTION = Struct("<IIQQQQIIQQ")
SYMBOL = Struct("<IBBHQQ")
RELOCATION = Struct("<QQq")
SEGMENT = Struct("<IIQQQQQQ")
PAGE = 4096
OBJECT, LIBRARY, X86_64 = 1, 3, 62
PROGBITS, SYMTAB, RELA, NOBITS = 1, 2, 4, 8
WRITABLE, LOADED = 1, 2
LOAD, DYNAMIC, STACK = 1, 2, 0x6474E551
READ, WRITE, EXECUTE = 4, 2, 1
GLOBAL = 1
# Relocations: a distance in 32 bits, to a place or to the slot that holds its address.
DISTANCES, SLOT_DISTANCES = (2, 4), (9, 41, 42)
HASH, STRINGS, SYMBOLS, STRINGS_SIZE, SYMBOL_SIZE = 4, 5, 6, 10, 11  # entries of the dynamic table
JUMP = b"\xff\x25"  # to what a slot holds, whose distance follows
STUB = 8


class LinkError(Exception):
    """An object file that asks for more than this linker can do."""


@dataclass
class _Section:
    name: bytes
    kind: int
    flags: int
    data: bytes
    size: int
    align: int
    link: int
    info: int
    place: int = field(default=-1)  # in the library; -1 if left out


@dataclass(frozen=True)
class _Symbol:
    name: bytes
    section: int
    value: int
    is_global: bool


def link(code: bytes, imports: Sequence[str]) -> bytes:
    """A shared library that offers all global symbols of an object file, and `imports`, the slots.

    The object file calls no other functions than those named.
    """
    sections = _sections(code)
    symbols = _symbols(sections)
    exports = {each.name: each for each in symbols if each.is_global and each.section}
    names = [b"imports", *exports]
    strings = b"\0" + b"\0".join(names) + b"\0"
    fixed = HEADER.size + 4 * SEGMENT.size
    table = _up(fixed + 4 * (3 + len(names) + 1), 8)
    text = table + SYMBOL.size * (len(names) + 1) + len(strings)
    stubs = _up(_place(sections, _is_read_only, text), 16)
    data = _up(stubs + STUB * len(imports), PAGE)
    slots = data + 16 * 6
    end = _place(sections, _is_writable, slots + 8 * len(imports))

    def address(symbol: _Symbol) -> int:
        if symbol.section:
            return sections[symbol.section].place + symbol.value
        return stubs + STUB * _index(imports, symbol)

    image = bytearray(end)
    for each in sections:
        if each.place >= 0:
            image[each.place : each.place + len(each.data)] = each.data
    for i in range(len(imports)):
        stub, slot = stubs + STUB * i, slots + 8 * i
        image[stub : stub + 6] = JUMP + pack("<i", slot - stub - 6)
    for place, kind, symbol, added in _relocations(sections, symbols):
        if kind in DISTANCES:
            target = address(symbol)
        elif kind in SLOT_DISTANCES and not symbol.section:
            target = slots + 8 * _index(imports, symbol)
        else:
            raise LinkError(f"a relocation of type {kind} to {symbol.name.decode()}")
        pack_into("<i", image, place, target + added - place)
    offered = {b"imports": slots, **{name: address(each) for name, each in exports.items()}}
    _write_names(image, fixed, table, strings, offered)
    _write_dynamic(image, data, fixed, table, strings, len(names))
    _write_head(image, stubs + STUB * len(imports), data, end)
    return bytes(image)


def _sections(code: bytes) -> list[_Section]:
    magic, kind, machine, *_, start, _, _, _, _, _, number, names = HEADER.unpack_from(code)
    if magic[:6] != b"\x7fELF\x02\x01" or (kind, machine) != (OBJECT, X86_64):
        raise LinkError("expected an object file for x86-64")
    heads = [SECTION.unpack_from(code, start + i * SECTION.size) for i in range(number)]
    strings = heads[names][4]
    return [
        _Section(
            _text(code, strings + name),
            kind,
            flags,
            b"" if kind == NOBITS else code[offset : offset + size],
            size,
            max(align, 1),
            link,
            info,
        )
        for name, kind, flags, _, offset, size, link, info, align, _ in heads
    ]


def _symbols(sections: Sequence[_Section]) -> list[_Symbol]:
    (table,) = (each for each in sections if each.kind == SYMTAB)
    names = sections[table.link].data
    return [
        _Symbol(_text(names, name), section, value, info >> 4 == GLOBAL)
        for name, info, _, section, value, _ in SYMBOL.iter_unpack(table.data)
    ]


def _relocations(
    sections: Sequence[_Section], symbols: Sequence[_Symbol]
) -> Iterator[tuple[int, int, _Symbol, int]]:
    """Where to write the distance to which symbol, of which kind, and what to add to it."""
    for each in sections:
        if each.kind == RELA and sections[each.info].place >= 0:
            for offset, info, added in RELOCATION.iter_unpack(each.data):
                place = sections[each.info].place + offset
                yield place, info & 0xFFFFFFFF, symbols[info >> 32], added


def _is_read_only(section: _Section) -> bool:
    """Whether a section is needed and never written; tables for unwinding are not needed."""
    return (
        section.kind == PROGBITS
        and section.flags & (LOADED | WRITABLE) == LOADED
        and section.name != b".eh_frame"
    )


def _is_writable(section: _Section) -> bool:
    return section.kind in (PROGBITS, NOBITS) and section.flags & WRITABLE != 0


def _place(sections: Iterable[_Section], wanted, start: int) -> int:  # type: ignore[no-untyped-def]
    """Place the sections that are wanted one after the other; where they end."""
    for each in sections:
        if wanted(each):
            each.place = _up(start, each.align)
            start = each.place + each.size
    return start


def _index(imports: Sequence[str], symbol: _Symbol) -> int:
    name = symbol.name.decode()
    if name not in imports:
        raise LinkError(f"{name} is neither defined nor imported")
    return imports.index(name)


def _write_names(
    image: bytearray, place: int, table: int, strings: bytes, offered: Mapping[bytes, int]
) -> None:
    """The names that the library offers, all in one bucket, and where they are."""
    number = len(offered)
    chain = [*range(2, number + 1), 0] if number else []
    pack_into(f"<{4 + number}I", image, place, 1, number + 1, min(number, 1), 0, *chain)
    for i, (name, value) in enumerate(offered.items(), 1):
        start = strings.index(b"\0" + name + b"\0") + 1
        # Any section will do, as long as it is one.
        SYMBOL.pack_into(image, table + i * SYMBOL.size, start, GLOBAL << 4, 0, 1, value, 8)
    start = table + SYMBOL.size * (number + 1)
    image[start : start + len(strings)] = strings


def _write_dynamic(
    image: bytearray, place: int, hashed: int, table: int, strings: bytes, number: int
) -> None:
    entries = {
        HASH: hashed,
        SYMBOLS: table,
        STRINGS: table + SYMBOL.size * (number + 1),
        STRINGS_SIZE: len(strings),
        SYMBOL_SIZE: SYMBOL.size,
    }
    for i, (tag, value) in enumerate(entries.items()):
        pack_into("<QQ", image, place + 16 * i, tag, value)


def _write_head(image: bytearray, code_end: int, data: int, end: int) -> None:
    magic = b"\x7fELF\x02\x01\x01".ljust(16, b"\0")
    HEADER.pack_into(
        image,
        0,
        magic,
        LIBRARY,
        X86_64,
        1,
        0,
        HEADER.size,
        0,
        0,
        HEADER.size,
        SEGMENT.size,
        4,
        0,
        0,
        0,
    )
    segments = (
        (LOAD, READ | EXECUTE, 0, code_end, PAGE),
        (LOAD, READ | WRITE, data, end - data, PAGE),
        (DYNAMIC, READ | WRITE, data, 16 * 6, 8),
        (STACK, READ | WRITE, 0, 0, 16),
    )
    for i, (kind, rights, start, size, align) in enumerate(segments):
        place = HEADER.size + i * SEGMENT.size
        SEGMENT.pack_into(image, place, kind, rights, start, start, start, size, size, align)


def _text(data: bytes, start: int) -> bytes:
    return data[start : data.index(b"\0", start)]


def _up(place: int, align: int) -> int:
    """The next place that is a multiple of something.

    >>> _up(9, 8), _up(16, 8)
    (16, 16)
    """
    return -(-place // align) * align
