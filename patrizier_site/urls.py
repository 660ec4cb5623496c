from __future__ import annotations

from django.conf import settings
from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path

from accounts.pages.entrance import LoginView

handler400, handler500 = "games.api.faults.suspicious", "games.api.faults.broken"

urlpatterns = [
    # First, because programs call most often.
    path("api/v1/", include("games.api.urls")),
    path("", include("games.pages.urls")),
    path("", include("accounts.pages.urls")),
    path("login/", LoginView.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("admin/", admin.site.urls),
]

if settings.ANYMAIL["WEBHOOK_SECRET"]:
    urlpatterns += [path("mail/hook/", include("anymail.urls"))]
