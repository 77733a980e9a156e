"""A person at a browser without scripts: opens pages, follows links by their words, presses buttons."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

from django.core.cache import cache
from django.test import Client

from tests.tuppence_web.visitors import words_of

Attributes = dict[str, str]


class Form:
    """A form of a page: where it goes, its values as the page has them, its choices, and its buttons."""

    def __init__(self, attributes: Attributes, page: str) -> None:
        self.path = urljoin(page, attributes.get("action", ""))
        self.gets = attributes.get("method", "get").lower() == "get"
        self.values: dict[str, list[str]] = {}
        self.choices: dict[str, dict[str, str]] = {}  # by field: values by their words
        self.buttons: dict[str, Attributes] = {}

    def filled(self, button: str, fields: dict[str, Any]) -> dict[str, list[str]]:
        """The values to send. A choice may be named by its words or by how they begin."""
        pressed = self.buttons[button]
        sent = {**self.values, **({pressed["name"]: [pressed.get("value", "")]} if pressed.get("name") else {})}
        for name, value in fields.items():
            known = self.values.keys() | self.choices.keys()
            assert name in known, f"{name} is none of {sorted(known)}"
            several = value if isinstance(value, list) else [value]
            sent[name] = [self._chosen(name, str(one)) for one in several]
        return sent

    def _chosen(self, name: str, value: str) -> str:
        choices = self.choices.get(name, {})
        if not choices or value in choices.values():
            return value
        found = [choices[words] for words in choices if words.startswith(value)]
        assert len(found) == 1, f"{value!r} of {name} is not one of {list(choices)}"
        return found[0]


class Parsed(HTMLParser):
    """The forms, links and texts of a page."""

    def __init__(self, page: str, content: str) -> None:
        super().__init__()
        self.page, self.forms, self.links = page, list[Form](), dict[str, str]()
        self._of_id: dict[str, Form] = {}
        self._form: Form | None = None
        self._taken: list[str] | None = None  # the words inside a link, button, option or text area
        self._at: Attributes = {}
        self._select = ""
        self._choice: tuple[dict[str, str], str] | None = None  # a radio button whose words follow
        self.feed(content)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(own, self.page)
            self.forms.append(self._form)
            self._of_id[own.get("id", "")] = self._form
        elif tag == "input":
            self._input(own)
        elif tag == "select":
            self._select = own["name"]
            self._where(own).choices[self._select] = {}
            self._where(own).values[self._select] = []
        elif tag in ("a", "button", "option", "textarea"):
            self._at, self._taken = own, []

    def _where(self, own: Attributes) -> Form:
        return self._of_id.get(own.get("form", "-")) or self._form or Form({}, self.page)

    def _input(self, own: Attributes) -> None:
        kind, name, form = own.get("type", "text"), own.get("name", ""), self._where(own)
        if kind == "submit":
            form.buttons[own.get("value", "")] = own
        elif not name:
            return
        elif kind in ("radio", "checkbox"):
            self._choice = (form.choices.setdefault(name, {}), own.get("value", "on"))
            self._choice[0][self._choice[1]] = self._choice[1]
            if "checked" in own:
                form.values.setdefault(name, []).append(own.get("value", "on"))
        else:
            form.values.setdefault(name, []).append(own.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self._taken is not None:
            self._taken.append(data)
        if self._choice is not None and data.strip():
            (choices, value), self._choice = self._choice, None
            choices[" ".join(data.split())] = value

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""
        elif tag in ("a", "button", "option", "textarea") and self._taken is not None:
            words, own, self._taken = " ".join("".join(self._taken).split()), self._at, None
            self._ended(tag, words, own)

    def _ended(self, tag: str, words: str, own: Attributes) -> None:
        form = self._where(own)
        if tag == "a" and "href" in own:
            self.links.setdefault(words, urljoin(self.page, own["href"]))
        elif tag == "button":
            form.buttons.setdefault(words or own.get("aria-label", ""), own)
        elif tag == "textarea":
            form.values[own["name"]] = [words]
        elif tag == "option" and self._select:
            form.choices[self._select][words] = own.get("value", words)
            if "selected" in own or not form.values[self._select]:
                form.values[self._select] = [own.get("value", words)]


class Browser:
    """A person's browser. Every page must be found, and say what it is expected to say."""

    def __init__(self, name: str, email: str = "") -> None:
        self.name, self.email = name, email
        self.client = Client()
        self.page, self.content, self.words, self.checks = "/", "", "", 0
        self.parsed = Parsed("/", "")
        self.token = ""

    def open(self, page: str, *says: str) -> Browser:
        """Open a page."""
        return self._shown(page, self._get(page), says)

    def _get(self, page: str) -> Any:
        cache.clear()  # resets limits
        return self.client.get(page)

    def _shown(self, page: str, answer: Any, says: tuple[str, ...]) -> Browser:
        while answer.status_code == 302:
            page = urljoin(page, answer["Location"])
            answer = self._get(page)
        self._read(page, answer)
        assert answer.status_code == 200, f"{self.name} at {page}: {answer.status_code} {self.words[:1500]}"
        return self.sees(*says)

    def _read(self, page: str, answer: Any) -> None:
        self.page, self.content = urlsplit(page).path, answer.content.decode()
        self.words, self.parsed = words_of(self.content), Parsed(page, self.content)

    def is_gone(self, page: str, *says: str) -> Browser:
        """Open a page that is not there any more."""
        answer = self._get(page)
        self._read(page, answer)
        assert answer.status_code == 404, f"{page}: {answer.status_code}"
        return self.sees(*says)

    def sees(self, *says: str) -> Browser:
        """Check that the page says this."""
        for text in says:
            assert text in self.words, f"{self.name} at {self.page} does not see {text!r}: {self.words}"
            self.checks += 1
        return self

    def misses(self, *says: str) -> Browser:
        """Check that the page does not say this."""
        for text in says:
            assert text not in self.words, f"{self.name} at {self.page} sees {text!r}: {self.words}"
            self.checks += 1
        return self

    def follow(self, link: str, *says: str) -> Browser:
        """Follow a link of the page by its words, or by how they begin."""
        found = self.parsed.links
        words = link if link in found else next((one for one in found if one.startswith(link)), "")
        assert words, f"{self.name} at {self.page} has no link {link!r}: {found}"
        return self.open(found[words], *says)

    def press(self, button: str, *says: str, **fields: Any) -> Browser:
        """Press a button of the page, with these fields filled."""
        answer, path = self._pressed(button, fields)
        return self._shown(path, answer, says)

    def is_refused(self, button: str, *says: str, **fields: Any) -> Browser:
        """Press a button whose change is refused on the same page."""
        answer, path = self._pressed(button, fields)
        self._read(path, answer)
        assert answer.status_code in (400, 403, 409), f"{self.name} at {path}: {answer.status_code} {self.words[:800]}"
        return self.sees(*says)

    def _pressed(self, button: str, fields: dict[str, Any]) -> tuple[Any, str]:
        forms = [one for one in self.parsed.forms if button in one.buttons]
        there = [(one.path, list(one.buttons)) for one in self.parsed.forms]
        assert forms, f"{self.name} at {self.page} has no button {button!r}: {there} {self.words[:1200]}"
        form = forms[0]
        path = urljoin(form.path, form.buttons[button].get("formaction", ""))
        cache.clear()
        sent = form.filled(button, fields)
        return (self.client.get if form.gets else self.client.post)(path, sent, HTTP_REFERER=self.page), path

    def read(self, path: str) -> Any:
        """Read what a page's script or a program reads."""
        answer = self._get(path)
        assert answer.status_code == 200, f"{self.name} at {path}: {answer.content.decode()[:800]}"
        self.checks += 1
        return json.loads(answer.content)

    def sends(self, path: str, **change: Any) -> None:
        """Send what a page's script sends, or a program with the person's token."""
        answer = self._sent(path, change)
        assert answer.status_code == 200, f"{self.name} at {path} {change}: {answer.content.decode()[:800]}"

    def is_declined(self, path: str, why: str, **change: Any) -> None:
        """Send what is refused, with the reason."""
        answer = self._sent(path, change)
        assert answer.status_code == 409, f"{self.name} at {path}: {answer.status_code}"
        assert why in answer.content.decode(), answer.content.decode()[:800]

    def _sent(self, path: str, change: dict[str, Any]) -> Any:
        cache.clear()
        self.checks += 1
        headers = {"authorization": f"Bearer {self.token}"} if path.startswith("/api/") else {}
        data = json.dumps({"request": str(uuid4()), **change})
        return self.client.post(path, data, content_type="application/json", headers=headers)

    def may_not_see(self, page: str) -> None:
        """Open a page that is for others."""
        assert self._get(page).status_code in (403, 404), page
        self.checks += 1


def numbers_in(path: str) -> list[int]:
    """The numbers among the parts of a path."""
    return [int(part) for part in urlsplit(path).path.split("/") if part.isdecimal()]
