"""Settings: from the environment and flags, documented in one table, and wrong ones reported in one line."""

import dataclasses
import socket
from pathlib import Path

import pytest

from azulejos.cli import app
from azulejos.rules.errors import AzulejosError
from azulejos.server.refusal import REASONS
from azulejos.server.settings import Settings, from_environment, settings_table

DOCUMENT = (Path(__file__).resolve().parents[3] / "docs" / "server.md").read_text()


def test_a_flag_overrides_the_environment_and_that_what_comes_by_itself() -> None:
    environment = {"AZULEJOS_PORT": "81", "AZULEJOS_BOT_SECONDS": "2.5", "AZULEJOS_HOST": "::1"}
    found = from_environment(environment, port=None, host="127.0.0.2")
    assert (found.port, found.bot_seconds, found.host) == (81, 2.5, "127.0.0.2")
    assert found.database == Settings().database


def test_the_document_shows_every_setting_and_every_reason() -> None:
    assert settings_table() in DOCUMENT
    assert [reason for reason, text in REASONS.items() if f"| `{reason}` | {text} |" not in DOCUMENT] == []


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("port", "x", "AZULEJOS_PORT is 'x', but should be a whole number"),
        ("bot_seconds", "x", "AZULEJOS_BOT_SECONDS is 'x', but should be a number"),
        ("database", "mysql://x/y", "the database must be sqlite:///FILE or postgresql://..., not mysql"),
        ("database", "nonsense", "the database 'nonsense' is not a valid address"),
        ("database", "sqlite://", "the database needs a file"),
        ("database", "sqlite:////no/such/folder/x.db", "there is no folder /no/such/folder"),
        ("stand_in", "nobody", "there is no bot named 'nobody'"),
        ("port", "70000", "port is 70000, but should be 65535 or less"),
        ("bot_processes", "0", "bot_processes is 0, but should be 1 or more"),
        ("slow_reader", "-1", "slow_reader is -1, but should be 0 or more"),
        ("bot_seconds", "nan", "bot_seconds is nan, but should be 0 or more"),
        ("web", "/no/such/folder", "web is '/no/such/folder', but there is no index.html"),
        ("host", "no.such.host.invalid", "cannot listen on no.such.host.invalid, port 8000: "),
        ("database", "postgresql://nobody@127.0.0.1:1/x", "the database postgresql+psycopg://nobody@127.0.0.1:1/x"),
        ("log_format", "xml", "log_format is 'xml', but should be one of text, json"),
    ],
)
def test_wrong_settings_are_reported_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str, said: str
) -> None:
    monkeypatch.setenv("AZULEJOS_DATABASE", f"sqlite:///{tmp_path / 'games.db'}")
    monkeypatch.setenv(f"AZULEJOS_{name.upper()}", value)
    with pytest.raises(AzulejosError) as wrong:
        app(["serve"])
    assert said in str(wrong.value) and "\n" not in str(wrong.value)


@pytest.mark.parametrize("folder", [True, False])
def test_a_file_that_is_not_a_database_is_reported_in_one_line(tmp_path: Path, folder: bool) -> None:
    file = tmp_path / "games.db"
    if folder:
        file.mkdir()
    else:
        file.write_text("Dear diary, " * 100)
    with pytest.raises(AzulejosError) as wrong:
        app(["serve", "--database", f"sqlite:///{file}", "--port", "0"])
    assert str(wrong.value).startswith(f"the database sqlite:///{file} cannot be used: ")
    assert "\n" not in str(wrong.value)


def test_a_port_in_use_is_reported_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(AzulejosError) as wrong:
            app(["serve", "--database", f"sqlite:///{tmp_path / 'games.db'}", "--port", str(port)])
    assert str(wrong.value).startswith(f"cannot listen on 127.0.0.1, port {port}: Address already in use")


def test_every_setting_is_a_flag(capsys: pytest.CaptureFixture[str]) -> None:
    app(["serve", "--help"])
    told = capsys.readouterr().out
    for setting in dataclasses.fields(Settings):
        assert f"--{setting.name.replace('_', '-')}" in told
