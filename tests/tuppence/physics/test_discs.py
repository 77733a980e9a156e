"""Sliding discs obey the laws of mechanics (PW-10)."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tuppence.physics.fields import ACROSS, SLOWING, Field, any_field, cluster_shot, moments
from tuppence.physics.discs import slide, slide_many
from tuppence.physics.impacts import LEAST_PARTING, PARTING_GROWS_FROM
from tuppence.physics.sliding import MOST_IMPACTS

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
restitutions = st.sampled_from([0.85, 0.85, 1.0, 0.5, 0.0])


def kinds(field: Field, width: float = 300.0) -> list[tuple[str, tuple[int, ...]]]:
    return [(event.kind, event.discs) for event in slide(*field, width=width).events]


@pytest.mark.parametrize("speed", [1e-3, 1.0, 100.0, 1000.0, 1400.0])
@pytest.mark.parametrize("angle", [0.0, 0.1, -1.0, math.pi / 2, 3.0])
def test_a_single_disc_slides_v2_over_2_mu_g_in_v_over_mu_g(speed: float, angle: float) -> None:
    shot = slide([[10, 2000]], [[speed * math.sin(angle), speed * math.cos(angle)]], width=4000, length=4000)
    way = speed**2 / (2 * SLOWING)
    assert shot.positions[0] == pytest.approx([10 + way * math.sin(angle), 2000 + way * math.cos(angle)], abs=1e-10)
    assert shot.seconds == pytest.approx(speed / SLOWING, abs=1e-13)
    assert [(event.time, event.kind, event.discs) for event in shot.events] == [(shot.seconds, "rest", (0,))]


def test_no_disc_and_discs_at_rest_have_no_events() -> None:
    for field in (Field(np.zeros((0, 2)), np.zeros((0, 2))), Field(np.array([[0, 1], [0, 99]]), np.zeros((2, 2)))):
        shot = slide(*field)
        assert (shot.seconds, shot.events) == (0.0, [])
        assert (shot.positions == field.positions).all()
        assert shot.on_board.all()


def test_a_grazing_disc_touches_the_other() -> None:
    still = [[0.0, 0.0], [0.0, 0.0]]
    for velocities in ([[0, 900], [0, 0]], [[0, 900], [0, 300]], [[0, 900], [0, -300]]):
        touched = slide([[0, 100], [ACROSS, 200]], velocities)
        assert [event.discs for event in touched.events if event.kind == "impact"] == [(0, 1)]
        missed = slide([[0, 100], [ACROSS + 1e-9, 200]], velocities)
        assert all(event.kind != "impact" for event in missed.events)
        alone = slide([[0, 100]], velocities[:1]).positions[0]
        assert touched.positions[0] == pytest.approx(alone, abs=1e-9)
        assert missed.positions[0].tolist() == alone.tolist()
    assert slide([[0, 100], [ACROSS, 100]], still).events == []


def test_a_contact_of_less_than_a_microsecond_is_found() -> None:
    """The roots are 3e-7 s apart. Both discs move throughout."""
    for aside in (1e-8, 1e-10, 1e-12):
        half = (ACROSS - aside) / 2
        shot = slide([[-half, 100], [half, 300]], [[0, 800], [0, -800]])
        assert shot.events[0].kind == "impact", aside
        assert shot.events[0].speed < 1600 * math.sqrt(2 * aside / ACROSS) * 1.01 + 1e-3


def test_a_disc_leaves_when_its_centre_crosses_the_edge() -> None:
    shot = slide([[140, 300], [0, 740], [-5, 10]], [[1000, 0], [0, 400], [0, -800]])
    assert shot.on_board.tolist() == [False, False, False]
    assert shot.positions.tolist() == [[150, 300], [0, 750], [-5, 0]]
    times = [(speed - math.sqrt(speed**2 - 2 * SLOWING * 10)) / SLOWING for speed in (1000, 400, 800)]
    assert [event.discs[0] for event in shot.events] == [0, 2, 1]
    assert [event.time for event in shot.events] == pytest.approx(sorted(times), abs=1e-12)
    assert {event.kind for event in shot.events} == {"edge"}
    assert shot.seconds == shot.events[-1].time
    oblique = slide([[140, 300]], [[1000, 500]])
    assert oblique.positions[0] == pytest.approx([150, 305])
    corner = slide([[140, 740]], [[1000, 1000]])
    assert corner.positions[0].tolist() == [150, 750]


def test_a_disc_that_stops_at_the_edge_is_on_the_board() -> None:
    enough = math.sqrt(2 * SLOWING * 10)
    for speed, on_board in ((enough * (1 - 1e-12), True), (enough * (1 + 1e-12), False)):
        shot = slide([[140, 300]], [[speed, 0]])
        assert shot.on_board.tolist() == [on_board]
        assert shot.positions[0] == pytest.approx([150, 300])
    on_it = slide([[150, 300], [-150, 300], [0, 0]], [[0, 100], [100, 0], [0, -1]])
    assert on_it.on_board.tolist() == [True, True, False]
    assert on_it.events[0][:3] == (0.0, "edge", (2,))


def test_touching_discs_collide_like_discs_with_tiny_gaps() -> None:
    row = [[0, 100]] + [[0, 200 + ACROSS * place] for place in range(4)]
    gaps = [[0, 100]] + [[0, 200 + (ACROSS + 1e-7) * place] for place in range(4)]
    velocities = [[0, 900]] + [[0, 0]] * 4
    touching, parted = slide(row, velocities, length=5000), slide(gaps, velocities, length=5000)
    assert touching.positions == pytest.approx(parted.positions, abs=1e-4)
    impacts = [event.discs for event in touching.events if event.kind == "impact"]
    assert impacts[:2] == [(0, 1), (1, 2)]
    assert set(impacts) == {(0, 1), (1, 2), (2, 3), (3, 4)}


def test_a_disc_that_hits_two_at_once_hits_them_alike() -> None:
    """Its speed along both lines of centres is v cos 30; pushes J at 60 degrees solve (1 + e) v cos 30 = 2.5 J."""
    half = ACROSS / 2
    shot = slide([[0, 100], [-half, 200], [half, 200]], [[0, 900], [0, 0], [0, 0]])
    way = 100 - half * math.sqrt(3)
    speed = math.sqrt(900**2 - 2 * SLOWING * way)
    push = 1.85 * speed * math.cos(math.pi / 6) / 2.5
    end = push**2 / (2 * SLOWING) * np.array([0.5, math.sqrt(0.75)])
    assert shot.positions[1] == pytest.approx([-half - end[0], 200 + end[1]], abs=1e-8)
    assert shot.positions[2] == pytest.approx([half + end[0], 200 + end[1]], abs=1e-8)
    assert shot.positions[0][0] == pytest.approx(0, abs=1e-9)
    assert [event.discs for event in shot.events if event.kind == "impact"][:2] == [(0, 1), (0, 2)]
    assert shot.events[0].time == shot.events[1].time


def test_touching_discs_collide_only_if_they_approach() -> None:
    touching = np.array([[0, 100], [0, 100 + ACROSS]])
    assert kinds(Field(touching, np.array([[0, 500], [0, 500]]))) == [("rest", (0,)), ("rest", (1,))]
    assert kinds(Field(touching, np.array([[0, 0], [0, 500]]))) == [("rest", (1,))]
    assert kinds(Field(touching, np.array([[500, 0], [500, 0]])), width=2000) == [("rest", (0,)), ("rest", (1,))]
    shot = slide(touching, [[0, 500], [0, 0]])
    assert shot.events[0] == (0.0, "impact", (0, 1), 500.0)
    assert shot.positions[1][1] == pytest.approx(100 + ACROSS + (0.925 * 500) ** 2 / (2 * SLOWING))


@quick
@given(field=any_field(), restitution=restitutions)
def test_nothing_overlaps_or_lies_off_the_board_in_the_end(field: Field, restitution: float) -> None:
    shot = slide(*field, restitution=restitution)
    assert np.isfinite(shot.positions).all()
    assert (np.abs(shot.positions[:, 0]) <= 150).all()
    assert ((shot.positions[:, 1] >= 0) & (shot.positions[:, 1] <= 750)).all()
    lie = shot.positions[shot.on_board]
    apart = [math.dist(p, q) for number, p in enumerate(lie) for q in lie[:number]]
    assert min(apart, default=ACROSS) >= ACROSS - 2e-9


@quick
@given(field=any_field(), restitution=restitutions)
def test_events_are_in_order_and_include_the_end_of_every_motion(field: Field, restitution: float) -> None:
    shot = slide(*field, restitution=restitution)
    times = [event.time for event in shot.events]
    assert times == sorted(times)
    assert shot.seconds == (times[-1] if times else 0.0)
    assert {event.discs[0] for event in shot.events if event.kind == "edge"} == set(np.flatnonzero(~shot.on_board))
    moved = {disc for event in shot.events for disc in event.discs}
    assert (shot.positions == field.positions).all(1)[[n for n in range(len(shot.positions)) if n not in moved]].all()
    last = {disc: event.kind for event in shot.events for disc in event.discs}
    ended = {event.discs[0] for event in shot.events if event.kind in {"edge", "rest"}}
    assert {disc for disc, kind in last.items() if kind == "impact"} <= set(range(len(shot.positions)))
    assert {disc for disc, speed in enumerate(np.hypot(*field.velocities.T)) if speed > 1e-9} <= ended


@quick
@given(field=any_field(), restitution=restitutions)
def test_impacts_keep_momentum_and_energy_never_grows(field: Field, restitution: float) -> None:
    energy = float((field.velocities**2).sum())
    shot = slide(*field, restitution=restitution)
    slow = LEAST_PARTING * max(1.0, int(shot.log.counts[2]) / PARTING_GROWS_FROM)
    for moment in moments(shot):
        before, after = (moment.before**2).sum(), (moment.after**2).sum()
        allowed = 1e-9 * (1 + energy) + len(moment.pairs) * slow**2
        assert before <= energy + allowed
        assert after <= before + allowed
        assert moment.after.sum(0) == pytest.approx(moment.before.sum(0), abs=1e-8 * (1 + math.sqrt(energy)))
        energy = after
        if len(moment.pairs) == 1:
            p, q = moment.pairs[0]
            normal = (moment.places[q] - moment.places[p]) / math.dist(moment.places[p], moment.places[q])
            across = np.array([-normal[1], normal[0]])
            assert moment.after @ across == pytest.approx(moment.before @ across, abs=1e-6)
            nearing = (moment.before[p] - moment.before[q]) @ normal
            parting = (moment.after[q] - moment.after[p]) @ normal
            assert parting == pytest.approx(restitution * max(nearing, 0), abs=slow + 1e-6)


@quick
@given(field=any_field(), restitution=restitutions, data=st.data())
def test_the_order_of_the_discs_changes_nothing(field: Field, restitution: float, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(field.positions))))
    shot = slide(*field, restitution=restitution)
    other = slide(field.positions[order], field.velocities[order], restitution=restitution)
    assert shot.positions[order].tobytes() == other.positions.tobytes()
    assert shot.on_board[order].tolist() == other.on_board.tolist()
    assert shot.seconds == other.seconds
    renamed = [(event.time, event.kind, tuple(sorted(order[disc] for disc in event.discs))) for event in other.events]
    assert renamed == [event[:3] for event in shot.events]


def test_many_fields_give_the_same_as_each_alone() -> None:
    fields = [cluster_shot(np.random.default_rng(seed)) for seed in range(20)]
    many = slide_many([field.positions for field in fields], [field.velocities for field in fields])
    for number, field in enumerate(fields):
        shot = slide(*field)
        assert many.positions[number].tobytes() == shot.positions.tobytes()
        assert many.on_board[number].tolist() == shot.on_board.tolist()
        assert many.seconds[number] == shot.seconds
    assert slide_many([], []).positions.shape == (0, 0, 2)


@pytest.mark.parametrize("restitution", [0.85, 0.05, 0.0])
def test_a_pack_of_touching_discs_that_slide_alike_comes_to_rest(restitution: float) -> None:
    """Four rows of four discs of nearly the same velocity: the worst known case."""
    pack = [
        [(column - 1.5 + row % 2 / 2) * ACROSS, 100 + row * ACROSS * math.sqrt(0.75)]
        for row in range(4)
        for column in range(4)
    ]
    for seed in range(4):
        rng = np.random.default_rng(seed)
        velocities = np.array([30.0, 60.0]) * rng.uniform(1, 1.3, (16, 2))
        shot = slide(pack, velocities, restitution=restitution)
        assert int(shot.log.counts[2]) < MOST_IMPACTS / 2
        apart = [math.dist(p, q) for number, p in enumerate(shot.positions) for q in shot.positions[:number]]
        assert min(apart) >= ACROSS - 1e-9
