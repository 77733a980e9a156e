"""Sphinx's settings for the documentation (make docs)."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from sphinx.application import Sphinx

project = "Tuppence"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["site"]
templates_path = ["."]
html_theme = "furo"
html_title = "Tuppence documentation"
html_copy_source = False
html_show_copyright = False
default_role = "code"
autodoc_member_order = "bysource"
autodoc_mock_imports = ["gymnasium", "mujoco", "pettingzoo", "pyarrow", "pyspiel"]  # what only extras install
autodoc_typehints_format = "short"
myst_heading_anchors = 4  # as the git host makes them
myst_url_schemes = {"http": None, "https": None, "mailto": None, "site": {"url": "/{{path}}"}}

RULES = re.compile(r"\]\((?:\.\./)+src/tuppence_web/rulebook/texts/(?:\w+/)?([\w-]+)\.md")
SOURCES = re.compile(r"\[([^\]]+)\]\((?:\.\./)+(?:deploy|examples|src)/[^)]+\)")
WHOLE_FOLDER = "\n```{toctree}\n:hidden:\n:glob:\n\n*\n```\n"


def fit_to_the_site(app: Sphinx, name: str, source: list[str]) -> None:
    """Link to the site's pages of the rules, name sources without a link, and list a folder at its README."""
    source[0] = SOURCES.sub(r"\1", RULES.sub(r"](site:rules/\1/", source[0]))
    if name.endswith("/README"):
        source[0] += WHOLE_FOLDER


def finish(app: Sphinx, failure: Exception | None) -> None:
    """Choose the light theme, remove the styles of icons, which the site's policy forbids, and compress all text."""
    for path in Path(app.outdir).rglob("*"):
        if path.suffix == ".html":
            page = path.read_text().replace("<body>", '<body data-theme="light">', 1)
            path.write_text(re.sub(r'(<[^>]+) style="[^"]*"', r"\1", page))
        if path.suffix in {".html", ".js", ".css", ".svg"}:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", fit_to_the_site)
    app.connect("build-finished", finish)
