"""As much of JSON Schema as server/schema.json uses."""
import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float), "null": type(None)}


def problems(schema, value, root, at="$"):
    """What is wrong with the value, as a list of sentences."""
    if "$ref" in schema:
        target = root
        for part in schema["$ref"][2:].split("/"):
            target = target[part]
        return problems(target, value, root, at)
    if "anyOf" in schema:
        tries = [problems(one, value, root, at) for one in schema["anyOf"]]
        return [] if [] in tries else min(tries, key=len)
    if "const" in schema and value != schema["const"]:
        return [f"{at} is {value!r}, not {schema['const']!r}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{at} is {value!r}, none of {schema['enum']}"]
    kind = schema.get("type")
    if kind and (not isinstance(value, TYPES[kind]) or (kind == "integer" and isinstance(value, bool))):
        return [f"{at} is {value!r}, not of type {kind}"]
    found = []
    if isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            found.append(f"{at} is {value!r}, not like {schema['pattern']}")
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 1 << 30):
            found.append(f"{at} has {len(value)} characters")
    if kind == "integer" and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        found.append(f"{at} is {value}")
    if isinstance(value, list):
        for i, item in enumerate(value):
            found += problems(schema.get("items", {}), item, root, f"{at}[{i}]")
    if isinstance(value, dict):
        known = schema.get("properties", {})
        found += [f"{at} has no {key}" for key in schema.get("required", []) if key not in value]
        for key, item in value.items():
            if key in known:
                found += problems(known[key], item, root, f"{at}.{key}")
            elif schema.get("additionalProperties") is False:
                found.append(f"{at} has an unknown {key}")
    return found
