/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Everything that reads a peer's bytes: frames, requests of all types, and the answers as the status
 * client reads them. Beyond what the sanitizers see: what was read keeps its promises.
 */
#include "frame.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void promise(bool kept) {
    if (!kept) {
        abort();
    }
}

static void check_name(const char *name, size_t size) {
    size_t length = strnlen(name, size);
    promise(length < size);
    for (size_t i = 0; i < length; i++) {
        promise(name[i] >= ' ' && name[i] <= '~');
    }
}

/* What steering relies on when it composes a path. */
static void check_tunable(const struct tunable *what) {
    check_name(what->device, sizeof what->device);
    check_name(what->name, sizeof what->name);
    promise(strchr(what->device, '/') == NULL && strcmp(what->device, "..") != 0);
    promise(what->kind >= TUNABLE_IRQ && what->kind <= TUNABLE_NAPI_THREAD);
    if (what->kind == TUNABLE_RPS || what->kind == TUNABLE_XPS) {
        promise(strchr(what->name, '/') == NULL && strcmp(what->name, "..") != 0);
        promise(strlen(what->name) <= 15 && what->name[0] != '\0' && what->ifindex != 0);
    }
}

/* A set that was accepted is written and read as the same set. */
static void check_cpus(const struct cpus *set) {
    static char text[5 * CPU_MAX + 1];
    struct cpus again;
    size_t length = cpus_format_list(set, text, sizeof text);
    promise(cpus_parse_list(text, length, &again) && cpus_equal(set, &again));
}

static void read_all(const struct frame *frame) {
    static struct set_request set;
    static struct answer answer;
    static uint8_t out[FRAME_BYTES_MAX];
    struct hello hello;
    struct tunable what;
    uint16_t code;
    char text[DETAIL_MAX + 1];
    if (frame_read_hello(frame, &hello) == NULL) {
        check_name(hello.client, sizeof hello.client);
    }
    if (frame_read_restore(frame, &what) == NULL) {
        check_tunable(&what);
    }
    if (frame_read_line(frame, text) == NULL || frame_read_refused(frame, &code, text) == NULL) {
        check_name(text, sizeof text);
    }
    frame_read_nothing(frame);
    if (frame_read_set(frame, &set) == NULL) {
        check_tunable(&set.what);
        check_cpus(&set.seen);
        check_cpus(&set.to);
        answer = (struct answer){.has_before = true, .has_now = true, .has_effective = set.has_seen};
        answer.before = answer.effective = set.to;
        answer.now = set.seen;
        tunable_describe(&set.what, answer.detail, sizeof answer.detail);
        struct frame again;
        size_t used;
        size_t length = frame_write_result(out, frame->id, &answer);
        promise(frame_next(out, length, &again, &used) == FRAME_WHOLE && used == length);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct frame frame;
    size_t used;
    while (frame_next(data, size, &frame, &used) == FRAME_WHOLE) {
        promise(used > 4 && used <= size && frame.payload + frame.length == data + used);
        read_all(&frame);
        data += used;
        size -= used;
    }
    return 0;
}
