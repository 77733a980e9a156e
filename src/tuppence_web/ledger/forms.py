"""Fields for amounts of money and for days, that every form of the association uses."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from django import forms

from tuppence_web import clock
from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.ledger.actions import ASSOCIATION, TREASURY
from tuppence_web.ledger.queries import Till, is_till
from tuppence_web.ledger.rules import METHODS, RULE, money

MOST_CENTS = 100_000_00


class MoneyField(forms.DecimalField):
    """An amount as people write it, 12.50; cleaned and as initial value it is whole cents. None where left empty."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    default_error_messages: ClassVar[Any] = {
        "invalid": f"Write an amount with two decimals, as 12.50 ({RULE}).",
        "max_decimal_places": f"Money is whole cents, two decimals at most, as 12.50 ({RULE}).",
        "min_value": f"The least amount is %(limit_value)s: to undo an entry, reverse it ({RULE}).",
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
        super().__init__(**{"label": "Received on", "initial": clock.today, **how})

    def clean(self, value: object) -> Any:
        day = super().clean(value)
        if isinstance(day, date) and day > clock.today():
            raise forms.ValidationError(f"A payment is recorded when it has been received, not before ({RULE}).")
        return day


class TransferForm(ChangeForm):
    """Money from one till into another."""

    source = forms.ChoiceField(label="Out of")
    target = forms.ChoiceField(label="Into")
    amount = MoneyField(label="Amount")
    why = forms.CharField(label="Why it is moved", max_length=80)
    day = DayOfPaymentField(label="Moved on")

    def __init__(self, *args: Any, tills: Sequence[Till], **how: Any) -> None:
        super().__init__(*args, **how)
        told = {till.key: f"{till.account.title}: {_held(till)}" for till in tills}
        own = {f"{ASSOCIATION}:0:{method}": title for method, title in TREASURY.items()}
        self.titles = {**own, **told}
        full = [till.key for till in tills if till.cents > 0 and is_till(till.account)]
        into = [*own, *(till.key for till in tills if is_till(till.account) or till.cents < 0)]
        for name, label, keys in (("source", "Out of", full), ("target", "Into", into)):
            choices = [("", "Choose"), *((key, self.titles[key]) for key in dict.fromkeys(keys))]
            self.fields[name] = forms.ChoiceField(label=label, choices=choices)
        self.order_fields(("source", "target", "amount", "why", "day"))


def _held(till: Till) -> str:
    """What lies in a till, in words."""
    if not is_till(till.account):
        return f"{money(-till.cents)} is owed"
    return f"{money(till.advanced)} overdrawn" if till.advanced else money(till.cents)


class PayoutForm(ChangeForm):
    """What is given to somebody, out of which till, and who advances what is not there.

    ``tills``: those there are; ``cents``: what is given.
    """

    method = forms.ChoiceField(label="Given as")
    advanced = forms.CharField(label="Who advances the missing money, and why", max_length=60, required=False)

    def __init__(self, *args: Any, tills: Sequence[Till], cents: int, **how: Any) -> None:
        super().__init__(*args, **how)
        held = {till.account.name: till for till in tills}
        told = {name: _held(held[name]) if name in held else money(0) for name, _ in METHODS}
        choices = [(name, f"{title} ({told[name]} is there)") for name, title in METHODS]
        self.fields["method"] = forms.ChoiceField(label="Given as", choices=choices)
        self.order_fields(("method", "advanced"))
        if all(name in held and held[name].cents >= cents for name, _ in METHODS):
            del self.fields["advanced"]
        else:
            self.fields["advanced"].help_text = (
                f"Only where less than {money(cents)} is there: the till is then overdrawn until an officer "
                f"moves money into it ({RULE})."
            )


class ReversalForm(ChangeForm):
    """The reason why an entry is reversed."""

    why = forms.CharField(label="Why it is reversed", max_length=200)
