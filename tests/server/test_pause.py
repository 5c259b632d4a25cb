#!/usr/bin/env python3
"""Pauses: all who would be asked are asked at once, answers stand on disk, and are played in the order of the rules.

usage: test_pause.py PROGRAM WORLDS"""
import json, os, random, sqlite3, subprocess, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Refused, Server, Tap

PROGRAM, WORLDS = sys.argv[1], sys.argv[2]
SEED = int(os.environ.get("SEED", "1"))
RANDOM = random.Random(SEED)
PAUSE = 1500
LONG_PAUSE = 20000  # its end is not waited for


class Table:
    """A table of humans in a position where a move leads to two or more secret questions; the move has been made."""

    def __init__(self, server, pause=PAUSE, least=2):
        self.server = server
        for _ in range(40):
            self.open(pause)
            if len(self.asked) >= least:
                return
            self.close()
        raise AssertionError("no position asks two at once")

    def open(self, pause):
        lines = subprocess.run([WORLDS, "cantankerous", "4", "1", str(RANDOM.randrange(1 << 30)), "asked"],
                               capture_output=True, check=True).stdout.splitlines()
        pair = json.loads(lines[0])
        host = Person(self.server, "Host")
        made = host.table(game="cantankerous", players=4, seats=["open"] * 4, pause=pause, pace=0, undo=False, listed=True,
                          position=pair["a"] if pair["more"] > 0 else pair["b"])
        self.id = made["table"]["id"]
        self.people = {seat: Person(self.server, f"P{seat}") for seat in range(1, 5)}
        for seat, person in self.people.items():
            person.post(f"/api/tables/{self.id}/join", {"seat": seat})
        host.post(f"/api/tables/{self.id}/start", {})
        self.lives = {seat: person.live(self.id) for seat, person in self.people.items()}
        mover = self.lives[pair["mover"]]
        for live in self.lives.values():
            live.quiet(0.02)
        mover.do(pair["action"])
        self.began = time.monotonic()
        for live in self.lives.values():
            live.quiet(0.1)
        self.asked = [seat for seat, live in self.lives.items() if self.reactions(seat)]

    def reactions(self, seat):
        """What the seat can do but pass, if it is asked in secret."""
        legal = self.lives[seat].step["legal"]
        return [a for a in legal if a != "pass"] if "pass" in legal else []

    def moves(self):
        """What the journal on disk says: (seat, action, by) of each move, and the answers that stand."""
        with sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True) as db:
            entries = [json.loads(body) for (body,) in db.execute("SELECT body FROM entries WHERE tab = ? ORDER BY n",
                                                                   (self.id,))]
        return ([(e["seat"], e["action"], e.get("by")) for e in entries if e["k"] == "do"],
                [(e["seat"], e["action"]) for e in entries if e["k"] == "answer"])

    def wait_played(self, count, seconds=6):
        """Until so many moves have been made."""
        end = time.monotonic() + seconds
        while len(self.moves()[0]) < count:
            assert time.monotonic() < end, self.moves()
            time.sleep(0.02)
        return self.moves()[0]

    def close(self):
        for live in self.lives.values():
            live.close()


def refusal(call, *args, **more):
    try:
        call(*args, **more)
    except Refused as r:
        return r.code
    return None


def all_at_once():
    """all who are asked see it at the start, and an answer is acknowledged at once and shown to nobody"""
    t = Table(server, LONG_PAUSE)
    seat, others = t.asked[0], [s for s in t.lives if s != t.asked[0]]
    ack = t.lives[seat].do("pass", key="once")
    assert not ack["again"] and time.monotonic() - t.began < LONG_PAUSE / 2000, "the acknowledgement waits for the pause"
    assert t.lives[seat].do("pass", key="once")["again"] is True
    for other in others:
        assert not [m for m in t.lives[other].quiet(0.02) if m["type"] in ("step", "pause")], "others hear of the answer"
    if not t.lives[seat].step["legal"]:
        assert refusal(t.lives[seat].do, "pass", key="twice") == "paused"
    assert len(t.moves()[0]) == 1 and t.moves()[1] == [(seat, "pass")]
    t.close()


def coming_back():
    """who comes back in the middle of a pause is asked again, unless it has answered"""
    t = Table(server, LONG_PAUSE)
    for seat in t.asked:
        step = t.lives[seat].step
        again = t.people[seat].live(t.id, since=step["seq"] - 1)
        assert again.step["legal"] == step["legal"] and again.step["view"] == step["view"] and again.seq == step["seq"]
        assert again.welcome["reset"] is False and [m["events"] for m in again.welcome["missed"]] == [step["events"]]
        again.do(t.reactions(seat)[0])
        once_more = t.people[seat].live(t.id)
        assert once_more.step["legal"] == [] and once_more.step["paused"] is True
        assert once_more.step["view"] == step["view"], "the view tells whether somebody else is asked before"
    t.close()


def first_reaction_wins():
    """answers are played in the rules' order: the first reaction counts, who is overtaken is told"""
    t = Table(server)
    wanted = {seat: t.reactions(seat)[0] for seat in t.asked}
    for seat in RANDOM.sample(t.asked, len(t.asked)):
        t.lives[seat].do(wanted[seat])
    moves = t.wait_played(2)
    first = next(m for m in moves[1:] if m[1] != "pass")
    assert wanted.get(first[0]) == first[1], (first, wanted)
    assert time.monotonic() - t.began > PAUSE / 1000 * 0.6, "played before the pause was over"
    for seat in t.asked:
        if seat != first[0]:
            assert "fell away" in t.lives[seat].wait("overtaken")["message"]
        else:
            assert not [m for m in t.lives[seat].quiet(0.05) if m["type"] == "overtaken"], first
    t.close()


def silence_passes():
    """who does not answer passes, and the answers of the others count"""
    t = Table(server)
    silent, speaking = t.asked[0], t.asked[1:]
    for seat in speaking:
        t.lives[seat].do("pass")
    wanted = {(silent, "pass", "clock"), *((seat, "pass", "answer") for seat in speaking)}
    count = 1
    while not wanted <= set(t.wait_played(count)):  # who is asked more than once in a pause has passed more than once
        count += 1
    t.close()


def restart_in_a_pause():
    """an acknowledged answer is played after kill -9 and a restart; who has not answered is asked again"""
    with Server(PROGRAM, "--quiet", "--allow-positions") as s:
        for _ in range(3):
            t = Table(s)
            seat, open_seat = RANDOM.sample(t.asked, 2)
            action, question = t.reactions(seat)[0], t.lives[open_seat].step
            t.lives[seat].do(action, key="kept")
            s.kill()
            t.close()
            s.start()
            for person in t.people.values():
                person.connection = None
            back = t.people[open_seat].live(t.id, since=question["seq"])
            assert back.step["legal"] == question["legal"] and back.seq == question["seq"] and back.step["view"] == question["view"]
            same = t.people[seat].live(t.id)
            assert same.step["legal"] == [] and same.step["paused"] is True
            assert same.do(action, key="kept", seq=0)["again"] is True
            back.do("pass")
            moves = t.wait_played(2)
            while (seat, action, "answer") not in moves:
                moves = t.wait_played(len(moves) + 1)
            assert [m for m in moves if m[0] == seat and m[1] == action] == [(seat, action, "answer")]
            back.close(), same.close()


with Server(PROGRAM, "--quiet", "--allow-positions") as server:
    code = Tap(f"SEED={SEED}").run(all_at_once, coming_back, first_reaction_wins, silence_passes, restart_in_a_pause)
    assert server.process.poll() is None, "the server is gone"
sys.exit(code)
