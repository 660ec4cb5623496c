"""PURE: what an answer would bring, in sentences, up to what only a hand can feel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt
from types import MappingProxyType

from msgspec import structs

from games.boards.villa_paletti.outlook import written
from games.boards.villa_paletti.telling import told_leader, told_seal
from games.boards.villa_paletti.words import words
from games.engine.villa_paletti import building, owning, seal
from games.engine.villa_paletti.answers import AnyMove, Grip, Lay, Place, Prove, Remove, Stack
from games.engine.villa_paletti.data import EDITIONS
from games.engine.villa_paletti.preview import preview
from games.engine.villa_paletti.state import Table, View


def sentences(
    view: View,
    move: AnyMove,
    colours: Sequence[str],
    language: str,
    risks: Mapping[str, str] = MappingProxyType({}),
    *,
    after: View | None = None,
) -> tuple[str, ...]:
    """Tell the risk, the distance, what a floor touches, and what it changes for the seal.

    `risks` has what is known of pulling a column that nobody has felt yet; `after` is the view
    that the move leads to, which is slow to work out, if somebody has it already.
    """
    shown = words(language)
    if isinstance(move, Grip | Prove):
        return (*pulling(move, risks, language), shown["fore_grip"], shown["fore_binding"])
    after = after or preview(view, move)
    told = [shown[f"fore_{move.__struct_config__.tag}"]]
    if isinstance(move, Remove):
        told += pulling(move, risks, language)
    if after.risk is not None:
        told.append(shown["fore_risk"].format(risk=written(after.risk, after.risk, language)))
    if isinstance(move, Place):
        told += distance(view.table, move, language)
    if isinstance(move, Lay):
        told.append(touched(view.table, move, language))
    if isinstance(move, Place | Stack | Lay):
        told += standing_after(view, after.table, colours, language)
    return tuple(filter(None, told))


def stake(move: AnyMove, after: View, risks: Mapping[str, str], language: str) -> str:
    """Tell the risk of an answer in a few words, as far as it is known."""
    risk = risks.get(move.column) if isinstance(move, Grip | Prove | Remove) else None
    if after.risk is not None:
        risk = written(after.risk, after.risk, language)
    return words(language)["risk_of"].format(risk=risk) if risk else ""


def pulling(
    move: Grip | Prove | Remove, risks: Mapping[str, str], language: str
) -> tuple[str, ...]:
    """Tell the risk of pulling a column as far as it is known."""
    risk = risks.get(move.column)
    return (words(language)["fore_pulling"].format(risk=risk),) if risk else ()


def distance(table: Table, move: Place, language: str) -> list[str]:
    """Tell how far the nearest column of the top floor is, from middle to middle."""
    unit, top = EDITIONS[table.edition].document.unit, len(table.plates)
    held = table.hold.column if table.hold else ""
    x, y = int(move.x) * unit, int(move.y) * unit
    found = [
        (isqrt((x - column.x) ** 2 + (y - column.y) ** 2) // unit, piece.id)
        for piece, column in zip(EDITIONS[table.edition].pieces, table.columns, strict=True)
        if column.level == top and not column.out and piece.id != held
    ]
    if not found:
        return []
    far, name = min(found)
    return [words(language)["fore_distance"].format(column=name, far=far)]


def touched(table: Table, move: Lay, language: str) -> str:
    """Tell which columns a floor would rest on."""
    plate = building.plate_of(EDITIONS[table.edition], move)
    found = building.contacts(owning.scene(table), plate)
    named = ", ".join(owning.name_of(table, number) for number in found)
    return words(language)["fore_touches"].format(columns=named)


def standing_after(view: View, after: Table, colours: Sequence[str], language: str) -> list[str]:
    """Tell who leads then, and who takes the seal; a proof gives neither."""
    before = view.table
    if before.dispute is not None and before.dispute.prover is not None:
        return []
    told = [told_leader(after, colours, language)]
    is_set = len(before.plates) == len(after.plates)
    moved = seal.after_placing(before, after, view.seat or 0) if is_set else ()
    for each in moved:
        taken = structs.replace(after, holder=each.holder, previous=each.previous)
        told.append(f"{words(language)['seal']}: {told_seal(taken, colours, language)}")
    return [f"{each[0].upper()}{each[1:]}." for each in told]
