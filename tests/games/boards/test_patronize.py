"""Patronize's face: every position of whole games can be shown, chosen from and told."""

from __future__ import annotations

import re
from functools import cache

import pytest

from games import simulation
from games.boards import BOARDS
from games.boards.patronize import composing, picking
from games.boards.patronize.text import WIDTH
from games.engine import registry, replay
from games.engine.base import LANGUAGES
from games.engine.patronize.data import EDITIONS
from games.engine.patronize.state import COLOURS, Closed

TITLE, BOARD = registry.find("patronize"), BOARDS["patronize"]
EDITION = EDITIONS["okazu-2013-reconstructed"]
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_size = pytest.mark.parametrize("players", TITLE.seats)


def colours(players):
    return EDITION.colours(players)[:players]


@cache
def states(players, seed="face"):
    """Return every position of a game in which bots of both kinds play."""
    edition = registry.find_edition(TITLE)
    game = simulation.play(TITLE, edition, players, seed, ("random", "greedy"))
    found, state = [], None
    for number in dict.fromkeys(number for number, _ in game.facts):
        facts = [fact for each, fact in game.facts if each == number]
        state = replay.fold(TITLE, facts, state)
        found.append(state)
    return found


def asked(players, seed="face"):
    """Return the views of those who are asked."""
    pairs = [(state, TITLE.asks(state)) for state in states(players, seed)]
    return [TITLE.view(state, asks[0].seat) for state, asks in pairs if asks]


def first(phase, players=5):
    """Return the first view of a phase that asks somebody."""
    games = (view for seed in range(60) for view in asked(players, f"face {seed}"))
    return next(view for view in games if view.table.phase == phase)


# Showing


@each_size
@each_language
def test_every_position_of_a_game_can_be_shown_within_seventy_columns(players, language):
    before = None
    for state in states(players):
        for seat in (None, *range(players)):
            view = TITLE.view(state, seat)
            texts = [
                *BOARD.lines(view, colours(players), language, since=before),
                *BOARD.players(view, colours(players), language),
            ]
            assert all(len(line) <= WIDTH for line in texts)
            BOARD.picture(view, colours(players), language, since=before)
            BOARD.poster(view, colours(players), language, since=before)
            before = view


@each_size
def test_the_picture_shows_what_lies_on_the_table(players):
    for state in states(players):
        view = TITLE.view(state, 0)
        drawn, table = BOARD.picture(view, colours(players)), view.table
        assert [seat.number for seat in drawn.standings] == list(range(players))
        assert drawn.seats[0].number == table.start
        assert [stock.work.count for stock in drawn.supply] == list(table.supply)
        assert len(drawn.everyone) == len(EDITION.cards)
        for seat, player in zip(drawn.standings, table.players, strict=True):
            assert [work.count for work in seat.works] == list(player.cubes)
            assert {card.key for card in seat.proteges} == set(player.proteges)
            assert (seat.hand, seat.mentor) == (player.hand, player.mentor)
            place = table.places[seat.number]
            assert (seat.card.key if seat.card else None) == (place.card if place else None)
        assert sum(seat.is_winner for seat in drawn.seats) == (table.winner is not None)


def test_a_seat_sees_only_its_own_hand_among_the_seventeen():
    for state in states(4)[:-1]:
        view = TITLE.view(state, 1)
        mine = {
            each.character.key
            for each in BOARD.picture(view, colours(4)).everyone
            if each.place == "hand"
        }
        assert mine == set(view.hand)
        hidden = {card for seat in (0, 2, 3) for card in state.hands[seat]}
        unseen = {
            each.character.key
            for each in BOARD.picture(view, colours(4)).everyone
            if each.place == "unseen"
        }
        assert hidden <= unseen


def test_what_is_new_is_marked():
    then, now = states(3)[3], states(3)[8]
    before, view = TITLE.view(then, 0), TITLE.view(now, 0)
    drawn = BOARD.picture(view, colours(3), since=before)
    for seat, old, new in zip(drawn.standings, then.table.players, now.table.players, strict=True):
        marked = {card.key for card in seat.proteges if card.mark == "new"}
        assert marked == set(new.proteges) - set(old.proteges)
        changed = [work.mark == "new" for work in seat.works]
        assert changed == [a != b for a, b in zip(old.cubes, new.cubes, strict=True)]
    assert any("+" in line for line in BOARD.lines(view, colours(3), since=before))


def test_letters_of_seats_and_masterpieces_never_meet():
    for language in LANGUAGES:
        drawn = BOARD.picture(TITLE.view(states(5)[0], None), colours(5), language)
        letters = [stock.work.letter for stock in drawn.supply]
        letters += [seat.piece.letter for seat in drawn.seats]
        assert len(set(letters)) == len(letters) == 9


# Choosing


@each_size
def test_every_legal_answer_can_be_chosen_step_by_step(players):
    for view in asked(players):
        legal = TITLE.legal(view)
        steps = BOARD.steps(view, colours(players), {})
        assert len(steps[0].options) == len({next(iter(composing.parts(m).items())) for m in legal})
        for move in legal:
            chosen = BOARD.parts(move)
            assert composing.compose(view, chosen) == move
            for step in BOARD.steps(view, colours(players), chosen):
                picked = [option.value for option in step.options if option.is_chosen]
                assert picked == ([chosen[step.key]] if step.options else [])


@each_size
@each_language
def test_every_answer_is_told_before_it_is_sent(players, language):
    for view in asked(players):
        for move in TITLE.legal(view):
            told = BOARD.foretell(view, colours(players), BOARD.parts(move), language)
            assert told.text == TITLE.write(move, language)
            assert told.sentences
            assert not any("{" in sentence for sentence in told.sentences)
            BOARD.picture(view, colours(players), language, chosen=BOARD.parts(move))


def test_nothing_is_chosen_from_nonsense():
    view = first("act")
    for chosen in ({}, {"card": "pope"}, {"card": "", "mentor": "mentor"}, {"pay": "red"}):
        assert composing.compose(view, chosen) is None
        assert BOARD.foretell(view, colours(5), chosen) is None
    other = next(card for card in EDITION.cards if card not in view.hand)
    assert composing.compose(view, {"card": other}) is None


def test_a_mentor_is_a_second_click_and_can_be_taken_back():
    view = next(
        v for v in asked(3) if v.table.phase == "act" and v.table.players[v.seat].mentor == "ready"
    )
    card = view.hand[0]
    found = picking.picks(view, {"card": card})
    assert dict(found.mentor.chosen) == {"card": card, "mentor": "mentor"}
    again = picking.picks(view, dict(found.mentor.chosen))
    assert dict(again.mentor.chosen) == {"card": card, "mentor": "none"}
    assert "mentor" in BOARD.prompt(view, {"card": card}).lower()


@each_size
def test_every_click_leads_to_something_legal(players):
    for view in asked(players):
        drawn = BOARD.picture(view, colours(players), chosen={})
        picks = [chip.pick for chip in drawn.chips]
        picks += [stock.pick for stock in drawn.supply if stock.pick]
        picks += [pick for seat in drawn.seats for pick in seat.picks.values()]
        assert picks
        for pick in picks:
            assert set(dict(pick.chosen).items()) <= set(
                composing.kept(view, dict(pick.chosen)).items()
            )


def test_the_list_has_the_lines_that_numbers_mean():
    for players in TITLE.seats:
        for view in asked(players):
            choices = BOARD.choices(view, colours(players))
            assert [choice.number for choice in choices] == list(range(1, len(choices) + 1))
            assert [choice.text for choice in choices] == [
                TITLE.write(move, "en") for move in TITLE.offers(view)
            ]
            assert len(choices) <= 10
            assert all(choice.note for choice in choices)


@each_language
def test_how_to_answer_is_told_by_answers_that_are_understood(language):
    for view in asked(4):
        told = BOARD.answering(view, language)
        examples = re.findall(r"\(([^()]*)\)", told)
        assert len(examples) >= 2
        for example in examples:
            TITLE.read(example, view)


def test_a_pass_says_what_it_costs():
    view = next(v for v in asked(3) if v.table.phase == "act")
    free = BOARD.foretell(view, colours(3), {"card": "pass"})
    assert "2 times for nothing" in free.sentences[1]
    last = next(
        v
        for seed in range(40)
        for v in asked(3, f"last {seed}")
        if v.table.phase == "act" and len(v.hand) == v.table.pile
    )
    told = BOARD.foretell(last, colours(3), {"card": "pass"})
    assert "the last time that you can pass for nothing" in told.sentences[1]
    dear = next(
        v
        for seed in range(40)
        for v in asked(3, f"dear {seed}")
        if v.table.phase == "act" and len(v.hand) > v.table.pile
    )
    told = BOARD.foretell(dear, colours(3), {"card": "pass"})
    assert "costs 10" in told.sentences[1]


def test_a_preview_never_tells_a_card_that_is_still_hidden():
    for view in asked(3):
        for move in TITLE.legal(view):
            after = TITLE.preview(view, move)
            assert after.table.round == view.table.round
            assert after.table.fame == view.table.fame


# What happened


def test_points_over_time_end_with_the_result():
    for players in TITLE.seats:
        last = states(players)[-1]
        totals = BOARD.totals(TITLE.view(last, None))
        assert totals == tuple(score.total for score in TITLE.outcome(last).scores)
        assert BOARD.totals(TITLE.view(states(players)[0], None)) == (0,) * players
        assert BOARD.progress(TITLE.view(last, None)) == (EDITION.setups[players].rounds,) * 2
        assert BOARD.progress(TITLE.view(states(players)[0], None))[0] == 0


@each_size
def test_the_rounds_add_up_to_what_everybody_has(players):
    moments = [(number, TITLE.view(state, None)) for number, state in enumerate(states(players))]
    rounds = BOARD.growth(moments, colours(players))
    end = moments[-1][1].table
    assert [each.number for each in rounds] == list(range(1, EDITION.setups[players].rounds + 1))
    for seat, player in enumerate(end.players):
        gained = [each.harvests[seat] for each in rounds]
        assert [card.key for each in gained for card in each.proteges] == list(player.proteges)
        assert sum(each.has_won for each in gained) == len(player.fame)
        assert sum(each.has_played for each in gained) == EDITION.setups[players].hand - player.hand
        for place, colour in enumerate(COLOURS):
            found = [work.count for each in gained for work in each.works if work.colour == colour]
            assert sum(found) == player.cubes[place]


@each_language
def test_the_plan_has_every_seat(language):
    plan = BOARD.plan(TITLE.view(states(4)[-1], None), colours(4), language)
    assert [seat.number for seat in plan] == [0, 1, 2, 3]


@each_language
def test_a_round_that_ends_is_a_milestone(language):
    ended = Closed(3, (), None)
    assert BOARD.milestone(ended, language) == {"en": "round 3", "de": "Runde 3"}[language]
    assert BOARD.milestone(TITLE.Fact.__args__[0], language) == ""


@each_language
def test_sources_and_ties_have_names(language):
    for state in (states(3)[-1], states(5)[-1]):
        for score in TITLE.outcome(state).scores:
            for key, _ in (*score.sources, *score.ties):
                assert BOARD.label(key, language) != key or key in {"masterpieces", "fame"}


def test_two_blanks_end_the_name_of_a_card_in_hand():
    view = TITLE.view(states(4)[0], 2)
    names = [line.partition("  ")[0] for line in BOARD.hand(view, "de")]
    assert names == [card.text for card in BOARD.picture(view, colours(4), "de").hand]
