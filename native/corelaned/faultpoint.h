/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Named places where a test lets the daemon die or a call fail. Compiled in only with -DFAULT_POINTS.
 *
 *     CORELANED_DIE_AT=written:2           SIGKILL at the second passing of "written"
 *     CORELANED_DIE_AT=before-write:1:11   the first passing fails with errno 11, once
 *     CORELANED_DIE_AT=before-write:1+:5   the first and every later one
 *
 * Several are separated by commas. A fault in the text ends the process with a message: a test must
 * not pass because its fault never came.
 */
#ifndef CORELANED_FAULTPOINT_H
#define CORELANED_FAULTPOINT_H

#ifdef FAULT_POINTS
/* 0, or the errno that the caller shall take as its own call's. */
int fault_point(const char *name);
#else
static inline int fault_point(const char *name)
{
    (void)name;
    return 0;
}
#endif

/* Where lease_set and putting back pass, in their order. */
#define FAULT_POINT_NAMES(X)                                                                       \
    X("before-ban")      /* nothing happened yet */                                                \
    X("ban-journaled")   /* the ban is journaled, irqbalance does not know of it */                \
    X("banned")          /* irqbalance has confirmed */                                            \
    X("before-journal")  /* append of the intent; takes an errno */                                \
    X("journaled")       /* the intent is on disk */                                               \
    X("before-write")    /* of the value; takes an errno */                                        \
    X("before-ethtool")  /* question or order to a NIC, other than: ; takes an errno */            \
    X("before-rss-look") /* about its RSS contexts, one after the other; takes an errno */         \
    X("context-made")    /* an RSS context, without a rule yet */                                  \
    X("rule-made")       /* the first of two */                                                    \
    X("rule-gone")       /* one of the two */                                                      \
    X("written")         /* the kernel has it */                                                   \
    X("read-back")       /* and showed it; takes an errno */                                       \
    X("before-reply")    /* end of lease_set */                                                    \
    X("before-restore")  /* the old value's write; takes an errno */                               \
    X("restored")        /* written back */                                                        \
    X("before-closed")   /* append of the end of a value; takes an errno */                        \
    X("closed")          /* that is on disk */                                                     \
    X("before-unban")    /* irqbalance's old list is about to be sent */                           \
    X("unbanned")        /* and is confirmed */                                                    \
    X("before-compact")  /* rewriting the journal; takes an errno */                               \
    X("compact-written") /* the new journal is complete beside the old one */                      \
    X("compacted")       /* it has taken its place */

#endif
