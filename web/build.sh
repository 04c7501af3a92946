#!/bin/sh
# build.sh FOLDER CORE.wasm - the page's files into FOLDER, called by meson. ./run has installed esbuild before.
set -eu
out=$1 wasm=$2
cd "$(dirname "$0")"
bundle() { node_modules/.bin/esbuild --bundle --minify --format=esm --target=es2022 --log-level=warning "$@"; }
case $out in /*) ;; *) out=$OLDPWD/$out ;; esac
case $wasm in /*) ;; *) wasm=$OLDPWD/$wasm ;; esac
bundle src/main.ts src/worker.ts --outdir="$out"
bundle src/start.ts --format=iife --target=es5 --outfile="$out/start.js" # for browsers that know no more
bundle style.css --outfile="$out/style.css"
cp index.html icon.svg tintagel.webmanifest "$out"
# What the service worker keeps is named after all of it, so that a change of anything is a new version.
version=$(cd "$out" && cat index.html style.css start.js main.js worker.js icon.svg tintagel.webmanifest "$wasm" | sha256sum | cut -c1-16)
bundle src/service.ts --define:VERSION="\"$version\"" --outfile="$out/service.js"
