"""The description of the API: the schema, and Swagger UI served from here, nothing inline."""

from __future__ import annotations

from functools import cache

from csp.decorators import csp_update
from django.http import HttpResponse
from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request

from games.api.endpoint import OPEN, Endpoint


@extend_schema(exclude=True)
class SchemaEndpoint(Endpoint):
    """The schema, the same for everybody."""

    permission_classes = OPEN

    def get(self, request: Request) -> HttpResponse:
        """Hand out the OpenAPI document."""
        return HttpResponse(document(), content_type="application/json")


@cache
def document() -> bytes:
    """Write the OpenAPI document; it does not change while the server runs."""
    with translation.override("en"):
        schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
        found: bytes = OpenApiJsonRenderer().render(schema)
    return found


# Its style sheet holds small pictures.
docs = csp_update({"img-src": ["'self'", "data:"]})(
    SpectacularSwaggerSplitView.as_view(
        url_name="api:schema", template_name="games/api/swagger.html"
    )
)
