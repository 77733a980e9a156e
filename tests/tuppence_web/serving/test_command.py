"""The address of the site in e-mails that no request triggers."""

from __future__ import annotations

import os

import pytest

from tuppence_web.serving.command import set_site_url

NAME = "TUPPENCE_SITE_URL"


@pytest.mark.parametrize(
    ("host", "leads"),
    [
        ("127.0.0.1", "http://127.0.0.1:8231"),
        ("0.0.0.0", "http://localhost:8231"),
        ("::", "http://localhost:8231"),
        ("::1", "http://[::1]:8231"),
        ("pub.example", "http://pub.example:8231"),
    ],
)
def test_emails_link_to_the_servers_address(monkeypatch: pytest.MonkeyPatch, host: str, leads: str) -> None:
    monkeypatch.setenv(NAME, "")  # so that it is restored
    monkeypatch.delenv(NAME)
    set_site_url(host, 8231)
    assert os.environ[NAME] == leads


@pytest.mark.parametrize(
    ("https", "host", "leads"),
    [
        ("0", "0.0.0.0", "http://192.168.1.20:8231"),
        ("0", "127.0.0.1", "http://127.0.0.1:8231"),
        ("1", "127.0.0.1", "https://192.168.1.20"),
    ],
)
def test_emails_link_to_the_first_public_name(
    monkeypatch: pytest.MonkeyPatch, https: str, host: str, leads: str
) -> None:
    monkeypatch.setenv(NAME, "")
    monkeypatch.delenv(NAME)
    monkeypatch.setenv("TUPPENCE_ALLOWED_HOSTS", ".pub.example, 192.168.1.20,mybox.local")
    monkeypatch.setenv("TUPPENCE_HTTPS", https)
    set_site_url(host, 8231)
    assert os.environ[NAME] == leads


def test_a_named_address_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "https://pub.example")
    set_site_url("127.0.0.1", 8231)
    assert os.environ[NAME] == "https://pub.example"
