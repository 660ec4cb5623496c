# `make run` serves the site on this machine, `make test` checks everything.

PORT ?= 8000
VENV := .venv
PY := $(VENV)/bin/python
RUNTIME := $(VENV)/runtime.stamp
DEV := $(VENV)/dev.stamp
PYTEST := $(PY) -m pytest --quiet --numprocesses auto --dist worksteal
PIP := $(PY) -m pip install --quiet --disable-pip-version-check

PO := $(wildcard */locale/*/LC_MESSAGES/django.po)
MO := $(PO:.po=.mo)

.PHONY: setup run test services lint format messages bench bench-server shots clean

setup: $(DEV) $(MO)

run: $(RUNTIME) $(MO)
	@$(PY) manage.py serve --port $(PORT) $(if $(STREAM),--stream $(STREAM))

test: setup services lint
	$(PYTEST)
	@if $(PY) tests/with_postgres.py; then \
		$(PY) tests/with_postgres.py $(PYTEST) tests/games tests/accounts; \
	else \
		echo "Left out: the tests in tests/games and tests/accounts on PostgreSQL."; \
		test "$(REQUIRE_SERVICES)" != 1; \
	fi

services:
	@tests/install_services.sh

lint: $(DEV)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo
	$(VENV)/bin/djlint --quiet --check --lint patrizier_site games accounts
	$(PY) manage.py makemigrations --check --dry-run

format: $(DEV)
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .
	$(VENV)/bin/djlint --quiet --reformat patrizier_site games accounts

# Collects the texts of code and templates; what is left empty in the .po files is to be translated.
messages: $(RUNTIME)
	$(PY) -m patrizier_site.catalogues merge

bench: $(DEV)
	$(PY) -m tests.bench

# The API over HTTP against a bare Django: two gunicorns, a PostgreSQL and a Redis for a minute.
bench-server: $(DEV) services
	$(PY) tests/with_postgres.py $(PY) -m tests.bench.server $(TITLE)

# The pictures in docs/shots.
shots: setup services
	$(PY) -m pytest --quiet tests/browser/shoot.py

# The database in var/ stays.
clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	rm -f $(MO)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A command that exists may still not run (version managers leave such shims), so each is tried.
$(PY):
	@for python in $(PYTHON) python3.13 python3.12 python3.11 python3; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Making $(VENV) with $$($$python --version)"; \
			$$python -m venv $(VENV) || { rm -rf $(VENV); exit 1; }; \
			exit 0; \
		fi; \
	done; \
	echo "Patrizier needs Python 3.11 or newer; name one with 'make PYTHON=/path/to/python3'." >&2; \
	exit 1

$(RUNTIME): requirements.txt | $(PY)
	$(PIP) -r requirements.txt
	@touch $@

$(MO): %.mo: %.po | $(RUNTIME)
	@$(PY) -m patrizier_site.catalogues compile

$(DEV): requirements-dev.txt $(RUNTIME)
	$(PIP) -r requirements-dev.txt
	@touch $@
