"""Draws that anyone can repeat: `docs/chance.md`, followed here without `games.engine.chance`."""

from __future__ import annotations

import hashlib
import hmac
import json
from itertools import permutations
from pathlib import Path
from uuid import UUID

import pytest

from games.engine import chance
from games.engine.chance import Chance

ROOT = Path(__file__).parents[2]
VECTORS = json.loads((ROOT / "tests/data/chance_vectors.json").read_text())
DOCUMENT = (ROOT / "docs/chance.md").read_text()

SECRET = bytes.fromhex(VECTORS["secret"])
GAME = UUID(VECTORS["game"])
KEY = bytes(range(32))
SPAN = 2**64


# --- the published definition, word for word -------------------------------------------------


def mac(key: bytes, *parts: bytes) -> bytes:
    return hmac.new(key, b"".join(parts), hashlib.sha256).digest()


def salt(number: int, purpose: str) -> bytes:
    return mac(SECRET, b"salt/1", b"\x00", GAME.bytes, number.to_bytes(8, "big"), purpose.encode())


def words_of_event(key: bytes, number: int):
    """Give the event's words, index after index."""
    for index in range(2**32):
        label = (b"draw/1", b"\x00", GAME.bytes, number.to_bytes(8, "big"))
        yield int.from_bytes(mac(key, *label, index.to_bytes(4, "big"))[:8], "big")


def below(words, bound: int) -> int:
    largest_multiple = (SPAN // bound) * bound
    return next(word for word in words if word < largest_multiple) % bound


def shuffled(words, items: list[int]) -> list[int]:
    for last in reversed(range(1, len(items))):
        other = below(words, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def draw_key() -> bytes:
    return mac(SECRET, *(bytes.fromhex(seat["digest"]) for seat in VECTORS["words"]))


def keys() -> dict[str, bytes]:
    return {"draw_key": draw_key(), "bot_key": mac(draw_key(), b"bot/1")}


# --- the same values by the definition, by our code and in the published file ----------------


def test_the_commitment_is_the_digest_of_the_secret():
    assert hashlib.sha256(SECRET).hexdigest() == VECTORS["commitment"]
    assert chance.commitment(SECRET) == VECTORS["commitment"]


@pytest.mark.parametrize("vector", VECTORS["words"], ids=lambda vector: f"seat {vector['seat']}")
def test_a_word_is_hidden_behind_a_salted_digest(vector):
    number, word = vector["number"], vector["word"]
    salted = mac(bytes.fromhex(vector["salt"]), word.encode())
    assert salt(number, "word").hex() == vector["salt"]
    assert salted.hex() == vector["digest"]
    assert chance.salt(SECRET, GAME, number, "word").hex() == vector["salt"]
    assert chance.digest(SECRET, GAME, number, "word", word) == vector["digest"]


def test_the_words_of_all_seats_make_the_draw_key():
    digests = [seat["digest"] for seat in VECTORS["words"]]
    assert draw_key().hex() == VECTORS["draw_key"]
    assert chance.draw_key(SECRET, digests).hex() == VECTORS["draw_key"]
    assert chance.draw_key(SECRET, reversed(digests)).hex() != VECTORS["draw_key"]


def test_the_bots_have_a_key_of_their_own():
    assert keys()["bot_key"].hex() == VECTORS["bot_key"]
    assert chance.bot_key(draw_key()).hex() == VECTORS["bot_key"]


@pytest.mark.parametrize("vector", VECTORS["draws"], ids=lambda vector: str(vector["number"]))
def test_words_are_drawn_as_published(vector):
    key, number = keys()[vector["key"]], vector["number"]
    by_definition, by_code = words_of_event(key, number), Chance(key, GAME, number)
    assert [f"{next(by_definition):016x}" for _ in vector["words"]] == vector["words"]
    assert [f"{by_code.word():016x}" for _ in vector["words"]] == vector["words"]


@pytest.mark.parametrize("vector", VECTORS["below"], ids=lambda vector: str(vector["bound"]))
def test_numbers_below_a_bound_are_drawn_as_published(vector):
    bound, number = int(vector["bound"]), vector["number"]
    by_definition, by_code = words_of_event(draw_key(), number), Chance(draw_key(), GAME, number)
    assert [str(below(by_definition, bound)) for _ in vector["values"]] == vector["values"]
    assert [str(by_code.below(bound)) for _ in vector["values"]] == vector["values"]


@pytest.mark.parametrize("vector", VECTORS["shuffles"], ids=lambda vector: str(vector["number"]))
def test_cards_are_shuffled_as_published(vector):
    number, items = vector["number"], sorted(vector["order"])
    assert shuffled(words_of_event(draw_key(), number), list(items)) == vector["order"]
    assert Chance(draw_key(), GAME, number).shuffle(items) == vector["order"]


def test_a_published_bound_makes_words_be_thrown_away():
    vector = max(VECTORS["below"], key=lambda vector: int(vector["bound"]))
    limit, words = int(vector["bound"]), words_of_event(draw_key(), vector["number"])
    first = [next(words) for _ in vector["values"]]
    assert any(word >= limit for word in first)


def leaves(value):
    """Give every text in plain data; a row of values as one text."""
    if isinstance(value, list) and not isinstance(value[0], dict):
        yield " ".join(map(str, value))
    elif isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from leaves(item)
    else:
        yield str(value)


def test_the_document_shows_every_published_value():
    assert [text for text in leaves(VECTORS) if text not in DOCUMENT] == []


# --- bounds, independence, fairness ----------------------------------------------------------


@pytest.mark.parametrize("bound", [0, -1, -(2**70), 2**64 + 1])
def test_nothing_is_drawn_below_an_impossible_bound(bound):
    with pytest.raises(ValueError, match="cannot draw below"):
        Chance(KEY, GAME, 1).below(bound)


def test_nothing_is_picked_from_nothing():
    with pytest.raises(ValueError, match="cannot draw below 0"):
        Chance(KEY, GAME, 1).pick(())


def test_the_widest_bound_throws_no_word_away():
    assert Chance(KEY, GAME, 1).below(SPAN) == Chance(KEY, GAME, 1).word()


def test_below_one_is_always_zero_and_still_uses_a_word():
    first, second = Chance(KEY, GAME, 1), Chance(KEY, GAME, 1)
    assert first.below(1) == 0
    second.word()
    assert first.word() == second.word()


def test_draws_differ_by_event_game_key_and_index():
    draws = [Chance(KEY, GAME, number).word() for number in range(1, 500)]
    draws += [Chance(KEY, UUID(int=other), 1).word() for other in range(500)]
    draws += [Chance(other.to_bytes(32), GAME, 1).word() for other in range(500)]
    one_event = Chance(KEY, GAME, 1000)
    draws += [one_event.word() for _ in range(500)]
    assert len(set(draws)) == len(draws)


@pytest.mark.parametrize("length", [0, 1, 31, 32, 63, 64, 65, 200])
def test_words_are_those_of_the_standard_hmac_for_keys_of_any_length(length):
    key = bytes(range(200))[:length]
    words, draws = words_of_event(key, 3), Chance(key, GAME, 3)
    assert [draws.word() for _ in range(5)] == [next(words) for _ in range(5)]


def test_numbers_drawn_together_are_those_drawn_one_by_one():
    together, single = Chance(KEY, GAME, 4), Chance(KEY, GAME, 4)
    bounds = [SPAN, 2, 48, SPAN // 2 + 2, 1, 3]
    assert together.numbers(bounds) == [single.below(bound) for bound in bounds]
    assert together.word() == single.word()


def test_the_same_event_gives_the_same_draws_again():
    first, again = Chance(KEY, GAME, 9), Chance(KEY, GAME, 9)
    assert [first.below(48) for _ in range(99)] == [again.below(48) for _ in range(99)]


def test_a_shuffle_keeps_every_card_and_leaves_the_given_row_alone():
    row = tuple(range(48))
    drawn = Chance(KEY, GAME, 2).shuffle(row)
    assert sorted(drawn) == list(row) == list(range(48))
    assert drawn != list(row)
    assert Chance(KEY, GAME, 2).shuffle([]) == []


def is_even(counts: list[int]) -> bool:
    """Say whether chi-square lies within five deviations of what a fair source gives."""
    total, kinds = sum(counts), len(counts)
    expected, freedom = total // kinds, kinds - 1
    assert expected * kinds == total
    excess = sum((count - expected) ** 2 for count in counts) - freedom * expected
    return excess <= 0 or excess**2 <= 25 * 2 * freedom * expected**2


def test_the_measure_of_evenness_refuses_what_is_uneven():
    assert is_even([100, 104, 96])
    assert not is_even([130, 90, 80])


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 18, 48, 55])
def test_every_number_below_a_bound_comes_equally_often(bound):
    draws, counts = Chance(KEY, GAME, bound), [0] * bound
    for _ in range(400 * bound):
        counts[draws.below(bound)] += 1
    assert is_even(counts)


def test_numbers_below_a_bound_stay_even_where_half_of_the_words_are_thrown_away():
    draws, thirds = Chance(KEY, GAME, 77), [0] * 3
    bound = SPAN // 2 + 2
    for _ in range(3000):
        thirds[draws.below(bound) * 3 // bound] += 1
    assert is_even(thirds)


def test_every_order_of_four_cards_comes_equally_often():
    orders = dict.fromkeys(permutations(range(4)), 0)
    for number in range(24 * 200):
        orders[tuple(Chance(KEY, GAME, number).shuffle(range(4)))] += 1
    assert is_even(list(orders.values()))


def test_every_card_comes_to_every_place_equally_often():
    counts = [[0] * 10 for _ in range(10)]
    for number in range(3000):
        for place, card in enumerate(Chance(KEY, GAME, number).shuffle(range(10))):
            counts[card][place] += 1
    assert all(is_even(places) for places in counts)
