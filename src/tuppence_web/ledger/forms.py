"""Form fields for amounts and dates, used by all forms of the association, and the ledger's forms."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from django import forms

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.ledger.actions import TREASURY
from tuppence_web.ledger.queries.accounts import Till, is_till
from tuppence_web.ledger.rules import ASSOCIATION, METHODS, RULE, money
from tuppence_web.web import clock
from tuppence_web.web.fields import OneLineInput

MOST_CENTS = 100_000_00


class MoneyField(forms.DecimalField):
    """An amount with decimals, such as 12.50. Its cleaned and initial values are whole cents, or None if empty."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    default_error_messages: ClassVar[Any] = {
        "invalid": f"Enter an amount with two decimals, such as 12.50 ({RULE}).",
        "max_decimal_places": f"Enter an amount with at most two decimals, such as 12.50 ({RULE}).",
        "min_value": f"The smallest amount is %(limit_value)s. To undo an entry, reverse it ({RULE}).",
        "max_value": "The largest amount is %(limit_value)s.",
    }

    def __init__(self, *, least: int = 1, **how: Any) -> None:
        bounds = {"min_value": Decimal(least) / 100, "max_value": Decimal(MOST_CENTS) / 100}
        super().__init__(**{"decimal_places": 2, **bounds, **how})

    def prepare_value(self, value: object) -> object:
        return f"{Decimal(value) / 100:.2f}" if isinstance(value, int) else value

    def clean(self, value: object) -> Any:
        amount = super().clean(value)
        return None if amount is None else int(amount * 100)


class DayField(forms.DateField):
    """A date."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class DayOfPaymentField(DayField):
    """The date on which money was received; today by default."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"label": "Received on", "initial": clock.today, **how})

    def clean(self, value: object) -> Any:
        day = super().clean(value)
        if isinstance(day, date) and day > clock.today():
            raise forms.ValidationError(f"A payment cannot be recorded before it has been received ({RULE}).")
        return day


class TransferForm(ChangeForm):
    """Money to move between two tills."""

    source = forms.ChoiceField(label="From")
    target = forms.ChoiceField(label="Into")
    amount = MoneyField(label="Amount")
    why = forms.CharField(label="Reason", max_length=80)
    day = DayOfPaymentField(label="Moved on")

    def __init__(self, *args: Any, tills: Sequence[Till], **how: Any) -> None:
        super().__init__(*args, **how)
        own = {f"{ASSOCIATION}:0:{method}": title for method, title in TREASURY.items()}
        self.titles = {**own, **{till.key: f"{till.account.title}: {_held(till)}" for till in tills}}
        full = [till.key for till in tills if till.cents > 0 and is_till(till.account)]
        into = [*own, *(till.key for till in tills if is_till(till.account) or till.cents < 0)]
        for name, label, keys in (("source", "From", full), ("target", "To", into)):
            choices = [("", "Choose"), *((key, self.titles[key]) for key in dict.fromkeys(keys))]
            self.fields[name] = forms.ChoiceField(label=label, choices=choices)
        self.order_fields(("source", "target", "amount", "why", "day"))


def _held(till: Till) -> str:
    """The amount in a till, in words."""
    if not is_till(till.account):
        return f"{money(-till.cents)} owed"
    return f"{money(till.advanced)} overdrawn" if till.advanced else money(till.cents)


class PayoutForm(ChangeForm):
    """A payout: from which till, and who advances what is missing from it.

    ``tills``: the existing tills; ``cents``: the amount.
    """

    method = forms.ChoiceField(label="Paid as")
    advanced = forms.CharField(label="Who advances the missing money, and why", max_length=60, required=False)

    def __init__(self, *args: Any, tills: Sequence[Till], cents: int, **how: Any) -> None:
        super().__init__(*args, **how)
        held = {till.account.name: till for till in tills}
        amounts = {name: _held(held[name]) if name in held else money(0) for name, _ in METHODS}
        choices = [(name, f"{title} ({amounts[name]} in the till)") for name, title in METHODS]
        self.fields["method"] = forms.ChoiceField(label="Paid as", choices=choices)
        self.order_fields(("method", "advanced"))
        if all(name in held and held[name].cents >= cents for name, _ in METHODS):
            del self.fields["advanced"]
        else:
            self.fields["advanced"].help_text = (
                f"Only if the till has less than {money(cents)}. It is then overdrawn until an officer "
                f"moves money into it ({RULE})."
            )


class BankForm(ChangeForm):
    """The bank account for transfers."""

    holder = OneLineInput(label="Account holder", max_length=70, required=False)
    iban = forms.CharField(
        label="IBAN", max_length=50, required=False, help_text="Leave both fields empty to take no transfers."
    )


class ReversalForm(ChangeForm):
    """The reason for reversing an entry."""

    why = forms.CharField(label="Reason for the reversal", max_length=200)
