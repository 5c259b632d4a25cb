"""Cantankerous Cats once more, slow and obvious: nested plays are nested generators that yield whenever a cat is asked."""
import os

ID = "cantankerous"
PLAYERS = (2, 6)
OPTIONS = [{"rules": "standard"}, {"rules": "basic"}, {"rules": "kitten"}]
SHORT = 4
PRIVATE = ("stack",)
EVENTS = {"shuffle", "indicator", "start", "deal", "bet", "turn", "adopted", "draw", "toss", "play", "pay", "bank", "score",
          "attack", "feral", "lose", "token", "cancel", "blame", "take", "reverse", "double", "victory", "over"}
VERBS = ["bet", "bank", "score", "play", "attack", "pay", "toss", "lose", "take", "pounce", "counter", "use"]
PLAIN = ["picky", "buy", "shield", "pass", "done"]
REACT = ("pounce", "counter", "instant")


class Card:
    def __init__(self, row):
        self.rank, self.kind, self.name = int(row["rank"]), row["kind"], row["name"]
        self.value = int(row.get("hearts", row.get("paws", 0)))
        self.cost = int(row.get("cost", 0))
        self.instant, self.free = row.get("instant"), row.get("free") == "true"
        self.effect, self.amount = row.get("effect"), int(row.get("amount", 0))
        self.actions = int(row.get("actions", 1))
        self.left_out_of = row.get("left_out_of", "")


def read_deck():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../games/cantankerous/data/deck.yaml")
    deck = {}
    for line in open(path):
        if "{" in line and not line.lstrip().startswith("#"):
            fields = line[line.index("{") + 1:line.rindex("}")].split(",")
            row = {k.strip(): v.strip().strip('"') for k, v in (f.split(":", 1) for f in fields)}
            card = Card(row)
            deck[card.rank] = card
    return deck


DECK = read_deck()


def number(action):
    verb, *words = action.split()
    if verb in VERBS:
        return VERBS.index(verb) * 120 + int(words[0][1:])
    if verb == "cat":
        return 100000 + int(words[0])
    return 50000 + PLAIN.index(verb)


class Won(Exception):
    pass


class Play:
    """A card being played."""

    def __init__(self, seat, card, mode, how):
        self.seat, self.card, self.mode, self.how = seat, card, mode, how
        self.target = None
        self.cancelled = self.blamed = False
        self.payer, self.paid = None, []  # (place in the order banked, card)


class Game:
    def __init__(self, players, options):
        self.players, self.options = players, options
        self.rules = options["rules"]
        self.standard = self.rules == "standard"
        self.seats = range(players)

    # ---- events and cards
    def tell(self, e, **fields):
        self.events.append({"e": e, **fields})

    def name(self, c):
        return f"c{c}"

    def worth(self, s, c):
        card = DECK[c]
        return card.amount if self.standard and card.effect == "dweller" and self.feral[s] else card.value

    def affection(self, s):
        return sum(self.worth(s, c) for c in self.banked[s])

    def order(self, first):
        """All cats in the direction of play, beginning with this one."""
        return [(first + self.direction * i) % self.players for i in self.seats]

    def after(self, s):
        return (s + self.direction) % self.players

    def draw(self, s, count):
        drawn, told = [], 0
        for _ in range(count):
            if not self.bowl:
                if not self.litter:
                    break
                if drawn[told:]:
                    self.tell("draw", seat=s + 1, cards=[self.name(c) for c in drawn[told:]])
                    told = len(drawn)
                shuffle = self.oracle.next("shuffle", what="litter")
                order = [int(c[1:]) for c in shuffle["order"]]
                assert sorted(order) == sorted(self.litter)
                self.events.append(shuffle)
                self.bowl, self.litter = order, []
            drawn.append(self.bowl.pop(0))
        self.hands[s] = sorted(self.hands[s] + drawn)
        if drawn[told:]:
            self.tell("draw", seat=s + 1, cards=[self.name(c) for c in drawn[told:]])
        return drawn

    def discard(self, c):
        self.litter.insert(0, c)

    def toss(self, s, c):
        self.hands[s].remove(c)
        self.discard(c)
        self.tell("toss", seat=s + 1, card=self.name(c))

    def token(self, s, delta):
        self.tokens[s] += delta
        self.bank -= delta
        self.tell("token", seat=s + 1, delta=delta)

    def turn_feral(self, s):
        self.feral[s] = True
        self.tell("feral", seat=s + 1)

    def lose(self, s, c):
        self.banked[s].remove(c)
        self.discard(c)
        self.tell("lose", seat=s + 1, card=self.name(c))

    # ---- asking
    def ask(self, s, phase, actions):
        self.phase, self.asked, self.offered = phase, s, sorted(actions, key=number)
        words = (yield).split()
        return words[0], (int(words[1].lstrip("c")) if len(words) > 1 else None)

    def ask_cat(self, s, candidates):
        if len(candidates) == 1:
            return candidates[0]
        _, chosen = yield from self.ask(s, "cat", [f"cat {c + 1}" for c in candidates])
        return chosen - 1

    # ---- set-up and turns
    def start(self, oracle):
        self.oracle, self.events = oracle, []
        out = {"standard": [], "basic": ["basic"], "kitten": ["kitten"]}[self.rules]
        cards = [c for c in DECK if not any(o in DECK[c].left_out_of for o in out)]
        if self.players == 2:
            cards = [c for c in cards if DECK[c].effect != "enemy"]
        shuffle = oracle.next("shuffle", what="deck")
        self.bowl = [int(c[1:]) for c in shuffle["order"]]
        assert sorted(self.bowl) == sorted(cards)
        self.events.append(shuffle)
        n = self.players
        self.hands, self.banked = [[] for _ in self.seats], [[] for _ in self.seats]
        self.litter, self.table, self.paid = [], [], []
        self.points, self.feral, self.double = [0] * n, [False] * n, [False] * n
        self.tokens, self.bank = ([1] * n, n) if self.standard else ([0] * n, 0)
        self.bets, self.toy, self.turn, self.actions_left, self.plays = [None] * n, None, 0, 0, 0
        self.countering = 0
        self.winner = None
        for s in self.seats:
            size = 5 if self.rules == "kitten" else 6
            dealt, self.bowl = self.bowl[:size], self.bowl[size:]
            self.hands[s] = sorted(dealt)
            self.tell("deal", seat=s + 1, cards=[self.name(c) for c in dealt])
        if self.rules == "kitten":
            self.indicator, self.direction = "low", -1
        else:
            event = oracle.next("indicator")
            self.events.append(event)
            self.indicator, self.direction = event["side"], event["direction"]
            assert (self.indicator, self.direction) in (("high", 1), ("low", -1))
        self.over = False
        self.running = self.run()
        next(self.running)
        return self.events

    def do(self, seat, action, oracle):
        self.oracle, self.events = oracle, []
        if self.phase == "bet":
            card = int(action.split()[1][1:])
            self.bets[seat - 1] = card
            self.hands[seat - 1].remove(card)
            if None in self.bets:
                return self.events
        try:
            self.running.send(action)
        except StopIteration:
            pass
        return self.events

    def run(self):
        try:
            first = yield from self.first_bite()
            self.toy = first
            while self.turn < 300:
                self.turn += 1
                yield from self.take_turn(self.toy)
                self.toy_next = self.after(self.toy)
                if self.turn < 300:
                    self.toy = self.toy_next
        except Won:
            pass
        self.over, self.phase = True, "over"
        result = self.result()
        self.tell("over", scores=result["scores"], winners=result["winners"])

    def first_bite(self):
        if self.rules == "kitten":
            event = self.oracle.next("start")
            self.events.append(event)
            return event["seat"] - 1
        self.phase = "bet"
        yield
        for s in self.seats:
            self.tell("bet", seat=s + 1, card=self.name(self.bets[s]))
            self.discard(self.bets[s])
        best = (max if self.indicator == "high" else min)(self.bets)
        first = self.bets.index(best)
        self.bets = [None] * self.players
        return first

    def take_turn(self, s):
        self.plays, self.actions_left = 0, 2
        self.tell("turn", seat=s + 1)
        if self.feral[s] and self.affection(s) >= 4:
            self.feral[s] = False
            self.tell("adopted", seat=s + 1)
        drawn = self.draw(s, 2 if self.rules == "kitten" else 3)
        if self.feral[s]:
            while len(drawn) > 1:
                _, c = yield from self.ask(s, "forage", [f"toss c{c}" for c in drawn])
                drawn.remove(c)
                self.toss(s, c)
        yield from self.pounce_window()
        while self.actions_left:
            yield from self.take_action(s)
            yield from self.pounce_window()
        if self.rules != "kitten":
            self.draw(s, max(0, 5 - len(self.hands[s])))
            while len(self.hands[s]) > 5:
                _, c = yield from self.ask(s, "groom", [f"toss c{c}" for c in self.hands[s]])
                self.toss(s, c)
        self.double = [False] * self.players
        self.plays_done = self.plays

    # ---- what a cat can do
    def cost(self, s, c):
        card = DECK[c]
        house = not self.feral[s] and any(DECK[b].name == "Flight School" for b in self.banked[s])
        return 0 if card.effect == "flight" and house else card.cost

    def can_pay(self, s, c):
        return self.affection(s) >= self.cost(s, c)

    def banks(self, s):
        return [c for c in self.hands[s] if DECK[c].kind == "affection"]

    def mischief(self, s):
        return [c for c in self.hands[s] if DECK[c].kind == "mischief"]

    def scores(self, s):
        if self.feral[s]:
            return []
        return [c for c in self.mischief(s) if self.can_pay(s, c) or (self.standard and self.banked[s])]

    def incidents(self, s):
        return [c for c in self.hands[s] if DECK[c].kind in ("event", "frenzy") and self.playable(s, c)]

    def victims(self, s):
        return [t for t in self.seats if t != s and not self.feral[t]]

    def attacks(self, s):
        return self.mischief(s) if self.standard and self.feral[s] and self.victims(s) else []

    def playable(self, s, c):
        effect = DECK[c].effect
        if effect in ("laser", "blame"):
            return False
        if effect == "scavenge":
            return self.feral[s] and bool(self.litter)
        if effect == "zoomies":
            return bool(self.banks(s))
        if effect in ("escape", "adopt", "control", "knock", "pilfer"):
            return bool(self.targets(s, effect))
        if effect == "enemy":
            return bool(self.enemies(s))
        return True

    def targets(self, s, effect):
        others = [t for t in self.seats if t != s]
        return {
            "escape": [t for t in self.seats if not self.feral[t]],
            "adopt": [t for t in self.seats if self.feral[t]],
            "control": [t for t in self.seats if self.feral[t] and self.banked[t]],
            "knock": [t for t in others if self.banked[t]],
            "pilfer": [t for t in others if self.hands[t]],
        }[effect]

    def foes(self, s, x):
        return [y for y in self.seats if y not in (s, x) and not self.feral[y]]

    def enemies(self, s):
        return [x for x in self.seats if x != s and self.foes(s, x)]

    # ---- actions
    def take_action(self, s):
        two = lambda cards: [c for c in cards if DECK[c].actions == 1 or self.actions_left == 2]
        actions = [f"bank c{c}" for c in two(self.banks(s))] + [f"score c{c}" for c in two(self.scores(s))]
        actions += [f"play c{c}" for c in two(self.incidents(s))] + [f"attack c{c}" for c in two(self.attacks(s))] + ["picky"]
        price = 3 if self.feral[s] else 2
        if self.standard and self.bank and len(self.hands[s]) >= price:
            actions.append("buy")
        verb, c = yield from self.ask(s, "action", actions)
        self.actions_left -= DECK[c].actions if c else 1
        if verb == "picky":
            count = len(self.hands[s])
            for card in list(self.hands[s]):
                self.toss(s, card)
            self.draw(s, 5 if self.rules == "kitten" else count)
        elif verb == "buy":
            for _ in range(price):
                _, c = yield from self.ask(s, "cost", [f"toss c{c}" for c in self.hands[s]])
                self.toss(s, c)
            self.token(s, 1)
        else:
            yield from self.play_card(Play(s, c, verb, "action"))

    # ---- a card is played (CC-30)
    def play_card(self, p, target=None):
        s, c, card = p.seat, p.card, DECK[p.card]
        self.hands[s].remove(c)
        self.table.append(c)
        self.plays += 1
        self.tell("play", seat=s + 1, card=self.name(c), how=p.how)
        if p.mode == "score":
            cost = 0 if p.how == "instant" and card.free else self.cost(s, c)
            if self.affection(s) < cost:
                return self.banish(s, c)
            yield from self.pay(p, s, cost)
        if p.mode == "attack":
            p.target = target if target is not None else (yield from self.ask_cat(s, self.victims(s)))
            self.tell("attack", seat=s + 1, target=p.target + 1, card=self.name(c))
        if p.how != "counter":
            if s == self.toy:
                yield from self.response_window(p)
            if p.mode == "attack" and not p.cancelled:
                yield from self.counter_window(p, p.target)
            elif p.how == "pounce" and not p.cancelled:
                yield from self.counter_window(p, self.toy)
        if p.cancelled:
            return
        yield from self.effect(p)
        self.settle(p)
        if p.mode == "bank":
            yield from self.feral_victory(s)
        yield from self.instants(p)

    def banish(self, s, c):
        for b in list(self.banked[s]):
            self.lose(s, b)
        self.turn_feral(s)
        self.table.remove(c)
        self.discard(c)

    def pay(self, p, s, cost):
        p.payer = s
        paid = 0
        while paid < cost:
            choice = self.banked[s][0]
            if len(self.banked[s]) > 1:
                _, choice = yield from self.ask(s, "pay", [f"pay c{b}" for b in self.banked[s]])
            paid += self.worth(s, choice)
            p.paid.append((self.banked[s].index(choice), choice))
            self.banked[s].remove(choice)
            self.paid.append(choice)
            self.tell("pay", seat=s + 1, card=self.name(choice))

    def refund(self, p):
        for place, c in reversed(p.paid):
            self.paid.remove(c)
            self.banked[p.payer].insert(min(place, len(self.banked[p.payer])), c)
        p.paid = []

    def settle(self, p):
        for _, c in p.paid:
            self.paid.remove(c)
            self.discard(c)
        if p.mode != "bank":
            self.table.remove(p.card)
            self.discard(p.card)

    # ---- windows
    def quiet(self):
        return self.plays >= 60

    def pounce_window(self):
        if not self.standard:
            return
        for s in self.order(self.toy)[1:]:
            while not self.quiet() and self.tokens[s]:
                cards = self.incidents(s)
                if self.victims(s) if self.feral[s] else not self.feral[self.toy]:
                    cards = cards + self.mischief(s)
                if not cards:
                    break
                verb, c = yield from self.ask(s, "pounce", [f"pounce c{c}" for c in cards] + ["pass"])
                if verb == "pass":
                    break
                self.token(s, -1)
                attack = DECK[c].kind == "mischief"
                p = Play(s, c, "attack" if attack else "play", "pounce")
                yield from self.play_card(p, None if self.feral[s] or not attack else self.toy)

    def fits(self, p, c):
        effect = DECK[c].effect
        return effect == "laser" or (effect == "blame" and p.mode in ("score", "attack"))

    def response_window(self, p):
        for s in self.order(self.toy)[1:]:
            if self.quiet() or (self.standard and not self.tokens[s]):
                continue
            cards = [c for c in self.hands[s] if self.fits(p, c)]
            if not cards:
                continue
            verb, c = yield from self.ask(s, "pounce", [f"pounce c{c}" for c in cards] + ["pass"])
            if verb == "pass":
                continue
            if self.standard:
                self.token(s, -1)
            response = Play(s, c, "response", "pounce")
            response.against = p
            yield from self.play_card(response)
            if not response.cancelled:
                return

    def counter_window(self, p, t):
        if not self.standard or self.quiet() or not self.tokens[t]:
            return
        attack = p.mode == "attack"
        cards = self.incidents(t) + [c for c in self.hands[t] if DECK[c].effect == "laser" or (DECK[c].effect == "blame" and attack)]
        actions = [f"counter c{c}" for c in cards] + (["shield"] if attack and self.banks(t) else [])
        if not actions:
            return
        verb, c = yield from self.ask(t, "counter", actions + ["pass"])
        if verb == "pass":
            return
        self.token(t, -1)
        if verb == "shield":
            while True:
                verb, c = yield from self.ask(t, "shield", [f"bank c{c}" for c in self.banks(t)] + ["done"])
                if verb == "done":
                    return
                self.hands[t].remove(c)
                self.banked[t].append(c)
                self.tell("bank", seat=t + 1, card=self.name(c))
        counter = Play(t, c, "response" if DECK[c].effect in ("laser", "blame") else "play", "counter")
        counter.against = p
        self.countering += 1
        yield from self.play_card(counter)
        self.countering -= 1

    def instants(self, p):
        kind = DECK[p.card].kind
        if kind == "frenzy":
            return
        for s in self.order(p.seat):
            while not self.quiet():
                cards = [c for c in self.hands[s] if DECK[c].instant == kind and self.usable(s, c)]
                if not cards:
                    break
                verb, c = yield from self.ask(s, "instant", [f"use c{c}" for c in cards] + ["pass"])
                if verb == "pass":
                    break
                mode = {"affection": "bank", "mischief": "score"}.get(DECK[c].kind, "play")
                yield from self.play_card(Play(s, c, mode, "instant"))

    def usable(self, s, c):
        kind = DECK[c].kind
        if kind == "affection":
            return True
        if kind == "mischief":
            return not self.feral[s] and (DECK[c].free or self.can_pay(s, c))
        return self.playable(s, c)

    # ---- effects
    def effect(self, p):
        if p.mode == "score":
            yield from self.score(p)
        elif p.mode == "attack":
            yield from self.attack(p)
        elif p.mode == "bank":
            self.table.remove(p.card)
            self.banked[p.seat].append(p.card)
            self.tell("bank", seat=p.seat + 1, card=self.name(p.card))
            yield from self.affection_effect(p)
        elif p.mode == "response":
            self.respond(p)
        else:
            yield from getattr(self, "effect_" + DECK[p.card].effect)(p.seat, DECK[p.card].amount)

    def respond(self, p):
        against = p.against
        self.refund(against)
        if DECK[p.card].effect == "laser":
            against.cancelled = True
            self.table.remove(against.card)
            self.discard(against.card)
            self.tell("cancel", card=self.name(against.card))
        else:
            against.blamed = True
            self.tell("blame", card=self.name(against.card))

    def score(self, p):
        s = p.seat
        if self.feral[s]:
            return
        points = 0 if p.blamed else DECK[p.card].value * (2 if self.double[s] else 1)
        self.double[s] = False
        if points and self.points[s] + points >= 9:
            if s != self.toy or self.countering:
                points = 0
            else:
                self.tell("victory", seat=s + 1)
                yield from self.pounce_window()
                if self.feral[s]:
                    return
                self.points[s] += points
                self.tell("score", seat=s + 1, points=points)
                self.winner = s
                raise Won
        self.points[s] += points
        self.tell("score", seat=s + 1, points=points)

    def attack(self, p):
        t = p.target
        if self.feral[t]:
            return
        card = DECK[p.card]
        cost, paws = (0, 0) if p.blamed else (card.cost, card.value)
        if self.affection(t) < cost:
            for b in list(self.banked[t]):
                self.lose(t, b)
            self.turn_feral(t)
            return
        yield from self.pay(p, t, cost)
        gain = paws // 2
        if self.points[t] + gain < 9:
            self.points[t] += gain
            if gain:
                self.tell("score", seat=t + 1, points=gain)

    def affection_effect(self, p):
        effect = DECK[p.card].effect
        if effect == "gift":
            for t in self.order(p.seat)[1:]:
                self.draw(t, 1)
        if effect == "soap" and self.hands[p.seat]:
            _, c = yield from self.ask(p.seat, "cost", [f"toss c{c}" for c in self.hands[p.seat]])
            self.toss(p.seat, c)

    def feral_victory(self, s):
        if self.standard and not self.countering and s == self.toy and self.feral[s] and self.affection(s) >= 9:
            self.tell("victory", seat=s + 1)
            yield from self.pounce_window()
            if self.feral[s] and self.affection(s) >= 9:
                self.winner = s
                raise Won

    def effect_double(self, s, amount):
        self.double[s] = True
        self.tell("double", seat=s + 1)
        yield from ()

    def effect_escape(self, s, amount):
        targets = self.targets(s, "escape")
        if not targets:
            return
        t = yield from self.ask_cat(s, targets)
        owed = self.affection(t) // 2
        while owed > 0:
            choice = self.banked[t][0]
            if len(self.banked[t]) > 1:
                _, choice = yield from self.ask(t, "lose", [f"lose c{b}" for b in self.banked[t]])
            owed -= self.worth(t, choice)
            self.lose(t, choice)
        self.turn_feral(t)

    def effect_adopt(self, s, amount):
        targets = self.targets(s, "adopt")
        if targets:
            t = yield from self.ask_cat(s, targets)
            self.feral[t] = False
            self.tell("adopted", seat=t + 1)

    def effect_control(self, s, amount):
        targets = self.targets(s, "control")
        if targets:
            t = yield from self.ask_cat(s, targets)
            for b in list(self.banked[t]):
                self.lose(t, b)

    def effect_knock(self, s, amount):
        targets = self.targets(s, "knock")
        if targets:
            t = yield from self.ask_cat(s, targets)
            _, c = yield from self.ask(t, "lose", [f"lose c{b}" for b in self.banked[t]])
            self.lose(t, c)

    def effect_pilfer(self, s, amount):
        targets = self.targets(s, "pilfer")
        if targets:
            t = yield from self.ask_cat(s, targets)
            taken = next(e for e in self.oracle.events if e["e"] == "take" and e["seat"] == s + 1 and e["from"] == t + 1
                         and e not in self.events)
            card = int(taken["card"][1:])
            self.hands[t].remove(card)
            self.hands[s] = sorted(self.hands[s] + [card])
            self.tell("take", seat=s + 1, **{"from": t + 1}, card=self.name(card))

    def effect_draw(self, s, amount):
        self.draw(s, amount)
        yield from ()

    def effect_lurk(self, s, amount):
        if self.standard and self.bank:
            self.token(s, 1)
        self.draw(s, 1)
        yield from ()

    def effect_reverse(self, s, amount):
        self.direction = -self.direction
        self.indicator = "high" if self.indicator == "low" else "low"
        self.tell("reverse", direction=self.direction)
        yield from ()

    def effect_scavenge(self, s, amount):
        if not self.feral[s] or not self.litter:
            return
        for _ in range(amount):
            verb, c = yield from self.ask(s, "take", [f"take c{c}" for c in self.litter] + ["done"])
            if verb == "done":
                return
            self.litter.remove(c)
            self.hands[s] = sorted(self.hands[s] + [c])
            self.tell("take", seat=s + 1, **{"from": "litter"}, card=self.name(c))

    def effect_midnight(self, s, amount):
        for _ in range(amount):
            actions = [f"bank c{c}" for c in self.banks(s)] + [f"score c{c}" for c in self.scores(s)]
            actions += [f"play c{c}" for c in self.incidents(s)] + [f"attack c{c}" for c in self.attacks(s)] + ["done"]
            verb, c = yield from self.ask(s, "run", actions)
            if verb == "done":
                return
            yield from self.play_card(Play(s, c, verb, "run"))

    def effect_zoomies(self, s, amount):
        if not self.banks(s):
            return
        for _ in range(amount):
            verb, c = yield from self.ask(s, "run", [f"bank c{c}" for c in self.banks(s)] + ["done"])
            if verb == "done":
                return
            yield from self.play_card(Play(s, c, "bank", "run"))

    def effect_enemy(self, s, amount):
        enemies = self.enemies(s)
        if not enemies:
            return
        x = yield from self.ask_cat(s, enemies)
        y = yield from self.ask_cat(s, self.foes(s, x))
        if not self.mischief(x):
            return
        _, c = yield from self.ask(x, "enemy", [f"attack c{c}" for c in self.mischief(x)])
        yield from self.play_card(Play(x, c, "attack", "enemy"), y)
        attacks = [f"attack c{c}" for c in self.mischief(s)] if not self.feral[y] else []
        verb, c = yield from self.ask(s, "follow", attacks + [f"bank c{c}" for c in self.banks(s)] + ["done"])
        if verb == "attack":
            yield from self.play_card(Play(s, c, "attack", "enemy"), y)
        elif verb == "bank":
            yield from self.play_card(Play(s, c, "bank", "enemy"))

    # ---- looking
    def pending(self):
        if self.phase == "over":
            return []
        if self.phase == "bet":
            return [s + 1 for s in self.seats if self.bets[s] is None]
        return [self.asked + 1]

    def legal(self, seat):
        if seat not in self.pending():
            return []
        return [f"bet c{c}" for c in self.hands[seat - 1]] if self.phase == "bet" else self.offered

    def result(self):
        best = max(self.points)
        winners = [s + 1 for s in self.seats if self.points[s] == best] if self.winner is None else [self.winner + 1]
        return {"over": self.over, "scores": list(self.points), "winners": winners if self.over else []}

    def state(self):
        names = lambda cards: [self.name(c) for c in cards]
        return {
            "game": ID, "players": self.players, "options": self.options, "phase": self.phase, "pending": self.pending(),
            "turn": self.turn, "toy": None if self.toy is None else self.toy + 1, "direction": self.direction,
            "indicator": self.indicator, "actions_left": self.actions_left, "points": self.points, "feral": self.feral,
            "tokens": self.tokens, "token_bank": self.bank, "hands": [names(h) for h in self.hands],
            "banked": [names(b) for b in self.banked], "table": names(self.table), "paid": names(self.paid),
            "bowl": names(self.bowl), "litter": names(self.litter),
            "bets": [None if b is None else self.name(b) for b in self.bets], "double": self.double, "plays": self.plays,
        }

    def view(self, seat):
        view = dict(self.state())
        view["hands"] = [h if s == seat - 1 else ["?"] * len(h) for s, h in enumerate(view["hands"])]
        view["bowl"] = ["?"] * len(self.bowl)
        view["bets"] = [b if s == seat - 1 or b is None else "?" for s, b in enumerate(view["bets"])]
        if self.phase in REACT and seat not in self.pending():
            view.update(phase="react", pending=[], waiting=True)
        return view


def choose(game, seat, actions, rng):
    """Reactions, scores and incidents more often than chance would have them."""
    lively = [a for a in actions if a.split()[0] in ("pounce", "counter", "use", "score", "play", "attack", "shield")]
    return rng.choice(lively) if lively and rng.random() < 0.7 else None
