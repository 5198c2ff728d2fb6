# Every target makes the environment it needs: .venv, with this checkout installed into it.
# PYTHON=python3.12 make test    uses another interpreter (delete .venv first)

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.toolscript-installed
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help demo test lint format types wheel-check bench bench-compare judges long clean

help:
	@echo "make demo           factorize a number with a script that was written for another one"
	@echo "make test           the whole test suite (ARGS='-k name' is passed on to pytest)"
	@echo "make long           the property tests with many more generated scripts"
	@echo "make lint types     ruff (rules and layout), mypy --strict"
	@echo "make format         let ruff lay the files out"
	@echo "make wheel-check    build the wheel, install it elsewhere, do the main job with it"
	@echo "make bench          measure against the peers, print the ratios (needs node and npm; ARGS=--no-peers does not)"
	@echo "make bench-compare  what changed between the last two measurements"
	@echo "make judges         compare every literal of a corpus with TypeScript and V8 (needs node and npm)"
	@echo "make clean          remove what the targets above have made"

# The interpreter is checked first: pip's own message for a Python that is too old names neither it nor the cure.
# Dependency groups need pip 25.1.
$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10) and "toolscript needs Python 3.10 or newer; $(PYTHON) is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 ...")'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[all]' --group dev
	@touch $@

demo: $(STAMP)
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

test: $(STAMP)
	@$(BIN)/python -m pytest $(ARGS)

long: $(STAMP)
	@$(BIN)/python -m pytest --hypothesis-profile=long $(ARGS)

lint: $(STAMP)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

format: $(STAMP)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

types: $(STAMP)
	@$(BIN)/mypy

wheel-check: $(STAMP)
	@$(BIN)/python tests/wheel_check.py

bench: $(STAMP)
	@$(BIN)/python benchmarks/reuse.py --install-peers $(ARGS)

bench-compare: $(STAMP)
	@$(BIN)/python benchmarks/compare.py $(ARGS)

judges: $(STAMP)
	@$(BIN)/python tests/judges/prepare.py
	@$(BIN)/python -m pytest tests/judges -m "judge or not judge" $(ARGS)

clean:
	rm -rf $(VENV) .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find . -name __pycache__ -prune -exec rm -rf {} +
