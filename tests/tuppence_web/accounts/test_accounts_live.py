"""Signing out everywhere closes live connections, and the command line makes officers."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
from pathlib import Path

import pytest

from tests.browser.served import TUPPENCE, Served
from tests.tuppence_web.visitors import Closed, Seated, Visitor, at_table

PASSWORD = "copper in a warm hand"
MAB = "mab@example.org"


@pytest.fixture
def server(tmp_path: Path) -> Served:
    return Served(tmp_path / "house")


def confirmed(served: Served) -> None:
    """Confirm the address, as by the e-mail."""
    database = sqlite3.connect(served.data / "tuppence.sqlite3", 10)
    database.execute("UPDATE account_emailaddress SET verified = 1")
    database.commit()
    database.close()


def signed_in(served: Served) -> Visitor:
    visitor = Visitor(served.address)
    answer = visitor.post("/account/login/", login=MAB, password=PASSWORD)
    assert answer.headers["location"] == "/tables/", answer.text
    return visitor


async def closes(seated: Seated) -> int:
    """The code with which the server closes a connection."""
    with pytest.raises(Closed) as ended:
        await seated.until(lambda message: False)
    assert ended.value.rcvd is not None
    return ended.value.rcvd.code


def test_signing_out_everywhere_closes_connections(server: Served) -> None:
    server.start()
    try:
        guest = Visitor(server.address)
        table = guest.new_table()
        guest.post("/account/signup/", name="Mab", email=MAB, password1=PASSWORD)
        confirmed(server)
        here, lost = signed_in(server), signed_in(server)
        asyncio.run(sign_out_of(here, lost, table))
    finally:
        server.stop()


async def sign_out_of(here: Visitor, lost: Visitor, table: str) -> None:
    async with at_table(lost, table) as seated:
        assert seated.you == 0  # the guest's table is the account's now
        await asyncio.to_thread(here.post, "/account/sessions/")
        assert await closes(seated) == 4503
    async with at_table(lost, table) as watching:
        assert watching.you is None
        assert (await watching.command("start"))["type"] == "refused"
    async with at_table(here, table) as back:
        assert back.you == 0


@pytest.mark.slow
def test_an_officer_is_made_by_the_command_line(server: Served) -> None:
    command = [str(TUPPENCE), "manage", "createsuperuser", "--noinput", "--email", "Mab@Example.org", "--name", "Mab"]
    environ = {**server.environ, "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
    subprocess.run(command, env=environ, check=True, capture_output=True)
    database = sqlite3.connect(server.data / "tuppence.sqlite3")
    assert database.execute("SELECT name, email, is_staff FROM accounts_person").fetchall() == [("Mab", MAB, 1)]
    database.close()


@pytest.mark.slow
def test_the_command_line_explains_errors(server: Served) -> None:
    asked = subprocess.run([str(TUPPENCE), "manage", "brew"], env=server.environ, capture_output=True, text=True)
    assert asked.returncode != 0
    assert "brew" in asked.stderr
    assert "Traceback" not in asked.stderr
