"""Train an agent for two players by PPO with action masks, in games against itself and against bots.

    python examples/ppo.py azul build/ppo-azul
    python examples/ppo.py duel build/ppo-duel --width 128 --size 256

The folder receives `state.pt` (to resume from: run the same command again after Ctrl-C or a crash), `curve.jsonl` (the
learning curve), `curve.svg` (its picture) and `weights.npz` (the agent; `ppo_engine.py` runs it with just numpy). Needs
an extra: pip install 'azulejos[training]'.
"""

import argparse
import json
import re
import signal
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import azulejos
from ppo_curve import draw

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit("ppo.py needs PyTorch: pip install 'azulejos[training]'")

LENGTH = 32
"""Steps of each game between two updates."""
EPOCHS, MINIBATCHES = 3, 8
LEARNING_RATE, CLIP, ENTROPY, TRACE = 1e-3, 0.2, 0.01, 0.95
MOST_TILES = 8
EVALUATE = 327_680
"""Steps between two evaluations."""
COLOURS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white", "T": "turquoise"}


class Plan(NamedTuple):
    """The opponents, with equal shares of the games, and what is rewarded."""

    opponents: tuple[str, ...]
    victory: float
    point: float
    """For each point of lead."""
    spilled: str
    """The field of the position that counts each player's spilled tiles."""
    spill: float
    """Points that a spilled tile costs at once, beyond what the rules take at the end of the round."""


AZUL = Plan(("self", "greedy", "greedy", "greedy"), 1.0, 0.03, "floor", 0.0)
# Scores never fall below 0, and beginners in Duel break so many tiles that they stay there: nothing they do changes the
# score, and the holder of the starting tile wins. Charging for broken tiles at once leads out of this.
DUEL = Plan(("self", "random"), 0.3, 0.1, "broken", 2.0)


def shared_logits(game: str) -> tuple[Any, Any]:
    """For each action, find where the observation counts the tiles it takes, and where its shared logits begin.

    Three blue tiles to line 3 are much the same from any factory, so takes of one colour to one target share a logit
    for each number of tiles. Other actions get the first row of logits and a count of 0.
    """
    kind = azulejos.GAMES[game]
    names = {number.name: at for at, number in enumerate(kind.observation(2).numbers)}
    counts, rows, groups = np.full(kind.actions, len(names)), np.zeros(kind.actions, int), dict[str, int]()
    for action in range(kind.actions):
        if found := re.fullmatch("(c|s?[1-9])([BYRKWT])([1-9bf])", kind.rules.words.action_text(action)):
            place = {"c": "centre", "s": "sun "}.get(found[1][0], "factory ") + re.sub(r"\D", "", found[1])
            if (count := names.get(f"{place} {COLOURS[found[2]]}")) is not None:
                counts[action] = count
                rows[action] = groups.setdefault(found[2] + found[3], len(groups) + 1)
    return counts, rows * (MOST_TILES + 1)


class Net(nn.Module):
    """Two hidden layers, then a logit for each action and the value for the player to move."""

    def __init__(self, game: str, width: int) -> None:
        super().__init__()
        high, self.actions = azulejos.GAMES[game].observation(2).high, azulejos.GAMES[game].actions
        counts, rows = shared_logits(game)
        # Most inputs are 0 or 1; this scales counts and points to a similar range.
        self.register_buffer("scale", torch.tensor(1 / np.sqrt(high), dtype=torch.float32))
        self.register_buffer("counts", torch.tensor(counts))
        self.register_buffer("rows", torch.tensor(rows))
        self.body = nn.Sequential(nn.Linear(len(high), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, self.actions + int(rows.max()) + MOST_TILES + 1)
        self.value = nn.Linear(width, 1)
        with torch.no_grad():
            self.policy.weight.mul_(0.01)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return log-probabilities of the actions (about zero probability for illegal ones) and values."""
        hidden = self.body(seen * self.scale)
        own, common = self.policy(hidden).split([self.actions, self.policy.out_features - self.actions], -1)
        at, action = masks.nonzero(as_tuple=True)
        tiles = nn.functional.pad(seen, (0, 1))[at, self.counts[action]].clamp(0, MOST_TILES).long()
        legal = own[at, action] + common[at, self.rows[action] + tiles]
        # Far enough below the legal actions to be never drawn, and near enough for a fast exp.
        logits = torch.full_like(own, float(legal.detach().min()) - 80).index_put((at, action), legal)
        return torch.log_softmax(logits, -1), self.value(hidden).squeeze(-1)


class Games:
    """A batch of games against each opponent, combined."""

    def __init__(self, game: str, size: int, seed: int) -> None:
        self.plan = DUEL if game == "duel" else AZUL
        names = self.plan.opponents
        shares = {name: size * names.count(name) // len(names) for name in names}
        self.batches = [
            azulejos.Batch(game, 2, share, seed, opponents=() if name == "self" else name, reward="score", threads=1)
            for name, share in shares.items()
        ]
        self.every = np.arange(sum(shares.values()))

    def __getattr__(self, name: str) -> Any:
        """Concatenate an array of all batches."""
        return np.concatenate([getattr(batch, name) for batch in self.batches])

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Take a step; returns the movers' rewards (change of lead, and the victory), and which games are over."""
        plan, deciders, spilled = self.plan, self.movers, self.positions[self.plan.spilled].sum(axis=-1)
        parts = np.split(actions, np.cumsum([batch.size for batch in self.batches])[:-1])
        over = np.concatenate([batch.step(part).over for batch, part in zip(self.batches, parts, strict=True)])
        spills = np.maximum(self.positions[plan.spilled].sum(axis=-1) - spilled, 0)[:, :2].astype(np.float32)
        points, places = self.rewards - plan.spill * spills, self.places
        lead = points[self.every, deciders] - points[self.every, 1 - deciders]
        victory = np.sign(places[self.every, 1 - deciders] - places[self.every, deciders])
        return plan.point * lead + plan.victory * over * victory, over


@torch.no_grad()
def win_rate(net: Net, game: str, opponents: str, count: int = 1000, seed: int = 99) -> float:
    """Return the share of games that the agent wins with its likeliest actions, counting draws as half."""
    batch = azulejos.Batch(game, 2, count, seed, opponents=opponents, threads=1)
    wins = np.full(count, np.nan)
    while np.isnan(wins).any():
        logits, _ = net(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
        over = batch.step(logits.argmax(-1).numpy()).over & np.isnan(wins)
        wins[over] = 0.5 + 0.5 * batch.rewards[over, batch.seats[over]]
    return float(wins.mean())


@torch.no_grad()
def collect(net: Net, games: Games) -> dict[str, torch.Tensor]:
    """Play LENGTH steps; returns observations, actions, and advantages by GAE.

    The game is zero-sum: if the other player makes the next decision, its value is negated.
    """
    names = ("seen", "masks", "movers", "actions", "logits", "values", "rewards", "live")
    rows = []
    for _ in range(LENGTH):
        seen, masks = torch.from_numpy(games.observations), torch.from_numpy(games.masks)
        movers = torch.from_numpy(games.movers)
        logits, values = net(seen, masks)
        actions = (logits - torch.empty_like(logits).exponential_().log()).argmax(-1)
        rewards, over = games.step(actions.numpy())
        chosen = logits.gather(-1, actions[:, None]).squeeze(-1)
        rows.append((seen, masks, movers, actions, chosen, values, torch.tensor(rewards).float(), ~torch.tensor(over)))
    data = {name: torch.stack(row) for name, row in zip(names, zip(*rows, strict=True), strict=True)}
    _, values = net(torch.from_numpy(games.observations), torch.from_numpy(games.masks))
    movers, advantage = torch.from_numpy(games.movers), torch.zeros_like(values)
    data["advantages"] = torch.zeros_like(data["values"])
    for at in reversed(range(LENGTH)):
        sign = data["live"][at] * torch.where(movers == data["movers"][at], 1.0, -1.0)
        error = data["rewards"][at] + sign * values - data["values"][at]
        advantage = data["advantages"][at] = error + TRACE * sign * advantage
        values, movers = data["values"][at], data["movers"][at]
    return {name: tensor.flatten(0, 1) for name, tensor in data.items()}


def update(net: Net, optimizer: torch.optim.Optimizer, data: dict[str, torch.Tensor]) -> None:
    """Improve the network from the collected data."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(data["actions"])).split(-(-len(data["actions"]) // MINIBATCHES)):
            some = {name: tensor[part] for name, tensor in data.items()}
            logits, values = net(some["seen"], some["masks"])
            ratio = (logits.gather(-1, some["actions"][:, None]).squeeze(-1) - some["logits"]).exp()
            advantage = some["advantages"]
            scaled = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
            gain = torch.minimum(ratio * scaled, ratio.clamp(1 - CLIP, 1 + CLIP) * scaled).mean()
            entropy = -(logits.exp() * logits).sum(-1).mean()
            loss = 0.5 * nn.functional.mse_loss(values, some["values"] + advantage) - gain - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def train(game: str, folder: Path, steps: int, size: int, width: int, seed: int) -> None:
    """Train, or resume training, until the number of steps is reached or Ctrl-C is pressed."""
    torch.manual_seed(seed)
    net = Net(game, width)
    optimizer = torch.optim.Adam(net.parameters(), eps=1e-5)
    done, spent, curve = 0, 0.0, list[dict[str, float]]()
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "state.pt").exists():
        state = torch.load(folder / "state.pt")
        net.load_state_dict(state["net"])
        optimizer.load_state_dict(state["optimizer"])
        done, spent, curve = state["done"], state["spent"], state["curve"]
    stop: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: stop.append(number))
    games = Games(game, size, seed + done)
    updates = steps // (size * LENGTH)
    while done < updates and not stop:
        began = time.process_time()
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * (1 - done / updates)
        update(net, optimizer, collect(net, games))
        done += 1
        spent += time.process_time() - began
        if done * size * LENGTH % EVALUATE == 0 or done == updates or stop:
            rates = {name: round(win_rate(net, game, name), 4) for name in ("random", "greedy")}
            curve.append({"steps": done * size * LENGTH, "core_minutes": round(spent / 60, 2), **rates})
            (folder / "curve.jsonl").write_text("".join(json.dumps(row) + "\n" for row in curve))
            (folder / "curve.svg").write_text(draw(game, curve))
            export(net, game, folder / "weights.npz")
        state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "done": done, "spent": spent}
        torch.save(state | {"curve": curve}, folder / "state.new")
        (folder / "state.new").replace(folder / "state.pt")
        print(f"update {done}/{updates}, {spent / 60:.1f} core minutes, {curve[-1:]}", file=sys.stderr, flush=True)


def export(net: Net, game: str, path: Path) -> None:
    """Write the agent, in half precision."""
    arrays = {name: tensor.numpy() for name, tensor in net.state_dict().items()}
    small = {
        name: array.astype(np.float16 if array.dtype == np.float32 else np.int16) for name, array in arrays.items()
    }
    np.savez_compressed(path, game=np.array(game), **small)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=azulejos.GAMES)
    parser.add_argument("folder", type=Path)
    for option, value in (("steps", 2_500_000), ("size", 1024), ("width", 256), ("seed", 1), ("threads", 1)):
        parser.add_argument(f"--{option}", type=int, default=value)
    chosen = vars(parser.parse_args())
    torch.set_num_threads(chosen.pop("threads"))
    train(**chosen)
