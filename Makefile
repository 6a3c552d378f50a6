# make help -- what there is to make.  Measuring is ./run.sh and ./notes.sh; this file is for everything around it.

SHELL := /bin/bash
TRIALS ?= 5
FROM ?= $(shell cat results/.latest 2>/dev/null)

.PHONY: help test known-answers lint format notes report golden lock bench clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

test: ## all tests, with all that they need
	tests/run

known-answers: ## the known-answer tests that take their time, eight minutes in all
	tests/run tests/long/known-answers.bats

lint: ## shellcheck and shfmt
	tests/run lint

format: ## write every script as shfmt wants it
	shfmt -i 2 -ci -w $$(tests/run --scripts)

notes: ## the full sweep, then notes.txt
	./notes.sh

report: ## notes.txt once more from the newest results, or FROM=results/SWEEP-TIME
	./notes.sh --from $(FROM)

golden: ## write the golden files anew (then read the difference)
	tests/run golden

lock: ## resolve servers/envs/*.in anew into locked files with hashes
	tests/run lock

bench: ## the benchmark of the benchmark, about half an hour: what it tells apart, what it costs; kept in bench/table.txt
	set -o pipefail; { printf 'commit %s, %s\n' "$$(git describe --always --dirty)" "$$(awk -F': *' '/^model name/ { print $$2; exit }' /proc/cpuinfo)" && \
	  for name in lua-cost cell-cost report-speed "tell-apart $(TRIALS)"; do printf '\n%s\n\n' "$$name" && bench/$$name || echo "(exit status $$?)"; done; } | tee bench/table.part
	mv bench/table.part bench/table.txt

clean: ## everything that was installed or measured here
	rm -rf .venv results
