"""The steps from kernels to libraries. Names no game."""

import hashlib
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from azulejos.native.entries import BUILD_SETTINGS
from azulejos.native.platforms import Platform, Target
from azulejos.native.workshop import Step, Workshop
from azulejos.rules.entries import registered_rules
from azulejos.rules.library import write_manifest
from azulejos.rules.sources import PACKAGE, kernel_hash

SHARED = "shared"
"""The name of the part with the entry points that take no record."""
PLAIN = (("AZULEJOS_MACHINE", "plain"),)
"""Environment of steps that call no kernel, so that nothing is compiled in their processes."""


def code_of(*modules: str) -> str:
    """Hash modules of this package whose code affects a result."""
    return hashlib.sha256(b"".join((PACKAGE / f"{module}.py").read_bytes() for module in modules)).hexdigest()


def versions_of(*packages: str) -> str:
    """List the versions of packages, and of Python."""
    return " ".join(["python", *map(str, sys.version_info[:2]), *(f"{name} {version(name)}" for name in packages)])


def parts() -> list[str]:
    """List the parts that have an object file: each record type, and the shared entry points."""
    return [*(rules.name for rules in registered_rules()), SHARED]


def bitcode(name: str) -> Step:
    """Create the step that compiles the entry points of one part with numba."""
    depends = (
        f"{kernel_hash()} {code_of('native/bitcode', 'native/entries')} {versions_of('numba', 'llvmlite', 'numpy')}"
    )
    module = "azulejos.native.bitcode"
    return Step(f"{name}: Python to LLVM", module, (name,), (), depends, tuple(BUILD_SETTINGS.items()))


def common(name: str) -> Step:
    """Create the step that optimises a part as far as all platforms can share."""
    module = "azulejos.native.compiling"
    depends = code_of("native/compiling")
    return Step(f"{name}: optimise for all platforms", module, ("common",), (bitcode(name),), depends, PLAIN)


def compiled(name: str, where: str, target: Target, after: Step, runs: int, without: Sequence[str] = ()) -> Step:
    """Create the step that compiles a part for a target, optimised `runs` times, omitting some entry points."""
    wanted = (target.triple, target.processor, target.features, target.relocation)
    words = ("object", *wanted, str(runs), ",".join(without))
    depends = code_of("native/compiling")
    return Step(f"{name}: compile for {where}", "azulejos.native.compiling", words, (after,), depends, PLAIN)


def library(platform: Platform) -> Step:
    """Create the step that links a platform's library."""
    objects = tuple(compiled(name, platform.name, platform.target, common(name), runs=1) for name in parts())
    depends = f"{code_of('native/linking')} {platform} {versions_of('ziglang')}"
    module = "azulejos.native.linking"
    return Step(f"link for {platform.name}", module, (platform.name,), objects, depends, PLAIN)


def build(folder: Path, platforms: list[Platform], kept: Path) -> None:
    """Write the libraries of platforms and their manifests into a folder; `kept` caches the results of steps."""
    with Workshop(kept) as workshop:
        found = workshop.results([library(platform) for platform in platforms])
    folder.mkdir(parents=True, exist_ok=True)
    for platform, result in zip(platforms, found, strict=True):
        file = folder / platform.file
        # Replace rather than overwrite: a process that has the old file loaded would crash.
        new = file.with_suffix(".new")
        new.write_bytes(result.read_bytes())
        new.replace(file)
        write_manifest(file, platform.needs)
