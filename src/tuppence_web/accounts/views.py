"""Pages about guests."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tuppence_web.accounts import actions
from tuppence_web.accounts.forms import NameForm


@require_http_methods(["GET", "HEAD", "POST"])
def name(request: HttpRequest) -> HttpResponse:
    """Choose the name that others see."""
    guest = actions.welcome(request)
    form = NameForm(request.POST or None, initial={"name": guest.name})
    if request.method == "POST" and form.is_valid():
        actions.rename(guest.id.hex, form.cleaned_data["name"])
        return redirect("tables")
    return render(request, "name.html", {"form": form}, status=400 if form.errors else 200)
