"""The pictures of docs/a-night-with-tuppence.md, taken by walking through that night."""

from __future__ import annotations
