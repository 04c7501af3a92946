#!/bin/sh
# api.sh PROGRAM TEST - every route with good and bad input (api.c), and its answers against the document (api.js).
answers=build/log/http-answers
key=$PWD/build/log/push-key.$$
"$1" admin push-key "$key" >/dev/null || exit 1
TINTAGEL_PUSH_KEY=$key "$2" "$1" tests/api.cases "$answers"
status=$?
rm -f "$key"
node tests/api.js "$answers" || status=1
exit $status
