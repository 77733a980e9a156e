"""The accounts of a year as a PDF."""

from __future__ import annotations

import html
import io
from collections.abc import Sequence

from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Table, TableStyle

from tuppence_web.ledger.rules import YearPart, money

MARGIN, PADDING = 18 * mm, 6  # of the page, and inside it on each side
FIGURES = 25 * mm  # the width of a column of figures
PLAIN, BOLD = "Vera", "VeraBd"  # come with reportlab; its built-in fonts have fewer characters
TEXT = ParagraphStyle("text", fontName=PLAIN, fontSize=8, leading=11)
STRONG = ParagraphStyle("strong", TEXT, fontName=BOLD)
HEADING = ParagraphStyle("heading", TEXT, fontName=BOLD, fontSize=11, leading=15, spaceBefore=14, spaceAfter=4)
TITLE = ParagraphStyle("title", HEADING, fontSize=16, leading=22, spaceBefore=0)
LOOK = TableStyle(
    [
        ("FONT", (0, 0), (-1, -1), PLAIN, 8, 11),
        ("FONT", (0, 0), (-1, 0), BOLD),
        ("FONT", (0, -1), (-1, -1), BOLD),
        ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LINEBELOW", (0, 0), (-1, 0), 0.5, colors.black),
        ("LINEABOVE", (0, -1), (-1, -1), 0.5, colors.black),
        ("LEFTPADDING", (0, 0), (0, -1), 0),
    ]
)


def pdf_of(title: str, about: str, parts: Sequence[YearPart]) -> bytes:
    """The parts of the accounts of a year, below a title and what is said about them."""
    for font in (PLAIN, BOLD):
        pdfmetrics.registerFont(TTFont(font, f"{font}.ttf"))
    story: list[Flowable] = [_paragraph(title, TITLE), _paragraph(about, TEXT)]
    for part in parts:
        story += [_paragraph(part.title, HEADING), _table(part)]
        if part.note:
            story.append(_paragraph(part.note, TEXT))
    file = io.BytesIO()
    page = SimpleDocTemplate(
        file, pagesize=A4, title=title, leftMargin=MARGIN, rightMargin=MARGIN, topMargin=MARGIN, bottomMargin=MARGIN
    )
    page.build(story)
    return file.getvalue()


def _paragraph(text: str, style: ParagraphStyle) -> Paragraph:
    """A text without markup."""
    return Paragraph(html.escape(text), style)


def _table(part: YearPart) -> Table:
    """The lines of a part and, last, their sum. Its first row is repeated on each page."""
    rows: list[list[Paragraph | str]] = [["Account", *part.columns]]
    for line, figures in part.rows:
        style = STRONG if line is part.sum else TEXT
        rows.append([_paragraph(line.title, style), *map(money, figures)])
    width = A4[0] - 2 * (MARGIN + PADDING) - FIGURES * len(part.columns)
    return Table(rows, [width, *[FIGURES] * len(part.columns)], style=LOOK, repeatRows=1)
