/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

/** What every script ends with: plain POSIX sh, and taskset of util-linux for threads. */
final class ScriptFrame {

  /** What follows the function {@code plan}. */
  static final String TAIL =
      """
      usage() {
        cat <<'HELP'
      Prints what it would change. Options:
        --apply      change it, as root; each old value goes into the undo file first
        --undo FILE  the undo file (default: corelane-undo.sh here); a script, to be run by sh.
                     It takes back what nobody else has changed since
        --root DIR   change DIR/proc and DIR/sys instead of /proc and /sys
      HELP
      }

      set -u
      apply=no undo=corelane-undo.sh root='' failed=0
      while [ $# -gt 0 ]; do
        case $1 in
          --apply) apply=yes ;;
          --undo | --root)
            if [ $# -lt 2 ]; then echo "$0: $1 needs a value" >&2; exit 2; fi
            if [ "$1" = --undo ]; then undo=$2; else root=$2; fi
            shift ;;
          -h | --help) usage; exit 0 ;;
          *) echo "$0: $1: no such option" >&2; usage >&2; exit 2 ;;
        esac
        shift
      done

      fail() { echo "failed: $*" >&2; failed=$((failed + 1)); }

      # $1 text: as one word of the shell.
      quote() { printf "'"; printf %s "$1" | sed "s/'/'\\\\\\\\''/g"; printf "'"; }

      # Needed here and to take back.
      # shellcheck disable=SC2016 # it is to be expanded later
      COMMON='
      # $1 file, $2 value: as the kernel would show it; a mask has as many digits as it likes.
      plain() {
        case $1 in
          *_list) printf "%s\\n" "$2" ;;
          *) printf "%s\\n" "$2" | sed "s/,//g; s/^0*\\(.\\)/\\1/" ;;
        esac
      }
      # $1 thread: its CPUs, or nothing if it has ended.
      cpus() { sed -n "s/^Cpus_allowed_list:[[:space:]]*//p" "/proc/$1/status" 2>/dev/null; }
      '
      eval "$COMMON"

      # A value goes back only while it still is what was written.
      # shellcheck disable=SC2016 # it is to be expanded later
      UNDO='
      left() { echo "left: $1 is $2, not $3: somebody else has changed it" >&2; failed=1; }
      back() {
        now=$(plain "$3" "$(cat "$3")")
        if [ "$now" = "$(plain "$3" "$1")" ]; then
          return
        elif [ "$now" != "$(plain "$3" "$2")" ]; then
          left "$3" "$now" "$2"
        elif printf "%s\\n" "$1" > "$3"; then
          echo "$3 is $1 again"
        else
          echo "failed: $3 stays $now" >&2; failed=1
        fi
      }
      unbind() {
        now=$(cpus "$3")
        if [ -z "$now" ] || [ "$now" = "$1" ]; then
          return
        elif [ "$now" != "$2" ]; then
          left "the CPUs of thread $3" "$now" "$2"
        elif taskset -pc "$1" "$3" > /dev/null; then
          echo "thread $3 may use $1 again"
        else
          echo "failed: thread $3 stays on $now" >&2; failed=1
        fi
      }
      failed=0
      trap "exit \\$failed" EXIT'

      if [ $apply = yes ]; then
        # An undo file that is there holds the values from before an earlier plan.
        if ! (set -C; printf '#!/bin/sh\\n%s\\n%s\\n' "$COMMON" "$UNDO" > "$undo") 2>/dev/null; then
          echo "$0: cannot begin $undo: it is there already, or may not be written" >&2
          exit 1
        fi
      fi

      # $1 how, $2 old value, $3 new value, $4 what
      save() {
        { printf '%s ' "$1"; quote "$2"; printf ' '; quote "$3"; printf ' '; quote "$4"; echo; } \\
          >> "$undo"
      }

      # $1 value, $2 file as on a running machine
      put() {
        file=$root$2
        old=$(cat "$file") || { fail "$file cannot be read; left as it is"; return; }
        if [ "$(plain "$file" "$old")" = "$(plain "$file" "$1")" ]; then
          echo "$file is $old already"
        elif [ $apply = no ]; then
          echo "would write $1 to $file, which is $old"
        elif ! save back "$old" "$1" "$file"; then
          fail "$undo cannot be written; $file left as it is"
        elif (printf '%s\\n' "$1" > "$file"); then
          echo "$file was $old, is $(cat "$file")"
        else
          fail "$file stays $old"
        fi
      }

      # $1 number, $2 its action in /proc/interrupts, $3 CPUs
      irq() {
        line=$(grep "^ *$1:" "$root/proc/interrupts") || line=
        case $line in
          *" $2") put "$3" "/proc/irq/$1/smp_affinity_list" ;;
          *) fail "IRQ $1 is not $2 any more; left as it is" ;;
        esac
      }

      # $1 thread, $2 CPUs
      thread() {
        old=$(cpus "$1")
        if [ -z "$old" ]; then
          fail "thread $1 has ended"
        elif [ "$old" = "$2" ]; then
          echo "thread $1 may use $old already"
        elif [ $apply = no ]; then
          echo "would let thread $1 use $2, which may use $old"
        elif ! save unbind "$old" "$2" "$1"; then
          fail "$undo cannot be written; thread $1 left as it is"
        elif taskset -pc "$2" "$1" > /dev/null; then
          echo "thread $1 could use $old, may use $(cpus "$1")"
        else
          fail "thread $1 may still use $old"
        fi
      }

      # $1 thread, $2 its name, $3 CPUs; older kernels show 15 characters of a name
      kernel_thread() {
        name=$(cat "/proc/$1/comm" 2>/dev/null) || name=
        if [ "$name" != "$2" ] && [ "$name" != "$(printf %.15s "$2")" ]; then
          fail "thread $1 is not $2 any more; left as it is"
        else
          thread "$1" "$3"
        fi
      }

      plan
      [ $apply = no ] || echo "to take it back: sh $undo"
      [ "$failed" = 0 ] || { echo "$failed of the changes could not be made" >&2; exit 1; }
      """;

  private ScriptFrame() {}
}
