#!/usr/bin/env python3
"""The text protocol as another program meets it: a real pipe to `clowder engine`. TAP output.
    test_protocol.py PATH/clowder"""
import json
import subprocess
import sys

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


games = ask("games")["games"]
check("games lists games with players and options", games and all({"id", "name", "players", "options"} <= set(g) for g in games), games)
check("without a match there is no state", ask("state")["ok"] is False)

for game in games + [{"id": "template", "players": [2, 4], "options": {"wins": {"values": ["high", "low"]}}}]:
    for players in range(game["players"][0], game["players"][1] + 1):
        for name, option in game["options"].items() or [("", {"values": [""]})]:
            for value in option["values"][:3]:
                play_through(game["id"], players, f"{name}={value}" if name else "")

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
check("quit is answered", ask("quit") == {"ok": True})
check("and ends the program", engine.wait(timeout=10) == 0)
print(f"1..{tests}")
sys.exit(failures != 0)
