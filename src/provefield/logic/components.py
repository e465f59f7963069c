"""What belongs together because it shares something, directly or through others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator


def components(given: Iterable[Iterable[Hashable]]) -> Iterator[list[int]]:
    """The places of sets that share members, directly or through others, together and in order.

    >>> list(components([(1, 2), (5, 6), (2, 3)]))
    [[0, 2], [1]]
    """
    sets = [frozenset(each) for each in given]
    holding: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place, members in enumerate(sets):
        for member in members:
            holding[member].append(place)
    left = dict.fromkeys(range(len(sets)))
    for start in range(len(sets)):
        if start in left:
            together = [start]
            del left[start]
            for place in together:  # grows while it is walked
                for member in sets[place]:
                    found = [other for other in holding.pop(member, ()) if other in left]
                    together += found
                    for other in found:
                        del left[other]
            yield sorted(together)
