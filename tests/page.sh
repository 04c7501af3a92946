#!/bin/sh
# page.sh - the page's sources: types are right, every file is built, and the lock file names no addresses.
. tests/tap.sh
empty 'TypeScript finds nothing' "$(cd web && node_modules/.bin/tsc 2>&1)"
empty 'every source is one that a change of rebuilds the page' "$(for file in web/src/*.ts; do
    grep -q "'src/$(basename "$file")'" web/meson.build || echo "$file"
done)"
empty 'versions are pinned' "$(grep -E '": "[~^<>*]' web/package.json)"
same 'the lock file names no addresses' "$(grep -c '"resolved"' web/package-lock.json)" 0
empty 'the page knows no game' "$(grep -nE 'alcazar|granat|grailnah|graal\b' web/src/*.ts web/index.html web/style.css web/css/*.css web/wasm/*.c web/*.words | grep -v '^web/src/main.ts.*"#/alcazar"')"
finish
