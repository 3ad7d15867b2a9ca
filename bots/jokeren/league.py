"""Jokeren's demo league: people of different strength at tables of two, three and four."""

from bots.jokeren.habits import Habits
from bots.jokeren.hasty import Hasty
from bots.jokeren.steady import Steady
from bots.jokeren.watchful import Watchful
from bots.league import Member, Plan, Records

MEMBERS = (
    Member("p-sanne", Watchful(), 2.0),
    Member("p-femke", Watchful(Habits(memory=0.6, caution=9.0)), 1.6),
    Member("p-daan", Watchful(Habits(memory=0.3, thrift=0.8)), 1.3),
    Member("p-joost", Steady(), 1.8),
    Member("p-tamar", Steady(Habits(memory=0.5)), 1.2),
    Member("p-oliver", Steady(Habits(thrift=1.2)), 1.0),
    Member("p-priya", Steady(Habits(thrift=0.1, memory=0.4)), 1.0),
    Member("p-nino", Steady(Habits(memory=0.1, lapses=0.02)), 0.9),
    Member("p-arjun", Hasty(), 1.1),
    Member("p-emily", Hasty(Habits(lapses=0.03)), 1.0),
    Member("p-luka", Hasty(Habits(lapses=0.08)), 0.8),
    Member("p-charlotte", Hasty(Habits(lapses=0.15)), 0.7),
)

PLAN = Plan(
    game="jokeren",
    matches=100,
    members=MEMBERS,
    variants={"standard": 0.6, "american": 0.4},
    rounds={"standard": 5, "american": 5},
    options=(
        (0.6, {}),
        (0.1, {"joker_swap": True}),
        (0.08, {"joker_value": "replaced"}),
        (0.1, {"hand_size": 15}),
        (0.08, {"rounds": 8}),
        (0.06, {"rounds": 3, "joker_swap": True}),
    ),
    seats=(4, 3, 4, 2),
    records=Records(abandoned=0.08, slips=0.3),
)
