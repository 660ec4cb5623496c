from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models, transaction
from django.db.models.functions import Lower
from django.db.models.lookups import Exact
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models_audit import Trace
from accounts.models_hours import Hours
from accounts.models_tokens import AccessToken
from accounts.validators import validate_display_name, validate_stages, validate_time_zone

__all__ = [
    "MAIL_PREFERENCES",
    "PREFERENCES",
    "AccessToken",
    "Address",
    "Hours",
    "MailCount",
    "OneTimeLink",
    "Trace",
    "User",
    "in_any_case",
]


def in_any_case(field: str, address: str | None) -> Exact:
    """Compare a field with an address, however the two are written."""
    return Exact(Lower(field), Lower(models.Value(BaseUserManager.normalize_email(address))))


# What a person chose; an erased account has none of it.
MAIL_PREFERENCES = (
    "wants_moves",
    "wants_chat",
    "digest_hour",
    "wants_pictures",
    "text_only",
    "reminders",
    "turn_delay",
    "is_quiet",
)
PREFERENCES = ("display_name", "language", "time_zone", *MAIL_PREFERENCES)


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Create an account that signs in with `email`."""
        if not email:
            raise ValueError("an account needs an e-mail address")
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """Create an account that may do everything in the admin."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> User:
        """Find an account by any of its addresses, else one that waits for its confirmation."""
        owner = self.filter(in_any_case("addresses__email", username)).first()
        return owner or self.get(in_any_case("email", username))


class User(AbstractBaseUser, PermissionsMixin):
    # The main one, where mails go; guests and erased accounts have none.
    email = models.EmailField(_("e-mail address"), unique=True, null=True, blank=True)
    display_name = models.CharField(
        _("display name"), max_length=40, blank=True, validators=[validate_display_name]
    )
    # Without a choice, pages follow the browser.
    language = models.CharField(
        _("language"), max_length=2, choices=settings.LANGUAGES, default="", blank=True
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, default="UTC", validators=[validate_time_zone]
    )
    # A mail that it is one's turn always comes; these are about the others.
    wants_moves = models.BooleanField(_("mail when somebody else has moved"), default=False)
    wants_chat = models.BooleanField(_("mail with what is said at the table"), default=True)
    # In the person's time zone; without an hour each mail comes by itself.
    digest_hour = models.PositiveSmallIntegerField(
        _("hour of the daily digest"), null=True, blank=True, validators=[MaxValueValidator(23)]
    )
    wants_pictures = models.BooleanField(_("pictures in mails"), default=True)
    text_only = models.BooleanField(_("mails as plain text only"), default=False)
    # Half of the time, or so many hours before the deadline; in between commas.
    reminders = models.CharField(
        _("reminders"), max_length=40, default="half,24,3", blank=True, validators=[validate_stages]
    )
    # So many minutes after a question its mail is sent, if it is still open.
    turn_delay = models.PositiveSmallIntegerField(
        _("minutes before a turn is mailed"), default=0, validators=[MaxValueValidator(240)]
    )
    # No mail but answers to one's own comes in the hours of sleep (accounts.models_hours).
    is_quiet = models.BooleanField(_("no mails at night"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    is_staff = models.BooleanField(_("staff"), default=False)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)
    # Whoever makes an account by hand vouches for its address; a sign-up starts with none.
    confirmed_at = models.DateTimeField(
        _("confirmed"), default=timezone.now, null=True, blank=True, editable=False
    )

    # Until then the person reads, but does not play; why is told where the ban is kept.
    banned_until = models.DateTimeField(_("banned until"), null=True, blank=True, editable=False)
    # On a page or by the API, a few minutes exact: whoever looks in needs no mail to know.
    seen_at = models.DateTimeField(_("last seen"), null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS = ["display_name"]

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="email_unique_in_any_case",
                violation_error_message=_("An account with this address exists."),
            ),
        ]

    def __str__(self) -> str:
        return self.display_name or gettext("account %(number)s") % {"number": self.pk}

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, and keep a confirmed main address among the addresses of the account."""
        fields = kwargs.get("update_fields")
        with transaction.atomic():
            super().save(*args, **kwargs)
            if self.email and self.confirmed_at and (fields is None or "email" in fields):
                self.addresses.enter(self.email)

    def clean(self) -> None:
        """Refuse an address that is a further one of somebody else."""
        super().clean()
        others = Address.objects.exclude(user=self.pk)
        if self.email and others.filter(in_any_case("email", self.email)).exists():
            taken = _("An account with this address exists.")
            raise ValidationError({"email": taken}, code="unique")

    @property
    def is_banned(self) -> bool:
        """Say whether the person may not play now."""
        return self.banned_until is not None and self.banned_until > timezone.now()

    @property
    def mail_language(self) -> str:
        """Return the language of mails to this person, where no browser can be asked."""
        return self.language or settings.LANGUAGE_CODE


class AddressManager(models.Manager["Address"]):
    def enter(self, address: str) -> None:
        """Keep an address of the account whose addresses these are, as it is written now."""
        if not self.filter(in_any_case("email", address)).update(email=address):
            self.create(email=address)


class Address(models.Model):
    """An address that is proved to be its person's: it logs in, and mail from it is theirs."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="addresses")
    email = models.EmailField(_("e-mail address"))
    confirmed_at = models.DateTimeField(_("confirmed"), default=timezone.now, editable=False)
    # Since when mail to it comes back, and what was said; empty while it arrives.
    bounced_at = models.DateTimeField(_("mail comes back since"), null=True, editable=False)
    bounce_said = models.CharField(max_length=300, blank=True, default="", editable=False)

    objects: ClassVar[AddressManager] = AddressManager()

    class Meta:
        verbose_name = _("address")
        verbose_name_plural = _("addresses")
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [
            models.Index(
                fields=["bounced_at"],
                condition=models.Q(bounced_at__isnull=False),
                name="address_bounced",
            ),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("email"),
                name="address_unique_in_any_case",
                violation_error_message=_("An account with this address exists."),
            ),
        ]

    def __str__(self) -> str:
        return self.email


class OneTimeLink(models.Model):
    """A secret sent by mail that does one thing once; only its digest is kept."""

    class Purpose(models.TextChoices):
        SIGN_UP = "sign_up", _("confirm a sign-up")
        LOG_IN = "log_in", _("log in")
        RESET = "reset", _("choose a new password")
        CHANGE_OLD = "change_old", _("agree to a new address")
        CHANGE_NEW = "change_new", _("confirm a new address")
        ADD = "add", _("confirm a further address")
        ERASE = "erase", _("erase the account")
        KEEP = "keep", _("keep the games of a guest")

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="links")
    purpose = models.CharField(max_length=10, choices=Purpose)
    digest = models.CharField(max_length=64, unique=True)
    # The address that the link is about: for a change, the new one on both links.
    address = models.EmailField()
    # The page of this site that the person was on the way to.
    onward = models.CharField(max_length=200, blank=True)
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("one-time link")
        verbose_name_plural = _("one-time links")

    def __str__(self) -> str:
        return f"{self.purpose} of {self.user_id}"


class MailCount(models.Model):
    """A mail to an address or from a visitor, known by a keyed digest, for an hour."""

    digest = models.CharField(max_length=64)
    sent_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("counted mail")
        verbose_name_plural = _("counted mails")
        indexes = [models.Index(fields=["digest", "sent_at"], name="mail_count_by_address")]

    def __str__(self) -> str:
        return f"a mail at {self.sent_at}"
