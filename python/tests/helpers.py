"""What several tests use."""
import json
import os
import random
import subprocess


class Engine:
    """The text protocol of the program: one command a line, one JSON object a line."""

    def __init__(self):
        program = os.environ.get("CLOWDER", "build/clowder")
        self.pipe = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, line):
        """The answer as bytes, without what says that it is one."""
        self.pipe.stdin.write(line.encode() + b"\n")
        self.pipe.stdin.flush()
        answer = self.pipe.stdout.readline()
        assert answer.startswith(b'{"ok":true'), answer
        return answer.rstrip(b"\n")

    def close(self):
        self.pipe.stdin.close()
        self.pipe.stdout.close()
        self.pipe.wait()


def words(options):
    return "".join(f" {name}={value}" for name, value in options.items())


def play_random(match, moves, seed=0):
    """Random moves, as many or until the end."""
    choose = random.Random(seed)
    for _ in range(moves):
        pending = match.pending()
        if not pending:
            break
        seat = choose.choice(pending)
        match.play(seat, choose.choice(match.legal(seat)))
    return match


def resident_bytes():
    """How much memory the process has now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def same_json(text, answer, key):
    """Is the JSON text, byte for byte, the value of that key at the end of an answer of the engine?"""
    return answer.endswith(json.dumps(key).encode() + b":" + text.encode() + b"}")
