"""Running a check over generated scripts, as many as the active profile of Hypothesis says."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping

from hypothesis import Phase, given, seed, settings

from .fragments import Fragment
from .script import Language, Script
from .strategies import ALL_LANGUAGES, scripts

__all__ = ["KNOWN_BUGS", "PHASES", "PROFILE", "for_each_script"]

PROFILE = settings()
#: Explaining a failure takes longer than finding it.
PHASES = (Phase.generate, Phase.shrink)

#: Shapes that are left out because of a known fault of toolscript, by its name. Empty is right.
KNOWN_BUGS: Mapping[str, Callable[[Script], bool]] = {}


def for_each_script(
    fragment: Fragment,
    check: Callable[[Script], None],
    examples: int,
    languages: tuple[Language, ...] = ALL_LANGUAGES,
    *,
    named: bool = True,
) -> None:
    """Check generated scripts that hold the fragment; a check that fails is tried on smaller scripts."""

    @settings(max_examples=examples, database=None, phases=PHASES)
    @given(scripts(fragment, languages, named=named))
    def run(script: Script) -> None:
        assert fragment.tag in script.tags
        if not any(known(script) for known in KNOWN_BUGS.values()):
            check(script)

    # The same choices for every fragment would make all scripts alike around it.
    (seed(zlib.crc32(fragment.tag.encode())) if PROFILE.derandomize else lambda test: test)(run)()
