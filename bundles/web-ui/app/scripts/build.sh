#!/bin/sh
# Builds or checks the pages, doing only what has become necessary.
#   build.sh build OUT   the pages into the folder OUT
#   build.sh check       types, lint and unit tests
set -eu
task=$1
out=${2:-}
cd "$(dirname "$0")/.."

lock=$(cat package-lock.json package.json .npmrc | cksum)
if [ "$(cat node_modules/.foyer-lock 2>/dev/null || true)" != "$lock" ]; then
  npm ci --loglevel=error
  printf '%s' "$lock" > node_modules/.foyer-lock
fi

case $task in
  build)
    sum=$out:$(find . \( -name node_modules -o -name dist -o -name mock \) -prune -o -type f -exec cksum {} + | LC_ALL=C sort | cksum)
    stamp=node_modules/.foyer-built
    if [ -e "$out/index.html" ] && [ "$(cat "$stamp" 2>/dev/null || true)" = "$sum" ]; then
      exit 0
    fi
    mkdir -p "$out"
    FOYER_OUT=$out npm run --silent --loglevel=error build -- --logLevel warn
    FOYER_OUT=$out node scripts/finish.mjs
    printf '%s' "$sum" > "$stamp"
    ;;
  check)
    npm run --silent --loglevel=error typecheck
    npm run --silent --loglevel=error lint
    npm run --silent --loglevel=error test
    ;;
esac
