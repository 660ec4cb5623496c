"""Every branch of the rules that a game can reach has a recorded game."""

from __future__ import annotations

import pytest

from games.engine.villa_paletti.happenings import Collapsed, Ended
from tests.engine.test_playthroughs import FOLDER, decoded, load
from tests.engine.villa_paletti.branches import all_branches, branches
from tests.engine.villa_paletti.ways import VILLAS

FILES = sorted((FOLDER / "villa_paletti").glob("*.json"))
TAKEN = {path.stem: branches(decoded(*load(path))) for path in FILES}


@pytest.mark.parametrize("branch", sorted(all_branches()))
def test_every_branch_has_a_recorded_game(branch):
    assert any(branch in taken for taken in TAKEN.values())


@pytest.mark.parametrize("name", VILLAS)
def test_every_recorded_game_is_needed(name):
    """It takes a branch that none of the games before it takes."""
    names = ["2-players", "3-players", "4-players", *VILLAS]
    before = set().union(*(TAKEN[each] for each in names[: names.index(name)]))
    assert TAKEN[name] - before


def test_a_branch_is_told_from_an_event():
    """The looks are no tautologies: a game without its last event takes fewer branches."""
    facts = decoded(*load(FOLDER / "villa_paletti/collapse-by-set.json"))
    assert {type(fact) for _, fact in facts[-2:]} == {Collapsed, Ended}
    cut = [pair for pair in facts if pair[0] < facts[-1][0]]
    assert "collapse by set" in branches(facts) - branches(cut)
