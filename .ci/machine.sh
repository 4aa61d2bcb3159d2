# What a run needs of a machine, found or installed; sourced by run and nightly, after common.sh.
# shellcheck shell=bash

work=$(mktemp -d)
times=()
steps=bootstrap/target/cli-steps
cli_steps=''
failed_tests=''

# phase TITLE COMMAND...: runs it, and remembers for the table at the end how it went.
phase() {
  local title=$1 began=$SECONDS code=0 outcome=ok
  shift
  say "== $title"
  "$@" || code=$?
  if ((code != 0)); then
    outcome=failed
    collect_failed_tests
  fi
  times+=("$(printf '%6d s  %-6s  %s' $((SECONDS - began)) "$outcome" "$title")")
  return "$code"
}

print_times() {
  say "== time per phase"
  if ((${#times[@]})); then printf '%s\n' "${times[@]}" >&2; fi
}

# collect_failed_tests: adds what the reports say of tests that failed; the next part deletes the reports.
collect_failed_tests() {
  local found
  found=$(grep -hE -A 5 '^[^ ].* -- Time elapsed: .* <<< (FAILURE|ERROR)!$' "$root"/*/target/surefire-reports/*.txt 2>/dev/null) || return 0
  failed_tests+=$found$'\n'
}

# The tests that failed, near the end: a log may be read from there.
print_failed_tests() {
  if [ -n "$failed_tests" ]; then
    say "== tests that failed"
    printf '%s' "$failed_tests" >&2
  fi
}

# with_cli COMMAND...: tests that no longer find a CLI pass, and show nothing; here they fail.
with_cli() {
  local code=0 ran
  rm -rf "$steps"
  "$@" || code=$?
  if compgen -G "$steps/*.txt" >/dev/null; then cli_steps+=$(cat "$steps"/*.txt)$'\n'; fi
  ran=$(cat "$steps"/*.txt 2>/dev/null | sed -n 's/^.*: \([0-9][0-9]*\) steps passed.*$/\1/p' | awk '{ sum += $1 } END { print sum + 0 }')
  if ((code == 0 && ran == 0)); then
    say "not one step ran with terraform or tofu"
    code=1
  fi
  return "$code"
}

print_cli_steps() {
  if [ -n "$cli_steps" ]; then
    echo "CLI steps:"
    printf '%s' "$cli_steps"
  elif have terraform || have tofu; then
    echo "CLI steps: 0 (the tests ended before the CLI ran)"
  else
    echo "CLI steps: 0 (neither terraform nor tofu was found)"
  fi
}

leave_machine() {
  if [ -d "$work/s3" ]; then "$here/real-s3" stop "$work/s3" || say "the S3 server could not be stopped"; fi
  rm -rf "$work"
}

tools() {
  local missing=()
  have make || missing+=(make)
  have git || missing+=(git)
  have curl || missing+=(curl)
  have mvn || missing+=(maven)
  ((${#missing[@]} == 0)) || apt_install "${missing[@]}"
}

java_21() {
  local home
  home=$("$here/jdk") || return 1
  export JAVA_HOME=$home
  say "JAVA_HOME=$JAVA_HOME"
}

real_s3() {
  "$here/real-s3" start "$work/s3" >"$work/env" || return 1
  # shellcheck source=/dev/null
  . "$work/env"
  say "TEST_S3_ENDPOINT=$TEST_S3_ENDPOINT"
}

# Without them the tests take PostgreSQL's binaries from a test dependency, which does not call fsync.
postgres() {
  if have initdb || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then return 0; fi
  # The package would also start a server of its own.
  if [ "$(id -u)" = 0 ] && have apt-get && [ ! -e /etc/postgresql-common/createcluster.conf ]; then
    mkdir -p /etc/postgresql-common
    echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
  fi
  apt_install postgresql
}

# Spin writes a checker of the model in C.
spin_and_gcc() {
  { have spin && have gcc; } || apt_install spin gcc libc6-dev
}

# What the certified OpenID provider runs on.
node_and_npm() {
  { have node && have npm; } || apt_install nodejs npm
}

# What builds a client that is generated.
go_compiler() {
  have go || apt_install golang-go
}

chromium_browser() {
  have chromium || apt_install chromium
}

cli() {
  local found
  found=$("$here/tofu" ${WITH_TOFU:+--force}) || return 1
  export PATH="${PATH}:${found%/*}" EVENING_CLI=${found##*/} OIDC_TRIAL_CLI=${found##*/}
  say "$found: $("$found" version 2>/dev/null | sed -n 's/^\(Terraform\|OpenTofu\) v/&/p')"
}

# What a cluster of the guide is tried behind.
nginx_server() {
  if have nginx || [ -x /usr/sbin/nginx ]; then return 0; fi
  apt_install nginx-light
}

# What builds the book, from a package registry, by hashes.
sphinx() {
  python3 -c 'import ensurepip, venv' 2>/dev/null || apt_install python3-venv || return 1
  "$here/../docs/book/build" --install
}

# Everything that both need, in this order.
prepare_machine() {
  phase "make, git, curl, Maven" tools || die "CI needs make, git, curl and Maven"
  phase "JDK 21 or newer" java_21 || die "CI needs a JDK"
  phase "real S3 server" real_s3 || die "CI needs a real S3 server"
  phase "PostgreSQL" postgres || say "the tests use the embedded PostgreSQL binaries"
  phase "nginx" nginx_server || say "the cluster of the guide cannot be tried"
  phase "Sphinx" sphinx || say "the book cannot be built"
  phase "terraform or tofu" cli || say "the end-to-end test of the CLI cannot run"
}
