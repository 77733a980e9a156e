"""The pages of the rulebook."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

import tuppence
from tuppence_web.rulebook import book


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """The chapters, and what rulings are."""
    return render(request, "rulebook/contents.html", {"chapters": book.chapters().values()})


@require_safe
def chapter(request: HttpRequest, slug: str) -> HttpResponse:
    """A chapter, with an id for each citation."""
    if slug not in book.chapters():
        raise Http404(f"The rulebook has no chapter {slug}.")
    shown = {"chapter": book.chapters()[slug], "playable": slug in tuppence.games()}
    return render(request, "rulebook/chapter.html", shown)


@require_safe
def cited(request: HttpRequest, citation: str) -> HttpResponse:
    """Redirect to the rule of a citation, such as the ``rule`` of a refusal."""
    if citation in book.chapters():
        return redirect("rulebook_chapter", citation)
    rule = book.find(citation)
    if rule is None:
        raise Http404(f"The rulebook has no rule {citation}.")
    return redirect(rule.url)
