"""Cat Fight once more, slow and obvious."""
ID = "cat-fight"
PLAYERS = (2, 4)
OPTIONS = [{}]
SHORT = 6
EVENTS = {"shuffle", "roll", "saucer", "turn", "place", "block", "cut-off", "move", "face", "sip", "nip", "drawn", "fight",
          "sacrifice", "yield", "out", "win", "over"}

SQUARES = [c + str(r) for r in range(1, 12) for c in "abcdefghij"]
DIRECTIONS = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1)}
GREEN = ["c3", "e3", "g3", "c5", "e5", "g5"]
PURPLE = ["c7", "e7", "g7", "c9", "e9", "g9"]
CREAMS = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5]


def step(square, direction, count=1):
    x = "abcdefghij".index(square[0]) + DIRECTIONS[direction][0] * count
    y = int(square[1:]) + DIRECTIONS[direction][1] * count
    return "abcdefghij"[x] + str(y) if 0 <= x < 10 and 1 <= y <= 11 else None


def neighbours(square):
    return [n for n in (step(square, d) for d in DIRECTIONS) if n]


def is_blue(square):
    return square[0] in "aj" or square[1:] in ("1", "11")


class Game:
    def __init__(self, players, options):
        self.players, self.options = players, options
        self.seats = range(players)

    def start(self, oracle):
        shuffle = oracle.next("shuffle", what="creams")
        assert sorted(shuffle["order"]) == CREAMS
        creams = list(shuffle["order"])
        events = [shuffle]
        self.saucers = []
        for die in ["green", "purple", "green"][:2 if self.players == 3 else 3]:
            while True:
                roll = oracle.next("roll", seat=None, die=die)
                events.append(roll)
                at = (GREEN if die == "green" else PURPLE)[roll["value"] - 1]
                if at not in [s["at"] for s in self.saucers]:
                    break
            self.saucers.append({"at": at, "creams": creams[:3]})
            creams = creams[3:]
            events.append({"e": "saucer", "at": at})
        self.box = sorted(creams)
        n = self.players
        self.lost, self.creams, self.removed = [[] for _ in self.seats], [[] for _ in self.seats], []
        self.cats = [{"at": None, "face": None} for _ in self.seats]
        self.stock = [{2: 5, 3: 3, 4: 2}[n]] * n
        self.blocks, self.nips = [], ["held"] * n
        self.fight = self.facing = None
        self.quiet, self.moved = 0, False
        self.resume = None  # after a catnip fight: "end" the turn, or go "on"
        return events + self.begin_turn(0)

    # ---- lines
    def line(self, square, direction):
        """The squares of a line, up to a blocker or the edge."""
        line = []
        while True:
            square = step(square, direction)
            if not square or square in self.blocks:
                return line
            line.append(square)

    def direction_to(self, start, end):
        return next((d for d in DIRECTIONS if end in self.line(start, d)), None)

    def saucer_at(self, square):
        return next((s for s in self.saucers if s["at"] == square), None)

    def cats_at(self, square):
        return [s for s in self.seats if self.cats[s]["at"] == square]

    def lying(self):
        return {self.nips[s]: s for s in self.seats if self.nips[s] not in ("held", "gone")}

    def is_empty(self, square):
        return not (self.cats_at(square) or self.saucer_at(square) or square in self.blocks or square in self.lying())

    def watched(self, s):
        at = self.cats[s]["at"]
        return any(o != s and self.cats[o]["at"] and at in self.line(self.cats[o]["at"], self.cats[o]["face"]) for o in self.seats)

    def moves(self, s):
        found = []
        for d in DIRECTIONS:
            square = step(self.cats[s]["at"], d)
            while square and square not in self.blocks and not self.saucer_at(square):
                found.append(square)
                if self.cats_at(square):
                    break
                square = step(square, d)
        return found

    def may_sip(self):
        cat = self.cats[self.turn]
        return self.phase == "turn" and self.saucer_at(step(cat["at"], cat["face"])) is not None

    # ---- who and what
    def pending(self):
        if self.phase == "over":
            return []
        if self.phase == "fight":
            return [next(c + 1 for c in self.fight["cats"] if c != self.fight["winner"] and c not in self.fight["yielded"])]
        if self.phase == "face" and self.facing in ("win", "catnip-win"):
            return [self.fight["winner"] + 1]
        return [self.turn + 1]

    def nip_squares(self, s):
        if self.nips[s] != "held":
            return []
        return [q for q in SQUARES if self.is_empty(q) and not any(self.direction_to(q, n) for n in self.lying())]

    def legal(self, seat):
        if seat not in self.pending():
            return []
        s = seat - 1
        if self.phase == "place":
            return [f"place {q}" for q in SQUARES if is_blue(q) and not self.cats_at(q)]
        if self.phase == "face":
            return [f"face {d}" for d in DIRECTIONS]
        if self.phase == "fight":
            return [f"sacrifice {n}" for n in sorted(set(self.creams[s]))] + ["yield"]
        nips = [f"nip {q}" for q in self.nip_squares(s)]
        if self.phase == "end":
            return nips + ["end"]
        blocks = [f"block {q}" for q in SQUARES if self.stock[s] and not is_blue(q) and self.is_empty(q)]
        moves = [f"move {q}" for q in sorted(self.moves(s), key=SQUARES.index)]
        resting = not self.watched(s) or not moves
        return blocks + nips + moves + (["stay"] if resting else []) + (["sip"] if resting and self.may_sip() else [])

    # ---- doing
    def do(self, seat, action, oracle):
        verb, *words = action.split()
        return getattr(self, "do_" + verb)(seat - 1, *words, oracle)

    def begin_turn(self, s):
        self.turn, self.moved, self.facing, self.fight = s, False, None, None
        self.phase = "turn" if self.cats[s]["at"] else "place"
        return [{"e": "turn", "seat": s + 1}]

    def end_turn(self, following=None):
        events = self.cut_off()
        if self.phase == "over":
            return events
        self.quiet += 1
        if self.quiet >= 25 * self.players:
            return events + self.finish()
        return events + self.begin_turn((self.turn + 1) % self.players if following is None else following)

    def cut_off(self):
        stopped = set(self.blocks) | {s["at"] for s in self.saucers}
        reached = {q for q in SQUARES if is_blue(q)} | {c["at"] for c in self.cats if c["at"]}
        frontier = list(reached)
        while frontier:
            for n in neighbours(frontier.pop()):
                if n not in stopped and n not in reached:
                    reached.add(n)
                    frontier.append(n)
        events = []
        for saucer in [s for s in self.saucers if not any(n in reached for n in neighbours(s["at"]))]:
            self.saucers.remove(saucer)
            self.removed = sorted(self.removed + saucer["creams"])
            self.quiet = 0
            events.append({"e": "cut-off", "at": saucer["at"]})
        if not self.saucers:
            events += self.finish()
        return events

    def nearest(self, square):
        """The catnip a cat on this square is drawn to: (squares away, seat, its square, direction)."""
        found = []
        for at, s in self.lying().items():
            if at == square:
                found.append((0, s, at, None))
            elif self.direction_to(square, at):
                d = self.direction_to(square, at)
                found.append((self.line(square, d).index(at) + 1, s, at, d))
        return min(found, default=None)

    def do_place(self, s, square, oracle):
        events = [{"e": "place", "seat": s + 1, "at": square}]
        self.cats[s]["at"] = square
        drawn = self.nearest(square)
        if drawn:
            self.nips[drawn[1]] = "gone"
            self.cats[s]["at"] = drawn[2]
            events.append({"e": "drawn", "seat": s + 1, "from": square, "to": drawn[2]})
            self.cats[s]["face"] = drawn[3]
        self.phase, self.facing = "face", "place"
        return events

    def do_block(self, s, square, oracle):
        self.blocks = sorted(self.blocks + [square], key=SQUARES.index)
        self.stock[s] -= 1
        return [{"e": "block", "seat": s + 1, "at": square}] + self.cut_off()

    def do_move(self, s, square, oracle):
        start = self.cats[s]["at"]
        way = next(d for d in DIRECTIONS for k in range(1, 11) if step(start, d, k) == square)
        self.moved = True
        here = start
        while here != square:
            here = step(here, way)
            drawn = self.nearest(here) if not self.cats_at(here) else None
            if drawn:
                self.nips[drawn[1]] = "gone"
                self.cats[s] = {"at": drawn[2], "face": drawn[3] or way}
                return ([{"e": "move", "seat": s + 1, "from": start, "to": here},
                         {"e": "drawn", "seat": s + 1, "from": here, "to": drawn[2]}] + self.end_turn())
        events = [{"e": "move", "seat": s + 1, "from": start, "to": square}]
        rivals = self.cats_at(square)
        self.cats[s]["at"] = square
        if rivals:
            return events + self.begin_fight(square, sorted([s] + rivals), False, oracle)
        self.phase, self.facing = "face", "move"
        return events

    def do_stay(self, s, oracle):
        self.moved = True
        self.phase, self.facing = "face", "move"
        return []

    def do_sip(self, s, oracle):
        saucer = self.saucer_at(step(self.cats[s]["at"], self.cats[s]["face"]))
        number = saucer["creams"].pop(0)
        self.creams[s] = sorted(self.creams[s] + [number])
        self.quiet, self.moved = 0, True
        events = [{"e": "sip", "seat": s + 1, "number": number, "left": len(saucer["creams"])}]
        if not saucer["creams"]:
            self.saucers.remove(saucer)
        if not self.saucers:
            return events + self.finish()
        return events + self.after_action(s)

    def after_action(self, s):
        self.facing = None
        if self.nips[s] == "held":
            self.phase = "end"
            return []
        return self.end_turn()

    def do_face(self, s, direction, oracle):
        self.cats[s]["face"] = direction
        events = [{"e": "face", "seat": s + 1, "dir": direction}]
        why, self.facing = self.facing, None
        if why == "place":
            return events + self.end_turn()
        if why == "move":
            return events + self.after_action(s)
        self.fight = None
        if why == "win":
            return events + self.end_turn(following=s)
        if self.resume == "end":
            return events + self.end_turn()
        self.phase = "turn"
        return events

    def do_nip(self, s, square, oracle):
        self.nips[s] = square
        events = [{"e": "nip", "seat": s + 1, "at": square}]
        drawn = [c for c in self.seats if self.cats[c]["at"] and self.direction_to(self.cats[c]["at"], square)]
        for c in drawn:
            start = self.cats[c]["at"]
            self.cats[c] = {"at": square, "face": self.direction_to(start, square)}
            events.append({"e": "drawn", "seat": c + 1, "from": start, "to": square})
        if drawn:
            self.nips[s] = "gone"
        ends = self.phase == "end" or s in drawn
        if len(drawn) > 1:
            self.resume = "end" if ends else "on"
            return events + self.begin_fight(square, drawn, True, oracle)
        return events + (self.end_turn() if ends else [])

    def do_end(self, s, oracle):
        return self.end_turn()

    # ---- fights
    def begin_fight(self, square, cats, catnip, oracle):
        self.fight = {"at": square, "cats": cats, "rolls": [None] * len(cats), "winner": None, "yielded": [], "catnip": catnip}
        self.phase = "fight"
        return [{"e": "fight", "at": square, "cats": [c + 1 for c in cats]}] + self.roll(oracle)

    def roll(self, oracle):
        f, events = self.fight, []
        rolling = list(f["cats"])
        f["yielded"] = []
        while True:
            for c in rolling:
                event = oracle.next("roll", seat=c + 1, die="fight")
                f["rolls"][f["cats"].index(c)] = event["value"]
                events.append(event)
            best = max(f["rolls"][f["cats"].index(c)] for c in rolling)
            rolling = [c for c in rolling if f["rolls"][f["cats"].index(c)] == best]
            if len(rolling) == 1:
                break
        f["winner"] = rolling[0]
        return events + self.next_loser()

    def next_loser(self):
        f, events = self.fight, []
        for c in f["cats"]:
            if c != f["winner"] and c not in f["yielded"]:
                if self.creams[c]:
                    return events
                f["yielded"].append(c)
                events.append({"e": "yield", "seat": c + 1})
        for c in f["cats"]:
            if c != f["winner"]:
                self.cats[c] = {"at": None, "face": None}
                events.append({"e": "out", "seat": c + 1})
        self.phase, self.facing = "face", "catnip-win" if f["catnip"] else "win"
        return events + [{"e": "win", "seat": f["winner"] + 1}]

    def do_sacrifice(self, s, number, oracle):
        self.creams[s].remove(int(number))
        self.lost[s] = sorted(self.lost[s] + [int(number)])
        self.quiet = 0
        return [{"e": "sacrifice", "seat": s + 1, "number": int(number)}] + self.roll(oracle)

    def do_yield(self, s, oracle):
        self.fight["yielded"].append(s)
        return [{"e": "yield", "seat": s + 1}] + self.next_loser()

    # ---- the end
    def finish(self):
        self.phase, self.fight, self.facing = "over", None, None
        result = self.result()
        return [{"e": "over", "scores": result["scores"], "winners": result["winners"]}]

    def result(self):
        scores = [sum(c) for c in self.creams]
        over = self.phase == "over"
        return {"over": over, "scores": scores, "winners": [s + 1 for s in self.seats if over and scores[s] == max(scores)]}

    def state(self):
        fight = self.fight and dict(self.fight, cats=[c + 1 for c in self.fight["cats"]], winner=self.fight["winner"] + 1,
                                    yielded=[c + 1 for c in self.fight["yielded"]])
        return {
            "game": ID, "players": self.players, "options": {}, "phase": self.phase, "pending": self.pending(),
            "turn": self.turn + 1, "saucers": self.saucers, "box": self.box, "lost": self.lost, "removed": self.removed,
            "cats": self.cats, "creams": self.creams, "blockers": self.stock, "blocks": self.blocks, "nip": self.nips,
            "may_sip": self.may_sip(), "fight": fight, "quiet": self.quiet, "facing": self.facing, "moved": self.moved,
        }

    def view(self, seat):
        view = dict(self.state())
        if self.phase == "over":
            return view
        blank = lambda numbers: ["?"] * len(numbers)
        for key in ("box", "removed"):
            view[key] = blank(view[key])
        for key in ("creams", "lost"):
            view[key] = [c if s == seat - 1 else blank(c) for s, c in enumerate(view[key])]
        view["saucers"] = [{"at": s["at"], "creams": blank(s["creams"])} for s in self.saucers]
        return view


def choose(game, seat, actions, rng):
    """Moves, sips and fights, some catnip, some blockers; rarely anything else."""
    kinds = {}
    for action in actions:
        kinds.setdefault(action.split()[0], []).append(action)
    for kind in ("sip", "sacrifice"):
        if kind in kinds and rng.random() < 0.8:
            return rng.choice(kinds[kind])
    if "face" in kinds:
        cat = game.cats[seat - 1]
        good = [d for d in DIRECTIONS if game.saucer_at(step(cat["at"], d))]
        return f"face {rng.choice(good)}" if good else None
    if "move" in kinds:
        cats = [f"move {q}" for c in range(game.players) if c != seat - 1 for q in [game.cats[c]["at"]] if f"move {q}" in actions]
        beside = [m for m in kinds["move"] if any(game.saucer_at(n) for n in neighbours(m.split()[1]))]
        pool = [rng.choice(kinds[k]) for k in ("move", "block", "nip") if k in kinds]
        return rng.choice(pool + ([rng.choice(cats)] if cats else []) + ([rng.choice(beside)] * 3 if beside else []))
    return None
