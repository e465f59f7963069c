"""Tables for spreadsheets, as CSV and XLSX, in which no cell is taken for a formula."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from unicodedata import category, normalize
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

FORMULA = ("=", "+", "-", "@")
"""How a spreadsheet knows a formula."""

BETWEEN = frozenset(",;|\t\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""What may end a cell or a row, whatever separates cells in the country of the reader."""

HARMLESS = re.compile(r"-|[-+]?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?%?")
"""A lone dash or a plain number: no formula, although a sign may open it."""


def write_csv(rows: Iterable[Iterable[object]], end: str = "\n") -> str:
    r"""The text of a CSV file, in which every text stays a text, and numbers are numbers.

    >>> write_csv([("name", "points"), ("=1+1", -2)])
    "name,points\n'=1+1,-2\n"
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator=end)
    writer.writerows(_row(row) for row in rows)
    return out.getvalue()


def _row(row: Iterable[object]) -> list[object]:
    """The cells; a harmless one stays, unless the row opens with it and goes on.

    A spreadsheet that cuts at other signs reads such a row as one cell: `-,1+A1` is a formula.
    """
    cells = list(row)
    return [
        neutralise(cell)
        if isinstance(cell, str) and not (HARMLESS.fullmatch(cell) and (at > 0 or len(cells) == 1))
        else cell
        for at, cell in enumerate(cells)
    ]


def neutralise(text: str) -> str:
    """A text in which no part is a formula, wherever a spreadsheet cuts it into cells.

    An apostrophe makes a text of what follows it. It stands before each sign of a formula that
    opens the text, or comes after a separator. Quotation marks in between do not help: they
    open a cell that another separator ends elsewhere.

    >>> neutralise("=1+1"), neutralise("Ada; =1+1"), neutralise("Ada-Lovelace")
    ("'=1+1", "Ada; '=1+1", 'Ada-Lovelace')
    """
    written, opens = [], True
    for sign in text:
        # Some spreadsheets take a full-width sign for the plain one.
        plain = normalize("NFKC", sign)
        if opens and plain.startswith(FORMULA):
            written.append("'")
        written.append(sign)
        skipped = plain == '"' or plain.isspace() or category(sign)[0] in "CZ"
        opens = sign in BETWEEN or (opens and skipped)
    return "".join(written)


_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_PARTS = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
    'relationships+xml"/><Override PartName="/book.xml" ContentType="'
    f'{_KIND}.sheet.main+xml"/><Override PartName="/sheet.xml" ContentType="'
    f'{_KIND}.worksheet+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="r1" '
    f'Type="{_OFFICE}/officeDocument" Target="book.xml"/></Relationships>',
    "_rels/book.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship '
    f'Id="r1" Type="{_OFFICE}/worksheet" Target="sheet.xml"/></Relationships>',
}


def write_workbook(name: str, rows: Iterable[Iterable[object]]) -> bytes:
    """An XLSX file of one sheet, its first row held in view: numbers are numbers, text is text.

    >>> write_workbook("marks", [["name", "points"], ["=1+1", 2.5]])[:2]
    b'PK'
    """
    book = (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets><sheet name={quoteattr(name)} '
        'sheetId="1" r:id="r1"/></sheets></workbook>'
    )
    lines = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows)
    view = '<pane xSplit="2" ySplit="1" topLeftCell="C2" state="frozen"/>'
    sheet = (
        f'<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">{view}</sheetView>'
        f"</sheetViews><sheetData>{lines}</sheetData></worksheet>"
    )
    out = io.BytesIO()
    with ZipFile(out, "w") as packed:
        for path, text in {**_PARTS, "book.xml": book, "sheet.xml": sheet}.items():
            # Without a moment of its own, equal tables give equal bytes.
            file = ZipInfo(path)
            file.compress_type = ZIP_DEFLATED
            packed.writestr(file, f'<?xml version="1.0" encoding="UTF-8"?>{text}')
    return out.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, int | float):
        return f"<c><v>{value}</v></c>"
    text = escape(_UNWRITABLE.sub("", str(value)))
    return f'<c t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>' if text else "<c/>"
