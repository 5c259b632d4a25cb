#!/usr/bin/env python3
"""The page's TypeScript types of the server's API, from server/schema.json.

usage: api_types.py SCHEMA > FILE          writes them
       api_types.py SCHEMA --check FILE    fails when the file is not what would be written"""
import json, re, sys


def name_of(key):
    """POST /api/tables/ID/join -> PostTablesIdJoin; table_and_you -> TableAndYou."""
    if key == "error":
        return "ApiError"  # TypeScript has an Error of its own
    words = re.findall(r"[A-Za-z0-9]+", key.replace("/api/", "/"))
    return "".join(word[:1].upper() + (word[1:].lower() if word.isupper() else word[1:]) for word in words)


def type_of(schema, indent=""):
    if "$ref" in schema:
        return name_of(schema["$ref"].rsplit("/", 1)[1])
    if "anyOf" in schema:
        return " | ".join(type_of(one, indent) for one in schema["anyOf"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        item = type_of(schema.get("items", {}), indent)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object" and "properties" in schema:
        required = schema.get("required", [])
        lines = []
        for key, value in schema["properties"].items():
            quoted = key if re.fullmatch("[A-Za-z_]+", key) else json.dumps(key)
            lines.append(f"{indent}    {quoted}{'' if key in required else '?'}: {type_of(value, indent + '    ')};")
        return "{\n" + "\n".join(lines) + f"\n{indent}}}"
    return {"object": "Record<string, unknown>", "string": "string", "boolean": "boolean", "integer": "number",
            "number": "number", "null": "null", None: "unknown"}[kind]


def write(document):
    out = ["// Written by tools/api_types.py from server/schema.json: do not edit.", "",
           f'export const API_VERSION = "{document["version"]}";', ""]
    groups = {"answers": "Answer", "requests": "Request", "to_client": "ToClient", "to_server": "ToServer"}
    for key, schema in document["$defs"].items():
        if key not in groups:
            out += [f"export type {name_of(key)} = {type_of(schema)};", ""]
    for group, word in groups.items():
        parts = document["$defs"][group]["$defs"]
        for key, schema in parts.items():
            out += [f"export type {word}{name_of(key)} = {type_of(schema)};", ""]
        out += [f"export type {word} =", *(f"    | {word}{name_of(key)}" for key in parts)]
        out[-1] += ";"
        out.append("")
    return "\n".join(out).rstrip() + "\n"


text = write(json.load(open(sys.argv[1])))
if len(sys.argv) == 4 and sys.argv[2] == "--check":
    if open(sys.argv[3]).read() != text:
        sys.exit(f"{sys.argv[3]} is not what server/schema.json says: run tools/api_types.py {sys.argv[1]} > {sys.argv[3]}")
else:
    sys.stdout.write(text)
