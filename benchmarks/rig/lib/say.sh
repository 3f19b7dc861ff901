# SPDX-License-Identifier: Apache-2.0
# What the rig says to a person, and how it ends when something is wrong.

say() {
  printf 'rig: %s\n' "$*" >&2
}

fail() {
  printf 'rig: %s\n' "$*" >&2
  exit 1
}

# step TEXT LOG COMMAND...: runs a command that takes long, its output in LOG, with a line that counts
# the seconds on a terminal. When it fails, the last lines of the log are shown and the rig ends.
step() {
  local text=$1 log=$2
  shift 2
  local started=$SECONDS
  mkdir -p "$(dirname "$log")"
  "$@" >"$log" 2>&1 </dev/null &
  local child=$!
  while [[ -t 2 ]] && kill -0 $child 2>/dev/null; do
    printf '\r\033[K%4d s  %s' $((SECONDS - started)) "$text" >&2
    sleep 0.5
  done
  [[ -t 2 ]] && printf '\r\033[K' >&2
  if ! wait $child; then
    tail -12 "$log" >&2
    fail "$text: failed; all of its output is in $log"
  fi
  printf '%4d s  %s\n' $((SECONDS - started)) "$text" >&2
}
