"""Looks at the pages of the built book: every link and anchor leads somewhere, and nothing is remote or written into a page.

    check.py FOLDER
"""

import html.parser
import pathlib
import sys
import urllib.parse

LOADING = {"script": "src", "link": "href", "img": "src", "source": "src", "iframe": "src", "object": "data"}


class Page(html.parser.HTMLParser):
    """What a page has: its anchors, the links in it, and what a strict policy would not let it do."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.wrong = set(), [], []
        self.script = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors.update(given[name] for name in ("id", "name") if given.get(name))
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        loaded = given.get(LOADING.get(tag, ""))
        if loaded is not None:
            self.links.append(loaded)
            if urllib.parse.urlsplit(loaded).scheme or loaded.startswith("//"):
                self.wrong.append(f"loads {loaded}")
        self.script = tag == "script" and "src" not in given
        if tag == "style" or "style" in given:
            self.wrong.append(f"has a style in it: <{tag}>")
        self.wrong += [f"has a script in it: {name}" for name in given if name.startswith("on")]

    def handle_data(self, data):
        if self.script and data.strip():
            self.wrong.append("has a script in it")

    def handle_endtag(self, tag):
        self.script = False


def check(folder):
    root = pathlib.Path(folder).resolve()
    pages = {path: Page(path.read_text("utf-8")) for path in sorted(root.rglob("*.html"))}
    faults = [f"{path.relative_to(root)} {fault}" for path, page in pages.items() for fault in page.wrong]
    for path, page in pages.items():
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if target.name == "versions.js" and target.parent == root.parent:
                continue
            if not target.is_file():
                faults.append(f"{path.relative_to(root)} leads to {link}, which is not there")
            elif parts.fragment and target in pages:
                if urllib.parse.unquote(parts.fragment) not in pages[target].anchors:
                    faults.append(f"{path.relative_to(root)} leads to {link}, which has no such anchor")
    for style in root.rglob("*.css"):
        text = style.read_text("utf-8")
        faults += [f"{style.relative_to(root)} names {sign}" for sign in ("http:", "https:", "url(//") if sign in text]
    return len(pages), faults


def main(folder):
    count, faults = check(folder)
    for fault in faults:
        print(f"book: {fault}", file=sys.stderr)
    if faults or not count:
        sys.exit(1)
    print(f"book: {count} pages, all links and anchors lead somewhere, nothing is remote")


if __name__ == "__main__":
    main(*sys.argv[1:])
