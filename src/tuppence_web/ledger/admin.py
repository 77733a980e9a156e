"""The ledger in the admin site, read-only. Mistakes are reversed on the entry's own page (LG-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tuppence_web.ledger.models import Account, BankAccount, Entry, Transfer
from tuppence_web.ledger.rules import money
from tuppence_web.rulebook.templatetags.citations import cite
from tuppence_web.web import admin_site

if TYPE_CHECKING:
    Inline = admin.TabularInline[Transfer, Entry]
else:
    Inline = admin.TabularInline


class Transfers(Inline):
    """The transfers of an entry."""

    model = Transfer
    fields = ("credit", "debit", "amount")
    readonly_fields: ClassVar[tuple[str, ...]] = fields

    def has_add_permission(self, request: HttpRequest, obj: Entry | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Entry | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Entry | None = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Entry | None = None) -> bool:
        return admin_site.site.has_permission(request)

    @admin.display(description="amount")
    def amount(self, transfer: Transfer) -> str:
        """The amount in words."""
        return money(transfer.cents)


@admin.register(Entry, site=admin_site.site)
class EntryAdmin(admin_site.ReadOnly):
    """All entries, with links to the pages that can reverse them."""

    list_display = ("id", "day", "kind", "why", "by", "at", "page")
    list_filter = ("kind",)
    search_fields = ("why", "by__name", "transfers__debit__person__name", "transfers__credit__person__name")
    list_select_related = ("by",)
    date_hierarchy = "day"
    inlines = (Transfers,)
    exclude = ("rule",)
    readonly_fields = ("cites",)

    @admin.display(description="rule")
    def cites(self, entry: Entry) -> SafeString:
        """The rule it cites, with a link to its text."""
        return cite(entry.rule)

    @admin.display(description="page")
    def page(self, entry: Entry) -> str:
        """A link to the page that can reverse it."""
        return format_html('<a href="{}">open</a>', reverse("entry", args=[entry.pk]))


@admin.register(BankAccount, site=admin_site.site)
class BankAccountAdmin(admin_site.ReadOnly):
    """Where bank transfers go, and all earlier accounts."""

    list_display = ("person", "holder", "iban", "by", "at")
    list_select_related = ("person", "by")


@admin.register(Account, site=admin_site.site)
class AccountAdmin(admin_site.ReadOnly):
    """All accounts, with links to their statements."""

    list_display = ("title", "scope", "name", "person", "page")
    list_filter = ("scope", "name")
    search_fields = ("title", "person__name")
    list_select_related = ("person",)

    @admin.display(description="statement")
    def page(self, account: Account) -> str:
        """A link to its statement."""
        return format_html('<a href="{}">open</a>', reverse("money_account", args=[account.pk]))
