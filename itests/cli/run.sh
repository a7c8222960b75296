#!/bin/sh
# Tests of the command line itself: exit codes, messages, what a missing or bad setting says, a clean end.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
foyer=$here/../../foyer
product=$here/../../distribution/target/foyer/bin/foyer
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

expect() { # NAME STATUS TEXT COMMAND...: the exit status, and a text in what it prints
  name=$1 status=$2 text=$3
  shift 3
  "$@" > "$work/out" 2>&1
  actual=$?
  if [ "$actual" = "$status" ] && grep -q -- "$text" "$work/out"; then
    echo "ok    $name"
  else
    echo "FAIL  $name: exit $actual instead of $status, or no '$text' in:"
    sed 's/^/      /' "$work/out"
    failed=1
  fi
}

expect "help lists the commands" 0 "./foyer demo" "$foyer" help
expect "no command is help" 0 "./foyer demo" "$foyer"
expect "an unknown command" 2 "unknown command 'dance'" "$foyer" dance
expect "an unknown option" 2 "unknown option '--colour'" "$product" run --colour red
expect "an option without its value" 2 "wants a value" "$product" run --port
expect "a port that is none" 2 "wants a number" "$product" run --port http
expect "a port out of range" 2 "between 1 and 65535" "$product" run --port 70000
expect "a library that is too small" 2 "between 50 and 500000" "$product" demo --scenes 10
expect "an unknown feature" 2 "no such feature: telepathy" \
  env JWT_SECRET=0123456789012345678901234567890123456789 "$product" run --data "$work/f" --features telepathy
expect "no signing secret" 2 "JWT_SECRET is not set" env -u JWT_SECRET timeout 30 "$product" run --data "$work/s" --port 18969
expect "a signing secret that is too short" 2 "too short (5 bytes)" \
  env JWT_SECRET=short timeout 30 "$product" run --data "$work/t" --port 18969
[ "$(wc -l < "$work/out")" = 1 ] || { echo "FAIL  a missing secret is told in more than one line"; failed=1; }
[ ! -e "$work/s" ] && [ ! -e "$work/t" ] || { echo "FAIL  a data directory was made without a secret"; failed=1; }
expect "no bundle of that name" 2 "dev wants the name" "$foyer" dev no-such-bundle

# starts, answers, ends within five seconds of an interrupt
DEMO_PORT=18968 "$product" demo --data "$work/demo" --port 18969 --scenes 50 > "$work/demo.log" 2>&1 &
pid=$!
tries=0
until grep -q '^READY http://127.0.0.1:18969/ user=demo password=' "$work/demo.log"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 600 ] || ! kill -0 "$pid" 2>/dev/null; then
    echo "FAIL  the demo did not become ready:"
    sed 's/^/      /' "$work/demo.log"
    exit 1
  fi
  sleep 0.2
done
echo "ok    the demo prints READY"
expect "a data directory that is in use" 2 "in use by another running instance" \
  "$product" demo --data "$work/demo" --port 18970 --scenes 50
[ "$(grep -c '^READY' "$work/demo.log")" = 1 ] || { echo "FAIL  READY was printed more than once"; failed=1; }
for secret in jwt-secret demo-password; do
  [ "$(stat -c %a "$work/demo/$secret")" = 600 ] || { echo "FAIL  $secret is readable by others"; failed=1; }
done
begin=$(date +%s%N)
kill -TERM "$pid"
wait "$pid"
status=$?
millis=$((($(date +%s%N) - begin) / 1000000))
if [ "$status" = 143 ] && [ "$millis" -lt 5000 ]; then
  echo "ok    it ends within five seconds of a signal"
else
  echo "FAIL  exit $status after $millis ms"
  failed=1
fi
exit $failed
