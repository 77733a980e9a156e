"""Makes every change of the association happen once, however often its request is sent."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Concatenate, ParamSpec
from uuid import UUID

from django.db import transaction
from django.utils.crypto import salted_hmac

from tuppence_web.idempotency.models import Request
from tuppence_web.refusals import Refused

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person

Arguments = ParamSpec("Arguments")

ACTIONS: dict[str, Callable[..., int]] = {}  # every change that can be requested, by "app.name"


def idempotent(
    action: Callable[Concatenate[Person, Arguments], int],
) -> Callable[Concatenate[Person, UUID, Arguments], int]:
    """Make a change one transaction that is carried out once for each request id: a repeated request gets its answer.

    The action takes the person who makes the request, and returns the id of what it made or changed. The decorated
    function takes the request's id as its second argument. Raises Refused where the action does, and where the id was
    used for something else, even for the same action with other arguments. Then nothing has been changed.
    """
    name = f"{action.__module__.split('.')[1]}.{action.__name__}"

    @functools.wraps(action)
    def carried_out(by: Person, request: UUID, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> int:
        # Keyed, because a password may be among the arguments.
        asked = salted_hmac("tuppence.once", repr((name, args, kwargs)), algorithm="sha256").hexdigest()
        with transaction.atomic():
            # A second sender of the same id waits here until the first has ended.
            done, new = Request.objects.get_or_create(id=request, defaults={"action": name, "asked": asked, "by": by})
            if not new:
                if (done.asked, done.by_id) != (asked, by.pk):
                    raise Refused("This request was used before for something else: open the page again.")
                return done.answer
            done.answer = action(by, *args, **kwargs)
            done.save(update_fields=["answer"])
            return done.answer

    ACTIONS[name] = carried_out
    return carried_out
