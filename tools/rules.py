#!/usr/bin/env python3
"""rules.py: the rules of games/*/RULES.md that no test names, tests that name a rule there is not, and translations
(RULES.de.md ...) that differ from the English text in what every language must share.

A rule is a bullet `- CA-12 ...` or the first cell of a table's row `| LD-30 | ...`. A test names it in its title. A
translation has the same rules in the same order; each names the same other rules and the same `words` of the engine, and
marks as much in **bold** (rulings, what is the house's own). One finding a line, `file:line: sentence`; exit 1 if there is any.
"""
import glob
import os
import re
import sys

NUMBER = r"[A-Z]{2}-\d+[a-z]?"
RULE = re.compile(rf"^\s*(?:[-*]|\|)\s*\**`?({NUMBER})\b")


def read_rules(path):
    """The rules of a file in its order: [(number, line, text)]. A text ends at the next rule, heading or blank line."""
    rules, inside = [], False
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        rule = RULE.match(line)
        if rule:
            rules.append([rule[1], number, ""])
        inside = bool(rule) or (inside and bool(line.strip()) and line.startswith(" "))
        if inside:
            rules[-1][2] += line
    return [tuple(rule) for rule in rules]


def shared(text):
    """What a rule has in common in all languages, each with its name."""
    return [
        ("names of rules", sorted(re.findall(NUMBER, text))),
        ("words of the engine", sorted(set(re.findall(r"`[^`]+`", text)))),
        ("marks in bold", len(re.findall(r"\*\*.+?\*\*", text))),
    ]


def compare(path, english):
    """Findings about a translation."""
    own = read_rules(path)
    numbers, wanted = [rule for rule, _, _ in own], [rule for rule, _, _ in english]
    if numbers != wanted:
        for missing in [rule for rule in wanted if rule not in numbers]:
            yield f"{path}:1: {missing} is missing."
        for extra, line, _ in own:
            if extra not in wanted:
                yield f"{path}:{line}: {extra} is not in RULES.md."
        if sorted(numbers) == sorted(wanted) or len(numbers) != len(set(numbers)):
            yield f"{path}:1: the rules stand in another order than in RULES.md, or twice."
        return
    for (rule, line, text), (_, _, original) in zip(own, english):
        for (what, mine), (_, theirs) in zip(shared(text), shared(original)):
            if mine != theirs:
                yield f"{path}:{line}: {rule} has other {what} than in RULES.md: {mine}, not {theirs}."


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    where, named, findings, translations = {}, set(), [], 0
    for path in sorted(glob.glob("games/*/RULES.md")):
        english = read_rules(path)
        where.update({rule: (path, number) for rule, number, _ in english})
        for translation in sorted(glob.glob(os.path.join(os.path.dirname(path), "RULES.??.md"))):
            translations += 1
            findings.extend(compare(translation, english))
    letters = {rule.split("-")[0] for rule in where}
    tests = glob.glob("games/*/test_*.c") + glob.glob("tests/**/*.*", recursive=True)
    for path in sorted(path for path in tests if "__pycache__" not in path):
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            rules = re.findall(rf"\b{NUMBER}\b", line)
            named.update(rules)
            title = re.match(r'TEST\("(.*)"', line)
            for rule in re.findall(rf"\b{NUMBER}\b", title[1]) if title else []:
                if rule not in where and rule.split("-")[0] in letters:
                    findings.append(f"{path}:{number}: names {rule}, which no RULES.md has.")
    for rule, (path, number) in where.items():
        if rule not in named:
            findings.append(f"{path}:{number}: no test names {rule}.")
    print("\n".join(findings) if findings else f"Every one of {len(where)} rules is named by a test; "
          f"{translations} translations have the same rules.")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
