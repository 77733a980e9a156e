"""Statements, receipts and the association's books."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.views.decorators.http import require_http_methods, require_safe

from tuppence_web.accounts.queries import enters_others, must_be_officer, signed_in
from tuppence_web.ledger import actions
from tuppence_web.ledger.accounts_pdf import pdf_of
from tuppence_web.ledger.forms import BankForm, ReversalForm, TransferForm
from tuppence_web.ledger.queries import accounts as queries
from tuppence_web.ledger.queries import books as in_books
from tuppence_web.ledger.queries.accounts import Line
from tuppence_web.ledger.rules import METHODS, YearAccounts, cell, decimal, year_accounts, year_parts
from tuppence_web.web import clock
from tuppence_web.web.refusals import NotYours

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.ledger.models import Account

# Programs read these columns by name.
COLUMNS = ["entry", "day", "what", "why", "rule", "account", "debit", "credit", "balance", "by", "takes back", "person"]
YEAR = ["part", "account", "opening", "debit", "credit", "closing"]
JOURNAL = ["entry", "written", "day", "what", "why", "rule", "debit", "credit", "amount", "by", "takes back", "person"]


@require_safe
def money(request: HttpRequest) -> HttpResponse:
    """The signed-in person's statement."""
    return _money_of(request, signed_in(request), own=True)


@require_safe
def money_csv(request: HttpRequest) -> HttpResponse:
    """The signed-in person's statement as CSV."""
    lines = queries.statement(queries.accounts_of_person(signed_in(request).pk))
    return statement_csv(lines, "my-money")


@require_safe
def money_of(request: HttpRequest, person: int) -> HttpResponse:
    """A person's statement, for officers."""
    must_be_officer(signed_in(request))
    return _money_of(request, _person(person), own=False)


@require_safe
def money_of_csv(request: HttpRequest, person: int) -> HttpResponse:
    """A person's statement as CSV, for officers."""
    must_be_officer(signed_in(request))
    lines = queries.statement(queries.accounts_of_person(_person(person).pk))
    return statement_csv(lines, f"money-{person}")


@require_safe
def books(request: HttpRequest) -> HttpResponse:
    """The association's trial balance, which adds up to zero (LG-8)."""
    must_be_officer(signed_in(request))
    sums = in_books.trial_balance()
    totals = {"debits": sum(each.debits for each in sums), "credits": sum(each.credits for each in sums)}
    shown = {
        "sums": sums,
        "totals": totals,
        "years": in_books.years(),
        "difference": totals["debits"] - totals["credits"],
    }
    return render(request, "ledger/books.html", shown)


@require_safe
def year(request: HttpRequest, year: int) -> HttpResponse:
    """The accounts of a year: balances before and after it, and what moved; prints on a page or two (LG-8)."""
    must_be_officer(signed_in(request))
    shown = {"year": year, "years": in_books.years(), "parts": year_parts(_year(year)), "about": _about(year)}
    return render(request, "ledger/year.html", shown)


def _about(year: int) -> str:
    """What the accounts of a year say, and when."""
    recorded = f"By the days of the entries, as recorded on {date_format(clock.today(), 'j F Y')}."
    unfinished = "" if year < clock.today().year else " The year is not over."
    return f"{recorded}{unfinished} An entry that is recorded later for a day of the year changes them."


@require_safe
def year_pdf(request: HttpRequest, year: int) -> HttpResponse:
    """The accounts of a year as a PDF, for officers."""
    must_be_officer(signed_in(request))
    file = pdf_of(f"Accounts of {year}", _about(year), year_parts(_year(year)))
    headers = {"Content-Disposition": f'attachment; filename="accounts-{year}.pdf"'}
    return HttpResponse(file, content_type="application/pdf", headers=headers)


@require_safe
def year_csv(request: HttpRequest, year: int) -> HttpResponse:
    """The accounts of a year as CSV, for officers."""
    must_be_officer(signed_in(request))
    found = _year(year)
    parts = (("till", found.tills), ("income and expenses", found.results), ("owed", found.owed))
    rows = [(part, line) for part, lines in parts for line in lines] + [("all", found.everything)]
    amounts = ([decimal(cents) for cents in (*line[4:], line.closing)] for _, line in rows)
    named = ([part, cell(line.title)] for part, line in rows)
    written = ([*first, *cents] for first, cents in zip(named, amounts, strict=True))
    return _csv_answer(f"accounts-{year}", YEAR, written)


def _year(year: int) -> YearAccounts:
    """The accounts of a year with entries, or 404."""
    if year not in in_books.years():
        raise Http404("There are no entries for this year.")
    return year_accounts(in_books.year_lines(year))


@require_safe
def accounts_of_kind(request: HttpRequest, scope: str, name: str) -> HttpResponse:
    """The accounts in one row of the trial balance."""
    must_be_officer(signed_in(request))
    page, balances = in_books.accounts_of_kind(scope, name, page_number(request))
    return render(request, "ledger/accounts.html", {"page": page, "balances": balances, "scope": scope, "name": name})


@require_safe
def account(request: HttpRequest, account: int) -> HttpResponse:
    """The newest lines of an account's statement, for officers."""
    must_be_officer(signed_in(request))
    found = _account(account)
    lines = queries.statement([found.pk], queries.PAGE_LENGTH)
    shown = {
        "account": found,
        "short": max(-lines[-1].balance, 0) if lines and queries.is_till(found) else 0,
        "lines": lines,
        "left_out": queries.moves_on([found.pk]) - len(lines),
        "balance": lines[-1].balance if lines else 0,
    }
    return render(request, "ledger/account.html", shown)


@require_safe
def account_csv(request: HttpRequest, account: int) -> HttpResponse:
    """The whole statement of an account as CSV, for officers."""
    must_be_officer(signed_in(request))
    return statement_csv(queries.statement([_account(account).pk]), f"account-{account}")


@require_http_methods(["GET", "HEAD", "POST"])
def tills(request: HttpRequest) -> HttpResponse:
    """All tills with their balances, and a form for transfers, which asks for confirmation."""
    officer = signed_in(request)
    must_be_officer(officer)
    found = queries.tills()
    given = {name: request.GET[name] for name in ("source", "target", "amount", "why") if name in request.GET}
    form = TransferForm(request.POST or None, tills=found, initial=given)
    if form.is_valid() and "sure" in request.POST:
        said = [form.cleaned_data[name] for name in ("source", "target", "amount", "why", "day")]
        if form.carried_out(lambda id: actions.transfer(officer, id, *said)) is not None:
            messages.success(request, "The money has been moved, and the keepers of the two tills notified.")
            return redirect("tills")
    shown = {
        "form": form,
        "tills": [each for each in found if each.cents],
        "asked": [form.titles[form.cleaned_data[name]] for name in ("source", "target")] if form.is_valid() else [],
    }
    return render(request, "ledger/tills.html", shown, status=400 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def bank(request: HttpRequest, association: bool = False) -> HttpResponse:
    """The bank account for transfers to the signed-in person or, for officers, to the association."""
    person = signed_in(request)
    if association:
        must_be_officer(person)
    elif not enters_others(person):
        raise NotYours("Only people who run a league or a tournament receive money for it.")
    known = queries.bank_account_of(None if association else person.pk)
    form = BankForm(request.POST or None, initial={"holder": known.holder, "iban": known.spaced} if known else None)

    def change(id: UUID) -> int:
        said = form.cleaned_data
        return actions.name_bank_account(person, id, said["holder"], said["iban"], association)

    if form.carried_out(change) is not None:
        messages.success(request, "The bank account has been saved.")
        return redirect("association_bank" if association else "bank")
    return render(
        request, "ledger/bank.html", {"form": form, "association": association}, status=400 if form.errors else 200
    )


@require_safe
def journal(request: HttpRequest) -> HttpResponse:
    """All entries, newest first, for officers."""
    must_be_officer(signed_in(request))
    page, entries = in_books.journal(page_number(request))
    return render(request, "ledger/journal.html", {"page": page, "entries": entries})


@require_safe
def journal_csv(request: HttpRequest) -> HttpResponse:
    """All entries as CSV, for officers."""
    must_be_officer(signed_in(request))
    return _csv_answer("journal", JOURNAL, _journal_rows())


@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, entry: int) -> HttpResponse:
    """One entry, for officers, with a form to reverse it."""
    officer = signed_in(request)
    must_be_officer(officer)
    found = queries.entry_called(entry)
    if found is None:
        raise Http404("There is no such entry.")
    form = ReversalForm(request.POST or None)
    if form.is_valid():
        back = form.carried_out(lambda id: actions.reverse(officer, id, entry, form.cleaned_data["why"]))
        if back is not None:
            messages.success(request, f"Reversed by entry {back}.")
            return redirect("entry", entry=back)
    shown = {"entry": found, "form": form, "receipt": queries.receipt(entry), "short": queries.short_without(found)}
    return render(request, "ledger/entry.html", shown, status=400 if form.errors else 200)


@require_safe
def receipt(request: HttpRequest, entry: int) -> HttpResponse:
    """A receipt, for those who may see the payment."""
    person, found = signed_in(request), queries.receipt(entry)
    if found is None or not queries.sees_receipt(person, found):
        raise NotYours("You have no such receipt.")
    how = dict(METHODS).get(found.till.name)
    return render(request, "ledger/receipt.html", {"receipt": found, "how": how})


def statement_csv(lines: Sequence[Line], name: str) -> HttpResponse:
    """A statement as a CSV response."""
    return _csv_answer(name, COLUMNS, (_row(line) for line in lines))


def page_number(request: HttpRequest) -> int:
    """The page number in the request."""
    number = request.GET.get("page", "1")
    return int(number) if number.isdecimal() and len(number) < 7 else 1


def _row(line: Line) -> list[object]:
    """A statement's line as a CSV row."""
    entry, amount = line.entry, decimal(abs(line.cents))
    sides = (amount, "") if line.cents > 0 else ("", amount)
    first = (entry.pk, entry.day.isoformat(), entry.kind, cell(entry.why), entry.rule, cell(line.account))
    return [*first, *sides, decimal(line.balance), cell(entry.by), entry.reverses or "", cell(line.person)]


def _journal_rows() -> Iterator[list[object]]:
    """All transfers as CSV rows."""
    for entry, written, day, kind, why, rule, debit, credit, cents, by, takes_back, whom in in_books.whole_journal():
        first = (entry, f"{written[:10]}T{written[11:19]}Z", day.isoformat(), kind, cell(why), rule)
        yield [*first, cell(debit), cell(credit), decimal(cents), cell(by), takes_back or "", cell(whom)]


def _csv_answer(name: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """A CSV download."""
    file = io.StringIO()
    csv.writer(file).writerows([columns, *rows])
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(file.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)


def _money_of(request: HttpRequest, person: Person, own: bool) -> HttpResponse:
    """A person's statement, debts first."""
    owing = queries.owing(person.pk)
    total = sum(each.cents for each in owing)
    shown = {
        "person": person,
        "own": own,
        "owing": owing,
        "payables": queries.payables(person.pk),
        "total": total,
        "owed": -total,
        "lines": queries.statement(queries.accounts_of_person(person.pk)),
    }
    return render(request, "ledger/money.html", shown)


def _person(id: int) -> Person:
    """A person, or 404."""
    found = queries.person_called(id)
    if found is None:
        raise Http404("There is no such account.")
    return found


def _account(id: int) -> Account:
    """An account, or 404."""
    found = queries.account_called(id)
    if found is None:
        raise Http404("There is no such account.")
    return found
