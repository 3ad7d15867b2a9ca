"""The people of the demo: lasting ids and the names they are shown by."""

from games.events import Player

PEOPLE = (
    Player("p-nino", "Nino Beridze"),
    Player("p-sanne", "Sanne de Vries"),
    Player("p-arjun", "Arjun Mehta"),
    Player("p-oliver", "Oliver Hughes"),
    Player("p-giorgi", "Giorgi Kapanadze"),
    Player("p-femke", "Femke Visser"),
    Player("p-priya", "Priya Sharma"),
    Player("p-charlotte", "Charlotte Reed"),
    Player("p-tamar", "Tamar Lomidze"),
    Player("p-daan", "Daan Bakker"),
    Player("p-kavita", "Kavita Iyer"),
    Player("p-luka", "Luka Gelashvili"),
    Player("p-emily", "Emily Carter"),
    Player("p-joost", "Joost van Dijk"),
    Player("p-rohan", "Rohan Desai"),
    Player("p-ketevan", "Ketevan Maisuradze"),
)

_BY_ID = {person.id: person for person in PEOPLE}


def person(person_id: str) -> Player:
    """The person of that id, with the name."""
    return _BY_ID[person_id]
