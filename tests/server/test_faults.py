#!/usr/bin/env python3
"""Faults that were found from outside, each with the test that showed it: who acts, how long things live, how the server
stops, and who may think how long. Against the program as it was before, each of these fails.

usage: test_faults.py PROGRAM FAULT_LIBRARY [NAME...]"""
import hashlib, json, os, random, signal, socket, sqlite3, sys, threading, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Live, Person, Refused, Server, Tap

PROGRAM, FAULT = sys.argv[1], sys.argv[2]


def refused(code, call, *args, **more):
    try:
        call(*args, **more)
    except Refused as r:
        assert r.code == code, f"refused as {r.code} ({r.message}), not {code}"
        return r.message
    raise AssertionError(f"not refused as {code}")


def request_bytes(person, method, path, body):
    text = json.dumps(body).encode()
    return (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {person.cookie}\r\n"
            f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n").encode() + text


def burst(server, requests):
    """All requests at the same moment, each on a connection of its own, in this order; their answers."""
    sockets = [socket.create_connection(("127.0.0.1", server.port), timeout=20) for _ in requests]
    whole = [request_bytes(*r) for r in requests]
    for s, data in zip(sockets, whole):
        s.sendall(data[:-1])
    time.sleep(0.05)
    for s, data in zip(sockets, whole):
        s.sendall(data[-1:])
        time.sleep(0.0005)  # in this order
    answers = []
    for s in sockets:
        data = b""
        while True:
            more = s.recv(65536)
            if not more:
                break
            data += more
        s.close()
        answers.append(json.loads(data.split(b"\r\n\r\n", 1)[1]))
    return answers


def until(check, seconds=20, what="it did not come to pass"):
    end = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def shuffled_seats():
    """after a start that shuffles the seats every socket shows and plays its own seat"""
    for _ in range(6):
        people = [Person(server, f"P{i}") for i in range(4)]
        made = people[0].table(game="cantankerous", players=4, seats=["me", "open", "open", "open"], shuffle_seats=True,
                               listed=True, pause=0, pace=0)
        id = made["table"]["id"]
        for person in people[1:]:
            person.post(f"/api/tables/{id}/join", {})
        lives = [person.live(id) for person in people]
        seats = people[0].post(f"/api/tables/{id}/start", {})["table"]["seats"]
        for person, live in zip(people, lives):
            fresh = person.live(id)
            mine = next(s["seat"] for s in seats if s["name"] == person.player["name"])
            assert fresh.welcome["you"] == mine
            while not live.step:
                message = live.wait("step", "welcome")
                if message["type"] == "welcome":
                    live.welcome = message
                    live._note(message["step"])
            assert live.step["view"] == fresh.step["view"] and live.step["legal"] == fresh.step["legal"], "another seat's hand"
            assert live.welcome["you"] == mine, "the socket was not told its seat"


def bursts():
    """a burst of joins, leaves and words acts for who sent it, whatever happened before it in the queue"""
    for _ in range(8):
        a, b = Person(server, "Mia"), Person(server, "Bo")
        id = a.table(game="cantankerous", players=6, seats=["me"] + ["open"] * 5, listed=True)["table"]["id"]
        path = f"/api/tables/{id}"
        burst(server, [(b, "POST", path + "/join", {})] * 5)
        seats = a.get(path)["table"]["seats"]
        assert sum(s["name"] == "Bo" for s in seats) == 1, "one person on several seats"
        c = Person(server, "Cy")
        burst(server, [(b, "POST", path + "/leave", {}), (c, "POST", path + "/join", {"seat": 2}), (b, "POST", path + "/leave", {})])
        seats = a.get(path)["table"]["seats"]
        assert [s["name"] for s in seats if s["kind"] == "human"] == ["Mia", "Cy"], seats
        d = Person(server, "Di")
        burst(server, [(c, "POST", path + "/leave", {}), (d, "POST", path + "/join", {"seat": 2}), (c, "POST", path + "/words", {"words": "mine"})])
        seat = a.get(path)["table"]["seats"][1]
        assert seat["name"] == "Di" and not seat["words"], "words in another's name"


def signed_out():
    """signing out closes the sockets of that session, and no others"""
    a, b = Person(server, "Mia"), Person(server, "Bo")
    id = a.table(game="template", seats=["me", "open"], listed=True)["table"]["id"]
    b.post(f"/api/tables/{id}/join", {})
    la, lb = a.live(id), b.live(id)
    a.request("DELETE", "/api/session")
    try:
        la.send(type="chat", text="still here")
        while True:
            message = la.next()
            assert message["type"] != "chat", "a signed-out socket talks"
            if message["type"] == "bye":
                assert message["reason"] == "signed_out"
    except (Closed, ConnectionError):
        pass
    lb.send(type="ping")
    lb.wait("pong")


def kicked():
    """who was asked to leave stays out until the host gives a new link"""
    a, b = Person(server, "Mia"), Person(server, "Eve")
    made = a.table(game="cantankerous", players=3, seats=["me", "open", "open"], listed=True)
    id, links = made["table"]["id"], made["links"]
    path = f"/api/tables/{id}"
    b.post(path + "/join", {"seat": 2})
    live = b.live(id)
    a.post(path + "/kick", {"seat": 2})
    assert live.wait("bye")["reason"] == "kicked"
    refused("forbidden", b.post, path + "/join", {})
    refused("forbidden", b.post, path + "/join", {"seat": 3})
    refused("forbidden", b.post, path + "/join", {"token": links[1]["token"]})
    refused("forbidden", b.live, id)
    token = a.post(path + "/link", {"seat": 3})["token"]
    assert b.post(path + "/join", {"token": token})["you"] == 3


def private_records():
    """record and journal of a private table need more than its id"""
    a, eve = Person(server, "Mia"), Person(server, "Eve")
    made = a.table(game="template", seats=["me", "bot:random"], autostart=True, pace=0, pause=0)
    id = made["table"]["id"]
    live = a.live(id)
    while not live.step or not live.step["over"]:
        if live.step and live.step["legal"]:
            live.do(live.step["legal"][0])
        else:
            live.wait("step")
    for what in ("record", "journal"):
        a.get(f"/api/tables/{id}/{what}")
        refused("forbidden", eve.get, f"/api/tables/{id}/{what}")
        refused("forbidden", Person(server).get, f"/api/tables/{id}/{what}")
        eve.get(f"/api/tables/{id}/{what}?watch={made['watch']}")


def one_key_one_table():
    """concurrent requests with one key open one table, also as rematches"""
    for i in range(10):
        a, b = Person(server, "Mia"), Person(server, "Bo")
        wish = {"game": "template", "seats": ["me", "open"], "listed": True, "key": f"k{i}", "autostart": True, "pause": 0}
        answers = burst(server, [(a, "POST", "/api/tables", wish)] * 6)
        assert len({x["table"]["id"] for x in answers}) == 1 and len({json.dumps(x["links"]) for x in answers}) == 1
        id = answers[0]["table"]["id"]
        b.post(f"/api/tables/{id}/join", {})
        la, lb = a.live(id), b.live(id)
        for live in (la, lb):
            while not live.step:
                live.wait("step")
        while not (la.step["over"] and lb.step["over"]):
            mover = la if la.step["legal"] else lb
            if mover.step["legal"]:
                mover.do(mover.step["legal"][0])
            for live in (la, lb):
                for _ in live.quiet(0.002):
                    pass
        tables = metric(a, "clowder_tables")
        again = burst(server, [(a, "POST", f"/api/tables/{id}/rematch", {}), (b, "POST", f"/api/tables/{id}/rematch", {})] * 3)
        assert len({x["table"]["id"] for x in again}) == 1, again
        assert metric(a, "clowder_tables") == tables + 1, "two copies of one table"


def metric(person, name):
    return next(int(line.split()[1]) for line in person.get("/metrics").splitlines() if line.startswith(name + " "))


def limited_bots():
    """over the network a bot may not have any amount of work"""
    a = Person(server, "Mia")
    refused("bad_request", a.table, game="template", seats=["me", "bot:search:1000000"])
    refused("bad_request", a.table, game="template", level="search:1000000")
    id = a.table(game="template", seats=["me", "open"])["table"]["id"]
    refused("bad_request", a.post, f"/api/tables/{id}/seat", {"seat": 2, "kind": "bot", "bot": "search:1000000"})
    a.table(game="template", seats=["me", "bot:search:1000"])


def chat_on_a_full_disk():
    """a line of chat that is not on disk is shown to nobody"""
    flag = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"clowder-full-{os.getpid()}")
    with Server(PROGRAM, "--quiet", env={"LD_PRELOAD": FAULT, "FAULT_FULL": flag}) as s:
        a, b = Person(s, "Mia"), Person(s, "Bo")
        id = a.table(game="template", seats=["me", "open"], listed=True)["table"]["id"]
        b.post(f"/api/tables/{id}/join", {})
        la, lb = a.live(id), b.live(id)
        open(flag, "w").close()
        try:
            la.send(type="chat", text="lost")
            assert la.wait("error", "chat", errors=False)["type"] == "error", "shown although it is not on disk"
            lb.send(type="ping")
            while True:
                message = lb.next()
                assert message["type"] != "chat", "shown to others although it is not on disk"
                if message["type"] == "pong":
                    break
        finally:
            os.unlink(flag)


def stop_while_a_bot_waits():
    """SIGTERM while bots wait at their pace, think, or passwords are hashed: exit code 0, within 5 s"""
    for kind in ("pace", "think", "hash", "commit") * 2:
        with Server(PROGRAM, "--quiet") as s:
            a = Person(s, "Mia")
            if kind == "pace":
                for _ in range(3):
                    a.table(game="catchy", seats=["bot:random", "bot:random"], autostart=True, pace=10000)
                time.sleep(0.3)
            elif kind == "think":
                for _ in range(8):
                    a.table(game="cantankerous", players=6, seats=["bot:level:5"] * 6, autostart=True, pace=0)
                time.sleep(0.3)
            elif kind == "hash":
                people = [Person(s, f"P{i}") for i in range(4)]
                sockets = []
                for i, person in enumerate(people):
                    sockets.append(socket.create_connection(("127.0.0.1", s.port)))
                    sockets[-1].sendall(request_bytes(person, "POST", "/api/account", {"account": f"p{i}-{os.getpid()}", "password": "12345678"}))
                time.sleep(0.03)
            else:
                for _ in range(10):
                    a.table(game="template", seats=["bot:random", "bot:random"], autostart=True, pace=0)
            began = time.monotonic()
            code = s.stop()
            assert code == 0, (kind, code, s.log_text()[-300:])
            assert time.monotonic() - began < 5 + LOAD, (kind, time.monotonic() - began)


def hang_up():
    """SIGHUP does not end the server"""
    with Server(PROGRAM, "--quiet") as s:
        s.process.send_signal(signal.SIGHUP)
        Person(s).get("/healthz")
        time.sleep(0.2)
        assert s.process.poll() is None and Person(s).get("/healthz")["ok"]


def chain_of(entries):
    """The journal's hashes, computed anew."""
    chain = "0" * 64
    for n, body in entries:
        chain = hashlib.sha256(f"{chain}\n{n}\n{body}\n".encode()).hexdigest()
        yield n, body, chain


def tables_expire():
    """tables that nobody visits are given up, by an entry of their journal, and the lobby is free again"""
    with Server(PROGRAM, "--quiet", "--expire-listed", "1", "--expire-open", "1", "--expire-playing", "2", "--forget-seconds", "1") as s:
        a, b = Person(s, "Mia"), Person(s, "Bo")
        ids = [a.table(game="template", seats=["me", "open"], listed=listed)["table"]["id"] for listed in (True, False, True)]
        playing = a.table(game="catchy", seats=["me", "bot:random"], autostart=True, pace=0)["table"]["id"]
        kept = b.table(game="template", seats=["me", "open"], listed=True)["table"]["id"]
        live = b.live(kept)  # somebody is there
        until(lambda: [t["id"] for t in b.get("/api/tables")["tables"]] == [kept], what="the lobby stays full")
        until(lambda: a.get(f"/api/tables/{playing}")["table"]["status"] == "expired", what="an abandoned match lives for ever")
        for id in ids:
            assert a.get(f"/api/tables/{id}")["table"]["status"] == "expired"
        assert b.get(f"/api/tables/{kept}")["table"]["status"] == "open" and live.welcome["table"]["status"] == "open"
        refused("not_now", b.post, f"/api/tables/{ids[0]}/join", {})
        assert a.get("/api/tables/mine")["tables"] == []
        assert s.stop() == 0
        with sqlite3.connect(s.database) as db:
            last = [json.loads(body)["k"] for (body,) in db.execute("SELECT body FROM entries e WHERE n = (SELECT max(n) FROM entries WHERE tab = e.tab) ORDER BY tab")]
            assert last.count("expire") == 4, last
        s.start()
        b.connection = None
        until(lambda: [t["id"] for t in b.get("/api/tables")["tables"]] == [kept] or time.sleep(0.1))


def idle_tables_leave_memory():
    """idle tables leave the memory while they are played, and come back when somebody asks"""
    with Server(PROGRAM, "--quiet", "--forget-seconds", "1") as s:
        a, b = Person(s, "Mia"), Person(s, "Bo")
        made = a.table(game="catchy", seats=["me", "open"], listed=False, autostart=True, pace=0, clock={"days": 2})
        id = made["table"]["id"]
        b.post(f"/api/tables/{id}/join", {"token": made["links"][0]["token"]})
        live = a.live(id)
        until(lambda: live.step or live.quiet(0.05) and live.step, what="no step")
        view = live.step["view"]
        live.close()
        until(lambda: metric(b, "clowder_tables") == 0, what="it never leaves the memory")
        again = a.live(id)
        assert again.step["view"] == view and 0 < again.step["clock"]["move"][again.step["clock"]["running"][0] - 1] <= 2 * 86400000
        assert metric(b, "clowder_tables") == 1


def clocks_over_restarts():
    """a restart gives back the time the server was down, and nothing else"""
    with Server(PROGRAM, "--quiet", "--forget-seconds", "1") as s:
        a, b = Person(s, "Mia"), Person(s, "Bo")
        made = a.table(game="catchy", seats=["me", "open"], autostart=True, pace=0, clock={"move": 600, "reserve": 0})
        id = made["table"]["id"]
        b.post(f"/api/tables/{id}/join", {"token": made["links"][0]["token"]})
        people = {1: a, 2: b}
        live = a.live(id)
        until(lambda: live.step or live.quiet(0.05) and live.step, what="no step")
        who = live.step["clock"]["running"][0]

        def left():
            for person in people.values():
                person.connection = None
            return people[who].live(id).step["clock"]["move"][who - 1]

        first, began = left(), time.monotonic()
        down = 0
        for stop in (True, True, False):
            time.sleep(1.2)
            stopped = time.monotonic()
            s.stop() if stop else s.kill()
            time.sleep(2.5)
            s.start()
            down += time.monotonic() - stopped
        spent, ran = (first - left()) / 1000, time.monotonic() - began
        assert spent > 2.4, f"only {spent:.1f} s of {ran - down:.1f} s of play were counted: restarts give time back"
        assert spent < ran - 3, f"{spent:.1f} s were counted of {ran:.1f} s, {down:.1f} s of them without a server"


def other_rules():
    """a table of rules that this build does not have is shown and says so, and its record can be read"""
    with Server(PROGRAM, "--quiet") as s:
        a, eve = Person(s, "Mia"), Person(s, "Eve")
        id = a.table(game="catchy", seats=["me", "bot:random"], autostart=True, pace=0, undo=False)["table"]["id"]
        live = a.live(id)
        until(lambda: live.step or live.quiet(0.05) and live.step, what="no step")
        for _ in range(3):
            until(lambda: live.step["legal"] or (live.quiet(0.05), live.step["legal"])[1], what="not asked")
            live.do(live.step["legal"][0])
        assert s.stop() == 0
        with sqlite3.connect(s.database) as db:
            rows = db.execute("SELECT n, body FROM entries WHERE tab = ? ORDER BY n", (id,)).fetchall()
            body = json.loads(rows[0][1])
            raised = rows[0][1].replace(f'"rules":{body["rules"]},', f'"rules":{body["rules"] + 100},')
            for n, text, chain in chain_of([(1, raised)] + rows[1:]):
                db.execute("UPDATE entries SET body = ?, hash = ? WHERE tab = ? AND n = ?", (text, bytes.fromhex(chain), id, n))
            if "head" in [c[1] for c in db.execute("PRAGMA table_info(tables)")]:
                db.execute("UPDATE tables SET head = ? WHERE id = ?", (bytes.fromhex(chain), id))
        s.start()
        a.connection = eve.connection = None
        table = a.get(f"/api/tables/{id}")["table"]
        assert table["rules_version"] == body["rules"] + 100 and table["frozen"] is True and table["seats"][0]["name"] == "Mia"
        back = a.live(id)
        assert back.welcome["step"] is None and back.welcome["you"] == 1
        assert "rules" in refused("not_now", back.do, "play a1")
        back.send(type="hint", key="h")
        assert back.wait("error", errors=False)["error"]["code"] == "not_now"
        refused("not_now", a.post, f"/api/tables/{id}/leave", {})
        record = a.get(f"/api/tables/{id}/record")
        moves = [f"{json.loads(b)['seat']} {json.loads(b)['action']}" for _, b in rows if json.loads(b)["k"] == "do"]
        assert moves and all(move in record.splitlines() for move in moves) and f"rules {body['rules'] + 100}" in record
        refused("forbidden", eve.get, f"/api/tables/{id}/record")
        assert s.stop() == 0


def reaction_times():
    """a table says how long one may react: 4, 8 or 15 seconds, or until everybody is ready"""
    a = Person(server, "Mia")
    for wanted, pause in ((4, 4000), (8, 8000), (15, 15000)):
        table = a.table(game="cantankerous", reaction=wanted)["table"]
        assert table["reaction"] == wanted and table["pause"] == pause
    assert a.table(game="cantankerous", pause=5000)["table"]["reaction"] is None
    assert a.table(game="cantankerous")["table"]["reaction"] == 4
    for wrong in (5, "long", None, 0):
        refused("bad_request", a.table, game="cantankerous", reaction=wrong)
    refused("bad_request", a.table, game="cantankerous", reaction=4, pause=4000)
    people = [Person(server, f"P{i}") for i in range(3)]
    made = people[0].table(game="cantankerous", players=3, seats=["me", "open", "open"], listed=True, reaction="untimed", pace=0,
                           autostart=True, undo=False)
    id = made["table"]["id"]
    assert made["table"]["reaction"] == "untimed"
    for person in people[1:]:
        person.post(f"/api/tables/{id}/join", {})
    lives = [person.live(id) for person in people]
    paused, end = set(), time.monotonic() + 30
    for live in lives:  # a pause may be told while an acknowledgement is awaited
        def noting(live=live, plain=live.next):
            message = plain()
            if message["type"] == "pause":
                assert message["untimed"] is True
                paused.add(live)
            return message
        live.next = noting
    while len(paused) < 3 and time.monotonic() < end:
        for live in lives:
            live.quiet(0.01)
            if not paused and live.step and live.step["legal"]:
                live.do(live.step["legal"][0])
    assert len(paused) == 3, "no pause"
    for live in lives:
        if live.step["legal"]:
            live.step = {**live.step, "legal": []}
    lives[0].send(type="ready")
    lives[1].send(type="ready")
    assert not any(m["type"] == "step" for live in lives for m in live.quiet(0.4)), "over before everybody was ready"
    seqs, end = [live.seq for live in lives], time.monotonic() + 30
    while any(live.seq == seq for live, seq in zip(lives, seqs)):  # stages follow each other
        assert time.monotonic() < end, "the pause does not end"
        for live in lives:
            live.send(type="ready")
            live.quiet(0.02)


LOAD = 0 if os.getloadavg()[0] < 4 else 10  # a busy machine is no fault

ALL = [shuffled_seats, bursts, signed_out, kicked, private_records, one_key_one_table, limited_bots, chat_on_a_full_disk,
       stop_while_a_bot_waits, hang_up, tables_expire, idle_tables_leave_memory, clocks_over_restarts, other_rules, reaction_times]

with Server(PROGRAM, "--quiet") as server:
    wanted = [t for t in ALL if not sys.argv[3:] or t.__name__ in sys.argv[3:]]
    code = Tap().run(*wanted)
    assert server.process.poll() is None, "the server is gone"
sys.exit(code)
