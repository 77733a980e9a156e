"""The rules page of every game: each rule that the game can cite has its place there."""

from __future__ import annotations

import re

from tests.repository.test_citations import citations
from tests.tuppence.games.matches import every_game
from tests.tuppence_web.visitors import Visitor


@every_game
def test_every_cited_rule_is_on_the_rules_page(address: str, name: str) -> None:
    text = Visitor(address).get(f"/games/{name}/").text
    cited = {rule.replace(" ", "-") for rule in citations(name)}
    assert cited <= set(re.findall(r'id="([^"]+)"', text))


@every_game
def test_every_link_on_the_rules_page_leads_to_its_place(address: str, name: str) -> None:
    text = Visitor(address).get(f"/games/{name}/").text
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r'id="([^"]+)"', text))


@every_game
def test_play_now_is_above_the_rules(address: str, name: str) -> None:
    text = Visitor(address).get(f"/games/{name}/").text
    assert text.count("Play now") == 1
    assert text.index("<h1>") < text.index("Play now") < text.index("<h2")
