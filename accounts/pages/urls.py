from __future__ import annotations

from django.urls import path
from django.views.generic import RedirectView

from accounts.pages import addresses, entrance, languages, links, post_office, profile, tokens

app_name = "accounts"

urlpatterns = [
    path("signup/", entrance.sign_up, name="sign-up"),
    path("login/link/", entrance.login_link, name="login-link"),
    path("login/forgotten/", entrance.password_reset, name="password-reset"),
    path("check-mail/", entrance.check_mail, name="check-mail"),
    # As it was called once.
    path("outbox/", RedirectView.as_view(pattern_name="accounts:post-office"), name="outbox"),
    path("post-office/", post_office.mail_list, name="post-office"),
    path("post-office/write/", post_office.mail_write, name="post-office-write"),
    path("post-office/<str:key>/", post_office.mail_list, name="post-office-mail"),
    path("post-office/<str:key>/html/", post_office.mail_html, name="post-office-html"),
    path(
        "post-office/<str:key>/pictures/<int:number>/",
        post_office.mail_picture,
        name="post-office-picture",
    ),
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
    path("profile/programs/", tokens.token_list, name="token-list"),
    path("profile/programs/<int:pk>/revoke/", tokens.token_revoke, name="token-revoke"),
    path("language/", languages.choose, name="language-choose"),
]
