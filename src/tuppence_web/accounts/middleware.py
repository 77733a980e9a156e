"""Middleware for the guest's cookie and for refusals."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.defaults import page_not_found

from tuppence_web.accounts import devices
from tuppence_web.accounts.queries import COOKIE, COOKIE_SECONDS, cookie_of_guest
from tuppence_web.web.refusals import NotThere, NotYours, Refused

Answer = Callable[[HttpRequest], HttpResponse]


def remember_guest(get_response: Answer) -> Answer:
    """Set the guest's cookies after a request that made a new guest or signed in.

    Signing out deletes the guest's cookie. The device cookie stays: it only says who has signed in here before.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        secure = request.is_secure()
        guest = request.META.get("tuppence.new_guest")
        device = request.META.get("tuppence.device")
        if guest is None and "tuppence.no_guest" in request.META:
            response.delete_cookie(COOKIE, samesite="Lax")
        if guest is not None:
            value = cookie_of_guest(guest)
            response.set_cookie(COOKIE, value, COOKIE_SECONDS, httponly=True, samesite="Lax", secure=secure)
        if device is not None:
            age = devices.SECONDS
            response.set_cookie(devices.COOKIE, device, age, httponly=True, samesite="Lax", secure=secure)
        return response

    return middleware


class RefusalMiddleware:
    """Answers a refusal that no form handled: visitors are asked to sign in, others see the reason."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer 403 for NotYours, 404 for NotThere and 409 for Refused; leave other exceptions alone."""
        if not isinstance(exception, Refused):
            return None
        if isinstance(exception, NotYours) and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if isinstance(exception, NotThere):
            return page_not_found(request, exception)
        status = 403 if isinstance(exception, NotYours) else 409
        shown = {"refused": exception, "not_yours": status == 403, "back": _pressed_on(request)}
        return render(request, "refused.html", shown, status=status)


def _pressed_on(request: HttpRequest) -> str:
    """The page of ours from which a form was sent; "" if there is none or the browser does not say."""
    page = request.headers.get("Referer", "") if request.method == "POST" else ""
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours else ""
