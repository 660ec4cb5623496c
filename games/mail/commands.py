"""What a mail wants done: the lines a person wrote into commands. Pure.

Read from the top to the first gap after something was understood. `understands` says whether a
text is a move, be it ambiguous or against the rules: those are refused with better words than
"not understood". In a digest it gets the text behind its game, as in "123: 4".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from games.mail import phrases
from games.mail.phrases import Command, bare, plain

__all__ = ["Command", "Script", "read"]

Understands = Callable[[str], bool]

MOST_TRIED = 40
MOST_JOINED = 12
MOST_NAMED = 5
MOST_MISSED = 3
LONGEST_NAMED = 200
LONGEST_MOVE = 500
LONGEST_CLOSING = 5

GAME = re.compile(
    r"(?P<sign>(?:game|partie|spiel|table|tisch|nr\.?|no\.)\s{0,3}#?|#|\[[^\]\d]{0,40}|\()?"
    r"(?P<game>\d{1,9})(?P<end>\s?[\])]?\s{0,3}(?P<colon>[:=-]?))(?P<rest>(?:\s.*|[^\d.,\s].*)?)",
    re.IGNORECASE,
)
NUMBERED = re.compile(r"(?:nr|no)\.\s?(?=\d)", re.IGNORECASE)
LISTED = re.compile(r"\(?\s?(?P<number>\d{1,3})\s?[).:,](?=\s|$)", re.IGNORECASE)
GOES_ON = re.compile(r"(?:then|else|dann|sonst)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Script:
    """What a mail wants done, in its order, and lines nothing was made of."""

    commands: tuple[Command, ...] = ()
    ignored: tuple[str, ...] = ()


def read(lines: Sequence[str], *, understands: Understands, in_digest: bool = False) -> Script:
    """Read the lines of a body; no commands means that nothing was understood."""
    reader = Reader([line.strip() for line in lines], understands, in_digest)
    reader.run()
    commands = tuple(reader.commands)
    if any(command.name == "move" for command in commands):
        # "Ok" and "yes" before a move only lead up to it.
        commands = tuple(each for each in commands if each.name not in ("yes", "no"))
    named = [line[:LONGEST_NAMED] for line in reader.ignored if not phrases.is_small_talk(line)]
    if not commands:
        named = named or [line[:LONGEST_NAMED] for line in reader.lines if line]
    return Script(commands, tuple(named[:MOST_NAMED]))


@dataclass(slots=True)
class Reader:
    """Goes through the lines once."""

    lines: list[str]
    understands: Understands
    in_digest: bool
    place: int = 0
    tried: int = 0
    game: int | None = None
    commands: list[Command] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Collect commands up to the first gap behind one."""
        while self.place < len(self.lines) and self.tried < MOST_TRIED:
            line = self.lines[self.place]
            if not line and self.commands:
                break
            self.place += 1
            if line and not self.take(line):
                self.ignored.append(line)
        below = [line for line in self.lines[self.place :][:MOST_TRIED] if line]
        missed = self.missed(below)
        self.ignored += [line for line in below if phrases.command_of(line) or line in missed]

    def missed(self, below: Sequence[str]) -> list[str]:
        """Return the turn that stands below the gap, if none was found above it."""
        if any(command.name == "move" for command in self.commands):
            return []
        return [line for line in below[:MOST_MISSED] if self.is_turn(line)][:1]

    def is_turn(self, line: str) -> bool:
        """Say whether a line is a turn, behind its game in a digest."""
        game, text = self.addressed(line)
        return bool(text) and self.first_understood(text, game) is not None

    def take(self, line: str) -> bool:
        """Turn a line, and those that go on with it, into a command."""
        self.tried += 1
        game, text = self.addressed(line)
        if not text:
            self.game = game
            return True
        found = self.made_of(text, game) or phrases.consent_of(text)
        if found is None:
            return False
        if found.name in ("chat", "note", "report"):
            found = replace(found, argument="\n".join(self.spoken(found.argument)).strip())
        if found.name == "prepare":
            found = replace(found, argument="\n".join((found.argument, *self.going_on())))
        self.commands.append(replace(found, line=line))
        return True

    def made_of(self, text: str, game: int | None) -> Command | None:
        """Return the command or the move that a text is."""
        found = phrases.command_of(text)
        return replace(found, game=game) if found else self.move(text, game)

    def addressed(self, line: str) -> tuple[int | None, str]:
        """Split a line into the game it names and the rest; only a digest asks for a name."""
        found = GAME.fullmatch(plain(line))
        if found is None or not (found["sign"] or found["colon"] or found["rest"]):
            return self.game, line
        is_clear = found["rest"] and (found["sign"] or found["colon"])
        if not self.in_digest and (not is_clear or self.first_understood(line, None)):
            return self.game, line
        return int(found["game"]), found["rest"].strip()

    def move(self, text: str, game: int | None) -> Command | None:
        """Return the move that a line is, or that it is together with the next."""
        variant = self.first_understood(text, game)
        if variant is None and (joined := self.with_next(text, game)):
            variant, self.place = joined, self.place + 1
        if variant is None:
            return None
        at_once = is_urgent(text) or is_urgent(self.lines[self.place - 1])
        for _ in range(MOST_JOINED):
            if (joined := self.with_next(variant, game)) is None:
                break
            at_once = at_once or is_urgent(self.lines[self.place])
            variant, self.place = joined, self.place + 1
        return Command("move", variant, game, at_once=at_once)

    def first_understood(self, text: str, game: int | None) -> str | None:
        """Return the first cleaned variant of a text that is a move."""
        return next((each for each in variants(text) if self.is_move(each, game)), None)

    def with_next(self, text: str, game: int | None) -> str | None:
        """Return the text with the next line, if both are moves together."""
        following = self.lines[self.place] if self.place < len(self.lines) else ""
        if not following or phrases.command_of(following):
            return None
        if self.in_digest and GAME.fullmatch(plain(following)):
            return None
        joined = (f"{text}\n{each}" for each in variants(following))
        return next((each for each in joined if self.is_move(each, game)), None)

    def is_move(self, text: str, game: int | None) -> bool:
        """Ask whether a text is a move, behind its game in a digest."""
        if self.in_digest:
            return game is not None and self.understands(f"{game}: {text}")
        return self.understands(text)

    def spoken(self, first: str) -> Iterator[str]:
        """Give what is said: up to a gap, or to a line that is a command itself."""
        yield first
        while self.place < len(self.lines) and (line := self.lines[self.place]):
            game, text = self.addressed(line)
            if phrases.command_of(text) or self.first_understood(text, game):
                return
            yield line
            self.place += 1

    def going_on(self) -> Iterator[str]:
        """Give the lines that go on with an order by 'then' or 'else'."""
        while self.place < len(self.lines) and GOES_ON.match(self.lines[self.place]):
            yield self.lines[self.place]
            self.place += 1


def is_urgent(text: str) -> bool:
    """Say whether a move ends in an exclamation mark, not in an exclamation."""
    words = plain(text).split()
    if not words or not words[-1].endswith("!"):
        return False
    return not bare(words[-1]) or bare(words[-1]) not in phrases.AFTER


def variants(text: str) -> Iterator[str]:
    """Give a text as it stands, then with less and less around it."""
    tidy = plain(text[:LONGEST_MOVE]).rstrip("! ").strip("\"'*_`# ")
    tidy = NUMBERED.sub("", tidy, count=1)
    listed = LISTED.sub(lambda found: f"{found['number']} ", tidy, count=1).strip()
    found = [tidy, listed, core(tidy), core(listed)]
    head, colon, rest = tidy.partition(":")
    if colon and all(bare(word) in phrases.BEFORE for word in head.split()):
        found += [rest.strip(), core(rest)]
    yield from dict.fromkeys(each for each in found if each)


def core(text: str) -> str:
    """Return a text without the polite words around it."""
    words = text.split()
    start, end = 0, len(words)
    for index in range(max(1, end - LONGEST_CLOSING), end):
        if bare(words[index]) in phrases.CLOSERS:
            end = index
            break
    while start < end and is_among(words[start], phrases.BEFORE):
        start += 1
    while end > start and is_among(words[end - 1], phrases.AFTER):
        end -= 1
    return " ".join(words[start:end]).strip(".,;:!) ")


def is_among(word: str, polite: frozenset[str]) -> bool:
    """Say whether a word is one of those, or a smile."""
    return bare(word) in polite or not any(char.isalnum() for char in word)
