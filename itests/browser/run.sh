#!/bin/sh
# The browser tests: starts the built product with a demo library, and a second one that nobody has set up yet, drives
# both with headless Chromium, stops them. CHROMIUM is the browser; called by "./foyer test". Arguments go to Playwright.
# FOYER_TEST_PORT is the first of six ports in a row (17968).
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
product=$here/../../distribution/target/foyer
base=${FOYER_TEST_PORT:-17968}
DEMO_PORT=$base
port=$((base + 1))
bare_port=$((base + 2))
cd "$here"

if [ ! -e node_modules/.lock ] || ! cmp -s package-lock.json node_modules/.lock; then
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --silent
  cp package-lock.json node_modules/.lock
fi

mkdir -p target
data=$(mktemp -d)
log=$here/target/product.log
export DEMO_PORT
# Models come over the network, from a source that the tests open when they want to see a download; what it offers is known
# beforehand, as after an earlier download.
RECOGNITION_MODELS_URL=http://127.0.0.1:$((base + 5))/
FOYER_DATA=$data/demo
mkdir -p "$FOYER_DATA/recognition/models"
cp "$here/../../recognition-bundles/demo/src/main/resources/models/models.json" "$FOYER_DATA/recognition/models"
rm -f "$log" # else the READY of the run before is taken for the one of this run
RECOGNITION_MODELS_URL=$RECOGNITION_MODELS_URL "$product/bin/foyer" demo --data "$FOYER_DATA" --port "$port" --sidecar-port "$((base + 4))" --scenes 200 > "$log" 2>&1 &
pid=$!
bare=
finish() {
  for each in $pid $bare; do kill "$each" 2>/dev/null || true; done
  for each in $pid $bare; do wait "$each" 2>/dev/null || true; done
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

# The one for the first run: without the demo's feature and without a library server. The tests wait for its answer.
env -u LIBRARY_URL -u LIBRARY_API_KEY FOYER_HOST=127.0.0.1 JWT_SECRET="$(od -An -N48 -tx1 /dev/urandom | tr -d ' \n')" \
  "$product/bin/foyer" run --data "$data/bare" --port "$bare_port" --sidecar-port "$((base + 3))" \
  > "$here/target/product-bare.log" 2>&1 &
bare=$!

FOYER_ADDRESS=http://127.0.0.1:$port
FOYER_BARE_ADDRESS=http://127.0.0.1:$bare_port
FOYER_USER=demo
FOYER_PASSWORD=$(cat "$FOYER_DATA/demo-password")
export FOYER_DATA RECOGNITION_MODELS_URL FOYER_ADDRESS FOYER_BARE_ADDRESS FOYER_USER FOYER_PASSWORD CHROMIUM
npx playwright test "$@"
