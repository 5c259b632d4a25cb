"""Cardinal Directions once more, slow and obvious."""
ID = "cardinal"
PLAYERS = (3, 5)
OPTIONS = [{"rules": "basic"}, {"rules": "advanced"}]
SHORT = 4
EVENTS = {"shuffle", "bird", "lift", "reveal", "ability", "taunt", "stalk", "catch", "eat", "steal", "double", "fly", "over"}

LOCALES = ["bath", "grass", "trees", "fence"]
KINDS = ["stalk", "catch", "eat", "steal", "play", "taunt"]
FLIP = 21


def value(bird):
    return 4 if bird == FLIP else 1 if bird <= 7 else 2 if bird <= 14 else 3


def takes(bird):
    return min(value(bird) - 1, 2)


class Game:
    def __init__(self, players, options):
        self.players, self.options = players, options
        self.advanced = options["rules"] == "advanced"
        self.names = LOCALES[:4 if players == 5 else 3]
        self.seats = range(players)

    def start(self, oracle):
        birds = oracle.next("shuffle", what="birds")
        assert sorted(birds["order"]) == list(range(1, 21))
        self.deck = birds["order"] + [FLIP]
        self.bird = {l: None for l in self.names}
        self.stalks = {l: [0] * self.players for l in self.names}
        self.front = [None] * self.players
        self.eaten = [[] for _ in self.seats]
        self.points = [0] * self.players
        self.round, self.half, self.quiet = 1, 1, 0
        self.abilities = [True] * self.players
        self.declared, self.asked, self.revealed = [], None, None
        self.seen = [set() for _ in self.seats]  # parts of the plan shown this turn
        self.clear_choices()
        self.phase = "plan" if self.advanced else "choose"
        return [birds] + self.new_birds()

    def clear_choices(self):
        self.chosen = [None] * self.players
        self.plans = [{"locale": None, "cat": None, "first": None, "spares": [None, None]} for _ in self.seats]
        self.seen = [set() for _ in self.seats]

    def new_birds(self):
        events = []
        for l in self.names:
            if self.bird[l] is None and self.deck:
                self.bird[l] = self.deck.pop(0)
                events.append({"e": "bird", "locale": l, "bird": self.bird[l]})
        return events

    # ---- who is asked, and what
    def planned(self, s):
        return self.plans[s]["spares"][1] is not None

    def pending(self):
        if self.phase in ("choose", "use"):
            return [s + 1 for s in self.seats if self.chosen[s] is None]
        if self.phase == "plan":
            return [s + 1 for s in self.seats if not self.planned(s)]
        return [self.asked] if self.phase == "declare" else []

    def in_hand(self, s):
        placed = sum(self.stalks[l][s] for l in self.names)
        hand = ["stalk"] * (2 - placed) + ["catch", "eat", "steal", "play"]
        return hand + (["taunt"] if self.advanced else [])

    def lifts(self, s):
        return [f"lift {l}" for l in self.names if self.stalks[l][s]]

    def legal(self, seat):
        if seat not in self.pending():
            return []
        s = seat - 1
        others = [o + 1 for o in self.seats if o != s]
        if self.phase == "choose":
            stalk = [f"stalk {l}" for l in self.names] if "stalk" in self.in_hand(s) else []
            return (stalk + [f"catch {l}" for l in self.names] + [f"steal {o}" for o in others] + ["eat", "play"] + self.lifts(s))
        if self.phase == "use":
            return [f"use {k}" for k in KINDS if k in self.plans[s]["spares"]]
        if self.phase == "declare":
            return self.offers(s) + ["hold"]
        plan = self.plans[s]
        if plan["locale"] is None:
            return self.lifts(s) + [f"aim {l}" for l in self.names]
        if plan["cat"] is None:
            return [f"aim {o}" for o in others]
        hand = self.in_hand(s)
        if plan["first"] is None:
            return [f"first {k}" for k in KINDS if k in hand]
        hand.remove(plan["first"])
        if plan["spares"][0] is None:
            return [f"spare {k}" for k in KINDS if k in hand and self.seconds(hand, k)]
        return [f"spare {k}" for k in self.seconds(hand, plan["spares"][0])]

    @staticmethod
    def seconds(hand, first):
        left = list(hand)
        left.remove(first)
        return [k for k in KINDS if k in left and KINDS.index(k) >= KINDS.index(first)]

    def offers(self, s):
        if not self.abilities[s]:
            return []
        mine = self.revealed[s].split()
        if s == 0:
            return ["ability"] if any(self.revealed[o] == "taunt 1" for o in self.seats if o) else []
        if s == 1:
            return [f"ability {l}" for l in self.names if self.bird[l] is not None]
        if s == 2:
            if mine[0] in ("stalk", "catch"):
                return [f"ability {l}" for l in self.names if l != mine[1]]
            if mine[0] in ("steal", "taunt"):
                return [f"ability {o + 1}" for o in self.seats if o != s and str(o + 1) != mine[1]]
            return []
        if mine[0] != "catch" or self.bird[mine[1]] is None:
            return []
        need, stalks = takes(self.bird[mine[1]]), self.stalks[mine[1]]
        if s == 3:
            return ["ability"] if sum(stalks) >= need > stalks[s] else []
        return ["ability"] if stalks[s] >= need else []

    # ---- doing
    def do(self, seat, action, oracle):
        s = seat - 1
        verb, *words = action.split()
        plan = self.plans[s]
        if verb == "lift":
            count = self.stalks[words[0]][s]
            self.stalks[words[0]][s] = 0
            self.quiet = 0
            return [{"e": "lift", "seat": seat, "locale": words[0], "count": count}]
        if self.phase == "declare":
            return self.declare(s, verb, words)
        if verb == "aim" and words[0] in LOCALES:
            plan["locale"] = words[0]
        elif verb == "aim":
            plan["cat"] = int(words[0])
        elif verb == "first":
            plan["first"] = words[0]
        elif verb == "spare":
            plan["spares"][plan["spares"].index(None)] = words[0]
        else:
            self.chosen[s] = words[0] if verb == "use" else action
        return [] if self.pending() else self.reveal()

    def shown(self, s, kind):
        plan = self.plans[s]
        if kind in ("stalk", "catch"):
            self.seen[s].add("locale")
            return f"{kind} {plan['locale']}"
        if kind in ("steal", "taunt"):
            self.seen[s].add("cat")
            return f"{kind} {plan['cat']}"
        return kind

    def reveal(self):
        if not self.advanced:
            self.revealed = list(self.chosen)
        elif self.half == 1:
            self.revealed = [self.shown(s, self.plans[s]["first"]) for s in self.seats]
            for seen in self.seen:
                seen.add("first")
        else:
            self.revealed = [self.shown(s, self.chosen[s]) for s in self.seats]
        events = [{"e": "reveal", "actions": list(self.revealed)}]
        self.changed = False
        if not self.advanced:
            return events + self.resolve()
        self.phase = "declare"
        return events + self.ask_from(0)

    def ask_from(self, s):
        while s < self.players:
            if self.offers(s):
                self.asked = s + 1
                return []
            s += 1
        self.asked = None
        return self.resolve()

    def declare(self, s, verb, words):
        events = []
        if verb == "ability":
            text = words[0] if words else ""
            self.abilities[s] = False
            self.declared.append({"seat": s + 1, "ability": text})
            events.append({"e": "ability", "seat": s + 1, "text": text})
            if s == 1:
                events += self.fly_from(text)
            if s == 2:
                self.revealed[s] = f"{self.revealed[s].split()[0]} {text}"
        return events + self.ask_from(s + 1)

    def fly(self, bird):
        self.changed = True
        return [{"e": "fly", "bird": bird}]

    def clear_locale(self, l):
        self.bird[l] = None
        self.stalks[l] = [0] * self.players

    def fly_from(self, l):
        bird = self.bird[l]
        self.clear_locale(l)
        return self.fly(bird)

    # ---- a round
    def declared_by(self, s):
        return any(d["seat"] == s + 1 for d in self.declared)

    def taunts(self):
        """Who is nullified, and the events."""
        target = {s: int(a.split()[1]) - 1 for s, a in enumerate(self.revealed) if a.startswith("taunt")}
        biting = {s: v for s, v in target.items() if not (v == 0 and self.declared_by(0))}
        works = {}
        while True:
            for s in target:
                if s in works:
                    continue
                at_me = [o for o in biting if biting[o] == s]
                if any(works.get(o) for o in at_me):
                    works[s] = False
                elif all(o in works for o in at_me):
                    works[s] = True
                else:
                    continue
                break
            else:
                break
        working = {s for s in target if works.get(s, False) and s in biting}
        events = [{"e": "taunt", "seat": s + 1, "target": target[s] + 1, "works": s in working} for s in sorted(target)]
        return {target[s] for s in working}, events

    def resolve(self):
        nullified, events = self.taunts()
        actions = [None if s in nullified else a.split() for s, a in enumerate(self.revealed)]
        acting = lambda kind: [s for s in self.seats if actions[s] and actions[s][0] == kind]
        for s in acting("stalk"):
            l = actions[s][1]
            if self.bird[l] is not None and self.stalks[l][s] < takes(self.bird[l]):
                self.stalks[l][s] += 1
                self.changed = True
                events.append({"e": "stalk", "seat": s + 1, "locale": l})
        second = [None] * self.players
        feast = None
        valid = {s: actions[s][1] for s in acting("catch") if self.catch_is_valid(s, actions[s][1])}
        rivals = {l: [s for s in valid if valid[s] == l] for l in self.names}
        for s in sorted(valid):
            l = valid[s]
            if len(rivals[l]) > 1:
                events += self.fly_from(l) if self.bird[l] is not None else []
                continue
            bird = self.bird[l]
            self.changed = True
            self.clear_locale(l)
            events.append({"e": "catch", "seat": s + 1, "locale": l, "bird": bird})
            if s == 4 and self.advanced and self.declared_by(4):
                feast = bird
            elif self.front[s]:
                second[s] = bird
            else:
                self.front[s] = {"bird": bird, "doubled": False}
        for s in self.seats:
            if s in acting("eat") and self.front[s]:
                events.append(self.eat(s, self.front[s]))
                self.front[s] = None
            if s == 4 and feast:
                events.append(self.eat(s, {"bird": feast, "doubled": False}))
        events += self.steals({s: int(actions[s][1]) - 1 for s in acting("steal")}, second, feast is not None)
        for s in acting("play"):
            if self.front[s] and not self.front[s]["doubled"]:
                self.front[s]["doubled"] = True
                self.changed = True
                events.append({"e": "double", "seat": s + 1, "bird": self.front[s]["bird"]})
        dealt = self.new_birds()
        self.changed = self.changed or bool(dealt)
        return events + dealt + self.end_round()

    def catch_is_valid(self, s, l):
        borrowed = s == 3 and self.advanced and self.declared_by(3)
        count = sum(self.stalks[l]) if borrowed else self.stalks[l][s]
        return self.bird[l] is not None and count >= takes(self.bird[l])

    def eat(self, s, bird):
        points = value(bird["bird"]) * (2 if bird["doubled"] else 1)
        self.points[s] += points
        self.eaten[s].append(bird)
        self.changed = True
        return {"e": "eat", "seat": s + 1, "bird": bird["bird"], "points": points}

    def steals(self, steals, second, feasted):
        events = []
        thieves = {v: [t for t in steals if steals[t] == v] for v in self.seats}
        first = [dict(f) if f else None for f in self.front]
        had = [f is not None for f in first]
        got = [({"bird": b, "doubled": False} if b else None) for b in second]
        done = set()
        while True:
            wave = [t for t in sorted(steals) if len(thieves[steals[t]]) == 1 and t not in done
                    and (first[steals[t]] or got[steals[t]])]
            if not wave:
                break
            taken = []
            for t in wave:
                v = steals[t]
                place = first if first[v] else got
                taken.append((t, v, place, place[v]["bird"]))
            for t, v, place, bird in taken:
                place[v] = None
            for t, v, place, bird in taken:
                got[t] = {"bird": bird, "doubled": False}
                done.add(t)
                self.changed = True
                events.append({"e": "steal", "seat": t + 1, "from": v + 1, "bird": bird})
        for v in self.seats:
            if len(thieves[v]) > 1:
                if had[v]:
                    events += self.fly(first[v]["bird"])
                    first[v] = None
                elif got[v]:
                    events += self.fly(got[v]["bird"])
                    got[v] = None
        for s in self.seats:
            if first[s] and (got[s] or (s == 4 and feasted)):
                events += self.fly(first[s]["bird"])
                first[s] = None
            self.front[s] = first[s] or got[s]
        return events

    def end_round(self):
        self.quiet = 0 if self.changed else self.quiet + 1
        self.revealed, self.declared = None, []
        left = [self.bird[l] for l in self.names if self.bird[l]] + [f["bird"] for f in self.front if f]
        if not left and not self.deck:
            return self.finish()
        if self.quiet >= 10 or self.round >= 150:
            events = []
            for l in self.names:
                if self.bird[l]:
                    events += self.fly_from(l)
            for s in self.seats:
                if self.front[s]:
                    events += self.fly(self.front[s]["bird"])
                    self.front[s] = None
            events += [{"e": "fly", "bird": b} for b in self.deck]
            self.deck = []
            return events + self.finish()
        self.round += 1
        self.chosen = [None] * self.players
        if self.advanced and self.half == 1:
            self.half, self.phase = 2, "use"
            return []
        self.half = 1
        self.clear_choices()
        self.phase = "plan" if self.advanced else "choose"
        return []

    def finish(self):
        self.phase = "over"
        self.clear_choices()
        result = self.result()
        return [{"e": "over", "scores": result["scores"], "winners": result["winners"]}]

    def result(self):
        over = self.phase == "over"
        rank = [(self.points[s], len(self.eaten[s]),
                 max([value(b["bird"]) * (2 if b["doubled"] else 1) for b in self.eaten[s]], default=0)) for s in self.seats]
        return {"over": over, "scores": list(self.points), "winners": [s + 1 for s in self.seats if over and rank[s] == max(rank)]}

    def state(self):
        return {
            "game": ID, "players": self.players, "options": self.options, "phase": self.phase, "pending": self.pending(),
            "round": self.round, "half": self.half,
            "locales": [{"locale": l, "bird": self.bird[l], "stalks": self.stalks[l]} for l in self.names],
            "deck": self.deck, "front": self.front, "eaten": self.eaten, "chosen": self.chosen,
            "plans": self.plans if self.advanced else None, "abilities": self.abilities if self.advanced else None,
            "declared": self.declared, "asked": self.asked if self.phase == "declare" else None, "quiet": self.quiet,
            "points": self.points, "revealed": self.revealed if self.phase == "declare" else None,
        }

    def view(self, seat):
        view = dict(self.state())
        view["deck"] = ["?"] * (len(self.deck) - 1) + [FLIP] if self.deck else []
        revealed = self.phase == "declare"
        view["chosen"] = [c if s == seat - 1 or c is None or revealed else "?" for s, c in enumerate(self.chosen)]
        if self.advanced:
            view["plans"] = [self.plan_view(s, seat - 1) for s in self.seats]
        return view

    def plan_view(self, s, viewer):
        plan = self.plans[s]
        if s == viewer or self.phase == "over":
            return plan
        if not self.planned(s):
            return {"locale": None, "cat": None, "first": None, "spares": [None, None]}
        seen = self.seen[s]
        return {k: plan[k] if k in seen else "?" for k in ("locale", "cat", "first")} | {"spares": ["?", "?"]}


def choose(game, seat, actions, rng):
    """Mostly what a cat would do, so that birds are caught, stolen, doubled and eaten."""
    s = seat - 1
    good = [a for a in actions if a.startswith(("catch", "steal", "stalk", "use", "ability", "first catch", "first steal", "first taunt"))]
    if game.front[s]:
        good += [a for a in actions if a in ("eat", "play")]
    return rng.choice(good) if good else None


def plain(event):
    """Why a bird flies is told in words of one's own."""
    return {k: v for k, v in event.items() if not (event["e"] == "fly" and k == "why")}
