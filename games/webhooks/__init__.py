"""Webhooks: what may be called, what is told there, and how it is signed and sent."""
