"""Reads what libraries export and import out of their files: ELF, Mach-O and PE, no more of them than that takes."""

import struct
from dataclasses import dataclass


@dataclass(frozen=True)
class Library:
    """What a library says of itself."""

    exports: set[str]
    """The names that it offers."""
    imports: set[str]
    """The names that it wants from elsewhere."""
    libraries: list[str]
    """The libraries that are loaded with it."""
    signed: bool = False
    """Whether it carries a signature (macOS on ARM loads nothing without)."""


def read(content: bytes) -> Library:
    """Read a library of any of the three formats."""
    if content[:4] == b"\x7fELF":
        return _elf(content)
    if content[:4] == b"\xcf\xfa\xed\xfe":
        return _mach(content)
    if content[:2] == b"MZ":
        return _portable_executable(content)
    raise ValueError("neither ELF, Mach-O nor PE")


def _text(content: bytes, at: int) -> str:
    return content[at : content.index(b"\0", at)].decode()


def _elf(content: bytes) -> Library:
    (headers,) = struct.unpack_from("<Q", content, 40)
    size, count = struct.unpack_from("<HH", content, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", content, headers + size * i) for i in range(count)]
    exports: set[str] = set()
    imports: set[str] = set()
    libraries = []
    for _, kind, _, _, offset, length, link, _, _, entry in sections:
        names = sections[link][4]
        if kind == 11:  # dynamic symbols
            for at in range(offset + entry, offset + length, entry):
                name, _, _, section = struct.unpack_from("<IBBH", content, at)
                (exports if section else imports).add(_text(content, names + name))
        if kind == 6:  # instructions to the loader
            for at in range(offset, offset + length, 16):
                tag, value = struct.unpack_from("<QQ", content, at)
                if tag == 1:  # a library that is needed
                    libraries.append(_text(content, names + value))
    return Library(exports, imports, libraries)


def _mach(content: bytes) -> Library:
    (count,) = struct.unpack_from("<I", content, 16)
    exports: set[str] = set()
    imports: set[str] = set()
    libraries = []
    signed = False
    at = 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", content, at)
        if command == 2:  # symbols
            symbols, number, names = struct.unpack_from("<III", content, at + 8)
            for i in range(number):
                name, kind, _, _, _ = struct.unpack_from("<IBBHQ", content, symbols + 16 * i)
                if kind & 1 and not kind & 0xE0:  # seen from outside, not for debuggers
                    found = _text(content, names + name).removeprefix("_")
                    (exports if kind & 0x0E else imports).add(found)
        if command == 12:  # a library that is needed
            libraries.append(_text(content, at + struct.unpack_from("<I", content, at + 8)[0]))
        signed = signed or command == 0x1D
        at += size
    return Library(exports, imports, libraries, signed)


def _portable_executable(content: bytes) -> Library:
    (start,) = struct.unpack_from("<I", content, 60)
    sections, *_, optional = struct.unpack_from("<HIIIH", content, start + 6)
    tables = start + 24 + 112
    placed = [struct.unpack_from("<IIII", content, start + 24 + optional + 40 * i + 8) for i in range(sections)]

    def offset(address: int) -> int:
        holding = (row for row in placed if row[1] <= address < row[1] + max(row[0], row[2]))
        _, at, _, raw = next(holding)
        return int(raw + address - at)

    exports: set[str] = set()
    imports: set[str] = set()
    libraries = []
    exported, _, imported, _ = struct.unpack_from("<IIII", content, tables)
    if exported:
        number, _, names = struct.unpack_from("<III", content, offset(exported) + 24)
        listed = struct.unpack_from(f"<{number}I", content, offset(names))
        exports = {_text(content, offset(name)) for name in listed}
    at = offset(imported) if imported else 0
    while imported:
        lookup, _, _, name, _ = struct.unpack_from("<IIIII", content, at)
        if not name:
            break
        libraries.append(_text(content, offset(name)))
        imports.add(f"something of {libraries[-1]} at {lookup}")
        at += 20
    return Library(exports, imports, libraries)
