#!/bin/sh
# train.sh PRODUCT FOLDER: one run of the product with its demo library, which leaves the ahead-of-time cache behind.
# The JVM writes the cache when it ends; a changed bundle later simply loads the ordinary way.
set -eu
product=$1
folder=$2
port=36969
log=$folder/train.log
FOYER_AOT_TRAIN=$product/lib/foyer.aot DEMO_PORT=36968 \
  "$product/bin/foyer" demo --data "$folder/data" --port "$port" --scenes 100 > "$log" 2>&1 &
pid=$!
tries=0
until grep -q '^READY ' "$log"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 600 ] || ! kill -0 "$pid" 2>/dev/null; then
    cat "$log" >&2
    echo "The training run did not become ready." >&2
    kill "$pid" 2>/dev/null || true
    exit 1
  fi
  sleep 0.2
done
kill -TERM "$pid"
wait "$pid" || true
[ -s "$product/lib/foyer.aot" ] || { cat "$log" >&2; echo "The training run left no cache." >&2; exit 1; }
