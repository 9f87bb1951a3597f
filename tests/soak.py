"""Whether tests may take minutes: `make soak`."""

import os

SOAK = bool(os.environ.get("AZULEJOS_SOAK"))
