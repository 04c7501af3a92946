#!/bin/sh
# build.sh FOLDER CORE.wasm FILE.words... NAME=TEXT... - the page's files into FOLDER, called by meson. ./run has installed
# esbuild before. Texts are no part of the page, but it knows their names.
set -eu
out=$1 wasm=$2
shift 2
cd "$(dirname "$0")"
bundle() { node_modules/.bin/esbuild --bundle --minify --format=esm --target=es2022 --log-level=warning "$@"; }
case $out in /*) ;; *) out=$OLDPWD/$out ;; esac
case $wasm in /*) ;; *) wasm=$OLDPWD/$wasm ;; esac
texts=
for file; do
    case $file in *=*) texts="$texts,\"${file%%=*}\"" file=${file#*=} ;; esac
    case $file in /*) ;; *) file=$OLDPWD/$file ;; esac
    set -- "$@" "$file"
    shift
done
texts="[${texts#,}]"
bundle src/worker.ts --outdir="$out"
# What games there are, as the core tells it, so that the first page need not wait for the core.
bundle list-games.ts --platform=node --outfile="$out/list-games.mjs"
# By its end start.ts tells a script that is not whole from one that is too new for the browser.
bundle src/main.ts --define:GAMES="$(node "$out/list-games.mjs" "$wasm")" --define:TEXTS="$texts" --footer:js='/* whole */' --outdir="$out"
rm "$out/list-games.mjs"
bundle src/start.ts --format=iife --target=es5 --outfile="$out/start.js" # for browsers that know no more
bundle style.css --outfile="$out/style.css"
cp index.html icon.svg tintagel.webmanifest "$out"
# What the service worker keeps is named after all of it, so that a change of anything is a new version.
version=$(cd "$out" && cat index.html style.css start.js main.js worker.js icon.svg tintagel.webmanifest "$wasm" "$@" | sha256sum | cut -c1-16)
bundle src/service.ts --define:VERSION="\"$version\"" --define:TEXTS="$texts" --outfile="$out/service.js"
