#!/usr/bin/env python3
"""Clients that mean no good, or have a bad line: malformed requests and frames, slow readers, half-open connections.

usage: test_hostile.py PROGRAM [COUNT]      (COUNT: malformed inputs; 1000 by default)"""
import json, os, random, select, socket, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Closed, Live, Person, Refused, Server, Tap

PROGRAM = sys.argv[1]
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
SEED = int(os.environ.get("SEED", "1"))
RANDOM = random.Random(SEED)

GOOD = [b'{"name":"Mia"}', b'{"game":"template","seats":["me","bot"],"autostart":true}', b'{"seat":1}', b'{}',
        b'{"account":"mia","password":"correct horse"}', b'{"words":"bring the cat"}', b'{"token":"00000000000000000000000000000000"}']
PATHS = ["/", "/healthz", "/metrics", "/api/games", "/api/session", "/api/tables", "/api/tables/mine", "/api/account",
         "/api/login", "/api/schema", "/api/tables/ID", "/api/tables/ID/join", "/api/tables/ID/leave", "/api/tables/ID/kick",
         "/api/tables/ID/seat", "/api/tables/ID/link", "/api/tables/ID/words", "/api/tables/ID/start", "/api/tables/ID/rematch",
         "/api/tables/ID/record", "/api/tables/ID/journal", "/api/tables/ID/live", "/api/games/template/rules", "/%00", "/..//.."]
MESSAGES = [b'{"type":"hello"}', b'{"type":"hello","since":3}', b'{"type":"do","action":"play 1","seq":1,"key":"k"}',
            b'{"type":"undo","seq":1,"key":"k"}', b'{"type":"chat","text":"hi"}', b'{"type":"hint","key":"h"}', b'{"type":"why","action":"pass","key":"w"}', b'{"type":"ping"}', b'{"type":"back"}']
NASTY = [b"\x00", b"\xff\xfe", b"\r\n", b'"', b"{", b"[" * 50, b"9" * 40, b"1e999", b"-0", b"\\ud800", b"null", b"\xe2\x80\xae",
         b"%s%n", b"../", b"' OR 1=1", b"\x7f", b"true", b'{"a":' * 30]


def spoil(data):
    """Something like the data, but wrong somewhere."""
    data = bytearray(data)
    for _ in range(RANDOM.randint(1, 4)):
        kind, at = RANDOM.randrange(5), RANDOM.randint(0, len(data))
        if kind == 0 and data:
            data[at % len(data)] = RANDOM.randrange(256)
        elif kind == 1:
            data[at:at] = RANDOM.choice(NASTY)
        elif kind == 2 and len(data) > 2:
            del data[at:at + RANDOM.randint(1, 8)]
        elif kind == 3:
            data += data[:at]
        else:
            data = data[:at]
    return bytes(data)


def alive(server):
    assert server.process.poll() is None, "the server is gone"
    assert Person(server).get("/healthz")["ok"]


def malformed_requests():
    """malformed requests are refused, one by one, and the server goes on"""
    a = Person(server, "Mia")
    id = a.table(game="template", seats=["me", "bot"], autostart=True)["table"]["id"]
    answered = 0
    for i in range(COUNT // 2):
        path = RANDOM.choice(PATHS).replace("ID", id)
        method = RANDOM.choice(["GET", "POST", "POST", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "PATCH", "BREW"])
        body = spoil(RANDOM.choice(GOOD))
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {a.cookie}\r\nContent-Length: {len(body)}\r\n"
        if RANDOM.random() < 0.3:
            head += RANDOM.choice(["Content-Length: -1\r\n", "Transfer-Encoding: chunked\r\n", "X: " + "y" * 6000 + "\r\n",
                                   "Cookie: " + "c=" * 900 + "\r\n", "Expect: 100-continue\r\n", "Upgrade: websocket\r\n",
                                   "Content-Length: 99999999999999999999\r\n", "Origin: http://evil.example\r\n", "bad\r\n"])
        raw = head.encode() + b"\r\n" + body
        if RANDOM.random() < 0.3:
            raw = spoil(raw)
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as s:
            try:
                s.sendall(raw)
                s.shutdown(socket.SHUT_WR) if RANDOM.random() < 0.5 else None
                if select.select([s], [], [], 0.05)[0]:
                    answered += bool(s.recv(65536))
            except OSError:
                pass
        if i % 50 == 49:
            alive(server)
    alive(server)
    assert answered > COUNT // 10, answered


def malformed_frames():
    """malformed frames are refused or close the connection, and the table goes on"""
    a = Person(server, "Mia")
    id = a.table(game="template", seats=["me", "bot"], autostart=True, pace=0)["table"]["id"]
    live = None
    for i in range(COUNT // 2):
        try:
            if live is None:
                live = a.live(id, greet=RANDOM.random() < 0.8)
            kind = RANDOM.randrange(10)
            payload = spoil(RANDOM.choice(MESSAGES))
            if kind < 6:
                live.send_frame(payload)
            elif kind == 6:
                live.send_frame(payload, opcode=RANDOM.choice([0, 2, 3, 7, 8, 9, 10, 11, 15]))
            elif kind == 7:
                live.send_frame(payload, fin=False)
                live.send_frame(payload, opcode=0, fin=RANDOM.random() < 0.7)
            elif kind == 8:
                live.send_frame(payload, mask=False)
            else:
                live.socket.sendall(os.urandom(RANDOM.randint(1, 60)))
            live.quiet(0.001)
            if RANDOM.random() < 0.1:
                live.close()
                live = None
        except (Closed, OSError, ValueError):
            live = None
        if i % 50 == 49:
            alive(server)
    alive(server)
    fresh = a.live(id)
    fresh.send(type="ping")
    fresh.wait("pong", errors=False)


def too_large():
    """bodies and frames over the limit are refused before they are read"""
    a = Person(server, "Mia")
    answer, _ = a.request("POST", "/api/tables", b"x" * 20000, raw=True)
    assert answer.status == 413
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as s:
        s.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n")
        assert b"413" in s.recv(1000)
    id = a.table(game="template")["table"]["id"]
    for pieces in (1, 3):
        live = a.live(id)
        try:
            for i in range(pieces):
                live.send_frame(b" " * (9000 if pieces == 1 else 4000), opcode=0 if i else 1, fin=i == pieces - 1)
            while True:
                live.next()
        except (Closed, OSError) as e:
            pass
    depth = b'{"type":' + b"[" * 100 + b"]" * 100 + b"}"
    live = a.live(id)
    live.send_frame(depth)
    assert live.wait("error", errors=False)["error"]["code"] == "bad_request"
    live.send_frame(b'{"type":"ping","type":"ping"}')
    assert live.wait("error", errors=False)["error"]["code"] == "bad_request"


def slow_readers():
    """somebody who does not read is dropped, others notice nothing, and coming back catches up"""
    with Server(PROGRAM, "--quiet", "--max-queue", "65536") as s:
        a, b = Person(s, "Mia"), Person(s, "Bo")
        id = a.table(game="cats-and-dogs", players=2, listed=True)["table"]["id"]
        slow, quick = b.live(id), a.live(id)
        slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)

        def dropped():
            return int(next(l for l in a.get("/metrics").splitlines() if l.startswith("clowder_slow_dropped_total")).split()[1])

        lines, heard, end = 0, 0, time.monotonic() + 60
        while not dropped() and time.monotonic() < end:
            talkers = [Person(s, f"T{i}").live(id) for i in range(10)]
            for talker in talkers:
                for _ in range(5):
                    talker.send(type="chat", text="\u732b" * 300)
                    lines += 1
            for talker in talkers:
                talker.close()
            quick.wait("chat")
            heard += not dropped()
            quick.quiet(0.05)
        assert dropped() == 1, f"{lines} lines and still there"
        assert heard, "others wait for the slow one"
        back = b.live(id)
        chat = back.welcome["chat"]
        assert len(chat) == 100 and chat[-1]["n"] - chat[0]["n"] == 99


def header_deadline():
    """a request whose head never ends is cut off; so is a socket that never says hello's first byte"""
    with Server(PROGRAM, "--quiet", "--header-seconds", "1", "--idle-seconds", "1") as s:
        drips = [socket.create_connection(("127.0.0.1", s.port), timeout=8) for _ in range(20)]
        for d in drips:
            d.sendall(b"GET /healthz HTTP/1.1\r\nHost: ")
        closed, end = 0, time.monotonic() + 7
        while closed < len(drips) and time.monotonic() < end:
            for d in list(drips):
                try:
                    d.sendall(b"x")
                    if select.select([d], [], [], 0)[0] and not d.recv(100):
                        raise OSError
                except OSError:
                    drips.remove(d)
            if not drips:
                break
            time.sleep(0.1)
        assert not drips, f"{len(drips)} are still open"
        alive(s)
        a = Person(s, "Mia")
        id = a.table(game="template")["table"]["id"]
        greeted, dumb = a.live(id), a.live(id, greet=False)
        try:
            dumb.raw()
            raise AssertionError("an answer to nothing")
        except (Closed, ConnectionError):
            pass
        greeted.send(type="ping")
        greeted.wait("pong")


def who_asks():
    """behind a proxy: a network of IPv6 counts as one address, and the figures are for this machine only"""
    with Server(PROGRAM, "--quiet", "--trust-proxy", "--requests-per-second", "5") as s:
        def ask(path, *addresses):
            return [status for address in addresses for status in all_at_once(s.port, 1, path, f"X-Forwarded-For: {address}\r\n")]

        assert 429 in ask("/api/session", *[f"2001:db8:0:1::{i:x}" for i in range(1, 60)])
        assert set(ask("/api/session", *[f"2001:db8:0:{i:x}::1" for i in range(2, 60)])) == {200}
        assert set(ask("/api/session", *[f"::ffff:10.0.0.{i}" for i in range(1, 60)])) == {200}
        assert ask("/metrics", "203.0.113.5", "127.0.0.1", "::1", "::ffff:127.0.0.1", "1270.0.0.1") == [403, 403, 403, 403, 403]
    with Server(PROGRAM, "--quiet", "--trust-proxy", "--public-metrics") as s:
        assert all_at_once(s.port, 1, "/metrics", "X-Forwarded-For: 203.0.113.5\r\n") == [200]


def half_open():
    """a peer that vanished without a word is noticed by the ping and leaves its table"""
    with Server(PROGRAM, "--quiet", "--ping-seconds", "1", "--pong-seconds", "2") as s:
        a = Person(s, "Mia")
        id = a.table(game="template", listed=True)["table"]["id"]
        ghost = Person(s, "Bo").live(id)
        seen = a.live(id)
        seen.send(type="ping")
        assert a.get(f"/api/tables/{id}")["table"]["watchers"] == 1
        end = time.monotonic() + 12  # the ghost never reads or answers again
        while time.monotonic() < end and a.get(f"/api/tables/{id}")["table"]["watchers"]:
            seen.quiet(0.2)
        assert a.get(f"/api/tables/{id}")["table"]["watchers"] == 0
        assert a.get(f"/api/tables/{id}")["table"]["seats"][0]["here"] is True


def all_at_once(port, count, path="/api/session", header=""):
    """The statuses of so many requests sent in one go, so that a busy machine does not make them slow."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as s:
        s.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\n{header}\r\n".encode() * count)
        answers = b""
        while answers.count(b"HTTP/1.1 ") < count:
            more = s.recv(65536)
            assert more, "the server hung up"
            answers += more
    return [int(part[:3]) for part in answers.split(b"HTTP/1.1 ")[1:]]


def rates():
    """rate limits and connection limits hold with the default flags"""
    import subprocess, tempfile
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--database", folder + "/x.db", "--max-connections-per-address", "30"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            class S:
                port = int(process.stdout.readline().decode().split("http://")[1].split("/")[0].rsplit(":", 1)[1])
            a = Person(S, "Mia")
            codes = all_at_once(S.port, 400)
            assert codes[0] == 200 and 429 in codes, set(codes)
            time.sleep(1)
            id = a.table(game="template")["table"]["id"]
            live = a.live(id)
            for _ in range(200):
                live.send(type="ping")
            live.wait("pong", errors=False)
            live.wait("error", errors=False)
            many = []
            for _ in range(60):
                try:
                    many.append(socket.create_connection(("127.0.0.1", S.port), timeout=2))
                except OSError:
                    break
            end = time.monotonic() + 5
            while sum(1 for m in many if not select.select([m], [], [], 0)[0]) > 30:
                assert time.monotonic() < end, "too many connections of one address stay open"
                time.sleep(0.02)
        finally:
            process.kill()
            log = process.communicate()[1].decode()
        assert a.cookie.split("=")[1] not in log


with Server(PROGRAM, "--quiet") as server:
    code = Tap(f"SEED={SEED}").run(malformed_requests, malformed_frames, too_large, slow_readers, header_deadline, who_asks, half_open,
                                    rates)
    if server.process.poll() is not None:
        print("# the server is gone:", server.process.poll(), server.log_text()[-2000:])
        code = 1
sys.exit(code)
