from __future__ import annotations

from django.urls import path

from games.pages import webhooks

ROOT = "profile/programs/webhooks/"

urlpatterns = [
    path(ROOT, webhooks.webhook_list, name="webhook-list"),
    path(f"{ROOT}<int:pk>/", webhooks.webhook_detail, name="webhook-detail"),
    path(f"{ROOT}<int:pk>/secret/", webhooks.webhook_secret, name="webhook-secret"),
    path(f"{ROOT}<int:pk>/test/", webhooks.webhook_test, name="webhook-test"),
    path(f"{ROOT}<int:pk>/switch/", webhooks.webhook_switch, name="webhook-switch"),
    path(f"{ROOT}<int:pk>/remove/", webhooks.webhook_remove, name="webhook-remove"),
]
