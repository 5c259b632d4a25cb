#!/usr/bin/env python3
"""Power cuts and full disks on a real file system: ext4 on a loop device, cut off by its shutdown ioctl.

usage: test_power.py PROGRAM [CUTS]      (CUTS: how many power cuts; 3 by default)

Needs root and loop devices; without them every test is skipped, and says so."""
import contextlib, fcntl, os, random, sqlite3, struct, subprocess, sys, tempfile, threading, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Refused, Server, Tap
from durable import GONE, Table

PROGRAM = sys.argv[1]
CUTS = int(sys.argv[2]) if len(sys.argv) > 2 else 3
RANDOM = random.Random(int(os.environ.get("SEED", "1")))
SHUTDOWN, NO_LOG_FLUSH = 0x8004587D, 2  # EXT4_IOC_SHUTDOWN: what is not on the disk now never gets there


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"{' '.join(words)}: {done.stdout}{done.stderr}")
    return done.stdout.strip()


class Disk:
    """A small ext4 of its own."""

    def __init__(self, megabytes):
        self.folder = tempfile.mkdtemp()
        self.image, self.mount = os.path.join(self.folder, "image"), os.path.join(self.folder, "mount")
        os.mkdir(self.mount)
        with open(self.image, "wb") as f:
            f.truncate(megabytes << 20)
        run("mkfs.ext4", "-q", "-F", self.image)
        self.plug_in()

    def plug_in(self):
        run("mount", "-o", "loop", self.image, self.mount)

    def cut(self):
        fd = os.open(self.mount, os.O_RDONLY)
        fcntl.ioctl(fd, SHUTDOWN, struct.pack("I", NO_LOG_FLUSH))
        os.close(fd)

    def replace(self):
        """What had reached the disk, on a new one: the old one may be held by somebody's mount namespace, cut off for ever."""
        for _ in range(200):
            if subprocess.run(["umount", self.mount], capture_output=True).returncode == 0:
                break
            time.sleep(0.05)
        else:
            run("umount", "-l", self.mount)
        fresh = self.image + "+"
        run("cp", "--sparse=always", self.image, fresh)
        os.unlink(self.image)
        self.image = fresh
        self.plug_in()

    def throw_away(self):
        subprocess.run(["umount", "-l", self.mount], capture_output=True)
        subprocess.run(["rm", "-rf", self.folder], check=True)


def why_not():
    """Why this machine cannot do it; None when it can."""
    if os.geteuid() != 0:
        return "needs root to mount a loop device"
    try:
        disk = Disk(8)
    except OSError as e:
        return "no loop device or mkfs.ext4 here: " + str(e).strip().splitlines()[-1]
    try:
        disk.cut()
        return None
    except OSError as e:
        return f"this kernel's ext4 has no shutdown: {e}"
    finally:
        disk.throw_away()


def check(database, tables, acknowledged):
    said = run(PROGRAM, "fsck", "--database", database)
    assert said.endswith(": 0 faults."), said
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        for table, keys in zip(tables, acknowledged):
            table.acked = keys
            table.check(db)


def power_cuts():
    """power cuts: whatever a client had read as acknowledged is there, once; the journals are whole"""
    disk = Disk(96)
    moves = 0
    try:
        server = Server(PROGRAM, "--quiet", folder=disk.mount)
        with server:
            tables = [Table(server, RANDOM.choice(["catchy", "template", "cats-and-dogs"]), RANDOM) for _ in range(4)]
            for cut in range(CUTS):
                threads = [threading.Thread(target=table.play_on, args=(("not_saved", "busy", "not_found", "stale"),)) for table in tables]
                before = sum(len(table.acked) for table in tables)
                for thread in threads:
                    thread.start()
                end = time.monotonic() + 30
                while sum(len(t.acked) for t in tables) < before + 5 and time.monotonic() < end and any(t.is_alive() for t in threads):
                    time.sleep(0.01)
                time.sleep(RANDOM.uniform(0, 0.3))
                read_before = [list(table.acked) for table in tables]  # what a client read before the cut
                denied_before = [list(table.denied) for table in tables]
                seen_before = [dict(table.views) for table in tables]
                disk.cut()
                server.kill()
                for thread in threads:
                    thread.join()
                server.log.close()
                disk.replace()
                for table, denied, seen in zip(tables, denied_before, seen_before):
                    table.denied, table.views = denied, seen
                check(server.database, tables, read_before)
                moves += sum(len(keys) for keys in read_before) - before
                server.log = open(os.path.join(disk.mount, "log"), "ab")
                server.start()
                tables = [Table(server, RANDOM.choice(["catchy", "template"]), RANDOM) if table.over else table for table in tables]
            print(f"# {CUTS} power cuts, {moves} moves read as acknowledged before them")
            assert moves > 3 * CUTS
            server.kill()
            server.log.close()
    finally:
        disk.throw_away()


def full_disk():
    """a disk that is really full: moves and chat are refused and shown to nobody; space again, and all is well by itself"""
    disk = Disk(24)
    filler = os.path.join(disk.mount, "filler")
    try:
        with Server(PROGRAM, "--quiet", folder=disk.mount) as server:
            table = Table(server, "catchy", RANDOM)
            table.connect()
            while len(table.acked) < 3:
                table.move()
            with open(filler, "wb") as f:
                try:
                    while True:
                        f.write(b"x" * 65536)
                        f.flush()
                        os.fsync(f.fileno())
                except OSError:
                    pass
            person = table.people[0]
            before, refused = len(table.acked), 0
            end = time.monotonic() + 60
            while not refused and time.monotonic() < end:  # what the WAL has space for still goes through
                denied = len(table.denied)
                table.move()
                refused = len(table.denied) - denied
            assert refused, "nothing was refused"
            watcher = table.lives[1]
            watcher.quiet(0.1)
            table.lives[0].send(type="chat", text="nobody may see this")
            answer = table.lives[0].wait("error", "chat", errors=False)
            if answer["type"] == "error":  # the last bytes may just have been enough for a line
                assert answer["error"]["code"] == "not_saved", answer
                assert not [m for m in watcher.quiet(0.2) if m["type"] == "chat"]
            assert person.request("GET", "/healthz", raw=True)[0].status in (503, 200)
            os.unlink(filler)
            end = time.monotonic() + 60
            while person.request("GET", "/healthz", raw=True)[0].status != 200:
                assert time.monotonic() < end, "health did not come back"
                time.sleep(0.05)
            goal = len(table.acked) + 2
            while len(table.acked) < goal and not table.over:
                table.move()
            print(f"# {before} moves before, {len(table.denied)} refused, {len(table.acked)} at the end")
            server.kill()
            check(server.database, [table], [table.acked])
    finally:
        disk.throw_away()


REASON = why_not()
if REASON:
    print(f"TAP version 13\nok 1 - power cuts # SKIP {REASON}\nok 2 - full disk # SKIP {REASON}\n1..2")
    sys.exit(0)
sys.exit(Tap().run(power_cuts, full_disk))
