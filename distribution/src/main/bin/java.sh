# Sourced by the command lines: finds a JDK of at least 25 and puts its path into JAVA. POSIX shell.

java_major() { # JAVA_FOLDER -> major version on stdout, or nothing
  if [ -r "$1/release" ] && [ -x "$1/bin/java" ]; then
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
  fi
}

find_java() {
  on_path=$(command -v java 2>/dev/null || true)
  if [ -n "$on_path" ]; then
    on_path=$(readlink -f "$on_path" 2>/dev/null || echo "$on_path")
    on_path=${on_path%/bin/java}
  fi
  for candidate in "${JAVA_HOME:-}" "$on_path" /usr/lib/jvm/* /opt/java/* /opt/jdk* "${HOME:-}"/.jdks/* \
    "${HOME:-}"/.sdkman/candidates/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    [ -n "$candidate" ] || continue
    major=$(java_major "$candidate")
    if [ -n "$major" ] && [ "$major" -ge 25 ]; then
      JAVA_HOME=$candidate
      JAVA=$candidate/bin/java
      export JAVA_HOME JAVA
      return 0
    fi
  done
  echo "Foyer needs a JDK of version 25 or newer: install one (for example Temurin 25), or let JAVA_HOME point to it." >&2
  return 1
}
