"""How Sphinx builds the book: sources are staged by the script `build` beside this file."""

import pathlib
import re

from sphinx import addnodes

project = "Stateward"
html_title = "Stateward"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "docs/index"
language = "en"

# Links of the documents are those that GitHub follows too: relative, with its anchors.
myst_heading_anchors = 6
myst_enable_extensions = ["html_image"]
# Its lexer of HCL does not know the configuration of the command line.
suppress_warnings = ["myst.header", "misc.highlighting_failure"]

html_theme = "theme"
html_theme_path = ["."]
html_copy_source = False
html_show_sphinx = False
html_use_index = False
html_search_scorer = str(pathlib.Path(__file__).with_name("scorer.js"))
html_permalinks_icon = "#"
smartquotes = False
pygments_style = "default"

LINK = re.compile(r"\[([^\]]*)\]\(([^)#:\s]+)\)")


def show_as_text(app, page, source):
    """GitHub shows folders and sources that a link leads to; they are not in the book. MarkdownTest looks whether they are there."""
    here = pathlib.Path(app.srcdir, page).parent
    source[0] = LINK.sub(lambda link: link[0] if (here / link[2]).is_file() else link[1], source[0])


def entries(env, pages):
    return [(page, env.titles[page].astext(), env.toctree_includes.get(page, [])) for page in pages]


def add_contents(app, pagename, templatename, context, doctree):
    """The contents beside each page, which Sphinx would resolve again for each page: captions, pages, and those below one."""
    if not hasattr(app, "book_contents"):
        trees = app.env.get_doctree(root_doc).findall(addnodes.toctree)
        app.book_contents = [(tree["caption"], entries(app.env, tree["includefiles"])) for tree in trees]
    context["contents"] = app.book_contents
    context["below"] = lambda pages: entries(app.env, pages)


def setup(app):
    app.connect("source-read", show_as_text)
    app.connect("html-page-context", add_contents)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
