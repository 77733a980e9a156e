"""URLs of the ledger."""

from __future__ import annotations

from django.urls import path

from tuppence_web.ledger import views

urlpatterns = [
    path("", views.money, name="money"),
    path("statement.csv", views.money_csv, name="money_csv"),
    path("people/<int:person>/", views.money_of, name="money_of"),
    path("people/<int:person>/statement.csv", views.money_of_csv, name="money_of_csv"),
    path("receipts/<int:entry>/", views.receipt, name="receipt"),
    path("books/", views.books, name="books"),
    path("books/<slug:scope>/<slug:name>/", views.accounts_of_kind, name="accounts_of_kind"),
    path("accounts/<int:account>/", views.account, name="money_account"),
    path("accounts/<int:account>/statement.csv", views.account_csv, name="money_account_csv"),
    path("years/<int:year>/", views.year, name="money_year"),
    path("years/<int:year>/accounts.csv", views.year_csv, name="money_year_csv"),
    path("years/<int:year>/accounts.pdf", views.year_pdf, name="money_year_pdf"),
    path("tills/", views.tills, name="tills"),
    path("bank/", views.bank, name="bank"),
    path("bank/association/", views.bank, {"association": True}, name="association_bank"),
    path("journal/", views.journal, name="journal"),
    path("journal.csv", views.journal_csv, name="journal_csv"),
    path("entries/<int:entry>/", views.entry, name="entry"),
]
