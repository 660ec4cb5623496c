from __future__ import annotations

import msgspec
import pytest

from games.boards import BOARDS, offered, samples
from games.boards.samples import Recording, replayed, sample
from games.engine.base import LANGUAGES

KEYS = sorted(title.key for title in offered())
each_title = pytest.mark.parametrize("key", KEYS)


@each_title
def test_every_title_has_a_recorded_game_that_is_played_by_the_rules(key):
    game = sample(key)
    assert game.title.key == key
    for step in range(1, game.last + 1):
        first = game.facts[step][0]
        game.title.check(game.view(step - 1, first.seat), first.move)
    assert game.title.asks(game.states[-1]) == ()
    assert game.outcome == game.title.outcome(game.states[-1])


@each_title
def test_a_recorded_game_is_captioned_from_its_deal_to_its_end(key):
    game, board = sample(key), BOARDS[key]
    english, german = (board.captions(game, language) for language in LANGUAGES)
    assert [each.step for each in english] == [each.step for each in german]
    assert (english[0].step, english[-1].step) == (0, game.last)
    assert len({each.step for each in english}) == len(english)
    assert not {each.text for each in english} & {each.text for each in german}
    for caption in (*english, *german):
        assert "{" not in caption.heading + caption.text


def test_patriziers_captions_point_at_what_they_name():
    game = sample("patrizier")
    found = {each.heading: each for each in BOARDS["patrizier"].captions(game)}
    (shift,) = game.facts[found["A shift"].step]
    assert shift.move.shift.city in found["A shift"].text
    (full,) = game.facts[found["A city is full"].step]
    assert full.scored.city in found["A city is full"].text
    (last,) = game.facts[found["The last cards"].step]
    assert last.taken is None
    assert all(facts[0].scored is None for facts in game.facts[1 : found["A city is full"].step])


def test_a_game_that_is_not_over_is_no_sample():
    text = samples.resources.files("games.boards.patrizier").joinpath(samples.FILE).read_bytes()
    whole = msgspec.json.decode(text, type=Recording)
    with pytest.raises(ValueError, match="not over"):
        replayed(msgspec.structs.replace(whole, events=whole.events[:-1]))
