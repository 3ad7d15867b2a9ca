"""Joker's demo league: sixteen people, each with a way of playing."""

from bots.joker.aiming import Aiming
from bots.joker.expert import Expert
from bots.joker.greedy import Greedy
from bots.joker.habits import Habits
from bots.league import Member, Plan

MEMBERS = (
    Member("p-nino", Expert(), 2.0),
    Member("p-tamar", Expert(Habits(boldness=-0.3, wavering=0.2)), 1.6),
    Member("p-giorgi", Expert(Habits(boldness=0.4, wavering=0.3, trump_love=0.3)), 1.8),
    Member("p-luka", Expert(Habits(wavering=0.4, lapses=0.01)), 1.2),
    Member("p-ketevan", Expert(Habits(boldness=0.1, wavering=0.6)), 0.8),
    Member("p-sanne", Aiming(), 1.5),
    Member("p-daan", Aiming(Habits(boldness=0.4, wavering=0.3)), 1.2),
    Member("p-femke", Aiming(Habits(boldness=-0.4, wavering=0.2)), 1.2),
    Member("p-joost", Aiming(Habits(wavering=0.8, trump_love=0.5)), 0.7),
    Member("p-priya", Aiming(Habits(boldness=0.1, wavering=0.2, trump_love=0.2)), 1.6),
    Member("p-arjun", Aiming(Habits(boldness=0.7, wavering=0.5)), 1.0),
    Member("p-kavita", Aiming(Habits(boldness=-0.2, wavering=0.4, lapses=0.02)), 1.0),
    Member("p-rohan", Aiming(Habits(wavering=0.5, lapses=0.05)), 0.7),
    Member("p-oliver", Greedy(), 1.1),
    Member("p-charlotte", Greedy(Habits(boldness=0.5, wavering=0.5)), 0.9),
    Member("p-emily", Greedy(Habits(boldness=-0.3, wavering=0.3, lapses=0.1)), 0.7),
)

PLAN = Plan(
    game="joker",
    matches=150,
    members=MEMBERS,
    variants={"classic-24": 0.7, "nines-16": 0.14, "short-12": 0.1, "full-40": 0.06},
    rounds={"classic-24": 24, "nines-16": 16, "short-12": 12, "full-40": 40},
    options=(
        (0.6, {}),
        (0.12, {"shtanga": "100"}),
        (0.08, {"shtanga": "per-card"}),
        (0.08, {"premium": "cut"}),
        (0.06, {"premium": "double-and-cut", "premium_last_round": "excluded"}),
        (0.04, {"led_highest": "trump"}),
        (0.02, {"shtanga": "500", "premium": "none"}),
    ),
)
