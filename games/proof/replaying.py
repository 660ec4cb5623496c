"""Decide every event of a bundle again, with the same draws, and compare."""

from __future__ import annotations

from typing import Any, TypeVar
from uuid import UUID

import msgspec

from games import chain, table_events
from games.chain import REWOUND, RULES_KINDS, STARTED
from games.engine import canonical, chance, registry, replay
from games.engine.base import Outcome, Title
from games.engine.errors import Refused
from games.proof.bundles import UNREADABLE, BadProof, Bundle, Line, impossible
from games.proof.staff import CHANNEL, CHECKS, Moment, Staff
from games.proof.tables import Table

T = TypeVar("T")
# A bot begins to play for somebody, and leaves.
COMES, LEAVES = ("bot_took_over", "bot_seated"), ("came_back", "bot_dismissed")
# Whoever gets a seat plays for themselves: a bot that played there leaves.
CHANGES_HANDS = ("seat_given", "seat_returned", "seat_taken")


class Replay:
    """A game on its way through verification, with the position after every number."""

    def __init__(self, bundle: Bundle, secret: bytes, title: Title | None = None) -> None:
        self.game, self.secret, self.uuid = bundle.game, secret, UUID(bundle.game.uuid)
        # By the rules that the game began with, unless others are to be compared.
        self.title = title or registry.find(self.game.title, self.game.engine)
        registry.check_players(self.title, self.game.players)
        self.edition = registry.find_edition(self.title, self.game.edition)
        if self.edition.digest != self.game.edition_digest:
            detail = f"the edition {self.game.edition!r} here is another one"
            raise BadProof("other_edition", 1, detail)
        self.words: dict[int, str] = {}
        self.taken_over: set[int] = set()
        self.table = Table()
        self.staff = Staff(self.table, self.game.players)
        self.key = b""
        self.started = 0
        self.state: Any = None
        self.states: dict[int, Any] = {}
        self.decided, self.facts = 0, 0
        self.chances: list[chance.Chance] = []
        self.outcome: Outcome | None = None

    def take(self, event: Line) -> None:
        """Check the next event."""
        check_hidden(self, event)
        self.staff.expect(event)
        self.table.votes.expect(event)
        if event.kind in RULES_KINDS or event.kind == REWOUND:
            if self.moment.is_over:
                raise BadProof("after_the_end", event.number, "the game was over before it")
            self.table.allow(event)
            self.rewind(event) if event.kind == REWOUND else self.decide(event)
            self.outcome = self.title.outcome(self.state)
        elif event.kind in ("joined", "left"):
            self.seat(event)
        elif event.kind in (*COMES, *LEAVES):
            self.pilot(event)
        elif event.kind in CHECKS:
            self.staff.take(event, self.moment)
        else:
            self.table.take(event, is_running=self.moment.is_running)
        if event.kind in CHANGES_HANDS and event.seat is not None:
            self.taken_over.discard(event.seat)
        self.states[event.number] = self.state

    @property
    def moment(self) -> Moment:
        """How the game stands."""
        is_over = self.outcome is not None or self.table.is_ended
        return Moment(bool(self.started) and not is_over, is_over, self.outcome is not None)

    def seat(self, event: Line) -> None:
        """Note the word that a player brings, or takes away."""
        is_joining, is_taken = event.kind == "joined", event.seat in self.words
        if is_joining:
            joined = decode(event, table_events.Joined)
            seat, self.words[joined.seat] = joined.seat, joined.word
        else:
            seat = decode(event, table_events.Left).seat
            self.words.pop(seat, None)
        if self.started or seat != event.seat or is_taken == is_joining:
            raise BadProof("wrong_facts", event.number, "nobody could do this here")

    def pilot(self, event: Line) -> None:
        """Check that a bot takes a person's seat over once, and gives back what it took."""
        said: Any = decode(event, table_events.KINDS[event.kind] or table_events.OfSeat)
        fits = getattr(said, "bot", "") in self.title.bots or event.kind in LEAVES
        is_back, is_taken = event.kind in LEAVES, said.seat in self.taken_over
        fits = fits and self.moment.is_running and said.seat == event.seat
        if not fits or is_back != is_taken:
            raise BadProof("wrong_facts", event.number, "nobody could do this here")
        self.taken_over ^= {said.seat}

    def rewind(self, event: Line) -> None:
        """Go back to an earlier position, but never behind the deal."""
        to = decode(event, table_events.Rewound).to
        if not self.started or not self.started <= to < event.number:
            raise BadProof("wrong_facts", event.number, f"there is no way back to event {to}")
        self.state = self.states[to]

    def decide(self, event: Line) -> None:
        """Decide a rules event again and compare facts and position."""
        facts, number = read_facts(self.title, event), event.number
        try:
            expected = self.expect(event, facts)
        except Refused as refusal:
            raise BadProof("illegal_event", number, f"the rules refuse it: {refusal}") from refusal
        if expected != facts:
            raise BadProof("wrong_facts", number, difference(self.title, facts, expected))
        self.state = replay.fold(self.title, facts, self.state)
        self.decided, self.facts = self.decided + 1, self.facts + len(facts)
        state = canonical.text(self.state)
        if chance.digest(self.secret, self.uuid, number, "state", state) != event.state_digest:
            raise BadProof("wrong_state", number, "the position after it is another one")

    def expect(self, event: Line, facts: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the facts that the rules make of an event's move and draws."""
        if event.kind == STARTED:
            return self.deal(event)
        if not self.started or event.seat is None:
            raise BadProof("wrong_facts", event.number, "nobody could do this here")
        if event.kind == chain.RETIRED:
            return self.title.retire(self.state, event.seat) or ()
        move = getattr(facts[0], "move", None) if facts else None
        if move is None:
            raise BadProof("wrong_facts", event.number, "it holds no move")
        made = self.title.decide(self.state, event.seat, move, self.draws(event))
        if event.channel == CHANNEL and move != self.default(event.seat):
            raise impossible(event)
        return made

    def default(self, seat: int) -> Any:
        """Return the move that is played for a seat which does not answer."""
        return self.title.default(self.title.view(self.state, seat))

    def deal(self, event: Line) -> tuple[Any, ...]:
        """Return the opening facts; they need a word from every seat and come once."""
        if self.started or set(self.words) != set(range(self.game.players)):
            raise BadProof("wrong_facts", event.number, "nothing could be dealt here")
        self.started = event.number
        self.key = chance.draw_key(self.secret, [self.words[seat] for seat in sorted(self.words)])
        try:
            options = msgspec.convert(self.game.options, self.title.Options)
        except msgspec.ValidationError as fault:
            raise BadProof("wrong_header", 1, f"the title has no such options: {fault}") from fault
        return self.title.open(options, self.edition, self.game.players, self.draws(event))

    def draws(self, event: Line) -> chance.Chance:
        """Return the draws of an event."""
        self.chances.append(chance.Chance(self.key, self.uuid, event.number))
        return self.chances[-1]

    @property
    def drawn(self) -> int:
        """How many draws were made again."""
        return sum(made.drawn for made in self.chances)


def check_hidden(run: Replay, event: Line) -> None:
    """Check what was hidden in an event against its digest."""
    hidden = event.secret or ""
    digest = chance.digest(run.secret, run.uuid, event.number, "secret", hidden) if hidden else ""
    if digest != event.secret_digest:
        raise BadProof("changed_secret", event.number, "its hidden part was changed")


def decode(event: Line, kind: type[T]) -> T:
    """Read what a table event says."""
    try:
        return msgspec.json.decode(event.data, type=kind)
    except UNREADABLE as fault:
        raise BadProof("unreadable_event", event.number, f"it cannot be read: {fault}") from fault


def read_facts(title: Title, event: Line) -> tuple[Any, ...]:
    """Read an event's facts, which must be all that its texts say."""
    try:
        payload = msgspec.json.decode(event.secret or event.data)
        facts: tuple[Any, ...] = msgspec.convert(
            payload["facts"],
            tuple[title.Fact, ...],  # type: ignore[name-defined]
        )
    except (*UNREADABLE, LookupError, TypeError) as fault:
        raise BadProof("unreadable_event", event.number, f"it cannot be read: {fault}") from fault
    whole = canonical.text({"facts": facts})
    public = canonical.text({"facts": [title.seen(fact, None) for fact in facts]})
    if public != event.data or (event.secret or event.data) != whole:
        raise BadProof("wrong_public_part", event.number, "its open and hidden parts do not fit")
    return facts


def difference(title: Title, stored: tuple[Any, ...], expected: tuple[Any, ...]) -> str:
    """Say in what the stored facts differ from those the rules make; show nothing hidden."""
    for have, want in zip(stored, expected, strict=False):
        ours, theirs = msgspec.to_builtins(have), msgspec.to_builtins(want)
        shown = [msgspec.to_builtins(title.seen(fact, None)) for fact in (have, want)]
        for name in sorted({*ours, *theirs}):
            if ours.get(name) == theirs.get(name):
                continue
            if shown[0].get(name) == shown[1].get(name):
                return f"{name}, which is hidden, is not what the rules make it"
            return f"{name} is {shown[0].get(name)!r}, the rules make it {shown[1].get(name)!r}"
    return f"it holds {len(stored)} facts, the rules make {len(expected)}"
