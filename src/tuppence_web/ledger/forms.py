"""Fields for amounts of money and for days, that every form of the association uses."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from django import forms

from tuppence_web import moments
from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.ledger.rules import RULE

MOST_CENTS = 100_000_00


class MoneyField(forms.DecimalField):
    """An amount as people write it, 12.50; cleaned and as initial value it is whole cents. None where left empty."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    default_error_messages: ClassVar[Any] = {
        "invalid": f"Write an amount with two decimals, as 12.50 ({RULE}).",
        "max_decimal_places": f"Money is whole cents, two decimals at most, as 12.50 ({RULE}).",
        "min_value": f"The least amount is %(limit_value)s: what is taken back gets a reversing entry ({RULE}).",
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
    """A day, picked or written."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class DayOfPaymentField(DayField):
    """The day on which money was received: today, until another is named."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{"label": "Received on", "initial": moments.today, **how})

    def clean(self, value: object) -> Any:
        day = super().clean(value)
        if isinstance(day, date) and day > moments.today():
            raise forms.ValidationError(f"A payment is recorded when it has been received, not before ({RULE}).")
        return day


class ReversalForm(ChangeForm):
    """The reason why an entry is taken back."""

    why = forms.CharField(label="Why it is taken back", max_length=200)
