"""Records out of files and lines: however the text is cut, and however long it is."""

import io
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

import azulejos
from azulejos.notation import record_reader
from azulejos.notation.record_reader import read_record, read_records


def game_text(seed: int, comment: str = "") -> str:
    """The record of a short game, with something said about its first move."""
    game = azulejos.new("azul", seed=seed)
    for _ in range(12):
        game.play(game.legal_moves[seed % len(game.legal_moves)])
    record = game.record(Event=f'the "{seed}"th')
    record.main_line[1].comment = comment
    return str(record)


TEXTS = [game_text(seed, "a { b \\ } c\n[Game] " * seed) for seed in range(4)]
WHOLE = "\n".join(TEXTS)


def test_a_record_comes_out_of_a_text_a_path_a_file_or_lines(tmp_path: Path) -> None:
    path = tmp_path / "game.azulejos"
    path.write_text(TEXTS[1], encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        sources: list[Any] = [
            TEXTS[1],
            path,
            file,
            io.StringIO(TEXTS[1]),
            TEXTS[1].splitlines(),
            iter(TEXTS[1].split("\n")),
        ]
        assert {str(read_record(source)) for source in sources} == {TEXTS[1]}


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_a_file_may_be_cut_anywhere(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_reader, "CHUNK", size)
    assert [str(record) for record in read_records(io.StringIO(WHOLE))] == TEXTS


@pytest.mark.parametrize("size", [1, 7, 1 << 16])
def test_errors_are_located_alike_however_the_file_is_cut(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_reader, "CHUNK", size)
    for damaged in (
        WHOLE[:-30],
        WHOLE.replace("<deal", "<seal"),
        WHOLE + "{",
        WHOLE.replace('[Game "azul"]', "[Game azul]"),
    ):
        messages = []
        for source in (damaged, io.StringIO(damaged)):
            with pytest.raises(azulejos.AzulejosError, match="line") as told:
                list(read_records(source))
            messages.append(str(told.value))
        assert messages[0] == messages[1]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (io.BytesIO(b"[Game]"), 'open the file with open\\(path, encoding="utf-8"\\)'),
        ([b"[Game]"], "the lines of a record must be text, not bytes"),
        (5, "an open file or lines, not int"),
        (None, "an open file or lines, not NoneType"),
    ],
)
def test_unreadable_sources_are_reported(source: Any, message: str) -> None:
    with pytest.raises(azulejos.MalformedRecord, match=message):
        read_record(source)


def test_a_longer_file_takes_no_more_memory() -> None:
    text = game_text(0, "much is said about it, " * 1000)

    def most_memory(count: int) -> int:
        lines = (line for _ in range(count) for line in text.splitlines())
        tracemalloc.start()
        try:
            assert sum(1 for _ in read_records(lines)) == count
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    assert most_memory(400) < most_memory(100) + 100 * len(text)
