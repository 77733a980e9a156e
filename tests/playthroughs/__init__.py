"""Whole matches, written out to be read and compared, of each variant of each game: `<game>/<variant>.txt`.

`python -m tests.playthroughs` writes them. A match that a file holds is played again by its actions, so that a changed
rule, event, view or sentence shows as a difference. Of a game without files, matches are chosen that show all that many
more show (`choosing.py`).

A line begins with what it is:

- `match`: the options of the match; `fair`: the dice of a sealed match;
- a number: the number of a step, and its action;
- `event`: an event; below it is its sentence, as a watcher reads it;
- `view`: the keys that have changed in what everybody sees; `view 0`: in what seat 0 sees, where that is not the same;
- `prompt`, `watching`, `choices`, `waiting`, `note`, `progress`: the texts beside the table, where they have changed;
- `knows 0`: what seat 0 knows at the end besides what it sees;
- `seal`: the seal of the part of the record above it; `result`: the result.
"""
