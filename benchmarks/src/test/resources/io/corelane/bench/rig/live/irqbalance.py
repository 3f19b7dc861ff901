# SPDX-License-Identifier: Apache-2.0
# Asks the irqbalance that runs, by its socket: irqbalance.py REQUEST. Prints its answer. It may need
# a moment after its start until it has a socket.
import glob, os, socket, struct, sys, time

deadline = time.monotonic() + 20
while not (found := glob.glob("/run/irqbalance/irqbalance*.sock")):
    if time.monotonic() > deadline:
        sys.exit("irqbalance has no socket")
    time.sleep(0.1)
# It sleeps for a period after its list was changed, and answers then.
connection = socket.socket(socket.AF_UNIX)
connection.connect(found[0])
ours = struct.pack("iII", os.getpid(), os.getuid(), os.getgid())
connection.sendmsg([sys.argv[1].encode()], [(socket.SOL_SOCKET, socket.SCM_CREDENTIALS, ours)])
connection.settimeout(40)
answer = b""
while part := connection.recv(65536):
    answer += part
print(answer.decode())
