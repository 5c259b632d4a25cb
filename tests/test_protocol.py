#!/usr/bin/env python3
"""The text protocol as another program meets it: a real pipe to `clowder engine`. TAP output.
    test_protocol.py PATH/clowder"""
import json
import os
import re
import subprocess
import sys
import tempfile

engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
tests = failures = 0


def ask(line):
    data = line if isinstance(line, bytes) else line.encode()
    engine.stdin.write(data + b"\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())


def check(name, good, told=""):
    global tests, failures
    tests += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {tests} - {name}")
    if not good:
        print(f"# {told}")


def refused(name, line, part=""):
    before = ask("state")
    answer = ask(line)
    good = answer["ok"] is False and answer["error"] and part in answer["error"] and ask("state") == before
    check(f"refused, and nothing changed: {name}", good, answer)


def play_through(game, players, options):
    line = f"new {game} players={players} seed=c0ffee {options}"
    first, moves = ask(line), 0
    check(f"{line}: the same line gives the same match", first["ok"] and ask(line) == first, first)
    while True:
        pending = ask("state")["state"]["pending"]
        if not pending:
            break
        seat = pending[moves % len(pending)]
        actions = ask(f"legal {seat}")["actions"]
        before = ask("state")
        action = actions[(moves * 7) % len(actions)]
        done = ask(f"do {seat} {action}")
        assert done["ok"], done
        if moves % 5 == 0:
            assert ask("undo")["ok"] and ask("state") == before
            assert ask(f"do {seat} {action}")["pending"] == done["pending"]
        if moves % 9 == 0:
            state = ask("state")
            assert ask("load " + json.dumps(state["state"]))["ok"]
            assert ask("state") == state
        moves += 1
        if moves > 150:
            break
    end = ask("playout random")
    check(f"{line}: plays to its end", end["ok"] and end["over"] and end["winners"] and "moves" in end, end)
    keys = list(ask("state")["state"])[:5]
    check(f"{line}: the shared fields come first", keys == ["game", "players", "options", "phase", "pending"], keys)


def hidden_copies(game, players):
    """`events VIEWER` after the set-up and after moves: everything is there, and only values become "?"."""
    first, good = ask(f"new {game} players={players} seed=e7e")["events"], True
    for moves in range(30):
        for viewer in [str(seat) for seat in range(1, players + 1)] + ["spectator"]:
            answer = ask(f"events {viewer}")
            good = good and answer["ok"] and len(answer["events"]) == len(first)
            good = good and all(list(mine) == list(all_) and mine["e"] == all_["e"] for mine, all_ in zip(answer["events"], first))
        pending = ask("state")["state"]["pending"]
        if not pending:
            break
        seat = pending[0]
        first = ask(f"do {seat} {ask(f'legal {seat}')['actions'][0]}")["events"]
    check(f"events of {game}: each viewer's copy has the same events and fields", good)


def reasons(game, players):
    """`why` for every action of every seat, on the way through a match."""
    ask(f"new {game} players={players} seed=77")
    actions, good, told = ask("actions")["actions"], True, None
    for moves in range(12):
        pending = ask("state")["state"]["pending"]
        if not pending:
            break
        for seat in (pending[0], pending[0] % players + 1):
            legal = set(ask(f"legal {seat}")["actions"])
            for action in actions[moves % 3::3]:
                answer = ask(f"why {seat} {action}")
                fine = (answer["ok"] and answer["legal"] == (action in legal) and re.match(r"[A-Z]{2}-\d+b?$", answer["rule"])
                        and answer["key"] and answer["why"].endswith(".") and "{" not in answer["why"] and isinstance(answer["fields"], dict))
                if not fine:
                    good, told = False, (action, answer)
        ask(f"do {pending[0]} {ask(f'legal {pending[0]}')['actions'][-1]}")
    check(f"why of {game}: every action has a rule and a sentence, and is legal as `legal` says", good, told)


games = ask("games")["games"]
check("games lists games with players and options", games and all({"id", "name", "players", "options"} <= set(g) for g in games), games)
check("without a match there is no state", ask("state")["ok"] is False)

for game in games + [{"id": "template", "players": [2, 4], "options": {"wins": {"values": ["high", "low"]}}}]:
    for players in range(game["players"][0], game["players"][1] + 1):
        for name, option in game["options"].items() or [("", {"values": [""]})]:
            for value in option["values"][:3]:
                play_through(game["id"], players, f"{name}={value}" if name else "")

for game in games:
    hidden_copies(game["id"], game["players"][1])
    reasons(game["id"], game["players"][1])

ask("new catchy players=2 seed=2a")
check("before a move `events` are the set-up's", [e["e"] for e in ask("events 1")["events"]] == ["shuffle", "shuffle", "deal", "deal"])
ask("do 2 swap 1")
check("who may not know a card sees none", ask("events 1")["events"] == [{"e": "swap", "seat": 2, "place": 1, "card": "?"}])
check("who drew it sees it", ask("events 2")["events"][0]["card"] != "?")
check("a spectator sees none", ask("events spectator")["events"] == ask("events 1")["events"])
ask("undo")
check("after an undo `events` are those of the step before", len(ask("events 2")["events"]) == 4)
refused("events of a seat that is not there", "events 3", "seat")
refused("events of nobody", "events", "seat")
hint = ask("hint 2 200")
check("hint lists at most three actions with their chance", hint["ok"] and 1 <= len(hint["best"]) <= 3
      and all(b["action"] in ask("legal 2")["actions"] and 0 <= b["chance"] <= 1 for b in hint["best"]), hint)
check("the same hint again", ask("hint 2 200") == hint)
refused("a hint for a seat that is not asked", "hint 1 100", "not asked")
refused("a hint without work", "hint 2", "iterations")
refused("a hint of no work", "hint 2 0", "iterations")
refused("a hint of too much work", "hint 2 100001", "iterations")
refused("a hint of a word", "hint 2 much", "iterations")
refused("why for no action", "why 2", "action")
refused("why for an action that is none", "why 2 dance", "dance")
refused("why for a seat that is not there", "why 3 swap 1", "seat")
check("why: not your turn", ask("why 1 swap 1")["key"] == "not_your_turn")
ask("do 2 swap 1")
led = next(a for a in ask("legal 2")["actions"] if a != "play joker")
ask("do 2 " + led)
followers = ask("legal 1")["actions"]
hand = ask("view 1")["view"]["hands"][0]
check("why: one must follow the led colour", all(
    ask(f"why 1 play {card}")["key"] == ("follows" if card[0] == led[5] else "must_follow" if f"play {card}" not in followers else "cannot_follow")
    for card in hand if card != "joker"), (led, followers))
refused("a seed twice", "new template players=2 seed=1 seed=2", "twice")
refused("players twice", "new template players=2 players=3 seed=1", "twice")
refused("an option twice", "new template players=2 seed=1 wins=low wins=low", "twice")

# load is as strict as new
for line in ("new catchy players=2 seed=1", "new cats-and-dogs players=3 seed=1", "new cardinal players=5 seed=1 rules=advanced",
             "new cat-fight players=4 seed=1", "new cantankerous players=3 seed=1", "new template players=2 seed=1"):
    ask(line)
    fresh = ask("state")["state"]
    name = fresh["game"]
    refused(f"{name}: load with an unknown field", "load " + json.dumps(fresh | {"extra": 1}), "extra")
    refused(f"{name}: load with an unknown option", "load " + json.dumps(fresh | {"options": fresh["options"] | {"speed": "fast"}}), "speed")
    refused(f"{name}: load with data that is no text", "load " + json.dumps(fresh | {"options": fresh["options"] | {"data": 7}}), "data")
    refused(f"{name}: load with options that are a list", "load " + json.dumps(fresh | {"options": []}), "options")
    for option, value in fresh["options"].items():
        other = str(value) if isinstance(value, int) else 1
        refused(f"{name}: load with a wrong type of {option}", "load " + json.dumps(fresh | {"options": {option: other}}), option)
    for field, value in fresh.items():
        if field in ("game", "options", "pending"):
            continue
        wrong = {"a": 1} if not isinstance(value, dict) else [1]
        refused(f"{name}: load with a wrong type of {field}", "load " + json.dumps(fresh | {field: wrong}))
    for field, value in fresh.items():
        inner = value if isinstance(value, list) else []
        at = next((i for i, v in enumerate(inner) if isinstance(v, dict)), None)
        if at is not None:
            changed = list(inner)
            changed[at] = inner[at] | {"extra": 1}
            refused(f"{name}: load with an unknown field inside {field}", "load " + json.dumps(fresh | {field: changed}), "extra")
    check(f"{name}: what was written still loads", ask("load " + json.dumps(fresh))["ok"])

# files
with tempfile.TemporaryDirectory() as folder:
    fifo, large = os.path.join(folder, "fifo"), os.path.join(folder, "large.yaml")
    os.mkfifo(fifo)
    with open(large, "w", encoding="utf-8") as file:
        file.write("# " + "x" * (1 << 20))
    refused("a FIFO for a data file, without waiting", f"new cardinal players=3 seed=1 data={fifo}", "regular file")
    refused("a folder for a data file", f"new cardinal players=3 seed=1 data={folder}", "regular file")
    refused("a device for a data file", "new cardinal players=3 seed=1 data=/dev/zero", "regular file")
    refused("a data file that is too large", f"new cardinal players=3 seed=1 data={large}", "bytes")
    ask("new cardinal players=3 seed=1")
    refused("load of a state that names a FIFO", "load " + json.dumps(ask("state")["state"] | {"options": {"rules": "basic", "data": fifo}}), "regular file")
    birds = os.path.join(os.path.dirname(__file__), "..", "games", "cardinal", "data", "birds.yaml")
    check("a data file that is one is read", ask(f"new cardinal players=3 seed=1 data={birds}")["ok"])
    closed = subprocess.run([sys.argv[1], "engine", "--no-files"], input=f"new cardinal players=3 seed=1 data={birds}\n"
                            f"load {json.dumps(ask('state')['state'])}\nnew cardinal players=3 seed=1\nquit\n", capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in closed.stdout.splitlines()]
    check("engine --no-files opens none", [a["ok"] for a in answers] == [False, False, True, True] and all("--no-files" in a["error"] for a in answers[:2]), answers)

ask("new template players=2 seed=1")
actions = ask("actions")["actions"]
check("actions lists the whole action space", actions == [f"show {i}" for i in range(1, 13)], actions)
check("a seat that is not asked has no actions", ask("do 1 " + ask("legal 1")["actions"][0])["ok"] and ask("legal 1")["actions"] == [])
layout, numbers = ask("layout template"), ask("numbers 2")["numbers"]
hand = next(f for f in layout["fields"] if f["name"] == "hand")
held = [i + 1 for i, n in enumerate(numbers[hand["offset"]:hand["offset"] + hand["length"]]) if n]
check("numbers of a seat, as long as the layout says, with its hand where the layout says",
      len(numbers) == layout["length"] and held == ask("state")["state"]["hands"][1], (layout, numbers))
refused("numbers of no seat", "numbers 3", "seat")
refused("numbers of a spectator", "numbers spectator", "seat")
refused("the layout of no game", "layout chess", "no game")
refused("a layout without a game", "layout", "Name a game")
refused("an unknown command", "jump", "no command")
refused("an empty line", "")
refused("an unknown game", "new chess players=2 seed=1", "no game")
refused("too many players", "new template players=9 seed=1", "2 to 4 players")
refused("no players", "new template seed=1", "players=N")
refused("no seed", "new template players=2", "seed=HEX")
refused("a seed that is no hex", "new template players=2 seed=xyz", "hex")
refused("a seed too long", "new template players=2 seed=" + "a" * 65, "hex")
refused("an unknown option", "new template players=2 seed=1 speed=9", "no option")
refused("a wrong option", "new template players=2 seed=1 wins=most", "high or low")
refused("a file that is not there", "new template players=2 seed=1 data=/nowhere.yaml")
refused("a seat that is not there", "do 7 show 1", "seat")
refused("seat zero", "view 0", "seat")
refused("a seat that is not asked", "do 1 show 1", "not asked")
refused("an action that is not legal", "do 2 show " + next(a for a in map(str, range(1, 13)) if "show " + a not in ask("legal 2")["actions"]), "cannot")
refused("an action that is none", "do 2 dance wildly", "dance")
refused("an unknown bot", "bot 2 genius", "no bot")
refused("a bot for a seat that is not asked", "bot 1 random", "not asked")
refused("two bots for two seats and one more", "playout random random random", "seats")
refused("no JSON", "load hello", "JSON")
refused("JSON cut off", 'load {"game":"template"', "JSON")
refused("a state of nothing", "load {}", "game")
refused("a key twice", 'load {"game":"template","game":"template"}', "twice")
refused("invalid UTF-8", b"do 2 \xff\xfe", "UTF-8")
refused("a zero byte", b"do 2 \x00", "UTF-8")
refused("a line over 1 MiB", b"x" * ((1 << 20) + 1), "1 MiB")
refused("deep JSON", "load " + "[" * 5000)
refused("a word too many", "state please", "too many")
state = ask("state")["state"]
state["hands"][0][0] = state["hands"][1][0]
refused("a card twice", "load " + json.dumps(state))
check("a line of exactly 1 MiB is read", "1 MiB" not in ask(b"x" * (1 << 20))["error"])
root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
known = re.findall(r'\{"(\w+)", do_', open(os.path.join(root, "cli/engine.c"), encoding="utf-8").read()) + ["quit"]
pages = {"README.md": "`{}[ `]", "man/engine.mdoc": r"\.It Cm {}\b", "cli/main.c": r"[ |]{}[ \\]"}
for page, form in pages.items():
    text = open(os.path.join(root, page), encoding="utf-8").read()
    missing = [word for word in known if not re.search(form.format(word), text)]
    check(f"{page} lists every command", len(known) > 15 and not missing, missing)
check("quit is answered", ask("quit") == {"ok": True})
check("and ends the program", engine.wait(timeout=10) == 0)
print(f"1..{tests}")
sys.exit(failures != 0)
