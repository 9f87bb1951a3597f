"""All entry points as numba's C functions: what a native library and the browser's module are made of. Names no game.

Their LLVM text is there only in a process whose environment was BUILD_SETTINGS from the start.
"""

from collections.abc import Mapping
from typing import Any

from azulejos.bots import entries as entries
from azulejos.rules.contract import Rules
from azulejos.rules.entries import registered_rules
from azulejos.rules.entry import ENTRIES

BUILD_SETTINGS: Mapping[str, str] = {
    "AZULEJOS_MACHINE": "jit",
    "AZULEJOS_CACHE": "off",  # code from the cache has no LLVM text
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_DISABLE_JIT": "0",
    "PYTHONHASHSEED": "0",
}
"""Plain, unoptimised code for no machine in particular: what comes out depends on the sources alone."""


def symbols(rules: Rules | None) -> list[str]:
    """The names of all entry points for one record type; for None, of those that are about no record."""
    return [entry.symbol(rules) for entry in _listed(rules)]


def not_for_browsers(name: str) -> list[str]:
    """The names of the entry points for the rules of a name that the browser's module does without."""
    listed = [(rules, entry) for rules in registered_rules() if rules.name == name for entry in _listed(rules)]
    return [entry.symbol(rules) for rules, entry in listed if not entry.browser]


def c_functions(rules: Rules | None) -> dict[str, Any]:
    """The same, compiled: numba's `CFunc`s, whose LLVM text is `inspect_llvm()` and name in it `native_name`."""
    from azulejos.rules.jit import c_function

    return {entry.symbol(rules): c_function(entry, rules) for entry in _listed(rules)}


def _listed(rules: Rules | None) -> list[Any]:
    if rules is None:
        return [entry for entry in ENTRIES.values() if entry.shared]
    return [entry for entry in ENTRIES.values() if not entry.shared and entry.fits(rules)]
