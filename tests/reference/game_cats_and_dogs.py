"""Like Cats and Dogs once more, slow and obvious."""
from collections import Counter

ID = "cats-and-dogs"
PLAYERS = (2, 6)
OPTIONS = [{}]
SHORT = 5
EVENTS = {"shuffle", "mark", "turn", "feed", "full", "card", "discard", "swap", "return", "replace", "over"}

KINDS = ["discard", "swap-dog-cat", "swap-fish-bone", "swap-same-kind", "swap-food", "swap-animals", "swap-markers",
         "return-marker", "replace-marker"]
FOODS = [f"fish{n}" for n in range(1, 7)] + [f"bone{n}" for n in range(1, 7)]
COPIES = {1: 4, 2: 5, 3: 6, 4: 5, 5: 4, 6: 3}
LETTERS = "ABCDEFGHIJKL"
HOUSE = {}
for line in """Clarence cat 3|Minka cat 3|Tiger cat 3|Sooty cat 3|Paprika cat 3|Duchess cat 2|Pickle cat 2|Mog cat 1|Whisper cat 1
Rex dog 3|Bella dog 3|Bruno dog 3|Waldo dog 3|Poppy dog 3|Hector dog 2|Biscuit dog 2|Nipper dog 1|Lady dog 1""".replace("\n", "|").split("|"):
    name, kind, spaces = line.split()
    HOUSE[name] = (kind, int(spaces))


class Game:
    def __init__(self, players, options):
        self.players = players
        self.options = options

    def start(self, oracle):
        n = self.players
        animals = oracle.next("shuffle", what="animals")
        assert sorted(animals["order"]) == sorted(HOUSE)
        food = oracle.next("shuffle", what="food")
        assert Counter(food["order"]) == Counter({f: COPIES[int(f[4])] for f in FOODS})
        actions = oracle.next("shuffle", what="actions")
        assert Counter(actions["order"]) == Counter({k: 2 for k in KINDS})
        self.animals = [{"name": a, "kind": HOUSE[a][0], "spaces": HOUSE[a][1], "markers": [], "food": []}
                        for a in animals["order"][:2 * n]]
        self.deck, self.known = list(food["order"]), 0
        self.hands = [sorted(actions["order"][3 * s:3 * s + 3], key=KINDS.index) for s in range(n)]
        self.box = sorted(actions["order"][3 * n:], key=KINDS.index)
        self.stock = [6] * n
        self.turn, self.phase = 1, None
        self.turned = self.feeding = self.card = None
        self.picks, self.gone = [], []
        self.begin_turn()
        return [animals, food, actions]

    # ---- who and what
    def open(self):
        return [i for i, a in enumerate(self.animals) if len(a["food"]) < 5]

    def free(self):
        return [i for i in self.open() if len(self.animals[i]["markers"]) < self.animals[i]["spaces"]]

    def begin_turn(self):
        self.phase = "mark" if self.stock[self.turn - 1] and self.free() else "act"

    def pending(self):
        return [] if self.phase == "over" else [self.turn]

    # ---- what an action card can still do: every complete way to play it, as tuples of pick texts
    def ways(self, kind):
        a, live = self.animals, self.open()
        name = lambda i: LETTERS[i]
        foods = [(i, f) for i in live for f in sorted(set(a[i]["food"]), key=FOODS.index)]
        markers = [(i, s) for i in live for s in sorted(set(a[i]["markers"]))]
        pairs = [(i, j) for i in live for j in live if i != j and Counter(a[i]["food"]) != Counter(a[j]["food"])]
        if kind == "discard":
            return [(f"food {name(i)} {f}",) for i, f in foods]
        if kind == "swap-dog-cat":
            return [(f"animal {name(i)}", f"animal {name(j)}") for i, j in pairs if a[i]["kind"] != a[j]["kind"]]
        if kind == "swap-same-kind":
            return [(f"animal {name(i)}", f"animal {name(j)}") for i, j in pairs if a[i]["kind"] == a[j]["kind"]]
        if kind == "swap-animals":
            return [(f"animal {name(i)}", f"animal {name(j)}") for i, j in pairs]
        if kind == "swap-fish-bone":
            return [(f"food {name(i)} {f}", f"food {name(j)} {g}") for i, f in foods for j, g in foods
                    if i != j and f.startswith("fish") and g.startswith("bone")]
        if kind == "swap-food":
            return [(f"food {name(i)} {f}", f"food {name(j)} {g}") for i, f in foods for j, g in foods if i != j and f != g]
        if kind == "swap-markers":
            return [(f"marker {name(i)} {s}", f"marker {name(j)} {o}") for i, s in markers for j, o in markers
                    if i != j and s != o]
        if kind == "return-marker":
            return [(f"marker {name(i)} {s}",) for i, s in markers]
        assert kind == "replace-marker"
        return [(f"marker {name(i)} {s}",) for i, s in markers if s != self.turn] if self.stock[self.turn - 1] else []

    def legal(self, seat):
        if seat not in self.pending():
            return []
        if self.phase == "mark":
            return [f"mark {LETTERS[i]}" for i in self.free()]
        if self.phase == "act":
            return ["turn"] + [f"card {k}" for k in KINDS if k in self.hands[seat - 1] and self.ways(k)]
        if self.phase == "feed":
            return [f"feed {LETTERS[i]}" for i in self.open()]
        if self.phase == "more":
            return ["more", "stop"]
        done = tuple(self.picks)
        return sorted({w[len(done)] for w in self.ways(self.card) if w[:len(done)] == done}, key=self.action_number)

    @staticmethod
    def action_number(text):
        words = text.split()
        if words[0] == "animal":
            return LETTERS.index(words[1])
        if words[0] == "food":
            return LETTERS.index(words[1]) * 12 + FOODS.index(words[2])
        return LETTERS.index(words[1]) * 6 + int(words[2])

    # ---- doing
    def do(self, seat, action, oracle):
        verb, *words = action.split()
        return getattr(self, "do_" + verb)(seat, *words)

    def do_mark(self, seat, letter):
        self.animals[LETTERS.index(letter)]["markers"].append(seat)
        self.stock[seat - 1] -= 1
        self.phase = "act"
        return [{"e": "mark", "seat": seat, "animal": letter}]

    def draw(self):
        card = self.deck.pop(0)
        self.known = min(self.known, len(self.deck))
        return card

    def do_turn(self, seat):
        self.turned = self.draw()
        self.phase = "feed"
        return [{"e": "turn", "seat": seat, "card": self.turned}]

    def lay(self, seat, i, card):
        food = self.animals[i]["food"]
        food.append(card)
        events = [{"e": "feed", "seat": seat, "animal": LETTERS[i], "card": card}]
        if len(food) == 5:
            events.append({"e": "full", "animal": LETTERS[i]})
        if len(self.open()) == 1 or not self.deck:
            self.feeding = None
            return events + self.finish()
        if len(food) < 4:
            self.phase, self.feeding = "more", LETTERS[i]
            return events
        self.feeding = None
        self.end_turn()
        return events

    def do_feed(self, seat, letter):
        card, self.turned = self.turned, None
        return self.lay(seat, LETTERS.index(letter), card)

    def do_more(self, seat):
        card = self.draw()
        return [{"e": "turn", "seat": seat, "card": card}] + self.lay(seat, LETTERS.index(self.feeding), card)

    def do_stop(self, seat):
        self.feeding = None
        self.end_turn()
        return []

    def end_turn(self):
        self.turn = self.turn % self.players + 1
        self.begin_turn()

    def do_card(self, seat, kind):
        self.hands[seat - 1].remove(kind)
        self.card, self.phase = kind, "pick"
        return [{"e": "card", "seat": seat, "kind": kind}]

    def pick(self, text):
        self.picks.append(text)
        if not any(w == tuple(self.picks) for w in self.ways(self.card)):
            return []
        picks = [p.split() for p in self.picks]
        where = [LETTERS.index(p[1]) for p in picks]
        things = [self.animals[i] for i in where]
        kind = self.card
        if kind == "discard":
            things[0]["food"].remove(picks[0][2])
            self.deck.append(picks[0][2])
            self.known += 1
            events = [{"e": "discard", "animal": picks[0][1], "card": picks[0][2]}]
        elif picks[0][0] == "animal":
            things[0]["food"], things[1]["food"] = things[1]["food"], things[0]["food"]
            events = [{"e": "swap", "what": "all", "a": picks[0][1], "b": picks[1][1]}]
        elif kind in ("swap-food", "swap-fish-bone"):
            self.exchange(things[0]["food"], picks[0][2], things[1]["food"], picks[1][2])
            events = [{"e": "swap", "what": "food", "a": picks[0][1], "b": picks[1][1]}]
        elif kind == "swap-markers":
            self.exchange(things[0]["markers"], int(picks[0][2]), things[1]["markers"], int(picks[1][2]))
            events = [{"e": "swap", "what": "markers", "a": picks[0][1], "b": picks[1][1]}]
        else:
            owner, markers = int(picks[0][2]), things[0]["markers"]
            self.stock[owner - 1] += 1
            if kind == "return-marker":
                markers.remove(owner)
                events = [{"e": "return", "animal": picks[0][1], "owner": owner}]
            else:
                markers[markers.index(owner)] = self.turn
                self.stock[self.turn - 1] -= 1
                events = [{"e": "replace", "animal": picks[0][1], "owner": owner, "by": self.turn}]
        self.gone.append(kind)
        self.card, self.picks = None, []
        self.end_turn()
        return events

    @staticmethod
    def exchange(one, first, two, second):
        i, j = one.index(first), two.index(second)
        one[i], two[j] = two[j], one[i]

    def do_food(self, seat, letter, card):
        return self.pick(f"food {letter} {card}")

    def do_animal(self, seat, letter):
        return self.pick(f"animal {letter}")

    def do_marker(self, seat, letter, owner):
        return self.pick(f"marker {letter} {owner}")

    # ---- the end
    def finish(self):
        self.phase = "over"
        result = self.result()
        return [{"e": "over", "scores": result["scores"], "winners": result["winners"]}]

    def result(self):
        scores = [0] * self.players
        for a in self.animals:
            fish = sum(int(f[4]) for f in a["food"] if f.startswith("fish"))
            bones = sum(int(f[4]) for f in a["food"] if f.startswith("bone"))
            for owner in a["markers"]:
                scores[owner - 1] += bones - fish if a["kind"] == "dog" else fish - bones
        over = self.phase == "over"
        return {"over": over, "scores": scores, "winners": [s + 1 for s in range(self.players) if over and scores[s] == max(scores)]}

    def state(self):
        return {
            "game": ID, "players": self.players, "options": {}, "phase": self.phase, "pending": self.pending(),
            "turn": self.turn, "animals": self.animals, "deck": self.deck, "known_bottom": self.known,
            "hands": self.hands, "stock": self.stock, "turned": self.turned, "feeding": self.feeding,
            "card": self.card, "picks": self.picks, "box_actions": self.box, "gone": self.gone,
        }

    def view(self, seat):
        view = dict(self.state())
        view["hands"] = [h if s == seat - 1 else ["?"] * len(h) for s, h in enumerate(self.hands)]
        view["box_actions"] = ["?"] * len(self.box)
        hidden = len(self.deck) - self.known
        view["deck"] = ["?"] * hidden + self.deck[hidden:]
        return view


def choose(game, seat, actions, rng):
    """Action cards come up rarely by chance; play them when they can be played."""
    cards = [a for a in actions if a.startswith("card ")]
    return rng.choice(cards) if cards else None
