# `make play` and `make test` do everything on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help setup play test lint bench

help:
	@echo "make play    set up and play a game        make test   set up and run all tests"
	@echo "make setup   set up .venv alone            make bench  measure speed beside the C++ yardstick"
	@echo "make lint    ruff and mypy"

setup: .venv/.ready

.venv/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "azulejos needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
		{ echo "could not make .venv: Python's venv module is missing (Debian: apt-get install python3-venv)"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,ray,wasm]'
	@touch $@

play: setup
	$(BIN)/azulejos play

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: lint
	$(BIN)/pytest -n 2 --dist worksteal

bench: setup
	$(BIN)/python -m bench
