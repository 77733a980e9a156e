"""The pictures of docs/a-night-with-tuppence.md, taken by walking through the night it tells of."""

from __future__ import annotations
