#!/usr/bin/env python3
"""The door: proxies, limits, names, cookies, codes of RFC 6455 and RFC 9110, one's own data.

usage: test_door.py PROGRAM"""
import base64, json, os, socket, struct, sys, tempfile, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Live, Person, Refused, Server, Tap

PROGRAM = sys.argv[1]
WORLD = ["--requests-per-second", "50", "--messages-per-second", "20"]  # as it is outside of tests


def refused(code, call, *args, **named):
    try:
        call(*args, **named)
    except Refused as r:
        assert r.code == code, r
        return r
    raise AssertionError(f"not refused as {code}")


def ask(port, lines, body=b""):
    """One request as it is written; the status, the headers and the body of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as s:
        s.sendall("\r\n".join(lines + ["", ""]).encode() + body)
        data = b""
        while True:
            more = s.recv(65536)
            data += more
            head, _, rest = data.partition(b"\r\n\r\n")
            headers = {k.lower(): v for k, _, v in (l.partition(": ") for l in head.decode().split("\r\n")[1:])}
            if not more or (b"\r\n\r\n" in data and len(rest) >= int(headers.get("content-length", 0))):
                return int(head.split()[1]), headers, rest


def get(port, path, *headers):
    return ask(port, [f"GET {path} HTTP/1.1", "Host: a", *headers])


def in_one_go(port, lines, count, last=None):
    """The heads of the answers to requests that are sent together, so that a slow machine does not refill a limit."""
    one = "\r\n".join(lines + ["", ""])
    with socket.create_connection(("127.0.0.1", port), timeout=20) as s:
        s.sendall((one * count + ("\r\n".join(last + ["", ""]) if last else "")).encode())
        text = ""
        while text.count("HTTP/1.1 ") < count + bool(last) or not text.endswith(("\r\n\r\n", "}", "}\n")):
            more = s.recv(65536).decode()
            if not more:
                break
            text += more
    return ["HTTP/1.1 " + part for part in text.split("HTTP/1.1 ")[1:]]


UPGRADE = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]


def closes_with(live, send):
    """The code of the close frame that answers what is sent."""
    try:
        send(live)
        while True:
            live.next()
    except Closed as c:
        return int(str(c).split()[1])


def close_codes():
    """1002, 1003, 1007 and 1009 as RFC 6455 says"""
    with Server(PROGRAM) as s:
        a = Person(s, "Mia")
        table = a.table(game="template", listed=True)["table"]["id"]

        def raw(*parts):
            return lambda live: live.socket.sendall(b"".join(parts))

        def close(payload):
            return lambda live: live.send_frame(payload, opcode=8)

        key = b"\0\0\0\0"
        for what, expected, send in (
                ("broken UTF-8", 1007, lambda l: l.send_frame(b'{"type":"chat","text":"\xff"}')),
                ("UTF-8 cut off", 1007, lambda l: l.send_frame(b'"\xe2\x82"')),
                ("a surrogate in UTF-8", 1007, lambda l: l.send_frame(b'"\xed\xa0\x80"')),
                ("broken UTF-8 in pieces", 1007, lambda l: (l.send_frame(b'"\xe2', fin=False), l.send_frame(b'\x28"', opcode=0))),
                ("UTF-8 whole only in pieces", None, lambda l: (l.send_frame(b'{"type":"pi\xc3'[:-1], fin=False), l.send_frame(b'ng"}', opcode=0))),
                ("no mask", 1002, lambda l: l.send_frame(b"{}", mask=False)),
                ("opcode 3", 1002, lambda l: l.send_frame(b"{}", opcode=3)),
                ("a long ping", 1002, raw(b"\x89\xfe\0\x7e", key, b"x" * 126)),
                ("a ping in pieces", 1002, raw(b"\x09\x80", key)),
                ("a reserved bit", 1002, raw(b"\xc1\x80", key)),
                ("a length of two bytes that needs none", 1002, raw(b"\x81\xfe\0\x02", key, b"{}")),
                ("a length of eight bytes that needs two", 1002, raw(b"\x81\xff\0\0\0\0\0\0\0\x02", key, b"{}")),
                ("a length beyond all", 1002, raw(b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", key)),
                ("a piece of nothing", 1002, lambda l: l.send_frame(b"{}", opcode=0)),
                ("a new message in another", 1002, lambda l: (l.send_frame(b"{", fin=False), l.send_frame(b"}"))),
                ("binary", 1003, lambda l: l.send_frame(b"{}", opcode=2)),
                ("too large", 1009, lambda l: l.send_frame(b" " * 9000)),
                ("a close of one byte", 1002, close(b"\x03")),
                ("close code 999", 1002, close(struct.pack(">H", 999))),
                ("close code 1005", 1002, close(struct.pack(">H", 1005))),
                ("close code 1006", 1002, close(struct.pack(">H", 1006))),
                ("close code 5000", 1002, close(struct.pack(">H", 5000))),
                ("a close that is not UTF-8", 1007, close(struct.pack(">H", 1000) + b"\xff")),
                ("a good close", 1000, close(struct.pack(">H", 1000) + b"bye")),
                ("a close of our own code", 4321, close(struct.pack(">H", 4321)))):
            live = a.live(table)
            if expected is None:
                send(live)
                live.wait("pong")
            else:
                found = closes_with(live, send)
                assert found == expected, (what, found)
            live.close()


def upgrades():
    """426 with the version for a plain request and for another version; 404, 403 and 429 say what they mean"""
    with Server(PROGRAM, *WORLD) as s:
        a = Person(s, "Mia")
        table = a.table(game="template", listed=True)["table"]["id"]
        path = f"/api/tables/{table}/live"
        for lines in ([], UPGRADE + ["Sec-WebSocket-Version: 8"], UPGRADE):
            status, headers, body = get(s.port, path, *lines)
            assert status == 426 and headers["sec-websocket-version"] == "13", (lines, status, headers)
            assert json.loads(body)["error"]["code"] == "upgrade_required"
        good = UPGRADE + ["Sec-WebSocket-Version: 13"]
        assert get(s.port, "/api/tables/live", *good)[0] == 404
        assert get(s.port, path, *good, "Origin: http://evil.example")[0] == 403
    with Server(PROGRAM, "--requests-per-second", "1") as s:
        heads = in_one_go(s.port, ["GET /healthz HTTP/1.1", "Host: a"], 1) + \
            in_one_go(s.port, ["GET /api/session HTTP/1.1", "Host: a"], 8, [f"GET /api/tables/{table}/live HTTP/1.1", "Host: a", *good])
        assert " 429 " in heads[-1] and "Retry-After: " in heads[-1], heads[-1]


def entity_tags():
    """If-None-Match: one tag, a list, weak ones, a star"""
    with tempfile.TemporaryDirectory() as web:
        with open(os.path.join(web, "index.html"), "w") as f:
            f.write("<p>hello")
        with Server(PROGRAM, "--web", web) as s:
            tag = get(s.port, "/")[1]["etag"]
            for header, status in ((tag, 304), ("W/" + tag, 304), (f'"x", {tag}', 304), (f'W/"x",  W/{tag} , "y"', 304), ("*", 304),
                                   ('"x"', 200), (tag[:-1], 200), (f'"a{tag[1:]}', 200), ("", 200), ('W/"x', 200)):
                assert get(s.port, "/", f"If-None-Match: {header}")[0] == status, header


def behind_a_proxy():
    """--trust-proxy: sockets and requests count for the client, not the proxy; the figures stay private"""
    with Server(PROGRAM, "--trust-proxy", *WORLD, "--max-connections-per-address", "4") as s:
        a = Person(s, "Mia")
        table = a.table(game="template", listed=True)["table"]["id"]

        def open_socket(address):
            lines = [f"GET /api/tables/{table}/live HTTP/1.1", "Host: a", *UPGRADE, "Sec-WebSocket-Version: 13",
                     f"X-Forwarded-For: 198.51.100.77, {address}"]
            c = socket.create_connection(("127.0.0.1", s.port), timeout=20)
            c.sendall("\r\n".join(lines + ["", ""]).encode())
            head = c.recv(4096)
            return c, int(head.split()[1]), head

        kept = [open_socket(f"203.0.113.{i}") for i in range(40)]
        assert {status for _, status, _ in kept} == {101}
        same = [open_socket("203.0.113.200") for _ in range(6)]
        assert [status for _, status, _ in same] == [101] * 4 + [429] * 2
        assert b"Retry-After" in same[-1][2]
        same[0][0].close()
        end = time.monotonic() + 30
        while open_socket("203.0.113.200")[1] != 101:  # a place is free again
            assert time.monotonic() < end
            time.sleep(0.05)
        for headers, status in ((["X-Forwarded-For: 127.0.0.1"], 403), (["X-Forwarded-For: ::1"], 403), (["Via: 1.1 proxy"], 403),
                                (["Forwarded: for=127.0.0.1"], 403), (["X-Real-IP: 127.0.0.1"], 403), ([], 200)):
            assert get(s.port, "/metrics", *headers)[0] == status, headers
        for c, _, _ in kept + same:
            c.close()


def too_many_connections():
    """one connection too many is told so, with 503 and Retry-After; afterwards there is room again"""
    with Server(PROGRAM, "--max-connections", "10") as s:
        full = [socket.create_connection(("127.0.0.1", s.port), timeout=20) for _ in range(10)]
        end = time.monotonic() + 30
        while True:
            status, headers, body = get(s.port, "/healthz")
            if status == 503:
                break
            assert time.monotonic() < end, "there is always room"
        assert int(headers["retry-after"]) > 0 and json.loads(body)["error"]["code"] == "busy"
        for c in full:
            c.close()
        while get(s.port, "/healthz")[0] != 200:
            assert time.monotonic() < end + 30
            time.sleep(0.05)


def allowances():
    """chat and messages count for the player: a second socket gives no more; attempts count for the account"""
    with Server(PROGRAM, "--trust-proxy", "--messages-per-second", "20") as s:
        a, b = Person(s, "Mia"), Person(s, "Bo")
        table = a.table(game="template", listed=True)["table"]["id"]
        lives = [a.live(table) for _ in range(4)]
        for i in range(12):
            lives[i % 4].send(type="chat", text=f"line {i}")
        heard, end = [], time.monotonic() + 20
        while heard.count("error") < 4:
            assert time.monotonic() < end, heard
            heard += [m["type"] for live in lives for m in live.quiet(0.1)]
        other = b.live(table)
        other.send(type="chat", text="me too")
        other.wait("chat")
        for i in range(120):
            lives[i % 4].send(type="ping")
        limited, end = [], time.monotonic() + 20
        while not limited:
            assert time.monotonic() < end, "no limit"
            limited = [m for live in lives for m in live.quiet(0.1) if m["type"] == "error"]
        assert limited[0]["error"]["code"] == "slow_down"
    with Server(PROGRAM, "--trust-proxy", *WORLD) as s:
        a = Person(s, "Mia")
        a.post("/api/account", {"account": "mia", "password": "correct horse"})
        codes = []
        for i in range(14):
            body = json.dumps({"account": "mia", "password": "wrong horse"}).encode()
            codes.append(ask(s.port, ["POST /api/login HTTP/1.1", "Host: a", f"X-Forwarded-For: 203.0.113.{i}",
                                      f"Content-Length: {len(body)}"], body))
        assert [c[0] for c in codes[:9]] == [401] * 9, [c[0] for c in codes]
        assert codes[-1][0] == 429 and "retry-after" in codes[-1][1]


def names():
    """names can be seen, keep their direction, and are not a bot's; blocked words are refused"""
    with tempfile.TemporaryDirectory() as folder:
        blocked = os.path.join(folder, "words")
        with open(blocked, "w") as f:
            f.write("Admin\n\nmoderator\n")
        with Server(PROGRAM, "--blocked-names", blocked) as s:
            for name in ("Mia", "Zoë", "猫の手", "Жучка", "Botanist", "Robot", "Bo", "bott", "🐱 Cat", "❤️", "Åsa-Lena", "O'Neil", "محمد",
                         "Bot anist"):
                assert Person(s, name).player["name"] == name, name
            assert Person(s, "  Mia  ").player["name"] == "Mia"
            for name in ("Mia\u202egnp", "Mi\u200ba", "\u2066Mia", "\u200d", "   ", "\u3000", "\u2800", "\u3164", "\u00ad", "a\u0301\u0301\u0301\u0301",
                         "Bot 3", "bot", "BOT1", "B o t 7", "B0t 3", "Ｂｏｔ ３", "Воt 2", "𝐁𝐨𝐭 𝟑", "bot\u0301 3", "Вот", "b.o.t", "Bot-3", "\ue000", "tag\U000e0041",
                         "the ADMIN", "MODERATOR", "x" * 25, ""):
                refused("bad_request", Person(s).post, "/api/session", {"name": name})
            a = Person(s, "Mia")
            refused("bad_request", a.post, "/api/account", {"account": "admin1", "password": "correct horse"})
            refused("bad_request", a.post, "/api/account", {"account": "b0t-3", "password": "correct horse"})
            refused("bad_request", a.post, "/api/session", {"name": "Bot 1"})
            assert a.get("/api/session")["player"]["name"] == "Mia"


def cookies():
    """__Host- over TLS; a new session at registration and login, the old one is void; sockets follow, logout ends them"""
    with Server(PROGRAM, "--secure") as s:
        a = Person(s)
        answer, _ = a.request("POST", "/api/session", {"name": "Mia"}, raw=True)
        cookie = answer.getheader("Set-Cookie")
        assert cookie.startswith("__Host-clowder_session=") and "; Secure" in cookie and "; Path=/" in cookie and "Domain" not in cookie
        assert a.get("/api/session")["player"]["name"] == "Mia"
        old = Person(s)  # a cookie of before --secure is taken once more, and moves
        old.cookie = a.cookie.replace("__Host-", "")
        answer, _ = old.request("GET", "/api/session", raw=True)
        assert answer.getheader("Set-Cookie").startswith("__Host-clowder_session=")
        both = Person(s)
        both.cookie = "clowder_session=" + "0" * 64 + "; " + a.cookie
        assert both.get("/api/session")["player"]["name"] == "Mia"
    with Server(PROGRAM) as s:
        a = Person(s, "Mia")
        guest = a.cookie
        table = a.table(game="template", listed=True)["table"]["id"]
        live = a.live(table)
        a.post("/api/account", {"account": "mia", "password": "correct horse"})
        assert a.cookie != guest, "the session is not a new one"
        planted = Person(s)
        planted.cookie = guest
        assert planted.get("/api/session")["player"] is None
        assert a.get("/api/session")["player"]["account"] == "mia"
        live.send(type="ping")
        live.wait("pong")
        b = Person(s, "Bo")
        before = b.cookie
        b.post("/api/login", {"account": "mia", "password": "correct horse"})
        assert b.cookie != before and b.get("/api/session")["player"]["account"] == "mia"
        planted.cookie = before
        assert planted.get("/api/session")["player"] is None
        a.request("DELETE", "/api/session")
        try:
            while True:
                live.next()
        except Closed as c:
            assert "1008" in str(c) or "hung up" in str(c), c
        assert a.get("/api/session")["player"] is None
        assert b.get("/api/session")["player"]["account"] == "mia"


def own_data():
    """GET /api/me tells everything that is known, DELETE /api/me forgets it; an account needs its password"""
    with Server(PROGRAM) as s:
        a, b = Person(s, "Mia"), Person(s, "Bo")
        refused("no_session", Person(s).get, "/api/me")
        table = a.table(game="template", listed=True)["table"]["id"]
        live = a.live(table)
        live.send(type="chat", text="my words")
        live.wait("chat")
        a.post("/api/account", {"account": "mia", "password": "correct horse"})
        me = a.get("/api/me")
        assert me["name"] == "Mia" and me["account"] == "mia" and me["tables"][0]["id"] == table and me["tables"][0]["name"] == "Mia"
        assert me["chat"][0]["text"] == "my words" and len(me["sessions"]) == 1 and me["sessions"][0]["made"] > 0
        refused("bad_request", a.request, "DELETE", "/api/me")
        refused("wrong_login", a.request, "DELETE", "/api/me", {"password": "wrong horse"})
        assert a.get("/api/session")["player"]["name"] == "Mia"
        assert a.request("DELETE", "/api/me", {"password": "correct horse"})["player"] is None
        assert a.get("/api/session")["player"] is None
        refused("wrong_login", a.post, "/api/login", {"account": "mia", "password": "correct horse"})
        seen = b.live(table).welcome
        assert seen["table"]["seats"][0]["name"] == "Somebody" and seen["chat"] == []
        assert b.request("DELETE", "/api/me", {})["player"] is None  # a guest needs none
        assert b.get("/api/session")["player"] is None


def retry_after():
    """every 429 and 503 says when to come again"""
    with Server(PROGRAM, *WORLD, "--max-tables", "1") as s:
        a = Person(s, "Mia")
        a.table(game="template")
        answer, _ = a.request("POST", "/api/tables", {"game": "template"}, raw=True)
        assert answer.status == 503 and int(answer.getheader("Retry-After")) > 0
    with Server(PROGRAM, "--requests-per-second", "1") as s:
        limited = [h for h in in_one_go(s.port, ["GET /api/session HTTP/1.1", "Host: a"], 12) if " 429 " in h]
        assert len(limited) >= 6 and all("Retry-After: " in h for h in limited)


def many_visitors():
    """files of the page are not refused to a household that shares an address; requests to the API still are"""
    with Server(PROGRAM, "--quiet", "--requests-per-second", "20") as server:
        one = Person(server, "Mia")
        statuses = [one.request("GET", f"/assets/part-{n}.js", raw=True)[0].status for n in range(400)]
        assert 429 not in statuses, statuses.count(429)
        statuses = [one.request("GET", "/api/games", raw=True)[0].status for n in range(400)]
        assert 429 in statuses


sys.exit(Tap().run(many_visitors, close_codes, upgrades, entity_tags, behind_a_proxy, too_many_connections, allowances, names, cookies, own_data,
                   retry_after))
