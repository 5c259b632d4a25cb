"""A small client of the server for tests: HTTP and WebSocket with nothing but the standard library."""
import base64, http.client, json, os, select, signal, socket, struct, subprocess, sys, tempfile, time


class Refused(Exception):
    def __init__(self, status, code, message):
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message = status, code, message


class Server:
    """A server of our own on a free port, with its database in a folder that goes away."""

    def __init__(self, program, *flags, env=None, folder=None):
        self.program, self.flags, self.env = program, flags, env
        self.own = tempfile.TemporaryDirectory() if folder is None else None
        self.folder = folder or self.own.name
        self.database = os.path.join(self.folder, "test.db")
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.start()

    def start(self, env=None):
        loose = ["--requests-per-second", "100000", "--messages-per-second", "100000", "--max-connections-per-address",
                 "100000", "--max-tables-per-player", "100000"]
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", "0", "--database", self.database, *loose, *self.flags],
            stdout=subprocess.PIPE, stderr=self.log, env={**os.environ, **(env if env is not None else self.env or {})})
        line = self.process.stdout.readline().decode()
        if "http://" not in line:
            raise RuntimeError("the server did not start: " + open(self.log.name).read()[-500:])
        self.port = int(line.split("http://")[1].split("/")[0].rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self, seconds=20):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(seconds)
        self.process.stdout.close()
        return code

    def log_text(self):
        with open(self.log.name) as f:
            return f.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()
        elif self.process.returncode:
            print(f"# the server ended with {self.process.returncode}: {self.log_text()[-1500:]!r}", flush=True)
        self.process.stdout.close()
        self.log.close()
        if self.own:
            self.own.cleanup()


class Person:
    """Somebody with a cookie."""

    def __init__(self, server, name=None):
        self.server, self.cookie, self.connection = server, None, None
        if name:
            self.player = self.post("/api/session", {"name": name})["player"]

    def request(self, method, path, body=None, headers=None, raw=False):
        headers = dict(headers or {})
        if self.cookie:
            headers["Cookie"] = self.cookie
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        for attempt in range(2):
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
            try:
                self.connection.request(method, path, body, headers)
                answer = self.connection.getresponse()
                data = answer.read()
                break
            except (http.client.RemoteDisconnected, BrokenPipeError, ConnectionResetError):
                self.connection.close()
                self.connection = None
                if attempt:
                    raise
        if answer.getheader("Set-Cookie"):
            self.cookie = answer.getheader("Set-Cookie").split(";")[0]
        if raw:
            return answer, data
        if "json" not in answer.getheader("Content-Type", ""):
            return data.decode()
        found = json.loads(data)
        if answer.status >= 400:
            raise Refused(answer.status, found["error"]["code"], found["error"]["message"])
        return found

    def get(self, path):
        return self.request("GET", path)

    def post(self, path, body):
        return self.request("POST", path, body)

    def table(self, **wish):
        return self.post("/api/tables", wish)

    def live(self, table, **hello):
        return Live(self.server.port, table, self.cookie, **hello)

    def close(self):
        if self.connection:
            self.connection.close()


class Closed(Exception):
    pass


class Live:
    """One WebSocket at a table; says hello unless told not to."""

    def __init__(self, port, table, cookie=None, greet=True, origin=None, timeout=20, on_step=None, **hello):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer, self.keys, self.seq, self.step, self.pieces = b"", 0, 0, None, []
        self.on_step = on_step
        self.id = base64.b16encode(os.urandom(4)).decode()
        lines = [f"GET /api/tables/{table}/live HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if cookie:
            lines.append("Cookie: " + cookie)
        if origin:
            lines.append("Origin: " + origin)
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.split(b"\r\n")[0].decode())
        if greet:
            self.send(type="hello", **hello)
            self.welcome = self.wait("welcome")
            self._note(self.welcome["step"])

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed("the server hung up")
        self.buffer += data

    def _note(self, step):
        if step:
            self.step, self.seq = step, step["seq"]
            if self.on_step:
                self.on_step(step)

    def send_frame(self, payload, opcode=1, fin=True, mask=True):
        self.socket.sendall(self.frame(payload, opcode, fin, mask))

    @staticmethod
    def frame(payload, opcode=1, fin=True, mask=True):
        head = bytes([(0x80 if fin else 0) | opcode])
        size = len(payload)
        bit = 0x80 if mask else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if mask:
            key = os.urandom(4)
            repeated = (key * (size // 4 + 1))[:size]
            payload = (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big") if size else b""
            head += key
        return head + payload

    def send_together(self, *messages):
        """In one piece, so that the server reads the last before it has answered the first."""
        self.socket.sendall(b"".join(self.frame(json.dumps(message).encode()) for message in messages))

    def send(self, **message):
        self.send_frame(json.dumps(message).encode())

    def raw(self):
        """The next text frame, as bytes."""
        while True:
            while len(self.buffer) < 2:
                self._more()
            first, second = self.buffer[0], self.buffer[1]
            size, at = second & 127, 2
            if size == 126:
                while len(self.buffer) < 4:
                    self._more()
                size, at = struct.unpack(">H", self.buffer[2:4])[0], 4
            elif size == 127:
                while len(self.buffer) < 10:
                    self._more()
                size, at = struct.unpack(">Q", self.buffer[2:10])[0], 10
            while len(self.buffer) < at + size:
                self._more()
            payload, self.buffer = self.buffer[at:at + size], self.buffer[at + size:]
            opcode = first & 15
            if opcode == 8:
                raise Closed(f"closed {struct.unpack('>H', payload[:2])[0] if len(payload) > 1 else ''} {payload[2:].decode()}")
            if opcode == 9:
                self.send_frame(payload, opcode=10)
                continue
            if opcode == 10:
                continue
            return payload

    def next(self):
        message = json.loads(self.raw())
        if message["type"] == "step":
            self._note(message)
        return message

    def wait(self, *types, timeout=20, errors=True):
        """The next message of one of these types; others are passed over, errors raised."""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            message = self.next()
            if message["type"] in types:
                return message
            if message["type"] == "error" and errors:
                raise Refused(0, message["error"]["code"], message["error"]["message"])
        raise TimeoutError(str(types))

    def quiet(self, seconds):
        """Messages that come within this time."""
        found, end, patience = [], time.monotonic() + seconds, self.socket.gettimeout()
        try:
            while True:
                self.socket.settimeout(max(end - time.monotonic(), 0.0005))
                found.append(self.next())
        except TimeoutError:
            return found
        finally:
            self.socket.settimeout(patience)

    def key(self):
        self.keys += 1
        return f"{self.id}-{self.keys}"

    def do(self, action, key=None, seq=None):
        """Plays, and waits for the acknowledgement."""
        key = key or self.key()
        self.send(type="do", action=action, seq=self.seq if seq is None else seq, key=key)
        while True:
            message = self.next()
            if message["type"] == "ack" and message["key"] == key:
                if self.seq <= message["seq"] and not message["again"]:  # what we were asked is answered
                    self.step = {**self.step, "legal": []}
                return message
            if message["type"] == "error" and message.get("key") == key:
                raise Refused(0, message["error"]["code"], message["error"]["message"])

    def close(self):
        try:
            self.socket.close()
        except OSError:
            pass


def pump(lives, seconds=5):
    """Reads what has come, waiting for at least one message; true when there was one."""
    if any(live.buffer for live in lives):
        ready = [live.socket for live in lives if live.buffer]
    else:
        ready = select.select([live.socket for live in lives], [], [], seconds)[0]
    for live in lives:
        if live.socket in ready:
            live.next()
    return bool(ready)


class Tap:
    """Test results as `meson test` reads them."""

    def __init__(self, note=None):
        self.count = self.failed = 0
        self.note = note

    def run(self, *tests):
        print("TAP version 13")
        if self.note:
            print("# " + self.note)
        for test in tests:
            self.count += 1
            name = test.__doc__ or test.__name__
            began = time.monotonic()
            try:
                test()
                print(f"ok {self.count} - {name} ({time.monotonic() - began:.1f} s)", flush=True)
            except Exception:
                import traceback
                self.failed += 1
                print(f"not ok {self.count} - {name}")
                for line in traceback.format_exc().splitlines():
                    print("# " + line)
                sys.stdout.flush()
        print(f"1..{self.count}")
        return 1 if self.failed else 0
