"""No leak: what a seat cannot know is dealt anew, and all it sees stays byte-equal."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest
from msgspec import structs

from games.engine import canonical, registry
from games.engine.base import LANGUAGES
from games.engine.errors import IllegalMove, Refused
from tests.engine.playing import (
    BOTS,
    concrete,
    draws,
    each_table,
    everybody,
    finish,
    mixed,
    play,
    sampled,
)
from tests.engine.redeal import REDEAL_FACT, REDEAL_STATE

SEED = 21
TEXTS = ("", "1", "2", "9", "12", "nonsense", "take 1", "else", "1 if pile > 3 else 2", "D", "?")


def said(title, action, *arguments):
    """Return what an action gives, or how it refuses, as one text."""
    try:
        return canonical.text(action(*arguments))
    except Refused as refusal:
        words = [title.explain(refusal, language) for language in LANGUAGES]
        details = (type(refusal).__name__, refusal.detail, getattr(refusal, "candidates", ()))
        return canonical.text((details, words, {k: str(v) for k, v in refusal.params.items()}))


def everything(title, state, seat, moves):
    """Collect all that leads outwards at a seat, by name."""
    view = title.view(state, seat)
    shown = {
        "view": canonical.text(view),
        "legal": canonical.text(title.legal(view)),
        "offers": canonical.text(title.offers(view)),
        "gauges": canonical.text(title.gauges(view)),
        "asks": canonical.text(title.asks(state)),
        "outcome": canonical.text(title.outcome(state)),
    }
    tried = [*concrete(title.legal(view)), *moves]
    shown |= {f"check {move}": said(title, title.check, view, move) for move in moves}
    shown |= {f"preview {move}": said(title, title.preview, view, move) for move in tried}
    shown |= {f"read {text}": said(title, title.read, text, view) for text in TEXTS}
    if view.ask is not None:
        shown["default"] = canonical.text(title.default(view))
        for bot in BOTS:
            shown[f"bot {bot}"] = canonical.text(title.bot(bot, view, draws(4)))
            shown[f"plan {bot}"] = canonical.text(title.plan(bot, view, draws(4)))
    if seat is not None:
        shown |= {f"retire {seat}": said(title, title.retire, state, seat)}
    return shown


def leaks(title, state, other, seat, moves):
    """Name what tells `seat` the two states apart."""
    before, after = (everything(title, each, seat, moves) for each in (state, other))
    return [name for name in before | after if before.get(name) != after.get(name)]


def leaks_of_decide(title, state, other, seat, moves):
    """Name the moves whose refusal, when they are played, tells the seat the states apart."""

    def answer(each, move):
        try:
            title.decide(each, seat, move, draws(1))
        except IllegalMove as refusal:
            return refusal.rule, refusal.detail
        return None

    return [move for move in moves if answer(state, move) != answer(other, move)]


@pytest.mark.parametrize("title", registry.TITLES, ids=lambda title: title.key)
def test_every_title_can_be_dealt_anew(title):
    assert title.key in REDEAL_STATE
    assert title.key in REDEAL_FACT


@each_table
def test_nobody_sees_what_is_hidden(title, players):
    game, redeal = play(title, players, SEED), REDEAL_STATE[title.key]
    known = [moment.move for moment in game.moments]
    different = 0
    for moment in sampled(game, 32):
        moves = mixed(known, draws(6, moment.number), 12)
        for seat in everybody(players):
            other = redeal(moment.state, seat, draws(7, moment.number))
            different += other != moment.state
            assert leaks(title, moment.state, other, seat, moves) == []
            if seat is not None:
                assert leaks_of_decide(title, moment.state, other, seat, moves) == []
    assert different > 32


@each_table
def test_nobody_sees_what_is_hidden_in_a_fact(title, players):
    game, redeal = play(title, players, SEED), REDEAL_FACT[title.key]
    for number, fact in enumerate(game.facts):
        for seat in everybody(players):
            other = redeal(fact, seat, draws(8, number))
            assert canonical.text(title.seen(other, seat)) == canonical.text(title.seen(fact, seat))
    assert redeal(game.facts[0], None, draws(8)) != game.facts[0]


@each_table
def test_what_was_dealt_anew_can_be_played_to_the_end(title, players):
    """So the re-dealt state is one that could be, with nothing lost."""
    for moment in sampled(play(title, players, SEED), 5):
        state = REDEAL_STATE[title.key](moment.state, moment.seat, draws(9, moment.number))
        last = finish(title, state, lambda view: title.bot("random", view, draws(10)))
        assert title.outcome(last) is not None


# --- the checker itself ----------------------------------------------------------------------


def changed(title, **functions):
    """Return the title with some functions of its own."""
    names = (name for name in dir(title) if not name.startswith("_"))
    return SimpleNamespace(**{name: getattr(title, name) for name in names} | functions)


def with_top_card(state, seat):
    """Leak the top of the pile into a view."""
    view = registry.find("patrizier").view(state, seat)
    top = state.pile[-state.table.pile :][:1] if state.table.pile else ()
    return structs.replace(view, table=structs.replace(view.table, retired=top))


def with_a_stranger(state, seat):
    """Leak whether the next seat holds a certain card, by nothing but the order of the hand."""
    view = registry.find("patrizier").view(state, seat)
    stranger = state.hidden[((seat or 0) + 1) % len(state.hidden)]
    is_there = any(card.startswith("Roma") for card in stranger)
    return structs.replace(view, hidden=tuple(sorted(view.hidden, reverse=is_there)))


@pytest.mark.parametrize("leaky_view", [with_top_card, with_a_stranger])
def test_a_leaky_view_is_caught(leaky_view):
    patrizier = registry.find("patrizier")
    leaky = changed(patrizier, view=leaky_view)
    found = Counter()
    for moment in play(patrizier, 3, SEED).moments[:12]:
        for seat in range(3):
            other = REDEAL_STATE["patrizier"](moment.state, seat, draws(7, moment.number))
            assert leaks(patrizier, moment.state, other, seat, []) == []
            found.update(leaks(leaky, moment.state, other, seat, []))
    assert found["view"] > 0


def test_a_leaky_refusal_is_caught():
    patrizier = registry.find("patrizier")
    game = play(patrizier, 3, SEED)
    moment = game.moments[0]
    other = REDEAL_STATE["patrizier"](moment.state, moment.seat, draws(7))

    def decide(state, seat, move, chance):
        raise IllegalMove("leak", f"The next card is {state.pile[-state.table.pile]}.")

    leaky = changed(patrizier, decide=decide)
    assert leaks_of_decide(leaky, moment.state, other, moment.seat, [moment.move])
    assert not leaks_of_decide(patrizier, moment.state, other, moment.seat, [moment.move])
