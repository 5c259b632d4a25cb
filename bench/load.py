#!/usr/bin/env python3
"""How much the server carries, on this machine, with the generator beside it. `make load` runs it.

usage: load.py PROGRAM GENERATOR [--short] [--boardgame DIR]

1. 10,000 idle WebSockets: memory each.
2. 4,000 tables at a move every 2 seconds: latency from sending a move to the acknowledgement (it is on disk), CPU.
3. 5,000 watchers of one table: when they see a step, and what a step costs.
4. 300 tables of strong bots: how long a hint and a login take beside them.
5. As fast as it goes on 20 tables: moves per second of CPU; and the same script on a boardgame.io server with its matches in
   memory and on disk."""
import json, os, subprocess, sys, tempfile, time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from client import Person, Server

PROGRAM, GENERATOR = sys.argv[1], sys.argv[2]
SHORT = "--short" in sys.argv
BOARDGAME = sys.argv[sys.argv.index("--boardgame") + 1] if "--boardgame" in sys.argv else None
TICKS = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident(pid):
    return int(open(f"/proc/{pid}/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def make_tables(server, number, **wish):
    """Started tables of two humans, both us; the sockets' lines for the generator."""
    a, b = Person(server, "Mia"), Person(server, "Bo")
    lines = []
    for _ in range(number):
        made = a.table(seats=["me", "open"], autostart=True, undo=False, pause=0, **wish)
        b.post(f"/api/tables/{made['table']['id']}/join", {"token": made["links"][0]["token"]})
        lines += [f"{made['table']['id']} {person.cookie}" for person in (a, b)]
    return lines


def idle(number):
    with Server(PROGRAM, "--quiet", "--max-connections", "20000") as server:
        a = Person(server, "Mia")
        tables = [a.table(game="catchy", listed=True)["table"]["id"] for _ in range(max(number // 20, 1))]
        before = resident(server.process.pid)
        generator = subprocess.Popen([GENERATOR, str(server.port), "idle"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        lines = [f"{tables[i % len(tables)]} {a.cookie}" for i in range(number)]
        generator.stdin.write(("\n".join(lines) + "\nend x\n").encode())
        generator.stdin.flush()
        ready = generator.stdout.readline().decode()
        assert ready.startswith("ready"), ready
        time.sleep(1)
        after = resident(server.process.pid)
        sockets = [l for l in a.get("/metrics").splitlines() if l.startswith("clowder_sockets ")][0]
        spent = cpu_seconds(generator.pid)
        began = cpu_seconds(server.process.pid)
        time.sleep(1 if SHORT else 5)
        resting = cpu_seconds(server.process.pid) - began
        generator.kill()
        generator.wait()
        print(f"idle       {number} WebSockets ({sockets.split()[1]} counted): {(after - before) / number / 1024:.2f} KiB each, "
              f"{after / 1e6:.0f} MB in all; {resting:.2f} s CPU while resting; generator {spent:.1f} s CPU")


def run_moves(server, lines, rate, seconds):
    began = cpu_seconds(server.process.pid)
    generator = subprocess.run([GENERATOR, str(server.port), "moves", str(rate), str(seconds)],
                               input=("\n".join(lines) + "\n").encode(), stdout=subprocess.PIPE)
    found = json.loads(generator.stdout)
    found["server"] = cpu_seconds(server.process.pid) - began
    return found


def durable(tables, rate, seconds):
    with Server(PROGRAM, "--quiet", "--max-connections", "20000") as server:
        lines = make_tables(server, tables, game="catchy", options={"target": 21})
        found = run_moves(server, lines, rate, seconds)
        text = Person(server).get("/metrics")
        figure = lambda name: int(next(l for l in text.splitlines() if l.startswith("clowder_" + name + " ")).split()[1])
        print(f"durable    {tables} tables, {found['moves'] / found['seconds']:.0f} moves a second for {found['seconds']:.0f} s: "
              f"p50 {found['p50']:.1f} ms, p90 {found['p90']:.1f}, p99 {found['p99']:.1f}, most {found['max']:.1f}; "
              f"{figure('store_rows_total') / max(figure('store_commits_total'), 1):.1f} rows a commit; "
              f"server {found['server']:.1f} s CPU ({found['server'] / found['seconds'] * 100:.0f}% of a core), generator {found['cpu']:.1f}; {found['refused']} refused")


def per_cpu(tables, seconds):
    with Server(PROGRAM, "--quiet") as server:
        lines = make_tables(server, tables, game="catchy", options={"target": 21})
        found = run_moves(server, lines, 0, seconds)
        figure = found["moves"] / found["server"]
        print(f"per CPU    {tables} tables flat out: {found['moves']} moves in {found['seconds']:.1f} s, server {found['server']:.2f} s CPU: "
              f"{figure:.0f} moves a CPU second (durable); generator {found['cpu']:.1f} s CPU")
        return figure


def watched(number, steps):
    with Server(PROGRAM, "--quiet", "--max-connections", "20000") as server:
        a, b = Person(server, "Mia"), Person(server, "Bo")
        table = a.table(game="catchy", listed=True, autostart=True, pause=0, options={"target": 21})["table"]["id"]
        b.post(f"/api/tables/{table}/join", {})
        eve = Person(server, "Eve")
        generator = subprocess.Popen([GENERATOR, str(server.port), "watch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        generator.stdin.write(("\n".join([f"{table} {eve.cookie}"] * number) + "\nend x\n").encode())
        generator.stdin.flush()
        line = generator.stdout.readline().decode()
        assert line.startswith("ready"), line
        lives = [p.live(table) for p in (a, b)]
        began, seen = cpu_seconds(server.process.pid), []
        while len(seen) < steps:
            mover = next((l for l in lives if l.step["legal"]), None)
            if not mover:
                for l in lives:
                    l.quiet(0.02)
                continue
            sent = time.monotonic_ns()
            mover.do(mover.step["legal"][0])
            _, _, first, most, last = generator.stdout.readline().split()
            seen.append((int(most) - sent) / 1e6)
            for l in lives:
                l.quiet(0.01)
        spent = (cpu_seconds(server.process.pid) - began) / steps * 1000
        generator.kill()
        generator.wait()
        seen.sort()
        print(f"watched    {number} watchers of one table, {steps} steps: 99% of them have a step after {seen[len(seen) // 2]:.0f} ms (middle), "
              f"{seen[-1]:.0f} ms (worst); {spent:.1f} ms CPU a step")


def beside_bots(tables):
    """Tables of level:5 against themselves; a hint and a login beside them."""
    with Server(PROGRAM, "--quiet", "--max-connections", "20000") as server:
        a = Person(server, "Mia")
        a.post("/api/account", {"account": "mia", "password": "correct horse"})
        for _ in range(tables):
            a.table(game="catchy", seats=["bot:level:5", "bot:level:5"], autostart=True, pace=0)
        b = Person(server, "Bo")
        mine = b.table(game="catchy", seats=["me", "bot:random"], autostart=True, pace=0)["table"]["id"]
        live = b.live(mine)
        while not live.step or not live.step["legal"]:
            live.next()
        hints, logins = [], []
        for i in range(5):
            began = time.monotonic()
            live.send(type="hint", key=f"h{i}")
            live.wait("hint", timeout=60)
            hints.append(time.monotonic() - began)
            began = time.monotonic()
            Person(server).post("/api/login", {"account": "mia", "password": "correct horse"})
            logins.append(time.monotonic() - began)
            time.sleep(0.3)
        print(f"beside     {tables} tables of level:5: a hint takes {max(hints):.2f} s at most, a login {max(logins):.2f} s")


def boardgame(folder, tables, seconds, storage=None):
    server = subprocess.Popen(["node", "server.js"] + ([storage] if storage else []), cwd=folder, stdout=subprocess.PIPE)
    try:
        line = ""
        while not line.startswith("port "):
            line = server.stdout.readline().decode()
        port = line.split()[1]
        generator = subprocess.run(["node", "client.js", port, str(tables), str(seconds), str(server.pid)], cwd=folder,
                                   stdout=subprocess.PIPE, timeout=seconds * 4 + 60)
        found = json.loads(generator.stdout)
        figure = found["moves"] / found["server"]
        print(f"boardgame.io  {tables} tables flat out: {found['moves']} moves in {found['seconds']:.1f} s, server {found['server']:.2f} s CPU: "
              f"{figure:.0f} moves a CPU second ({'files on disk' if storage else 'in memory'}); generator {found['cpu']:.1f} s CPU")
        return figure
    finally:
        server.kill()
        server.wait()


if SHORT:
    idle(500)
    durable(50, 200, 2)
    watched(200, 3)
    per_cpu(20, 2)
else:
    idle(10000)
    durable(4000, 2000, 15)
    watched(5000, 20)
    beside_bots(300)
    ours = per_cpu(20, 8)
    if BOARDGAME and os.path.isdir(os.path.join(BOARDGAME, "node_modules")):
        memory = boardgame(BOARDGAME, 20, 8)
        with tempfile.TemporaryDirectory() as folder:
            disk = boardgame(BOARDGAME, 20, 8, folder)
        print(f"ratio      {ours / memory:.1f} times the moves a CPU second of boardgame.io in memory, {ours / disk:.1f} times those on disk")
