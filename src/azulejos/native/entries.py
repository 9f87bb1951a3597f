"""All entry points as numba's C functions, from which the native library and browser module are built. Names no game.

Their LLVM text is available only in a process that was started with BUILD_SETTINGS in its environment.
"""

from collections.abc import Mapping
from typing import Any

from azulejos.bots import entries as entries
from azulejos.rules.contract import Rules
from azulejos.rules.entries import registered_rules
from azulejos.rules.entry import ENTRIES

BUILD_SETTINGS: Mapping[str, str] = {
    "AZULEJOS_MACHINE": "jit",
    "AZULEJOS_CACHE": "off",  # cached code has no LLVM text
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_DISABLE_JIT": "0",
    "NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING": "1",  # numba colours thousands of messages that nobody sees
    "PYTHONHASHSEED": "0",
}
"""Plain, unoptimised code for a generic machine, so that the result depends only on the sources."""


def symbols(rules: Rules | None) -> list[str]:
    """List the symbols of all entry points for one record type, or, for None, of the shared ones."""
    return [entry.symbol(rules) for entry in _listed(rules)]


def not_for_browsers(name: str) -> list[str]:
    """List the symbols that the browser's module omits, for the rules with this name."""
    listed = [(rules, entry) for rules in registered_rules() if rules.name == name for entry in _listed(rules)]
    return [entry.symbol(rules) for rules, entry in listed if not entry.browser]


def c_functions(rules: Rules | None) -> dict[str, Any]:
    """Compile the entry points to numba `CFunc`s; see their `inspect_llvm()` and `native_name`."""
    from azulejos.rules.jit import c_function

    return {entry.symbol(rules): c_function(entry, rules) for entry in _listed(rules)}


def _listed(rules: Rules | None) -> list[Any]:
    if rules is None:
        return [entry for entry in ENTRIES.values() if entry.shared]
    return [entry for entry in ENTRIES.values() if not entry.shared and entry.fits(rules)]
