"""Changing tournaments: `entering` before the start, `playing` while they are played, `settling` the prizes."""

from __future__ import annotations
