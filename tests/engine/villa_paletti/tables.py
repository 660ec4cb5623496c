"""Hand-made positions of Villa Paletti, and what happens in them."""

from __future__ import annotations

from uuid import UUID

from games.engine import replay, villa_paletti
from games.engine.chance import Chance
from games.engine.errors import Refused
from games.engine.villa_paletti.answers import Accept, Claim, Object
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.folding import apply
from games.engine.villa_paletti.meta import usual
from games.engine.villa_paletti.state import TURN, Column, State, Table
from games.engine.villa_paletti.statics import Plate
from tests.engine.playing import draws

EDITION = EDITIONS[usual]
HERE = Plate(0, 0, 0)
LEVEL = (0,) * 20
RED, BLUE, YELLOW, GREEN = range(4)
# Four legs of four colours, on which floors lie safely, and one column that stands free.
LEGS = {
    "R5": (0, -500, -500),
    "B5": (0, 500, -500),
    "Y5": (0, 500, 500),
    "G5": (0, -500, 500),
    "R1": (0, -1170, 0),
}
UPPER = {"B1": (1, -300, -300), "Y1": (1, 300, -300), "G1": (1, 0, 400)}
FLOORS = (HERE, HERE)


class Dice(Chance):
    """Draws that give just these tremors, and count them."""

    def __init__(self, *tremors):
        super().__init__(bytes(32), UUID(int=1), 1)
        self.tremors = list(tremors)

    def below(self, bound):
        assert bound == 100
        return self.tremors.pop(0) - 1


def state(columns=LEGS, plates=(HERE,), **changes):
    """Make a position in which red is on turn; columns that are not named are out of the game."""
    standing = {name: Column(*place) for name, place in columns.items()}
    gone = Column(0, 0, 0, out=True)
    table = Table(
        edition=EDITION.key,
        seats=4,
        phase=TURN,
        active=RED,
        columns=tuple(standing.get(piece.id, gone) for piece in EDITION.pieces),
        plates=tuple(plates),
        owners=(RED, BLUE, YELLOW, GREEN),
    )
    heights = changes.pop("heights", LEVEL)
    fields = {name: getattr(table, name) for name in table.__struct_fields__}
    return State(Table(**fields | changes), heights)


def tower(floors, top=None, **changes):
    """Make a villa of so many floors on equal legs, with some columns on the top one."""
    names = ["Y1", "Y2", "Y3", "G1", "G2", "G3", "B1", "B2", "B3", "B4", "Y4", "G4"]
    columns = dict(LEGS)
    for level in range(1, floors):
        legs = [names.pop(0) for _ in range(3)]
        places = ((-250, -200), (250, -200), (0, 300))
        columns |= {leg: (level, *place) for leg, place in zip(legs, places, strict=True)}
    columns |= top or {}
    return state(columns, (HERE,) * floors, **changes)


def column(position, name):
    return position.table.columns[EDITION.numbers[name]]


def decide(position, move, *tremors, seat=None):
    """Answer the open question; return the facts."""
    asked = villa_paletti.asks(position)[0].seat if seat is None else seat
    dice = Dice(*tremors)
    facts = villa_paletti.decide(position, asked, move, dice)
    assert not dice.tremors, "a tremor was not used"
    return facts


def fold(position, facts):
    for fact in facts:
        position = apply(position, fact)
    return position


def play(position, *moves):
    """Answer one question after the other; a tuple is a move with its tremor."""
    for each in moves:
        move, *tremors = each if isinstance(each, tuple) else (each,)
        position = fold(position, decide(position, move, *tremors))
    return position


def opened(players, seed=3):
    """Begin a game; return its facts and the position."""
    facts = villa_paletti.open(villa_paletti.Options(), EDITION, players, draws(seed))
    return facts, replay.fold(villa_paletti, facts)


def claimed(columns=None, **changes):
    """Return a position in which red has claimed."""
    return play(state(columns or LEGS | UPPER, **changes), Claim())


def challenged(columns=None, **changes):
    """Return a position in which blue has to prove that red is wrong."""
    position = claimed(columns, **changes)
    return play(position, Object(), Accept(), Accept())


def due(columns=None, **changes):
    """Return a position in which red is to lay a floor."""
    return play(claimed(columns, **changes), Accept(), Accept(), Accept())


def kinds(facts):
    return [type(fact).__name__ for fact in facts]


def asked(position):
    """Return who is asked what."""
    return [(ask.seat, ask.kind) for ask in villa_paletti.asks(position)]


def refused(position, move, seat=None):
    """Return the rule by which a move is refused, having checked that nothing was rolled."""
    who = villa_paletti.asks(position)[0].seat if seat is None else seat
    found = []
    for act in (
        lambda: villa_paletti.check(villa_paletti.view(position, who), move),
        lambda: villa_paletti.decide(position, who, move, None),
    ):
        try:
            act()
        except Refused as refusal:
            found.append(refusal)
    first, second = found
    assert (first.rule, str(first)) == (second.rule, str(second))
    assert all(villa_paletti.explain(first, language) for language in ("en", "de"))
    return first
