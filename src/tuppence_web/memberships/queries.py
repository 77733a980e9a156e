"""Queries about members in good standing (MB-2), certified officials (10.01), and their pages."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.core.signing import BadSignature, Signer
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Lower
from django.urls import reverse

from tuppence_web.accounts.hooks import ToDo
from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.conduct.queries import suspended_spans, suspensions_on
from tuppence_web.conduct.rules import without
from tuppence_web.ledger.models import Transfer
from tuppence_web.ledger.queries.accounts import balances, balances_of, settled, unpaid
from tuppence_web.ledger.rules import money
from tuppence_web.memberships.models import Benefit, Certificate, Membership
from tuppence_web.memberships.rules import (
    CERTIFICATE_REMINDED_DAYS,
    REMINDED_DAYS,
    Offer,
    Term,
    in_words,
    offers,
    state,
)
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotThere, Refused

SCOPE = "membership"
PAGE_LENGTH = 50
CARDS = Signer(salt="tuppence.card")
DISCOUNTS = Signer(salt="tuppence.discount")
DISCOUNT_SECONDS = 15 * 60  # how long a code for a discount is valid


@dataclass(frozen=True)
class Holding:
    """A membership with its state in the ledger."""

    membership: Membership
    since: date | None
    owed: int
    state: str

    @property
    def credit(self) -> int:
        """The amount overpaid."""
        return -self.owed


@dataclass(frozen=True)
class Card:
    """What a member's card shows, to the member and to those who check it."""

    name: str
    membership: Membership | None
    day: date


def standing_memberships(people: Collection[int], day: date) -> dict[int, Membership]:
    """The membership that puts each of these people in good standing on a day: paid, begun, not ended (MB-2)."""
    return _paid_by(day, _live().filter(person__in=people, begins__lte=day, ends__gte=day))


def _paid_by(day: date, running: QuerySet[Membership]) -> dict[int, Membership]:
    """Those of these memberships that are paid by a day, by person."""
    found = {membership.pk: membership for membership in running}
    return {found[id].person_id: found[id] for id, since in settled(SCOPE, found).items() if since <= day}


def in_good_standing(people: Collection[int], day: date) -> set[int]:
    """Which of these people are members in good standing on a day (MB-2)."""
    return set(standing_memberships(people, day))


def eligible(people: Collection[int], day: date) -> set[int]:
    """Which of these people stand for prizes on a day: members in good standing who are not suspended (LG-6, MB-3)."""
    running = _live().filter(person__in=people, begins__lte=day, ends__gte=day)
    return set(_paid_by(day, running.exclude(person__in=suspensions_on(day).values("person"))))


def terms_of(person_id: int) -> list[Term]:
    """A person's memberships for `rules`, without withdrawn ones."""
    return [holding.membership.term(holding.since is not None) for holding in holdings([person_id])]


def offers_to(person_id: int) -> list[Offer]:
    """What a person can buy today (MB-1)."""
    return offers(terms_of(person_id), clock.today())


def holdings(people: Collection[int]) -> list[Holding]:
    """All memberships of these people, newest first, without withdrawn ones."""
    found = {
        membership.pk: membership
        for membership in _live()
        .filter(person__in=people)
        .select_related("person", "seen_by", "bought_by")
        .order_by("-id")
    }
    paid, owed, today = settled(SCOPE, found), balances_of(SCOPE, found), clock.today()
    return [
        Holding(each, paid.get(id), owed.get(id, 0), state(each.term(), paid.get(id), today))
        for id, each in found.items()
    ]


def fees_at_bar(people: Collection[int]) -> list[Holding]:
    """The unpaid memberships of these people that can be paid at the bar: those whose fee is certain."""
    return [one for one in holdings(people) if one.owed > 0 and (one.membership.seen_by or not one.membership.hero)]


def taken_at_bar(scope: str, of: int, after: datetime | None = None) -> list[Transfer]:
    """The membership fees that lie in the tills of a league or tournament, whose payments can be undone (LG-8).

    ``after``: only those received since.
    """
    paid = Transfer.objects.filter(debit__scope=scope, debit__of=of, credit__scope=SCOPE, entry__kind="payment")
    paid = paid.filter(entry__reversed_by=None)
    if after is not None:
        paid = paid.filter(entry__at__gt=after)
    found = list(paid.select_related("debit", "credit__person").order_by("pk"))
    held = balances({one.debit_id for one in found})
    mark_namesakes(one.credit.person for one in found if one.credit.person)
    return [one for one in found if one.cents <= held[one.debit_id]]


def holding_of(membership_id: int) -> Holding | None:
    """A membership, or None if it does not exist or was withdrawn."""
    person = Membership.objects.filter(pk=membership_id).values_list("person_id", flat=True).first()
    found = [] if person is None else holdings([person])
    return next((holding for holding in found if holding.membership.pk == membership_id), None)


@dataclass(frozen=True)
class Member:
    """A row of the list of members: the person, and the membership valid today or else the newest."""

    person: Person
    holding: Holding
    owed: int


def members(search: str, number: int) -> tuple[Page[Person], list[Member]]:
    """A page of current and former members, by name, and its rows."""
    people = Person.objects.filter(Exists(_live().filter(person=OuterRef("pk"))))
    for word in search.split():
        people = people.filter(Q(name__icontains=word) | Q(email__icontains=word))
    page = Paginator(people.order_by(Lower("name"), "id"), PAGE_LENGTH).get_page(number)
    mark_namesakes(page.object_list)
    of: dict[int, list[Holding]] = {}
    for holding in holdings([person.pk for person in page]):
        of.setdefault(holding.membership.person_id, []).append(holding)
    return page, [_member(person, of[person.pk]) for person in page if person.pk in of]


def _member(person: Person, held: list[Holding]) -> Member:
    """A row of the list. ``held``: newest first."""
    shown = next((each for each in held if each.state == "good"), held[0])
    return Member(person, shown, sum(each.owed for each in held))


def memberships_about(person: Person) -> object:
    """All memberships of a person, ready for JSON, including withdrawn ones."""
    return list(person.memberships.values("kind", "begins", "ends", "renewal", "hero", "proof", "at"))


def certificates_about(person: Person) -> object:
    """A person's certificates, ready for JSON."""
    return list(person.certificates.values("begins", "ends", "withdrawn", "why"))


def card_of(person: Person) -> Card:
    """A person's card today."""
    today = clock.today()
    return Card(person.name, standing_memberships([person.pk], today).get(person.pk), today)


def token_of(person: Person) -> str:
    """The signed token in the QR code of a person's card."""
    return CARDS.sign(str(person.pk))


def checked(token: str) -> Card | None:
    """The card that a token names; None if we did not sign it or the account is closed."""
    try:
        person = _account(CARDS.unsign(token))
    except BadSignature:
        return None
    return None if person is None else card_of(person)


def _account(person_id: int | str) -> Person | None:
    """The person with this account; None once it is closed."""
    return Person.objects.filter(pk=person_id, is_active=True).first()


class Discount(NamedTuple):
    """What the code for a discount says: the benefit and its figure, until when. Not whose it is."""

    benefit: Benefit
    until: datetime


def discount_of(benefit_id: int) -> Benefit:
    """A benefit with a discount. Raises NotThere if there is none."""
    found = Benefit.objects.filter(pk=benefit_id, shown=True, percent__isnull=False).first()
    if found is None:
        raise NotThere("There is no such discount.")
    return found


def discount_code(person: Person, benefit: Benefit) -> tuple[str, datetime]:
    """A signed code for a member's discount, and until when it is valid (13.03(a)(ii))."""
    until = clock.now() + timedelta(seconds=DISCOUNT_SECONDS)
    return DISCOUNTS.sign(f"{person.pk}.{benefit.pk}.{int(until.timestamp())}"), until


def checked_discount(code: str) -> Discount | None:
    """What a code is worth now; None if it has expired, is not ours, or its person is no member in good standing."""
    try:
        person, benefit, until = map(int, DISCOUNTS.unsign(code).split("."))
        found, ends = discount_of(benefit), datetime.fromtimestamp(until, UTC)
    except (BadSignature, NotThere, ValueError):
        return None
    good = clock.now() < ends and _account(person) is not None and in_good_standing([person], clock.today())
    return Discount(found, ends) if good else None


def benefits() -> list[Benefit]:
    """The benefits of members besides those in the rules (13.03)."""
    return list(Benefit.objects.filter(shown=True))


def memberships_ending(today: date) -> list[Membership]:
    """Paid memberships in their last thirty days without a paid renewal."""
    last = today + timedelta(days=max(REMINDED_DAYS))
    people = _live().filter(ends__range=(today, last), person__is_active=True).values("person")
    held = {each.pk: each for each in _live().filter(person__in=people, ends__gte=today).select_related("person")}
    paid = [held[id] for id in sorted(settled(SCOPE, held))]
    until = {each.person_id: each.ends for each in sorted(paid, key=lambda each: each.ends)}
    return [each for each in paid if each.ends <= last and each.ends == until[each.person_id]]


def certificates_on(day: date, until: datetime | None = None) -> QuerySet[Certificate]:
    """Certificates valid on a day and not withdrawn by a moment, by default now, of people not suspended (10.01)."""
    held = Q(withdrawn=None) | Q(withdrawn__gt=until or clock.now())
    valid = Certificate.objects.filter(held, begins__lte=day, ends__gte=day)
    return valid.exclude(person__in=suspensions_on(day).values("person"))


def certified(people: Collection[int], day: date, until: datetime | None = None) -> set[int]:
    """Those of these people who are certified officials on a day; see `certificates_on` (10.01)."""
    return set(certificates_on(day, until).filter(person__in=people).values_list("person_id", flat=True))


def certified_people(day: date) -> list[Person]:
    """All certified officials on a day, by name (10.01)."""
    return mark_namesakes(
        Person.objects.filter(certificates__in=certificates_on(day)).distinct().order_by("name", "id")
    )


def certified_spans(people: Collection[int]) -> dict[int, list[tuple[date, date]]]:
    """The periods in which each of these people is certified and not suspended, as known now."""
    spans: dict[int, list[tuple[date, date]]] = {}
    for one in Certificate.objects.filter(person__in=people, withdrawn=None):
        spans.setdefault(one.person_id, []).append((one.begins, one.ends))
    return _not_suspended(spans)


def _not_suspended(spans: dict[int, list[tuple[date, date]]]) -> dict[int, list[tuple[date, date]]]:
    """These periods, by person, less those of suspensions."""
    gaps = suspended_spans(spans)
    return {person: without(theirs, gaps.get(person, ())) for person, theirs in spans.items()}


def certificates(day: date) -> list[Certificate]:
    """The certificates valid on a day, by name."""
    return list(certificates_on(day).select_related("person").order_by(Lower("person__name"), "person_id"))


def other_certificates(day: date) -> list[Certificate]:
    """The other certificates: withdrawn, ended, or not yet begun; newest first."""
    others = Certificate.objects.exclude(pk__in=certificates_on(day))
    return list(others.select_related("person", "withdrawn_by").order_by("-id")[:100])


def certificates_ending(today: date) -> list[Certificate]:
    """The certificates in their last month whose officials have none for later (10.01)."""
    until = today + timedelta(days=CERTIFICATE_REMINDED_DAYS)
    standing = Certificate.objects.filter(withdrawn=None)
    later = standing.filter(person=OuterRef("person"), ends__gt=OuterRef("ends"))
    ending = standing.filter(ends__range=(today, until), person__is_active=True).exclude(Exists(later))
    return list(ending.select_related("person").order_by("ends", "pk"))


def to_dos(officer: Person) -> list[ToDo]:
    """Unpaid applications, proofs that this officer may check, and certificates that end soon."""
    owed = unpaid(SCOPE)
    applied = list(_live().filter(pk__in=owed).select_related("person").order_by("pk"))
    ending = certificates_ending(clock.today())
    mark_namesakes(one.person for one in applied)
    mark_namesakes(one.person for one in ending)
    proofs = [one for one in applied if one.hero and one.seen_by_id is None and one.person_id != officer.pk]
    found = [
        ToDo("Membership applications", str(one.person), f"{one}: {money(owed[one.pk])}", _page("payment", one))
        for one in applied
    ]
    found += [ToDo("Proofs for the hero discount", str(one.person), one.proof, _page("proof", one)) for one in proofs]
    return found + [
        ToDo("Certificates that end", str(one.person), f"Until {in_words(one.ends)}", _page_to_certify_again(one))
        for one in ending
    ]


def _page(change: str, membership: Membership) -> str:
    return reverse(f"membership_{change}", args=[membership.pk])


def _page_to_certify_again(one: Certificate) -> str:
    return reverse("certify") + "?" + urlencode({"email": one.person.email or "", "after": one.ends})


def certificate_called(certificate_id: int) -> Certificate | None:
    """A certificate by its id."""
    return Certificate.objects.select_related("person").filter(pk=certificate_id).first()


def person_called(person_id: int) -> Person | None:
    """A person by account number."""
    return Person.objects.filter(pk=person_id).first()


def _live() -> QuerySet[Membership]:
    """Memberships whose charge was not reversed."""
    return Membership.objects.filter(charge__isnull=False, charge__reversed_by=None)


def eligible_spans(people: Collection[int]) -> dict[int, list[tuple[date, date]]]:
    """The periods in which each of these people stood for prizes; see `eligible` (MB-2, MB-3)."""
    bought = {one.pk: one for one in Membership.objects.filter(person__in=people, charge__reversed_by=None)}
    spans: dict[int, list[tuple[date, date]]] = {}
    for id, since in settled(SCOPE, bought).items():
        one = bought[id]
        spans.setdefault(one.person_id, []).append((max(one.begins, since), one.ends))
    return _not_suspended(spans)


def have_applied() -> Q:
    """The condition for current and former members, and people who have applied."""
    return Q(pk__in=Membership.objects.values("person"))


def refuse_claim(sender: type[Person], *, old: Person, new: Person, **more: object) -> None:
    """Raise Refused if an account and the person whom it claims are members at once, or if one checked the other."""
    theirs = _live().filter(person=old)
    ours = _live().filter(person=new, begins__lte=OuterRef("ends"), ends__gte=OuterRef("begins"))
    if theirs.filter(Exists(ours)).exists():
        raise Refused(f"You and {old} are both members for the same time. Ask an officer to withdraw one.", "MB-2")
    if theirs.filter(seen_by=new).exists():
        raise Refused(f"You have checked a proof of {old}, and nobody checks their own.", "MB-1")
