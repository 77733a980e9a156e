"""Every change in a tournament: `entering` before the start, `playing` its matches, `settling` the prizes."""

from __future__ import annotations
