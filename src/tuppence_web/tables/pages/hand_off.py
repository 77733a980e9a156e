"""The page on which another phone takes over the refereeing of a match: a link from its referee, and a form there.

The link ends in a signed mark after "#", which browsers send nowhere: it is in no log on the way. It is valid for one
referee of one match (`referee_since`), so it expires once another phone has taken over.
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
from tuppence_web.accounts.queries import guest_of
from tuppence_web.accounts.rules import NAME_LENGTH, clean_name
from tuppence_web.tables.engine import words
from tuppence_web.tables.engine.commands.decision import Person, result_of
from tuppence_web.tables.engine.commands.referee import cannot_pass_on, take_over
from tuppence_web.tables.engine.table import Table
from tuppence_web.tables.live.server import look, server
from tuppence_web.tables.pages.real import is_certified
from tuppence_web.tables.pages.views import limits
from tuppence_web.web.endpoints import must_be_allowed
from tuppence_web.web.fields import OneLineInput
from tuppence_web.web.form_errors import refuse
from tuppence_web.web.refusals import Declined, Refusal

SALT = "tuppence.keeping"
SECONDS = 24 * 3600  # for which a link is valid


class RefereedMatch(msgspec.Struct, frozen=True):
    """A match at a real table on this page. ``here``: whether the reader's phone referees it."""

    refusal: Refusal | None
    here: bool
    title: str
    players: list[str]
    official: str | None
    certified: bool
    referee_since: int


class HandOffForm(forms.Form):
    """The mark of the link, which the page's script fills in, and the name that is written down."""

    mark = forms.CharField(widget=forms.HiddenInput, error_messages={"required": words.OLD_LINK.sentence})
    name = OneLineInput(label="Your name", max_length=NAME_LENGTH, help_text="It is written into the log of the match.")

    def clean_name(self) -> str:
        """A name that can be read."""
        name = clean_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(words.NO_NAME.sentence)
        return name


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def hand_off(request: HttpRequest, id: str) -> HttpResponse:
    """For the referee, the link; for others, the match, and a form to take over."""
    known = guest_of(request)
    match = look(id, partial(_match, guest="" if known is None else known.id.hex))
    guest = welcome(request)
    if match.refusal is not None:
        raise Declined(match.refusal)
    if match.here:
        return redirect("table", id=id) if request.method == "POST" else _link(request, id, match)
    certified = is_certified(request)
    form = HandOffForm(request.POST or None, initial={"name": guest.name})
    if request.method == "POST" and form.is_valid():
        who = Person(guest.id.hex, form.cleaned_data["name"])
        must_be_allowed(request, limits, who.guest)
        refusal = _take(id, form.cleaned_data["mark"], who, certified)
        if refusal is None:
            return redirect("table", id=id)
        refuse(form, refusal)
    shown = {"id": id, "match": match, "form": form, "loses": match.certified and not certified}
    return render(request, "tables/hand_off.html", shown, status=409 if form.errors else 200)


def _match(table: Table, guest: str) -> RefereedMatch:
    """The match of a table, for a guest."""
    return RefereedMatch(
        cannot_pass_on(table),
        table.host == guest,
        table.game.title,
        [seat.name for seat in table.seats],
        table.mode.official,
        table.mode.certified,
        table.mode.referee_since,
    )


def _link(request: HttpRequest, id: str, match: RefereedMatch) -> HttpResponse:
    """The page with the link for the other phone. Making one changes nothing."""
    mark = signing.dumps([id, match.referee_since], salt=SALT)
    link = f"{request.build_absolute_uri(reverse('keep', args=[id]))}#{mark}"
    picture = segno.make(link, micro=False).svg_inline(omitsize=True, border=2, dark="#2a1d15", light="#fffaf0")
    return render(request, "tables/hand_off_link.html", {"id": id, "match": match, "link": link, "picture": picture})


def _take(id: str, mark: str, who: Person, certified: bool) -> Refusal | None:
    """Let this phone referee the match, or return why not."""
    try:
        table, referee_since = signing.loads(mark, salt=SALT, max_age=SECONDS)
    except signing.BadSignature:
        return words.OLD_LINK
    if table != id:
        return words.OLD_LINK
    taking = partial(take_over, referee_since=referee_since, who=who, certified=certified)
    return server().change(id, result_of(taking))
