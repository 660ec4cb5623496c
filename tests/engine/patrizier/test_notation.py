"""Turns as text: what is written reads back, and what people write is understood."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.engine import patrizier
from games.engine.errors import AmbiguousMove, MalformedMove
from games.engine.orders import single
from games.engine.patrizier import moves, telling
from games.engine.patrizier.state import Shift, Turn
from tests.engine.patrizier.notations import HEADS, SIGNS, reads
from tests.engine.patrizier.tables import many_views, positions

# --- writing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "canonical", "english", "german"),
    [
        (
            Turn("Roma D", "LR"),
            "Roma D : L R",
            "Roma double : left right",
            "Roma doppelt : links rechts",
        ),
        (
            Turn("Lucca M", "R", Shift("Milano", "L")),
            "Lucca M : R ; shift Milano L",
            "Lucca shift : right ; shift Milano left",
            "Lucca versetzen : rechts ; versetze Milano links",
        ),
        (
            Turn("Parma ?", "L", take="Siena"),
            "Parma ? : L ; take Siena",
            "Parma any : left ; take Siena",
            "Parma frei : links ; nimm Siena",
        ),
        (
            Turn("Firenze M", "R", Shift("Roma", "R"), "Siena"),
            "Firenze M : R ; shift Roma R ; take Siena",
            "Firenze shift : right ; shift Roma right ; take Siena",
            "Firenze versetzen : rechts ; versetze Roma rechts ; nimm Siena",
        ),
        (Turn("Roma CC", "L"), "Roma CC : L", "Roma two beards : left", "Roma zwei Bärte : links"),
        (Turn("Parma A", "L"), "Parma A : L", "Parma hat : left", "Parma Hut : links"),
    ],
)
def test_a_turn_is_written_in_three_ways(
    move: Turn, canonical: str, english: str, german: str
) -> None:
    assert patrizier.write(move) == canonical
    assert patrizier.write(move, "en") == english
    assert patrizier.write(move, "de") == german


@pytest.mark.parametrize("players", patrizier.seats)
@pytest.mark.parametrize("language", ["", "en", "de"])
def test_every_turn_that_could_be_played_reads_back(players: int, language: str) -> None:
    for state in positions(players, seed=players):
        for seat in range(players):
            view = patrizier.view(state, seat)
            for move in moves.packages(view):
                assert patrizier.read(patrizier.write(move, language), view) == single(move)


@pytest.mark.parametrize("change", [str.lower, str.upper, str.swapcase, str.title])
def test_capitals_do_not_matter(change: Callable[[str], str]) -> None:
    for view in many_views()[::40]:
        for move in moves.packages(view)[:40]:
            for language in ("", "en", "de"):
                text = change(patrizier.write(move, language))
                assert patrizier.read(text, view) == single(move), text


def test_what_a_page_shows_reads_back() -> None:
    for view in many_views()[::40]:
        for move in moves.packages(view)[:40]:
            text = telling.spoken(patrizier.write(move), "de")
            assert patrizier.read(text, view) == single(move), text
            assert telling.spoken(patrizier.write(move), "en") == patrizier.write(move)


# --- what people write ----------------------------------------------------------------------

DOUBLE = "Roma D : L R"
SHIFTED = "Lucca M : R ; shift Milano L"
FREE = "Parma ? : L ; take Siena"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("roma doppelt links rechts", DOUBLE),
        ("Roma2 LR", DOUBLE),
        ("Roma D : R L", DOUBLE),
        ("rom d r,l", DOUBLE),
        ("Rome double right and left.", DOUBLE),
        ("ROM DOPPELT LINKS/RECHTS", DOUBLE),
        ("RoD LR", DOUBLE),
        ("rodlr", DOUBLE),
        ("RomaDLR", DOUBLE),
        ("Ro 2 l+r", DOUBLE),
        ("I play a Roma double: one left, one right, please!", DOUBLE),
        ("Ich spiele die Doppelkarte in Rom, eins links und eins rechts", DOUBLE),
        ("Roma Doppelwappen, je eins auf beide Türme", DOUBLE),
        ("roma both", DOUBLE),
        ("Rom doppelt beide Seiten", DOUBLE),
        ("Roma double, one on each site", DOUBLE),
        ("LR", DOUBLE),
        ("doppelt links rechts", DOUBLE),
        ("Can I play Roma D, L R?", None),
        ("Roma D, L R?", DOUBLE),
        ("Roma L L", "Roma D : L L"),
        ("roma beide links", "Roma D : L L"),
        ("Roma both floors right", "Roma D : R R"),
        ("rom zweimal rechts", "Roma D : R R"),
        ("Rom 2x rechts", "Roma D : R R"),
        ("roma, zwei links bitte", "Roma D : L L"),
        ("Roma twice left", "Roma D : L L"),
        ("baue in Rom zwei Stockwerke links", "Roma D : L L"),
        ("Lucca R", "Lucca M : R"),
        ("lucca versetzen rechts", "Lucca M : R"),
        ("Lucca M rechts, ohne zu versetzen", "Lucca M : R"),
        ("Lucca M right, don't shift", "Lucca M : R"),
        ("lu r, no shift", "Lucca M : R"),
        ("Ich spiele Lucca rechts und versetze nicht", "Lucca M : R"),
        ("lucca versetzen rechts, versetze mailand links", SHIFTED),
        ("Lucca M R >MilanoL", SHIFTED),
        ("Lucca M R > MiL", SHIFTED),
        ("lucca m r >milanol", SHIFTED),
        ("lucca rechts versetze mailand links", SHIFTED),
        ("Lucca rechts, Mailand links versetzen", SHIFTED),
        ("Lucca rechts, dann Mailand links versetzen", SHIFTED),
        ("Lucca right, Milan left", SHIFTED),
        ("lucca shift right milano left", SHIFTED),
        ("Lucca M right, then shift Milan left", SHIFTED),
        ("Lucca M rechts und dann versetze Mailand links", SHIFTED),
        ("Lucca M R\nversetze Milano L", SHIFTED),
        ("lucca rechts, verschiebe in mailand von links nach rechts", SHIFTED),
        ("lucca r shift milano to the right", SHIFTED),
        ("Lucca M : R ; shift Milano L -> R", SHIFTED),
        ("lucca r, move the left floor in Milan", SHIFTED),
        ("shift Milano left, Lucca right", SHIFTED),
        ("versetze Mailand links, baue in Lucca rechts", SHIFTED),
        ("lu m r, vers. mi l", SHIFTED),
        ("Lucca R > Siena", "Lucca M : R ; shift Siena L"),
        ("M right", "Lucca M : R"),
        ("parma ? l +siena", FREE),
        ("Parma?L+Siena", FREE),
        ("parma frei links nimm siena", FREE),
        ("Parma any left, take Siena", FREE),
        ("Parma free draw left and take the card from Siena", FREE),
        ("parma l siena", FREE),
        ("Parma beliebig links, Siena nehmen", FREE),
        ("pa l + si", FREE),
        ("I'd like to build in Parma, left, and take Siena's card", FREE),
        ("Parma links und nehme die Frau", FREE),
        ("Parma links und nehme die Frau aus Rom", FREE),
        ("Parma links, dann Siena nehmen", FREE),
        ("Ich baue in Parma links und nehme die Karte von Siena.", FREE),
        ("nimm Siena, Parma links", FREE),
        ("Parma ? links, nimm Siena!", FREE),
        ("Parma left, take Roma B", FREE),
        ("Parma left, take the Roma card", "Parma ? : L ; take Roma"),
        ("parma links, ziehe Florenz", "Parma ? : L ; take Firenze"),
        ("Parma ? L take Parma", "Parma ? : L ; take Parma"),
        ("Pa?R+Fl", "Parma ? : R ; take Firenze"),
        ("Roma D : L R ; take Roma", DOUBLE),
        ("Rom doppelt links rechts, nimm Lucca D", DOUBLE),
    ],
)
def test_signs_are_read_as_people_write_them(text: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(MalformedMove):
            reads(text, SIGNS)
    else:
        assert reads(text, SIGNS) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Firenze BB R", "Firenze BB : R"),
        ("florenz zwei frauen rechts", "Firenze BB : R"),
        ("Florence two women right", "Firenze BB : R"),
        ("Florenz Doppelfrau rechts", "Firenze BB : R"),
        ("florence double woman right", "Firenze BB : R"),
        ("2 Frauen Florenz rechts", "Firenze BB : R"),
        ("fibbr", "Firenze BB : R"),
        ("flo frau re", "Firenze BB : R"),
        ("Fi R", "Firenze BB : R"),
        ("bologna 2 hats left", "Bologna AA : L"),
        ("2 hats left", "Bologna AA : L"),
        ("zwei Hüte links", "Bologna AA : L"),
        ("zwei Huete in Bologna links", "Bologna AA : L"),
        ("Doppelhut Bologna li.", "Bologna AA : L"),
        ("bologna double hat left", "Bologna AA : L"),
        ("Bologna Hut doppelt links", "Bologna AA : L"),
        ("Bo AA L", "Bologna AA : L"),
        ("bologna 2A l", "Bologna AA : L"),
        ("Mann mit rotem Hut, links", "Bologna AA : L"),
        ("a hat, left", "Bologna AA : L"),
        ("siena bart links", "Siena C : L"),
        ("the bearded man in Siena, left tower", "Siena C : L"),
        ("Siena C* L", "Siena C : L"),
        ("Siena linker Turm", "Siena C : L"),
        ("bärtiger Mann rechts", "Siena C : R"),
        ("Bartkarte rechts", "Siena C : R"),
        ("SI C R", "Siena C : R"),
        ("sicr", "Siena C : R"),
        ("\u201eSiena C : R\u201c", "Siena C : R"),
    ],
)
def test_heads_are_read_as_people_write_them(text: str, canonical: str) -> None:
    assert reads(text, HEADS) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("4", "Lucca M : L"),
        ("4.", "Lucca M : L"),
        ("  4) ", "Lucca M : L"),
        ("Nr. 4", "Lucca M : L"),
        ("I take 4", "Lucca M : L"),
        ("ich spiele Zeile 4 bitte", "Lucca M : L"),
        ("4 >Milano L", "Lucca M : L ; shift Milano L"),
        ("4>MilanoL", "Lucca M : L ; shift Milano L"),
        ("4, versetze mailand rechts", "Lucca M : L ; shift Milano R"),
        ("4 mailand rechts", "Lucca M : L ; shift Milano R"),
        ("4 shift milan right", "Lucca M : L ; shift Milano R"),
        ("4 Lucca M : L", "Lucca M : L"),
        ("2 Roma D : L R", DOUBLE),
        ("2 Roma D : L R    fills Roma: White Wolf 9, Red 6", DOUBLE),
        ("2 Roma D : L R    füllt Roma: Weiß 9, Rot 6", DOUBLE),
        ("2 doppelt", DOUBLE),
        ("7 +Siena", "Parma ? : R ; take Siena"),
        ("7 siena", "Parma ? : R ; take Siena"),
        ("7 nimm siena", "Parma ? : R ; take Siena"),
        ("6. Siena nehmen", FREE),
    ],
)
def test_a_number_names_a_line_of_the_offered_list(text: str, canonical: str) -> None:
    assert reads(text, SIGNS) == canonical


def test_the_offered_list_names_card_and_sites() -> None:
    assert [patrizier.write(turn) for turn in patrizier.offers(SIGNS)] == [
        "Roma D : L L",
        "Roma D : L R",
        "Roma D : R R",
        "Lucca M : L",
        "Lucca M : R",
        "Parma ? : L",
        "Parma ? : R",
    ]


def test_offers_never_exceed_nine_lines() -> None:
    sizes = [len(patrizier.offers(view)) for view in many_views()]
    assert max(sizes) == 9


def test_every_line_of_the_list_reads_as_itself() -> None:
    for view in many_views()[::7]:
        for number, offer in enumerate(patrizier.offers(view), start=1):
            open_takes = [
                turn
                for turn in moves.packages(view)
                if turn.shift is None and (turn.card, turn.sites) == (offer.card, offer.sites)
            ]
            if len(open_takes) == 1:
                assert patrizier.read(f"{number}", view) == single(offer)
            else:
                with pytest.raises(AmbiguousMove) as caught:
                    patrizier.read(f"{number}", view)
                assert list(caught.value.candidates) == [*map(patrizier.write, open_takes)]


def test_spectators_and_finished_players_are_offered_nothing() -> None:
    *_, last = positions(3, seed=3)
    assert patrizier.offers(patrizier.view(last, None)) == ()
    assert patrizier.offers(patrizier.view(last, 1)) == ()
