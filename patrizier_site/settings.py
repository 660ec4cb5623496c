"""Every difference between machines is read from the environment, and only here.

docs/operating.md lists the variables. Groups follow the topical index of Django's
settings reference.
"""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import django_stubs_ext
import environ
from django.core.exceptions import ImproperlyConfigured

from patrizier_site import secret_key

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

SQLITE = "django.db.backends.sqlite3"
SQLITE_OPTIONS = {
    # A transaction that starts as a reader cannot wait for a writer: it fails at once.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # FULL: a move that was acknowledged survives a power cut.
    "init_command": (
        "PRAGMA journal_mode=WAL;"
        "PRAGMA synchronous=FULL;"
        "PRAGMA cache_size=-20000;"
        "PRAGMA mmap_size=134217728;"
        "PRAGMA temp_store=MEMORY;"
    ),
}


def read_database() -> dict[str, Any]:
    url = env.ENVIRON.get("DATABASE_URL")
    if not url:
        return {"ENGINE": SQLITE, "NAME": DATA_DIR / "patrizier.sqlite3"}
    if not url.startswith(("postgres://", "postgresql://", "sqlite:///")):
        raise ImproperlyConfigured("DATABASE_URL starts with postgres:// or sqlite:///")
    database: dict[str, Any] = env.db_url_config(url)
    return database


DATABASES = {"default": read_database()}
# Opening a connection costs more than most requests.
DATABASES["default"].update(CONN_MAX_AGE=60, CONN_HEALTH_CHECKS=True)
if DATABASES["default"]["ENGINE"] == SQLITE:
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS

# Debugging

DEBUG: bool = EMBEDDED and env.bool("PATRIZIER_DEBUG", default=False)

# Email


def read_mail() -> dict[str, Any]:
    """Say how mails leave; an embedded site without a mail server keeps them in files."""
    url = env.ENVIRON.get("EMAIL_URL")
    if not url:
        backend = "django.core.mail.backends.filebased.EmailBackend"
        return {"EMAIL_BACKEND": backend, "EMAIL_FILE_PATH": str(DATA_DIR / "mail")}
    if url.partition("://")[0] not in environ.Env.EMAIL_SCHEMES:
        raise ImproperlyConfigured("EMAIL_URL starts with smtp://, smtp+tls:// or smtp+ssl://")
    mail: dict[str, Any] = env.email_url_config(url)
    return mail


globals().update(read_mail())
OUTBOX_DIR = DATA_DIR / "mail" if EMBEDDED and not env.ENVIRON.get("EMAIL_URL") else None
if OUTBOX_DIR:
    # The links in these mails are as good as passwords.
    OUTBOX_DIR.mkdir(mode=0o700, exist_ok=True)
EMAIL_TIMEOUT = 10
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

ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
DEFAULT_FROM_EMAIL: str = env.ENVIRON.get("MAIL_FROM") or (
    f"Patrizier <noreply@{ALLOWED_HOSTS[0].lstrip('.')}>"
)
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.preferences",
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
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        # Django brings handlers of its own for this one.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # Otherwise it tells of every log-in.
        "axes": {"level": "WARNING"},
    },
}

# Models

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
INSTALLED_APPS = [
    "accounts",
    "games",
    "rest_framework",
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

AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_LOCKOUT_TEMPLATE = "accounts/locked_out.html"
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_USERNAME_CALLABLE = "accounts.visitors.login_name"
AXES_CLIENT_IP_CALLABLE = "accounts.visitors.ip_address"
AXES_VERBOSE = False
# A form with a wrong old password holds the person's next one, and axes keeps what was sent.
AXES_SENSITIVE_PARAMETERS = ["username", "email", "old_password", "new_password1", "new_password2"]

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

REST_FRAMEWORK = {
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
}

# Celery: the broker is a wake-up call, the database is the queue of record.

CELERY_BROKER_URL: str = env.ENVIRON.get("CELERY_BROKER_URL") or "filesystem://localhost"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
    # Must exceed the longest task.
    "visibility_timeout": 300,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
}

if CELERY_BROKER_URL.startswith("filesystem://"):
    # One folder for both directions, so that every process reads what any process wrote.
    queue_dir = DATA_DIR / "broker" / "queue"
    queue_dir.mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(queue_dir),
        "data_folder_out": str(queue_dir),
        "control_folder": str(DATA_DIR / "broker" / "control"),
    }
