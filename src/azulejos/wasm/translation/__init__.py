"""Plain Python turned into JavaScript, so that texts and checks have one source here and in the browser.

What is translated is the part of the language that this package's face and notation are written in; a
construct beyond it is an error of the build that names its place. Knows nothing of games.
"""

from azulejos.wasm.translation.program import Program as Program
from azulejos.wasm.translation.program import Untranslatable as Untranslatable
