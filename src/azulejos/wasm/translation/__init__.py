"""Translates plain Python to JavaScript, so that texts and checks have one source here and in the browser.

It covers the part of the language that this package's face and notation use; any other construct fails the build with
its location. Game-agnostic.
"""

from azulejos.wasm.translation.program import Program as Program
from azulejos.wasm.translation.program import Untranslatable as Untranslatable
