#!/bin/sh
# perft_long.sh - deep counts. Those of Alcazar were also made by a second, independent program. perft_long.sh PROGRAM
. tests/tap.sh
same 'alcazar perft(6)' "$("$1" perft alcazar 6)" 19467128
same 'alcazar perft(7)' "$("$1" perft alcazar 7)" 564648406
finish
