// Generated from src/tuppence_web/rulebook/book.py by `python -m tuppence_web.rulebook.typescript`.
export const IN_TEXT = /\b[A-Z]{2}-\d+\b|(?<=\()\d+\.\d+(?:\([a-z]+\))*(?=[,:)])|\bArticle [IVX]+\b/g;
