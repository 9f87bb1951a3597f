"""What hatchling must be told to build wheels and sdist: `scripts/build-wheels` runs it for every platform.

A wheel for a platform (AZULEJOS_PLATFORM names it) holds that platform's library; any other is pure Python, runs
anywhere, and depends on numba in the library's place. Both hold the web app if it has been built.
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PLATFORM = os.environ.get("AZULEJOS_PLATFORM", "")
TAGS = os.environ.get("AZULEJOS_TAGS", "")
"""The platform tags of the wheel."""
NEEDED = ["numpy>=2", "cyclopts>=3", "rich>=13"]
COMPILER = "numba>=0.61"


def for_the_index(readme: str) -> str:
    """The readme without what works in the repository alone: its pictures, and links to its files."""
    blocks = [block for block in readme.split("\n\n") if "](docs/pictures/" not in block]
    return re.sub(r"(?<!!)\[([^\]]+)\]\((?!https:)[^)]+\)", r"\1", "\n\n".join(blocks))


class CustomMetadataHook(MetadataHookInterface):
    """What depends on the wheel that is built: readme and dependencies."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them."""
        readme = for_the_index((Path(self.root) / "README.md").read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}
        metadata["dependencies"] = NEEDED if PLATFORM else [*NEEDED, COMPILER]


class CustomBuildHook(BuildHookInterface[Any]):
    """What is in a wheel or sdist besides the sources: library and web app."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add them."""
        if version == "editable":
            return
        root = Path(self.root)
        wheel = self.target_name == "wheel"
        app = root / "web" / "dist"
        if (app / "index.html").is_file():
            build_data["force_include"][str(app)] = "azulejos/app" if wheel else "src/azulejos/app"
        if wheel and PLATFORM:
            for file in sorted((root / "build" / "native").glob(f"azulejos-{PLATFORM}.*")):
                build_data["force_include"][str(file)] = f"azulejos/lib/{file.name}"
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{TAGS}"
