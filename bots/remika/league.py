"""Remika's demo league: people of different strength at tables of two to six."""

from bots.league import Member, Plan, Records
from bots.remika.habits import Habits
from bots.remika.hasty import Hasty
from bots.remika.steady import Steady
from bots.remika.watchful import Watchful

MEMBERS = (
    Member("p-tamar", Watchful(), 1.9),
    Member("p-luka", Watchful(Habits(memory=0.6, caution=9.0, tidiness=0.0)), 1.6),
    Member("p-sanne", Watchful(Habits(memory=0.4, thrift=0.4)), 1.2),
    Member("p-giorgi", Watchful(Habits(thrift=1.2, pride=0.1)), 1.0),
    Member("p-ketevan", Steady(), 1.7),
    Member("p-daan", Steady(Habits(memory=0.5, tidiness=0.6)), 1.2),
    Member("p-kavita", Steady(Habits(thrift=0.2)), 1.0),
    Member("p-rohan", Steady(Habits(memory=0.2, pride=0.3)), 1.0),
    Member("p-nino", Steady(Habits(memory=0.1, lapses=0.02)), 0.8),
    Member("p-oliver", Hasty(), 1.1),
    Member("p-femke", Hasty(Habits(tidiness=1.0, pride=0.2)), 1.0),
    Member("p-joost", Hasty(Habits(lapses=0.03)), 0.8),
    Member("p-arjun", Hasty(Habits(lapses=0.08, pride=0.5)), 0.7),
    Member("p-emily", Hasty(Habits(lapses=0.12)), 0.6),
)

PLAN = Plan(
    game="remika",
    matches=90,
    members=MEMBERS,
    variants={"standard": 1.0},
    rounds={"standard": 9},
    options=((0.7, {}), (0.2, {"limit": 150}), (0.1, {"limit": 300})),
    seats=(4, 3, 4, 2, 5, 4, 3, 6),
    records=Records(abandoned=0.1, slips=0.3),
)
