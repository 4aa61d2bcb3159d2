# Shared by the scripts in this folder; sourced, never run.
# shellcheck shell=bash

# shellcheck disable=SC2034 # read by the scripts
cache=${STATEWARD_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/stateward}

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

die() {
  say "$*"
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Installs Debian packages, or says which ones are missing where that cannot be done.
apt_install() {
  if ! have apt-get || [ "$(id -u)" != 0 ]; then
    say "please install these packages (or what your system calls them): $*"
    return 1
  fi
  local log
  log=$(mktemp)
  if { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; } \
    </dev/null >"$log" 2>&1; then
    rm -f "$log"
    return 0
  fi
  tail -n 5 "$log" >&2
  rm -f "$log"
  say "apt-get could not install: $*"
  return 1
}

# Runs a long build quietly: its output is shown only when it fails.
quietly() {
  local log
  log=$(mktemp)
  if "$@" </dev/null >"$log" 2>&1; then
    rm -f "$log"
    return 0
  fi
  tail -n 15 "$log" >&2
  rm -f "$log"
  return 1
}

# A command under a limit in seconds, where the system can limit one. By hand, Ctrl-C must still reach it.
limited() {
  local seconds=$1 flags=(-k 10)
  shift
  if [ -z "${CI:-}" ]; then flags+=(--foreground); fi
  if have timeout; then timeout "${flags[@]}" "$seconds" "$@"; else "$@"; fi
}
