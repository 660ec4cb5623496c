"""PURE: Villa Paletti as the parts of a drawing: levels, the villa, the seal and the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.boards.choices import Pick
from games.boards.villa_paletti import outlines, outlook
from games.boards.villa_paletti.composing import compose, refused
from games.boards.villa_paletti.marks import changed
from games.boards.villa_paletti.outlook import Advice, Heat, Lettered
from games.boards.villa_paletti.picking import chips, column_picks, site, spot_pick, turning
from games.boards.villa_paletti.pills import Pill, pills
from games.boards.villa_paletti.plans import Footing, Plan, paper, plans
from games.boards.villa_paletti.seats import Seal, Standing, seal, standing
from games.boards.villa_paletti.standing import Villa, villa
from games.boards.villa_paletti.telling import told_leader, told_phase
from games.boards.villa_paletti.text import hand, level_line
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti import building, meta, owning
from games.engine.villa_paletti.answers import Lay, Place, Stack
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.preview import preview
from games.engine.villa_paletti.state import FLOOR, SET, Table, View


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
class Ghost:
    """What was put where it cannot be: the outline of a floor, or a column's place and radius."""

    outline: str = ""
    x: int = 0
    y: int = 0
    radius: int = 0


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
    # What a click on a place of one's own chooses, but for its numbers; turning what lies there.
    site: str = ""
    turning: tuple[Pick, ...] = ()
    ghost: Ghost | None = None

    @property
    def has_picks(self) -> bool:
        """Whether something on it can be clicked."""
        return any(post.pick for post in self.posts) or any(spot.pick for spot in self.spots)

    def plain(self) -> Level:
        """Return the level without anything to click."""
        return replace(
            self,
            posts=tuple(replace(post, pick=None) for post in self.posts),
            spots=tuple(replace(spot, pick=None) for spot in self.spots),
            site="",
            turning=(),
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
        self.top = len(view.table.plates)
        self.risks = outlook.risks(view, advice, language)
        is_open = chosen is not None and view.ask is not None
        self.picks = column_picks(view, chosen or {}, language) if is_open else {}
        self.moved = changed(view.table, self.table) | {
            key for key, pick in self.picks.items() if pick.is_chosen
        }

    def level(self, plan: Plan) -> Level:
        """Draw a level; places are looked for on the top floor when a column is in the hand."""
        is_open = plan.level == self.top and self.view.table.phase in (SET, FLOOR)
        shown = self.advice if is_open else None
        is_mine = is_open and self.chosen is not None and self.view.ask is not None
        return Level(
            plan=plan,
            title=self.title(plan),
            aside=self.aside(plan),
            told=level_line(self.table, plan.level, self.language, self.new),
            posts=self.posts(plan.columns),
            spots=tuple(map(self.spot, outlook.lettered(self.view, shown, self.language))),
            heat=outlook.heat(self.view, shown) if self.view.table.phase == SET else (),
            site=site(self.view, self.chosen or {}) if is_mine else "",
            turning=turning(self.view, self.chosen or {}, self.language) if is_mine else (),
            ghost=ghost(self.view, self.table, self.chosen) if is_mine else None,
        )

    def spot(self, drawn: Lettered) -> Lettered:
        """Let a place be clicked."""
        if self.chosen is None:
            return drawn
        pick = spot_pick(self.view, drawn, self.chosen, self.language)
        return replace(drawn, pick=pick)

    def title(self, plan: Plan) -> str:
        """Name a level by its number and its floor."""
        floor = self.words[f"plan_{plan.floor}" if plan.floor else "base"]
        return self.words["plan_title"].format(level=plan.level, floor=floor)

    def aside(self, plan: Plan) -> str:
        """Say how many columns stand on a level, or that it is the top floor."""
        if plan.is_top:
            return self.words["top_floor"]
        count = len(plan.columns)
        return self.words.get(f"columns_{count}", self.words["columns"]).format(count=count)

    def posts(self, footings: Sequence[Footing]) -> tuple[Post, ...]:
        """Draw the columns of a level, with their risks beside them."""
        beside = pills(footings, self.risks, paper(self.table))
        return tuple(self.post(footing, beside.get(footing.key)) for footing in footings)

    def post(self, footing: Footing, pill: Pill | None) -> Post:
        """Draw a column."""
        hold = self.table.hold
        return Post(
            footing,
            footing.key in self.new,
            hold is not None and hold.column == footing.key,
            footing.key in self.moved,
            footing.key in self.touched,
            pill,
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


def ghost(view: View, after: Table, chosen: Mapping[str, str] | None) -> Ghost | None:
    """Draw what was put where it cannot be; what can be is drawn as it would stand."""
    move, edition = compose(view, chosen or {}), EDITIONS[view.table.edition]
    if after is not view.table or not isinstance(move, Place | Lay):
        return None
    if isinstance(move, Lay):
        if not is_possible(view.table, move):
            return None
        plate = building.plate_of(edition, move)
        lies = outlines.floor(edition, len(view.table.plates) + 1, plate)
        return Ghost(outlines.points(outlines.above(lies)))
    if view.table.hold is None or not building.whole(move.x, move.y):
        return None
    kind = edition.pieces[owning.number_of(view.table, view.table.hold.column)].kind
    unit = edition.document.unit
    return Ghost(x=int(move.x) * unit, y=-int(move.y) * unit, radius=kind.radius)


def is_possible(table: Table, move: Lay) -> bool:
    """Say whether the numbers of a floor mean a place at all."""
    is_turned = 0 <= int(move.rotation) < EDITIONS[table.edition].rotations
    return is_turned and building.whole(move.x, move.y)
