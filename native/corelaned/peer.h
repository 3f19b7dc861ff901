/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * One connection: its bytes in and out, who is at its other end, how long it may keep us waiting.
 * While an answer is still on its way out nothing more is read, so a peer that does not read its
 * answers cannot make us keep many; and a peer that asks faster than it may is read later, not
 * refused.
 */
#ifndef CORELANED_PEER_H
#define CORELANED_PEER_H

#include "frame.h"
#include "steering.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    PEER_PATIENCE_MS = 5000, /* for HELLO, for a frame's rest, for an answer to be read */
    PEER_OUT_MAX = 1 << 20,  /* bytes of answers to one request; only STATUS has many */
    PEER_BURST = 4096,       /* requests at once: as many as a lease has values */
    PEER_REQUESTS_A_SECOND = 500,
};

struct peer {
    int fd; /* -1 when the place is free */
    uid_t uid;
    pid_t pid;
    char name[CLIENT_MAX + 1];
    struct lease *lease; /* null before the first change */
    bool greeted;        /* its HELLO was answered */
    bool ending;         /* no more requests: what is to be sent is sent, then it is closed */
    bool input_ended;
    uint64_t since_ms; /* when that began for which we have patience */
    uint64_t refilled_ms;
    unsigned tokens; /* requests that it may make now */
    size_t in_used;
    size_t out_size, out_used, out_sent;
    uint8_t *out;
    uint8_t in[FRAME_BYTES_MAX];
};

uint64_t now_ms(void);

void peer_begin(struct peer *peer, int fd, uid_t uid, pid_t pid);

/* Closes and frees. The lease is the caller's to end before. */
void peer_end(struct peer *peer);

bool peer_has_output(const struct peer *peer);

/* Whether poll(2) should wait for its input. */
bool peer_wants_input(const struct peer *peer);

/* Reads what is there. False when the connection is broken. */
bool peer_read(struct peer *peer);

/* Sends what can be sent without waiting. False when the connection is broken. */
bool peer_flush(struct peer *peer);

/* Adds a frame to what is to be sent; false when that would be too much. */
bool peer_put(struct peer *peer, const uint8_t *frame, size_t length);

/* What stands at the beginning of its input; see frame_next. */
enum frame_state peer_frame(const struct peer *peer, struct frame *out, size_t *used);

/* Takes a frame of this length out of its input. */
void peer_consume(struct peer *peer, size_t used);

/* How long until it may make its next request: 0 for now. Does not take from what it may make. */
unsigned peer_pause_ms(struct peer *peer, uint64_t now);

/* When our patience ends; UINT64_MAX when we wait for nothing. */
uint64_t peer_deadline_ms(const struct peer *peer);

/* One clause that says for what we had patience. */
const char *peer_fault(const struct peer *peer);

#endif
