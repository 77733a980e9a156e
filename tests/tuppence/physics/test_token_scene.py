"""Scenes of MuJoCo and what is kept of them."""

from __future__ import annotations

from tuppence.physics.token_scene import MOST_CACHED_BYTES, cache, scene

ROOM = 128  # tokens


def test_the_newest_scenes_are_kept_up_to_their_bytes() -> None:
    made = [scene([(60.0 + at, 60.0)], (), ROOM) for at in range(5)]
    kept = list(cache.scenes.values())
    assert kept == made[-len(kept) :]
    assert sum(one.bytes for one in kept) <= MOST_CACHED_BYTES < sum(one.bytes for one in made)
    assert scene([(64.0, 60.0)], (), ROOM) is made[-1]
