#!/bin/sh
# script.sh - the ./run script itself, and the way tests are counted.
. tests/tap.sh
holds 'help' "$(./run help)" './run test long'
./run dance >build/log/script.log 2>&1
same 'an unknown command has status 2' "$?" 2
before=$(find build/tintagel build/check/tintagel -newer run -printf '%T@ ' 2>/dev/null; ls -l --time-style=full-iso build/tintagel)
out=$(./run build 2>&1)
same 'a second build says nothing' "$out" ''
after=$(find build/tintagel build/check/tintagel -newer run -printf '%T@ ' 2>/dev/null; ls -l --time-style=full-iso build/tintagel)
same 'and builds nothing' "$after" "$before"
holds 'an unknown test is refused' "$(tests/run nonsense 2>&1)" 'there is no test'

# With a package manager that has nothing, a missing package is told, with the reason.
bin=$(pwd)/build/log/bin
rm -rf "$bin"
mkdir -p "$bin"
for tool in sh dirname id mkdir grep head cut tail env cat rm sed tr; do ln -sf "$(command -v $tool)" "$bin/$tool"; done
printf '#!/bin/sh\ncase "$*" in *install*) echo "E: Unable to locate package meson" ; exit 100 ;; esac\n' >"$bin/apt-get"
printf '#!/bin/sh\nexec "$@"\n' >"$bin/sudo"
chmod +x "$bin/apt-get" "$bin/sudo"
out=$(PATH=$bin ./run build 2>&1)
same 'without a package it fails' "$?" 1
holds 'and says which' "$out" 'the package meson could not be installed'
holds 'and why' "$out" 'Unable to locate package meson'
rm "$bin/apt-get"
out=$(PATH=$bin ./run build 2>&1)
same 'without apt-get it fails too' "$?" 1
holds 'and says so' "$out" 'no apt-get'
holds 'and what is needed, by what it is' "$out" 'the C library for WebAssembly'
empty 'not by what Debian calls it' "$(printf '%s\n' "$out" | grep -E -- '-dev|build-essential|[0-9]g')"
for tool in clang pkg-config; do ln -sf "$(command -v $tool)" "$bin/$tool"; done
empty 'but not what is there, wherever it is' "$(PATH=$bin ./run build 2>&1 | grep -E '    (clang|libevent|zlib|the C library|the builtins)')"

# A folder of other options, such as one that somebody set up by hand, is set up again; one of the same is not.
sed -n '/^configure() {/,/^}/p' run >build/log/configure.sh
rm -rf build/log/configured
mkdir -p build/log/configured
touch build/log/configured/build.ninja
calls() { (
    meson() { echo "meson $*" >&3; }
    . build/log/configure.sh
    configure build/log/configured "$@"
) 3>&1 >/dev/null; }
same 'what others set up is set up again' "$(calls -Da=b)" 'meson setup --reconfigure build/log/configured -Da=b'
same 'once' "$(calls -Da=b)" ''
same 'and again with other options' "$(calls -Da=c)" 'meson setup --reconfigure build/log/configured -Da=c'

# Which compiler there is, the system knows.
empty 'no version of a compiler is named' "$(grep -nE '(clang|llvm|gcc|lld|clang-rt|format|tidy)[-/ ]?[0-9]+([^0-9>]|$)' run README.md CONTRIBUTING.md docs/*.md \
    meson_options.txt tests/*.sh tests/run web/*.sh web/*/*.sh $(find . -name meson.build -not -path './build/*'))"

# A build of the tests that fails leaves nothing behind that could be tested in its place: a copy of the script, with what
# an earlier build left, a compiler that fails for the tests, and a runner that looks.
broken=build/log/broken
rm -rf "$broken"
mkdir -p "$broken/bin" "$broken/tests" "$broken/build/check/tests"
cp run "$broken/run"
mkdir -p "$broken/web/node_modules"
touch "$broken/web/package-lock.json" "$broken/web/node_modules/.tintagel-all"
touch "$broken/build/check/tintagel" "$broken/build/check/tests/test_unit"
printf '#!/bin/sh\ncase "$*" in *check*) exit 1 ;; esac\n' >"$broken/bin/ninja"
printf '#!/bin/sh\nls build/check/tintagel build/check/tests/test_unit 2>/dev/null\n' >"$broken/tests/run"
printf '#!/bin/sh\n' >"$broken/bin/meson"
chmod +x "$broken/bin/ninja" "$broken/bin/meson" "$broken/tests/run"
out=$(PATH=$(pwd)/$broken/bin:$PATH "$broken/run" test 2>"$broken/err")
same 'after a failed test build nothing old is left' "$out" ''
holds 'and that is told' "$(cat "$broken/err")" 'the tests could not be built'

# Counting: a copy of the runner with suites of its own.
fake=build/log/fake
mkdir -p "$fake/tests"
cp tests/run "$fake/tests/run"
cat >"$fake/tests/suites" <<'TEXT'
good   short  -             echo ok 1 - fine
lame   short  no-such-tool  echo ok 1 - fine
dumb   short  -             true
bad    short  -             echo not ok 1 - wrong
crash  short  -             false
early  long   -             sh tests/early
slow   long   -             echo ok 1 - fine
TEXT
printf 'echo not ok 1 - wrong early; echo "# because"; seq -f "# note %%g" 200; echo ok 2 - fine\n' >"$fake/tests/early"
last() { CI=$1; shift; export CI; "$fake/tests/run" "$@" 2>&1 | tail -n 1; }
same 'what fails or cannot run is counted' "$(last '')" '1 passed, 4 failed, 0 skipped'
same 'one by name' "$(last '' good)" '1 passed, 0 failed, 0 skipped'
same 'the long ones' "$(last '' long)" '2 passed, 1 failed, 0 skipped'
same 'leaving out is named' "$(last '' good lame --without lame)" '1 passed, 0 failed, 1 skipped (without lame)'
same 'in CI leaving out is failing' "$(last true good lame --without lame)" '1 passed, 1 failed, 0 skipped (without lame)'
"$fake/tests/run" bad >/dev/null 2>&1
same 'failure has status 1' "$?" 1
holds 'what failed is told, however much was said after it' "$("$fake/tests/run" early 2>&1)" 'wrong early
    # because'
"$fake/tests/run" good >/dev/null 2>&1
same 'success has status 0' "$?" 0
finish
