#!/usr/bin/env python3
"""Operators: settings from file, environment and command line; backup, restore, fsck; clowder admin.

usage: test_admin.py PROGRAM"""
import json, os, re, signal, sqlite3, stat, subprocess, sys, tempfile, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Refused, Server, Tap

PROGRAM = sys.argv[1]


def clowder(*words, env=None, code=0):
    """The program with these words; what it says on both streams."""
    run = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60, env={**os.environ, **(env or {})})
    assert run.returncode == code, (words, run.returncode, run.stdout, run.stderr)
    return run.stdout + run.stderr


def admin(server, *words, code=0):
    return clowder("admin", "--database", server.database, *words, code=code)


def until(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def refused(code, call, *args, **named):
    try:
        call(*args, **named)
    except Refused as r:
        assert r.code == code, r
        return r
    raise AssertionError(f"not refused as {code}")


def settings():
    """a setting is taken from the command line, else the environment, else the file; errors name the place"""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "clowder.conf")

        def start(text, env=None, *flags):
            with open(file, "w") as f:
                f.write(text)
            with Server(PROGRAM, "--config", file, "--allow-positions", *flags, env=env) as s:
                return Person(s).request("GET", "/metrics", raw=True, headers={"X-Forwarded-For": "203.0.113.9"})[0].status

        assert start("# nothing\n\n") == 403
        assert start("public-metrics = true\n") == 200
        assert start("  public-metrics=on  \n") == 200
        assert start("public-metrics = true\n", {"CLOWDER_PUBLIC_METRICS": "false"}) == 403
        assert start("public-metrics = false\n", {"CLOWDER_PUBLIC_METRICS": "1"}) == 200
        assert start("public-metrics = false\n", {"CLOWDER_PUBLIC_METRICS": "false"}, "--public-metrics") == 200
        for text, says in (("port\n", "line 1: a line is `name = value`"), ("\nprot = 1\n", 'line 2: there is no setting "prot"'),
                           ("port = 99999\n", "takes a number from 0 to 65535"), ("secure = maybe\n", "either true or false")):
            with open(file, "w") as f:
                f.write(text)
            said = clowder("serve", "--config", file, code=2)
            assert says in said, (text, said)
        assert "CLOWDER_PORT takes a number" in clowder("serve", env={"CLOWDER_PORT": "x"}, code=2)
        assert "not understood" in clowder("serve", "--colour", code=2)
        assert "cannot be read" in clowder("serve", "--config", folder + "/none", code=2)
    help = clowder("serve", "--help")
    flags = set(re.findall(r"^  --([a-z-]+)", help, re.M))
    assert len(flags) > 25 and "max-body" in flags and "keep-days" in flags, flags
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "../../docs/OPERATING.md")) as f:
        described = set(re.findall(r"^\| `--([a-z-]+)", f.read(), re.M))
    assert flags == described, f"docs/OPERATING.md: {flags ^ described}"


def reload():
    """SIGHUP reads the settings again: limits change at once, others are named, a mistake changes nothing"""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "clowder.conf")
        with open(file, "w") as f:
            f.write("no-chat = false\n")
        with Server(PROGRAM, "--config", file) as s:
            a = Person(s, "Mia")
            table = a.table(game="template", listed=True)["table"]["id"]
            live = a.live(table)
            live.send(type="chat", text="hello")
            live.wait("chat")
            with open(file, "w") as f:
                f.write("no-chat = true\nmax-body = 9999\n")
            s.process.send_signal(signal.SIGHUP)
            until(lambda: "settings read again" in s.log_text(), "not read")
            assert '"needs_restart":"max-body"' in s.log_text()
            live.send(type="chat", text="hello")
            assert live.wait("error", errors=False)["error"]["code"] == "forbidden"
            with open(file, "w") as f:
                f.write("no-chat = perhaps\n")
            assert "either true or false" in admin(s, "reload", code=1)
            live.send(type="ping")
            live.wait("pong")
            assert s.stop() == 0


def care():
    """backup of a running server, restore, fsck of a good and a broken database"""
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "copy.db")
        with Server(PROGRAM, folder=folder) as s:
            a = Person(s, "Mia")
            first = a.table(game="template", seats=["me", "bot"], autostart=True, pace=0)["table"]["id"]
            assert "is a backup of" in clowder("backup", "--database", s.database, copy)
            assert stat.S_IMODE(os.stat(copy).st_mode) == 0o600
            second = a.table(game="template")["table"]["id"]
            assert ": 0 faults." in clowder("fsck", "--database", s.database)
            assert ": 0 faults." in clowder("fsck", "--database", copy)
            assert "Another server" in clowder("restore", "--database", s.database, "--replace", copy, code=1)
            assert s.stop() == 0
            assert "--replace" in clowder("restore", "--database", s.database, copy, code=1)
            clowder("restore", "--database", s.database, "--replace", copy)
            s.start()
            a.connection = None
            assert a.get(f"/api/tables/{first}")["table"]["id"] == first
            refused("not_found", a.get, f"/api/tables/{second}")
            assert s.stop() == 0
        with sqlite3.connect(s.database) as db:
            db.execute("DELETE FROM entries WHERE tab = ? AND n = (SELECT max(n) FROM entries WHERE tab = ?)", (first, first))
        said = clowder("fsck", "--database", s.database, code=1)
        assert first in said and "1 faults." in said, said
        for words in (["backup"], ["restore"], ["fsck", "x"], ["backup", "a", "b"], ["admin"]):
            clowder(*words, code=2)
        assert "cannot be opened" in clowder("backup", "--database", folder + "/none.db", folder + "/x", code=1)


def lists_and_bans():
    """admin: list, ban, unban, revoke: with a server and without one"""
    with Server(PROGRAM) as s:
        a, b = Person(s, "Mia"), Person(s, "Bo")
        b.post("/api/account", {"account": "bobo", "password": "correct horse"})
        table = a.table(game="template", listed=True)["table"]["id"]
        live = b.live(table)
        listed = admin(s, "list")
        assert table in listed and " open " in listed, listed
        assert "open" in admin(s, "status")
        assert stat.S_IMODE(os.stat(s.database + ".admin").st_mode) & 0o077 == 0
        assert "There is no such player" in admin(s, "ban", "account", "nobody", code=1)
        assert "is banned" in admin(s, "ban", "account", "bobo", "3", "rude words")
        try:
            while True:
                live.next()
        except (Closed, OSError):
            pass
        b.connection = None
        assert b.get("/api/session")["player"] is None
        refused("forbidden", Person(s).post, "/api/login", {"account": "bobo", "password": "correct horse"})
        assert "rude words" in admin(s, "bans")
        admin(s, "unban", "account", "bobo")
        again = Person(s)
        again.post("/api/login", {"account": "bobo", "password": "correct horse"})
        admin(s, "ban", "address", "127.0.0.1", "1")
        until(lambda: a.request("GET", "/api/session", raw=True)[0].status == 403, "the address is not banned")
        admin(s, "unban", "address", "127.0.0.1")
        assert again.get("/api/session")["player"]["name"] == "Bo"
        admin(s, "revoke", "account", "bobo")
        assert again.get("/api/session")["player"] is None
        assert s.stop() == 0
        assert not os.path.exists(s.database + ".admin")
        assert table in admin(s, "list")
        admin(s, "ban", "account", "bobo", "0")
        assert "No server runs" in admin(s, "drain", code=1)
        assert "no such command" in admin(s, "explode", code=1)
        s.start()
        refused("forbidden", Person(s).post, "/api/login", {"account": "bobo", "password": "correct horse"})


def passwords():
    """admin: a new password is told once, works, and ends the sessions"""
    with Server(PROGRAM) as s:
        a = Person(s, "Mia")
        a.post("/api/account", {"account": "mia", "password": "correct horse"})
        said = admin(s, "password", "account", "mia")
        word = re.search(r"is now (\S+),", said)[1]
        assert len(word) == 16
        assert a.get("/api/session")["player"] is None
        refused("wrong_login", a.post, "/api/login", {"account": "mia", "password": "correct horse"})
        assert a.post("/api/login", {"account": "mia", "password": word})["player"]["account"] == "mia"


def forgetting():
    """somebody who is forgotten: no name, no account, no chat, in memory and on disk; the journal stays valid"""
    with Server(PROGRAM) as s:
        a, b = Person(s, "Mia Unmistakable"), Person(s, "Bo")
        a.post("/api/account", {"account": "unmistakable", "password": "correct horse"})
        made = a.table(game="template", listed=True, autostart=True)
        table = made["table"]["id"]
        b.post(f"/api/tables/{table}/join", {})
        live = a.live(table)
        live.send(type="chat", text="unmistakable words")
        live.wait("chat")
        number = a.player["id"]
        admin(s, "forget", "player", str(number))
        other = b.live(table)
        assert [x["name"] for x in other.welcome["table"]["seats"]] == ["Somebody", "Bo"]
        assert other.welcome["chat"] == []
        other.close()
        assert a.get("/api/session")["player"] is None
        assert s.stop() == 0
        with sqlite3.connect(s.database) as db:
            dump = "\n".join(db.iterdump()).lower()
        assert "unmistakable" not in dump
        assert ": 0 faults." in clowder("fsck", "--database", s.database)
        s.start()
        b.connection = None
        assert [x["name"] for x in b.get(f"/api/tables/{table}")["table"]["seats"]] == ["Somebody", "Bo"]


def draining():
    """a draining server opens no table, and play goes on"""
    with Server(PROGRAM) as s:
        a = Person(s, "Mia")
        table = a.table(game="template", seats=["me", "bot"], autostart=True, pace=0)["table"]["id"]
        live = a.live(table)
        if not live.step:
            live.wait("step")
        admin(s, "drain")
        r = refused("busy", a.table, game="template")
        assert r.status == 503
        while not live.step["legal"]:
            live.next()
        live.do(live.step["legal"][0])
        assert "draining" in admin(s, "status")
        admin(s, "drain", "off")
        a.table(game="template")


def closing():
    """admin: a table is closed by name, all old ones by age; their people are told, and it holds after a restart"""
    with Server(PROGRAM) as s:
        a = Person(s, "Mia")
        first, second, third = [a.table(game="template", listed=True)["table"]["id"] for _ in range(3)]
        live = a.live(first)
        admin(s, "close", first)
        while live.wait("table")["table"]["status"] != "expired":
            pass
        live.close()
        assert "over already" in admin(s, "close", first, code=1)
        assert "no such table" in admin(s, "close", "0000000000000000", code=1)
        assert s.stop() == 0
        with sqlite3.connect(s.database) as db:
            db.execute("UPDATE tables SET touched = touched - 10 * 86400000 WHERE id = ?", (second,))
        s.start()
        a.connection = None
        said = admin(s, "expire", "5")
        assert second in said and third not in said, said
        until(lambda: a.get(f"/api/tables/{second}")["table"]["status"] == "expired", "not expired")
        assert a.get(f"/api/tables/{first}")["table"]["status"] == "expired"
        assert a.get(f"/api/tables/{third}")["table"]["status"] == "open"
        assert [t["id"] for t in a.get("/api/tables")["tables"]] == [third]


def retention():
    """finished tables go after --keep-days, others stay; sessions end after --session-days"""
    with Server(PROGRAM, "--keep-days", "5", "--session-days", "5", "--forget-seconds", "1") as s:
        a, b = Person(s, "Mia"), Person(s, "Bo")
        ids = []
        for _ in range(3):
            ids.append(a.table(game="template", seats=["bot:random", "bot:random"], autostart=True, pace=0)["table"]["id"])
        waiting = a.table(game="template")["table"]["id"]
        until(lambda: all(a.get(f"/api/tables/{t}")["table"]["status"] == "over" for t in ids), "not over")
        assert s.stop() == 0
        long_ago = int(time.time() * 1000) - 6 * 86400000
        with sqlite3.connect(s.database) as db:
            db.execute("UPDATE tables SET touched = ? WHERE id <> ?", (long_ago, ids[2]))
            db.execute("UPDATE sessions SET seen = ? WHERE player = ?", (long_ago, b.player["id"]))
        s.start()

        def left():
            with sqlite3.connect(f"file:{s.database}?mode=ro", uri=True) as db:
                return {row[0] for row in db.execute("SELECT DISTINCT tab FROM entries")}

        until(lambda: left() == {ids[2], waiting}, f"left are {left()}")
        a.connection = b.connection = None
        assert b.get("/api/session")["player"] is None
        assert a.get("/api/session")["player"]["name"] == "Mia"


def moderation():
    """a host mutes, switches chat off, takes the watch link back; anybody reports; all of it holds after a restart"""
    with Server(PROGRAM) as s:
        a, b, c = Person(s, "Mia"), Person(s, "Bo"), Person(s, "Eve")
        made = a.table(game="template", seats=["me", "open"])
        table, token, watch = made["table"]["id"], made["links"][0]["token"], made["watch"]
        b.post(f"/api/tables/{table}/join", {"token": token})
        path = f"/api/tables/{table}"

        def chat(live, text):
            live.quiet(0.1)
            live.send(type="chat", text=text)
            return live.wait("chat", "error", errors=False)

        la, lb, lc = a.live(table), b.live(table), c.live(table, watch=watch)
        line = chat(lc, "first")
        refused("forbidden", b.post, path + "/mute", {"chat": line["n"], "on": True})
        refused("bad_request", a.post, path + "/mute", {"on": True})
        refused("not_found", a.post, path + "/mute", {"chat": 77, "on": True})
        refused("bad_request", a.post, path + "/mute", {"seat": 1, "on": True})
        a.post(path + "/mute", {"chat": line["n"], "on": True})
        a.post(path + "/mute", {"seat": 2, "on": True})
        assert b.post(path + "/report", {"chat": line["n"], "text": "rude words"}) == {"reported": True}
        refused("no_session", Person(s).post, path + "/report", {"seat": 1, "text": "x"})
        said = admin(s, "reports")
        assert "rude words" in said and f"reports player {c.player['id']}" in said, said
        for again in (False, True):
            if again:
                assert s.stop() == 0
                s.start()
                for person in (a, b, c):
                    person.connection = None
                la, lb, lc = a.live(table), b.live(table), c.live(table, watch=watch)
            assert chat(lc, "second")["error"]["code"] == "forbidden"
            assert chat(lb, "second")["error"]["code"] == "forbidden"
            assert chat(la, "I may")["text"] == "I may"
        a.post(path + "/mute", {"seat": 2, "on": False})
        lb.quiet(0.05)
        assert chat(lb, "again")["text"] == "again"
        refused("forbidden", b.post, path + "/chat", {"on": False})
        assert a.post(path + "/chat", {"on": False})["table"]["chat"] is False
        assert chat(lb, "no more")["error"]["code"] == "forbidden"
        assert "chat" not in a.post(path + "/chat", {"on": True})["table"]
        refused("forbidden", b.post, path + "/watch", {})
        fresh = a.post(path + "/watch", {})["watch"]
        try:
            while True:
                lc.next()
        except Closed as closed:
            assert "link_revoked" in str(closed), closed
        try:
            c.live(table, watch=watch)
            raise AssertionError("the old link still works")
        except Refused as r:
            assert r.code == "forbidden"
        c.live(table, watch=fresh).close()
        lb.send(type="ping")
        lb.wait("pong")
        assert ": 0 faults." in clowder("fsck", "--database", s.database)


sys.exit(Tap().run(settings, reload, care, lists_and_bans, passwords, forgetting, draining, closing, retention, moderation))
