"""The training loop ("wheel"): label positions, fit weights to them, and play a match between the new weights and the
reigning ones; if the new ones win, they reign in the next turn.

Everything is in one folder, and every step writes files atomically, so that an interrupted wheel resumes where it
stopped. How work is distributed does not affect the result: the same settings give the same weights. This module names
no game.
"""

import functools
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from azulejos.arena.sequential import Verdict, sequential_test
from azulejos.arena.workers import work_here, work_on_ray
from azulejos.bots.evaluation.insight import weights_of, weights_record
from azulejos.learn.contest import Contest, play_set
from azulejos.learn.fit import Error, Fitted, fit
from azulejos.learn.labels import Labelled, Labelling, joined, label_game
from azulejos.rules.contract import GameType, game_type
from azulejos.rules.errors import AzulejosError

T = TypeVar("T")
SHARD = 20
"""Games that a worker labels at a time, and that an interruption can lose."""
CLAIM = 30.0
"""The alternative hypothesis of the sequential test, in Elo points; the null hypothesis is no gain."""


class WrongFolder(AzulejosError):
    """A folder with a wheel of different settings."""


class OtherWeights(AzulejosError):
    """Shipped weights that were changed by somebody else since the wheel began."""


@dataclass(frozen=True)
class Settings:
    """The settings that determine a wheel's results."""

    game: str
    players: int
    games: int = 2000
    """Games to label per turn."""
    nodes: int = 20_000
    """Nodes per move in the match between new and reigning weights."""
    sets: int = 200
    """Sets of games (one deal from every seat) after which an undecided match ends."""
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Turn:
    """The result of one turn."""

    turn: int
    positions: int
    margin_before: float
    margin_after: float
    """Errors of the expected margin, in points, on held-out games."""
    chance_before: float
    chance_after: float
    sets: int
    share: float
    """The new weights' share of the victories; an even one is 1 / players."""
    error: float
    """The standard error of the share."""
    llr: float
    promoted: bool


@dataclass(frozen=True)
class Progress:
    """The progress of a step of a turn."""

    turn: int
    step: str
    done: int
    of: int
    words: str = ""


class Wheel:
    """One wheel in its folder."""

    def __init__(self, folder: Path, settings: Settings, processes: int = 1, ray: bool = False) -> None:
        self.folder = folder
        self.settings = settings
        self.processes = processes
        self.ray = ray
        self.tell: Callable[[Progress], None] = lambda _progress: None
        self._game: GameType = game_type(settings.game)
        self._claim()

    def _claim(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "wheel.json"
        text = json.dumps(asdict(self.settings), indent=1) + "\n"
        if not file.exists():
            save(file, text.encode())
        elif file.read_text(encoding="utf-8") != text:
            raise WrongFolder(f"{self.folder} holds a wheel with other settings, see {file}: choose another folder")
        if not self.reigning.exists():
            self._save_weights(self.reigning, weights_of(self._game.rules)["numbers"][0])

    @property
    def reigning(self) -> Path:
        """The file of the reigning weights."""
        return self.folder / "reigning.npy"

    @property
    def turns(self) -> list[Turn]:
        """The finished turns."""
        file = self.folder / "turns.jsonl"
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        return [Turn(**json.loads(line)) for line in lines]

    @property
    def stalled(self) -> bool:
        """Whether the last turn brought no improvement."""
        turns = self.turns
        return bool(turns) and not turns[-1].promoted

    def ship(self, file: Path) -> bool:
        """Write what this wheel has made better into a file of weights; gives whether that changed anything.

        The file holds rows for other variants and numbers of players: only rows that this wheel has changed are
        written, and only over what this wheel knows, its first weights or those of a turn.
        """
        known = [np.load(path) for path in sorted(self.folder.glob("turn-*/old.npy"))]
        shipped, reigning = np.load(file), np.load(self.reigning)
        if not known:
            return False
        rows = np.flatnonzero((known[0] != reigning).any(axis=1))
        if np.array_equal(shipped[rows], reigning[rows]):
            return False
        if not any(np.array_equal(shipped[rows], before[rows]) for before in known):
            raise OtherWeights(f"{file} has changed since the wheel in {self.folder} began: start another wheel")
        shipped[rows] = reigning[rows]
        self._save_weights(file, shipped)
        return True

    def turn(self) -> Turn:
        """Run the next turn, or resume it."""
        number = len(self.turns) + 1
        folder = self.folder / f"turn-{number:03}"
        folder.mkdir(exist_ok=True)
        if not (folder / "old.npy").exists():
            save(folder / "old.npy", self.reigning.read_bytes())
        reigning = np.load(folder / "old.npy")
        fitted = self._fit(folder, number, reigning)
        shares, verdict = self._contest(folder, number, fitted.weights, reigning)
        share = float(np.mean(shares))
        result = Turn(
            turn=number,
            positions=fitted.positions,
            margin_before=round(fitted.before.margin, 3),
            margin_after=round(fitted.after.margin, 3),
            chance_before=round(fitted.before.chance, 4),
            chance_after=round(fitted.after.chance, 4),
            sets=len(shares),
            share=round(share, 4),
            error=round(float(np.std(shares) / np.sqrt(len(shares))), 4),
            llr=round(verdict.llr, 3),
            promoted=verdict.decided == 1,
        )
        self._finish(folder, result)
        return result

    def _finish(self, folder: Path, result: Turn) -> None:
        # Save the new weights first: if the list of turns is never written, the turn ends again in the same way.
        if result.promoted:
            save(self.reigning, (folder / "new.npy").read_bytes())
        lines = [json.dumps(asdict(turn)) for turn in (*self.turns, result)]
        save(self.folder / "turns.jsonl", ("\n".join(lines) + "\n").encode())

    def _label(self, folder: Path, turn: int, weights: Any) -> Labelled:
        settings = self.settings
        labelling = Labelling(settings.game, settings.players, settings.seed * 1000 + turn, options=settings.options)
        shards = range(-(-settings.games // SHARD))
        paths = [folder / f"labels-{number:04}.npz" for number in shards]
        left = [number for number in shards if not paths[number].exists()]
        self.tell(Progress(turn, "label", len(shards) - len(left), len(shards)))
        task = functools.partial(_label_shard, labelling, weights, settings.games)
        for done, (number, content) in enumerate(self._work(task, left), len(shards) - len(left) + 1):
            save(paths[number], content)
            self.tell(Progress(turn, "label", done, len(shards)))
        return joined([Labelled(**np.load(path)) for path in paths], self._game)

    def _fit(self, folder: Path, turn: int, reigning: Any) -> Fitted:
        """Fit new weights, unless that was done before the wheel was stopped."""
        file = folder / "fit.json"
        if not file.exists():
            data = self._label(folder, turn, reigning)
            self.tell(Progress(turn, "fit", 0, 1))
            found = fit(self._game, data, reigning)
            self._save_weights(folder / "new.npy", found.weights)
            errors = {"before": asdict(found.before), "after": asdict(found.after)}
            save(file, json.dumps({"positions": found.positions, **errors}).encode())
        known = json.loads(_read(file))
        before, after = Error(**known["before"]), Error(**known["after"])
        return Fitted(np.load(folder / "new.npy"), known["positions"], before, after)

    def _contest(self, folder: Path, turn: int, new: Any, reigning: Any) -> tuple[list[float], Verdict]:
        """Play sets in order of their numbers until the test decides; sets beyond that do not count."""
        settings = self.settings
        contest = Contest(
            settings.game, settings.players, settings.nodes, settings.seed * 1000 + turn, options=settings.options
        )
        file = folder / "match.json"
        known: dict[int, float] = {int(key): share for key, share in json.loads(_read(file) or "{}").items()}

        def verdict() -> tuple[list[float], Verdict]:
            shares: list[float] = []
            judged = sequential_test(shares, 0.0, CLAIM, settings.players)
            while len(shares) in known and judged.decided is None:
                shares.append(known[len(shares)])
                judged = sequential_test(shares, 0.0, CLAIM, settings.players)
            return shares, judged

        shares, judged = verdict()
        left = [number for number in range(settings.sets) if number not in known]
        task = functools.partial(_play_numbered, contest, weights_record(new), weights_record(reigning))
        results = self._work(task, left)
        while judged.decided is None and len(shares) < settings.sets:
            number, share = next(results)
            known[number] = share
            save(file, json.dumps(known).encode())
            shares, judged = verdict()
            words = f"{np.mean(shares):.1%}, LLR {judged.llr:+.2f}" if shares else ""
            self.tell(Progress(turn, "match", len(shares), settings.sets, words))
        if hasattr(results, "close"):
            results.close()
        return shares, judged

    def _work(self, task: Callable[[int], T], numbers: Iterable[int]) -> Iterator[T]:
        numbers = list(numbers)
        return work_on_ray(task, numbers) if self.ray else work_here(task, numbers, self.processes)

    def _save_weights(self, file: Path, weights: Any) -> None:
        content = io.BytesIO()
        np.save(content, weights)
        save(file, content.getvalue())


def _label_shard(labelling: Labelling, stored: Any, games: int, number: int) -> tuple[int, bytes]:
    weights = weights_record(stored)
    wanted = range(number * SHARD, min((number + 1) * SHARD, games))
    found = joined([label_game(labelling, weights, game) for game in wanted], game_type(labelling.game))
    content = io.BytesIO()
    np.savez_compressed(content, **found.arrays())
    return number, content.getvalue()


def _play_numbered(contest: Contest, new: Any, reigning: Any, number: int) -> tuple[int, float]:
    return number, play_set(contest, new, reigning, number)


def save(path: Path, content: bytes) -> None:
    """Write a file atomically: there is always the old one or the new one."""
    fresh = path.with_name(path.name + ".new")
    with fresh.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
