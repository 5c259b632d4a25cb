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


LOAD = 0 if os.getloadavg()[0] < 4 else 10  # a busy machine is no fault

ALL = [shuffled_seats, bursts, signed_out, kicked, private_records, one_key_one_table, limited_bots, chat_on_a_full_disk,
       stop_while_a_bot_waits, hang_up]

with Server(PROGRAM, "--quiet") as server:
    wanted = [t for t in ALL if not sys.argv[3:] or t.__name__ in sys.argv[3:]]
    code = Tap().run(*wanted)
    assert server.process.poll() is None, "the server is gone"
sys.exit(code)
