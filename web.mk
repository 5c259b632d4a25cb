# The page: included by the Makefile. Needs Node 18 or newer, clang-14, wasi-libc, binaryen; tests also chromium.
.PHONY: web web-test shots

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci

build/wasm/clowder.wasm: FORCE
	wasm/build.sh build

web: build/wasm/clowder.wasm web/node_modules/.package-lock.json
	cd web && npm run build

web-test: web
	cd web && npm test && npm run test:page

shots: web
	cd web && npm run shots

.PHONY: FORCE
FORCE:
