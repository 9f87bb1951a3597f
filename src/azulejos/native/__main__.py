"""`python -m azulejos.native [FOLDER PLATFORM ...]`: build libraries; without arguments, this machine's."""

import sys
from pathlib import Path

from azulejos.native.build import build
from azulejos.native.platforms import PLATFORMS, this_platform
from azulejos.rules.library import FOLDER
from azulejos.rules.sources import PACKAGE

KEPT = PACKAGE.parents[1] / "build" / "kernels"

_words = sys.argv[1:]
if not _words:
    here = this_platform()
    if here is None:
        print(f"there is no library for this platform (supported: {', '.join(PLATFORMS)}): numba will compile instead")
        sys.exit()
    build(FOLDER, [here], KEPT)
elif unknown := [name for name in _words[1:] if name not in PLATFORMS]:
    sys.exit(f"unknown platform: {', '.join(unknown)} (supported: {', '.join(PLATFORMS)})")
else:
    build(Path(_words[0]), [PLATFORMS[name] for name in _words[1:] or PLATFORMS], KEPT)
