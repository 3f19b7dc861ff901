# Undoes, when its standard input ends, what the lines on it announced: kill PID START, remove PATH,
# group PID START, unmount PATH, netns NAME, rmdir PATH, run SCRIPT (unless it is gone). The input ends with the process at its other end, however that ends.
trap '' INT HUP TERM
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
  printf '%s' "$todo" | while IFS=' ' read -r action argument; do "$1" "$action" "$argument"; done
}

end_process() {
  case $1 in
    kill) sign= ;;
    group) sign=- ;;
    *) return 0 ;;
  esac
  set -- $2
  if alive "$1" "$2"; then kill -9 "$sign$1"; fi
  tries=100
  while alive "$1" "$2" && [ $tries -gt 0 ]; do
    tries=$((tries - 1))
    sleep 0.1
  done
}

undo() {
  case $1 in
    unmount) umount "$2" ;;
    rmdir) rmdir "$2" ;;
    netns) ip netns del "$2" ;;
    run) [ ! -e "$2" ] || sh "$2" </dev/null ;;
    remove) rm -rf --one-file-system -- "$2" ;;
  esac
}

each end_process 2>/dev/null
each undo 2>/dev/null
exit 0
