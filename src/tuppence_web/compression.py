"""Pages are sent compressed. What programs ask for is not: their answers are small, and some clients do not unpack."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware


class CompressedPages(GZipMiddleware):
    """Compresses HTML.

    Django pads at random, so that the length tells nothing of a page's secrets (BREACH); tokens of forms are masked.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Compress a page, for a browser that takes it."""
        if not response.get("Content-Type", "").startswith("text/html"):
            return response
        return super().process_response(request, response)
