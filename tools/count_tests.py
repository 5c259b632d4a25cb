#!/usr/bin/env python3
"""count_tests.py TESTLOG.json...: how many tests passed and failed, as `PASSED FAILED`.

A program that speaks TAP counts by its subtests, any other as one. A program that failed in another way
(a crash, a time-out) is one failure more.
"""
import json
import re
import sys


def count(entry):
    lines = re.findall(r"^(ok|not ok)\b", entry.get("stdout") or "", flags=re.M)
    passed = lines.count("ok")
    failed = lines.count("not ok")
    fine = entry["result"] in ("OK", "EXPECTEDFAIL", "SKIP")
    if not fine and not failed:
        failed = 1
    if fine and not lines and entry["result"] != "SKIP":
        passed = 1
    return passed, failed


def main():
    passed = failed = 0
    for path in sys.argv[1:]:
        for line in open(path, encoding="utf-8"):
            one_passed, one_failed = count(json.loads(line))
            passed, failed = passed + one_passed, failed + one_failed
    print(passed, failed)


if __name__ == "__main__":
    main()
