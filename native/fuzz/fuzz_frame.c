/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * A peer's bytes, as a stream of frames. What a reader lets through must keep the promises of frame.h and
 * protocol.h: names that are one path component, CPUs that are written again as they were read. The
 * answers and the status client's readers get the same bytes as texts.
 */
#include "frame.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool promise) {
    if (!promise) {
        abort();
    }
}

static void one_component(const char *name) {
    require(strchr(name, '/') == NULL && strcmp(name, ".") != 0 && strcmp(name, "..") != 0);
}

static void check_tunable(const struct tunable *what) {
    char described[DETAIL_MAX];
    one_component(what->device);
    require(tunable_facts(what->kind) != NULL);
    switch (tunable_owner(what)) {
    case OWNER_IRQ:
        require(what->device[0] != '\0' && what->name[0] != '\0' && what->ifindex == 0);
        break;
    case OWNER_INTERFACE:
        one_component(what->name);
        require(what->name[0] != '\0' && strlen(what->name) <= 15 && what->ifindex != 0);
        break;
    case OWNER_MACHINE:
        require(what->number == 0 && what->name[0] == '\0');
        break;
    case OWNER_THREAD:
        require(what->number > 0 && what->number <= INT32_MAX && what->ifindex != 0);
        require(strncmp(what->name, "napi/", 5) == 0 && strchr(what->name + 5, '/') == NULL);
        break;
    default:
        abort();
    }
    require(tunable_equal(what, what));
    tunable_describe(what, described, sizeof described);
    require(memchr(described, '\0', sizeof described) != NULL);
}

/* A frame that we wrote must be one that we read, and nothing but it. */
static struct frame own(const uint8_t *bytes, size_t length, enum frame_type type) {
    struct frame frame;
    size_t used = 0;
    require(length <= FRAME_BYTES_MAX);
    require(frame_next(bytes, length, &frame, &used) == FRAME_WHOLE && used == length);
    require(frame.type == type && frame.version == PROTOCOL_VERSION && frame.id == 7);
    return frame;
}

static void answer_with(const struct set_request *request, const char *text) {
    static struct answer answer;
    uint8_t out[FRAME_BYTES_MAX];
    char shown[DETAIL_MAX + 1];
    uint16_t code;
    memset(&answer, 0, sizeof answer);
    answer.has_before = answer.has_now = answer.has_effective = true;
    answer.before = answer.now = answer.effective = request->to;
    memcpy(answer.detail, text, strnlen(text, sizeof answer.detail - 1));
    (void)own(out, frame_write_result(out, 7, &answer), FRAME_RESULT);
    struct frame line = own(out, frame_write_line(out, 7, text), FRAME_LINE);
    require(frame_read_line(&line, shown) == NULL);
    struct frame refused = own(out, frame_write_refused(out, 7, RESULT_MALFORMED, text), FRAME_REFUSED);
    require(frame_read_refused(&refused, &code, shown) == NULL && code == RESULT_MALFORMED);
}

static void read_set(const struct frame *frame) {
    static struct set_request request;
    static struct cpus again;
    static char list[5 * CPU_MAX];
    if (frame_read_set(frame, &request) != NULL) {
        return;
    }
    check_tunable(&request.what);
    /* Formatting walks 8,192 CPUs, which the many inputs that are about something else can spare. */
    if (frame->id % 16 != 0) {
        return;
    }
    size_t length = cpus_format_list(&request.to, list, sizeof list);
    require(cpus_parse_list(list, length, &again) && cpus_equal(&again, &request.to));
    answer_with(&request, request.what.name);
}

static void read_hello(const struct frame *frame) {
    struct hello hello;
    uint8_t out[FRAME_BYTES_MAX];
    if (frame_read_hello(frame, &hello) == NULL) {
        require(memchr(hello.client, '\0', sizeof hello.client) != NULL);
        struct frame same = own(out, frame_write_hello(out, 7, hello.client), FRAME_HELLO);
        require(frame_read_hello(&same, &hello) == NULL);
    }
}

static void serve(const struct frame *frame) {
    struct tunable what;
    uint16_t code;
    char text[DETAIL_MAX + 1];
    switch (frame->type) {
    case FRAME_HELLO:
        read_hello(frame);
        break;
    case FRAME_SET:
        read_set(frame);
        break;
    case FRAME_RESTORE:
        if (frame_read_restore(frame, &what) == NULL) {
            check_tunable(&what);
        }
        break;
    case FRAME_LINE:
        (void)frame_read_line(frame, text);
        break;
    case FRAME_REFUSED:
        (void)frame_read_refused(frame, &code, text);
        break;
    default:
        require((frame_read_nothing(frame) == NULL) == (frame->length == 0));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    /* A copy of exactly this size: a byte read beyond it is seen by AddressSanitizer. */
    uint8_t *bytes = malloc(size == 0 ? 1 : size);
    if (bytes == NULL) {
        return 0;
    }
    if (size > 0) {
        memcpy(bytes, data, size);
    }
    struct frame frame;
    size_t used = 0;
    for (size_t at = 0; frame_next(bytes + at, size - at, &frame, &used) == FRAME_WHOLE; at += used) {
        require(used >= 4 + FRAME_MIN && used <= size - at);
        serve(&frame);
    }
    free(bytes);
    return 0;
}
