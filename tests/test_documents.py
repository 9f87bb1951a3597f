"""What the documents say is true: examples run, tables match the code, links lead somewhere."""

import doctest
import re
import sys
from pathlib import Path

import pytest

from azulejos import Position
from azulejos.rules import GAMES
from tests.game_pages import ENVIRONMENTS, ROOT, blocks_of, page_of, with_environments, with_tables

DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted(
    (ROOT / "docs").rglob("*.md")
)
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]
EXAMPLES = [path for path in DOCUMENTS if "```python\n>>>" in path.read_text()]


def examples(path: Path) -> doctest.DocTest:
    """The fenced Python blocks of a document as one session, each at its own line."""
    text = path.read_text()
    kept = []
    inside = False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = line == "```python" and not inside
            line = ""
        kept.append(line if inside else "")
    return doctest.DocTestParser().get_doctest("\n".join(kept) + "\n", {}, path.name, str(path), 0)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_the_examples_of_a_document_run(path: Path) -> None:
    test = examples(path)
    output: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(optionflags=flags)
    result = runner.run(test, out=output.append)
    assert result.attempted > 3
    assert not result.failed, "".join(output)


def test_the_readme_and_every_game_page_have_examples() -> None:
    pages = {ROOT / "README.md", *map(page_of, GAMES.values())}
    assert pages <= set(EXAMPLES)


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_drawn_examples_are_positions_that_can_arise(path: Path) -> None:
    for text in re.findall(r"^```board[^\n]*\n(.*?)\n```$", path.read_text(), re.MULTILINE | re.DOTALL):
        assert Position.from_text(" ".join(text.split())).status().reasons == ()


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_sources_that_a_page_embeds_exist(path: Path) -> None:
    text = path.read_text()
    assert text.count("<!-- source ") == len(named := re.findall(r"^<!-- source (\S+) -->$", text, re.MULTILINE))
    assert all((ROOT / name).is_file() for name in named)


def test_the_site_embeds_the_sources_that_a_page_names() -> None:
    sys.path.insert(0, str(ROOT / "docs-site"))
    from hooks import with_sources

    page = with_sources((ROOT / "docs" / "adding-a-game.md").read_text())
    assert "<!-- source" not in page
    for path in (ROOT / "tests" / "tiny").glob("*.py"):
        assert path.read_text().strip() in page, f"{path.name} is not on the page"


def test_the_site_has_every_page_in_its_menu() -> None:
    menu = (ROOT / "docs-site" / "mkdocs.yml").read_text().partition("nav:")[2]
    named = set(re.findall(r"[\w./-]+\.md", menu)) - {"changes.md", "contributing.md"}
    assert named == {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}


@pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text()):
        assert target.startswith("https://") or (path.parent / target).exists(), f"{path.name} links to {target}"


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_page_with_record_actions_and_example(name: str) -> None:
    page = page_of(GAMES[name])
    assert page.exists(), f"{name} has no page: write {page.relative_to(ROOT)}, then run python -m tests.game_pages"
    for section in ("Record", "Actions", "Example"):
        assert f"\n## {section}\n" in page.read_text(), f"{page.name} has no section {section}"


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_of_a_page_are_those_of_the_code(name: str) -> None:
    text = page_of(GAMES[name]).read_text()
    assert all(f"<!-- {block} -->\n" in text for block in blocks_of(GAMES[name]))
    assert with_tables(GAMES[name], text) == text, "run python -m tests.game_pages"


def test_the_table_of_environments_is_that_of_the_code() -> None:
    assert with_environments(ENVIRONMENTS.read_text()) == ENVIRONMENTS.read_text(), "run python -m tests.game_pages"


@pytest.mark.parametrize("name", GAMES)
def test_the_action_table_names_every_action_by_its_text(name: str) -> None:
    game = GAMES[name]
    rows = re.findall(r"^\| (\d+)(?: to (\d+))? \| `(\S+)` \| `(\S+)` \|", page_of(game).read_text(), re.MULTILINE)
    following = 0
    for first, last, *texts in rows:
        assert int(first) == following
        following = int(last or first) + 1
        assert [game.rules.words.action_text(action) for action in (int(first), following - 1)] == texts
    assert following == game.actions


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_in_the_readme(name: str) -> None:
    assert f"`{name}`" in (ROOT / "README.md").read_text()
