"""PURE: a Patrizier turn as steps of a form: card, sites, shift, card to take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.boards.choices import Option, Preview, Step
from games.boards.colours import name
from games.boards.patrizier.composing import KEYS, NONE, compose, kept, parts
from games.boards.patrizier.picture import card as drawn
from games.boards.patrizier.text import awards
from games.boards.patrizier.words import words
from games.engine.patrizier.data import EDITIONS, Card
from games.engine.patrizier.moves import legal, only_take
from games.engine.patrizier.preview import preview
from games.engine.patrizier.scoring import count_heads, head_points
from games.engine.patrizier.state import Turn, View
from games.engine.patrizier.telling import spoken
from games.engine.patrizier.words import write


def steps(
    view: View, colours: Sequence[str], chosen: Mapping[str, str], language: str = "en"
) -> tuple[Step, ...]:
    """Lay out the choices: the card first, then what the chosen card leaves to choose."""
    turns, have = [parts(turn) for turn in legal(view)], kept(view, chosen)
    picked, shown = have.get("card", ""), words(language)
    cards = tuple(
        Option(look.text, look.text, look.does, look.text == picked, look)
        for look in (
            drawn(view, text, language) for text in dict.fromkeys(turn["card"] for turn in turns)
        )
    )
    found = [Step("card", shown["step_card"], cards)]
    if picked:
        open_to = [turn for turn in turns if turn["card"] == picked]
        found += card_steps(view, open_to, have, language)
    return tuple(found)


def card_steps(
    view: View, turns: list[dict[str, str]], have: Mapping[str, str], language: str
) -> list[Step]:
    """Lay out what the chosen card leaves to choose."""
    card, shown = EDITIONS[view.table.edition].cards[have["card"]], words(language)
    found = []
    for key in KEYS[1:]:
        if key == "shift" and not card.shifts:
            continue
        values = list(dict.fromkeys(turn[key] for turn in turns))
        label = shown[f"step_{key}"].format(city=card.name)
        if len(values) == 1:
            told = no_choice(view, card, key, values[0], language)
            found.append(Step(key, label, told=told))
            continue
        given = have.get(key, NONE if key == "shift" else "")
        options = tuple(
            Option(value, wording(view, card, key, value, language), is_chosen=value == given)
            for value in values
        )
        found.append(Step(key, label, options))
    return found


def wording(view: View, card: Card, key: str, value: str, language: str) -> str:
    """Name an option."""
    shown, table = words(language), view.table
    if value == NONE:
        return shown["none"]
    if key == "sites":
        left, right = table.towers[card.site], table.towers[card.site + 1]
        heights = {"left": len(left), "right": len(right)}
        return shown["".join(sorted(value))].format(**heights)
    if key == "shift":
        city, _, site = value.rpartition(" ")
        return shown["L_R" if site == "L" else "R_L"].format(city=city)
    lying = table.open[EDITIONS[table.edition].city_index[value]]
    return shown["take_from"].format(card=lying, city=value)


def no_choice(view: View, card: Card, key: str, value: str, language: str) -> str:
    """Tell how a step fills itself."""
    shown, edition = words(language), EDITIONS[view.table.edition]
    if key == "sites":
        return shown["only_sites"].format(sites=wording(view, card, key, value, language))
    if key == "shift":
        return shown["only_shift"]
    city = only_take(view.table, edition, card)
    if city is None:
        return shown["take_none"]
    lying = view.table.open[edition.city_index[city]]
    return shown["only_take"].format(card=lying, city=city)


def foretell(
    view: View, colours: Sequence[str], chosen: Mapping[str, str], language: str = "en"
) -> Preview | None:
    """Tell what the chosen turn brings, up to the card that nobody has seen yet."""
    turn = compose(view, chosen) if view.ask else None
    if turn is None or view.seat is None:
        return None
    after = preview(view, turn)
    told = [
        told_city(after, turn, colours, language),
        told_shift(view, turn, colours, language),
        told_heads(after, turn, language),
        *told_take(view, after, language),
    ]
    return Preview(spoken(write(turn), language), tuple(filter(None, told)))


def told_city(after: View, turn: Turn, colours: Sequence[str], language: str) -> str:
    """Tell how far the city is built, and who wins its tiles if it is full."""
    shown, edition = words(language), EDITIONS[after.table.edition]
    card = edition.cards[turn.card]
    scored, city = after.table.scored[card.city], edition.cities[card.city]
    if scored:
        return shown["filled"].format(city=city.name, awards=awards(scored, colours, language))
    built = sum(map(len, after.table.towers[card.site : card.site + 2]))
    return shown["built"].format(city=city.name, built=built, floors=city.floors)


def told_shift(view: View, turn: Turn, colours: Sequence[str], language: str) -> str:
    """Tell which floor moves."""
    if turn.shift is None:
        return ""
    shown, is_right = words(language), turn.shift.site == "R"
    index = EDITIONS[view.table.edition].city_index[turn.shift.city]
    top = view.table.towers[2 * index + is_right][-1]
    ways = (shown["left"], shown["right"])
    source, target = reversed(ways) if is_right else ways
    owner = name(colours[int(top)], language)
    return shown["shifted"].format(city=turn.shift.city, name=owner, source=source, target=target)


def told_heads(after: View, turn: Turn, language: str) -> str:
    """Tell the heads after a card that has some."""
    edition = EDITIONS[after.table.edition]
    if after.seat is None or not edition.cards[turn.card].heads:
        return ""
    heads = count_heads(edition, after.table.players[after.seat].played)
    return words(language)["heads_now"].format(points=head_points(edition, heads), **heads)


def told_take(view: View, after: View, language: str) -> list[str]:
    """Tell which card is taken, and that what comes in its place is not known."""
    shown, cities = words(language), EDITIONS[view.table.edition].cities
    lying = enumerate(zip(view.table.open, after.table.open, strict=True))
    gone = [(city, card) for city, (card, now) in lying if card != now]
    if not gone:
        return [shown["take_none"]]
    ((city, card),) = gone
    taken = shown["taken"].format(card=card, city=cities[city].name)
    return [taken, shown["turned"] if view.table.pile else shown["not_turned"]]
