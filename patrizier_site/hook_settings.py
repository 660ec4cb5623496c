"""What webhooks may call; read by the settings."""

from __future__ import annotations

import ipaddress
from typing import Any

from django.core.exceptions import ImproperlyConfigured

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def read(env: Any, *, embedded: bool) -> dict[str, Any]:
    """Return every setting that has to do with webhooks."""
    return {
        # Inside the host's own network nothing is called but what stands here.
        "WEBHOOK_NETWORKS": tuple(map(network, env.list("WEBHOOK_NETWORKS", default=[]))),
        # Whether a program may be called without TLS.
        "WEBHOOK_HTTP": env.bool("WEBHOOK_HTTP", default=embedded),
    }


def network(text: str) -> Network:
    """Read a network."""
    try:
        return ipaddress.ip_network(text.strip())
    except ValueError as fault:
        raise ImproperlyConfigured(f"WEBHOOK_NETWORKS: {fault}") from fault
