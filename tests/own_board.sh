#!/bin/sh
# own_board.sh FOLDER - a record of a match with a board that is none of ours, with more cells, into FOLDER/record.txt.
set -eu
rm -rf "$1"
mkdir -p "$1"
sed 's/^\(ring . ring\) 20 /\1 24 /; s/\([ab]\)20/\124/g; s/a19/a23/; s/span N a 20/span N a 24/' boards/grailnah.board >"$1/grailnah.board"
echo quit | build/tintagel play grailnah --boards "$1" --record "$1/record.txt" >/dev/null
