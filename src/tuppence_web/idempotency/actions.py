"""Makes changes idempotent: a repeated request is not carried out again."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Concatenate, ParamSpec
from uuid import UUID

from django.db import DatabaseError, transaction
from django.utils.crypto import salted_hmac

from tuppence_web.database import lost_a_race
from tuppence_web.idempotency.models import Request
from tuppence_web.web.refusals import Refused

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

Arguments = ParamSpec("Arguments")
LATE = (
    "Somebody else changed the same at that moment, so nothing was done. Look at the page again before you repeat it."
)

ACTIONS: dict[str, Callable[..., int]] = {}  # every change that can be requested, by "app.name"


@contextmanager
def refused_if_late() -> Iterator[None]:
    """Refuse a change that the database refuses because another one came first."""
    try:
        yield
    except DatabaseError as error:
        if lost_a_race(error):
            raise Refused(LATE) from error
        raise


def idempotent(
    action: Callable[Concatenate[Person, Arguments], int],
) -> Callable[Concatenate[Person, UUID, Arguments], int]:
    """Make an action one transaction that runs once per request id; a repeated request gets the first one's answer.

    The action takes the person making the request, and returns the id of what it made or changed. The decorated
    function takes the request id as its second argument. Raises Refused if the action does, or if the request id was
    used for a different action or different arguments, or if another change at the same moment came first; then nothing
    is changed.
    """
    name = f"{action.__module__.split('.')[1]}.{action.__name__}"

    @functools.wraps(action)
    def carried_out(by: Person, request: UUID, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> int:
        # A keyed digest, because the arguments may include a password.
        digest = salted_hmac("tuppence.once", repr((name, args, kwargs)), algorithm="sha256").hexdigest()
        with refused_if_late(), transaction.atomic():
            # A second request with the same id waits here for the first.
            done, new = Request.objects.get_or_create(id=request, defaults={"action": name, "digest": digest, "by": by})
            if not new:
                if (done.digest, done.by_id) != (digest, by.pk):
                    raise Refused("This form has been used for something else. Open the page again.")
                return done.answer
            done.answer = action(by, *args, **kwargs)
            done.save(update_fields=["answer"])
            return done.answer

    ACTIONS[name] = carried_out
    return carried_out
