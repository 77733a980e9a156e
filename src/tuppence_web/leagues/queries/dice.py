"""Whether the dice of a venue look fair, by what was entered from its real tables."""

from __future__ import annotations

from collections import defaultdict

from tuppence.fairness import Tally, added, fairness
from tuppence_web.leagues.models import Slot


def dice_by_venue() -> dict[int, list[str]]:
    """What the dice of each venue's refereed matches look like over all its nights, in sentences."""
    tallies: defaultdict[int, list[Tally]] = defaultdict(list)
    rows = Slot.objects.filter(match__tally__isnull=False).values_list("night__venue", "match__tally")
    for venue, tally in rows:
        faces, counts = tally or ((), ())
        tallies[venue].append(Tally(tuple(faces), tuple(counts)))
    return {venue: [fairness(*tally).words for tally in added(found)] for venue, found in tallies.items()}
