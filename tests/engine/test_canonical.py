"""One value, one text."""

from __future__ import annotations

import hashlib
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import canonical

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


class Inner(msgspec.Struct, frozen=True, rename={"site": "from"}):
    site: str


class Outer(msgspec.Struct, frozen=True, tag="outer", tag_field="kind"):
    zeta: int
    alpha: tuple[str | None, ...]
    inner: Inner


def test_keys_are_sorted_and_nothing_is_spaced():
    assert canonical.text({"b": [1, 2], "a": {"d": None, "c": True}}) == (
        '{"a":{"c":true,"d":null},"b":[1,2]}'
    )


def test_keys_are_sorted_by_code_point():
    assert canonical.text({"é": 1, "z": 2, "Z": 3, "10": 4, "9": 5}) == (
        '{"10":4,"9":5,"Z":3,"z":2,"é":1}'
    )


def test_letters_beyond_ascii_stay_as_they_are():
    assert canonical.text("Türme „Roma“ 🏛") == '"Türme „Roma“ 🏛"'


def test_only_what_json_demands_is_escaped():
    assert canonical.text('a"b\\c\n/') == '"a\\"b\\\\c\\n/"'


def test_a_struct_is_written_with_its_tag_and_its_own_names():
    value = Outer(zeta=1, alpha=("x", None), inner=Inner("L"))
    assert canonical.text(value) == (
        '{"alpha":["x",null],"inner":{"from":"L"},"kind":"outer","zeta":1}'
    )


def test_tuples_and_lists_are_the_same_text():
    assert canonical.text((1, (2, 3))) == canonical.text([1, [2, 3]])


@pytest.mark.parametrize(
    "value",
    [1.0, [0.5], {"a": {"b": [1, (2.0,)]}}, Inner(site=1.5), float("nan")],
    ids=["bare", "list", "deep", "struct", "nan"],
)
def test_a_float_is_refused_wherever_it_hides(value):
    with pytest.raises(TypeError, match="float"):
        canonical.text(value)


def test_large_whole_numbers_keep_every_digit():
    assert canonical.text(2**64 - 1) == "18446744073709551615"
    assert canonical.text(-(2**63)) == "-9223372036854775808"


def test_the_digest_is_over_the_bytes_of_the_text():
    value = {"ü": [1, None]}
    assert canonical.sha256(value) == hashlib.sha256('{"ü":[1,null]}'.encode()).hexdigest()


@given(PLAIN)
def test_any_plain_value_reads_back_and_is_written_the_same_again(value):
    text = canonical.text(value)
    assert json.loads(text) == value
    assert canonical.text(json.loads(text)) == text


@given(st.dictionaries(st.text(), st.integers(0, 9), min_size=2))
def test_the_order_of_insertion_makes_no_difference(value):
    backwards = dict(reversed(value.items()))
    assert canonical.text(backwards) == canonical.text(value)
    assert list(json.loads(canonical.text(value))) == sorted(value, key=str.encode)


def test_a_set_has_one_text_whatever_the_hash_seed():
    letters = "zyxwvutsrqponmlkjihgfedcba"
    assert canonical.text({"letters": set(letters)}) == canonical.text({"letters": sorted(letters)})


def test_keys_that_are_no_texts_are_refused():
    with pytest.raises(TypeError):
        canonical.text({1: "one"})
