"""How builds are carried out: each step once, those that can side by side, what was done kept."""

from pathlib import Path

import pytest

from azulejos.native.workshop import Step, Workshop

COUNT = """
import sys
from pathlib import Path
with open(sys.argv[1], "a") as runs:
    runs.write("run\\n")
if sys.argv[2] == "fail":
    sys.exit("no such tile")
Path(sys.argv[-1]).write_text(sys.argv[2] + "".join(Path(file).read_text() for file in sys.argv[3:-1]))
"""


@pytest.fixture(autouse=True)
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "count_step.py").write_text(COUNT)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


def step(folder: Path, word: str, *after: Step, depends: str = "") -> Step:
    return Step(word, "count_step", (str(folder / f"{word}.runs"), word), after, depends)


def runs(folder: Path, word: str) -> int:
    return len((folder / f"{word}.runs").read_text().splitlines())


def test_a_step_gets_the_results_of_those_before_it(tmp_path: Path) -> None:
    with Workshop(tmp_path / "kept") as workshop:
        first = step(tmp_path, "a")
        (result,) = workshop.results([step(tmp_path, "c", step(tmp_path, "b", first), first)])
    assert result.read_text() == "cbaa"
    assert runs(tmp_path, "a") == 1


def test_what_was_done_is_not_done_again_until_something_it_depends_on_changes(tmp_path: Path) -> None:
    for depends, expected in (("1", 1), ("1", 1), ("2", 2)):
        with Workshop(tmp_path / "kept") as workshop:
            workshop.results([step(tmp_path, "b", step(tmp_path, "a", depends=depends))])
        assert runs(tmp_path, "a") == runs(tmp_path, "b") == expected


def test_a_failed_step_says_why_and_what_was_done_before_is_kept(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no such tile"), Workshop(tmp_path / "kept") as workshop:
            workshop.results([step(tmp_path, "fail", step(tmp_path, "a"))])
    assert runs(tmp_path, "a") == 1 and runs(tmp_path, "fail") == 2


def test_every_step_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Workshop(tmp_path / "kept") as workshop:
        workshop.results([step(tmp_path, "a")])
    told = capsys.readouterr().err
    assert "a ..." in told and "a: done in" in told
