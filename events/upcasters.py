"""How an older shape of a payload becomes the next one.

A stored event is never rewritten. When an event type changes its shape, its schema number grows by one and
a function is added here that turns the old payload (plain JSON values) into the new one; reading an old
event goes through all of them in order. So the newest schema of a type is one more than its functions.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTERS: Mapping[tuple[str, str], Sequence[Upcaster]] = {}
"""(game, event type) → its upcasters, from shape 1 to 2 on. No type has changed its shape so far."""
