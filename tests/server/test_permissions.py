#!/usr/bin/env python3
"""Who may do what: every operation by every role, over HTTP and over the socket, against the table of docs/API.md.

usage: test_permissions.py PROGRAM [STOPS]"""
import os, random, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Person, Refused, Server, Tap

PROGRAM = sys.argv[1]
STOPS = int(sys.argv[2]) if len(sys.argv) > 2 else 30
ROLES = ["host", "seated", "former", "invited", "visitor", "watcher", "stranger", "kicked"]

# Allowed, or the code of the refusal, by role. "not_now": allowed as such, but not in the state the table is in here.
F = "forbidden"
RIGHTS = {
    #            host       seated     former     invited    visitor    watcher    stranger   kicked
    "see":      ["ok",      "ok",      "ok",      "ok",      "ok",      "ok",      "ok",      "ok"],
    "watch":    ["ok",      "ok",      F,         F,         "ok",      "ok",      F,         F],
    "join":     ["ok",      "ok",      F,         "ok",      "ok",      F,         F,         F],
    "leave":    [F,         "ok",      F,         F,         F,         F,         F,         F],
    "kick":     ["not_now", F,         F,         F,         F,         F,         F,         F],
    "seat":     ["ok",      F,         F,         F,         F,         F,         F,         F],
    "link":     ["ok",      F,         F,         F,         F,         F,         F,         F],
    "words":    [F,         "ok",      F,         F,         F,         F,         F,         F],
    "name":     [F,         "ok",      F,         F,         F,         F,         F,         F],
    "options":  ["ok",      F,         F,         F,         F,         F,         F,         F],
    "start":    ["not_now", F,         F,         F,         F,         F,         F,         F],
    "rematch":  ["not_now", "not_now", F,         F,         F,         F,         F,         F],
    "record":   ["not_now", "not_now", "not_now", F,         "not_now", "not_now", F,         F],
    "journal":  ["not_now", "not_now", "not_now", F,         "not_now", "not_now", F,         F],
    "do":       [F,         "not_now", None,      None,      F,         F,         None,      None],
    "undo":     [F,         "not_now", None,      None,      F,         F,         None,      None],
    "hint":     [F,         "not_now", None,      None,      F,         F,         None,      None],
    "why":      [F,         "not_now", None,      None,      F,         F,         None,      None],
    "chat":     ["ok",      "ok",      None,      None,      "ok",      "ok",      None,      None],
}


class Table:
    """A new open table, and somebody with that role there. The host does not play."""

    def __init__(self, server, role):
        host = Person(server, "Host")
        made = host.table(game="cantankerous", players=4, seats=["open"] * 4, listed=role == "visitor")
        self.id, self.watch, self.token = made["table"]["id"], made["watch"], None
        tokens = {link["seat"]: link["token"] for link in made["links"]}
        self.path, self.person = f"/api/tables/{self.id}", host if role == "host" else Person(server, "Mia")
        if role in ("seated", "former", "kicked"):
            self.person.post(self.path + "/join", {"token": tokens[1]})
        if role == "former":
            self.person.post(self.path + "/leave", {})
        if role == "kicked":
            host.post(self.path + "/kick", {"seat": 1})
        if role == "invited":
            self.token = tokens[2]
        self.watches = {"watch": self.watch} if role == "watcher" else {}

    def http(self, operation):
        """What the request is answered: "ok" or the code."""
        query = f"?watch={self.watch}" if self.watches else ""
        bodies = {"join": {"token": self.token} if self.token else {}, "kick": {"seat": 3}, "link": {"seat": 3},
                  "seat": {"seat": 4, "kind": "bot", "bot": "random"}, "words": {"words": "hello"}, "options": {"hints": False}}
        try:
            if operation == "see":
                self.person.get(self.path)
            elif operation in ("record", "journal"):
                self.person.get(f"{self.path}/{operation}{query}")
            else:
                self.person.post(f"{self.path}/{operation}", bodies.get(operation, {}))
            return "ok"
        except Refused as r:
            return r.code

    def socket(self, operation):
        """The same over the socket; None when there is none to be had."""
        try:
            live = self.person.live(self.id, **self.watches)
        except Refused as r:
            return r.code if operation == "watch" else None
        if operation == "watch":
            return "ok"
        live.send(**{"do": {"type": "do", "action": "pass", "seq": 0, "key": "a"}, "undo": {"type": "undo", "seq": 0, "key": "b"},
                     "hint": {"type": "hint", "key": "c"},
                     "why": {"type": "why", "action": "pass", "key": "d"}, "chat": {"type": "chat", "text": "hi"}}[operation])
        message = live.wait("error", "chat", "ack", "hint", "why", errors=False)
        live.close()
        return message["error"]["code"] if message["type"] == "error" else "ok"


def every_cell():
    """every operation by every role is allowed or refused as the table says"""
    wrong, cells = [], 0
    for operation, row in RIGHTS.items():
        for role, expected in zip(ROLES, row):
            table = Table(server, role)
            found = table.socket(operation) if operation in ("watch", "do", "undo", "hint", "why", "chat") else table.http(operation)
            cells += 1
            if found != expected:
                wrong.append((operation, role, found, expected))
    print(f"# {cells} cells")
    assert cells == len(RIGHTS) * len(ROLES) and not wrong, wrong


def without_a_session():
    """who has no session may look and watch listed tables, and nothing else"""
    nobody, table = Person(server), Table(server, "visitor")
    nobody.get(table.path)
    live = nobody.live(table.id)
    live.send(type="chat", text="hi")
    assert live.wait("error", errors=False)["error"]["code"] == "no_session"
    live.send(type="do", action="pass", seq=0, key="k")
    assert live.wait("error", errors=False)["error"]["code"] == "forbidden"
    for operation in ("join", "leave", "kick", "seat", "link", "words", "name", "options", "start", "rematch"):
        table.person = nobody
        assert table.http(operation) == "no_session", operation


def stop_at_random_moments():
    """SIGTERM at any moment of a busy server: exit code 0, in time"""
    slowest = 0
    for i in range(STOPS):
        with Server(PROGRAM, "--quiet") as s:
            people = [Person(s, f"P{n}") for n in range(3)]
            for person in people:
                for game, seats in (("cantankerous", ["me", "bot:level:5", "bot:random"]), ("catchy", ["bot:level:4", "bot:random"]),
                                    ("template", ["me", "open"])):
                    person.table(game=game, players=len(seats), seats=seats, autostart=True, listed=True, pace=random.choice([0, 50, 2000]))
            lives = [people[0].live(t["id"]) for t in people[0].get("/api/tables")["tables"]]
            end = time.monotonic() + random.random() * 0.3
            try:
                while time.monotonic() < end:
                    for live in lives:
                        live.quiet(0.001)
                        if live.step and live.step["legal"]:
                            live.send(type="do", action=live.step["legal"][0], seq=live.seq, key=live.key())
                            live.step = {**live.step, "legal": []}
                            live.send(type="chat", text="hello")
            except (Closed, Refused, OSError):
                pass
            began = time.monotonic()
            code = s.stop()
            slowest = max(slowest, time.monotonic() - began)
            assert code == 0, (i, code, s.log_text()[-400:])
    print(f"# {STOPS} stops, the slowest took {slowest:.2f} s")
    assert slowest < (5 if os.getloadavg()[0] < 4 else 15), slowest


with Server(PROGRAM, "--quiet") as server:
    code = Tap().run(every_cell, without_a_session, stop_at_random_moments)
    assert server.process.poll() is None, "the server is gone"
sys.exit(code)
