# The page: included by the Makefile. Needs Node 18 or newer, clang, wasi-libc, binaryen; tests also chromium.
.PHONY: web web-test shots npm

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	@$(NEEDS) page
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error || { rm -rf node_modules; \
		echo "npm could not install the page's packages; its message stands above. See that the registry answers and the disk has room (300 MB), then run this again." >&2; exit 1; } # not ci: it wants every platform's packages
	@touch $@

build/wasm/clowder.wasm: FORCE
	@$(NEEDS) build wasm
	@ONLY= $(BUILD) build/wasm --cross-file wasm/wasm32-wasi.ini

WEB_SOURCES := $(shell find web npm/src games/*/data games/*/RULES*.md -name node_modules -prune -o -name tests -prune -o -type f -print 2>/dev/null)

build/web/index.html: $(WEB_SOURCES) build/wasm/clowder.wasm web/node_modules/.package-lock.json
	@echo "Building the page ..."
	@cd web && npm run --silent build >../build/web.log 2>&1 || { cat ../build/web.log; exit 1; }
	@node web/pack.mjs
	@touch $@

web: build/web/index.html ## the page, into build/web

web-test: web ## the page in a real browser
	@$(NEEDS) browser
	cd web && npm test && npm run test:page

shots: web ## pictures of every screen, into build/shots
	@$(NEEDS) browser
	cd web && npm run shots

.PHONY: FORCE
FORCE:

npm: build build/wasm/clowder.wasm web/node_modules/.package-lock.json ## the npm package of the engine, into build/npm
	@rm -rf build/npm && mkdir -p build/npm
	@web/node_modules/.bin/tsc -p npm
	@cp npm/package.json npm/README.md LICENSE build/wasm/clowder.wasm build/npm
	@for file in games/*/data/*.bin; do game=$$(basename $${file%/data/*}); mkdir -p build/npm/trained/$$game && cp $$file build/npm/trained/$$game; done
	@cd build/npm && npm pack --silent >/dev/null && ls *.tgz
