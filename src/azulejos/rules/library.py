"""The native library: where it is, and whether it may be used. Game-agnostic; loads nothing by itself.

A library is in the package's folder `lib`, named after its platform, with a manifest beside it: hashes of the sources
and kernels it was built from, its own checksum, and the processor features it needs. Anything but exactly the right
library is refused with a reason before the system's loader sees it, because a truncated file would crash the process.
"""

import ctypes
import hashlib
import os
import sys
from pathlib import Path

from azulejos.rules.sources import PACKAGE, kernel_hash, source_hash

FOLDER = PACKAGE / "lib"
MANIFEST = ".manifest"
"""Suffix of the text file beside a library, with one line each for `sources`, `kernels`, `sha256` and `processor`."""
_SYSTEMS = {"linux": ("linux", ".so"), "darwin": ("macos", ".dylib"), "win32": ("windows", ".dll")}
_PROCESSORS = {"amd64": "x86_64", "arm64": "aarch64"}
CPUINFO = Path("/proc/cpuinfo")


class Unusable(Exception):
    """A library that cannot be used; the message completes a sentence with the reason."""


class Missing(Unusable):
    """There is no library for this platform."""


def library_name() -> str:
    """Return the file name of this platform's library, such as `azulejos-linux-x86_64.so`."""
    system, suffix = _SYSTEMS.get(sys.platform, (sys.platform, ".so"))
    # Not platform.machine(): importing that module adds milliseconds to every start.
    machine = (os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_ARCHITECTURE", "")).lower()
    return f"azulejos-{system}-{_PROCESSORS.get(machine, machine)}{suffix}"


def library_path() -> Path:
    """Return the path where this platform's library would be."""
    return FOLDER / library_name()


def write_manifest(library: Path, processor: str = "") -> None:
    """Write the manifest for a library that was built from the current sources.

    `processor` lists the features it needs, in Linux's names: `popcnt sse4_2`.
    """
    lines = [
        f"sources {source_hash()}",
        f"kernels {kernel_hash()}",
        f"sha256 {hashlib.sha256(library.read_bytes()).hexdigest()}",
        f"processor {processor}",
    ]
    library.with_suffix(MANIFEST).write_text("\n".join(lines) + "\n", encoding="ascii")


def load(path: Path) -> ctypes.CDLL:
    """Load a library; raises Unusable with the reason if it is not exactly the right one."""
    try:
        manifest = path.with_suffix(MANIFEST).read_text(encoding="ascii")
        content = path.read_bytes()
    except FileNotFoundError:
        raise Missing(f"there is no {path.name} for this platform") from None
    except (OSError, UnicodeDecodeError) as wrong:
        raise Unusable(f"{path.name} cannot be read ({wrong})") from None
    said = dict(line.partition(" ")[::2] for line in manifest.splitlines())
    # The kernel hash is slow, and matches if only comments or modules without kernels have changed.
    if said.get("sources") != source_hash() and said.get("kernels") != kernel_hash():
        raise Unusable(f"{path.name} was built from different sources")
    if said.get("sha256") != hashlib.sha256(content).hexdigest():
        raise Unusable(f"{path.name} is damaged")
    if missing := sorted(set(said.get("processor", "").split()) - _features(said.get("processor", ""))):
        raise Unusable(f"{path.name} needs a processor with {', '.join(missing)}")
    try:
        return ctypes.CDLL(os.fspath(path))
    except OSError as wrong:
        raise Unusable(f"{path.name} cannot be loaded ({wrong})") from None


def _features(wanted: str) -> set[str]:
    """Return this processor's features, or everything in `wanted` if the system does not report them."""
    if sys.platform == "linux":
        try:
            with CPUINFO.open(encoding="utf-8", errors="replace") as lines:
                for line in lines:
                    if line.startswith("flags"):
                        return set(line.partition(":")[2].split())
        except OSError:
            pass
    if sys.platform == "win32":
        # PF_SSE4_2_INSTRUCTIONS_AVAILABLE: processors with SSE 4.2 have all of x86-64-v2.
        return set(wanted.split()) if ctypes.windll.kernel32.IsProcessorFeaturePresent(38) else set()
    return set(wanted.split())
