"""How hypothesis searches: a quick and repeatable way in `make test`, a long one with other examples in `make slow`."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

CHECKS = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]

# The same examples each time, so that whoever sees a test fail has changed something.
settings.register_profile(
    "quick", max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=CHECKS
)
settings.register_profile("slow", max_examples=1000, deadline=None, suppress_health_check=CHECKS, print_blob=True)
settings.load_profile("quick")
