"""Staff, games with a clock, and every act of the desk with what undoes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from games import agreement, boards, log, proof
from games.models import Game
from games.models_mail import Notice
from games.selectors import proofs
from games.selectors.permits import Act
from games.services import (
    benches,
    moderating,
    pausing,
    rebuild,
    reseating,
    roles,
    rulings,
)
from tests import factories

TERMS = agreement.Terms(3, agreement.WAIT, grace=1, bank=24, cap=48)
OTHERS = agreement.Terms(5, agreement.BOT, grace=2, bank=48, cap=72)
WHY = "the table asked for it"
TITLES = [title.key for title in boards.offered()]


def moderator(role: str = "moderator") -> User:
    person = factories.player("grey")
    roles.appoint(person=person, role=role)
    return person


def running(title: str = "patrizier", turns: int = 6, **choices: Any) -> Game:
    """A game of two or more in its middle, whatever its title."""
    players = max(2, boards.find(title).seats[0])
    game = factories.game(players, title=title, terms=TERMS, **choices)
    factories.play(game, turns)
    return log.find(game.pk)


def willing(name: str = "green") -> User:
    person = factories.player(name)
    benches.offer_all(person=person)
    return person


def seen(game: Game) -> int:
    return log.find(game.pk).last_number


def kinds(game: Game) -> list[str]:
    return list(game.events.order_by("number").values_list("kind", flat=True))


def told(game: Game, number: int) -> set[int | None]:
    """Return the seats whose persons are told of an event as something at the table, or the end."""
    about = Notice.objects.filter(game=game, number=number, kind__in=("table", "over"))
    return set(about.values_list("seat", flat=True))


def assert_sound(game: Game) -> None:
    """The log verifies to the last draw, and the projections are what a rebuild makes."""
    found = log.find(game.pk)
    assert not rebuild.rebuild(game=found)
    assert proof.verify(proofs.bundle(found, reveal=True)).replayed


@dataclass(frozen=True)
class Deed:
    """One act as a moderator does it to a game, and the act by which it is undone.

    `prepare` comes before it, `undo` after it; an act that nothing undoes has none.
    """

    act: Act
    do: Any
    undo: Any = None
    prepare: Any = None


class Doing:
    """A service as somebody calls it for a game; what is callable is asked for when needed."""

    def __init__(self, service: Any, **fixed: Any) -> None:
        self.service, self.fixed = service, {"reason": WHY, "seen": seen, **fixed}

    def given(self, game: Game, **more: Any) -> dict[str, Any]:
        """Return all that the service is given beside the game and whoever acts."""
        left = {key: value for key, value in self.fixed.items() if key not in more}
        return {
            key: value(game) if callable(value) else value for key, value in left.items()
        } | more

    def __call__(self, game: Game, by: User, **more: Any) -> Any:
        return self.service(game=game, by=by, **self.given(game, **more))


def seat(game: Game) -> int:
    return factories.asked(game)[1]


def seat_of_bot(game: Game) -> int:
    return game.seats.exclude(bot="").get().number


def early(game: Game) -> int:
    """The third event of the rules that counts."""
    return list(game.events.filter(kind="moved").order_by("number"))[2].number


def struck(game: Game) -> int:
    """The number before the last rewind."""
    return game.events.filter(kind="rewound").latest("number").number - 1


def before_ruling(game: Game) -> int:
    return game.events.filter(kind="move_ruled").latest("number").number - 1


def seat_given(game: Game) -> int:
    return game.events.filter(kind="seat_given").latest("number").seat


def ranks(game: Game) -> list[int]:
    return [*range(2, game.players + 1), 1]


def play_out(game: Game, by: User) -> None:
    factories.play_out(game)


pause = Doing(pausing.pause, days=7)
resume = Doing(pausing.resume)
extend = Doing(pausing.extend, seat=seat, hours=24)
end_extension = Doing(moderating.end_extension, seat=seat)
terms = Doing(moderating.change_terms, terms=OTHERS)
terms_back = Doing(moderating.change_terms, terms=TERMS)
rewind = Doing(moderating.rewind, to=early)
rewind_back = Doing(moderating.rewind, to=struck)
substitute = Doing(reseating.seat_person, seat=seat, person=lambda game: willing())
give_back = Doing(reseating.give_back, seat=seat_given)
seat_bot = Doing(reseating.seat_bot, seat=seat)
dismiss_bot = Doing(reseating.dismiss_bot, seat=seat_of_bot)
default = Doing(rulings.play_default, seat=seat)
undo_default = Doing(moderating.rewind, to=before_ruling)
award = Doing(rulings.award, ranks=ranks)
annul = Doing(rulings.annul)
correct = Doing(rulings.correct, ranks=ranks)
as_played = Doing(rulings.correct, ranks=())
lock = Doing(moderating.lock_talk)
unlock = Doing(moderating.unlock_talk)
look = Doing(moderating.look, seat=seat)

DEEDS = {
    "pause": Deed(Act.PAUSE, pause, resume),
    "resume": Deed(Act.RESUME, resume, pause, pause),
    "extend": Deed(Act.EXTEND, extend, end_extension),
    "end extension": Deed(Act.END_EXTENSION, end_extension, extend, extend),
    "terms": Deed(Act.TERMS, terms, terms_back),
    "rewind": Deed(Act.REWIND, rewind, rewind_back),
    "substitute": Deed(Act.SEAT_PERSON, substitute, give_back),
    "give back": Deed(Act.GIVE_BACK, give_back, None, substitute),
    "bot": Deed(Act.SEAT_BOT, seat_bot, dismiss_bot, pause),
    "dismiss bot": Deed(
        Act.DISMISS_BOT,
        dismiss_bot,
        seat_bot,
        lambda game, by: (pause(game, by), seat_bot(game, by)),
    ),
    "default move": Deed(Act.DEFAULT, default, undo_default),
    "award": Deed(Act.AWARD, award, annul),
    "annul": Deed(Act.ANNUL, annul),
    "annul a result": Deed(Act.ANNUL, annul, as_played, play_out),
    "correct": Deed(Act.CORRECT, correct, as_played, play_out),
    "lock talk": Deed(Act.LOCK, lock, unlock),
    "unlock talk": Deed(Act.UNLOCK, unlock, lock, lock),
    "look": Deed(Act.LOOK, look),
}
