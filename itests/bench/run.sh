#!/bin/sh
# Measures the running product: run.sh PRODUCT start|sync|browse [options]. Called by "./foyer bench"; JAVA is set.
set -eu
exec "$JAVA" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m "$(dirname -- "$0")/Bench.java" "$@"
