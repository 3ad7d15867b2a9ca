"""Joeklr's demo league: people of different strength, and of different manners, at tables of two to four."""

from bots.joeklr.habits import Habits
from bots.joeklr.hasty import Hasty
from bots.joeklr.steady import Steady
from bots.joeklr.watchful import Watchful
from bots.league import Member, Plan, Records

MEMBERS = (
    Member("p-oliver", Watchful(), 1.9),
    Member("p-emily", Watchful(Habits(mystery=7, memory=0.6, whomp=1.0)), 1.6),
    Member("p-charlotte", Watchful(Habits(caution=3.0, silence=0.05)), 1.2),
    Member("p-nino", Steady(), 1.7),
    Member("p-rohan", Steady(Habits(mystery=13, curiosity=0.04)), 1.3),
    Member("p-priya", Steady(Habits(mystery=0, memory=0.5)), 1.1),
    Member("p-joost", Steady(Habits(memory=0.3, silence=0.15, whomp=0.2)), 1.0),
    Member("p-femke", Steady(Habits(mystery=3, lapses=0.02)), 0.9),
    Member("p-giorgi", Hasty(), 1.1),
    Member("p-kavita", Hasty(Habits(curiosity=0.15, whomp=1.0)), 1.0),
    Member("p-luka", Hasty(Habits(silence=0.3, whomp=0.0)), 0.8),
    Member("p-arjun", Hasty(Habits(curiosity=0.08, silence=0.1, lapses=0.06)), 0.7),
)

PLAN = Plan(
    game="joeklr",
    matches=90,
    members=MEMBERS,
    variants={"standard": 1.0},
    rounds={"standard": 5},
    options=(
        (0.5, {"games": 5}),
        (0.2, {"games": 3}),
        (0.1, {"games": 9}),
        (0.1, {}),
        (0.1, {"games": 5, "hand_size": 13}),
        (0.1, {"games": 5, "hand_size": 9}),
    ),
    seats=(2, 3, 2, 4),
    records=Records(abandoned=0.1, slips=0.3),
)
