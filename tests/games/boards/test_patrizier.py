from __future__ import annotations

import re

import pytest

from games import simulation
from games.boards import BOARDS, offered, patrizier
from games.engine import orders, registry, replay
from games.engine.patrizier.state import ASKS, Award, Player, Scored, Table, View

COLOURS = ("black", "white", "red", "blue")
EMPTY = ("", "")

# In the order of the edition: left and right tower, open card. 0 Black, 1 White, 2 Red, 3 Blue.
CITIES = {
    "Milano": (("", "3"), "Bologna ?"),
    "Lucca": (("", "2"), "Parma D"),
    "Siena": (("1113", "0"), "Bologna C"),
    "Roma": (("", "022111"), "Lucca D"),
    "Parma": (("1", ""), "Bologna D"),
    "Verona": (("3", "2302"), "Roma B"),
    "Ferrara": (("0211", "0"), "Roma B"),
    "Bologna": (("", "0"), "Parma ?"),
    "Firenze": (("3", "1330223"), None),
}
SCORED = {
    "Verona": Scored("Verona", Award(2, 5), Award(3, 2)),
    "Ferrara": Scored("Ferrara", Award(1, 5), Award(0, 2)),
}
PLAYERS = (
    Player(("Roma D", "Siena ?"), 1, ("Lucca A", "Roma B", "Siena B", "Bologna C", "Roma CC"), 14),
    Player((), 3, ("Bologna AA", "Roma CC", "Verona C"), 11),
    Player(("Bologna D", "Firenze M"), 1, ("Parma B", "Firenze CC"), 13),
    Player(("Roma AA", "Lucca B", "Bologna BB"), 0, (), 13),
)


def view(seat=2, cities=CITIES, scored=SCORED, pile=1, hidden=("Milano C",)):
    table = Table(
        edition="amigo-2007-reconstructed",
        turn=2,
        players=PLAYERS,
        open=tuple(card for _, card in cities.values()),
        pile=pile,
        towers=tuple(tower for towers, _ in cities.values() for tower in towers),
        scored=tuple(scored.get(name) for name in cities),
    )
    return View(seat, ASKS[seat] if seat == 2 else None, table, hidden if seat == 2 else ())


def test_each_city_is_one_line_with_its_towers_from_the_ground_up():
    assert patrizier.lines(view(), COLOURS) == [
        "Milano 1/7    L: -     R: B        open: Bologna ?  tiles 7/4",
        "Lucca 1/7     L: -     R: R        open: Parma D    tiles 7/4",
        "Siena 5/7     L: WWWB  R: K        open: Bologna C  tiles 7/4",
        "Roma 6/9      L: -     R: KRRWWW   open: Lucca D    tiles 9/6",
        "Parma 1/5     L: W     R: -        open: Bologna D  tiles 5/2",
        "Verona full   L: B     R: RBKR     open: Roma B     Red 5, Blue 2",
        "Ferrara full  L: KRWW  R: K        open: Roma B     White 5, Black 2",
        "Bologna 1/9   L: -     R: K        open: Parma ?    tiles 9/6",
        "Firenze 8/9   L: B     R: WBBKRRB  open: -          tiles 9/6",
        "draw pile: 1 card. K Black, W White, R Red (you), B Blue",
    ]


def test_the_same_board_in_german():
    told = patrizier.lines(view(pile=0), COLOURS, "de")
    assert told[5] == "Verona voll   L: B     R: RBSR     offen: Roma B     Rot 5, Blau 2"
    assert told[2] == "Siena 5/7     L: WWWB  R: S        offen: Bologna C  Plättchen 7/4"
    assert told[-1] == "Nachziehstapel: leer. S Schwarz, W Weiß, R Rot (du), B Blau"


def test_a_board_too_wide_to_line_up_is_written_without_columns():
    tall = {**CITIES, "Bologna": (("00000000", "1"), None), "Roma": (("1", "22222222"), "Lucca D")}
    full = {
        **SCORED,
        "Bologna": Scored("Bologna", Award(0, 9), Award(1, 6)),
        "Roma": Scored("Roma", Award(2, 9), Award(1, 6)),
    }
    told = patrizier.lines(
        view(cities={**tall, "Milano": (EMPTY, "Bologna AA")}, scored=full), COLOURS
    )
    assert told[0] == "Milano 0/7  L: -  R: -  open: Bologna AA  tiles 7/4"
    assert max(map(len, told)) <= 70


def test_one_player_who_wins_both_tiles_is_named_once():
    both = {**SCORED, "Verona": Scored("Verona", Award(2, 5), Award(2, 2))}
    assert patrizier.lines(view(scored=both), COLOURS)[5].endswith("Red 5 and 2")
    assert patrizier.lines(view(scored=both), COLOURS, "de-at")[5].endswith("Rot 5 und 2")


def test_the_hand_says_what_each_card_does():
    assert patrizier.hand(view()) == [
        "Milano C   one floor, head C (bearded man)",
        "Bologna D  two floors",
        "Firenze M  one floor, then you may shift a top floor",
    ]
    assert patrizier.hand(view(), "de")[1] == "Bologna D  zwei Stockwerke"
    assert patrizier.hand(view(seat=None)) == []


def test_players_are_told_by_what_all_know():
    assert patrizier.players(view(), COLOURS) == [
        "Black: tiles 2, heads A1 B2 C3, supply 14; holds Roma D, Siena ?,",
        "  1 unseen card",
        "White: tiles 5, heads A2 B0 C3, supply 11; holds 3 unseen cards",
        "Red (you): tiles 5, heads A0 B1 C2, supply 13",
        "Blue: tiles 2, heads A0 B0 C0, supply 13; holds Roma AA, Lucca B,",
        "  Bologna BB",
    ]


def test_a_spectator_sees_the_drawn_cards_of_all_and_the_dealt_cards_of_nobody():
    told = " ".join(line.strip() for line in patrizier.players(view(seat=None), COLOURS))
    assert "holds Bologna D, Firenze M, 1 unseen card" in told
    assert "Milano C" not in told
    assert "(you)" not in told


def test_choices_tell_what_they_fill():
    choices = patrizier.choices(view(), COLOURS)
    assert [(choice.number, choice.text) for choice in choices] == [
        (1, "Milano C : L"),
        (2, "Milano C : R"),
        (3, "Bologna D : L L"),
        (4, "Bologna D : L R"),
        (5, "Bologna D : R R"),
        (6, "Firenze M : L"),
        (7, "Firenze M : R"),
    ]
    assert choices[5].note == "fills Firenze: Blue 9, Red 6"
    assert choices[6].note == "fills Firenze: Red 9, Blue 6"
    assert not any(choice.note for choice in choices[:5])
    assert patrizier.choices(view(), COLOURS, "de")[5].note == "füllt Firenze: Blau 9, Rot 6"


def test_hints_tell_what_may_be_added():
    others = "+Milano, +Lucca, +Siena, +Roma, +Parma, +Verona, +Ferrara"
    assert patrizier.hints(view()) == [
        "With 6 and 7 you may add a shift: >Lucca R or >Roma R.",
        f"With 6 and 7 say where you take an open card: {others} or +Bologna.",
    ]
    assert patrizier.hints(view(seat=None)) == []


def test_cards_that_leave_the_same_choice_share_a_hint():
    bare = {**CITIES, "Milano": (("", "3"), None), "Bologna": (("", "0"), None)}
    told = patrizier.hints(view(cities=bare))
    assert told[0].startswith("With each of them say where you take an open card:")
    assert len(told) == 2


def test_the_examples_of_an_answer_are_of_this_position():
    assert patrizier.answering(view()) == (
        "A number (5), with a shift (6 >Lucca R +Bologna) or a card to take (6 +Bologna), "
        "or words (bologna double right right)."
    )
    assert patrizier.answering(view(), "de").endswith("oder Worte (bologna doppelt rechts rechts).")
    assert patrizier.answering(view(seat=None)) == ""
    bare = {**CITIES, "Milano": (("", "3"), None), "Bologna": (("", "0"), None)}
    assert patrizier.answering(view(cities=bare)) == (
        "A number (7 +Ferrara), with a shift (6 >Lucca R +Ferrara), "
        "or words (florence shift right, take ferrara)."
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_example_of_an_answer_can_be_sent_as_it_stands(language):
    title, state = registry.find("patrizier"), None
    game = simulation.play(title, registry.find_edition(title), 3, "7", ["random"])
    for _, fact in game.facts:
        state = replay.fold(title, [fact], state)
        views = [title.view(state, seat) for seat in range(3)]
        for asked in (each for each in views if each.ask):
            examples = re.findall(r"\(([^)]+)\)", patrizier.answering(asked, language))
            assert len(examples) > 1
            for example in examples:
                orders.answer(title, asked, title.read(example, asked))


def test_the_picture_has_every_floor_in_its_colour():
    drawn = patrizier.picture(view(), COLOURS)
    siena, verona = drawn.cities[2], drawn.cities[5]
    assert [floor.letter for floor in siena.left] == ["W", "W", "W", "B"]
    assert [floor.colour for floor in siena.right] == ["black"]
    assert (siena.numeral, siena.built, siena.is_full) == ("VII", 5, False)
    assert [tile.winner.colour for tile in verona.tiles] == ["red", "blue"]
    assert [card.text for card in drawn.hand] == ["Milano C", "Bologna D", "Firenze M"]
    assert drawn.absent == (("Pistoia", 5),)


def test_the_picture_is_told_to_those_who_hear_it():
    drawn = patrizier.picture(view(), COLOURS)
    assert drawn.cities[2].sentence == (
        "Siena, 5 of 7 floors. Left from the ground: white, white, white, blue. Right: black. "
        "Open card Bologna C."
    )
    assert drawn.cities[5].sentence.startswith("Verona is full: Red 5, Blue 2.")
    assert drawn.cities[8].sentence.endswith("No open card.")


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_position_of_a_game_can_be_shown_within_seventy_columns(players, language):
    title = registry.find("patrizier")
    game = simulation.play(title, registry.find_edition(title), players, "7", ["random"])
    colours = ("black", "white", "red", "yellow", "blue")[:players]
    state = None
    for _, fact in game.facts:
        state = replay.fold(title, [fact], state)
        for seat in (None, *range(players)):
            seen = title.view(state, seat)
            told = patrizier.lines(seen, colours, language)
            told += patrizier.hand(seen, language) + patrizier.players(seen, colours, language)
            assert max(map(len, told)) <= 70
            assert len(patrizier.choices(seen, colours, language)) <= 9
            patrizier.picture(seen, colours, language)


def test_only_titles_with_a_face_are_offered():
    assert set(BOARDS) == {title.key for title in offered()}
    assert set(BOARDS) <= {title.key for title in registry.TITLES}
