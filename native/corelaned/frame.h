/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Frames: where one ends, what a request says, how an answer is laid out. No allocation, no state.
 */
#ifndef CORELANED_FRAME_H
#define CORELANED_FRAME_H

#include "cpus.h"
#include "protocol.h"
#include "steering.h"
#include "tunable.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_BYTES_MAX = 4 + FRAME_MAX,
    CLIENT_MAX = 64, /* bytes of a client's own name for itself */
    /* Bytes of one CPU list in a RESULT: three of them fit. A longer one is shown as "?". */
    RESULT_SET_MAX = 5120,
};

struct frame {
    uint16_t version;
    uint16_t type;
    uint32_t id;
    const uint8_t *payload;
    size_t length; /* of the payload */
};

enum frame_state { FRAME_PARTIAL, FRAME_WHOLE, FRAME_BAD };

/*
 * Looks for a frame at the beginning of bytes. FRAME_WHOLE: *out points into bytes, *used is how
 * many it takes. FRAME_BAD: its length is out of bounds, so nothing after it can be found either.
 */
enum frame_state frame_next(const uint8_t *bytes, size_t count, struct frame *out, size_t *used);

struct hello {
    uint16_t lowest, highest;
    char client[CLIENT_MAX + 1];
};

struct set_request {
    struct tunable what;
    bool has_seen;
    struct cpus seen, to;
};

/* Each returns null, or one clause that says what is wrong with the payload. */
const char *frame_read_hello(const struct frame *from, struct hello *out);
const char *frame_read_set(const struct frame *from, struct set_request *out);
const char *frame_read_restore(const struct frame *from, struct tunable *out);
const char *frame_read_nothing(const struct frame *from);
const char *frame_read_line(const struct frame *from, char out[DETAIL_MAX + 1]);
const char *frame_read_refused(const struct frame *from, uint16_t *code, char out[DETAIL_MAX + 1]);

/* Each writes one frame to out, which has FRAME_BYTES_MAX bytes, and returns its length. */
size_t frame_write_hello(uint8_t *out, uint32_t id, const char *client);
size_t frame_write_empty(uint8_t *out, uint32_t id, enum frame_type type);
size_t frame_write_welcome(uint8_t *out, uint32_t id, uint32_t pid, uint32_t flags,
                           const char *note);
size_t frame_write_result(uint8_t *out, uint32_t id, const struct answer *answer);
size_t frame_write_line(uint8_t *out, uint32_t id, const char *text);
size_t frame_write_farewell(uint8_t *out, uint32_t id, const struct restored *restored);
size_t frame_write_refused(uint8_t *out, uint32_t id, enum result_code code, const char *detail);

#endif
