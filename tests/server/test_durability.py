#!/usr/bin/env python3
"""Nothing acknowledged is lost, nothing happens twice: kill -9, failing disks, failing memory.

usage: test_durability.py PROGRAM FAULT_LIBRARY [SECONDS [KILLS MOVES]]      (SECONDS: how long in all; short by default)

With KILLS and MOVES the kills go on until there are so many, and so many moves were acknowledged."""
import json, os, random, shutil, socket, sqlite3, sys, tempfile, threading, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Person, Refused, Server, Tap
from durable import GONE, Table
from engine import Engine

PROGRAM, FAULT = sys.argv[1], sys.argv[2]
SECONDS = float(sys.argv[3]) if len(sys.argv) > 3 else 16
KILLS, MOVES = (int(n) for n in sys.argv[4:6]) if len(sys.argv) > 5 else (0, 0)
ROUND = 250  # kills of one database, so that it does not grow without end
RANDOM = random.Random(int(os.environ.get("SEED", "1")))


def check_all(server, tables):
    with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as database:
        return sum(table.check(database) for table in tables)


def killed_at_random():
    """kill -9 at random points: 0 acknowledged moves lost, 0 doubled, every view equal to the replay"""
    end = time.monotonic() + SECONDS * 0.3
    kills = acknowledged = views = 0
    engine = Engine(PROGRAM)

    def enough():
        if KILLS:
            return kills >= KILLS and acknowledged >= MOVES
        done = kills >= 3 and acknowledged > 20 and views > 20
        return done and time.monotonic() > end or time.monotonic() > end + 120  # a busy machine gets more time

    while not enough():
        with Server(PROGRAM, "--quiet", folder=None if kills // ROUND % 2 or not KILLS else tempfile.mkdtemp(dir="/dev/shm")) as server:
            tables = [Table(server, table_game(RANDOM), RANDOM) for _ in range(8 if KILLS else 4)]
            for _ in range(ROUND):
                threads = [threading.Thread(target=table.play_on) for table in tables]
                for thread in threads:
                    thread.start()
                time.sleep(RANDOM.uniform(0.02, 3 if KILLS and kills >= KILLS else 0.3 if KILLS else 0.6))
                server.kill()
                for thread in threads:
                    thread.join()
                check_all(server, tables)
                kills += 1
                server.start()
                for i, table in enumerate(tables):
                    if table.over:
                        views += table.check_views(engine)
                        acknowledged += len(table.acked)
                        tables[i] = Table(server, table_game(RANDOM), RANDOM)
                if enough():
                    break
            acknowledged += sum(len(table.acked) for table in tables)
        if not server.own:
            shutil.rmtree(server.folder)
        if KILLS:
            print(f"# so far {kills} kills, {acknowledged} moves acknowledged, {views} views compared", flush=True)
    engine.close()
    print(f"# {kills} kills, {acknowledged} moves acknowledged, {views} views as in the replay")
    assert kills >= 3 and acknowledged > 20 and views > 20


def table_game(rng):
    return rng.choice(["catchy", "template", "cats-and-dogs", "cantankerous"])


def play_against_faults(env, most=40):
    """A short match on a server with these faults. Returns what was refused as not saved."""
    refusals, dead = 0, False
    server = None
    try:
        server = Server(PROGRAM, "--quiet", env={"LD_PRELOAD": FAULT, **env})
    except RuntimeError:
        return -1  # it could not start, and said so
    with server:
        table = None
        try:
            for _ in range(6):
                try:
                    table = Table(server, "template", RANDOM)
                    table.connect()
                    break
                except Refused as r:
                    assert r.code in ("not_saved", "busy", "forbidden", "name_taken", "not_now", "bad_request"), r
                    refusals += 1
                except GONE:
                    assert server.process.poll() is None, "the server is gone"
                    refusals += 1
            for _ in range(most):
                if not table or table.over or not all(table.lives):
                    break
                try:
                    before = len(table.acked)
                    table.move()
                    refusals += len(table.acked) == before
                except GONE:
                    assert server.process.poll() is None, "the server is gone"
                    table.connect()
                    table.repeat_unanswered()
        except GONE:
            pass
        except Refused as r:
            assert r.code in ("not_saved", "busy", "slow_down"), r
        code = server.process.poll()
        assert code is None or code >= 0, f"the server died of signal {code}"
        server.kill()
        if table:
            check_all(server, [table])
        server.start(env={})  # without faults it comes back
        if table and all(table.lives):
            table.connect()
            table.repeat_unanswered()
            for _ in range(10):
                table.move()
            server.kill()
            check_all(server, [table])
    return refusals


def tally(which, moves=40):
    """How many calls a match without faults makes; moves None: only a start and a stop."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "tally")
        with Server(PROGRAM, "--quiet", env={"LD_PRELOAD": FAULT, "FAULT_TALLY": name}) as server:
            if moves is not None:
                table = Table(server, "template", RANDOM)
                table.connect()
                for _ in range(moves):
                    table.move()
            assert server.stop() == 0
        return [int(n) for n in open(name).read().split()][which]


def failing_disk():
    """the nth write or sync fails: no false acknowledgement, a clear error, and it goes on"""
    total, end, refused, tried = tally(0), time.monotonic() + SECONDS * 0.25, 0, 0
    assert total > 20
    while time.monotonic() < end or tried < 3:
        n = RANDOM.randint(1, total)
        refusals = play_against_faults({"FAULT_WRITE": str(n), "FAULT_COUNT": str(RANDOM.choice([1, 1, 3, 12])),
                                        "FAULT_ERRNO": str(RANDOM.choice([28, 5]))})
        refused += refusals > 0
        tried += 1
    print(f"# {tried} faults among {total} writes; in {refused} matches something was refused")
    assert tried >= 3 and (refused or tried < 8)


def health(table):
    answer, _ = table.people[0].request("GET", "/healthz", raw=True)
    return answer.status


def until(condition):
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it did not come about in a minute"
        time.sleep(0.02)


def full_disk():
    """while the disk is full no move is acknowledged and health says so; afterwards play goes on"""
    with tempfile.TemporaryDirectory() as folder:
        full = os.path.join(folder, "full")
        with Server(PROGRAM, "--quiet", env={"LD_PRELOAD": FAULT, "FAULT_FULL": full}) as server:
            table = Table(server, "catchy", RANDOM)
            table.connect(patience=60)  # a commit of unknown outcome is answered when the disk is well again
            until(lambda: table.move() and len(table.acked) >= 6)
            assert health(table) == 200
            open(full, "w").close()
            before = len(table.acked)
            # One move is under way until the disk is well; it may be refused at once, or wait.
            mover = threading.Thread(target=lambda: until(lambda: len(table.acked) > before or table.move() or table.denied))
            mover.start()
            until(lambda: health(table) == 503)
            assert len(table.acked) == before, "a move was acknowledged on a full disk"
            os.remove(full)
            mover.join()
            until(lambda: health(table) == 200)
            until(lambda: table.over or table.move() and len(table.acked) >= before + 12)
            server.kill()
            check_all(server, [table])


def failing_memory():
    """the nth allocation fails: the server neither dies of it nor acknowledges what is not saved"""
    first, total, end, tried = tally(1, None), tally(1), time.monotonic() + SECONDS * 0.25, 0
    assert total > first > 100
    while time.monotonic() < end or tried < 3:
        n = RANDOM.randint(1 if tried % 8 == 0 else first, total)  # most of them after the start
        play_against_faults({"FAULT_MALLOC": str(n), "FAULT_COUNT": str(RANDOM.choice([1, 1, 2, 5]))})
        tried += 1
    print(f"# {tried} faults among {total} allocations")
    assert tried >= 3


def memory_comes_back():
    """memory fails for a moment, at each allocation of opening a table, sitting down and a move: then everything works again"""
    first, last, tried = tally(1, None), tally(1, 1), 0
    for n in range(first, last + 1):
        for count in (2, 5):
            try:
                server = Server(PROGRAM, "--quiet", env={"LD_PRELOAD": FAULT, "FAULT_MALLOC": str(n), "FAULT_COUNT": str(count)})
            except RuntimeError:
                continue  # it could not start, and said so
            with server:
                table, refusals = None, []
                while not (table and table.acked):
                    try:
                        table = table or Table(server, "template", RANDOM)
                        table.connect()
                        table.repeat_unanswered()
                        until(table.move)
                    except (Refused, *GONE) as r:
                        refusals.append(str(r))
                    assert len(refusals) <= 2 * count, f"after {count} failing allocations from {n} on: {refusals}"
                server.kill()
                check_all(server, [table])
            tried += 1
    print(f"# {tried} times, at allocations {first} to {last}")
    assert tried > 50


# A sanitizer brings its own malloc, which the shim cannot make fail.
OWN_MALLOC = "address" in os.environ.get("SANITIZED", "none")
sys.exit(Tap().run(killed_at_random, failing_disk, full_disk, *([] if OWN_MALLOC else [failing_memory, memory_comes_back])))
