"""The base class of exact solutions."""

from __future__ import annotations

import msgspec

__all__ = ["Solved"]


class Solved:
    """Exact play of matches with these typed options. Solutions with the same options are equal."""

    def __init__(self, chosen: msgspec.Struct) -> None:
        self._options = chosen

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Solved) and other._options == self._options

    def __hash__(self) -> int:
        return hash(self._options)

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in msgspec.structs.asdict(self._options).items())
        return f"<Solution with {options}>"
