/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "frame.h"

#include "bytes.h"

/* Leaves room for the length, which is known last. */
static struct writer begin(uint8_t *out, enum frame_type type, uint32_t id) {
    struct writer to = {.bytes = out, .size = FRAME_BYTES_MAX, .used = 4};
    write_u16(&to, PROTOCOL_VERSION);
    write_u16(&to, (uint16_t)type);
    write_u32(&to, id);
    return to;
}

/* No answer can be too long: every str has a bound, and the bounds' sum is below FRAME_MAX. */
static size_t end(struct writer *to) {
    struct writer length = {.bytes = to->bytes, .size = 4};
    write_u32(&length, (uint32_t)(to->used - 4));
    return to->used;
}

/* "?" for a set that is not known, and for one whose list is longer than an answer holds. */
static void write_set(struct writer *to, bool known, const struct cpus *set) {
    char list[RESULT_SET_MAX + 1];
    bool fits = known && (cpus_format_list(set, list, sizeof list) > 0 || cpus_empty(set));
    write_str(to, fits ? list : "?", RESULT_SET_MAX);
}

size_t frame_write_hello(uint8_t *out, uint32_t id, const char *client) {
    struct writer to = begin(out, FRAME_HELLO, id);
    write_u16(&to, PROTOCOL_VERSION);
    write_u16(&to, PROTOCOL_VERSION);
    write_str(&to, client, CLIENT_MAX);
    return end(&to);
}

size_t frame_write_empty(uint8_t *out, uint32_t id, enum frame_type type) {
    struct writer to = begin(out, type, id);
    return end(&to);
}

size_t frame_write_welcome(uint8_t *out, uint32_t id, uint32_t pid, uint32_t flags,
                           const char *note) {
    struct writer to = begin(out, FRAME_WELCOME, id);
    write_u16(&to, PROTOCOL_VERSION);
    write_str(&to, CORELANED_VERSION, CLIENT_MAX);
    write_u32(&to, pid);
    write_u32(&to, flags);
    write_str(&to, note, DETAIL_MAX);
    return end(&to);
}

size_t frame_write_result(uint8_t *out, uint32_t id, const struct answer *answer) {
    struct writer to = begin(out, FRAME_RESULT, id);
    write_u16(&to, (uint16_t)answer->code);
    write_u32(&to, (uint32_t)answer->error);
    write_set(&to, answer->has_before, &answer->before);
    write_set(&to, answer->has_now, &answer->now);
    write_set(&to, answer->has_effective, &answer->effective);
    write_str(&to, answer->detail, DETAIL_MAX);
    return end(&to);
}

size_t frame_write_line(uint8_t *out, uint32_t id, const char *text) {
    struct writer to = begin(out, FRAME_LINE, id);
    write_str(&to, text, DETAIL_MAX);
    return end(&to);
}

size_t frame_write_farewell(uint8_t *out, uint32_t id, const struct restored *restored) {
    struct writer to = begin(out, FRAME_FAREWELL, id);
    write_u32(&to, restored->restored);
    write_u32(&to, restored->left);
    write_str(&to, restored->report, STR_MAX);
    return end(&to);
}

size_t frame_write_refused(uint8_t *out, uint32_t id, enum result_code code, const char *detail) {
    struct writer to = begin(out, FRAME_REFUSED, id);
    write_u16(&to, (uint16_t)code);
    write_str(&to, detail, DETAIL_MAX);
    return end(&to);
}
