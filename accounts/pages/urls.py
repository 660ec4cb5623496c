from __future__ import annotations

from django.urls import path

from accounts.pages import views

app_name = "accounts"

urlpatterns = [
    path("signup/", views.sign_up, name="sign-up"),
    path("login/link/", views.login_link, name="login-link"),
    path("login/forgotten/", views.password_reset, name="password-reset"),
    path("check-mail/", views.check_mail, name="check-mail"),
    path("links/<str:token>/", views.link_open, name="link-open"),
    path("link/", views.link_use, name="link-use"),
    path("profile/", views.profile, name="profile"),
    path("profile/address/", views.address_change, name="address-change"),
    path("profile/address/forget/", views.address_forget, name="address-forget"),
    path("profile/password/", views.password_change, name="password-change"),
    path("profile/data.json", views.data_download, name="data-download"),
    path("outbox/", views.outbox_list, name="outbox"),
]
