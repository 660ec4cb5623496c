"""Every difference between machines is read from the environment, and only here.

docs/operating.md lists the variables. Groups follow the topical index of Django's
settings reference.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
from django.core.exceptions import ImproperlyConfigured

from patrizier_site import (
    api_settings,
    celery_settings,
    database_settings,
    hook_settings,
    lockout_settings,
    mail_settings,
    secret_key,
)

# Lets Django's classes take type arguments: ModelAdmin[User].
django_stubs_ext.monkeypatch()

# Environment

env = environ.Env()

MODE: str = env.str("PATRIZIER_MODE", default="embedded")
EMBEDDED = MODE == "embedded"
NEEDED_IN_SERVER_MODE = ["DATABASE_URL", "SECRET_KEY", "ALLOWED_HOSTS"]
NEEDED_IN_SERVER_MODE += ["CELERY_BROKER_URL", "EMAIL_URL"]

if MODE not in ("embedded", "server"):
    raise ImproperlyConfigured(f"PATRIZIER_MODE is 'embedded' or 'server', not {MODE!r}")

missing = [name for name in NEEDED_IN_SERVER_MODE if not env.ENVIRON.get(name)]
if missing and not EMBEDDED:
    raise ImproperlyConfigured(f"PATRIZIER_MODE=server needs {', '.join(missing)} to be set")

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("PATRIZIER_DATA", default=str(BASE_DIR / "var"))).resolve()
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)

# Database

DATABASES = {"default": database_settings.read(env, data_dir=DATA_DIR)}

# Debugging

DEBUG: bool = EMBEDDED and env.bool("PATRIZIER_DEBUG", default=False)

# Email

ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
mail = mail_settings.read(env, data_dir=DATA_DIR, embedded=EMBEDDED, hosts=ALLOWED_HOSTS)
SITE_URL: str = mail["SITE_URL"]
OUTBOX_DIR: Path | None = mail["OUTBOX_DIR"]
MAIL_DOMAIN: str = mail["MAIL_DOMAIN"]
MAIL_SEPARATOR: str = mail["MAIL_SEPARATOR"]
MAIL_GATE_HOST: str = mail["MAIL_GATE_HOST"]
MAIL_GATE_PORT: int = mail["MAIL_GATE_PORT"]
MAIL_GATE_PROTOCOL: str = mail["MAIL_GATE_PROTOCOL"]
IMAP_URL: str = mail["IMAP_URL"]
LARGEST_MAIL: int = mail["LARGEST_MAIL"]
ANYMAIL: dict[str, Any] = mail["ANYMAIL"]
# What Django and anymail read under names of their own.
globals().update(mail)
INVITATIONS_A_DAY: int = env.int("INVITATIONS_A_DAY", default=20)
INVITATIONS_TO_AN_ADDRESS: int = env.int("INVITATIONS_TO_AN_ADDRESS", default=3)

# Globalization

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "patrizier_site" / "locale"]
FORMAT_MODULE_PATH = ["patrizier_site.formats"]
TIME_ZONE = "UTC"
USE_TZ = True

# HTTP

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "accounts.whence.whence",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.preferences",
    "accounts.middleware.presence",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    # Last: it turns the answer to a locked-out log-in into a page of its own.
    "axes.middleware.AxesMiddleware",
]
# How many proxies of our own stand in front and add to X-Forwarded-For.
PROXIES: int = env.int("PROXIES", default=0 if EMBEDDED else 1)
WSGI_APPLICATION = "patrizier_site.wsgi.application"

# Logging

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"secrets": {"()": "patrizier_site.log_secrets.Hider"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "plain",
            "filters": ["secrets"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        # Django brings handlers of its own for this one.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # Otherwise it tells of every log-in.
        "axes": {"level": "WARNING"},
        # aiosmtpd's name: otherwise it tells the secrets in every address and in every odd line.
        "mail.log": {"level": "ERROR"},
    },
}

# Models

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "accounts",
    "games",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "anymail",
    "axes",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

# Security

# Read raw: django-environ takes a leading "$" for a reference to another variable.
SECRET_KEY: str = env.ENVIRON.get("SECRET_KEY") or secret_key.load(DATA_DIR / "secret_key")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_REFERRER_POLICY = "same-origin"

if not EMBEDDED:
    CSRF_COOKIE_SECURE = True
    SESSION_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True

# Templates

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "patrizier_site" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.post_office",
                "games.pages.context.desk",
            ],
        },
    },
]

# URLs

ROOT_URLCONF = "patrizier_site.urls"

# Auth

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "accounts.backends.LockOutBackend",
    "django.contrib.auth.backends.ModelBackend",
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "games:home"
LOGOUT_REDIRECT_URL = "games:home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

# Lock-out

globals().update(lockout_settings.LOCK_OUT)

# Static files

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "patrizier_site" / "static"]
# Embedded, the files are served from where they lie and nothing has to be collected.
STATIC_ROOT = None if EMBEDDED else DATA_DIR / "static"
WHITENOISE_USE_FINDERS = EMBEDDED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if EMBEDDED
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# REST framework

api = api_settings.read(env)
REST_FRAMEWORK: dict[str, Any] = api["REST_FRAMEWORK"]
SPECTACULAR_SETTINGS: dict[str, Any] = api["SPECTACULAR_SETTINGS"]
API_CALLS_OF_A_PERSON: int = api["API_CALLS_OF_A_PERSON"]
API_CALLS_OF_AN_ADDRESS: int = api["API_CALLS_OF_AN_ADDRESS"]
STREAMS_OF_A_PERSON: int = api["STREAMS_OF_A_PERSON"]
STREAMS_OF_A_PROCESS: int = api["STREAMS_OF_A_PROCESS"]
STREAM_POLL: float = api["STREAM_POLL"]
STREAM_BEAT: float = api["STREAM_BEAT"]

# Webhooks

webhooks = hook_settings.read(env, embedded=EMBEDDED)
WEBHOOK_NETWORKS: tuple[hook_settings.Network, ...] = webhooks["WEBHOOK_NETWORKS"]
WEBHOOK_HTTP: bool = webhooks["WEBHOOK_HTTP"]

# Celery

# Off, nobody is woken and the sweep finds everything.
WAKES: bool = env.bool("WAKES", default=True)
# Where `make run` may let a Redis listen; nowhere if another broker is given.
IS_BROKER_GIVEN = bool(env.ENVIRON.get("CELERY_BROKER_URL"))
BROKER_SOCKET = None if IS_BROKER_GIVEN else celery_settings.socket_of(DATA_DIR)
celery = celery_settings.read(env, data_dir=DATA_DIR, embedded=EMBEDDED)
SWEEP_EVERY: int = celery["beat_schedule"]["sweep"]["schedule"]
globals().update({f"CELERY_{name.upper()}": value for name, value in celery.items()})

# Integrity watch

# How many finished games are verified every night, beside all that go on.
WATCH_FINISHED: int = env.int("WATCH_FINISHED", default=500)

# Audit

# How many days it is kept who did what and from where; 0 is for ever.
AUDIT_DAYS: int = env.int("AUDIT_DAYS", default=180)
