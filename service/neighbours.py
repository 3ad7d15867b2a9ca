"""A look at the neighbours before anything starts: are our packages ours?

Kibitz's folders stand at the top of its environment, and ``events`` is a name that other distributions use
as well. Where such a package stands before ours, nothing works and no error would say why; this does.
"""

from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("games", "events", "projections", "bots", "dashboard", "migrations")
HOME = Path(__file__).resolve().parents[1]


def clash() -> str | None:
    """The sentence that names the first package which is not ours, or ``None`` if all are."""
    for name in PACKAGES:
        spec = find_spec(name)
        places = [Path(place).resolve() for place in (spec.submodule_search_locations or [])] if spec else []
        if HOME / name not in places[:1]:
            found = f"found in {places[0]}" if places else "not found as a package"
            return (
                f"the package {name!r} of Kibitz, in {HOME / name}, is hidden: {name!r} is {found}. "
                "Give Kibitz an environment of its own (make run does), or remove the other package."
            )
    return None
