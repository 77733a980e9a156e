"""The key of compiled code: a digest of all that the compiler reads.

Numba compiles a function from its bytecode, its literals and defaults, and the values of the names and closure cells
that it reads: numbers, arrays, named tuples, and other rules, of which it reads the same. All of that is in the key, so
code that is found by its key is that of the loaded rules, not of an older version. The key depends on the loaded
functions, not on their files, which an update may have replaced in the meantime. It does not depend on comments,
docstrings, line numbers and what no rule reads. Functions that are not rules, such as NumPy's, enter it by name and by
their package's version. A function that reads anything else, or that is in no imported module, has no key, and its code
is not cached.
"""

from __future__ import annotations

import dis
import hashlib
import os
import platform
import sys
from collections.abc import Callable, Iterator, Mapping
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType, NoneType
from typing import Any

import numpy as np

__all__ = ["NoKey", "key_of"]

Function = Callable[..., Any]
# For each rule: the function compiled in its place, mostly the rule itself, and the compiler's options.
Forms = Mapping[Function, tuple[Function, Mapping[str, bool]]]

DIGITS = 32
VERSIONS = ("numba", "numpy")
NAMED = (BuiltinFunctionType, np.ufunc, type(np.concatenate))  # functions that are not written in Python
LITERAL = (np.generic, bool, int, float, complex, str, bytes, range, NoneType)  # their `repr` is unique


class NoKey(Exception):
    """A function reads a value that has no digest, or is in no imported module."""


def key_of(function: Function, options: Mapping[str, bool], forms: Forms) -> str:
    """Return the key of a function that is compiled with these options. Raise NoKey."""
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    versions = platform.python_version(), *map(version_of, VERSIONS)
    digest = hashlib.sha256(repr((versions, settings, sorted(options.items()))).encode())
    for read in Reading(function, forms):
        digest.update(repr(read).encode())
    return digest.hexdigest()[:DIGITS]


class Reading:
    """What the compiler reads of a function, then of every rule that it calls directly or indirectly, each once."""

    def __init__(self, function: Function, forms: Forms) -> None:
        self._forms = forms
        self._reached = [function]  # grows while it is read
        self._known = {function}

    def __iter__(self) -> Iterator[object]:
        return map(self._function, self._reached)

    def _function(self, function: Any) -> object:
        """Return what is read of a function."""
        if function.__module__ not in sys.modules:  # numba could not load what it saves of it
            raise NoKey(f"{function.__qualname__} of {function.__module__}, which is not imported")
        form, options = self._forms.get(function, (function, {}))
        if form is not function:
            self._reach(form)
            return name_of(function), name_of(form), sorted(options.items())
        code = function.__code__
        cells = tuple(cell.cell_contents for cell in function.__closure__ or ())
        keywords = tuple((function.__kwdefaults__ or {}).items())
        values = self._value((cells, function.__defaults__, keywords))
        names = [(names, self._named(names, function.__globals__)) for names in sorted(set(names_in(code)))]
        return name_of(function), sorted(options.items()), self._code(code), values, names

    def _reach(self, function: Function) -> None:
        if function not in self._known:
            self._known.add(function)
            self._reached.append(function)

    def _code(self, code: CodeType) -> object:
        """Return what is read of bytecode."""
        arguments = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
        names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
        return code.co_code, code.co_exceptiontable, arguments, names, self._value(literals_of(code))

    def _named(self, names: tuple[str, ...], space: Mapping[str, Any]) -> object:
        """Return the value of a global name, or, if it is a module, of the attribute that is read of it."""
        if names[0] not in space:
            return "builtin"
        value = space[names[0]]
        for name in names[1:]:
            if isinstance(value, ModuleType):
                value = getattr(value, name)
        return self._value(value)

    def _value(self, value: Any) -> object:
        """Return a value in the form that enters the digest."""
        match value:
            case FunctionType():
                if value in self._forms:
                    self._reach(value)
                return name_of(value)
            case CodeType():
                return self._code(value)
            case tuple():
                return name_of(type(value)), [self._value(one) for one in value]
            case frozenset():
                return sorted(repr(self._value(one)) for one in value)
            case np.ndarray() if not value.dtype.hasobject:
                return repr(value.dtype), value.shape, value.tobytes()
            case np.dtype() if not value.hasobject:
                return repr(value)
            case type():
                fields = tuple(getattr(value, "_fields", ())), tuple(getattr(value, "_field_defaults", {}).items())
                return name_of(value), self._value(fields), repr(getattr(value, "__members__", ""))
        if isinstance(value, LITERAL):
            return name_of(type(value)), repr(value)
        if isinstance(value, NAMED):
            return name_of(value)
        raise NoKey(repr(value))


def names_in(code: CodeType) -> Iterator[tuple[str, ...]]:
    """Yield the global names that bytecode reads, each followed by the attributes that it reads of them."""
    names: tuple[str, ...] = ()
    for step in dis.get_instructions(code):
        if step.opname in {"LOAD_ATTR", "LOAD_METHOD"} and names:
            names = (*names, step.argval)
        elif step.opname != "EXTENDED_ARG" and names:
            yield names
            names = ()
        if step.opname in {"LOAD_GLOBAL", "LOAD_NAME"}:
            names = (step.argval,)
    for literal in code.co_consts:
        if isinstance(literal, CodeType):
            yield from names_in(literal)


def literals_of(code: CodeType) -> tuple[Any, ...]:
    """Return the literals that bytecode loads: not the docstring, which is the first one."""
    steps = set(zip(code.co_code[::2], code.co_code[1::2], strict=True))
    loaded = any((load, 0) in steps for load in dis.hasconst)
    return code.co_consts if loaded else code.co_consts[1:]


def name_of(value: Any) -> str:
    """Return the full name of a function or class, with the version of its package."""
    module = getattr(value, "__module__", None) or ""
    return f"{module}.{getattr(value, '__qualname__', value.__name__)} {version_of(module.partition('.')[0])}"


def version_of(package: str) -> str:
    """Return the version of an imported package; "" if its module has no ``__version__`` yet."""
    return str(vars(sys.modules[package]).get("__version__", "")) if package in sys.modules else ""
