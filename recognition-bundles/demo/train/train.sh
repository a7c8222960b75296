#!/bin/sh
# Draws the training pictures and teaches the three demo models again: train/train.sh [MINUTES]
# Needs JDK 25, Maven, and Debian 12's python3-torch and python3-numpy; about 5 GB in the temporary folder, one core, and
# MINUTES (10) of its time a model. The result differs a little from run to run; AccuracyTest says whether it is good.
set -eu
cd "$(dirname -- "$0")"
root=../../..
models=../src/main/resources/models
data=$(mktemp -d "${TMPDIR:-/tmp}/foyer-train.XXXXXX")
trap 'rm -rf "$data"' EXIT
(cd "$root" && mvn -q -pl bundles/drawn-people -am -DskipTests package)
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -XX:+UseSerialGC -Djava.awt.headless=true -cp "$root/bundles/drawn-people/target/classes" \
  TrainingPictures.java "$data" 5000 6000 8 1
for model in detector facenet512 arcface; do
  /usr/bin/python3 train.py "$model" "$data" "$models" "${1:-10}"
done
/usr/bin/python3 train.py manifest "$data" "$models"
