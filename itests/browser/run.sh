#!/bin/sh
# The browser tests: starts the built product with a demo library, drives it with headless Chromium, stops it.
# CHROMIUM is the browser; called by "./foyer test". Arguments go to Playwright.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
product=$here/../../distribution/target/foyer
port=17969
cd "$here"

if [ ! -e node_modules/.lock ] || ! cmp -s package-lock.json node_modules/.lock; then
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --silent
  cp package-lock.json node_modules/.lock
fi

mkdir -p target
data=$(mktemp -d)
log=$here/target/product.log
DEMO_PORT=17968 "$product/bin/foyer" demo --data "$data" --port "$port" --scenes 200 > "$log" 2>&1 &
pid=$!
finish() {
  kill "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
  rm -rf "$data"
}
trap finish EXIT
trap 'exit 130' INT TERM

tries=0
until grep -q '^READY ' "$log"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 900 ] || ! kill -0 "$pid" 2>/dev/null; then
    cat "$log" >&2
    echo "The product did not become ready for the browser tests." >&2
    exit 1
  fi
  sleep 0.2
done
FOYER_ADDRESS=http://127.0.0.1:$port
FOYER_USER=demo
FOYER_PASSWORD=$(cat "$data/demo-password")
export FOYER_ADDRESS FOYER_USER FOYER_PASSWORD CHROMIUM
npx playwright test "$@"
