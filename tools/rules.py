#!/usr/bin/env python3
"""rules.py: the rules of games/*/RULES.md that no test names, and tests that name a rule there is not.

A rule is a bullet `- CA-12 ...` or the first cell of a table's row `| LD-30 | ...`. A test names it in
its title. One finding a line, `file:line: sentence`; exit 1 if there is any.
"""
import glob
import os
import re
import sys

NUMBER = r"[A-Z]{2}-\d+[a-z]?"
RULE = re.compile(rf"^\s*(?:[-*]|\|)\s*\**`?({NUMBER})\b")


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    where, named, findings = {}, set(), []
    for path in sorted(glob.glob("games/*/RULES.md")):
        for number, line in enumerate(open(path, encoding="utf-8"), 1):
            rule = RULE.match(line)
            if rule:
                where[rule[1]] = (path, number)
    letters = {rule.split("-")[0] for rule in where}
    for path in sorted(glob.glob("games/*/test_*.c") + glob.glob("tests/**/*.*", recursive=True)):
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
    print("\n".join(findings) if findings else f"Every one of {len(where)} rules is named by a test.")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
