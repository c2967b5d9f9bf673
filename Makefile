# `make demo` and `make test` work from a fresh clone: they need Python 3.11 or newer, pip and make.
# PYTHON chooses the interpreter, VENV the folder that everything is installed into (both may hold spaces),
# ROUNDS how often `make benchmarks` measures everything.
PYTHON ?= python3
VENV ?= .venv
ROUNDS ?= 21
SECONDS ?= 600
EXAMPLES ?= 1000
# One installation a call, as large as the goal that needs most: with -j two at once would get in each other's way.
# The demonstration needs the command alone, the suite the extra "test", anything else "dev". A larger one is the
# smaller ones too.
NEEDS := $(if $(filter-out help demo test,$(MAKECMDGOALS)),dev,$(if $(filter test,$(MAKECMDGOALS)),test,demo))
STAMPS_dev := .installed .installed-test .installed-demo
STAMPS_test := .installed-test .installed-demo
STAMPS_demo := .installed-demo
NOTHING :=
SPACE := $(NOTHING) $(NOTHING)
FOLDER := $(subst $(SPACE),\ ,$(VENV))
INSTALLED := $(FOLDER)/$(firstword $(STAMPS_$(NEEDS)))
RUN := "$(VENV)/bin/python"
PIP := $(RUN) -m pip install -qq --disable-pip-version-check
# With LOCKED=1 only the files that `make lock` noted for this version of Python are installed, if it did.
LOCK = constraints/$(shell "$(PYTHON)" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null).txt
PEERS_INSTALLED := $(FOLDER)/.peers-installed

.PHONY: help demo test dev lint docs web cases questions read language mutants benchmarks wheel fuzz any-order perft coverage check lock lowest oldest sbom release

help:
	@echo "make demo    play through an example"
	@echo "make test    run the test suite: all of it that this machine has the means for"
	@echo "make dev     install everything that any of the others needs, for the whole suite too"
	@echo "make check   what shows most faults in a minute: cases, words, rules, and lint"
	@echo "make lint    check style and types"
	@echo "make mutants break the rules in one place at a time: what do the cases catch?"
	@echo "make fuzz    let everything that reads read nonsense; SECONDS=3600 for an hour"
	@echo "make any-order   play, save, break and restore in any order; EXAMPLES=5000 for hours"
	@echo "make perft   count the options of 50,000 positions again, by both readings of the rules"
	@echo "make coverage  which branches of rules, log, store and views no test takes"
	@echo "make benchmarks   measure this library and its peers; ROUNDS=3 for a quick look"
	@echo "make docs    build the site into site/"
	@echo "make web     build the bench in the browser into web/dist/; it needs npm and node"
	@echo "make pictures   draw the pictures of the docs and the README again; then look at them"
	@echo "make cases   index the cases and write the heads of their pages, after a case or the register changed"
	@echo "make questions  write what follows from questions.toml, after a question or its answer changed"
	@echo "make read    note that RULINGS were read against their pages; without, list what is to be read"
	@echo "make language   begin a language, or list what it lacks: LANG=de NAME=German"
	@echo "make lock    note what .ci/run installs, with hashes; make sbom lists what the wheel needs"
	@echo "make lowest  try the oldest versions that the metadata allows, in $(VENV)-lowest"
	@echo "make oldest  the same for the library and its command alone, with all cases"
	@echo "make wheel   build dist/*.whl"
	@echo "make release all that a release needs but sending it; TESTS=tests/test_wheel.py for a trial"

demo: $(INSTALLED)
	@$(RUN) -m cardia_rules ask judge-example --all

dev: $(INSTALLED)

# A file stays with one worker: few browsers and database servers are started. WITHOUT=once leaves out what no version
# of Python makes a difference to; SITE=site looks at the site that `make docs` built instead of building another; TESTS
# names some files.
test: $(INSTALLED)
	$(if $(SITE),SITE="$(SITE)") $(RUN) -m pytest -n auto --dist loadfile $(if $(WITHOUT),-m "not $(WITHOUT)") $(TESTS)

# Part of the suite, in under a minute: what most changes break. .ci/run has the last word. Of the package itself mypy
# reads the stub: handed the module, it would see no names there.
check: $(INSTALLED)
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m pytest -q -n auto --dist loadfile tests/test_faq_cases.py tests/test_words.py \
	  tests/test_languages.py tests/test_messages.py tests/test_packages.py tests/test_reasons.py \
	  tests/test_references.py tests/test_answers.py tests/test_editions.py \
	  tests/test_case_index.py tests/test_page_layout.py tests/test_log_page.py
	$(RUN) -m mypy --strict $(or $(shell git diff --name-only --diff-filter=d HEAD -- '*.py' ':!src/cardia_rules/__init__.py'),src)

lint: $(INSTALLED)
	$(RUN) -m ruff check .
	$(RUN) -m ruff format --check .
	$(RUN) -m mypy --strict src tests examples benchmarks site_pages web

# Names in MODULES, what differs from the commit CHANGED, or SAMPLE of all, drawn at random (SEED draws others);
# without any of them all the rules and reasons, and the page about them.
mutants: $(INSTALLED)
	$(RUN) -m tests.mutation $(MODULES) $(if $(CHANGED),--changed $(CHANGED)) \
	  $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED)) \
	  $(if $(MODULES)$(CHANGED)$(SAMPLE),,--page docs/mutation.md)

# INPUTS=10000000 counts instead of SECONDS. With atheris (the extra "fuzz"), led by what is reached: ATHERIS=log
fuzz: $(INSTALLED)
	$(RUN) -m tests.fuzzing $(TARGETS) $(if $(ATHERIS),$(ATHERIS) --atheris) \
	  --seconds $(SECONDS) $(if $(INPUTS),--inputs $(INPUTS))

# After a change of the rules that was meant: make perft WRITE=50000
perft: $(INSTALLED)
	$(RUN) -m tests.perft $(if $(WRITE),--positions $(WRITE),--check)

# With the extra "coverage", which nothing else needs.
coverage: $(INSTALLED)
	$(PIP) -e '.[coverage]'
	$(RUN) -m pytest -q -n auto --dist loadfile -m "not browser" --cov --cov-report=term

any-order: $(INSTALLED)
	EXAMPLES=$(EXAMPLES) $(RUN) -m pytest -q -n auto --dist load tests/test_any_order.py

benchmarks: $(PEERS_INSTALLED)
	$(RUN) -m benchmarks --rounds $(ROUNDS)

# Never --quiet: mkdocs does not count the warnings that it does not print.
docs: $(INSTALLED)
	$(RUN) web/build.py --if-possible
	NO_MKDOCS_2_WARNING=1 $(RUN) -m mkdocs build --strict
	@echo "The site is in site/: open site/index.html"

# From the wheel, and from packages whose hashes are in web/package-lock.json and constraints/web.txt.
web: $(INSTALLED)
	$(RUN) web/build.py

pictures: $(INSTALLED)
	$(RUN) -m tests.page.screenshots

cases: $(INSTALLED)
	$(RUN) -m tests.case_index tests/faq_cases

# The page about the log lists the answers, so it is written from what the first line has just written.
questions: $(INSTALLED)
	$(RUN) -m site_pages.answers
	$(RUN) -m site_pages.log_reference docs/log-format.md

# RULINGS="RB-06-place RB-06-tie"
read: $(INSTALLED)
	@$(RUN) -m site_pages.read_again $(RULINGS)

# The file to fill in, with what is there and what is missing: LANG=de, and NAME=German the first time.
# LANG is the shell's as well: only one that was typed here counts.
language: $(INSTALLED)
	@$(RUN) -m site_pages.begun_language $(if $(filter command line,$(origin LANG)),"$(LANG)" "$(NAME)")

# What pip would install now, with the hash of every file; and what the wheel needs at run time, as CycloneDX.
lock: $(INSTALLED)
	$(RUN) -m tests.supply lock

sbom: $(INSTALLED)
	@$(RUN) -m tests.supply sbom

# What the metadata promises: every extra, each package as old as it may be, in a folder of its own; then what uses each.
LOWEST = tests/cli/test_group.py tests/cli/test_first_contact.py tests/test_catalogue.py tests/test_case_files.py \
  tests/test_log_reading.py tests/test_readme.py tests/store tests/server tests/test_many_games.py tests/test_openspiel.py \
  tests/test_pettingzoo.py tests/test_supply.py tests/test_wheel.py
lowest: $(INSTALLED)
	@"$(PYTHON)" -m venv "$(VENV)-lowest"
	@$(RUN) -m tests.supply lowest > "$(VENV)-lowest/lowest.txt"
	@"$(VENV)-lowest/bin/python" -m pip install -qq --disable-pip-version-check -c "$(VENV)-lowest/lowest.txt" -e '.[dev]'
	"$(VENV)-lowest/bin/python" -m pytest -q -n auto --dist loadfile -p no:cacheprovider $(LOWEST)

# Of that what everybody gets, in half a minute: the library and its command import all of it, and every case holds.
oldest: $(INSTALLED)
	@"$(PYTHON)" -m venv "$(VENV)-oldest"
	@$(RUN) -m tests.supply lowest > "$(VENV)-oldest/lowest.txt"
	@"$(VENV)-oldest/bin/python" -m pip install -qq --disable-pip-version-check -c "$(VENV)-oldest/lowest.txt" -e '.[cli]'
	"$(VENV)-oldest/bin/python" tests/every_module.py
	"$(VENV)-oldest/bin/cardia" case --jobs 0

wheel: $(INSTALLED)
	$(RUN) -m build --wheel --no-isolation

# sdist and wheel into dist/, the suite from each, what an index would say of them, and the SBOM; nothing is sent.
release: $(INSTALLED)
	.ci/release "$(PYTHON)" "$(abspath $(VENV))/bin/python"

# The stamp is written last, so an interrupted installation is done again.
$(INSTALLED): pyproject.toml
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { \
	  echo "cardia-rules needs Python 3.11 or newer, and there is no '$(PYTHON)' here." >&2; \
	  echo "Name another one: make $(or $(MAKECMDGOALS),test) PYTHON=python3.12" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "cardia-rules needs Python 3.11 or newer, and '$(PYTHON)' is $$("$(PYTHON)" -V 2>&1)." >&2; \
	  echo "Name another one: make $(or $(MAKECMDGOALS),test) PYTHON=python3.12" >&2; exit 1; }
	@echo "Installing into $(VENV) what $(MAKECMDGOALS) needs (only when pyproject.toml changes)"
	@"$(PYTHON)" -m venv "$(VENV)"
	@if [ -n "$(LOCKED)" ] && [ -f "$(LOCK)" ]; then \
	  $(PIP) --require-hashes -r "$(LOCK)" && $(PIP) --no-deps --no-build-isolation -e .; \
	else $(PIP) -e '.[$(if $(filter demo,$(NEEDS)),cli,$(NEEDS))]'; fi
	@# Not every machine that has a Chromium can have what drives it: then the suite leaves that out.
	@if [ "$(NEEDS)" = test ] && $(RUN) -m tests.page.chromium; then $(PIP) --only-binary :all: -e '.[browser]' || \
	  echo "There is a browser here, and nothing to drive it with." >&2; fi
	@cd "$(VENV)" && touch $(STAMPS_$(NEEDS))

$(PEERS_INSTALLED): $(INSTALLED)
	@echo "Installing the peers into $(VENV)"
	@$(RUN) -m benchmarks.install
	@touch "$@"
