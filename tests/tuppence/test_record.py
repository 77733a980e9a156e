"""Records of matches: replay, seals and verification, which finds every change and its place."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import tuppence
from tests.tuppence.games.junk import anything
from tests.tuppence.games.matches import (
    A_GAME,
    all_forms,
    chances,
    every_game,
    options,
    possible,
    shortest,
    states,
    step,
)
from tests.tuppence.games.resting import made_up
from tuppence.chance import FairDice, commitment
from tuppence.draws import Engine
from tuppence.game import game_type
from tuppence.record import Fair, Record, Sheet, seal, with_sheet
from tuppence.record.verification import verify

SECRET = bytes(range(32))
SEEDS = ["ann", "bob"]
FAIR = Fair(commitment(SECRET), SECRET.hex(), SEEDS)


def fair_match(name: str, seed: int = 0, moves: int = 1_000_000, **options: Any) -> tuppence.State:
    """A random match with the server's fair dice."""
    state = tuppence.load(name, **options).new_initial_state()
    dice, policy = FairDice(SECRET, SEEDS), random.Random(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(made_up(state, policy) or state.sample_chance(dice))
        else:
            step(state, policy)
    return state


# An outcome that takes more than dice needs an engine in the record: such games have tests of their own for that.
BY_DICE = [
    name for name in tuppence.games() if not any(isinstance(one.draw, Engine) for one in game_type(name).draws.values())
]
BRIEF = min((fair_match(name, **shortest(name)) for name in BY_DICE), key=lambda match: len(match.history))
by_dice = pytest.mark.parametrize("name", BY_DICE)


def short() -> bytes:
    """The record of a whole match in as few bytes as possible."""
    return seal(BRIEF.record(), FAIR)


def resealed(**changed: Any) -> bytes:
    """The short record with a change, and with new seals."""
    record = {**BRIEF.record(), **changed}
    return seal(record, FAIR)


@by_dice
@given(data=st.data())
def test_every_sealed_match_verifies_at_any_moment(name: str, data: st.DataObject) -> None:
    moves = data.draw(st.integers(0, 200))
    state = fair_match(name, data.draw(st.integers(0, 99)), moves, **data.draw(options(name)))
    file = seal(state.record(), FAIR)
    found = verify(file)
    assert found.problems == []
    assert found.actions == len(state.history)
    assert found.draws == chances(state)
    assert tuppence.replay(json.loads(file)).record() == state.record()
    assert verify(file + b"\n").ok


@every_game
@given(data=st.data())
def test_a_record_without_seals_verifies_by_its_rules(name: str, data: st.DataObject) -> None:
    record = data.draw(states(name)).record()
    found = verify(json.dumps(record, indent=2).encode())
    assert (found.problems, found.actions, found.draws) == ([], len(record["history"]), 0)


def spans(file: bytes) -> dict[str, list[range]]:
    """The span of each part of a sealed record in its file, and its seal."""
    record = json.loads(file)
    tail = file.rindex(b'"seals"')
    start, end = file.index(b'"history"'), file.index(b'"sheet"')
    found = {"the head": [range(start), range(end, tail)]}
    at = start
    for number, form in enumerate(record["history"]):
        text = json.dumps(form, separators=(",", ":")).encode()
        at = file.index(text, at)
        found[f"history[{number}]"] = [range(at, at + len(text))]
        at += len(text)
    found["the result"] = [range(at, end)]
    for part, sealed in zip(found.values(), record["seals"], strict=True):
        place = file.index(sealed.encode(), tail)
        part.append(range(place, place + len(sealed)))
    return found


DIGITS = 20  # of a fraction, whose canonical form may differ at a later one than the changed one


def says_where(problem: str, file: bytes, changed: int) -> bool:
    """Return whether a problem names the part of the changed byte, a byte near it, or the field."""
    sealed = re.match(r"(the head|history\[\d+\]|the result).* is not what was sealed", problem)
    if sealed:
        return any(changed in span for span in spans(file)[sealed[1]])
    written = re.match(r"byte (\d+) differs from the canonical form", problem)
    if written:
        return abs(int(written[1]) - changed) <= DIGITS
    read = re.search(r"\(byte (\d+)\)|in position (\d+)", problem)
    if read:  # nothing before it is wrong; a sign of several bytes is placed by its first
        return int(read[1] or read[2]) >= changed - 3
    return bool(re.search(r"field `|at `\$|Expected `object`|truncated|there are \d+ seals", problem))


BITS = [1 << bit for bit in range(8)]


def is_found(file: bytes, at: int, flip: int) -> bool:
    """Return whether a record with these bits of a byte changed does not verify, and the problem says where."""
    found = verify(file[:at] + bytes([file[at] ^ flip]) + file[at + 1 :])
    return not found.ok and says_where(found.problems[0], file, at)


@pytest.mark.parametrize("flips", [BITS, pytest.param(range(1, 256), marks=pytest.mark.slow)], ids=["bit", "byte"])
def test_any_one_changed_byte_is_found(flips: Iterable[int]) -> None:
    file = short()
    assert [(at, flip) for at in range(len(file)) for flip in flips if not is_found(file, at, flip)] == []


@every_game
@given(data=st.data())
def test_a_changed_byte_of_any_match_is_found(name: str, data: st.DataObject) -> None:
    file = seal(fair_match(name, 1, data.draw(st.integers(0, 100)), **data.draw(options(name))).record(), FAIR)
    assert is_found(file, data.draw(st.integers(0, len(file) - 1)), data.draw(st.integers(1, 255)))


@given(at=st.integers(0, 10_000), more=st.binary(min_size=1, max_size=3), fewer=st.integers(0, 40))
def test_bytes_put_in_or_left_out_are_found(at: int, more: bytes, fewer: int) -> None:
    file = short()
    at %= len(file) + 1
    changed = file[:at] + more + file[at + fewer :]
    assume(changed.rstrip(b"\n") != file)
    assert not verify(changed).ok


@every_game
def test_another_outcome_is_found_in_a_resealed_record(name: str) -> None:
    record = fair_match(name, **shortest(name)).record()
    start = tuppence.load(name, **record["options"]).new_initial_state()
    others = (tuppence.to_json(action) for action in possible(start))
    drawn = next(action for action in others if action != record["history"][0])
    found = verify(seal({**record, "history": [drawn, *record["history"][1:]], "result": None}, FAIR))
    assert found.problems[0].startswith(f"history[0] says {drawn}, the dice give")


@every_game
def test_an_illegal_action_is_found_in_a_resealed_record(name: str) -> None:
    record = fair_match(name, **shortest(name)).record()
    state = tuppence.load(name, **record["options"]).new_initial_state()
    at = 0
    while state.is_chance_node():
        state.apply_action(record["history"][at])
        at += 1
    legal = [tuppence.to_json(action) for action in state.legal_actions()]
    wrong = next(form for form in all_forms(name) if form not in legal and refused(state, form))
    history = [*record["history"][:at], wrong, *record["history"][at + 1 :]]
    found = verify(seal({**record, "history": history}, FAIR))
    assert found.problems[0].startswith(f"history[{at}]: {wrong} is not legal")
    assert f"({refused(state, wrong)})" in found.problems[0]


def refused(state: tuppence.State, form: dict[str, Any]) -> str | None:
    """The rule by which a state refuses an action."""
    try:
        state.clone().apply_action(form)
    except tuppence.IllegalAction as refusal:
        return refusal.rule
    return None


def test_another_result_is_found_in_a_resealed_record() -> None:
    found = verify(resealed(result={"placings": [1, 1], "returns": [0.5, 0.5]}))
    assert found.problems[0].startswith("the result says")
    assert not verify(resealed(result=None)).ok


@pytest.mark.parametrize(
    "fair",
    [
        Fair(commitment(SECRET), SECRET[::-1].hex(), SEEDS),
        Fair(commitment(b"other"), SECRET.hex(), SEEDS),
        Fair(commitment(SECRET), "not in hex", SEEDS),
        Fair(commitment(SECRET), SECRET.hex(), ["bob", "ann"]),
        Fair("", "", []),
    ],
)
def test_another_secret_is_found_in_a_resealed_record(fair: Fair) -> None:
    found = verify(seal(fair_match(A_GAME).record(), fair))
    assert len(found.problems) == 1
    assert re.search("secret|the dice give", found.problems[0])


def test_seals_cannot_be_left_out() -> None:
    sealed = json.loads(short())
    for seals in (None, [], sealed["seals"][:-1], [*sealed["seals"], sealed["seals"][0]]):
        file = json.dumps({**sealed, "seals": seals}, separators=(",", ":")).encode()
        assert "seal" in verify(file).problems[0]


@given(
    file=st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | anything.map(lambda x: json.dumps(x).encode())
)
def test_invalid_records_are_refused(file: bytes) -> None:
    found = verify(file)
    assert found.problems[0].startswith("this is no record of a match")
    assert (found.actions, found.draws) == (0, 0)


@pytest.mark.parametrize("part", ["fair", "sheet", "result", None])
def test_a_field_that_no_record_has_is_named(part: str | None) -> None:
    record = json.loads(short()) | {"sheet": vars_of(Sheet(SEEDS, None, surface_clear=True))}
    (record[part] if part else record)["hat"] = 1
    assert "unknown field `hat`" in verify(json.dumps(record).encode()).problems[0]


@given(key=st.sampled_from(Record.__struct_fields__), value=anything)
def test_a_record_with_anything_in_a_field_is_judged(key: str, value: Any) -> None:
    """It is verified or not, replayed or refused, without another exception."""
    record = {**json.loads(short()), key: value}
    verify(json.dumps(record).encode())
    try:
        tuppence.replay(record)
    except tuppence.TuppenceError as error:
        refused = error
        assert str(refused)


def test_deep_or_huge_records_are_refused() -> None:
    record = BRIEF.record()
    for depth in (10, 500, 900, 960, 990, 5000):
        deep = "[" * depth + "]" * depth
        for part in ("history", "options"):
            file = json.dumps({**record, part: "HERE"}).replace(
                '"HERE"', deep if part == "history" else f'{{"a":{deep}}}'
            )
            assert not verify(file.encode()).ok
    assert not verify(json.dumps({**record, "options": {"players": 10**4000}}).encode()).ok


@pytest.mark.parametrize("record", [None, [], "x", {}, {"game": A_GAME}, {"game": 1, "options": {}, "history": []}])
def test_replay_says_what_is_no_record(record: Any) -> None:
    with pytest.raises(tuppence.InvalidRecord, match="no record"):
        tuppence.replay(record)


def test_replay_refuses_another_result() -> None:
    record = fair_match(A_GAME).record()
    with pytest.raises(tuppence.InvalidRecord, match="the record says"):
        tuppence.replay({**record, "result": {"placings": [0, 0], "returns": [0, 0]}})
    with pytest.raises(tuppence.UnknownGame):
        tuppence.replay({**record, "game": "chess"})
    with pytest.raises(tuppence.InvalidOption):
        tuppence.replay({**record, "options": {"players": 1}})
    with pytest.raises(tuppence.IllegalAction):
        tuppence.replay({**record, "history": [*record["history"], record["history"][0]]})


def test_PD_8_and_PD_9_what_a_sheet_confirms() -> None:
    record = BRIEF.record()
    for official in ("Oz", None):
        kept = with_sheet(record, Sheet(["Ann", "Bob"], official, surface_clear=True))
        assert kept["sheet"] == {"players": ["Ann", "Bob"], "official": official, "surface_clear": True}
        assert verify(seal(kept, FAIR)).ok
    for official, clear, ruling in (("Bob", True, "PD-8"), (None, False, "PD-9")):
        sheet = Sheet(["Ann", "Bob"], official, surface_clear=clear)
        with pytest.raises(tuppence.InvalidRecord, match=ruling):
            with_sheet(record, sheet)
        assert ruling in verify(resealed(sheet=vars_of(sheet))).problems[0]


def test_GA_1_a_sheet_names_a_player_a_seat() -> None:
    with pytest.raises(tuppence.InvalidRecord, match="GA-1"):
        with_sheet(BRIEF.record(), Sheet(["Ann"], None, surface_clear=True))


def vars_of(sheet: Sheet) -> dict[str, Any]:
    return {name: getattr(sheet, name) for name in sheet.__struct_fields__}
