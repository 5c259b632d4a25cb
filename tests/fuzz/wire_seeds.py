#!/usr/bin/env python3
"""wire_seeds.py FOLDER: writes requests and WebSocket frames, good and nearly good, for the fuzzers to start from."""
import os, struct, sys

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
UPGRADE = f"GET /api/tables/0123456789abcdef/live HTTP/1.1\r\nHost: localhost:8080\r\nUpgrade: websocket\r\n" \
          f"Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n" \
          "Sec-WebSocket-Protocol: clowder.1\r\nOrigin: http://localhost:8080\r\n"
REQUESTS = [
    "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
    "HEAD /a%20b/c?game=catchy HTTP/1.0\r\nHost: a\r\nAccept-Encoding: br, gzip\r\nIf-None-Match: \"x\"\r\n\r\n",
    "POST /api/session HTTP/1.1\r\nHost: a\r\nContent-Length: 14\r\nExpect: 100-continue\r\n\r\n{\"name\":\"Mia\"}",
    "DELETE /api/session HTTP/1.1\r\nhost: a\r\ncookie: a=b; clowder_session=" + "0f" * 32 + "; c=d\r\nX-Forwarded-For: ::1, 10.0.0.1\r\n\r\n",
    UPGRADE + "\r\n", UPGRADE + "Connection: close\r\nContent-Length: 0\r\n\r\n",
    *(UPGRADE.replace("keep-alive, Upgrade", odd) + "\r\n" for odd in ("keep-alive,, Upgrade", ", Upgrade", "Upgrade,", "a b, Upgrade", "kee, Upgrade", "Upgrade\t", "Upgrade \t, a", "a\t, Upgrade", "")),
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "GET / HTTP/1.1\r\n folded: 1\r\n\r\n",
    "GET / HTTP/1.1\r\nTransfer-Encodings: a\r\nContent-Length: 0\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: 0 \t\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", "GET / HTTP/1.1\nHost: a\n\n", "GET /%00 HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nX: " + "y" * 9000,
]


def frame(payload, opcode=1, fin=True, mask=b"\x12\x34\x56\x78", wide=0):
    size = len(payload)
    kind = wide or (0 if size < 126 else 2 if size < 65536 else 8)
    length = bytes([0x80 | size]) if not kind else bytes([0x80 | (126 if kind == 2 else 127)]) + size.to_bytes(kind, "big")
    return bytes([(0x80 if fin else 0) | opcode]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


STREAMS = [
    frame(b'{"type":"hello"}') + frame(b'{"type":"ping"}'), frame(b"x" * 126) + frame(b"y" * 300, wide=8),
    frame(b"ab", fin=False) + frame(b"are you there", 9) + frame(b"cd", 0), frame(b"\x03\xe8bye", 8), frame(b"", 10),
    frame(b"z" * 20, 2)[:-3], b"\x81\xff" + b"\xff" * 8, frame(b"q", 3), b"\xc1\x81abcde", frame(b"w" * 9000),
]

if __name__ == "__main__":
    for kind, seeds in (("http", [r.encode() for r in REQUESTS]), ("frame", [struct.pack("<HB", 8192, i) + s for i, s in enumerate(STREAMS)]),
                        ("http_other", [r.encode() for r in REQUESTS]), ("frame_other", [struct.pack("<H", 8192) + s for s in STREAMS])):
        os.makedirs(os.path.join(sys.argv[1], kind), exist_ok=True)
        for i, seed in enumerate(seeds):
            with open(os.path.join(sys.argv[1], kind, f"seed-{i}"), "wb") as file:
                file.write(seed)
