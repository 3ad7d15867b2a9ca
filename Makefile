# make run    serve the dashboard with a demo league
# make test   the whole suite      make check   lint, types, tests
# Both set everything up on first use; after that they work offline.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export KIBITZ_DATA ?= data

ifdef KIBITZ_NO_UV
UV :=
else
UV := $(shell command -v uv 2>/dev/null)
endif

ifneq ($(UV),)
NEW_VENV = $(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)
INSTALL = $(UV) pip install --quiet --python $(BIN)/python --constraint constraints.txt
else
NEW_VENV = $(PYTHON) -m venv $(VENV)
INSTALL = $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt
endif

.PHONY: run test check lint types bench docs clean

run: $(VENV)/.for-use
	$(BIN)/kibitz run

test: $(VENV)/.for-work
	$(BIN)/pytest

check: lint types test

lint: $(VENV)/.for-work
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.for-work
	$(BIN)/mypy

bench: $(VENV)/.for-work
	for script in append fold import kernel melds model over_http rebuild replay simulate; do $(BIN)/python -m bench.$$script || exit 1; done

docs: $(VENV)/.for-work
	$(BIN)/python -m docs.make_rules
	$(BIN)/python -m docs.make_model
	$(BIN)/python -m docs.make_metrics

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	$(NEW_VENV)

# The installed package is the checkout itself, so only a change of what it needs installs anew.
$(VENV)/.for-use: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(INSTALL) --editable .
	@touch $@

$(VENV)/.for-work: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(INSTALL) --editable '.[dev]'
	@touch $@ $(VENV)/.for-use
