#!/usr/bin/env python3
"""Clients that others wrote, straight and behind real proxies: websockets, aiohttp, httpx, curl, Node's ws; nginx and Caddy.

usage: test_clients.py PROGRAM [NODE_MODULES]      (run by the Python of a virtual environment with requirements.txt)

What is not installed is skipped, and says so."""
import asyncio, json, os, shutil, signal, socket, subprocess, sys, tempfile, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Server, Tap

PROGRAM = sys.argv[1]
NODE_MODULES = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else ""
HERE = os.path.dirname(os.path.abspath(__file__))
MOVES = 5


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Proxy:
    """A real proxy in front of the server, on a free port, with the configuration of docs/OPERATING.md but for TLS."""

    def __init__(self, kind, port):
        self.folder = tempfile.mkdtemp()
        self.port = free_port()
        path = os.path.join(self.folder, "conf")
        with open(path, "w") as f:
            if kind == "nginx":
                f.write(f"""daemon off; pid {self.folder}/pid; error_log {self.folder}/error;
                    events {{}} http {{ access_log off; client_body_temp_path {self.folder}; proxy_temp_path {self.folder};
                    fastcgi_temp_path {self.folder}; uwsgi_temp_path {self.folder}; scgi_temp_path {self.folder};
                    map $http_upgrade $connection_upgrade {{ default upgrade; "" ""; }}
                    server {{ listen 127.0.0.1:{self.port}; location = /metrics {{ return 403; }}
                    location / {{ proxy_pass http://127.0.0.1:{port}; proxy_http_version 1.1; proxy_set_header Host $http_host;
                    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header Upgrade $http_upgrade;
                    proxy_set_header Connection $connection_upgrade; proxy_read_timeout 120s; }} }} }}""")
                words = ["nginx", "-c", path, "-p", self.folder, "-e", os.path.join(self.folder, "error")]
            else:
                f.write(f"{{\n admin off\n auto_https off\n}}\nhttp://127.0.0.1:{self.port} {{\n respond /metrics 403\n"
                        f" reverse_proxy 127.0.0.1:{port}\n}}\n")
                words = ["caddy", "run", "--config", path, "--adapter", "caddyfile"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        env={**os.environ, "HOME": self.folder, "XDG_DATA_HOME": self.folder, "XDG_CONFIG_HOME": self.folder})
        end = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert time.monotonic() < end and self.process.poll() is None, f"{kind} does not start"
                time.sleep(0.05)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


WISH = {"game": "template", "seats": ["me", "bot:random"], "autostart": True, "pace": 0}


def answer_to(message, state):
    """What a client sends next; None when there is nothing to say, False when it has played enough."""
    step = message if message["type"] == "step" else message.get("step") if message["type"] == "welcome" else None
    if message["type"] == "ack":
        state["acks"] += 1
    if step and (step["over"] or state["acks"] >= MOVES):
        return False
    if step and step["legal"]:
        state["sent"] += 1
        return {"type": "do", "action": step["legal"][0], "seq": step["seq"], "key": f"k{state['sent']}"}
    return None


async def with_websockets(port, cookie, table):
    import websockets
    connect = getattr(websockets, "connect")
    named = "additional_headers" if int(websockets.__version__.split(".")[0]) >= 14 else "extra_headers"
    state = {"acks": 0, "sent": 0}
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/live", subprotocols=["clowder.1"],
                       origin=f"http://127.0.0.1:{port}", **{named: {"Cookie": cookie}}) as ws:
        assert ws.subprotocol == "clowder.1"
        await ws.send(json.dumps({"type": "hello"}))
        while True:
            said = answer_to(json.loads(await asyncio.wait_for(ws.recv(), 30)), state)
            if said is False:
                break
            if said:
                await ws.send(json.dumps(said))
        await (await ws.ping())
    return state["acks"]


async def with_aiohttp(port, cookie, table):
    import aiohttp
    state = {"acks": 0, "sent": 0}
    async with aiohttp.ClientSession(headers={"Cookie": cookie}) as session:
        async with session.get(f"http://127.0.0.1:{port}/api/tables/{table}") as got:
            assert (await got.json())["table"]["id"] == table
        async with session.ws_connect(f"http://127.0.0.1:{port}/api/tables/{table}/live") as ws:
            await ws.send_json({"type": "hello"})
            while True:
                said = answer_to(await asyncio.wait_for(ws.receive_json(), 30), state)
                if said is False:
                    break
                if said:
                    await ws.send_json(said)
            await ws.close()
            assert ws.close_code == 1000, ws.close_code
    return state["acks"]


def with_node(port, cookie, table):
    run = subprocess.run(["node", os.path.join(HERE, "client_ws.mjs"), NODE_MODULES, str(port), cookie, table, str(MOVES)],
                         capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    return int(run.stdout)


def plain_requests(port):
    """httpx and curl: keep-alive, HEAD, a body, a conditional request, an error."""
    import httpx
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as c:
        assert c.post("/api/session", json={"name": "Hex"}).json()["player"]["name"] == "Hex"
        assert c.get("/api/session").json()["player"]["name"] == "Hex"
        assert c.head("/api/games").headers["content-length"]
        assert c.get("/api/tables/0000000000000000").status_code == 404
        assert c.post("/api/tables", json={"game": "template"}, headers={"Origin": f"http://127.0.0.1:{port}"}).status_code == 201
        assert c.post("/api/tables", json={"game": "template"}, headers={"Origin": "http://evil.example"}).status_code == 403
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        jar = os.path.join(folder, "jar")

        def curl(*words):
            return subprocess.run(["curl", "-sS", "-b", jar, "-c", jar, *words], capture_output=True, text=True, check=True, timeout=30).stdout

        assert json.loads(curl("-d", '{"name":"Curl"}', url + "/api/session"))["player"]["name"] == "Curl"
        assert json.loads(curl(url + "/api/session"))["player"]["name"] == "Curl"
        made = json.loads(curl("-H", "Expect: 100-continue", "-d", '{"game":"template"}', url + "/api/tables"))
        assert curl("-I", url + "/api/games").startswith("HTTP/1.1 200")
        assert "426" in curl("-o", "/dev/null", "-w", "%{http_code}", url + f"/api/tables/{made['table']['id']}/live")


def play_all(port):
    class There:
        pass
    there = There()
    there.port = port
    person = Person(there, "Mia")
    played = {}
    for name, play in (("websockets", with_websockets), ("aiohttp", with_aiohttp)):
        played[name] = asyncio.run(play(port, person.cookie, person.table(**WISH)["table"]["id"]))
    if NODE_MODULES and shutil.which("node"):
        played["ws"] = with_node(port, person.cookie, person.table(**WISH)["table"]["id"])
    else:
        print("# SKIP ws of Node: no node_modules given")
    assert all(n >= 1 for n in played.values()), played
    plain_requests(port)
    print("# " + ", ".join(f"{name} {n} moves" for name, n in played.items()) + ", httpx and curl")


def straight():
    """websockets, aiohttp, httpx, curl and ws talk to the server itself"""
    with Server(PROGRAM, "--quiet") as s:
        play_all(s.port)


def behind(kind):
    def test():
        with Server(PROGRAM, "--quiet", "--trust-proxy", "--max-connections-per-address", "50") as s, Proxy(kind, s.port) as proxy:
            play_all(proxy.port)
            assert Person(proxy).request("GET", "/metrics", raw=True)[0].status == 403
    test.__doc__ = f"the same clients behind a real {kind}"
    return test


tests = [straight] + [behind(kind) for kind in ("nginx", "caddy") if shutil.which(kind)]
sys.exit(Tap("; ".join(f"{kind} is not installed here: skipped" for kind in ("nginx", "caddy") if not shutil.which(kind)) or None).run(*tests))
