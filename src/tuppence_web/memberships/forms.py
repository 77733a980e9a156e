"""Forms for memberships, payments, proofs and certificates."""

from __future__ import annotations

from typing import Any

from django import forms

from tuppence_web.accounts.forms import ChangeForm, SomebodyForm
from tuppence_web.ledger.forms import DayField, DayOfPaymentField, MoneyField
from tuppence_web.ledger.rules import METHODS
from tuppence_web.memberships.rules import CHOICES, HERO, PROOF_LENGTH, certificate_ends
from tuppence_web.web import clock

KIND_OF = {value: (kind, renewal) for (kind, renewal), value in CHOICES.items()}


class ApplicationForm(ChangeForm):
    """A membership to buy, with or without the hero discount."""

    kind = forms.ChoiceField(label="Membership", choices=[(value, value) for value in KIND_OF])
    hero = forms.BooleanField(label="Hero discount", required=False, help_text=HERO)
    proof = forms.CharField(
        label="Proof",
        required=False,
        max_length=PROOF_LENGTH,
        help_text="For example, a veteran's card. An officer checks it; we keep no copy.",
    )

    def asked(self) -> tuple[str, bool, bool, str]:
        """The kind, whether it is a renewal, whether the hero discount is wanted, and the proof."""
        kind, renewal = KIND_OF[self.cleaned_data["kind"]]
        return kind, renewal, self.cleaned_data["hero"], self.cleaned_data["proof"]


class EnrolForm(ApplicationForm, SomebodyForm):
    """The application of a person at the bar."""

    field_order = ("name", "email", "kind", "hero", "proof")


class PaymentForm(ChangeForm):
    """Money received."""

    amount = MoneyField(label="Amount")
    method = forms.ChoiceField(label="Received as", choices=METHODS)
    day = DayOfPaymentField()


class ProofForm(ChangeForm):
    """An officer's confirmation that proof was shown."""

    proof = forms.CharField(label="What was shown", max_length=PROOF_LENGTH, help_text=HERO)


class WhyForm(ChangeForm):
    """The reason for withdrawing something."""

    why = forms.CharField(label="Why", max_length=200)


class CertificateForm(ChangeForm):
    """A person to certify, and the period."""

    email = forms.EmailField(label="The official's e-mail address")
    begins = DayField(label="From", initial=clock.today)
    ends = DayField(label="Until (inclusive)")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        begins = self.initial.get("begins") or clock.today()
        self.fields["ends"].initial = certificate_ends(begins)
