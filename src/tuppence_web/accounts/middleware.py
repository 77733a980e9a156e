"""The guest's cookie; and the page for what cannot be."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.defaults import page_not_found

from tuppence_web.accounts import devices
from tuppence_web.accounts.queries import COOKIE, COOKIE_SECONDS, cookie_of_guest
from tuppence_web.refusals import NotThere, NotYours, Refused

Answer = Callable[[HttpRequest], HttpResponse]


def remember_guest(get_response: Answer) -> Answer:
    """Send the signed cookies along when a request has made a new guest or signed in.

    At sign-out the guest's is taken back; that of the device stays, it only says who has signed in here before.
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
    """Answers a refusal that no form took: a visitor is asked to sign in, others are told why."""

    def __init__(self, get_response: Answer) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """403 for who may not, 404 for what there is not, 409 for what cannot be; other exceptions go on."""
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
    """The page of ours on which something was pressed; "" where nothing was, or the browser does not say."""
    page = request.headers.get("Referer", "") if request.method == "POST" else ""
    ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if ours else ""
