#!/usr/bin/env python3
"""The manual pages of the commands, made from what the program itself says, so that they cannot differ.

    man.py names cli/main.c               the commands, one a line
    man.py page PROGRAM COMMAND [MORE]    the page clowder-COMMAND(1), in mdoc, on standard output; MORE is a file with
                                          further sections (man/COMMAND.mdoc)
"""
import re
import subprocess
import sys

DATE = "November 16, 2026"


def names(path):
    return re.findall(r'^    \{"([a-z]+)",', open(path, encoding="utf-8").read(), flags=re.M)


def plain(text):
    """Text that mdoc takes as it is: a backslash, and a dot or an apostrophe where a line begins, mean something to it."""
    text = text.replace("\\", "\\e").replace("`", "\\(ga").replace("'", "\\(aq").replace("-", "\\-")
    return re.sub(r"^\.", r"\\&.", text, flags=re.M)


def sentences(text):
    """A new sentence begins on a new line, as mdoc wants it."""
    return re.sub(r"([A-Za-z)\d%][.:;!?]) +(?=[A-Z])", r"\1\n", plain(text))


def paragraphs(lines):
    """The help text as (kind, text): "text", "literal" (indented as it is), or "option" (flag and what it does)."""
    for line in lines:
        option = re.match(r"  (-\S.*?)(?: {2,}|$)(.*)$", line)
        several = option and re.search(r"(^|\s)--", option[2])
        if option and not several:
            yield "option", (option[1], option[2])
        elif re.match(r" {6,}\S", line):
            yield "more", line.strip()
        elif line.startswith("  "):
            yield "literal", line.strip()
        elif line.strip():
            yield "text", line.strip()


def description(lines):
    out, state = [], None
    for kind, text in paragraphs(lines):
        if kind == "more" and state == "option":
            out.append(sentences(text))
            continue
        kind = "literal" if kind == "more" else kind
        if kind != state:
            out += {"option": [".El"], "literal": [".Ed"]}.get(state, [])
            out += {"option": [".Bl -tag -width Ds"], "literal": [".Bd -literal -offset indent"], "text": [".Pp"] if out else []}[kind]
            state = kind
        if kind == "option":
            out.append(".It " + " ".join(f"Li {plain(word)}" for word in text[0].split()).replace(" Li ", " "))
            if text[1]:
                out.append(sentences(text[1]))
        else:
            out.append(plain(text) if kind == "literal" else sentences(text))
    out += {"option": [".El"], "literal": [".Ed"]}.get(state, [])
    return "\n".join(out)


def page(program, command, more):
    help_text = subprocess.run([program, command, "--help"], capture_output=True, text=True, check=True).stdout
    usage, _, rest = help_text.partition("\n\n")
    says, _, rest = rest.partition("\n\n")
    usage = re.sub(r"\s+", " ", usage).removeprefix(f"usage: clowder {command}").strip()
    says = says.strip().rstrip(".")
    text = [f".Dd {DATE}", f".Dt CLOWDER-{command.upper()} 1", ".Os", ".Sh NAME", f".Nm clowder-{command}",
            f".Nd {plain(says)}", ".Sh SYNOPSIS", f".Nm clowder Cm {command}"]
    if usage:
        text.append(plain(usage))
    text += [".Sh DESCRIPTION", sentences(says[0].upper() + says[1:] + ".")]
    body = description(rest.split("\n"))
    if body:
        text += [] if body.startswith(".B") else [".Pp"]
        text.append(body)
    if more:
        text.append(open(more, encoding="utf-8").read().rstrip("\n"))
    text += [".Sh EXIT STATUS", "0 when done, 1 when refused or failed (a sentence on standard error says why), 2 when the",
             "arguments were wrong.", ".Sh SEE ALSO", ".Xr clowder 1"]
    return "\n".join(line for line in text if line) + "\n"


def main():
    if sys.argv[1] == "names":
        print("\n".join(names(sys.argv[2])))
    else:
        sys.stdout.write(page(sys.argv[2], sys.argv[3], sys.argv[4] if len(sys.argv) > 4 else None))


if __name__ == "__main__":
    main()
