"""Catchy! once more, slow and obvious."""
ID = "catchy"
PLAYERS = (2, 2)
OPTIONS = [{"course": c, "target": t} for c in ("long", "short") for t in (1, 7, 21)]
SHORT = 6  # matches in the short run
EVENTS = {"shuffle", "deal", "swap", "play", "trick", "flip", "cat", "lead", "round", "over"}

COLOURED = [colour + str(number) for colour in "agv" for number in range(1, 6)]
ORDER = COLOURED + ["joker", "start"]


def number(card):
    return 3 if card == "joker" else int(card[1])


class Game:
    def __init__(self, players, options):
        self.players = players
        self.options = options
        self.round = 0
        self.scores = [0, 0]

    def start(self, oracle):
        return self.new_round(oracle)

    def new_round(self, oracle):
        self.round += 1
        first = oracle.next("shuffle", what="course")
        assert sorted(first["order"]) == sorted(ORDER[:-1])
        self.course = first["order"][:3]
        second = oracle.next("shuffle", what="deal")
        assert sorted(second["order"]) == sorted(first["order"][3:] + ["start"])
        dealt = [second["order"][:7], second["order"][7:]]
        self.hands = [sorted(hand, key=ORDER.index) for hand in dealt]
        self.cat, self.mood, self.trick = 0, "red", 1
        self.table, self.played, self.voids = [], [], [[], []]
        self.leader = 1 if "start" in self.hands[0] else 2
        self.phase = "swap"
        return [first, second] + [{"e": "deal", "seat": s + 1, "cards": dealt[s]} for s in (0, 1)]

    def turn(self):
        return 3 - self.leader if self.phase == "follow" else self.leader

    def pending(self):
        return [] if self.phase == "over" else [self.turn()]

    def legal(self, seat):
        if seat not in self.pending():
            return []
        if self.phase == "swap":
            return ["swap 1", "swap 2", "swap 3"]
        hand = self.hands[seat - 1]
        if self.phase == "follow" and self.table[0] != "joker":
            same = [c for c in hand if c[0] == self.table[0][0] and c in COLOURED]
            if same:
                hand = [c for c in hand if c in same or c == "joker"]
        return ["play " + card for card in hand]

    def do(self, seat, action, oracle):
        verb, word = action.split()
        hand = self.hands[seat - 1]
        if verb == "swap":
            place = int(word) - 1
            taken = self.course[place]
            hand.remove("start")
            hand.append(taken)
            hand.sort(key=ORDER.index)
            self.course[place] = "start"
            self.phase = "lead"
            return [{"e": "swap", "seat": seat, "place": place + 1, "card": taken}]
        hand.remove(word)
        self.played.append(word)
        events = [{"e": "play", "seat": seat, "card": word}]
        if self.phase == "lead":
            self.table = [word]
            self.phase = "follow"
            return events
        return events + self.settle(seat, word, oracle)

    def settle(self, follower, answer, oracle):
        led, leader = self.table[0], self.leader
        self.table = []
        if led in COLOURED and answer in COLOURED and led[0] != answer[0]:
            voids = self.voids[follower - 1]
            voids += [led[0]] if led[0] not in voids else []
            voids.sort()
        joker = "joker" in (led, answer)
        if joker and number(led) == number(answer):
            winner = None
        elif joker or led[0] == answer[0]:
            winner = leader if number(led) > number(answer) else follower
        else:
            winner = leader
        events = [{"e": "trick", "winner": winner}]
        if number(led) % 2 and number(answer) % 2:
            self.mood = "blue" if self.mood == "red" else "red"
            events.append({"e": "flip", "mood": self.mood})
        if winner:
            to = winner if self.mood == "red" else 3 - winner
            self.cat += 1 if to == 2 else -1
            self.leader = to
            events.append({"e": "cat", "at": self.cat})
        arms = 3 if self.options["course"] == "long" else 2
        if abs(self.cat) != arms and self.trick < 7:
            self.trick += 1
            self.phase = "lead"
            return events + [{"e": "lead", "seat": self.leader}]
        points = [1, 1] if self.cat == 0 else [0, 0]
        if self.cat:
            points[0 if self.cat < 0 else 1] = 3 if abs(self.cat) == arms else 2
        self.scores = [self.scores[0] + points[0], self.scores[1] + points[1]]
        events.append({"e": "round", "points": points, "scores": list(self.scores)})
        if max(self.scores) < self.options["target"]:
            return events + self.new_round(oracle)
        self.phase = "over"
        return events + [{"e": "over", "scores": list(self.scores), "winners": self.result()["winners"]}]

    def result(self):
        over = self.phase == "over"
        winners = [s for s in (1, 2) if self.scores[s - 1] == max(self.scores)] if over else []
        return {"over": over, "scores": list(self.scores), "winners": winners}

    def state(self):
        return {
            "game": ID, "players": 2, "options": self.options, "phase": self.phase, "pending": self.pending(),
            "round": self.round, "scores": self.scores, "cat": self.cat, "mood": self.mood, "leader": self.leader,
            "trick": self.trick, "hands": self.hands, "course": self.course, "table": self.table,
            "played": self.played, "voids": self.voids,
        }

    def view(self, seat):
        view = dict(self.state())
        view["hands"] = [hand if s == seat - 1 else ["?"] * len(hand) for s, hand in enumerate(self.hands)]
        view["course"] = [card if card == "start" else "?" for card in self.course]
        return view
