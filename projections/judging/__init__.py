"""Bids judged: what each bid of the archive was worth, from what the bidder knew. Kept as a fact table."""

from projections.judging.analysis import analyse as analyse
from projections.judging.analysis import examples as examples
from projections.judging.analysis import judged_facts as judged_facts
from projections.judging.analysis import judges as judges
from projections.judging.analysis import model_cards as model_cards
from projections.judging.bids import BIDS as BIDS
