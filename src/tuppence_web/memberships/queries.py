"""Queries about members in good standing (MB-2), certified officials (10.01), and their pages."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.core.paginator import Page, Paginator
from django.core.signing import BadSignature, Signer
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Lower

from tuppence_web.accounts.models import Person
from tuppence_web.accounts.queries import mark_namesakes
from tuppence_web.conduct.queries import suspended_spans, suspensions_on
from tuppence_web.conduct.rules import without
from tuppence_web.ledger.queries import balances_of, settled
from tuppence_web.memberships.models import Benefit, Certificate, Membership
from tuppence_web.memberships.rules import REMINDED_DAYS, Offer, Term, offers, state
from tuppence_web.web import clock

SCOPE = "membership"
PAGE_LENGTH = 50
CARDS = Signer(salt="tuppence.card")


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
        person = Person.objects.filter(pk=CARDS.unsign(token), is_active=True).first()
    except BadSignature:
        return None
    return None if person is None else card_of(person)


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
