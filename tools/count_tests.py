#!/usr/bin/env python3
"""count_tests.py REPORT...: how many tests passed and failed, as `PASSED FAILED`; exit 1 when a report is not there.

A report is Meson's testlog.json (one object a line), Vitest's JSON, or {"passed": N, "failed": N}. In Meson's, a program
that speaks TAP counts by its subtests, any other as one. A program that failed in another way (a crash, a time-out) is
one failure more. One that ran nothing is a failure, unless it says why: `1..0 # SKIP reason`.
"""
import json
import re
import sys


def count_meson(entry):
    output = entry.get("stdout") or ""
    lines = re.findall(r"^(ok|not ok)\b", output, flags=re.M)
    passed = lines.count("ok")
    failed = lines.count("not ok")
    fine = entry["result"] in ("OK", "EXPECTEDFAIL", "SKIP")
    nothing = entry["result"] == "SKIP" and not lines and not re.search(r"^1\.\.0\s*# *SKIP\s+\S", output, flags=re.M | re.I)
    if (not fine or nothing) and not failed:
        failed = 1
    if fine and not lines and entry["result"] != "SKIP":
        passed = 1
    return passed, failed


def count(entry):
    if "numTotalTests" in entry:  # Vitest; a file that does not load fails without a test
        broken = sum(1 for one in entry.get("testResults", []) if one["status"] == "failed" and not one["assertionResults"])
        return entry["numPassedTests"], entry["numFailedTests"] + broken
    if "result" in entry:
        return count_meson(entry)
    return entry["passed"], entry["failed"]


def main():
    passed = failed = 0
    for path in sys.argv[1:]:
        try:
            text = open(path, encoding="utf-8", errors="replace").read()
        except OSError as error:
            sys.exit(f"count_tests: {error}")
        try:
            entries = [json.loads(text)]
        except ValueError:
            entries = [json.loads(line) for line in text.split("\n") if line.strip()]
        for entry in entries:
            one_passed, one_failed = count(entry)
            passed, failed = passed + one_passed, failed + one_failed
    print(passed, failed)


if __name__ == "__main__":
    main()
