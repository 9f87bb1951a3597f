"""Generate the parts of the documentation site that come from code: drawn boards, embedded sources, the HTTP API.

A fenced block with the language `board` holds a position text, over several lines if need be, and becomes a picture.
A word after the language chooses what is drawn: `board 1` one player's board, `board table` the table alone.
A comment `<!-- source PATH -->` becomes the text of that file, and `<!-- http-api -->` the description of the API.
"""

import hashlib
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from azulejos import Position
from azulejos.drawing.svg import board_svg, svg, table_svg
from azulejos.drawing.tiles import define, tile

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE))  # mkdocs loads hooks by their paths, not as parts of a package

from http_api import http_api  # noqa: E402

LINK_OUT = re.compile(r"\[([^\]]+)\]\((?:\.\./)+(?:examples|src|tests|bench|web)/[^)]+\)")
"""A link to a file of the repository that is not part of the site."""
SOURCE = re.compile(r"^<!-- source (\S+) -->$", re.MULTILINE)
FENCE = re.compile(r"^```board ?(?P<part>\w*)\n(?P<text>.*?)\n```$", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that lie outside docs/, and the site's own style and logo."""
    for name, page in (("CHANGELOG.md", "changes.md"), ("CONTRIBUTING.md", "contributing.md")):
        text = (HERE.parent / name).read_text("utf-8").replace("](docs/", "](")
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "assets/site.css", content=(HERE / "site.css").read_text("utf-8")))
    files.append(File.generated(config, "assets/tile.svg", content=logo()))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Replace board texts by pictures, links to other files by their words, and marks by sources and the HTTP API."""

    def picture(found: re.Match[str]) -> str:
        content, words = drawn(found["part"], found["text"])
        name = f"boards/{hashlib.sha256(content.encode()).hexdigest()[:12]}.svg"
        if name not in files.src_uris:
            files.append(File.generated(config, name, content=content))
        to_root = "../" * page.file.src_uri.count("/")
        shape = found["part"] if found["part"] == "table" else "board" if found["part"] else "whole"
        return f"![{words}]({to_root}{name}){{ .{shape} }}"

    markdown = with_sources(LINK_OUT.sub(r"\1", FENCE.sub(picture, markdown)))
    mark = "<!-- http-api -->"
    return markdown.replace(mark, http_api()) if mark in markdown else markdown


def with_sources(markdown: str) -> str:
    """Put the files that a page names into it, as code."""
    return SOURCE.sub(lambda found: f"```python\n{(HERE.parent / found[1]).read_text('utf-8').rstrip()}\n```", markdown)


def drawn(part: str, text: str) -> tuple[str, str]:
    """Draw a position, or a part of it; returns the picture and its description in words."""
    position = Position.from_text(" ".join(text.split()))
    scene = position.scene()
    if part == "table":
        return table_svg(scene), f"The table in round {scene.round}"
    if part:
        board = scene.boards[int(part) - 1]
        return board_svg(scene, int(part) - 1), f"The board of {board.title} with {board.score} points"
    return svg(scene, position.game.title), f"{position.game.title}: {scene.headline}"


def logo() -> str:
    """Draw one blue tile."""
    root = ElementTree.Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox="0 0 40 40")
    define(ElementTree.SubElement(root, "defs"))
    tile(root, 0, 0, 40, "B")
    return ElementTree.tostring(root, encoding="unicode")
