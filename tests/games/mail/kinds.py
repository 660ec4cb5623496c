"""One notice of each kind, at a table that is the same to the byte every time."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games import agreement, answers, log
from games.ballots import On, Wish
from games.engine import canonical
from games.engine.errors import AmbiguousMove, IllegalMove
from games.models_lobby import Invitation
from games.models_mail import Notice
from games.models_webhooks import Attempt, Dispatch
from games.selectors import invitations, votes
from games.services import (
    bans,
    benches,
    calling,
    climbing,
    freezing,
    notices,
    pausing,
    rewinds,
    sealing,
    substitutes,
    talk,
    voting,
)
from tests import factories
from tests.games.desk import staff
from tests.games.mail.composing import fixed_game, latest, notice

DAY = timedelta(days=1)


def asked_seat(game):
    return factories.asked(game)[1]


def other_seat(game):
    return (asked_seat(game) + 1) % game.players


def turn(traveller):
    fixed_game(turns=7)
    return latest("turn")


def started(traveller):
    fixed_game()
    return latest("started", seat=1)


def moved(traveller):
    game = fixed_game(turns=7)
    return notice("moved", game, other_seat(game))


def reminder(traveller):
    game = fixed_game(turns=7)
    traveller.shift(2 * DAY)
    _, seat, asked = factories.asked(game)
    return notice("reminder", game, seat, asked=asked, data={"late": seat, "asked": asked})


def overdue(traveller):
    game = fixed_game(turns=7)
    traveller.shift(4 * DAY)
    _, seat, asked = factories.asked(game)
    return notice("late", game, seat, asked=asked, data={"late": seat, "asked": asked})


def late(traveller):
    game = fixed_game(turns=7)
    traveller.shift(4 * DAY)
    _, seat, asked = factories.asked(game)
    return notice("late", game, other_seat(game), data={"late": seat, "asked": asked})


def nudge(traveller):
    game = fixed_game(turns=7)
    _, seat, asked = factories.asked(game)
    return notice("nudge", game, seat, asked=asked, data={"by": other_seat(game)})


def said(game, seat, text="Who fills <Roma>?\nNot me."):
    """Let the next player say something; the notice is the lead's own."""
    author = game.seats.get(number=other_seat(game)).player
    message = talk.say(game=game, author=author, audience="players", text=text, key="k")
    Notice.objects.filter(kind="chat").delete()
    return notice("chat", game, seat, data={"message": message.pk})


def chat(traveller):
    game = fixed_game(turns=7)
    return said(game, asked_seat(game))


def table(traveller):
    game = fixed_game(turns=7)
    rewinds.rewind(game=game, to=game.last_number - 1)
    return latest("table")


def table_asked(traveller):
    game = fixed_game(turns=6)
    who, _, _ = factories.asked(game)
    played = factories.play(game)[0].event
    assert rewinds.take_back(game=game, player=who, number=played) == "asked"
    return latest("table", seat=asked_seat(game))


def voted_game(traveller):
    """Let somebody not answer until the others vote."""
    game = fixed_game(turns=7, terms=agreement.Terms(3, agreement.WAIT, grace=0))
    traveller.shift(4 * DAY)
    assert climbing.climb_due() == 1
    return log.find(game.pk)


def table_vote(traveller):
    game = voted_game(traveller)
    return latest("table", seat=other_seat(game))


def table_absent(traveller):
    game = voted_game(traveller)
    return latest("table", seat=asked_seat(game))


def table_paused(traveller):
    host = factories.player("host")
    game = fixed_game(turns=7, host=host)
    pausing.pause(game=game, by=host, days=7, reason="we are all at the sea")
    return latest("table", seat=other_seat(game))


def table_extended(traveller):
    host = factories.player("host")
    game = fixed_game(turns=7, host=host)
    seat = asked_seat(game)
    pausing.extend(game=game, by=host, seat=seat, hours=36, reason="a train that did not come")
    return latest("table", seat=seat)


def called_game(traveller):
    """Let somebody not answer until the bench is asked."""
    person = factories.player("green")
    benches.offer_all(person=person)
    terms = agreement.Terms(3, agreement.BOT, grace=0, bench=True)
    game = fixed_game(turns=7, terms=terms)
    traveller.shift(4 * DAY)
    assert climbing.climb_due() == 1
    return log.find(game.pk), person


def bench(traveller):
    called_game(traveller)
    return latest("bench")


def table_bench(traveller):
    game, _ = called_game(traveller)
    return latest("table", seat=other_seat(game))


def table_taken(traveller):
    game, person = called_game(traveller)
    substitutes.take(game=game, person=person, number=game.last_number)
    return latest("table", seat=other_seat(game))


def answer_replaced(traveller):
    game, person = called_game(traveller)
    substitutes.take(game=game, person=person, number=game.last_number)
    return latest("answer")


def over_vote(traveller):
    game = voted_game(traveller)
    number = votes.open_in(game)[0].number
    for seat in game.seats.exclude(number=asked_seat(game)):
        voting.answer(game=game, player=seat.player, number=number, agrees=True)
    return latest("over", seat=1, game=game)


def rest_asked():
    """Let a player ask the table for a pause."""
    game = fixed_game(turns=7)
    caller = game.seats.get(number=other_seat(game)).player
    voting.call(game=game, player=caller, wish=Wish(On.PAUSE, days=7))
    return log.find(game.pk)


def table_ballot(traveller):
    game = rest_asked()
    return latest("table", seat=asked_seat(game))


def table_expired(traveller):
    game = rest_asked()
    traveller.shift(3 * DAY)
    voting.close_due()
    return latest("table", seat=asked_seat(game), game=game)


def seat_given(traveller):
    """Let a moderator give a seat to a substitute."""
    game = fixed_game(turns=7)
    staff.substitute(game, staff.moderator(), reason="the player asked for it")
    return game


def answer_seated(traveller):
    game = seat_given(traveller)
    return latest("answer", seat=asked_seat(game))


def answer_unseated(traveller):
    seat_given(traveller)
    return latest("answer", seat=None)


def answer_banned(traveller):
    person, until = factories.player("red"), timezone.now() + 7 * DAY
    bans.ban(person=person, by=staff.moderator(), until=until, reason="insults at the table")
    return latest("answer")


def table_moderated(traveller):
    game = fixed_game(turns=7)
    staff.rewind(game, staff.moderator(), reason="a move by mistake")
    return latest("table")


def over_ruling(traveller):
    game = fixed_game(turns=7)
    staff.award(game, staff.moderator(), reason="the others gave up by mail")
    return latest("over", seat=1, game=game)


def over(traveller):
    game = factories.play_out(fixed_game(turns=7))
    return latest("over", seat=1, game=game)


def sealed(game, **choices):
    who, seat, asked = factories.asked(game)
    text = factories.choice(game, 3)
    return sealing.seal(game=game, player=who, asked=asked, key="k", text=text, **choices), seat


def receipt(traveller):
    game = fixed_game(turns=7)
    submission, seat = sealed(game)
    data = {"submission": submission.pk, "ignored": ["Nice weather here!", "See you"]}
    return notice("receipt", game, seat, asked=submission.asked, data=data)


def receipt_played(traveller):
    game = fixed_game(turns=7)
    submission, seat = sealed(game, at_once=True)
    data = {"submission": submission.pk, "ignored": []}
    return notice("receipt", log.find(game.pk), seat, data=data)


def refusal(traveller):
    game = fixed_game(turns=7)
    _, seat, asked = factories.asked(game)
    reasons = [
        IllegalMove("card_not_in_hand", "the card is not in your hand", card="Firenze D"),
        AmbiguousMove("this fits several turns", ("Roma D : L L", "Roma D : L R")),
    ]
    stored = [canonical.text(answers.answer_of(each)) for each in reasons]
    data = {"lines": ["firenze d links", "roma d links"], "answers": stored, "silent_left": 2}
    return notice("refusal", game, seat, asked=asked, data=data)


def answer(traveller):
    game = fixed_game(turns=7)
    data = {"about": "status", "lines": ["It is your turn.", "", "  Milano 1/7"]}
    return notice("answer", game, asked_seat(game), data=data)


def digest(traveller):
    game = fixed_game(turns=7)
    _, seat, asked = factories.asked(game)
    gathered = [notice("moved", game, seat), said(game, seat)]
    data = {"turns": [[game.pk, seat, asked]], "notices": [each.pk for each in gathered]}
    made = notices.new("digest", "today", person=gathered[0].person, data=data)
    made.save()
    return made


def test(traveller):
    made = notices.new("test", "now", person=factories.player())
    made.save()
    return made


def off(why, fault, code):
    """Let a webhook be turned off after it has failed."""
    person = factories.player()
    address = "https://bots.example.org/patrizier?token=hush"
    hook = person.webhooks.create(pk=7, address=address, format="json", happenings="turn")
    dispatch = Dispatch.objects.create(webhook=hook, kind="test")
    Attempt.objects.create(dispatch=dispatch, status="failed", fault=fault, code=code)
    since = timezone.now() - 4 * DAY
    calling.turn_off(hook, why, since)
    return latest("webhook")


def webhook(traveller):
    return off("failing", "status", 500)


def webhook_gone(traveller):
    return off("gone", "gone", 410)


def invitation(traveller):
    game, host = fixed_table(), factories.player("red")
    address = "white@example.org"
    key = invitations.address_key(address)
    row = Invitation.objects.create(
        game=game,
        host=host,
        address=address,
        address_digest=key,
        greeting="Will you play?\nIt takes a month.",
        token_digest="t",
    )
    data = {"invitation": row.pk}
    made = notices.new(
        "invitation", str(row.pk), person=None, address=address, game=game, data=data
    )
    made.save()
    return made


def frozen_game(cause="log", fault="changed_event", number=4):
    game = fixed_game()
    staff.moderator("administrator")
    freezing.freeze(game.pk, cause=cause, fault=fault, number=number)
    return game


def frozen(traveller):
    return latest("frozen", seat=0, game=frozen_game())


def frozen_rules(traveller):
    return latest("frozen", seat=0, game=frozen_game("engine", "missing_rules", 0))


def alert(traveller):
    return latest("alert", seat=None, game=frozen_game())


def alert_rules(traveller):
    return latest("alert", seat=None, game=frozen_game("engine", "missing_rules", 0))


def fixed_table():
    """Open a table at which nobody sits."""
    return fixed_game(is_started=False)


# To people who have no seat, or none any more, or where the log is not read.
TO_OUTSIDERS = {
    "answer_replaced",
    "answer_unseated",
    "answer_banned",
    "alert",
    "alert_rules",
    "frozen",
    "frozen_rules",
}
KINDS = {
    each.__name__: each
    for each in (
        turn,
        started,
        moved,
        reminder,
        overdue,
        late,
        nudge,
        chat,
        table,
        table_asked,
        table_vote,
        table_absent,
        table_paused,
        table_extended,
        table_bench,
        table_taken,
        bench,
        table_moderated,
        answer_replaced,
        answer_seated,
        answer_unseated,
        answer_banned,
        over,
        over_vote,
        table_ballot,
        table_expired,
        over_ruling,
        receipt,
        receipt_played,
        refusal,
        answer,
        digest,
        test,
        webhook,
        webhook_gone,
        invitation,
        frozen,
        frozen_rules,
        alert,
        alert_rules,
    )
}
