/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "peer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { OUT_FIRST = FRAME_BYTES_MAX };

uint64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void peer_begin(struct peer *peer, int fd, uid_t uid, pid_t pid) {
    memset(peer, 0, sizeof *peer);
    peer->fd = fd;
    peer->uid = uid;
    peer->pid = pid;
    peer->since_ms = peer->refilled_ms = now_ms();
    peer->tokens = PEER_BURST;
}

void peer_end(struct peer *peer) {
    close(peer->fd);
    peer->fd = -1;
    free(peer->out);
    peer->out = NULL;
}

bool peer_has_output(const struct peer *peer) {
    return peer->out_sent < peer->out_used;
}

bool peer_wants_input(const struct peer *peer) {
    return !peer->ending && !peer->input_ended && !peer_has_output(peer)
           && peer->in_used < sizeof peer->in;
}

bool peer_read(struct peer *peer) {
    ssize_t got =
        recv(peer->fd, peer->in + peer->in_used, sizeof peer->in - peer->in_used, MSG_DONTWAIT);
    if (got < 0) {
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    }
    if (got == 0) {
        peer->input_ended = true;
    } else if (peer->in_used == 0 && peer->greeted) {
        peer->since_ms = now_ms();
    }
    peer->in_used += (size_t)got;
    return true;
}

bool peer_flush(struct peer *peer) {
    while (peer_has_output(peer)) {
        ssize_t sent = send(peer->fd, peer->out + peer->out_sent, peer->out_used - peer->out_sent,
                            MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent < 0) {
            return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
        }
        peer->out_sent += (size_t)sent;
    }
    if (peer->out_used > 0) {
        peer->out_used = peer->out_sent = 0;
        peer->since_ms = now_ms();
        /* A long status is rare; its space would stay as long as the DataNode runs. */
        if (peer->out_size > OUT_FIRST) {
            free(peer->out);
            peer->out = NULL;
            peer->out_size = 0;
        }
    }
    return true;
}

bool peer_put(struct peer *peer, const uint8_t *frame, size_t length) {
    if (length > PEER_OUT_MAX - peer->out_used) {
        return false;
    }
    if (peer->out_used + length > peer->out_size) {
        size_t size = peer->out_size == 0 ? OUT_FIRST : peer->out_size;
        while (size < peer->out_used + length) {
            size *= 2;
        }
        uint8_t *grown = realloc(peer->out, size);
        if (grown == NULL) {
            return false;
        }
        peer->out = grown;
        peer->out_size = size;
    }
    if (peer->out_used == 0) {
        peer->since_ms = now_ms();
    }
    memcpy(peer->out + peer->out_used, frame, length);
    peer->out_used += length;
    return true;
}

enum frame_state peer_frame(const struct peer *peer, struct frame *out, size_t *used) {
    return frame_next(peer->in, peer->in_used, out, used);
}

void peer_consume(struct peer *peer, size_t used) {
    peer->in_used -= used;
    memmove(peer->in, peer->in + used, peer->in_used);
    peer->tokens -= peer->tokens > 0 ? 1 : 0;
    if (peer->greeted) {
        peer->since_ms = now_ms();
    }
}

unsigned peer_pause_ms(struct peer *peer, uint64_t now) {
    uint64_t earned = (now - peer->refilled_ms) * PEER_REQUESTS_A_SECOND / 1000;
    if (earned > 0) {
        peer->refilled_ms = now;
        peer->tokens =
            earned >= PEER_BURST - peer->tokens ? PEER_BURST : peer->tokens + (unsigned)earned;
    }
    return peer->tokens > 0 ? 0 : 1000 / PEER_REQUESTS_A_SECOND;
}

uint64_t peer_deadline_ms(const struct peer *peer) {
    struct frame frame;
    size_t used;
    bool waiting = peer_has_output(peer) || !peer->greeted
                   || (peer->in_used > 0 && peer_frame(peer, &frame, &used) == FRAME_PARTIAL);
    return waiting ? peer->since_ms + PEER_PATIENCE_MS : UINT64_MAX;
}

const char *peer_fault(const struct peer *peer) {
    if (peer_has_output(peer)) {
        return "it did not read its answers within 5 s";
    }
    return peer->greeted ? "a frame did not end within 5 s" : "no HELLO came within 5 s";
}
