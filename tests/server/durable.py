"""A table that a test plays, and remembers what was acknowledged and what was refused."""
import json, socket

from client import Closed, Person, Refused

GONE = (Closed, ConnectionError, socket.timeout, TimeoutError, OSError)


def after_passes(engine, state, seat):
    """The seat's views when those who are asked before it pass, and when it passes itself."""
    found, pending = [], engine("load " + state)["pending"]
    while pending:
        if seat in pending:
            found.append(engine(f"view {seat}")["view"])
        pending = json.loads(engine.line(f"do {pending[0]} pass")).get("pending")
    return found


class Table:
    """Two seats of one person, played by this test, with its own journal of what was acknowledged."""

    def __init__(self, server, game, rng):
        self.random = rng
        self.people = [Person(server, "Mia"), Person(server, "Bo")]
        a, b = self.people
        made = a.table(game=game, players=2, seats=["me", "open"], autostart=True, pause=self.random.choice([0, 40]), undo=False,
                       key="t")
        self.id = made["table"]["id"]
        b.post(f"/api/tables/{self.id}/join", {"token": made["links"][0]["token"]})
        self.lives, self.sent, self.acked, self.over = [None, None], {}, [], False
        self.count, self.denied = 0, []
        self.fault = None  # what went wrong in a thread; check() says it
        self.views = {}  # (seat, seq): what the seat saw there, at any time

    def connect(self, patience=4):
        for i, person in enumerate(self.people):
            person.connection = None
            if self.lives[i]:
                self.lives[i].close()
            self.lives[i] = person.live(self.id, timeout=patience, on_step=lambda step, seat=i + 1: self.saw(seat, step))
            if not self.lives[i].step:
                self.lives[i].wait("step")

    def saw(self, seat, step):
        before = self.views.setdefault((seat, step["seq"]), step["view"])
        assert before == step["view"], f"seat {seat} sees step {step['seq']} in two ways"

    def check_views(self, engine):
        """What the seats saw at every step of a match that is over stands in a local replay of its record, in the same
        order. Who may react is asked beside the others, not after them: such a view is that of the replay once those
        before have passed. How many views were compared."""
        moves = engine.begin(self.people[0].get(f"/api/tables/{self.id}/record"))
        told = [[], []]
        for move in [None, *moves]:
            if move:
                engine("do " + move)
            for seat in (1, 2):
                told[seat - 1].append([engine(f"view {seat}")["view"]])
            if any(views[-1][0].get("waiting") for views in told):
                state = engine.state()
                for seat in (1, 2):
                    told[seat - 1][-1] += after_passes(engine.twin(), state, seat)
        for seat in (1, 2):
            at = 0
            for seq in sorted(seq for s, seq in self.views if s == seat):
                at = next((n for n in range(at, len(told[0])) if self.views[seat, seq] in told[seat - 1][n]), None)
                assert at is not None, f"seat {seat} saw at {seq} what the record of {self.id} does not have"
        return len(self.views)

    def repeat_unanswered(self):
        """What was sent and never answered is sent again with the same key."""
        for key, (seat, action, seq) in list(self.sent.items()):
            try:
                self.lives[seat].do(action, key=key, seq=seq)
                self.acked.append(key)
            except Refused as r:
                assert r.code in ("stale", "illegal", "not_now", "paused"), r
            del self.sent[key]
            self.lives[seat].quiet(0.02)

    def move(self):
        """One move by whoever is asked; true when it was acknowledged."""
        for seat, live in enumerate(self.lives):
            if live.step["legal"]:
                self.count += 1
                key = f"{seat}-{self.count}"
                action = self.random.choice(live.step["legal"])
                self.sent[key] = (seat, action, live.seq)
                try:
                    live.do(action, key=key)
                except Refused as r:
                    del self.sent[key]
                    if r.code == "not_saved":
                        self.denied.append(key)
                        return False
                    # A pause may have ended the game before this came.
                    assert r.code in ("busy", "stale", "paused") or (r.code == "not_now" and live.wait("step")["over"]), r
                    live.quiet(0.01)
                    return False
                del self.sent[key]
                self.acked.append(key)
                return True
        self.over = any(live.step["over"] for live in self.lives)
        for live in self.lives:
            live.quiet(0.002)
        return False

    def play_on(self, refusals=()):
        """For threads: plays until the match is over or the server is gone. Refusals: codes that are no fault here."""
        try:
            self.connect()
            self.repeat_unanswered()
            while not self.over:
                self.move()
        except GONE:
            pass
        except Refused as r:
            if r.code not in refusals:
                self.fault = r
        except Exception as e:
            self.fault = e

    def check(self, database):
        """Every acknowledged key stands exactly once in the journal; no key stands twice; what was refused as not saved is not there."""
        if self.fault:
            raise self.fault
        keys = []
        for (body,) in database.execute("SELECT body FROM entries WHERE tab = ? ORDER BY n", (self.id,)):
            entry = json.loads(body)
            if "key" in entry:
                keys.append(entry["key"])
        assert len(keys) == len(set(keys)), "a move stands twice"
        lost = set(self.acked) - set(keys)
        assert not lost, f"acknowledged but lost: {lost}"
        wrong = set(self.denied) & set(keys)
        assert not wrong, f"refused as not saved, and there all the same: {wrong}"
        return len(keys)
