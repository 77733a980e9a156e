"""Forms about conduct."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms

from tuppence_web.accounts.forms import ChangeForm
from tuppence_web.conduct.rules import (
    ENTRY,
    KINDS,
    LONGEST_REASON,
    LONGEST_TEXT,
    MEMBER,
    PENALTIES,
    SANCTIONS,
    Sanction,
)
from tuppence_web.rulebook.book import find

if TYPE_CHECKING:
    from tuppence_web.accounts.models import Person
    from tuppence_web.conduct.hooks import Occasion
    from tuppence_web.conduct.queries import Case


class IdField(forms.TypedChoiceField):
    """One of some ids, or none."""

    def __init__(self, label: str, none: str, choices: list[tuple[int, str]], **more: Any) -> None:
        listed = [("", none), *choices]
        super().__init__(label=label, choices=listed, coerce=int, empty_value=None, required=False, **more)


class ReportForm(ChangeForm):
    """A protest or a violation."""

    kind = forms.ChoiceField(label="What it is", choices=KINDS)

    def __init__(self, *args: Any, occasion: Occasion | None, people: list[Person], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if occasion is not None:
            self.fields["match"] = IdField("Match", "No match in particular", list(occasion.matches.items()))
            listed = [(one.pk, str(one)) for one in people]
            self.fields["about"] = IdField("Whom it is about", "Nobody in particular", listed)
        self.fields["text"] = forms.CharField(
            label="What happened",
            max_length=LONGEST_TEXT,
            widget=forms.Textarea(attrs={"rows": 5}),
            help_text="Officials and the person whom it is about can read it.",
        )


class DecisionForm(ChangeForm):
    """A decision about a report."""

    def __init__(self, *args: Any, case: Case, officer: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        weeks = list(case.occasion.weeks.items()) if case.occasion else []
        people = [(one.pk, str(one)) for one in case.people]
        if case.report.about is None and people:
            self.fields["person"] = IdField("Who is sanctioned", "Nobody", people)
        left_out = {ENTRY} if not weeks else set()
        left_out |= set() if officer else {MEMBER}
        kinds = [(kind, words) for kind, words in SANCTIONS if kind not in left_out]
        self.fields["sanction"] = forms.ChoiceField(label="Sanction", choices=kinds)
        self.fields["penalty"] = forms.ChoiceField(label="If a penalty: which one", choices=penalties(), required=False)
        if weeks:
            self.fields["first_week"] = IdField("If the entry is suspended: from", "-", weeks)
            help_text = "On these nights the entry earns no points, and the player cannot be marked as present."
            self.fields["last_week"] = IdField("Until, this night included", "-", weeks, help_text=help_text)
        if officer:
            self.fields["until"] = forms.DateField(
                label="If the member is suspended: until",
                required=False,
                widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
                help_text="Until this day the member cannot enter, officiate or win prizes.",
            )
        self.fields["why"] = forms.CharField(label="Reason", max_length=LONGEST_REASON)

    def decided(self) -> tuple[int | None, Sanction, str]:
        """The person, the sanction and the reason. The fields of other sanctions do not count."""
        said = self.cleaned_data
        terms = {name: said.get(name) for name in ("first_week", "last_week", "until")}
        return said.get("person"), Sanction(said["sanction"], said["penalty"], **terms), said["why"]


def penalties() -> list[tuple[str, str]]:
    """The penalties of the rulebook with their texts."""
    rules = [(section, find(section)) for section in PENALTIES]
    return [("", "-"), *((section, f"{section} {rule.source}") for section, rule in rules if rule)]


class DecisionWithdrawalForm(ChangeForm):
    """A decision withdrawn."""

    why = forms.CharField(label="Why it is withdrawn", max_length=LONGEST_REASON)
