"""The platforms that have a library, and their names in LLVM and zig. Game-agnostic."""

import platform
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """A compilation target of LLVM."""

    triple: str
    processor: str = ""
    features: str = ""
    relocation: str = "pic"


@dataclass(frozen=True)
class Platform:
    """One platform: an operating system on a processor."""

    name: str
    target: Target
    zig: str
    """Zig's name for it."""
    suffix: str
    """The suffix of its libraries' file names."""
    wheel: str
    """The platform tags of its wheel."""
    needs: str = ""
    """Processor features that its library needs but not every such processor has, in Linux's names."""

    @property
    def file(self) -> str:
        """The file name of its library."""
        return f"azulejos-{self.name}{self.suffix}"


V2 = "cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3"
"""The features of x86-64-v2, which processors have had since about 2009. v3 was not measurably faster."""

# The Linux libraries import nothing, not even a C library, so systems with glibc and with musl can load them.
PLATFORMS = {
    listed.name: listed
    for listed in (
        Platform(
            "linux-x86_64",
            Target("x86_64-unknown-linux-gnu", "x86-64-v2"),
            "x86_64-linux",
            ".so",
            "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
            V2,
        ),
        Platform(
            "linux-aarch64",
            Target("aarch64-unknown-linux-gnu", "generic"),
            "aarch64-linux",
            ".so",
            "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
        ),
        Platform(
            "macos-aarch64",
            Target("arm64-apple-macosx11.0", "apple-m1"),
            "aarch64-macos.11.0",
            ".dylib",
            "macosx_11_0_arm64",
        ),
        Platform(
            "macos-x86_64",
            Target("x86_64-apple-macosx11.0", "x86-64-v2"),
            "x86_64-macos.11.0",
            ".dylib",
            "macosx_11_0_x86_64",
            V2,
        ),
        Platform(
            "windows-x86_64",
            Target("x86_64-pc-windows-gnu", "x86-64-v2"),
            "x86_64-windows-gnu",
            ".dll",
            "win_amd64",
            V2,
        ),
    )
}
"""Every platform by name."""


def this_platform() -> Platform | None:
    """Return the platform of this process, if it has a library."""
    system = {"linux": "linux", "darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    machine = platform.machine().lower()
    return PLATFORMS.get(f"{system}-{ {'amd64': 'x86_64', 'arm64': 'aarch64'}.get(machine, machine) }")
