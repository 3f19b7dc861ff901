# SPDX-License-Identifier: Apache-2.0
# watch-threads.py PID: looks at the threads of a process until standard input ends. One line for each
# look at a thread: milliseconds before and after it, thread id, CPUs allowed, CPU last run on, name.
# Threads that carry an upload, and young ones, are looked at each time, the others every fifth time.
import os
import select
import sys
import time

PERIOD_SECONDS = 0.1
OTHERS_EVERY = 5
YOUNG_MILLIS = 1000
CARRIERS = ("DataXceiver for", "PacketResponder", "corelane-dw")


def millis():
    return int(time.time() * 1000)


def read(path):
    with open(path, errors="replace") as file:
        return file.read()


def look(task, tid):
    before = millis()
    status = read(f"{task}/{tid}/status")
    stat = read(f"{task}/{tid}/stat")
    name = stat[stat.index("(") + 1:stat.rindex(")")]
    last = stat[stat.rindex(")") + 2:].split()[36]
    allowed = status.split("\nCpus_allowed_list:")[1].split("\n")[0].strip()
    print(before, millis(), tid, allowed, last, name)
    return name


def main():
    task = f"/proc/{sys.argv[1]}/task"
    names, born = {}, {}
    turn = 0
    while True:
        for tid in os.listdir(task):
            now = millis()
            young = now - born.setdefault(tid, now) < YOUNG_MILLIS
            if young or turn % OTHERS_EVERY == 0 or names.get(tid, "").startswith(CARRIERS):
                try:
                    names[tid] = look(task, tid)
                except (FileNotFoundError, ProcessLookupError, IndexError, ValueError):
                    pass  # It has ended.
        turn += 1
        sys.stdout.flush()
        if select.select([0], [], [], PERIOD_SECONDS)[0] and not os.read(0, 1):
            return


main()
