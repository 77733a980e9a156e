"""The page by which another phone keeps a match at a real table: a link for whoever keeps it, and a button there.

The link ends in a signed mark after "#", which browsers send nowhere: it is in no log on the way. It is good for one
keeper of one match (`kept_from`), so it is worth nothing once another phone keeps it.
"""

from __future__ import annotations

from functools import partial

import msgspec
import segno
from django import forms
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tuppence_web.accounts.actions import welcome
from tuppence_web.accounts.rules import NAME_LENGTH, clean_name
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import Person, result_of
from tuppence_web.tables.engine.commands.referee import cannot_pass_on, take_over
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.server import server
from tuppence_web.tables.pages.real import is_certified
from tuppence_web.tables.pages.views import limits
from tuppence_web.web.endpoints import must_be_allowed
from tuppence_web.web.fields import OneLineInput
from tuppence_web.web.form_errors import refuse
from tuppence_web.web.refusals import Declined, Refusal

SALT = "tuppence.keeping"
SECONDS = 24 * 3600  # for which a link is good


class Kept(msgspec.Struct, frozen=True):
    """A match at a real table as this page tells of it. ``here``: the phone that asks keeps it."""

    refusal: Refusal | None
    here: bool
    title: str
    players: list[str]
    official: str | None
    certified: bool
    kept_from: int


class KeepForm(forms.Form):
    """The mark of the link, which the page's script fills in, and the name that is written down."""

    mark = forms.CharField(widget=forms.HiddenInput, error_messages={"required": words.OLD_LINK.sentence})
    name = OneLineInput(label="Your name", max_length=NAME_LENGTH, help_text="The log of the match keeps it.")

    def clean_name(self) -> str:
        """A name that can be read."""
        name = clean_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(words.NO_NAME.sentence)
        return name


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def keep(request: HttpRequest, id: str) -> HttpResponse:
    """For whoever keeps the match, the link; for others, what it is about, and a form to keep the match from now on."""
    guest = welcome(request)
    match = server().look(id, partial(_kept, guest=guest.id.hex))
    if match.refusal is not None:
        raise Declined(match.refusal)
    if match.here:
        return redirect("table", id=id) if request.method == "POST" else _link(request, id, match)
    certified = is_certified(request)
    form = KeepForm(request.POST or None, initial={"name": guest.name})
    if request.method == "POST" and form.is_valid():
        who = Person(guest.id.hex, form.cleaned_data["name"])
        must_be_allowed(request, limits, who.guest)
        refusal = _take(id, form.cleaned_data["mark"], who, certified)
        if refusal is None:
            return redirect("table", id=id)
        refuse(form, refusal)
    shown = {"id": id, "match": match, "form": form, "loses": match.certified and not certified}
    return render(request, "tables/keep.html", shown, status=409 if form.errors else 200)


def _kept(table: Table, guest: str) -> Kept:
    """What the page tells of a table, for a guest."""
    real = table.mode.told
    return Kept(
        cannot_pass_on(table),
        table.host == guest,
        table.game.title,
        [seat.name for seat in table.seats],
        real.official if real is not None else None,
        real is not None and real.certified,
        table.mode.kept_from,
    )


def _link(request: HttpRequest, id: str, match: Kept) -> HttpResponse:
    """The page with the link for the other phone. Making one changes nothing."""
    mark = signing.dumps([id, match.kept_from], salt=SALT)
    link = f"{request.build_absolute_uri(reverse('keep', args=[id]))}#{mark}"
    picture = segno.make(link, micro=False).svg_inline(omitsize=True, border=2, dark="#2a1d15", light="#fffaf0")
    return render(request, "tables/keep_link.html", {"id": id, "match": match, "link": link, "picture": picture})


def _take(id: str, mark: str, who: Person, certified: bool) -> Refusal | None:
    """Let this phone keep the match, or say why not."""
    try:
        table, kept_from = signing.loads(mark, salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        return words.OLD_LINK
    if table != id:
        return words.OLD_LINK
    taking = partial(take_over, kept_from=kept_from, who=who, certified=certified)
    return server().change(id, result_of(taking))
