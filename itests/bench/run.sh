#!/bin/sh
# Measures the running product: run.sh PRODUCT start|sync|browse|visibility|recognition [options]. Called by "./foyer bench"; JAVA is set.
set -eu
here=$(dirname -- "$0")
exec "$JAVA" "-Dbench.sources=$here" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m "$here/Bench.java" "$@"
