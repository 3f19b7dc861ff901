/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "request.h"

#include "log.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char note_dry_run[] = "a dry run: nothing is written";
static const char note_no_bans[] =
    "irqbalance runs and cannot be told which interrupts to leave alone; what it moves is left to "
    "it; "
    "start it with IRQBALANCE_ARGS=\"--banirq=N ...\" for the interrupts of the NIC, or stop it";

void request_end_lease(struct peer *peer, struct restored *out) {
    memset(out, 0, sizeof *out);
    if (peer->lease == NULL) {
        return;
    }
    lease_end(peer->lease, out);
    peer->lease = NULL;
    static const char format[] =
        "the lease of %s (uid %u, pid %d) has ended: %u values put back, %u left "
        "to others, %u could not be put back%s%s";
    const char *between = out->report[0] == '\0' ? "" : "; ";
    unsigned uid = (unsigned)peer->uid;
    int pid = (int)peer->pid;
    /* A peer can make many leases, but not that a value cannot be put back. */
    if (out->failed > 0) {
        log_line(LOG_ERROR, format, peer->name, uid, pid, out->restored, out->left, out->failed,
                 between, out->report);
    } else if (out->left > 0) {
        log_news(LOG_WARN, format, peer->name, uid, pid, out->restored, out->left, out->failed,
                 between, out->report);
    } else {
        log_peer(LOG_SAY, format, peer->name, uid, pid, out->restored, out->left, out->failed,
                 between, out->report);
    }
}

static void put(struct peer *peer, const uint8_t *frame, size_t length) {
    if (!peer_put(peer, frame, length)) {
        log_line(LOG_ERROR, "no memory for an answer to uid %u", (unsigned)peer->uid);
        peer->ending = true;
    }
}

void request_refuse(struct peer *peer, uint32_t id, enum result_code code, const char *detail) {
    struct restored restored;
    uint8_t frame[FRAME_BYTES_MAX];
    log_peer(LOG_WARN, "refused uid %u, pid %d: %s", (unsigned)peer->uid, (int)peer->pid, detail);
    put(peer, frame, frame_write_refused(frame, id, code, detail));
    request_end_lease(peer, &restored);
    peer->ending = true;
}

static void greet(struct steering *steering, struct peer *peer, const struct frame *frame) {
    struct hello hello;
    uint8_t out[FRAME_BYTES_MAX];
    const char *wrong = frame_read_hello(frame, &hello);
    if (wrong != NULL) {
        request_refuse(peer, frame->id, RESULT_MALFORMED, wrong);
        return;
    }
    if (hello.lowest > PROTOCOL_VERSION || hello.highest < PROTOCOL_VERSION) {
        char detail[DETAIL_MAX];
        snprintf(detail, sizeof detail,
                 "corelaned " CORELANED_VERSION " speaks version %d of the protocol, you %u to %u",
                 PROTOCOL_VERSION, hello.lowest, hello.highest);
        request_refuse(peer, frame->id, RESULT_WRONG_VERSION, detail);
        return;
    }
    memcpy(peer->name, hello.client, sizeof peer->name);
    peer->greeted = true;
    uint32_t flags = steering_flags(steering);
    bool no_bans = (flags & WELCOME_IRQBALANCE) != 0 && (flags & WELCOME_BANS) == 0;
    const char *note = (flags & WELCOME_DRY_RUN) != 0 ? note_dry_run : no_bans ? note_no_bans : "";
    put(peer, out, frame_write_welcome(out, frame->id, (uint32_t)getpid(), flags, note));
}

static void set(struct steering *steering, struct peer *peer, const struct frame *frame) {
    struct set_request request;
    struct answer answer = {.code = RESULT_TOO_MANY};
    uint8_t out[FRAME_BYTES_MAX];
    const char *wrong = frame_read_set(frame, &request);
    if (wrong != NULL) {
        request_refuse(peer, frame->id, RESULT_MALFORMED, wrong);
        return;
    }
    if (peer->lease == NULL) {
        peer->lease = lease_begin(steering, peer->uid, peer->pid, peer->name);
        if (peer->lease != NULL) {
            log_peer(LOG_SAY, "a lease for %s (uid %u, pid %d)", peer->name, (unsigned)peer->uid,
                     (int)peer->pid);
        }
    }
    if (peer->lease == NULL) {
        strcpy(answer.detail, "there are too many leases");
    } else {
        lease_set(peer->lease, &request.what, request.has_seen ? &request.seen : NULL, &request.to,
                  &answer);
    }
    put(peer, out, frame_write_result(out, frame->id, &answer));
}

static void restore(struct peer *peer, const struct frame *frame) {
    struct tunable what;
    struct answer answer = {.code = RESULT_NOT_HELD};
    uint8_t out[FRAME_BYTES_MAX];
    const char *wrong = frame_read_restore(frame, &what);
    if (wrong != NULL) {
        request_refuse(peer, frame->id, RESULT_MALFORMED, wrong);
        return;
    }
    if (peer->lease != NULL) {
        lease_restore(peer->lease, &what, &answer);
    }
    put(peer, out, frame_write_result(out, frame->id, &answer));
}

struct status {
    struct peer *peer;
    uint32_t id;
    bool full;
};

static void status_line(void *context, const char *text) {
    struct status *status = context;
    uint8_t out[FRAME_BYTES_MAX];
    size_t length = frame_write_line(out, status->id, text);
    /* The last 4 KiB are kept for the END and for saying that lines are missing. */
    if (status->full || status->peer->out_used + length > PEER_OUT_MAX - 4096) {
        status->full = true;
        return;
    }
    put(status->peer, out, length);
}

static void tell_status(struct steering *steering, struct peer *peer, const struct frame *frame) {
    struct status status = {.peer = peer, .id = frame->id};
    uint8_t out[FRAME_BYTES_MAX];
    char line[128];
    snprintf(line, sizeof line, "corelaned " CORELANED_VERSION " serves as pid %d.", (int)getpid());
    status_line(&status, line);
    steering_status(steering, status_line, &status);
    if (status.full) {
        put(peer, out, frame_write_line(out, frame->id, "There is more than fits into an answer."));
    }
    put(peer, out, frame_write_empty(out, frame->id, FRAME_END));
}

static void say_farewell(struct peer *peer, const struct frame *frame) {
    struct restored restored;
    uint8_t out[FRAME_BYTES_MAX];
    request_end_lease(peer, &restored);
    put(peer, out, frame_write_farewell(out, frame->id, &restored));
    peer->ending = true;
}

void request_serve(struct steering *steering, struct peer *peer, const struct frame *frame) {
    bool hello = frame->type == FRAME_HELLO;
    if (hello == peer->greeted) {
        request_refuse(peer, frame->id, RESULT_MALFORMED,
                       hello ? "a second HELLO" : "the first frame is not HELLO");
        return;
    }
    if (hello) {
        greet(steering, peer, frame);
        return;
    }
    if (frame->version != PROTOCOL_VERSION) {
        request_refuse(peer, frame->id, RESULT_WRONG_VERSION,
                       "a frame of another version than was agreed");
        return;
    }
    bool empty = frame->type == FRAME_STATUS || frame->type == FRAME_BYE;
    const char *wrong = empty ? frame_read_nothing(frame) : NULL;
    if (wrong != NULL) {
        request_refuse(peer, frame->id, RESULT_MALFORMED, wrong);
        return;
    }
    switch (frame->type) {
    case FRAME_SET:
        set(steering, peer, frame);
        break;
    case FRAME_RESTORE:
        restore(peer, frame);
        break;
    case FRAME_STATUS:
        tell_status(steering, peer, frame);
        break;
    case FRAME_BYE:
        say_farewell(peer, frame);
        break;
    default:
        request_refuse(peer, frame->id, RESULT_MALFORMED, "there is no such type of frame");
    }
}
