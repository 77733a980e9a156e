"""The rules of any match of the association: orders of finish, why one is replaced, boxes and dice. No Django."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import chain
from typing import TypeVar

from tuppence_web.web.refusals import Refused

BARTENDER = 0  # in place of a person to whom drinks are owed
SOURCES = [("sheet", "sheet"), ("table", "table"), ("referee", "referee")]  # where a result came from
LONGEST_REASON, LONGEST_NOTE = 200, 300
MOST_TABLES = 999  # the highest number of a table in a room
EVERYBODY = "everybody came after all"
BOX, DIE = "box", "die"
OWN_DIE = "The die"  # of a venue, where none was chosen
KINDS = [(BOX, "Box"), (DIE, "Die")]
RULES = {BOX: "4.01(a)(i)", DIE: "4.01(b)(i)"}
# 6 by 2.4 by 1.5 inches, and 7/8 inch
MEASURES = {BOX: (Decimal("152.4"), Decimal("61.0"), Decimal("38.1")), DIE: (Decimal("22.2"),)}
TOLERANCE = Decimal("1.0")  # the text gives none; a ruler shows a millimetre


Names = Callable[[Iterable[int]], str]  # of people, in words
Player = TypeVar("Player")


def alternating(sides: Iterable[Sequence[Player]]) -> list[Player]:
    """The players of a match as they sit: players alone in their order, those of two teams alternately (PD-1).

    >>> alternating([["ann", "bob"], ["cy", "di"]]), alternating([["ann"], ["bob"], ["cy"]])
    (['ann', 'cy', 'bob', 'di'], ['ann', 'bob', 'cy'])
    """
    return list(chain.from_iterable(zip(*sides, strict=True)))


def reason(why: str) -> str:
    """A reason as it is recorded. Raises Refused if there is none."""
    if not why.strip():
        raise Refused("Give a reason. It stays on record.", "LG-9", "why")
    return why.strip()[:LONGEST_REASON]


def check_order(
    order: Sequence[int],
    players: Sequence[int],
    absent: Collection[int],
    names: Names,
    rule: str,
    order_rule: str,
) -> None:
    """Raise Refused unless an order names every player of a match who came exactly once (9.01(b), LG-3, LG-4)."""
    here = [player for player in players if player not in absent]
    given = f"{len(here)} play in this match, and {len(order)} places were given"
    strangers = [player for player in order if player not in players]
    missing = [player for player in here if player not in order]
    twice = [player for place, player in enumerate(order) if player in order[:place]]
    away = [player for player in order if player in absent]
    if twice:
        raise Refused(f"{names(twice[:1])} is in the order of finish twice.", order_rule, "order")
    if away:
        raise Refused(f"{names(away[:1])} did not come to this match.", "TN-6", "order")
    if strangers and len(order) > len(here):
        raise Refused(f"{given}. Not playing in it: {names(strangers)}.", rule, "order")
    if strangers:
        why = f"{names(strangers[:1])} does not play in this match. Its players are {names(here)}."
        raise Refused(why, rule, "order")
    if missing:
        raise Refused(f"{given}. Missing: {names(missing)}.", rule, "order")
    if len(order) < 2:
        raise Refused(f"{given}. A match needs at least two players.", rule, "order")


def owed(order: Sequence[int] | None, pub: bool, drinks: Mapping[str, int] | None) -> Counter[tuple[int, int]]:
    """Who owes whom how many drinks after a match: debtor, then creditor or BARTENDER (8.01(b), 12.03(c)).

    ``pub``: the last one out buys the others a drink. ``drinks``: those for the bartender, by debtor.

    >>> sorted(owed([1, 2, 3], True, {"1": 2}).items())
    [((1, 0), 2), ((3, 1), 1), ((3, 2), 1)]
    """
    found = Counter({(int(debtor), BARTENDER): count for debtor, count in (drinks or {}).items()})
    if pub and order:
        found.update((order[-1], other) for other in order[:-1])
    return found


def in_words(rows: Sequence[tuple[Sequence[int] | None, Sequence[int]]], name: Mapping[int, str]) -> list[str]:
    """What was recorded of a match (orders and absences), each row in words by what it changed.

    >>> in_words([(None, [3]), ([1, 2], [3]), (None, [3]), (None, [])], {1: "Ann", 2: "Bob", 3: "Cy"})
    ['did not come: Cy', '1 Ann, 2 Bob', 'result undone', 'everybody came after all']
    """
    texts, before = [], None
    for order, absent in rows:
        if order is not None:
            texts.append(", ".join(f"{place} {name[player]}" for place, player in enumerate(order, 1)))
        elif before is not None:
            texts.append("result undone")
        else:
            texts.append(f"did not come: {', '.join(name[one] for one in absent)}" if absent else EVERYBODY)
        before = order
    return texts


def measures(sides: Sequence[Decimal]) -> str:
    """Measures in words.

    >>> measures([Decimal("152.4"), Decimal("61.0")])
    '152.4 by 61.0'
    """
    return " by ".join(map(str, sides))


def fits(kind: str, sides: Sequence[Decimal]) -> bool:
    """Whether a box or die has the measures of the rulebook, to a millimetre (4.01(a)(i), 4.01(b)(i)).

    >>> fits(DIE, [Decimal(23)]), fits(DIE, [Decimal(20)]), fits(BOX, [Decimal(152), Decimal(61)])
    (True, False, False)
    """
    expected = MEASURES[kind]
    return len(sides) == len(expected) and all(abs(a - b) <= TOLERANCE for a, b in zip(sides, expected, strict=True))
