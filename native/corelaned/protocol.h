/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * The protocol between an unprivileged Corelane and corelaned: numbers, bounds, layout.
 *
 * Over a Unix stream socket, in both directions, frames of
 *
 *     u32 length    of all that follows, FRAME_MIN to FRAME_MAX
 *     u16 version   PROTOCOL_VERSION
 *     u16 type      enum frame_type
 *     u32 id        chosen by the peer; an answer bears its request's
 *     payload       as told beside each type below
 *
 * All numbers are big-endian. A str is a u16 length and that many bytes of printable ASCII, no NUL. A
 * cpus is a str in the kernel's list format ("0-3,8", "" for no CPU), ascending, without overlaps. A
 * tunable is
 *
 *     u8 kind       enum tunable_kind
 *     u32 number    IRQ number, queue number, thread id or port; 0 for the workqueue
 *     u32 ifindex   of the interface (RPS, XPS, NAPI thread, flows); else 0
 *     str device    as sysfs names it: "0000:3b:00.0", "virtio2"; "" only where an interface has none
 *     str name      action of an IRQ (of a shared line joined by ", "), interface (RPS, XPS, flows),
 *                   "napi/IF-ID" of a thread; "" for the workqueue
 *
 * Never a path: where a value lies is the daemon's knowledge. The Java side holds the same numbers;
 * "corelaned --protocol" prints them and a test compares.
 */
#ifndef CORELANED_PROTOCOL_H
#define CORELANED_PROTOCOL_H

enum {
    PROTOCOL_VERSION = 1,
    FRAME_MIN = 8,           /* version, type, id */
    FRAME_MAX = 16384,       /* bytes after the length */
    STR_MAX = 8192,          /* bytes of a str; a list of every second of 4,096 CPUs needs 10,000 */
    DEVICE_MAX = 63,         /* bytes of a device's name */
    NAME_MAX_BYTES = 255,    /* bytes of an action's, interface's or thread's name */
    CPU_MAX = 8192,          /* CPUs are numbered below this: the kernel's largest NR_CPUS */
};

/* Requests. The first of a connection is HELLO. */
#define FRAME_TYPES(X)                                                                             \
    X(HELLO, 1)      /* u16 lowest version, u16 highest version, str client */                     \
    X(SET, 2)        /* tunable, str seen ("*" or cpus), cpus to */                                \
    X(RESTORE, 3)    /* tunable: put this one value back */                                        \
    X(STATUS, 4)     /* nothing */                                                                 \
    X(BYE, 5)        /* nothing: put everything back, tell, end */                                 \
    X(WELCOME, 129)  /* u16 version, str helper version, u32 pid, u32 flags, str note */           \
    X(RESULT, 130)   /* u16 code, u32 errno, str before, str now, str effective, str detail; */    \
                     /* a value that is not known is "?" */                                        \
    X(LINE, 131)     /* str: one line of the status; as many as there are, then END */             \
    X(END, 132)      /* nothing */                                                                 \
    X(FAREWELL, 133) /* u32 restored, u32 left to others, str report */                            \
    X(REFUSED, 143)  /* u16 code, str detail; the connection ends after it */

/* What came of a request. The Java side documents each for its users. */
#define RESULT_CODES(X)                                                                            \
    X(OK, 0)               /* written, and read back so */                                         \
    X(AS_IT_WAS, 1)        /* the value was so already; nothing was written or journaled */        \
    X(DRY_RUN, 2)          /* it would have been written */                                        \
    X(NOT_PERMITTED, 16)   /* the peer's uid may not */                                            \
    X(WRONG_VERSION, 17)   /* no version in common */                                              \
    X(MALFORMED, 18)       /* the frame is not what the protocol says */                           \
    X(TOO_MANY, 19)        /* connections, leases or values: a bound is reached */                 \
    X(NOT_ALLOWED, 32)     /* the configuration does not list it */                                \
    X(NOT_FOUND, 33)       /* there is no such interrupt, queue or thread */                       \
    X(OTHER_IDENTITY, 34)  /* the number belongs to another device or action */                    \
    X(CHANGED, 35)         /* somebody else has changed it; it is theirs now */                    \
    X(OWNED, 36)           /* another lease holds it */                                            \
    X(FIXED, 37)           /* the kernel does not let it be changed: permanent */                  \
    X(TRANSIENT, 38)       /* the kernel refused for now: EAGAIN, EBUSY, ENOSPC, ENOMEM */         \
    X(NO_CPU, 39)          /* none of the CPUs is online */                                        \
    X(JOURNAL, 40)         /* it could not be journaled; nothing was changed */                    \
    X(UNVERIFIED, 41)      /* written, but reading back showed another value; put back */          \
    X(INTERNAL, 42)        /* a fault of the daemon's own; nothing was changed */                  \
    X(NOT_HELD, 43)        /* RESTORE of a value that this connection has not changed */

#define TUNABLE_KINDS(X)                                                                           \
    X(IRQ, 1)         /* /proc/irq/N/smp_affinity_list */                                          \
    X(RPS, 2)         /* /sys/class/net/IF/queues/rx-N/rps_cpus */                                 \
    X(XPS, 3)         /* /sys/class/net/IF/queues/tx-N/xps_cpus */                                 \
    X(WRITEBACK, 4)   /* /sys/devices/virtual/workqueue/writeback/cpumask */                       \
    X(NAPI_THREAD, 5) /* sched_setaffinity(2) of a thread "napi/IF-ID" */                          \
    X(FLOWS, 6)       /* an RSS context for a TCP port; a set of receive queues, not of CPUs */

#define CORELANED_ENUM(name, number) FRAME_##name = number,
enum frame_type { FRAME_TYPES(CORELANED_ENUM) };
#undef CORELANED_ENUM
#define CORELANED_ENUM(name, number) RESULT_##name = number,
enum result_code { RESULT_CODES(CORELANED_ENUM) };
#undef CORELANED_ENUM
#define CORELANED_ENUM(name, number) TUNABLE_##name = number,
enum tunable_kind { TUNABLE_KINDS(CORELANED_ENUM) };
#undef CORELANED_ENUM

/* Flags of WELCOME. */
enum welcome_flag {
    WELCOME_DRY_RUN = 1,       /* nothing is written */
    WELCOME_IRQBALANCE = 2,    /* irqbalance runs */
    WELCOME_BANS = 4,          /* and can be told to leave interrupts alone */
};

#endif
