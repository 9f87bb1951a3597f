"""The command as a fixture, with saved games and compiled code kept out of the user's folders."""

from pathlib import Path

import pytest

from tests.cli.harness import Command


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Command:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    return Command(monkeypatch, capsys)
