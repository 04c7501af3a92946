#!/bin/sh
# run.sh FILE.ts ARGUMENT... - build a program of this folder, beside the packages that it needs, and run it under node.
set -eu
bundle=web/node_modules/.tests/$(basename "$1" .ts).mjs
web/node_modules/.bin/esbuild "web/test/$1" --bundle --platform=node --format=esm --packages=external --outfile="$bundle" --log-level=warning
shift
exec node "$bundle" "$@"
