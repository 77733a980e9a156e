"""Browsers that are reused: a test finds nothing of an earlier test."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive

KEEP = """async () => {
  localStorage.kept = sessionStorage.kept = "yes";
  document.cookie = "kept=yes";
  await new Promise((done) => { indexedDB.open("kept").onsuccess = done; });
  await (await caches.open("kept")).put("/kept", new Response("yes"));
}"""
FOUND = """async () => JSON.stringify([
  { ...localStorage }, { ...sessionStorage }, document.cookie, await indexedDB.databases(), await caches.keys(),
  window.first ?? null, innerWidth, innerHeight,
])"""


@pytest.mark.slow
def test_a_reused_browser_is_like_a_new_one(arrive: Arrive) -> None:
    guest = arrive()
    page = guest.go("/")
    new = page.evaluate(FOUND)
    guest.run_first("window.first = 1")
    guest.go("/name/")
    page.evaluate(KEEP)
    page.set_viewport_size({"width": 500, "height": 500})
    guest.forgive("failed")
    guest.heard.append({"type": "welcome"})
    assert "kept" in page.evaluate(FOUND)
    assert guest.forget()
    assert guest.go("/").evaluate(FOUND) == new
    assert (guest.heard, guest.complaints, guest.context.pages) == ([], [], [page])


@pytest.mark.slow
def test_a_guest_with_another_page_or_python_is_not_reused(arrive: Arrive) -> None:
    guest = arrive()
    guest.context.new_page()
    assert not guest.forget()
    guest = arrive()
    guest.go_offline_later()
    assert not guest.forget()
