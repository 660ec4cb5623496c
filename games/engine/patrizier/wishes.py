"""What a text can mean: tokens into wishes. Words like 'shift' leave more than one reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from msgspec import Struct, structs

from games.engine.errors import MalformedMove
from games.engine.patrizier.data import EDITIONS, FAMILIES, Edition
from games.engine.patrizier.refusals import malformed
from games.engine.patrizier.state import Turn, View
from games.engine.patrizier.telling import write
from games.engine.patrizier.vocabulary import SIGNS, Token, tokens

Tokens = tuple[Token, ...]

MOST_SHIFT_WORDS = 3
SHIFT, TAKE, SHIFT_SIGN = Token(">"), Token("+"), Token("symbol", "M")
OTHER = {"L": "R", "R": "L"}


class Wish(Struct, frozen=True):
    """What a text says of a turn; None or empty where it says nothing. No shift means none."""

    city: str | None = None
    symbols: tuple[str, ...] = ()
    sites: str = ""
    shifts: bool = False
    shift_city: str | None = None
    shift_site: str | None = None
    takes: tuple[str, ...] = ()


class Clauses(Struct, frozen=True):
    """The places of the tokens that tell the card and its sites, the shift, and the take."""

    card: list[int]
    shift: list[int]
    take: list[int]


def readings(text: str, view: View, lines: Sequence[Turn]) -> list[Wish | MalformedMove]:
    """List what the text can mean, the likeliest first; a reading may end in a refusal."""
    found = known_places(text, view)
    number = found[0].value if found[0].kind == "number" else ""
    line = numbered(lines, number) if number else None
    meanings: list[Wish | MalformedMove] = []
    for variant in variants(found[1:] if number else found, line):
        try:
            wish = understand(variant, view)
            meanings.append(along(line, number, wish) if line else wish)
        except MalformedMove as fault:
            meanings.append(fault)
    return meanings


def known_places(text: str, view: View) -> Tokens:
    """Return the text's tokens, refusing none at all and a city that is not in play."""
    names = tuple(EDITIONS[view.table.edition].city_index)
    found = tokens(text, names)
    if not found:
        raise malformed("empty")
    for token in found:
        if token.kind == "city" and names.index(token.value) >= len(view.table.open):
            raise malformed("city_not_in_play", city=token.value)
    return found


def numbered(lines: Sequence[Turn], number: str) -> Turn:
    """Return the line of the offered list that has this number."""
    if not 0 < int(number) <= len(lines):
        raise malformed("line_out_of_range", number=number, lines=len(lines))
    return lines[int(number) - 1]


def along(line: Turn, number: str, wish: Wish) -> Wish:
    """Add card and sites of the numbered line, refusing words that say something else."""
    city, _, symbol = line.card.rpartition(" ")
    if (
        wish.city not in (None, city)
        or (wish.symbols and symbol not in wish.symbols)
        or wish.sites not in ("", line.sites)
    ):
        raise malformed("line_contradicts", number=number, line=write(line))
    return structs.replace(wish, city=city, symbols=(symbol,), sites=line.sites)


def variants(found: Tokens, line: Turn | None) -> Iterator[Tokens]:
    """Give every way to take shift words and cities that no word introduces."""
    if sum(token.kind == "shift" for token in found) > MOST_SHIFT_WORDS:
        raise malformed("several_shifts")
    options = [
        shift_options(found, place) if token.kind == "shift" else (token,)
        for place, token in enumerate(found)
    ]
    own = line.card.rpartition(" ")[0] if line else None
    for opened in product(*options):
        yield from introduced(opened, own)


def shift_options(found: Tokens, place: int) -> Tokens:
    """Take a shift word for the sign on the card, or for a shift if a city follows."""
    following = [token.kind for token in found[place + 1 :] if token.kind != "to"]
    before_city = following[: following.index("city")] if "city" in following else ["none"]
    after_city = following[len(before_city) + 1 :][:1]
    if before_city == [] or (before_city == ["site"] and after_city != ["site"]):
        return (SHIFT, SHIFT_SIGN)
    return (SHIFT_SIGN,)


def introduced(found: Tokens, own: str | None) -> Iterator[Tokens]:
    """Put a shift or a take in front of cities other than the card's that stand alone."""
    place = lone_city(found, own)
    if place is None:
        yield found
        return
    has_site = any(token.kind == "site" for token in found[place + 1 : place + 2])
    openers = (SHIFT, TAKE) if has_site else (TAKE, SHIFT)
    free = [opener for opener in openers if all(t.kind != opener.kind for t in found)]
    if not free:
        yield found
    for opener in free:
        yield from introduced((*found[:place], opener, *found[place:]), own)


def lone_city(found: Tokens, own: str | None) -> int | None:
    """Find the first city in the card's clause that is not the card's."""
    for place in clauses(found).card:
        if found[place].kind == "city":
            own = own or found[place].value
            if found[place].value != own:
                return place
    return None


def clauses(found: Tokens) -> Clauses:
    """Sort the tokens: > and + introduce what belongs to them, the rest tells the card."""
    sorted_out = Clauses([], [], [])
    inside = sorted_out.card
    for place, token in enumerate(found):
        if token.kind in (">", "+"):
            inside = sorted_out.shift if token.kind == ">" else sorted_out.take
            continue
        before = [found[index] for index in inside]
        if inside is sorted_out.shift and not belongs_to_shift(token, before):
            inside = sorted_out.card
        if inside is sorted_out.take and not belongs_to_take(token, before):
            inside = sorted_out.card
        inside.append(place)
    return sorted_out


def belongs_to_shift(token: Token, before: list[Token]) -> bool:
    """Say whether a token goes on with a shift: one city, a site, a target."""
    if token.kind == "city":
        return all(other.value == token.value for other in before if other.kind == "city")
    if token.kind == "site":
        is_target = bool(before) and before[-1].kind == "to"
        return len(token.value) == 1 and (is_target or all(t.kind != "site" for t in before))
    return token.kind == "to"


def belongs_to_take(token: Token, before: list[Token]) -> bool:
    """Say whether a token goes on with a take: one city, and perhaps what the open card shows."""
    if token.kind == "city":
        return all(other.kind != "city" for other in before)
    return token.kind in SIGNS


def understand(found: Tokens, view: View) -> Wish:
    """Read the sorted tokens as one wish."""
    edition, parts = EDITIONS[view.table.edition], clauses(found)
    cities = {found[place].value for place in parts.card if found[place].kind == "city"}
    if len(cities) > 1:
        raise malformed("several_cities")
    city = cities.pop() if cities else None
    shift_city, shift_site = shift_of([found[place] for place in parts.shift])
    return Wish(
        city=city,
        symbols=printed(edition, city, symbols_of(found, parts.card)),
        sites=sites_of([found[place] for place in parts.card]),
        shifts=has_shift(found, parts),
        shift_city=shift_city,
        shift_site=shift_site,
        takes=takes_of(found, parts.take, view),
    )


def has_shift(found: Tokens, parts: Clauses) -> bool:
    """Say whether there is a shift; refuse two of them, two takes, and one without a place."""
    kinds = [token.kind for token in found]
    if max(kinds.count(">"), kinds.count("+")) > 1:
        raise malformed("several_shifts")
    if ">" in kinds and not parts.shift:
        raise malformed("missing_shift_city")
    return ">" in kinds


def symbols_of(found: Tokens, places: list[int]) -> tuple[str, ...]:
    """Name the symbols that the tokens can mean together."""
    named = [
        (meaning(found[place]), is_doubtful(found, place))
        for place in places
        if found[place].kind in ("symbol", "head", "heads")
    ]
    sets = [symbols for symbols, doubtful in named if not doubtful]
    if any(found[place].kind in ("double", "two") for place in places):
        sets = doubled(sets)
    sets = sets or [symbols for symbols, _ in named]
    if not sets:
        return ()
    if not (common := set.intersection(*sets)):
        raise malformed("several_symbols")
    return tuple(sorted(common))


def is_doubtful(found: Tokens, place: int) -> bool:
    """Say whether a symbol may be an article ('a Roma card') or end a question."""
    token = found[place]
    following = found[place + 1].kind if place + 1 < len(found) else "end"
    is_article = token.written == "a" and following == "city"
    return is_article or (token.value == "?" and following == "end")


def meaning(token: Token) -> set[str]:
    """Return the symbols that one token can mean; a head's name says nothing of its number."""
    if token.kind == "head":
        return {token.value, token.value * 2}
    return {token.value * 2 if token.kind == "heads" else token.value}


def doubled(sets: list[set[str]]) -> list[set[str]]:
    """Double the heads; where there are none, the crest is meant."""
    if not any(min(names)[0] in FAMILIES for names in sets):
        return [*sets, {"D"}]
    return [{n[0] * 2 if n[0] in FAMILIES else n for n in names} for names in sets]


def printed(edition: Edition, city: str | None, symbols: tuple[str, ...]) -> tuple[str, ...]:
    """Keep the symbols that the city's cards show, a single head before a double one."""
    if city is None or not symbols:
        return symbols
    cards = [text.rpartition(" ") for text in edition.cards]
    shown = [symbol for name, _, symbol in cards if name == city]
    kept = tuple(symbol for symbol in symbols if symbol in shown)
    if not kept:
        raise malformed("no_such_card", city=city, symbol=symbols[0], symbols=tuple(shown))
    return kept[:1]


def sites_of(found: list[Token]) -> str:
    """Return the sites in their order on the board."""
    sites = "".join(token.value for token in found if token.kind == "site")
    kinds = [token.kind for token in found]
    pairs = set(pairwise(kinds))
    if "both" in kinds and not sites:
        return "LR"
    if len(sites) == 1 and ("both" in kinds or pairs & {("two", "site"), ("site", "two")}):
        return sites * 2
    return "".join(sorted(sites))


def shift_of(found: list[Token]) -> tuple[str | None, str | None]:
    """Return the city of a shift and the site the floor comes from."""
    city = next((token.value for token in found if token.kind == "city"), None)
    sources: set[str] = set()
    for place, token in enumerate(found):
        if token.kind == "site":
            is_target = place > 0 and found[place - 1].kind == "to"
            sources.add(OTHER[token.value] if is_target else token.value)
    if len(sources) > 1:
        raise malformed("contradicting_sites")
    return city, sources.pop() if sources else None


def takes_of(found: Tokens, places: list[int], view: View) -> tuple[str, ...]:
    """List the cities the text may want to take from; a card's name means where it lies."""
    cities = [place for place in places if found[place].kind == "city"]
    city = found[cities[0]].value if cities else None
    symbols = symbols_of(found, [place for place in places if place not in cities])
    if not symbols:
        return (city,) if city else ()
    is_place = not cities or cities[0] != places[0]
    lying = zip(EDITIONS[view.table.edition].city_index, view.table.open, strict=False)
    takes = tuple(
        name
        for name, card in lying
        if card is not None
        and card.rpartition(" ")[2] in symbols
        and (city is None or card.startswith(f"{city} ") or (is_place and city == name))
    )
    if not takes:
        raise malformed("no_such_open_card", card=f"{city or ''} {symbols[0]}".strip())
    return takes
