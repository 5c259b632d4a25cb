#!/usr/bin/env python3
"""The server and its database: upgrade, lock, newer versions, health after a full disk.

usage: test_store.py PROGRAM FAULT_LIBRARY"""
import json, os, sqlite3, subprocess, sys, tempfile, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Refused, Server, Tap

PROGRAM, FAULT = sys.argv[1], sys.argv[2]
HERE = os.path.dirname(os.path.abspath(__file__))


def until(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def refused_start(database):
    """A server that must not start: its exit code and what it said."""
    run = subprocess.run([PROGRAM, "serve", "--port", "0", "--database", database], capture_output=True, text=True, timeout=60)
    return run.returncode, run.stderr


def version_1(folder):
    """A database as the first released server wrote it, and what its players had seen last."""
    with sqlite3.connect(os.path.join(folder, "test.db")) as db, open(os.path.join(HERE, "version_1/database.sql")) as dump:
        db.executescript(dump.read())
    with open(os.path.join(HERE, "version_1/seen.json")) as f:
        return json.load(f)


def upgrades():
    """a database of the first version: sessions, accounts, tables, views and chat are there, and play goes on"""
    with tempfile.TemporaryDirectory() as folder:
        seen = version_1(folder)
        with Server(PROGRAM, folder=folder) as server:
            people = {}
            for one in seen["people"]:
                people[one["name"]] = p = Person(server)
                p.cookie = one["cookie"]
                assert p.get("/api/session")["player"]["name"] == one["name"]
            again = Person(server)
            assert again.post("/api/login", {"account": "mia", "password": "correct horse"})["player"]["name"] == "Mia"
            moved = 0
            for table, last in seen["tables"].items():
                lives = {name: people[name.capitalize()].live(table) for name in ("mia", "bo")}
                for name, live in lives.items():
                    step = live.welcome["step"]
                    for field in ("seq", "view", "pending", "legal", "over", "result"):
                        assert step[field] == last[name][field], (table, name, field)
                    assert [c["text"] for c in live.welcome["chat"]] == [c["text"] for c in last["chat"]]
                    assert [s["name"] for s in live.welcome["table"]["seats"]] == [s["name"] for s in last["table"]["seats"]]
                for live in lives.values():
                    if live.step["legal"]:
                        live.do(live.step["legal"][0])
                        moved += 1
                        break
                for live in lives.values():
                    live.close()
            assert moved >= 3, moved
            assert [s["name"] for s in people["Eve"].get(f"/api/tables/{seen['open']}")["table"]["seats"]][:2] == ["Mia", "Eve"]
            assert server.stop() == 0
        with sqlite3.connect(os.path.join(folder, "test.db")) as db:
            assert db.execute("PRAGMA user_version").fetchone()[0] > 1
            assert not db.execute("SELECT id FROM tables WHERE count <> (SELECT count(*) FROM entries WHERE tab = id)").fetchall()


def one_server_a_file():
    """two servers on one file: the second says so and ends, the first goes on"""
    with Server(PROGRAM) as server:
        code, said = refused_start(server.database)
        assert code == 1 and "Another server uses the database" in said, (code, said)
        person = Person(server, "Mia")
        person.table(game="template")
        assert person.get("/healthz")["ok"]


def newer_is_refused():
    """a database of a newer version is refused and keeps its mark"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "test.db")
        with Server(PROGRAM, folder=folder) as server:
            assert server.stop() == 0
        with sqlite3.connect(path) as db:
            db.execute("PRAGMA user_version = 77")
        code, said = refused_start(path)
        assert code == 1 and "newer version of Clowder (schema 77" in said, (code, said)
        with sqlite3.connect(path) as db:
            assert db.execute("PRAGMA user_version").fetchone()[0] == 77


def health_recovers():
    """after a full disk /healthz says so by itself, though nobody writes"""
    with Server(PROGRAM, env={"LD_PRELOAD": FAULT, "FAULT_WRITE": "150", "FAULT_COUNT": "5"}) as server:
        person = Person(server, "Mia")

        def status():
            return person.request("GET", "/healthz", raw=True)[0].status

        refused = False
        for i in range(300):
            try:
                person.post("/api/session", {"name": f"Mia {i}"})
            except Refused as r:
                assert r.code == "not_saved", r
                refused = True
                break
        assert refused
        until(lambda: status() == 503 or status() == 200, "an answer")
        until(lambda: status() == 200, "health did not come back")
        assert person.post("/api/session", {"name": "Mia again"})["player"]["name"] == "Mia again"


sys.exit(Tap().run(upgrades, one_server_a_file, newer_is_refused, health_recovers))
