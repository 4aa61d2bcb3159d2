"""Writes the pages of the reference from the help of the commands and from the description of the API, and looks
whether the commands that the guides name are there.

    reference.py FOLDER-OF-JSON FOLDER-OF-PAGES
"""

import json
import pathlib
import re
import sys

METHODS = ("get", "post", "put", "patch", "delete")

COMMAND = re.compile(r"(?:^|`|\./|sudo -u stateward )stateward((?: [a-z][a-z-]*)+)", re.MULTILINE)


def unknown_commands(helps, documents):
    """What documents call a command of the program and is none."""
    groups = {name.rpartition(" ")[0] for name in helps if name}
    for document in documents:
        for match in COMMAND.finditer(document.read_text("utf-8")):
            name = ""
            for word in match[1].split():
                if name not in groups:
                    break
                name = f"{name} {word}".strip()
                if name not in helps:
                    yield f"{document} has `stateward {name}`, which is no command"
                    break


def cell(text):
    """A text in a cell of a table, where a description is prose and a pipe would end it."""
    return " ".join(str(text).split()).replace("|", "\\|")


def commands(helps):
    """One page: a section for each command, and one below it for each command of that command."""
    lines = ["# Commands", "", "What `stateward COMMAND --help` prints, for each command. The same is in the manual pages."]
    for name, text in helps.items():
        words = name.split()
        title = "stateward " + name if words else "stateward"
        lines += ["", "#" * min(len(words) + 1, 3) if words else "##", ""]
        lines[-2] += " " + title
        lines += ["```text", text.rstrip(), "```"]
    return "\n".join(lines) + "\n"


class Api:
    """The pages of the description of the API: one for each family of routes, and one for all schemas."""

    def __init__(self, description):
        self.description = description
        self.schemas = description["components"]["schemas"]

    def resolve(self, node):
        while "$ref" in node:
            target = self.description
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target[part.replace("~1", "/").replace("~0", "~")]
            node = target
        return node

    def kind(self, schema):
        """A schema in a few words, with links to named ones."""
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            return f"[{name}](schemas.md#{name.lower()})"
        for choice in ("oneOf", "anyOf"):
            if choice in schema:
                return " or ".join(self.kind(one) for one in schema[choice])
        if "allOf" in schema:
            return " with ".join(self.kind(one) for one in schema["allOf"])
        if "const" in schema:
            return f"`{json.dumps(schema['const'])}`"
        if "enum" in schema:
            return ", ".join(f"`{json.dumps(one)}`" for one in schema["enum"])
        types = schema.get("type", "any")
        types = [types] if isinstance(types, str) else types
        if "array" in types and "items" in schema:
            return "array of " + self.kind(schema["items"])
        return " or ".join(types) + (f" `{schema['pattern']}`" if "pattern" in schema else "")

    def members(self, schema, before=""):
        """Rows of a table: member, kind, what it is; those of objects within come below theirs."""
        rows = []
        required = schema.get("required", [])
        for name, member in schema.get("properties", {}).items():
            note = member.get("description", "")
            path = before + name
            kind = self.kind(member)
            rows.append(f"| `{path}` | {cell(kind)} | {'yes' if name in required else ''} | {cell(note)} |")
            inner = member.get("items", member) if "$ref" not in member else {}
            if "properties" in inner:
                rows += self.members(inner, path + ("[]." if inner is not member else "."))
        for part in schema.get("allOf", []):
            if "$ref" not in part:
                rows += self.members(part, before)
        return rows

    def operation(self, method, path, item, operation):
        lines = [f"### {operation['summary']}", "", f"`{method.upper()} {path}` (`{operation['operationId']}`)"]
        if operation.get("description"):
            lines += ["", operation["description"]]
        parameters = [self.resolve(one) for one in item.get("parameters", []) + operation.get("parameters", [])]
        if parameters:
            lines += ["", "| parameter | in | kind | needed | |", "|---|---|---|---|---|"]
            for one in parameters:
                lines.append(
                    f"| `{one['name']}` | {one['in']} | {cell(self.kind(one.get('schema', {})))} "
                    f"| {'yes' if one.get('required') else ''} | {cell(one.get('description', ''))} |"
                )
        body = self.resolve(operation["requestBody"]) if "requestBody" in operation else {}
        for media, content in body.get("content", {}).items():
            lines += ["", f"Request: {self.kind(content.get('schema', {}))} (`{media}`)"]
        lines += ["", "| status | answer | |", "|---|---|---|"]
        for status, response in operation["responses"].items():
            response = self.resolve(response)
            contents = response.get("content", {}).items()
            kinds = ", ".join(f"{self.kind(content.get('schema', {}))} (`{media}`)" for media, content in contents)
            lines.append(f"| {status} | {cell(kinds)} | {cell(response.get('description', ''))} |")
        for response in operation["responses"].values():
            for content in self.resolve(response).get("content", {}).values():
                if "example" in content and not isinstance(content["example"], str):
                    example = json.dumps(content["example"], indent=2, ensure_ascii=False)
                    return lines + ["", "```json", example, "```", ""]
        return lines + [""]

    def family(self, tag):
        lines = [f"# API: {tag['name'].replace('-', ' ')}", "", tag["description"], ""]
        for path, item in self.description["paths"].items():
            for method in METHODS:
                if tag["name"] in item.get(method, {}).get("tags", []):
                    lines += self.operation(method, path, item, item[method])
        return "\n".join(lines)

    def schema_page(self):
        lines = ["# API: schemas", "", "The objects that requests and answers have; `required` members are always there.", ""]
        for name, schema in sorted(self.schemas.items()):
            lines += [f"## {name}", ""]
            if schema.get("description"):
                lines += [schema["description"], ""]
            rows = self.members(schema)
            if rows:
                lines += ["| member | kind | required | |", "|---|---|---|---|", *rows, ""]
            else:
                lines += [cell(self.kind(schema)), ""]
        return "\n".join(lines)


def main(source, target):
    source, target = pathlib.Path(source), pathlib.Path(target)
    target.mkdir(parents=True, exist_ok=True)
    helps = json.loads((source / "commands.json").read_text("utf-8"))
    guides = [*target.parent.glob("*.md"), *target.parent.glob("guide/*.md"), target.parent.parent / "README.md"]
    wrong = list(unknown_commands(helps, guides))
    if wrong:
        sys.exit("book: " + "\nbook: ".join(wrong))
    (target / "commands.md").write_text(commands(helps), "utf-8")
    api = Api(json.loads((source / "openapi.json").read_text("utf-8")))
    names = []
    for tag in api.description["tags"]:
        names.append(f"api-{tag['name']}")
        (target / f"{names[-1]}.md").write_text(api.family(tag), "utf-8")
    (target / "schemas.md").write_text(api.schema_page(), "utf-8")
    lines = [
        "# The API, operation by operation",
        "",
        "Made from the description that each server sends at `/openapi.json`; [about that](../guide/api.md).",
        "",
        "```{toctree}",
        ":maxdepth: 2",
        "",
        *names,
        "schemas",
        "```",
    ]
    (target / "api.md").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
