"""Memberships, certificates and benefits in the admin site. Only benefits are edited there."""

from __future__ import annotations

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html

from tuppence_web.memberships.models import Benefit, Certificate, Membership, Reminder
from tuppence_web.web import admin_site


@admin.register(Membership, site=admin_site.site)
class MembershipAdmin(admin_site.ReadOnly):
    """All applications, with links to the pages that change them."""

    list_display = ("id", "person", "kind", "begins", "ends", "renewal", "hero", "seen_by", "page")
    list_filter = ("kind", "renewal", "hero")
    search_fields = ("person__name", "person__email")
    list_select_related = ("person", "seen_by")
    date_hierarchy = "ends"

    @admin.display(description="page")
    def page(self, membership: Membership) -> str:
        """A link to the member's page."""
        return format_html('<a href="{}">open</a>', reverse("member", args=[membership.person_id]))


@admin.register(Certificate, site=admin_site.site)
class CertificateAdmin(admin_site.ReadOnly):
    """All certificates. They are given and withdrawn on the officials' page."""

    list_display = ("id", "person", "begins", "ends", "given_by", "withdrawn", "withdrawn_by", "why")
    search_fields = ("person__name",)
    list_select_related = ("person", "given_by", "withdrawn_by")


@admin.register(Benefit, site=admin_site.site)
class BenefitAdmin(admin_site.Editable):
    """Benefits on members' cards besides those in the rules, such as merchandise discounts (13.03)."""

    list_display = ("title", "text", "percent", "shown")


@admin.register(Reminder, site=admin_site.site)
class ReminderAdmin(admin_site.ReadOnly):
    """Who was reminded, and when."""

    list_display = ("at", "membership", "days")
    list_select_related = ("membership",)
