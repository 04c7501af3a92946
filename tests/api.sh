#!/bin/sh
# api.sh PROGRAM TEST - every route with good and bad input (api.c), and its answers against the document (api.js).
answers=build/log/http-answers
"$2" "$1" tests/api.cases "$answers"
status=$?
node tests/api.js "$answers" || status=1
exit $status
