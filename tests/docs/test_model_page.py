"""The page of the trick model shows the card of the model that is shipped."""

from docs.make_model import PAGE, card, page


def test_the_card_is_that_of_the_shipped_model() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert card() in text
    assert page(text) == text, "run python -m docs.make_model"
