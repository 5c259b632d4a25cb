#!/usr/bin/env python3
"""Whole matches over the wire, and what the wire gives away.

usage: test_wire.py PROGRAM WORLDS [SECONDS [PAIRS]]      (PAIRS: of worlds, compared in every field)"""
import json, os, random, re, subprocess, sys, threading, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Refused, Server, Tap, pump
from engine import Engine

PROGRAM, WORLDS = sys.argv[1], sys.argv[2]
SECONDS = float(sys.argv[3]) if len(sys.argv) > 3 else 8
PAIRS = int(sys.argv[4]) if len(sys.argv) > 4 else 48
SEED = int(os.environ.get("SEED", "1"))
RANDOM = random.Random(SEED)


def one_match(server, engine, game, seats, humans):
    """A match with some humans (played here at random) and bots; the record's hash must be the local one."""
    people = [Person(server, f"P{i}") for i in range(max(humans, 1))]
    wish = ["me" if humans else "bot:random"] + ["open"] * (humans - 1)
    wish += ["bot:random"] * (seats - len(wish))
    made = people[0].table(game=game, players=seats, seats=wish, autostart=True, pace=RANDOM.choice([0, 4]),
                           pause=RANDOM.choice([0, 4]), undo=False, level="random")
    id = made["table"]["id"]
    for person, link in zip(people[1:], made["links"]):
        person.post(f"/api/tables/{id}/join", {"token": link["token"]})
    lives = [person.live(id) for person in people]
    for live in lives:
        if not live.step:
            live.wait("step")
    while not all(live.step["over"] for live in lives):
        mover = next((live for live in lives if live.step["legal"]), None)
        if mover:
            seen = mover.step
            try:
                mover.do(RANDOM.choice(seen["legal"]))
            except Refused as r:  # a pause may be over before the answer is there
                assert r.code in ("paused", "stale"), r
                if mover.step is seen:  # the next step may have come before the refusal
                    mover.step = {**seen, "legal": []}
        elif not pump(lives, 10):
            raise AssertionError(f"{game}: nobody is asked, and nothing comes")
    record = people[0].get(f"/api/tables/{id}/record")
    final = re.search("^final (.*)$", record, re.M)[1]
    assert engine.replay(record) == final, game
    for live in lives:
        live.close()
    for person in people:
        person.close()
    return record.count("\n")


def matches_over_the_wire():
    """matches of every game played over sockets end as a local replay of their records does"""
    engine, matches, moves, end = Engine(PROGRAM), 0, 0, time.monotonic() + SECONDS * 0.3
    with Server(PROGRAM, "--quiet") as server:
        games = Person(server).get("/api/games")["games"]
        while time.monotonic() < end or matches < len(games):
            game = games[matches % len(games)]
            seats = RANDOM.randint(*game["players"])
            moves += one_match(server, engine, game["id"], seats, RANDOM.randint(0, min(seats, 3)))
            matches += 1
    engine.close()
    print(f"# {matches} matches, {moves} lines of record")


def bot_tables():
    """tables of bots, many at once, end as a local replay of their records does"""
    engine, matches, moves, opened, end = Engine(PROGRAM), 0, 0, 0, time.monotonic() + SECONDS * 0.3
    with Server(PROGRAM, "--quiet") as server:
        host = Person(server, "Host")
        games = host.get("/api/games")["games"]
        open_tables = []
        while time.monotonic() < end or open_tables or opened < 8:
            while len(open_tables) < 16 and (time.monotonic() < end or opened < 8):
                opened += 1
                game = RANDOM.choice(games)
                seats = RANDOM.randint(*game["players"])
                options = {name: RANDOM.choice(option["values"]) for name, option in game["options"].items()}
                open_tables.append(host.table(game=game["id"], players=seats, seats=["bot:random"] * seats, options=options,
                                              autostart=True, pace=0, pause=0, level="random")["table"]["id"])
            id = open_tables.pop(0)
            if host.get(f"/api/tables/{id}")["table"]["status"] != "over":
                open_tables.append(id)
                continue
            record = host.get(f"/api/tables/{id}/record")
            assert engine.replay(record) == re.search("^final (.*)$", record, re.M)[1], record[:200]
            matches += 1
            moves += len(re.findall(r"^\d ", record, re.M))
    engine.close()
    print(f"# {matches} matches of bots, {moves} moves")
    assert matches == opened


def plain(raw, ids):
    """A message without what must differ between two tables: ids, hashes, times and presence."""
    text = raw.decode()
    for id in ids:
        text = text.replace(id, "ID")
    text = re.sub(r'"(seed_hash|match_hash|chain)":"[0-9a-f]{64}"', r'"\1":"HASH"', text)
    text = re.sub(r'"(here|watchers)":(true|false|\d+)', r'"\1":0', text)  # who is connected is no secret, but a race
    return re.sub(r'"(now|created|at)":\d+', r'"\1":0', text)


def watch_world(server, pair, state, pause, eager=False):
    """Everything the seat gets, with the time of each message, while somebody else moves. Eager: the others answer at once."""
    me, other = Person(server, "Mia"), Person(server, "Bo")
    seats = ["open"] * pair["players"]
    host = Person(server, "Host")
    made = host.table(game=pair["game"], players=pair["players"], seats=seats, pause=pause, pace=0, undo=False, listed=True,
                      position=state)
    id = made["table"]["id"]
    people = {}
    for seat in range(1, pair["players"] + 1):
        people[seat] = me if seat == pair["seat"] else Person(server, f"P{seat}")
        people[seat].post(f"/api/tables/{id}/join", {"seat": seat})
    host.post(f"/api/tables/{id}/start", {})
    mine = me.live(id, greet=False)
    watcher = Person(server, "Eve").live(id, greet=False)
    logs = [], []
    for live in (mine, watcher):
        live.send(type="hello")
    others = [people[s].live(id) for s in people if s not in (pair["seat"], pair["mover"])] if eager else []

    pulse, beat, slack = Person(server, "Pulse").live(id), None, [0.0]  # how long the server and we are kept from working

    def feel_pulse():
        nonlocal beat
        now = time.monotonic()
        if beat is None:
            pulse.send(type="ping")
            beat = now
        slack[0] = max(slack[0], now - beat)
        if any(m["type"] == "pong" for m in pulse.quiet(0.001)):
            beat = None

    def collect(seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            feel_pulse()
            for live, log in ((mine, logs[0]), (watcher, logs[1])):
                live.socket.settimeout(0.002)
                try:
                    log.append((time.monotonic(), live.raw()))
                except TimeoutError:
                    pass
            for live in others:
                live.quiet(0.001)
                if "pass" in live.step["legal"]:
                    try:
                        live.do("pass")
                    except Refused:  # the pause was over before
                        live.step = {**live.step, "legal": []}

    moment = 0.03 * pause / 150
    collect(moment)
    mine.send(type="do", action="play nothing", seq=1, key="x")  # errors must not tell either
    mine.send(type="undo", seq=1, key="y")
    began = time.monotonic()
    if pair["mover"]:
        live = people[pair["mover"]].live(id)
        collect(moment)
        began = time.monotonic()
        live.send(type="do", action=pair["action"], seq=live.seq, key="m")
        collect(moment)
        mine.send(type="do", action="play nothing", seq=1, key="z")
    collect(pause / 1000 * (3.4 if pair.get("asked") else 2.4) if pair["mover"] else 2 * moment)
    ids = [id]
    for live in [mine, watcher, pulse, *others]:
        live.close()
    return [[(at - began, plain(raw, ids)) for at, raw in log] for log in logs], slack[0]


def watch_both(server, pair, pause, eager):
    """Both worlds at the same time, so that a busy machine is busy for both."""
    found = {}

    def watch(name):
        found[name] = watch_world(server, pair, pair[name], pause, eager)

    threads = [threading.Thread(target=watch, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found["a"], found["b"]


def tell_apart(pair, server, pause, eager=False):
    """What differs between the two worlds, or None."""
    (one, slow), (other, slower) = watch_both(server, pair, pause, eager)
    for who, (x, y) in enumerate(zip(one, other)):
        if who == 1 and not pair.get("public"):
            continue  # what a watcher sees need not be the same: the worlds differ only for the seat
        texts = [sorted(t for _, t in x if '"type":"table"' not in t), sorted(t for _, t in y if '"type":"table"' not in t)]
        order = [[t for _, t in x if '"type":"table"' not in t], [t for _, t in y if '"type":"table"' not in t]]
        if order[0] != order[1]:
            difference = next((p for p in zip(*order) if p[0] != p[1]), (order[0][-1:], order[1][-1:]))
            return f"message: {difference}"
        for (at, text), (there, same) in zip([m for m in x if '"type":"step"' in m[1]], [m for m in y if '"type":"step"' in m[1]]):
            if abs(at - there) > 0.1 + 2 * max(slow, slower):  # a machine that is kept busy by others is no leak
                return f"time: {at:.3f} s and {there:.3f} s"
    return None


def leaks(pair, server, pause, eager=False):
    """What differs between the two worlds again and again: a busy machine is no leak."""
    for attempt in range(4):
        found = tell_apart(pair, server, pause << attempt, eager)
        if not found:
            break
    return found


def two_worlds():
    """a seat cannot tell two worlds apart by any message, error, order or time on its socket"""
    pairs, moved, end = 0, 0, time.monotonic() + SECONDS * 0.5
    with Server(PROGRAM, "--quiet", "--allow-positions") as server:
        games = [g for g in Person(server).get("/api/games")["games"]]
        while time.monotonic() < end:
            for game in games:
                players = RANDOM.randint(*game["players"])
                lines = subprocess.run([WORLDS, game["id"], str(players), "2", str(RANDOM.randrange(1 << 30))],
                                       capture_output=True, check=True).stdout.splitlines()
                for line in lines:
                    pair = json.loads(line)
                    found = leaks(pair, server, 150)
                    assert not found, (game["id"], pair["seat"], pair["mover"], pair.get("action"), found)
                    pairs += 1
                    moved += pair["mover"] is not None
                    if time.monotonic() > end and pairs > len(games):
                        break
    print(f"# {pairs} pairs of worlds, {moved} with a move")
    assert moved >= 3


class Crowd:
    """People who sit down at one table after another, so that a pair of worlds costs few requests."""

    def __init__(self, server):
        self.people = [Person(server, f"P{seat}") for seat in range(8)]
        self.host = Person(server, "Host")

    def world(self, pair, state, patience):
        """Every message that the seat gets at a table in this state, while somebody else moves; as text, in order.
        A pause does not end meanwhile: what comes then is compared by two_worlds. Where people are asked in secret,
        questions come a moment after their cause; patience says how long that is waited for."""
        made = self.host.table(game=pair["game"], players=pair["players"], seats=["open"] * pair["players"], pause=60000, pace=0,
                               undo=True, listed=True, position=state)
        id = made["table"]["id"]
        for seat in range(1, pair["players"] + 1):
            self.people[seat].post(f"/api/tables/{id}/join", {"seat": seat})
        self.host.post(f"/api/tables/{id}/start", {})
        time.sleep(patience)
        me = self.people[pair["seat"]]
        mine, log = me.live(id, greet=False), []

        def until(*types):  # the list of who is here depends on when sockets close
            while True:
                raw = mine.raw()
                type = json.loads(raw)["type"]
                if type not in ("table", "presence"):
                    log.append(plain(raw, [id]))
                if type in types:
                    return json.loads(raw)

        mine.send(type="hello")
        step = until("welcome")["step"]
        for action in ("play nothing", *(step["legal"] if step["seat"] == pair["mover"] else []), "pass"):
            mine.send(type="do", action=action, seq=99, key="s")
            until("error")
        mine.send(type="undo", seq=1, key="u")
        until("error", "ack")
        mine.send(type="why", action=pair.get("action") or "pass", key="w")
        until("error", "why")
        log.append(plain(json.dumps(me.get(f"/api/tables/{id}"), separators=(",", ":")).encode(), [id]))
        if pair["mover"]:
            live = self.people[pair["mover"]].live(id)
            live.send(type="do", action=pair["action"], seq=live.seq, key="m")
            until("step", "pause")
            time.sleep(patience)
            mine.send(type="do", action="play nothing", seq=99, key="z")
            until("error")
            live.close()
        mine.close()
        return log


def compare(crowd, pair):
    """What differs between the two worlds, or nothing."""
    for patience in (0.003, 0.03, 0.3) if pair["game"] == "cantankerous" else (0,):
        one, other = (crowd.world(pair, pair[name], patience) for name in "ab")
        if one == other:
            return None
    return next((p for p in zip(one, other) if p[0] != p[1]), (one[-1], other[-1]))


def what_others_know():
    """a pause does not depend on what another seat knows: pairs that were told apart once"""
    with Server(PROGRAM, "--quiet", "--allow-positions") as server, open(os.path.join(os.path.dirname(__file__), "pairs.jsonl")) as pairs:
        crowd = Crowd(server)
        for pair in map(json.loads, pairs):
            assert not compare(crowd, pair), compare(crowd, pair)


def some_pairs(server, game, count):
    """Compares so many pairs of worlds of a game; how many of them had a move."""
    crowd, players = Crowd(server), RANDOM.randint(*game["players"])
    lines = subprocess.run([WORLDS, game["id"], str(players), str(count), str(RANDOM.randrange(1 << 30))],
                           capture_output=True, check=True).stdout.splitlines()
    pairs = [json.loads(line) for line in lines]
    for pair in pairs:
        difference = compare(crowd, pair)
        assert not difference, (game["id"], pair["seat"], pair["mover"], pair.get("action"), difference)
    return len(pairs), sum(pair["mover"] is not None for pair in pairs)


def many_pairs():
    """every field of every message is the same in two worlds that a seat cannot tell apart, for every game"""
    pairs = moved = 0
    while pairs < PAIRS:
        with Server(PROGRAM, "--quiet", "--allow-positions") as server:
            for game in Person(server).get("/api/games")["games"]:
                for _ in range(4):  # seat counts
                    count, with_move = some_pairs(server, game, 8 if PAIRS <= 1000 else 50)
                    pairs, moved = pairs + count, moved + with_move
                    if PAIRS <= 1000:
                        break
        if PAIRS > 1000:
            print(f"# so far {pairs} pairs, {moved} with a move", flush=True)
    print(f"# {pairs} pairs of worlds, {moved} with a move")
    assert moved > pairs / 4


def asked_after_somebody_else():
    """who is asked in both worlds, after somebody who is asked in one of them only, cannot tell which it is"""
    pairs, end = 0, time.monotonic() + SECONDS * 0.5
    with Server(PROGRAM, "--quiet", "--allow-positions") as server:
        while time.monotonic() < end or pairs < 2:
            lines = subprocess.run([WORLDS, "cantankerous", str(RANDOM.randint(3, 6)), "1", str(RANDOM.randrange(1 << 30)), "asked"],
                                   capture_output=True, check=True).stdout.splitlines()
            for pair in map(json.loads, lines):
                eager = RANDOM.random() < 0.5
                found = leaks(pair, server, 400, eager)
                assert not found, (pair["seat"], pair["mover"], pair["action"], pair["more"], eager, found)
                pairs += 1
    print(f"# {pairs} pairs of worlds")


def reactions_take_the_same_time():
    """in a pause nobody learns whether anybody was asked: same messages, same length"""
    with Server(PROGRAM, "--quiet") as server:
        a, b = Person(server, "Mia"), Person(server, "Bo")
        secret, lengths, attempts, last = 0, [], 0, time.monotonic() + 60
        while attempts < 5 or (len(lengths) <= 10 and time.monotonic() < last):
            attempts += 1
            made = a.table(game="cantankerous", players=2, seats=["me", "open"], autostart=True, pause=200, pace=0, undo=False)
            id = made["table"]["id"]
            b.post(f"/api/tables/{id}/join", {"token": made["links"][0]["token"]})
            lives = [a.live(id), b.live(id)]
            for live in lives:
                if not live.step:
                    live.wait("step")
                live.do(live.step["legal"][0])
            began, end = {}, time.monotonic() + 1.3
            while time.monotonic() < end and not lives[0].step["over"]:
                for live, other in (lives, lives[::-1]):
                    for m in live.quiet(0.004):
                        if m["type"] == "pause":
                            began[live] = time.monotonic()
                        elif m["type"] == "step" and live in began:
                            in_pause = m["phase"] in ("pounce", "counter", "instant") and m["legal"]
                            if in_pause:
                                secret += 1
                            else:
                                length = time.monotonic() - began.pop(live)
                                lengths.append(length)
                    if live.step["legal"] and not live.step["paused"]:
                        legal = live.step["legal"]
                        try:
                            live.do("pass" if "pass" in legal else RANDOM.choice(legal))
                        except Refused as r:
                            assert r.code in ("paused", "stale"), r
                            live.step = {**live.step, "legal": []}
            for live in lives:
                live.close()
        lengths.sort()
        print(f"# {len(lengths)} pauses, half of them {lengths[len(lengths) // 2]:.3f} s or less, {secret} secret questions")
        assert len(lengths) > 10 and lengths[len(lengths) // 4] > 0.12, lengths  # messages may come late and in a heap
        assert lengths[len(lengths) // 2] < 0.6, lengths  # the longest are the machine's, which may be busy


sys.exit(Tap(f"SEED={SEED}").run(matches_over_the_wire, bot_tables, two_worlds, what_others_know, many_pairs, asked_after_somebody_else,
                                    reactions_take_the_same_time))
