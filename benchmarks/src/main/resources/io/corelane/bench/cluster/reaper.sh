# Undoes, when its standard input ends, what the lines on it announced: kill PID START, remove PATH,
# group PID START, unmount PATH, netns NAME, rmdir PATH, run SCRIPT (unless it is gone). The input ends with the process at its other end, however that ends.
trap '' INT HUP TERM PIPE
# What the tools say is nobody's business; what could not be put back is.
exec 3>&2 2>/dev/null
todo=
while IFS= read -r line; do
  todo="$line
$todo"
done

# A process is what its start time says; a number alone may be somebody else's by now.
alive() {
  stat=$(cat "/proc/$1/stat" 2>/dev/null) || return 1
  start=$2
  set -- ${stat##*) }
  [ "$1" != Z ] && [ "${20}" = "$start" ]
}

each() {
  printf '%s' "$todo" | {
    status=0
    while IFS=' ' read -r action argument; do "$1" "$action" "$argument" || status=1; done
    exit $status
  }
}

# All processes of the session that a process led, also in groups of their own, as timeout makes them.
end_session() {
  for file in /proc/[0-9]*/stat; do
    IFS= read -r line <"$file" || continue
    pid=${file#/proc/}
    set -- "$1" ${line##*) }
    if [ "$5" = "$1" ] && [ "$2" != Z ]; then
      kill -9 "${pid%/stat}"
      found=yes
    fi
  done
}

end_process() {
  case $1 in
    kill) sign= ;;
    group) sign=- ;;
    *) return 0 ;;
  esac
  set -- $2
  # The session of one that ended before may be somebody else's by now.
  found=
  if alive "$1" "$2"; then
    kill -9 "$sign$1"
    found=$sign
  fi
  tries=100
  while alive "$1" "$2" && [ $tries -gt 0 ]; do
    tries=$((tries - 1))
    sleep 0.1
  done
  while [ -n "$found" ] && [ $tries -gt 0 ]; do
    tries=$((tries - 1))
    found=
    end_session "$1"
  done
  return 0
}

# A run that was killed reads nothing any more: the system's log keeps it.
tell() {
  printf '\ncorelane: %s\n' "$1" >&3
  if command -v logger >/dev/null; then logger -t corelane -- "$1"; fi
}

put_back() {
  [ -e "$1" ] || return 0
  if said=$(sh "$1" </dev/null 2>&1); then
    if [ -n "$said" ]; then tell "$said"; fi
    return 0
  fi
  tell "NOT ALL IS PUT BACK: $said"
  return 1
}

# Whoever still has a file open there may be just about to end.
patiently() {
  tries=100
  while ! "$@" && [ $tries -gt 0 ]; do
    tries=$((tries - 1))
    sleep 0.1
  done
}

is_removed() {
  [ ! -e "$1" ] || rmdir "$1"
}

is_unmounted() {
  umount "$1" || ! grep -q " $1 " /proc/self/mounts
}

undo() {
  case $1 in
    unmount) patiently is_unmounted "$2" ;;
    rmdir) patiently is_removed "$2" ;;
    netns) ip netns del "$2" ;;
    run) put_back "$2"; return ;;
    remove) rm -rf --one-file-system -- "$2" ;;
  esac
  return 0
}

each end_process
each undo
