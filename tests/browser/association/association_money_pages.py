"""Pages of members, officials and money, and how to reach them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from tests.browser.association.members import OFFICER, become_number, made
from tests.browser.guests import Guest
from tests.browser.people import become
from tests.browser.served import Served

Way = Callable[[Guest, Served], object]
YEAR = datetime.now(UTC).year


def visitors(path: str) -> Way:
    """A public page of an association that has members."""
    return lambda guest, served: (made(served), guest.go(path))


def members(path: str, more: int = 0) -> Way:
    """A page of a member, or of a new applicant (``more``: 1)."""

    def come(guest: Guest, served: Served) -> None:
        ids = made(served)
        become_number(guest, served, ids["number"] + more)
        guest.go(path.format(**ids))

    return come


def officers(path: str) -> Way:
    """A page for officers."""

    def come(guest: Guest, served: Served) -> None:
        ids = made(served)
        become(guest, served, OFFICER)
        guest.go(path.format(**ids))

    return come


def payment_refused(guest: Guest, served: Served) -> None:
    """Three decimals are no money."""
    guest.forgive("answer: 400")
    officers("/members/memberships/{unpaid}/payment/")(guest, served)
    guest.page.get_by_label("Amount").fill("75.005")
    guest.page.get_by_role("button", name="Record the payment").click()
    guest.page.locator(".errorlist").first.wait_for()


def application_refused(guest: Guest, served: Served) -> None:
    """No discount without proof."""
    guest.forgive("answer: 400")
    become(guest, served, "Nell Newcomer")
    guest.go("/members/").get_by_label("Hero discount").check()
    guest.page.get_by_role("button", name="Apply").click()
    guest.page.locator(".errorlist").first.wait_for()


def move_question(guest: Guest, served: Served) -> None:
    """The question before money is moved."""
    officers("/money/tills/")(guest, served)
    page = guest.page
    page.get_by_label("From", exact=True).select_option(index=1)
    page.get_by_label("To", exact=True).select_option("association:0:transfer")
    page.get_by_label("Amount").fill("10.00")
    page.get_by_label("Reason").fill("Banked on Friday")
    page.get_by_role("button", name="Review").click()
    page.get_by_role("button", name="Move the money").wait_for()


def discount_checked(guest: Guest, served: Served) -> None:
    """What the bar sees of a member's code."""
    members("/members/discounts/{benefit}/")(guest, served)
    code = served.beside.ask("tests.browser.association.members:make_code", made(served)["member"])
    guest.go(f"/members/discounts/check/{code}/")


def forged(guest: Guest, served: Served) -> None:
    """A picture that we did not make."""
    guest.forgive("answer: 404")
    guest.go("/members/card/1:forged/").get_by_role("heading", name="Not a card").wait_for()


PAGES: dict[str, Way] = {
    "membership": visitors("/members/"),
    "membership-own": members("/members/"),
    "membership-applied": members("/members/", 1),
    "membership-refused": application_refused,
    "member-card": members("/members/card/"),
    "member-card-forged": forged,
    "member-card-unpaid": members("/members/card/", 1),
    "member-discount": members("/members/discounts/{benefit}/"),
    "member-discount-check": discount_checked,
    "members": officers("/members/all/"),
    "members-none": officers("/members/all/?search=nobody+at+all"),
    "member": officers("/members/{member}/"),
    "member-applied": officers("/members/{applicant}/"),
    "member-new": officers("/members/new/"),
    "membership-payment": officers("/members/memberships/{unpaid}/payment/"),
    "membership-payment-refused": payment_refused,
    "membership-proof": officers("/members/memberships/{unpaid}/proof/"),
    "membership-withdraw": members("/members/memberships/{unpaid}/withdraw/", 1),
    "officials": visitors("/members/officials/"),
    "officials-officer": officers("/members/officials/"),
    "certify": officers("/members/officials/certify/"),
    "withdraw-certificate": officers("/members/officials/{certificate}/withdraw/"),
    "money": members("/money/"),
    "money-owed": members("/money/", 1),
    "money-of": officers("/money/people/{member}/"),
    "receipt": members("/money/receipts/{paid}/"),
    "receipt-void": members("/money/receipts/{void}/"),
    "books": officers("/money/books/"),
    "accounts-of-kind": officers("/money/books/membership/due/"),
    "money-account": officers("/money/accounts/{due}/"),
    "tills": officers("/money/tills/"),
    "tills-asked": move_question,
    "money-year": officers(f"/money/years/{YEAR}/"),
    "bank": officers("/money/bank/"),
    "bank-of-the-association": officers("/money/bank/association/"),
    "to-do": officers("/account/to-do/"),
    "reports": officers("/conduct/"),
    "journal": officers("/money/journal/"),
    "entry": officers("/money/entries/{entry}/"),
    "entry-taken-back": officers("/money/entries/{void}/"),
}
