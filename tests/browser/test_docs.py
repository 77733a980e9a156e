"""The examples of the tutorial run in the browser, and print there what the page shows."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.served import Served
from tests.repository.test_docs_site import build
from tuppence_web.serving.static_files import BuiltPages

PYTHON_MS = 120_000  # a ceiling: Python is loaded, and plays some hundred matches


@pytest.mark.slow
def test_examples_of_the_tutorial_print_what_the_page_shows(arrive: Arrive, served: Served, tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    built = build(tmp_path)

    def send(route: Route) -> None:
        path = built / urlsplit(route.request.url).path.removeprefix("/docs/")
        route.fulfill(path=path, headers={"Content-Security-Policy": BuiltPages.policy})

    guest = arrive(phone=True)
    guest.go_offline_later()
    guest.page.route("**/docs/**", send)
    guest.page.goto(f"{served.address}/docs/tutorial.html")
    guest.page.get_by_role("button", name="Run").last.click()
    outputs = guest.page.locator(".printed")
    expect(outputs.last).to_have_text("[41, 46, 46]", timeout=PYTHON_MS)
    shown = guest.page.locator(".highlight-pycon .highlight pre").all_text_contents()
    for page, printed in zip(shown, outputs.all_text_contents(), strict=True):
        lines = [line for line in page.splitlines() if not line.startswith((">>>", "..."))]
        assert printed.splitlines() == lines
    guest.page.get_by_role("textbox", name="Example").last.fill(">>> wins(9, 'many')")
    guest.page.get_by_role("button", name="Run").last.click()
    expect(outputs.last).to_contain_text("TypeError: 'str' object cannot be interpreted as an integer")
