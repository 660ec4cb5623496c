"""Facts and refusals in sentences, in English and German."""

from __future__ import annotations

import ast
import inspect
import re

import pytest

from games.engine import patrizier
from games.engine.errors import AmbiguousMove, IllegalMove, MalformedMove, Refused, Unanswered
from games.engine.patrizier import moves, refusals, telling
from games.engine.patrizier.state import (
    UNKNOWN,
    Award,
    Dealt,
    Retired,
    Scored,
    Shift,
    Turn,
    TurnPlayed,
    View,
)
from tests.engine.patrizier.tables import hand_made, played

NAMES = ("Black", "White", "Red", "Blue")
NAMEN = ("Schwarz", "Weiß", "Rot", "Blau")
SHIFTING = Turn("Ferrara M", "R", Shift("Siena", "L"))
FULL = Scored("Ferrara", Award(1, 5), Award(0, 2))


@pytest.mark.parametrize(
    ("fact", "english", "german"),
    [
        (
            TurnPlayed(3, Turn("Firenze BB", "R"), "Firenze", "Siena D", "Bologna AA"),
            "Firenze BB : R. Took Siena D; Bologna AA now lies there.",
            "Firenze BB : R. Nahm Siena D; dort liegt jetzt Bologna AA.",
        ),
        (
            TurnPlayed(0, SHIFTING, "Ferrara", "Lucca M", "Roma B", FULL),
            (
                "Ferrara M : R ; shift Siena L. Ferrara is full: White 5, Black 2. "
                "Took Lucca M; Roma B now lies there."
            ),
            (
                "Ferrara M : R ; versetze Siena L. Ferrara ist voll: Weiß 5, Schwarz 2. "
                "Nahm Lucca M; dort liegt jetzt Roma B."
            ),
        ),
        (
            TurnPlayed(1, Turn("Parma ?", "L", take="Siena"), "Siena", "Roma ?", "Lucca D"),
            "Parma ? : L. Took Roma ? from Siena; Lucca D now lies there.",
            "Parma ? : L. Nahm Roma ? aus Siena; dort liegt jetzt Lucca D.",
        ),
        (
            TurnPlayed(1, Turn("Roma D", "LR"), "Roma", "Siena D"),
            "Roma D : L R. Took Siena D; the draw pile is empty, so nothing lies there now.",
            (
                "Roma D : L R. Nahm Siena D; der Nachziehstapel ist leer, "
                "dort liegt jetzt nichts mehr."
            ),
        ),
        (
            TurnPlayed(1, Turn("Roma B", "L"), "Parma", "Siena D"),
            (
                "Roma B : L. Took Siena D from Parma; the draw pile is empty, "
                "so nothing lies there now."
            ),
            (
                "Roma B : L. Nahm Siena D aus Parma; der Nachziehstapel ist leer, "
                "dort liegt jetzt nichts mehr."
            ),
        ),
        (
            TurnPlayed(2, Turn("Roma B", "L"), scored=Scored("Roma", Award(2, 9), Award(2, 6))),
            "Roma B : L. Roma is full: Red 9 and 6. No open card was left to take.",
            "Roma B : L. Roma ist voll: Rot 9 und 6. Es lag keine offene Karte mehr aus.",
        ),
        (
            Retired(3),
            "Blue gives up the seat; while the game goes on, default moves are played for it.",
            (
                "Blau gibt den Platz auf; solange die Partie weitergeht, werden dort "
                "Standardzüge gespielt."
            ),
        ),
    ],
)
def test_a_fact_is_told_in_two_languages(
    fact: TurnPlayed | Retired, english: str, german: str
) -> None:
    assert patrizier.tell(fact, "en", NAMES) == english
    assert patrizier.tell(fact, "de", NAMEN) == german


def test_the_deal_tells_who_starts_and_only_the_hands_that_may_be_seen() -> None:
    hidden = (UNKNOWN,) * 3
    hands = (hidden, ("Roma B", "Milano C", "Lucca A"), hidden, hidden)
    deal = Dealt("amigo-2007-reconstructed", 2, hands, (UNKNOWN,) * 27, ("Roma ?",) * 9)
    assert patrizier.tell(deal, "en", NAMES) == (
        "The cards are dealt; Red starts. 9 cards lie open, 27 are in the draw pile. "
        "White holds Roma B, Milano C and Lucca A."
    )
    assert patrizier.tell(deal, "de", NAMEN) == (
        "Die Karten sind verteilt; Rot beginnt. 9 Karten liegen offen aus, 27 im Nachziehstapel. "
        "Weiß hat Roma B, Milano C und Lucca A auf der Hand."
    )


def test_a_seen_deal_does_not_tell_the_other_hands() -> None:
    deal, _ = next(played(4, seed=4))
    assert "holds" not in patrizier.tell(patrizier.seen(deal, None), "en", NAMES)
    assert patrizier.tell(patrizier.seen(deal, 1), "en", NAMES).count("holds") == 1
    assert patrizier.tell(deal, "en", NAMES).count("holds") == 4


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_sentence_of_a_whole_game_has_a_gap(language: str) -> None:
    for fact, _ in played(4, seed=5):
        text = patrizier.tell(fact, language, NAMES)
        assert text.endswith(".")
        assert not re.search(r"None|[{}]|  |\.\.", text)


def test_both_languages_have_the_same_sentences() -> None:
    for table in (refusals.RULES, refusals.PROBLEMS, telling.SENTENCES):
        assert table["en"].keys() == table["de"].keys()
    assert telling.NOTATION["en"].keys() == telling.NOTATION["de"].keys()


# --- refusals -------------------------------------------------------------------------------


def rules_in_moves() -> set[str]:
    """Collect every rule that moves.py refuses with, also those chosen by a conditional."""
    tree = ast.parse(inspect.getsource(moves))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    raised = [call.args[0] for call in calls if getattr(call.func, "id", "") == "IllegalMove"]
    names = {node.value for node in raised if isinstance(node, ast.Constant)}
    chosen = {node.id for node in raised if isinstance(node, ast.Name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in chosen:
            names |= {leaf.value for leaf in ast.walk(node.value) if is_rule(leaf)}
    return names


def is_rule(leaf: ast.AST) -> bool:
    return isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)


def test_every_rule_is_worded_in_both_languages() -> None:
    rules = rules_in_moves()
    assert len(rules) >= 14
    for language in ("en", "de"):
        assert rules == refusals.RULES[language].keys()


TOWERS = {"Milano": ("10", "0"), "Siena": ("0", ""), "Verona": ("12", "3"), "Ferrara": ("0123", "")}
VIEW = hand_made("Roma D, Lucca M, Parma ?, Ferrara A", TOWERS)
BARE = hand_made("Roma D, Lucca M, Parma ?", TOWERS, (None,) * 9, pile=0)
ONE_LEFT = hand_made("Roma D, Lucca M, Parma ?", TOWERS, ("Roma B", *(None,) * 8), pile=0)


@pytest.mark.parametrize(
    ("view", "move", "english", "german"),
    [
        (
            hand_made("Roma D", asked=False),
            Turn("Roma D", "LR"),
            "It is not your turn.",
            "Du bist nicht am Zug.",
        ),
        (
            VIEW,
            Turn("Roma B", "L"),
            "You do not hold Roma B.",
            "Du hast Roma B nicht auf der Hand.",
        ),
        (
            VIEW,
            Turn("Roma D", "L"),
            "Roma D builds two floors, on the left or the right site; “L” is not that.",
            "Mit Roma D baust du zwei Stockwerke, links oder rechts; „L“ passt nicht dazu.",
        ),
        (
            VIEW,
            Turn("Ferrara A", "L"),
            "This fills Ferrara, so the last floor must go to the site that is still empty: right.",
            (
                "Damit ist Ferrara voll; das letzte Stockwerk muss auf den noch leeren Bauplatz: "
                "rechts."
            ),
        ),
        (
            VIEW,
            Turn("Roma D", "LR", Shift("Milano", "L")),
            "Roma D has no shift sign, so you cannot shift a floor with it.",
            "Roma D zeigt kein Versetz-Zeichen, damit kannst du kein Stockwerk versetzen.",
        ),
        (
            VIEW,
            Turn("Lucca M", "L", Shift("Lucca", "L")),
            "You have just built in Lucca; shift in another city.",
            "In Lucca hast du gerade gebaut; versetze in einer anderen Stadt.",
        ),
        (
            VIEW,
            Turn("Lucca M", "L", Shift("Verona", "L")),
            "You can shift only where you have a floor; you have none in Verona.",
            "Versetzen darfst du nur, wo du ein Stockwerk hast; in Verona hast du keins.",
        ),
        (
            VIEW,
            Turn("Parma ?", "L"),
            (
                "Say which open card you take: Milano, Lucca, Siena, Roma, Parma, Verona, Ferrara, "
                "Bologna, Firenze."
            ),
            (
                "Sag noch, welche offene Karte du nimmst: Milano, Lucca, Siena, Roma, Parma, "
                "Verona, Ferrara, Bologna, Firenze."
            ),
        ),
        (
            VIEW,
            Turn("Roma D", "LR", take="Siena"),
            "With this card you take the card beside Roma, where you built.",
            "Mit dieser Karte nimmst du die Karte neben Roma, wo du gebaut hast.",
        ),
        (
            ONE_LEFT,
            Turn("Parma ?", "L", take="Siena"),
            "No open card lies at Siena.",
            "In Siena liegt keine offene Karte.",
        ),
        (
            BARE,
            Turn("Parma ?", "L", take="Siena"),
            "No open card is left to take.",
            "Es liegt keine offene Karte mehr aus, die du nehmen könntest.",
        ),
    ],
)
def test_a_refused_turn_is_explained(view: View, move: Turn, english: str, german: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        patrizier.check(view, move)
    assert patrizier.explain(caught.value, "en") == english
    assert patrizier.explain(caught.value, "de") == german


@pytest.mark.parametrize("rule", sorted(refusals.RULES["en"]))
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_rule_is_explained_with_no_gap(rule: str, language: str) -> None:
    params = {"card": "Roma D", "crests": 2, "sites": "L", "city": "Roma", "site": "R"}
    text = patrizier.explain(
        IllegalMove(rule, "detail", cities=("Roma", "Siena"), **params), language
    )
    assert text != "detail"
    assert not re.search(r"[{}]", text)


def test_a_refusal_without_words_falls_back_on_its_detail() -> None:
    assert patrizier.explain(IllegalMove("new_rule", "As it is."), "de") == "As it is."
    assert patrizier.explain(IllegalMove("card_not_in_hand", "No card."), "de") == "No card."
    assert patrizier.explain(Refused("Something else."), "de") == "Something else."


def refusal_of(text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        patrizier.read(text, VIEW)
    return caught.value


def test_a_text_not_understood_is_explained() -> None:
    refusal = refusal_of("Roma hokuspokus")
    assert patrizier.explain(refusal, "en") == refusal.detail
    assert patrizier.explain(refusal, "en").startswith("I do not understand “hokuspokus”. Write")
    assert patrizier.explain(refusal, "de").startswith("„hokuspokus“ verstehe ich nicht. Schreib")
    assert patrizier.explain(refusal_of("12"), "de").startswith(
        "Eine Zeile 12 gibt es in der Liste nicht"
    )
    assert patrizier.explain(refusal_of("Lucca C L"), "de") == (
        "In Lucca gibt es keine Karte C, nur D, A, B, M."
    )


def test_a_condition_on_nothing_is_explained_with_what_there_is() -> None:
    refusal = refusal_of("4 wenn nirgends > 3")
    assert isinstance(refusal, MalformedMove)
    assert patrizier.explain(refusal, "en").startswith("There is nothing called “nirgends”")
    assert patrizier.explain(refusal, "de").startswith("„nirgends“ lässt sich nicht vergleichen")
    assert "Roma" in patrizier.explain(refusal, "de")


def test_a_condition_that_does_not_hold_is_explained() -> None:
    refusal = Unanswered("x", guard="if Roma < 3", gauge="Roma", now=4)
    assert patrizier.explain(refusal, "en") == (
        "Your condition “if Roma < 3” does not hold: Roma is 4."
    )
    assert patrizier.explain(refusal, "de").endswith("gilt nicht: Roma ist 4.")


def test_an_ambiguous_text_is_explained_with_its_candidates() -> None:
    refusal = refusal_of("roma doppelt links")
    assert isinstance(refusal, AmbiguousMove)
    assert (
        patrizier.explain(refusal, "en")
        == "This fits 2 turns. Say which: Roma D : L L | Roma D : L R"
    )
    assert patrizier.explain(refusal, "de") == (
        "Das passt auf 2 Züge. Sag noch, welchen du meinst: Roma D : L L | Roma D : L R"
    )
    assert patrizier.explain(refusal_of("parma"), "de").endswith(" | …")


def test_an_order_that_does_not_answer_is_explained() -> None:
    reasons = (IllegalMove("not_asked", "no"), IllegalMove("card_not_in_hand", "no", card="Roma B"))
    refusal = Unanswered("no; no", reasons)
    assert patrizier.explain(refusal, "en").endswith("It is not your turn. You do not hold Roma B.")
    assert patrizier.explain(refusal, "de").endswith(
        "Du bist nicht am Zug. Du hast Roma B nicht auf der Hand."
    )
    assert (
        patrizier.explain(Unanswered("The order says nothing."), "en") == "The order says nothing."
    )
    assert patrizier.explain(Unanswered("x"), "de").startswith("Dein vorbereiteter Zug")
