"""Members of every kind, made in the server's data by another process."""

from __future__ import annotations

import functools
from datetime import timedelta
from uuid import uuid4

from tests.browser.guests import Guest
from tests.browser.people import become, make
from tests.browser.served import Served

OFFICER = "Olive Officer"
Made = dict[str, int]


@functools.cache
def made(served: Served) -> Made:
    """A member with a history, and an applicant, made once: their ids, and those of what they have."""
    answer: Made = served.beside.ask("tests.browser.association.members:make_members")
    return answer


def become_number(guest: Guest, served: Served, number: int) -> None:
    """Sign in as the member or the applicant."""
    become(guest, served, f"Mab Tanner {number}")


def make_members() -> Made:
    """Runs beside the server."""
    from tests.tuppence_web.conftest import on
    from tuppence_web.accounts.models import Person
    from tuppence_web.ledger.actions import reverse
    from tuppence_web.memberships import actions
    from tuppence_web.memberships.models import Benefit, Membership
    from tuppence_web.web import clock

    make(OFFICER)
    officer = Person.objects.get(name=OFFICER)
    officer.is_staff = True
    officer.save()
    shirts, _ = Benefit.objects.get_or_create(title="Shirts", text="at the association's table", percent=10)
    number, today = uuid4().int % 10**6, clock.today()
    member, applicant = (Person.objects.get(pk=make(f"Mab Tanner {number + more}")["id"]) for more in (0, 1))
    with on(today - timedelta(days=340)):
        held = actions.buy(officer, uuid4(), member.pk, "annual", False, True, "Veteran's card")
        void = actions.pay(officer, uuid4(), held, "cash", 6500)
        reverse(officer, uuid4(), void, "It was somebody else's money")
        paid = actions.pay(officer, uuid4(), held, "card", 6500)
        lost = actions.certify(officer, uuid4(), str(member.email), today, today + timedelta(days=30))
        actions.withdraw_certificate(officer, uuid4(), lost, "Moved away")
    certificate = actions.certify(officer, uuid4(), str(member.email), today, today + timedelta(days=90))
    unpaid = actions.buy(applicant, uuid4(), applicant.pk, "annual", False, True, "Fire brigade's badge")
    charge = Membership.objects.get(pk=unpaid).charge
    assert charge is not None
    ids = {"member": member.pk, "applicant": applicant.pk, "number": number, "unpaid": unpaid, "entry": charge.pk}
    return {
        **ids,
        "benefit": shirts.pk,
        "paid": paid,
        "void": void,
        "certificate": certificate,
        "due": charge.transfers.get().debit_id,
    }


def make_code(member: int) -> str:
    """Runs beside the server: the code for a member's discount."""
    from tuppence_web.accounts.models import Person
    from tuppence_web.memberships.models import Benefit
    from tuppence_web.memberships.queries import discount_code

    return discount_code(Person.objects.get(pk=member), Benefit.objects.get(title="Shirts"))[0]
