# The two commands most people need: make run, make test. `make help` lists the rest.
FUZZ_SECONDS ?= 600
SOAK_SECONDS ?= 3600
PREFIX ?= /usr/local
# Clang may be one that Debian does not call clang: make asan CLANG=clang-17.
CLANG ?= clang
export CLANG
# Packages are installed by `make setup` only; every other target says what is missing.
NEEDS = tools/setup.sh --check
BUILD = tools/build.sh
OUR_C = find . \( -name 'build*' -o -name node_modules -o -name .git \) -prune -o -name '*.[ch]' -print

# Every target with a line of help is a command, not a file.
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*## .*/\1/p' Makefile web.mk)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## installs what run and test need; WITH="coverage fresh ..." adds groups of tools/setup.sh
	@tools/setup.sh $(GROUPS)
	@$(if $(WITH),tools/setup.sh $(WITH))

run: GROUPS = build wasm page
run: export ONLY = clowder
run: setup build web ## the page and the tables, on this machine; installs and builds what is missing
	@build/clowder serve --quiet --web build/web --database build/clowder.db $(RUN_FLAGS)

play: build ## play in the terminal
	@build/clowder play

build: ## the program and the library, with gcc
	@$(NEEDS) build
	@$(BUILD) build

test: setup ## everything; the last line says how many passed and how many failed
	@tools/test.sh

lint: ## include arrows, names, lengths, format, manual page
	@$(NEEDS) lint
	@tools/lint.py

rules: ## rules that no test names, translations that differ from the English text
	@tools/rules.py

golden: build ## records of games and options that have none yet, into tests/golden
	@mkdir -p tests/golden
	@build/golden make tests/golden

fuzz: ## libFuzzer on everything that reads untrusted input, FUZZ_SECONDS=600 in all
	@$(NEEDS) build clang
	@tools/fuzz.sh $(FUZZ_SECONDS)

soak: build ## every game under the laws, then the server under kill -9, faults and fuzz, SOAK_SECONDS=3600 each
	@tools/soak.sh $(SOAK_SECONDS)
	@tests/server/soak.sh $(SOAK_SECONDS)

load: build ## what the server carries: idle sockets, durable moves, and a boardgame.io server beside it
	@$(NEEDS) page
	@cd bench/boardgame && { [ -d node_modules ] || npm install --no-audit --no-fund --silent; }
	@bench/load.py build/clowder build/bench/clowder-load --boardgame bench/boardgame

python: build ## the Python package: built, installed below build/ and tested; LONG=1: every seat count and option
	@$(NEEDS) build python
	@tools/python.sh test $(if $(LONG),--long)

wheel: ## the Python package as a wheel, into build/python/dist
	@$(NEEDS) build python
	@tools/python.sh wheel

bench: build ## speed of every game, into build/bench.json
	@build/clowder-bench --json build/bench.json

coverage: ## lines and branches the tests reach, into build-coverage/coverage
	@$(NEEDS) build coverage
	@tools/coverage.sh build-coverage

asan: ## the tests under the address and undefined-behaviour sanitizers
	@$(NEEDS) build clang
	@CC=$(CLANG) CFLAGS=-fno-sanitize-recover=all $(BUILD) build-asan -Db_sanitize=address,undefined -Db_lundef=false
	@meson test -C build-asan --no-suite tree --print-errorlogs

clang: ## the tests as clang builds them
	@$(NEEDS) build clang
	@CC=$(CLANG) $(BUILD) build-clang
	@meson test -C build-clang --no-suite tree --print-errorlogs

install: web ## program, library, page, manual, completions and unit under PREFIX=/usr/local; DESTDIR is honoured
	@$(BUILD) build-release --prefix $(abspath $(PREFIX)) -Dbuildtype=release -Dpage=$(abspath build/web)
	@meson install -C build-release --no-rebuild --quiet
	@[ -n "$(DESTDIR)" ] || ldconfig 2>/dev/null || true

deb: web ## Debian packages into build-deb, checked by lintian
	@$(NEEDS) build deb
	@tools/deb.sh build-deb

docs: ## the documentation site, into build/docs/site
	@$(NEEDS) docs
	@tools/docs.sh

image: ## the container image clowder, with docker or podman
	@tools/image.sh

format: ## clang-format over all C files
	@$(NEEDS) lint
	@$(OUR_C) | xargs "$$(tools/formatter.sh)" -i

fresh: ## run and test on fresh minimal Debian systems; needs root: FRESH="12 13" WHAT="run test deb" CASES="root:C user:C.UTF-8"
	@$(NEEDS) fresh
	@FRESH="$(FRESH)" WHAT="$(WHAT)" CASES="$(CASES)" MIRROR="$(MIRROR)" KEEP="$(KEEP)" tools/fresh.sh

clean: ## takes away all build folders
	@rm -rf build build-*

include web.mk
