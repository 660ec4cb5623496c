"""What happens in a game, for feed readers."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import require_safe

from games.models import Game
from games.pages.showing import find_shown, language, refusals_told, root
from games.pages.syndication import answered, plain
from games.selectors import history
from games.selectors.history import Sentence

NEWEST = 30


@require_safe
@refusals_told
def game_feed(request: HttpRequest, *, pk: int) -> HttpResponse:
    """Tell the last events of a game as a spectator knows them, whoever asks."""
    game = find_shown(request, pk)
    known = dict(settings.LANGUAGES)
    wanted = request.GET.get("language", "")
    spoken = wanted if wanted in known else language()
    with translation.override(spoken):
        told = history.sentences(game, language=spoken)[-NEWEST:]
        feed = written(game, told, spoken, root(request) + reverse("games:game-detail", args=[pk]))
    response = HttpResponse(feed, content_type=Atom1Feed.content_type)
    response["Cache-Control"] = "no-cache" if game.is_public else "private, no-cache"
    return answered(request, response, f"{game.uuid}-{game.last_number}-{spoken}")


def written(game: Game, told: list[Sentence], spoken: str, page: str) -> str:
    """Write events as a feed, the newest first; their ids stay the same wherever the site is."""
    made = Atom1Feed(
        title=plain(str(game)),
        link=page,
        description="",
        language=spoken,
        author_name="Patrizier",
        feed_url=f"{page}feed.atom?language={spoken}",
        feed_guid=tag(game),
    )
    for sentence in reversed(told):
        made.add_item(
            title=plain(sentence.alone),
            link=f"{page}?at={sentence.number}",
            description=plain(sentence.alone),
            unique_id=f"{tag(game)}/{sentence.number}",
            pubdate=sentence.at,
            updateddate=sentence.at,
        )
    return made.writeString("utf-8")


def tag(game: Game) -> str:
    """Return the name of a game that is never another's: RFC 4151."""
    return f"tag:{settings.MAIL_DOMAIN},{game.opened_at:%Y-%m-%d}:game/{game.uuid}"
