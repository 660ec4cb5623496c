from __future__ import annotations

from django.urls import path

from accounts.pages import addresses, entrance, languages, links, profile

app_name = "accounts"

urlpatterns = [
    path("signup/", entrance.sign_up, name="sign-up"),
    path("login/link/", entrance.login_link, name="login-link"),
    path("login/forgotten/", entrance.password_reset, name="password-reset"),
    path("check-mail/", entrance.check_mail, name="check-mail"),
    path("outbox/", entrance.outbox_list, name="outbox"),
    path("links/<str:token>/", links.link_open, name="link-open"),
    path("link/", links.link_use, name="link-use"),
    path("profile/", profile.profile, name="profile"),
    path("profile/mail/", profile.mail_change, name="mail-change"),
    path("profile/password/", profile.password_change, name="password-change"),
    path("profile/address/", addresses.address_change, name="address-change"),
    path("profile/address/add/", addresses.address_add, name="address-add"),
    path("profile/address/<int:pk>/main/", addresses.address_choose, name="address-choose"),
    path("profile/address/<int:pk>/remove/", addresses.address_remove, name="address-remove"),
    path("profile/address/forget/", addresses.address_forget, name="address-forget"),
    path("language/", languages.choose, name="language-choose"),
]
