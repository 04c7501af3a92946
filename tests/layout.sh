#!/bin/sh
# layout.sh - C files are laid out as .clang-format says (./run format does it), and no line has blanks at its end.
. tests/tap.sh
files=$(find bench board bus cli contest core draw engine games learn match net print search server store tests tools web/wasm -name '*.[ch]')
# shellcheck disable=SC2086
out=$(clang-format --dry-run -Werror $files 2>&1)
empty 'C files are formatted' "$out"
empty 'no blanks at the end of a line' "$(grep -rInE '[ 	]+$' run README.md CONTRIBUTING.md LICENSE bench board boards bus cli contest core docs draw engine games learn match net print search server store tests tools web \
    --include='*' --exclude-dir=known --exclude-dir=node_modules | head)"
finish
