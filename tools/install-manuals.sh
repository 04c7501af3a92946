#!/bin/sh
# install-manuals.sh BUILD MANDIR - put the man pages of games, tintagel-GAME.LANGUAGE.6 in BUILD, where man looks for them; called by
# meson, which makes them and cannot give two files one name.
set -eu
for page in "$1"/tintagel-*.*.6; do
    name=${page##*/}
    name=${name%.6}
    language=${name##*.}
    case $language in en) folder=man6 ;; *) folder=$language/man6 ;; esac
    folder=$MESON_INSTALL_DESTDIR_PREFIX/$2/$folder
    mkdir -p "$folder"
    cp "$page" "$folder/${name%.*}.6"
done
