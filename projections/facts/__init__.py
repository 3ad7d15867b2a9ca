"""What is known of every match, as tables: rows of typed facts, rebuildable at any time from the record."""

from projections.facts.delta import Facts as Facts
from projections.facts.delta import open_facts as open_facts
from projections.facts.gathering import TABLES as TABLES
