#!/bin/sh
# build.sh FOLDER CORE.wasm FILE.words... NAME=TEXT... - the page's files into FOLDER, called by meson. ./run has installed
# esbuild before. Texts are no part of the page, but it knows their names, and how many lessons there are.
set -eu
out=$1 wasm=$2
shift 2
cd "$(dirname "$0")"
bundle() { node_modules/.bin/esbuild --bundle --minify --format=esm --target=es2022 --log-level=warning "$@"; }
case $out in /*) ;; *) out=$OLDPWD/$out ;; esac
case $wasm in /*) ;; *) wasm=$OLDPWD/$wasm ;; esac
texts= lessons=
for file; do
    name=
    case $file in *=*) name=${file%%=*} texts="$texts,\"${file%%=*}\"" file=${file#*=} ;; esac
    case $file in /*) ;; *) file=$OLDPWD/$file ;; esac
    case $name in *.lessons.en.txt) lessons="$lessons,\"${name%%.*}\":$(grep -c '^## ' "$file")" ;; esac
    set -- "$@" "$file"
    shift
done
texts="[${texts#,}]" lessons="{${lessons#,}}"
bundle src/worker.ts --outdir="$out"
# What games there are, as the core tells it, so that the first page need not wait for the core.
bundle list-games.ts --platform=node --outfile="$out/list-games.mjs"
program=$(sed -n "s/.*version: '\([^']*\)'.*/\1/p" ../meson.build | head -n 1)
# By its end start.ts tells a script that is not whole from one that is too new for the browser.
# What comes when somebody goes there (coming.ts) is later.js, and what that shares with the rest shared.js.
bundle src/main.ts src/later.ts --splitting --chunk-names=shared --define:GAMES="$(node "$out/list-games.mjs" "$wasm")" --define:TEXTS="$texts" --define:LESSONS="$lessons" --define:PROGRAM="\"$program\"" --footer:js='/* whole */' --outdir="$out"
rm "$out/list-games.mjs"
bundle src/start.ts --format=iife --target=es5 --outfile="$out/start.js" # for browsers that know no more
bundle style.css later.css --outdir="$out"
cp index.html icon.svg tintagel.webmanifest "$out"
# A game on pages of others (docs/embed.md).
bundle src/embed.ts --format=iife --outfile="$out/embed.js"
bundle src/embed-view.ts --outfile="$out/embed-view.js"
bundle embed.css --outfile="$out/embed.css"
cp embed.html "$out"
# What the service worker keeps is named after all of it, so that a change of anything is a new version.
version=$(cd "$out" && cat index.html style.css start.js main.js shared.js later.js later.css worker.js icon.svg tintagel.webmanifest "$wasm" "$@" | sha256sum | cut -c1-16)
bundle src/service.ts --define:VERSION="\"$version\"" --define:TEXTS="$texts" --outfile="$out/service.js"
