#!/usr/bin/env python3
"""The server's API, from the outside: routes, identity, tables, live play, clocks, and every message by the schema."""
import gzip, json, os, random, re, sys, tempfile, threading, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Live, Person, Refused, Server, Tap, pump
from schema import problems

PROGRAM = sys.argv[1]
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden.json")


def refused(code, call, *args, **more):
    try:
        call(*args, **more)
    except Refused as r:
        assert r.code == code, f"refused as {r.code} ({r.message}), not {code}"
        return r.message
    raise AssertionError(f"not refused as {code}")


def two_players(server, **wish):
    """A started table of two humans; (host, guest, table id, host's socket, guest's socket)."""
    a, b = Person(server, "Mia"), Person(server, "Bo")
    made = a.table(**{"game": "template", "seats": ["me", "open"], "autostart": True, "pause": 0, **wish})
    b.post(f"/api/tables/{made['table']['id']}/join", {"token": made["links"][0]["token"]})
    la, lb = a.live(made["table"]["id"]), b.live(made["table"]["id"])
    for live in (la, lb):
        if not live.step:
            live.wait("step")
    return a, b, made["table"]["id"], la, lb


def play_out(*lives, pick=lambda legal: legal[0], most=5000):
    """Everybody plays until the end."""
    for _ in range(most):
        if all(live.step["over"] for live in lives):
            return
        for live in lives:
            if live.step["legal"]:
                live.do(pick(live.step["legal"]))
                break
        else:
            assert pump(lives), "nobody is asked, and nothing comes"
    raise AssertionError("the match did not end")


def routes_and_sessions():
    """sessions, accounts and the plain routes"""
    p = Person(server)
    assert p.get("/healthz")["ok"] is True
    assert "clowder_moves_total" in p.get("/metrics")
    assert p.get("/api/session") == {"player": None}
    refused("no_session", p.table, game="template")
    refused("bad_request", p.post, "/api/session", {"name": "x" * 25})
    refused("bad_request", p.post, "/api/session", {"name": "a\nb"})
    refused("bad_request", p.post, "/api/session", {"name": "Mia", "admin": True})
    assert p.post("/api/session", {"name": "Mia é 猫"})["player"]["name"] == "Mia é 猫"
    assert re.fullmatch("clowder_session=[0-9a-f]{64}", p.cookie)
    answer, _ = Person(server).request("POST", "/api/session", {"name": "x"}, raw=True)
    cookie = answer.getheader("Set-Cookie")
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie, cookie
    assert p.post("/api/session", {"name": "Max"})["player"]["name"] == "Max"
    refused("not_found", p.get, "/api/nothing")
    refused("bad_method", p.post, "/api/games", {})
    refused("not_found", p.get, "/api/tables/0000000000000000")
    refused("not_found", p.get, "/api/games/chess/rules")
    assert "#" in p.get("/api/games/template/rules")
    for path, language, words in (("catchy/rules", "en", "Every rule by number"), ("catchy/rules?lang=de", "de", "Alle Regeln nach Nummern"),
                                  ("catchy/rules?lang=ja-JP", "ja", "番号つきの全ルール"), ("template/rules?lang=de", "en", "High Card"),
                                  ("catchy/rules?lang=", "en", "Every rule by number"), ("catchy/rules?lang=%64e", "en", "Every rule by number")):
        answer, text = p.request("GET", "/api/games/" + path, raw=True)
        text = text.decode() if isinstance(text, bytes) else text
        assert answer.getheader("Content-Language") == language and words in text, (path, text[:80])
    assert len(p.get("/api/games/template/actions")["actions"]) > 3
    name = "mia-" + os.urandom(4).hex()
    assert p.post("/api/account", {"account": name, "password": "correct horse"})["player"]["account"] == name
    refused("not_now", p.post, "/api/account", {"account": name + "2", "password": "correct horse"})
    other = Person(server, "Eve")
    refused("name_taken", other.post, "/api/account", {"account": name, "password": "another horse"})
    refused("wrong_login", other.post, "/api/login", {"account": name, "password": "wrong horse"})
    refused("wrong_login", other.post, "/api/login", {"account": "no-" + name, "password": "wrong horse"})
    refused("bad_request", other.post, "/api/login", {"account": name, "password": "short"})
    assert other.post("/api/login", {"account": name, "password": "correct horse"})["player"]["id"] == p.get("/api/session")["player"]["id"]
    assert p.request("DELETE", "/api/session") == {"player": None}
    assert p.get("/api/session") == {"player": None}


def tables_and_seats():
    """open, join, leave, kick, bots, links, words, start"""
    a, b, c = Person(server, "Mia"), Person(server, "Bo"), Person(server, "Cy")
    made = a.table(game="template", players=3, listed=True, key="once")
    table = made["table"]
    path = f"/api/tables/{table['id']}"
    assert a.table(game="template", players=3, listed=True, key="once")["links"] == made["links"]
    assert len(a.get("/api/tables/mine")["tables"]) == 1
    assert table["id"] in [t["id"] for t in b.get("/api/tables?game=template")["tables"]]
    assert table["id"] not in [t["id"] for t in b.get("/api/tables?game=catchy")["tables"]]
    assert b.post(path + "/join", {})["you"] == 2
    assert b.post(path + "/join", {})["you"] == 2
    refused("forbidden", b.post, path + "/kick", {"seat": 1})
    refused("forbidden", b.post, path + "/start", {})
    refused("not_now", a.post, path + "/start", {})
    refused("not_now", c.post, path + "/join", {"seat": 2})
    refused("forbidden", c.post, path + "/join", {"token": "0" * 32})
    assert c.post(path + "/join", {"token": made["links"][1]["token"]})["you"] == 3
    assert a.post(path + "/kick", {"seat": 3})["table"]["seats"][2]["kind"] == "open"
    refused("forbidden", c.post, path + "/join", {"token": made["links"][1]["token"]})
    token = a.post(path + "/link", {"seat": 3})["token"]
    assert c.post(path + "/join", {"token": token})["you"] == 3
    assert c.post(path + "/leave", {})["you"] is None
    assert a.post(path + "/seat", {"seat": 3, "kind": "bot", "bot": "random"})["table"]["seats"][2]["kind"] == "bot"
    refused("bad_request", a.post, path + "/seat", {"seat": 3, "kind": "bot", "bot": "genius"})
    assert a.post(path + "/seat", {"seat": 3, "kind": "open"})["table"]["seats"][2]["kind"] == "open"
    a.post(path + "/seat", {"seat": 3, "kind": "bot"})
    assert b.post(path + "/words", {"words": "bring the cat"})["table"]["seats"][1]["words"] is True
    started = a.post(path + "/start", {})["table"]
    assert started["status"] == "playing" and started["match_hash"] and "secret" not in started and "chain" not in started
    refused("not_now", c.post, path + "/join", {})
    refused("not_now", b.post, path + "/words", {"words": "too late"})
    refused("not_now", a.get, path + "/record")
    for wish in ({}, {"game": "chess"}, {"game": "template", "players": 9}, {"game": "template", "seats": ["me"]},
                 {"game": "template", "seats": ["me", "me"]}, {"game": "template", "seats": ["me", "bot:genius"]},
                 {"game": "template", "options": {"data": "/etc/passwd"}}, {"game": "template", "data": "x.yaml"},
                 {"game": "template", "clock": {"move": 0}}, {"game": "template", "clock": {"days": 1, "move": 5}},
                 {"game": "template", "pace": -1}, {"game": "template", "level": "genius"}):
        refused("bad_request", a.table, **wish)
    refused("forbidden", a.table, game="template", position={})


def private_tables():
    """private tables are entered by link only, and watched with the watch token"""
    a, b = Person(server, "Mia"), Person(server, "Eve")
    made = a.table(game="template")
    id = made["table"]["id"]
    refused("forbidden", b.post, f"/api/tables/{id}/join", {})
    refused("forbidden", b.live, id)
    refused("forbidden", b.live, id, watch="0" * 32)
    assert b.live(id, watch=made["watch"]).welcome["you"] is None
    assert id not in [t["id"] for t in b.get("/api/tables")["tables"]]


def a_match_to_its_end():
    """two people play, both see the end; record, seed and rematch"""
    a, b, id, la, lb = two_players(server, seats=["me", "open"])
    play_out(la, lb)
    table = a.get(f"/api/tables/{id}")["table"]
    assert table["status"] == "over" and table["result"]["winners"] and len(table["seed"]) == 64
    record = a.get(f"/api/tables/{id}/record")
    assert f"secret {table['secret']}" in record and record.startswith("clowder record 1")
    import subprocess
    verified = subprocess.run([PROGRAM, "verify", "-"], input=record.encode(), capture_output=True)
    assert verified.returncode == 0 and b"verified" in verified.stdout, verified.stderr
    forged = record.replace("secret " + table["secret"], "secret " + "0" * 64)
    assert subprocess.run([PROGRAM, "verify", "-"], input=forged.encode(), capture_output=True).returncode == 1
    import hashlib
    chain = "0" * 64
    for entry in a.get(f"/api/tables/{id}/journal")["entries"]:
        chain = hashlib.sha256(f"{chain}\n{entry['n']}\n{entry['body']}\n".encode()).hexdigest()
        assert chain == entry["hash"]
    assert chain == table["chain"]
    again = a.post(f"/api/tables/{id}/rematch", {})
    assert b.post(f"/api/tables/{id}/rematch", {})["table"]["id"] == again["table"]["id"]
    assert lb.wait("rematch")["table"] == again["table"]["id"]
    assert [s["name"] for s in again["table"]["seats"]] == ["Mia", "Bo"]
    assert a.post(f"/api/tables/{again['table']['id']}/start", {})["table"]["status"] == "playing"
    refused("forbidden", Person(server, "Eve").post, f"/api/tables/{id}/rematch", {})


def moves_and_keys():
    """a repeated key has one effect; stale, illegal and foreign moves are refused"""
    a, b, id, la, lb = two_players(server, game="catchy")
    mover, other = (la, lb) if la.step["legal"] else (lb, la)
    seq, action = mover.seq, mover.step["legal"][0]
    first = mover.do(action, key="same")
    mover.wait("step")
    again = mover.do(action, key="same", seq=seq)
    assert again["key"] == "same"
    assert not [m for m in mover.quiet(0.1) if m["type"] == "step"]
    refused("stale", mover.do, action, seq=seq)
    while not mover.step["legal"]:
        if other.step["legal"]:
            other.do(other.step["legal"][0])
        pump([mover, other])
    refused("illegal", mover.do, "play z9")
    refused("illegal", mover.do, "play \u00e9")
    space = a.get("/api/games/catchy/actions")["actions"]
    refused("illegal", mover.do, next(x for x in space if x not in mover.step["legal"]))
    other.quiet(0.1)
    refused("not_now", other.do, space[0])
    watcher = Person(server, "Eve")
    refused("forbidden", watcher.live, id)
    mover.send(type="do", action="x", seq=1)
    assert mover.wait("error", errors=False)["error"]["code"] == "bad_request"


def watchers_see_no_secret():
    """a watcher's view hides every hand"""
    a, b, id, la, lb = two_players(server, game="catchy", listed=True)
    w = Person(server, "Eve").live(id)
    assert w.welcome["you"] is None and w.step["legal"] == []
    assert all(card == "?" for hand in w.step["view"]["hands"] for card in hand)
    refused("forbidden", w.do, "play a1")
    play_out(la, lb)
    while not w.step["over"]:
        w.wait("step")


def reconnect_since():
    """coming back with `since` tells what was missed, step by step"""
    a, b, id, la, lb = two_players(server, game="catchy")
    seen = {}
    for _ in range(12):
        mover = la if la.step["legal"] else lb
        if not mover.step["legal"]:
            la.wait("step")
            continue
        mover.do(mover.step["legal"][0])
        for live in (la, lb):
            step = live.wait("step")
            if live is lb:
                seen[step["seq"]] = step
    back = b.live(id, since=4)
    missed = back.welcome["missed"]
    assert back.welcome["reset"] is False and [m["seq"] for m in missed] == list(range(5, lb.seq + 1)), missed
    for m in missed:
        if m["seq"] in seen:
            assert m["events"] == seen[m["seq"]]["events"] and m["action"] == seen[m["seq"]]["action"]
    assert back.step["view"] == lb.step["view"] and back.step["legal"] == lb.step["legal"]
    assert b.live(id).welcome["reset"] is True
    assert b.live(id, since=9999).welcome["reset"] is True


def undo():
    """the last move can be taken back when the engine agrees, once the player is told so"""
    a, b, id, la, lb = two_players(server, game="cat-fight")
    taken = 0
    for _ in range(60):
        mover = la if la.step["legal"] else lb if lb.step["legal"] else None
        if la.step["over"] or taken:
            break
        if not mover:
            pump([la, lb])
            continue
        mover.do(random.choice(mover.step["legal"]))
        mover.wait("step")
        told = [m for m in mover.quiet(0.3) if m["type"] == "may_undo"]
        if told:
            key = mover.key()
            mover.send(type="undo", seq=mover.seq, key=key)
            ack = mover.wait("ack")
            step = mover.wait("step")
            assert step["undone"] and step["legal"], step
            other = lb if mover is la else la
            while not other.step["undone"]:
                other.wait("step")
            mover.send(type="undo", seq=mover.seq, key=key)
            assert mover.wait("ack")["key"] == key
            taken += 1
    assert taken, "no move of the match could be taken back"
    refused_table = two_players(server, undo=False)
    live = refused_table[3] if refused_table[3].step["legal"] else refused_table[4]
    live.do(live.step["legal"][0])
    live.wait("step")
    live.send(type="undo", seq=live.seq, key="u")
    assert live.wait("error", errors=False)["error"]["code"] == "not_now"


def ask_hint(live):
    """The answer to a hint, whatever comes before it."""
    return ask(live, type="hint")


def ask_why(live, action):
    return ask(live, type="why", action=action)


def ask(live, **message):
    key = live.key()
    live.send(**message, key=key)
    while True:
        message = live.next()
        if message.get("key") == key:
            if message["type"] == "error":
                raise Refused(0, message["error"]["code"], message["error"]["message"])
            return message


def hints():
    """a seat that is asked gets the best actions; others, watchers and tables without hints get a sentence"""
    a, b, id, la, lb = two_players(server, game="catchy", listed=True)
    mover, other = (la, lb) if la.step["legal"] else (lb, la)
    found = ask_hint(mover)
    assert found["type"] == "hint" and found["seq"] == mover.seq and found["hint"]["seat"] == mover.welcome["you"]
    best = found["hint"]["best"]
    assert 1 <= len(best) <= 3 and len({line["action"] for line in best}) == len(best)
    assert all(line["action"] in mover.step["legal"] and 0 <= line["chance"] <= 1 for line in best), best
    assert ask_hint(mover)["hint"] == found["hint"], "the same position, another hint"
    assert refused("not_now", ask_hint, other) == refused("not_now", other.do, "play a1")
    watcher = Person(server, "Eve").live(id)
    assert refused("forbidden", ask_hint, watcher) == refused("forbidden", watcher.do, "play a1")
    mover.send_frame(b'{"type":"hint"}')
    assert mover.wait("error", errors=False)["error"]["code"] == "bad_request"
    mover.send_together({"type": "hint", "key": "1"}, {"type": "hint", "key": "2"})  # one at a time
    answers = {}
    while len(answers) < 2:
        message = mover.next()
        if "key" in message:
            answers[message["key"]] = message
    assert answers["1"]["type"] == "hint" and answers["2"]["error"]["code"] == "slow_down", answers
    second = (a if mover is la else b).live(id)  # the limit is the seat's, not the socket's
    count, began = 0, time.monotonic()
    try:
        for count in range(100):
            ask_hint(second)
        raise AssertionError("hints without end")
    except Refused as r:
        assert r.code == "slow_down" and count <= 6 + (time.monotonic() - began) // 2, (r, count)  # one more in two seconds
    assert Person(server, "Zoe").table(game="catchy")["table"]["hints"] is True
    _, _, id, la, lb = two_players(server, game="catchy", hints=False)
    assert la.welcome["table"]["hints"] is False
    refused("not_now", ask_hint, la if la.step["legal"] else lb)


def two_in_a_pause(server, pause):
    """The sockets of two players of a table that has just paused. Some deals begin without a pause."""
    for _ in range(40):
        _, _, _, la, lb = two_players(server, game="cantankerous", pause=pause)
        for live in (la, lb):
            live.do(live.step["legal"][0])
        message = la.wait("pause", "step")  # the other's comes with its acknowledgement
        while message["type"] == "step" and message["seq"] < 3:
            message = la.wait("pause", "step")
        if message["type"] == "pause":
            return la, lb
    raise AssertionError("no pause at 40 tables")


def same_refusal_in_a_pause(ask):
    """Who is not asked in a pause is refused as for a move."""
    told = 0
    while not told:
        for live in two_in_a_pause(server, 2000):
            live.quiet(0.03)
            if not live.step["legal"]:
                assert refused("paused", ask, live) == refused("paused", live.do, "pass")
                told += 1


def hints_in_a_pause():
    """in a pause a hint tells nobody who is asked: the same refusal as for a move"""
    same_refusal_in_a_pause(ask_hint)


def reasons():
    """a seat that is asked is told why an action is not possible, as the engine says it of what that seat sees"""
    a, b, id, la, lb = two_players(server, game="catchy", listed=True)
    mover, other = (la, lb) if la.step["legal"] else (lb, la)
    space = a.get("/api/games/catchy/actions")["actions"]
    found = {True: 0, False: 0}
    for action in mover.step["legal"][:2] + [one for one in space if one not in mover.step["legal"]][:6]:
        message = ask_why(mover, action)
        assert message["type"] == "why" and message["seq"] == mover.seq
        reason = message["reason"]
        assert reason["legal"] == (action in mover.step["legal"]), (action, reason)
        found[reason["legal"]] += 1
        if not reason["legal"]:
            assert reason["rule"].startswith("CA-") and reason["key"] and reason["why"].endswith("."), reason
    assert found[True] and found[False]
    assert refused("not_now", ask_why, other, "play a1") == refused("not_now", other.do, "play a1")
    refused("illegal", ask_why, mover, "fly away")
    watcher = Person(server, "Eve").live(id)
    assert refused("forbidden", ask_why, watcher, "play a1") == refused("forbidden", watcher.do, "play a1")
    for frame in (b'{"type":"why","action":"pass"}', b'{"type":"why","action":"pass","key":"k","seat":1}'):
        mover.send_frame(frame)
        assert mover.wait("error", errors=False)["error"]["code"] == "bad_request"
    second, count = (a if mover is la else b).live(id), 0  # the limit is the seat's, not the socket's
    try:
        for count in range(200):
            ask_why(second, space[0])
        raise AssertionError("reasons without end")
    except Refused as r:
        assert r.code == "slow_down", (r, count)


def reasons_in_a_pause():
    """in a pause a reason tells nobody who is asked: the same refusal as for a move"""
    same_refusal_in_a_pause(lambda live: ask_why(live, "pass"))


def chat():
    """chat reaches everybody as plain text, is kept, and is limited"""
    a, b, id, la, lb = two_players(server)
    la.send(type="chat", text="<b>hi</b> \u732b")
    line = lb.wait("chat")
    assert line["text"] == "<b>hi</b> \u732b" and line["seat"] == 1 and line["name"] == "Mia"
    la.send(type="chat", text="x" * 301)
    assert la.wait("error", errors=False)["error"]["code"] == "bad_request"
    for i in range(8):
        la.send(type="chat", text=f"line {i}")
    assert la.wait("error", errors=False)["error"]["code"] == "slow_down"
    assert b.live(id).welcome["chat"][0]["text"] == "<b>hi</b> \u732b"


def clocks():
    """a clock that runs out hands the seat to a bot until the player is back"""
    a, b, id, la, lb = two_players(server, game="catchy", clock={"move": 1, "reserve": 0}, pace=0)
    slow, quick = (la, lb) if la.step["legal"] else (lb, la)
    assert slow.step["clock"]["running"] == [slow.welcome["you"]]
    number = slow.welcome["you"]
    table = quick.wait("table")
    while not table["table"]["seats"][number - 1]["away"]:
        table = quick.wait("table")
    quick.wait("step")
    slow.send(type="back")
    while table["table"]["seats"][number - 1]["away"]:
        table = quick.wait("table")


def absent_players():
    """without a clock a bot plays for who is gone for long, but only while another player waits"""
    with Server(PROGRAM, "--quiet", "--absent", "1") as s:
        a, b, id, la, lb = two_players(s, game="catchy", pace=0)
        gone, stays, person = (la, lb, a) if la.step["legal"] else (lb, la, b)
        number = gone.welcome["you"]
        gone.close()
        began = time.monotonic()
        table, seen_gone = stays.wait("table")["table"], False
        while not table["seats"][number - 1]["away"]:
            seen_gone = seen_gone or not table["seats"][number - 1]["here"]
            table = stays.wait("table")["table"]
        assert seen_gone, "the bot plays before it is seen that the player is gone"
        assert time.monotonic() - began > 0.9, "nobody was given time to come back"
        assert stays.wait("step")["seat"] == number
        back = person.live(id)
        assert back.welcome["table"]["seats"][number - 1]["away"] is False
        back.close(), stays.close()
        a, b, id, la, lb = two_players(s, game="catchy", pace=0)
        seq = la.seq
        la.close(), lb.close()
        time.sleep(1.6)
        again = a.live(id)
        assert again.seq == seq and not any(place["away"] for place in again.welcome["table"]["seats"]), "bots played alone"


def leaving_in_play():
    """who leaves in play is replaced by a bot, and can come back"""
    a, b, id, la, lb = two_players(server, game="catchy", pace=0)
    assert b.post(f"/api/tables/{id}/leave", {})["table"]["seats"][1]["away"] is True
    for _ in range(10):
        if la.step["legal"]:
            la.do(la.step["legal"][0])
        la.wait("step")
        if la.step["over"]:
            break
    assert b.live(id).welcome["table"]["seats"][1]["away"] is False


def bots_alone():
    """a table of bots plays itself to the end"""
    a = Person(server, "Mia")
    for game in [g["id"] for g in a.get("/api/games")["games"]]:
        seats = next(g["players"][0] for g in a.get("/api/games")["games"] if g["id"] == game)
        made = a.table(game=game, players=seats, seats=["bot:random"] * seats, autostart=True, pace=0, pause=0, level="random")
        live = a.live(made["table"]["id"])
        if not live.step:
            live.wait("step")
        while not live.step["over"]:
            live.wait("step")
        live.close()


def origin():
    """another site's page can neither post nor open a socket"""
    a = Person(server, "Mia")
    answer, data = a.request("POST", "/api/session", {"name": "x"}, {"Origin": "https://evil.example"}, raw=True)
    assert answer.status == 403
    answer, data = a.request("POST", "/api/session", {"name": "x"}, {"Origin": f"http://127.0.0.1:{server.port}"}, raw=True)
    assert answer.status == 200
    answer, data = a.request("POST", "/api/session", {"name": "x"}, {"Origin": "https://friend.example"}, raw=True)
    assert answer.status == 200
    id = a.table(game="template")["table"]["id"]
    try:
        Live(server.port, id, a.cookie, origin="https://evil.example")
        raise AssertionError("the socket was opened")
    except (Closed, ConnectionError):
        pass
    Live(server.port, id, a.cookie, origin="https://friend.example")


def pages():
    """the page's files come with types, cache and security headers, and nothing else does"""
    a = Person(server)
    answer, data = a.request("GET", "/", raw=True)
    assert answer.status == 200 and data == b"<h1>cats</h1>" and answer.getheader("Content-Type").startswith("text/html")
    assert "frame-ancestors 'none'" in answer.getheader("Content-Security-Policy")
    assert answer.getheader("Cache-Control") == "no-cache"
    answer, data = a.request("GET", "/table/abc", raw=True)
    assert answer.status == 200 and data == b"<h1>cats</h1>"
    answer, data = a.request("GET", "/assets/x-1234.js", raw=True)
    assert answer.status == 200 and "immutable" in answer.getheader("Cache-Control") and "javascript" in answer.getheader("Content-Type")
    answer, data = a.request("GET", "/assets/x.wasm", raw=True)
    assert answer.getheader("Content-Type") == "application/wasm" and not answer.getheader("Content-Encoding")
    for accepted, sent in (("gzip, br", "gzip"), ("br", None), ("gzip", "gzip"), ("identity", None)):
        answer, _ = a.request("GET", "/assets/x.wasm", raw=True, headers={"Accept-Encoding": accepted})
        assert answer.getheader("Content-Encoding") == sent, (accepted, answer.getheader("Content-Encoding"))
    for accepted, sent in (("gzip, br", "br"), ("br", "br"), ("gzip", None)):  # there is a copy by Brotli only
        answer, data = a.request("GET", "/assets/y.js", raw=True, headers={"Accept-Encoding": accepted})
        assert answer.getheader("Content-Encoding") == sent and data == (b"packed" if sent else b"2"), (accepted, data)
    answer, data = a.request("GET", "/assets/x.wasm", raw=True, headers={"Accept-Encoding": "gzip, br"})
    assert answer.getheader("Content-Encoding") == "gzip" and gzip.decompress(data) == b"\0asm", (answer.status, data)
    assert answer.getheader("Content-Type") == "application/wasm" and answer.getheader("Vary") == "Accept-Encoding"
    answer, data = a.request("GET", "/assets/x-1234.js", raw=True, headers={"Accept-Encoding": "gzip"})
    assert answer.status == 200 and data == b"1" and not answer.getheader("Content-Encoding")  # it has no packed copy
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/.hidden.txt", "/assets/..%2f..%2fsecret.txt", "/link.txt", "/none.js",
                 "//etc/passwd.txt"):
        answer, data = a.request("GET", path, raw=True)
        assert answer.status in (400, 403, 404) and b"SECRET" not in data, (path, answer.status, data)


def options_changed_at_the_same_time():
    """of changes that a host makes one right after the other, over several connections, none is lost"""
    with Server(PROGRAM) as s:
        a = Person(s, "Mia")
        hands = [Person(s) for _ in range(3)]
        for hand in hands:
            hand.cookie = a.cookie
        changes = ({"options": {"rules": "kitten"}}, {"reaction": 15}, {"hints": False})
        for _ in range(5):
            made = a.table(game="cantankerous", players=3, seats=["me", "open", "bot"], pace=0)
            path = f"/api/tables/{made['table']['id']}"
            threads = [threading.Thread(target=hand.post, args=(path + "/options", change)) for hand, change in zip(hands, changes)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            told = a.post(path + "/options", {"undo": False})["table"]
            assert told["options"]["rules"] == "kitten" and told["reaction"] == 15 and not told["hints"], told


def options_and_names_before_the_start():
    """the host changes what is agreed, a player the own name; both stand after a restart, and play begins with them"""
    with Server(PROGRAM) as s:
        a, b = Person(s, "Mia"), Person(s, "Bo")
        made = a.table(game="cantankerous", players=3, seats=["me", "open", "bot"], level="level:2", pace=0)
        path = f"/api/tables/{made['table']['id']}"
        b.post(path + "/join", {"token": made["links"][0]["token"]})
        live = b.live(made["table"]["id"])
        told = a.post(path + "/options", {"options": {"rules": "kitten"}, "level": "level:1", "clock": {"move": 30, "reserve": 60},
                                          "reaction": 8, "hints": False})["table"]
        assert live.wait("table")["table"]["options"]["rules"] == "kitten"
        assert told["options"]["rules"] == "kitten" and told["level"] == told["seats"][2]["bot"] == "level:1" and not told["hints"]
        assert told["clock"] == {"move": 30, "reserve": 60} and told["reaction"] == 8 and told["undo"]
        assert a.post(path + "/options", {"undo": False})["table"]["reaction"] == 8, "what is not named stays"
        for body in ({"options": {"rules": "no such rules"}}, {"options": {"fleas": 1}}, {"players": 2}, {"level": "nobody"},
                     {"reaction": 5}, {"clock": 3}, {"hints": 1}):
            refused("bad_request", a.post, path + "/options", body)
        refused("forbidden", b.post, path + "/options", {"hints": True})
        b.post("/api/session", {"name": "Bonnie"})
        assert b.get(path)["table"]["seats"][1]["name"] == "Bo"
        assert b.post(path + "/name", {})["table"]["seats"][1]["name"] == "Bonnie"
        assert b.post(path + "/name", {})["table"]["seats"][1]["name"] == "Bonnie"
        live.send(type="chat", text="hello")
        assert live.wait("chat")["name"] == "Bonnie"
        before = a.get(path)["table"]
        assert s.stop() == 0
        s.start()
        a.connection = b.connection = None
        after = a.get(path)["table"]
        for seat in before["seats"] + after["seats"]:
            seat.pop("here", None)
        assert after == before, (before, after)
        live = b.live(made["table"]["id"])
        a.post(path + "/start", {})
        step = live.step or live.wait("step")
        assert step["view"]["options"]["rules"] == "kitten" and step["clock"]["reserve"][:2] == [60000] * 2, step["clock"]
        refused("not_now", a.post, path + "/options", {"hints": True})
        b.post("/api/session", {"name": "Bea"})
        assert b.post(path + "/name", {})["table"]["seats"][1]["name"] == "Bea"


def restart_resumes():
    """a stopped server comes back with every table, seat, session and key"""
    with Server(PROGRAM) as s:
        a, b, id, la, lb = two_players(s, game="catchy")
        for _ in range(5):
            mover = la if la.step["legal"] else lb
            mover.do(mover.step["legal"][0])
            last, sent = mover, mover.keys
            la.wait("step"), lb.wait("step")
        view = la.step["view"]
        la.send(type="chat", text="see you")
        la.wait("chat")
        assert s.stop() == 0
        try:
            while la.next()["type"] != "bye":
                pass
        except Closed:
            raise AssertionError("no farewell")
        s.start()
        a.connection = b.connection = None
        la2 = a.live(id, since=la.seq - 2)
        assert la2.step["view"] == view and la2.seq == la.seq and len(la2.welcome["missed"]) == 2
        assert la2.welcome["chat"][0]["text"] == "see you"
        again = (la2 if last is la else b.live(id))
        again.send(type="do", action="play a1", seq=0, key=f"{last.id}-{last.keys}")
        assert again.wait("ack")["key"] == f"{last.id}-{last.keys}"
        lb2 = b.live(id)
        play_out(la2, lb2)


def lists_after_a_restart():
    """after a restart my tables are all there, newest first, with their results, and so are the listed ones"""
    with Server(PROGRAM, "--quiet", "--forget-seconds", "1") as s:
        a, b, over, la, lb = two_players(s)
        play_out(la, lb)
        la.close(), lb.close()
        time.sleep(0.01)
        waiting = a.table(game="template", listed=True)["table"]["id"]
        time.sleep(0.01)
        playing = two_players(s, game="catchy")[2]
        kicked = Person(s, "Eve")
        kicked.post(f"/api/tables/{waiting}/join", {})
        a.post(f"/api/tables/{waiting}/kick", {"seat": 2})
        again = a.post(f"/api/tables/{over}/rematch", {})["table"]["id"]

        def look():
            mine = a.get("/api/tables/mine")["tables"]
            assert [t["id"] for t in mine] == [again, waiting, over], [t["id"] for t in mine]
            assert [t["status"] for t in mine] == ["open", "open", "over"] and mine[2]["result"]["winners"] and mine[0]["result"] is None
            assert [t["id"] for t in b.get("/api/tables/mine")["tables"]] == [again, over]
            assert kicked.get("/api/tables/mine")["tables"] == []
            assert [t["id"] for t in b.get("/api/tables")["tables"]] == [waiting]

        look()
        assert s.stop() == 0
        s.start()
        for person in (a, b, kicked):
            person.connection = None
        look()
        end = time.monotonic() + 30
        while "clowder_tables 1\n" not in a.get("/metrics"):  # those that can be joined stay
            assert time.monotonic() < end, "what nobody looks at stays in memory"
            time.sleep(0.1)
        look()


def every_message_by_the_schema():
    """all answers and messages of a session are as the served schema says, and cover it"""
    p = Person(server)
    document = json.loads(p.request("GET", "/api/schema", raw=True)[1])
    definitions, seen = document["$defs"], set()

    def fits(group, name, value):
        found = problems({"$ref": f"#/$defs/{group}/$defs/{name}".replace("/$defs/" + name, "/$defs/") + name}, value, document) \
            if "/" not in name else problems(definitions[group]["$defs"][name], value, document)
        assert not found, (group, name, found[:3])
        seen.add((group, name))

    request = Person.request

    def checked(self, method, path, body=None, headers=None, raw=False):
        plain = re.sub(r"\?.*", "", re.sub(r"/(tables|games)/(?!mine)[0-9a-z-]+", r"/\1/ID", path))
        answer = request(self, method, path, body, headers, raw)
        if f"{method} {plain}" in definitions["answers"]["$defs"] and not raw:
            fits("answers", f"{method} {plain}", answer)
        if f"{method} {plain}" in definitions["requests"]["$defs"] and isinstance(body, dict) and not raw:
            fits("requests", f"{method} {plain}", body)
        return answer

    def checked_next(self):
        message = json.loads(self.raw())
        fits("to_client", message["type"], message)
        if message["type"] == "step":
            self._note(message)
        return message

    def checked_send(self, **message):
        self.send_frame(json.dumps(message).encode())
        if "key" in message or message["type"] not in ("do",):
            fits("to_server", message["type"], message) if message.get("text", "") == "" or len(message["text"]) <= 300 else None

    following = Live.next
    sending = Live.send
    Person.request, Live.next, Live.send = checked, checked_next, checked_send
    try:
        p.get("/healthz"), p.get("/api/session"), p.get("/api/games/template/actions"), p.get("/api/games")
        for test in (tables_and_seats, a_match_to_its_end, undo, hints, reasons, chat, clocks, leaving_in_play):
            test()
        q = Person(server, "Zoe")
        q.request("DELETE", "/api/session")
        la, _ = two_in_a_pause(server, 50)
        la.send(type="ping"), la.wait("pong"), la.send(type="ready")
    finally:
        Person.request, Live.next, Live.send = request, following, sending
    expected = {("to_client", k) for k in definitions["to_client"]["$defs"]} | {("to_server", k) for k in definitions["to_server"]["$defs"]}
    missing = expected - seen - {("to_client", "bye"), ("to_client", "overtaken")}  # test_pause.py looks at that one
    assert not missing, missing


def golden_messages():
    """the first messages of a table begun from a known position read as they did before"""
    with Server(PROGRAM, "--allow-positions") as s:
        kept = json.load(open(GOLDEN)) if os.path.exists(GOLDEN) else {}
        found = {}
        import subprocess
        listed = Person(s).get("/api/games")["games"]
        assert "template" not in [g["id"] for g in listed], "a sample is listed"
        for game, seats in [(g["id"], g["players"][0]) for g in listed] + [("template", 2)]:
            lines = subprocess.run([PROGRAM, "engine"], input=f"new {game} players={seats} seed=2a\nstate\n".encode(),
                                   capture_output=True).stdout.splitlines()
            a = Person(s, "Mia")
            made = a.table(game=game, players=seats, seats=["me"] + ["bot:random"] * (seats - 1), autostart=True, pace=9000,
                           position=json.loads(lines[1])["state"])
            live = a.live(made["table"]["id"])
            step = live.step or live.wait("step")
            text = json.dumps({k: v for k, v in step.items()}, sort_keys=True)
            found[game] = json.loads(text)
            if game == "template":
                found["hint"] = {**ask_hint(live), "key": "KEY"}
        if "--golden" in sys.argv:
            json.dump(found, open(GOLDEN, "w"), indent=1, sort_keys=True)
        for game in found:
            if "--golden" not in sys.argv:
                assert found[game] == kept[game], [(k, found[game][k], kept[game][k]) for k in kept[game] if found[game][k] != kept[game][k]]


def dice_after_a_position():
    """tables that begin from the same position have dice of their own"""
    position = {
        "game": "cat-fight", "players": 2, "options": {}, "phase": "fight", "turn": 1, "saucers": [{"at": "e5", "creams": [2, 3]}],
        "box": [2, 3, 4], "lost": [[1], [5]], "removed": [1], "creams": [[1, 3], [2, 4]], "blockers": [5, 5], "blocks": [],
        "cats": [{"at": "b4", "face": "e"}, {"at": "b4", "face": "w"}], "nip": ["gone", "gone"], "may_sip": False,
        "fight": {"at": "b4", "cats": [1, 2], "rolls": [3, 5], "winner": 2, "yielded": [], "catnip": False},
        "quiet": 0, "facing": None, "moved": True}
    with Server(PROGRAM, "--allow-positions") as s:
        seen = []
        for _ in range(8):
            a = Person(s, "Mia")
            made = a.table(game="cat-fight", players=2, seats=["me", "bot:random"], autostart=True, pace=9000, position=position)
            live = a.live(made["table"]["id"])
            step = live.step or live.wait("step")
            live.do("sacrifice 3")
            step = live.wait("step")
            seen.append([e["value"] for e in step["events"] if e["e"] == "roll"])
        assert len({str(rolls) for rolls in seen}) > 1, seen


with tempfile.TemporaryDirectory() as web:
    os.makedirs(web + "/page/assets")
    for name, text in (("page/index.html", "<h1>cats</h1>"), ("page/assets/x-1234.js", "1"), ("page/assets/x.wasm", "\0asm"),
                       ("secret.txt", "SECRET"), ("page/.hidden.txt", "SECRET")):
        open(os.path.join(web, name), "w").write(text)
    os.symlink(web + "/secret.txt", web + "/page/link.txt")
    open(web + "/page/assets/y.js", "w").write("2")
    open(web + "/page/assets/y.js.br", "w").write("packed")
    open(web + "/page/assets/x.wasm.gz", "wb").write(gzip.compress(b"\0asm"))
    os.symlink(web + "/secret.txt", web + "/page/assets/x-1234.js.gz")
    with Server(PROGRAM, "--web", web + "/page", "--origin", "https://friend.example") as server:
        code = Tap().run(routes_and_sessions, tables_and_seats, private_tables, a_match_to_its_end, moves_and_keys,
                         watchers_see_no_secret, reconnect_since, undo, hints, hints_in_a_pause, reasons, reasons_in_a_pause, chat, clocks, absent_players, leaving_in_play,
                         bots_alone, origin,
                         pages, options_changed_at_the_same_time, options_and_names_before_the_start, restart_resumes, lists_after_a_restart, every_message_by_the_schema, golden_messages, dice_after_a_position)
        assert server.process.poll() is None, "the server is gone"
sys.exit(code)
