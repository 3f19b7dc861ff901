# SPDX-License-Identifier: Apache-2.0
# For each IRQ given: writes its affinity back as it is, and prints "IRQ ANSWER", the answer being
# "taken" or the name of the error.
import errno
import os
import sys

for irq in sys.argv[1:]:
    path = "/proc/irq/%s/smp_affinity_list" % irq
    with open(path) as affinity:
        present = affinity.read()
    try:
        descriptor = os.open(path, os.O_WRONLY)
        try:
            os.write(descriptor, present.encode())
        finally:
            os.close(descriptor)
        print(irq, "taken")
    except OSError as refusal:
        print(irq, errno.errorcode[refusal.errno])
