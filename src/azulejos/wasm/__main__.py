"""`python -m azulejos.wasm FOLDER`: build the module, in a process of its own with numba set up for it."""

import os
import subprocess
import sys

from azulejos.wasm.linking import BUILD_SETTINGS


def main() -> int:
    """The command."""
    if len(sys.argv) != 2:
        print("usage: python -m azulejos.wasm FOLDER", file=sys.stderr)
        return 2
    command = [sys.executable, "-m", "azulejos.wasm.build", sys.argv[1]]
    return subprocess.run(command, env={**os.environ, **BUILD_SETTINGS}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
