"""PURE: Villa Paletti as the parts of a drawing: levels, the villa, the seal and the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.boards.choices import Pick
from games.boards.villa_paletti import outlook
from games.boards.villa_paletti.composing import compose, refused
from games.boards.villa_paletti.marks import changed
from games.boards.villa_paletti.outlook import Advice, Heat, Lettered
from games.boards.villa_paletti.picking import chips, column_picks, spot_pick
from games.boards.villa_paletti.plans import Footing, Plan, paper, plans
from games.boards.villa_paletti.seats import Seal, Standing, seal, standing
from games.boards.villa_paletti.standing import Villa, villa
from games.boards.villa_paletti.telling import told_leader, told_phase
from games.boards.villa_paletti.text import hand, level_line
from games.boards.villa_paletti.words import level_name, words
from games.engine.villa_paletti import building, meta, owning
from games.engine.villa_paletti.answers import Lay, Place, Stack
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.preview import preview
from games.engine.villa_paletti.state import SET, Table, View

GAP = 12
"""Between a column and its pill, in tenths of a millimetre."""
PILL_ENDS, PILL_SIGN, PILL_HALF = 90, 64, 90
"""How wide a pill is: both ends and each sign; and half of its height."""


@dataclass(frozen=True, slots=True)
class Pill:
    """The risk of a column beside it, on the side where there is room."""

    text: str
    x: int
    wide: int

    @property
    def middle(self) -> int:
        """Where its text is centred."""
        return self.x + self.wide // 2


@dataclass(frozen=True, slots=True)
class Post:
    """A column on a plan with what is said of it."""

    footing: Footing
    is_new: bool
    is_held: bool
    is_chosen: bool
    is_touched: bool
    pill: Pill | None
    pick: Pick | None = None


@dataclass(frozen=True, slots=True)
class Level:
    """A level from above: its title, what is told of it aloud, and what is drawn on it."""

    plan: Plan
    title: str
    aside: str
    told: str
    posts: tuple[Post, ...]
    spots: tuple[Lettered, ...]
    heat: tuple[Heat, ...]

    def plain(self) -> Level:
        """Return the level without anything to click."""
        return replace(
            self,
            posts=tuple(replace(post, pick=None) for post in self.posts),
            spots=tuple(replace(spot, pick=None) for spot in self.spots),
        )


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole table. `standings` are by seat, `ranking` is by points."""

    name: str
    turn: int
    told_turn: str
    told_phase: str
    told_leader: str
    paper: tuple[int, int, int, int]
    levels: tuple[Level, ...]
    villa: Villa
    told_villa: str
    seal: Seal
    standings: tuple[Standing, ...]
    has_fallen: bool
    hand: tuple[str, ...]
    chips: tuple[Pick, ...] = ()

    @property
    def ranking(self) -> list[Standing]:
        """The seats by points, most first."""
        return sorted(self.standings, key=lambda each: -each.points)

    def plain(self) -> Picture:
        """Return the drawing without anything to click."""
        return replace(self, levels=tuple(level.plain() for level in self.levels), chips=())


def picture(
    view: View,
    colours: Sequence[str],
    language: str = "en",
    *,
    since: View | None = None,
    chosen: Mapping[str, str] | None = None,
    advice: Advice | None = None,
) -> Picture:
    """Take a view apart for drawing, with marks on what is new since another view.

    Risks and places are drawn as far as somebody brings them along.
    """
    drawing = Drawing(view, language, since, chosen, advice)
    table, said = drawing.table, words(language)
    slabs = EDITIONS[table.edition].slabs
    return Picture(
        name=meta.name,
        turn=view.table.turns + 1,
        told_turn=said["turn"].format(number=view.table.turns + 1),
        told_phase=told_phase(view.table, colours, language),
        told_leader=told_leader(table, colours, language),
        paper=paper(table),
        levels=tuple(drawing.level(plan) for plan in plans(table)),
        villa=villa(table),
        told_villa=said["villa_told"].format(floors=len(table.plates), all=len(slabs)),
        seal=seal(table, colours, language),
        standings=tuple(standing(table, seat, colours, language) for seat in range(table.seats)),
        has_fallen=table.fall is not None,
        hand=tuple(hand(view, language)),
        chips=() if chosen is None else chips(view, chosen, language),
    )


class Drawing:
    """What is known while the levels are drawn."""

    def __init__(
        self,
        view: View,
        language: str,
        since: View | None,
        chosen: Mapping[str, str] | None,
        advice: Advice | None,
    ) -> None:
        self.view, self.language, self.advice = view, language, advice
        self.words, self.chosen = words(language), chosen
        self.table = supposed(view, chosen)
        self.new = changed(since.table, view.table) if since else frozenset[str]()
        self.touched = contacts(view, chosen)
        self.risks = outlook.risks(view, advice, language)
        is_open = chosen is not None and view.ask is not None
        self.picks = column_picks(view, chosen or {}, language) if is_open else {}
        self.moved = changed(view.table, self.table) | {
            key for key, pick in self.picks.items() if pick.is_chosen
        }

    def level(self, plan: Plan) -> Level:
        """Draw a level; places are looked for on the top floor when a column is in the hand."""
        is_open = plan.is_top and self.view.table.phase == SET
        shown = self.advice if is_open else None
        return Level(
            plan=plan,
            title=self.title(plan),
            aside=self.aside(plan),
            told=level_line(self.table, plan.level, self.language, self.new),
            posts=tuple(self.post(footing, plan.columns) for footing in plan.columns),
            spots=tuple(map(self.spot, outlook.lettered(self.view, shown, self.language))),
            heat=outlook.heat(self.view, shown),
        )

    def spot(self, drawn: Lettered) -> Lettered:
        """Let a place be clicked."""
        if self.chosen is None:
            return drawn
        pick = spot_pick(self.view, drawn.spot, self.chosen, self.language)
        return replace(drawn, pick=pick)

    def title(self, plan: Plan) -> str:
        """Name a level by its number and its floor."""
        floor = level_name(plan.floor, self.language) if plan.floor else self.words["base"]
        said = f"{floor[0].upper()}{floor[1:]}"
        return self.words["plan_title"].format(level=plan.level, floor=said)

    def aside(self, plan: Plan) -> str:
        """Say how many columns stand on a level, or that it is the top floor."""
        if plan.is_top:
            return self.words["top_floor"]
        count = len(plan.columns)
        return self.words.get(f"columns_{count}", self.words["columns"]).format(count=count)

    def post(self, footing: Footing, others: Sequence[Footing]) -> Post:
        """Draw a column with its risk."""
        hold = self.table.hold
        text = self.risks.get(footing.key)
        return Post(
            footing,
            footing.key in self.new,
            hold is not None and hold.column == footing.key,
            footing.key in self.moved,
            footing.key in self.touched,
            pill(footing, text, others) if text else None,
            self.picks.get(footing.key),
        )


def supposed(view: View, chosen: Mapping[str, str] | None) -> Table:
    """Return the table as a chosen place would make it; where nothing is put down, as it is."""
    move = compose(view, chosen) if chosen else None
    if not isinstance(move, Place | Stack | Lay) or refused(view, move):
        return view.table
    return preview(view, move).table


def contacts(view: View, chosen: Mapping[str, str] | None) -> frozenset[str]:
    """Name the columns that a floor would touch where it is to be laid, legal or not."""
    move, table = compose(view, chosen) if chosen else None, view.table
    if not isinstance(move, Lay) or not is_possible(table, move):
        return frozenset()
    plate = building.plate_of(EDITIONS[table.edition], move)
    found = building.contacts(owning.scene(table), plate)
    return frozenset(owning.name_of(table, number) for number in found)


def is_possible(table: Table, move: Lay) -> bool:
    """Say whether the numbers of a floor mean a place at all."""
    is_turned = 0 <= int(move.rotation) < EDITIONS[table.edition].rotations
    return is_turned and building.whole(move.x, move.y)


def pill(footing: Footing, text: str, others: Sequence[Footing]) -> Pill:
    """Put a risk beside a column: east of it, or west where that hides fewer columns."""
    wide, off = PILL_ENDS + len(text) * PILL_SIGN, footing.radius + GAP
    sides = [Pill(text, footing.x + off, wide), Pill(text, footing.x - off - wide, wide)]
    return min(sides, key=lambda side: sum(hides(side, footing, other) for other in others))


def hides(side: Pill, footing: Footing, other: Footing) -> bool:
    """Say whether a pill beside one column covers another."""
    if other is footing or abs(other.y - footing.y) > PILL_HALF + other.radius:
        return False
    return side.x - other.radius < other.x < side.x + side.wide + other.radius
