#!/usr/bin/env python3
"""An actor-critic in plain numpy that learns Catchy! from self-play and beats the bot `greedy`.

    actor_critic.py [--updates N] [--seed N] [--curve FILE.svg] [--target N]

One network plays both seats: its input is the position as numbers, from the seat that is to act. All matches are in one
clowder.Batch; every update plays 32 moves in each of 512 matches and learns from them by clipped policy gradients with
generalized advantages. The chances of winning turn their sign when the other seat is to act. Colours change their names at
random, so that what is learned of one is learned of all. Now and then the network plays against `greedy` in both seats;
these results are the curve. The defaults take some minutes on two cores.
"""
import argparse
import itertools
import time

import numpy as np

import clowder

MATCHES, MOVES, HIDDEN = 512, 32, 128
LAMBDA, CLIP, ENTROPY, RATE, EPOCHS, PARTS = 0.95, 0.2, 0.01, 2e-3, 3, 8
RULES = {"course": "long"}


class Network:
    """Two layers, then the policy and the value; Adam."""

    def __init__(self, inputs, actions, rng):
        sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions + 1)]
        self.weights = [rng.normal(0, 1 / np.sqrt(size[0]), size).astype(np.float32) for size in sizes]
        self.weights[-1] *= 0.01
        self.weights += [np.zeros(size[1], np.float32) for size in sizes]
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def forward(self, inputs, masks):
        """The chances of legal actions, the value, and what backward() needs."""
        w1, w2, w3, b1, b2, b3 = self.weights
        one = np.maximum(inputs @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        out = two @ w3 + b3
        logits = np.where(masks, out[:, :-1], -1e9)
        logits -= logits.max(1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(1, keepdims=True)
        return chances, np.tanh(out[:, -1]), (inputs, one, two)

    def backward(self, kept, out_gradient, rate):
        """One step of Adam against the gradient of the last layer's output."""
        inputs, one, two = kept
        _, w2, w3, *_ = self.weights
        two_gradient = (out_gradient @ w3.T) * (two > 0)
        one_gradient = (two_gradient @ w2.T) * (one > 0)
        gradients = [inputs.T @ one_gradient, one.T @ two_gradient, two.T @ out_gradient,
                     one_gradient.sum(0), two_gradient.sum(0), out_gradient.sum(0)]
        norm = np.sqrt(sum(float((g * g).sum()) for g in gradients))
        self.steps += 1
        for weight, g, m, v in zip(self.weights, gradients, self.first, self.second):
            g *= min(1, 1 / (norm + 1e-6))
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            weight -= rate * (m / (1 - 0.9**self.steps)) / (np.sqrt(v / (1 - 0.999**self.steps)) + 1e-8)


def choose(chances, rng):
    """One action of each row, by its chances."""
    sums = chances.cumsum(1)
    return (rng.random((len(chances), 1), dtype=np.float32) * sums[:, -1:] < sums).argmax(1)


def colour_orders(game):
    """Colours can change their names and the game stays the same. For each order of the three: which column of the numbers,
    and which action, takes which place."""
    found = []
    for order in itertools.permutations(range(3)):
        cards = np.array([5 * order[card // 5] + card % 5 for card in range(15)])
        columns, actions = np.arange(game.length), np.arange(len(game.actions))
        for name, blocks, size in [("hand", 1, 17), ("table", 1, 16), ("played", 2, 16), ("unseen", 1, 16)]:
            for block in range(blocks):
                begin = game.field(name).offset + block * size
                columns[begin:begin + 15] = begin + cards
        for block in range(2):
            begin = game.field("voids").offset + 3 * block
            columns[begin:begin + 3] = begin + np.array(order)
        actions[3:18] = 3 + cards
        found.append((columns, actions))
    return found


class Learner:
    """Self-play and learning."""

    def __init__(self, target, seed):
        self.rng = np.random.default_rng(seed)
        self.batch = clowder.Batch("catchy", MATCHES, seed=seed, target=target, **RULES)
        self.batch.run(100)  # matches at different stages
        self.scale = (1 / self.batch.game.most).astype(np.float32)
        self.orders = colour_orders(self.batch.game)
        self.network = Network(self.batch.game.length, len(self.batch.game.actions), self.rng)

    def inputs(self, batch):
        return batch.observations * self.scale

    def play(self):
        """MOVES moves of every match: inputs, masks, actions, their chances, values, and rewards of the seat that moved."""
        batch, log = self.batch, []
        rows = np.arange(MATCHES)
        for _ in range(MOVES):
            columns, places = self.orders[self.rng.integers(len(self.orders))]
            inputs, masks, seats = self.inputs(batch)[:, columns], batch.masks[:, places], batch.seats.astype(np.int64)
            chances, values, _ = self.network.forward(inputs, masks)
            actions = choose(chances, self.rng)
            batch.step(places[actions])
            log.append((inputs, masks, seats, actions, chances[rows, actions], values,
                        batch.rewards[rows, seats - 1], batch.dones.copy()))
        _, last, _ = self.network.forward(self.inputs(batch), batch.masks)
        return log, last, batch.seats.astype(np.int64)

    def advantages(self, log, value, seat):
        """How much better than expected each move was, and what the value should have been."""
        advantage, out = np.zeros(MATCHES, np.float32), []
        for _, _, seats, _, _, values, rewards, dones in reversed(log):
            turn = np.where(seat == seats, 1, -1) * ~dones  # the next value, from this seat's side
            advantage = rewards + turn * value - values + LAMBDA * turn * advantage
            out.append(advantage)
            value, seat = values, seats
        return np.stack(out[::-1]).astype(np.float32)

    def update(self, rate):
        """One round of play and learning."""
        log, last, seat = self.play()
        advantages = self.advantages(log, last, seat).reshape(-1)
        inputs, masks, _, actions, old, values, _, _ = (np.concatenate(part) for part in zip(*log))
        targets = np.clip(values + advantages, -1, 1)
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        for _ in range(EPOCHS):
            for part in np.array_split(self.rng.permutation(len(actions)), PARTS):
                self.learn(inputs[part], masks[part], actions[part], old[part], advantages[part], targets[part], rate)

    def learn(self, inputs, masks, actions, old, advantages, targets, rate):
        chances, values, kept = self.network.forward(inputs, masks)
        rows = np.arange(len(actions))
        ratio = chances[rows, actions] / old
        used = ~(((advantages > 0) & (ratio > 1 + CLIP)) | ((advantages < 0) & (ratio < 1 - CLIP)))
        gradient = np.zeros((len(actions), chances.shape[1] + 1), np.float32)
        policy = gradient[:, :-1]
        policy += chances * (advantages * ratio * used)[:, None]  # of -log(chance), times what it is worth
        policy[rows, actions] -= advantages * ratio * used
        logs = np.log(np.maximum(chances, 1e-12))
        policy += ENTROPY * chances * (logs - (chances * logs).sum(1, keepdims=True))
        gradient[:, -1] = 0.5 * (values - targets) * (1 - values**2)
        self.network.backward(kept, gradient / len(actions), rate)


def evaluate(network, scale, opponent, target, matches=400, seed=99):
    """The share of the win against a bot, over both seats; the network plays its best action."""
    won = count = 0.0
    for mine in (1, 2):
        batch = clowder.Batch("catchy", 64, seed=seed, target=target, opponents={3 - mine: opponent}, **RULES)
        ended = np.zeros(len(batch), int)
        while ended.min() < matches / 128:
            chances, _, _ = network.forward(batch.observations * scale, batch.masks)
            batch.step(chances.argmax(1))
            # As many of each match, so that short ones do not count more often than long ones.
            counted = batch.dones & (ended < matches / 128)
            won += ((batch.rewards[counted, mine - 1] + 1) / 2).sum()
            count += counted.sum()
            ended += counted
    return won / count


def draw_curve(points, path):
    """The learning curve as a picture."""
    width, height, left, top = 640, 320, 60, 20
    far = max(moves for moves, _ in points)

    def place(moves, share):
        return left + moves / far * (width - left - 20), top + (1 - share) * (height - top - 50)

    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
             f'font-size="12"><rect width="{width}" height="{height}" fill="#fff"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = place(0, share)
        lines.append(f'<path d="M{x:.0f} {y:.1f}H{width - 20}" stroke="{"#888" if share == 0.5 else "#ddd"}"/>'
                     f'<text x="{x - 8:.0f}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
    for part in (0, 0.5, 1):
        x, y = place(far * part, 0)
        lines.append(f'<text x="{x:.0f}" y="{y + 18:.0f}" text-anchor="middle">{far * part / 1e6:.1f}</text>')
    path_data = " ".join(f"{'M' if i == 0 else 'L'}{x:.1f} {y:.1f}"
                         for i, (x, y) in enumerate(place(*point) for point in points))
    lines.append(f'<path d="{path_data}" fill="none" stroke="#c2410c" stroke-width="2"/>')
    lines.append(f'<text x="{width / 2}" y="{height - 8}" text-anchor="middle">million moves of self-play</text>')
    lines.append(f'<text x="{left}" y="14">share of wins against greedy, both seats</text></svg>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--updates", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", type=int, default=1, help="points that win a match; 1: a match is one round")
    parser.add_argument("--curve", help="write the learning curve as SVG")
    given = parser.parse_args()
    learner, points, begin = Learner(given.target, given.seed), [], time.time()
    for update in range(given.updates + 1):
        if update % max(1, given.updates // 30) == 0:
            share = evaluate(learner.network, learner.scale, "greedy", given.target)
            points.append((update * MATCHES * MOVES, share))
            print(f"{points[-1][0] / 1e6:6.2f} million moves, {time.time() - begin:5.0f} s: {share:6.1%} against greedy",
                  flush=True)
        if update < given.updates:
            learner.update(RATE * (1 - update / given.updates))
    final = evaluate(learner.network, learner.scale, "greedy", given.target, matches=4000, seed=7)
    print(f"at the end: {final:.1%} of 4,000 matches against greedy")
    if given.curve:
        draw_curve(points, given.curve)
    return final


if __name__ == "__main__":
    main()
