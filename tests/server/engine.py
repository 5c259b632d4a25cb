"""A local engine that follows matches of the server by their records."""
import hashlib, json, re, subprocess


class Engine:
    def __init__(self, program):
        self.program, self.other = program, None
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def line(self, text):
        self.process.stdin.write((text + "\n").encode())
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def __call__(self, text):
        answer = json.loads(self.line(text))
        assert answer["ok"], (text, answer)
        return answer

    def begin(self, record):
        """Opens the record's match; returns its moves."""
        seed = re.search("^seed (.*)$", record, re.M)[1]
        options = " ".join(re.findall("^option (.*)$", record, re.M))
        game, players = re.search("^game (.*)$", record, re.M)[1], re.search("^players (.*)$", record, re.M)[1]
        self(f"new {game} players={players} seed={seed} {options}")
        return re.findall(r"^(\d .*)$", record, re.M)

    def replay(self, record):
        """The hash of the last state after a local replay."""
        for move in self.begin(record):
            self("do " + move)
        return hashlib.sha256(self.state().encode()).hexdigest()

    def state(self):
        """The state's JSON, to the byte."""
        line = self.line("state").decode()
        return line[line.index('"state":') + len('"state":'):].rstrip()[:-1]

    def twin(self):
        """A second engine, for what might have happened: a match that was loaded has lost its seed."""
        self.other = self.other or Engine(self.program)
        return self.other

    def close(self):
        if self.other:
            self.other.close()
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
