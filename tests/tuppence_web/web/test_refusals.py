"""A refusal has one shape, wherever it comes from."""

from __future__ import annotations

import pytest
from django import forms

from tuppence_web.web.form_errors import refuse
from tuppence_web.web.refusals import NotThere, NotYours, Refusal, Refused, as_json


class AForm(forms.Form):
    name = forms.CharField(required=False)


@pytest.mark.parametrize(("kind", "code"), [(Refused, "refused"), (NotYours, "not_yours"), (NotThere, "not_there")])
def test_refusals_can_be_raised(kind: type[Refused], code: str) -> None:
    raised = kind("No.", "LG-3", "name")
    assert as_json(raised.refusal) == {
        "code": code, "message": "No.", "rule": "LG-3", "legal": None, "field": "name",
    }  # fmt: skip
    assert (str(raised), str(kind("No."))) == ("No. (LG-3)", "No.")


@pytest.mark.parametrize(("field", "place"), [("name", "name"), ("other", "__all__"), (None, "__all__")])
def test_a_form_error_has_code_and_rule(field: str | None, place: str) -> None:
    form = AForm({"name": "Ann"})
    assert form.is_valid()
    refuse(form, Refusal("refused", "Half of it, 50% say, is too much.", "LG-3", field=field))
    (error,) = form.errors.as_data()[place]
    assert form.errors[place] == ["Half of it, 50% say, is too much. (LG-3)"]
    assert (error.code, error.params) == ("refused", {"rule": "LG-3"})
