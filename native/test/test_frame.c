/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "bytes.h"
#include "frame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A frame under construction, from the peer's side. */
struct made {
    uint8_t bytes[FRAME_BYTES_MAX * 2];
    struct writer to;
};

static void begin(struct made *made, uint16_t type) {
    made->to = (struct writer){.bytes = made->bytes, .size = sizeof made->bytes, .used = 4};
    write_u16(&made->to, PROTOCOL_VERSION);
    write_u16(&made->to, type);
    write_u32(&made->to, 7);
}

static struct frame end(struct made *made) {
    struct frame frame;
    size_t used;
    struct writer length = {.bytes = made->bytes, .size = 4};
    write_u32(&length, (uint32_t)made->to.used - 4);
    assert_int_equal(frame_next(made->bytes, made->to.used, &frame, &used), FRAME_WHOLE);
    assert_int_equal(used, made->to.used);
    return frame;
}

static void put_tunable(struct made *made, int kind, uint32_t number, uint32_t ifindex,
                        const char *device, const char *name) {
    write_u8(&made->to, (uint8_t)kind);
    write_u32(&made->to, number);
    write_u32(&made->to, ifindex);
    write_str(&made->to, device, STR_MAX);
    write_str(&made->to, name, STR_MAX);
}

/* What is wrong with a SET of this value to CPU 0; null for nothing. */
static const char *wrong_with(int kind, uint32_t number, uint32_t ifindex, const char *device,
                              const char *name) {
    struct made made;
    struct set_request request;
    begin(&made, FRAME_SET);
    put_tunable(&made, kind, number, ifindex, device, name);
    write_str(&made.to, "*", STR_MAX);
    write_str(&made.to, "0", STR_MAX);
    struct frame frame = end(&made);
    return frame_read_set(&frame, &request);
}

static const char *wrong_with_cpus(const char *seen, const char *to) {
    struct made made;
    struct set_request request;
    begin(&made, FRAME_SET);
    put_tunable(&made, TUNABLE_WRITEBACK, 0, 0, "", "");
    write_str(&made.to, seen, STR_MAX + 1);
    write_str(&made.to, to, STR_MAX + 1);
    struct frame frame = end(&made);
    return frame_read_set(&frame, &request);
}

static void frame_is_found_only_when_whole(void **state) {
    (void)state;
    uint8_t bytes[FRAME_BYTES_MAX];
    size_t length = frame_write_empty(bytes, 5, FRAME_STATUS);
    struct frame frame;
    size_t used;
    assert_int_equal(length, 12);
    for (size_t part = 0; part < length; part++) {
        assert_int_equal(frame_next(bytes, part, &frame, &used), FRAME_PARTIAL);
    }
    assert_int_equal(frame_next(bytes, length, &frame, &used), FRAME_WHOLE);
    assert_int_equal(used, length);
    assert_int_equal(frame.version, PROTOCOL_VERSION);
    assert_int_equal(frame.type, FRAME_STATUS);
    assert_int_equal(frame.id, 5);
    assert_int_equal(frame.length, 0);
}

static void length_out_of_bounds_is_bad_at_once(void **state) {
    (void)state;
    const uint32_t bad[] = {0, FRAME_MIN - 1, FRAME_MAX + 1, UINT32_MAX};
    struct frame frame;
    size_t used;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        uint8_t bytes[4];
        struct writer to = {.bytes = bytes, .size = 4};
        write_u32(&to, bad[i]);
        assert_int_equal(frame_next(bytes, 4, &frame, &used), FRAME_BAD);
    }
}

static void hello_is_read(void **state) {
    (void)state;
    uint8_t bytes[FRAME_BYTES_MAX];
    struct frame frame;
    size_t used;
    struct hello hello;
    size_t length = frame_write_hello(bytes, 1, "corelane 0.1");
    assert_int_equal(frame_next(bytes, length, &frame, &used), FRAME_WHOLE);
    assert_null(frame_read_hello(&frame, &hello));
    assert_int_equal(hello.lowest, 1);
    assert_int_equal(hello.highest, 1);
    assert_string_equal(hello.client, "corelane 0.1");
    for (size_t cut = 1; cut <= frame.length; cut++) {
        struct frame shorter = frame;
        shorter.length -= cut;
        assert_non_null(frame_read_hello(&shorter, &hello));
    }
}

static void set_is_read(void **state) {
    (void)state;
    struct made made;
    struct set_request request;
    begin(&made, FRAME_SET);
    put_tunable(&made, TUNABLE_IRQ, 41, 0, "0000:3b:00.0", "eth0-TxRx-0, eth0-TxRx-1");
    write_str(&made.to, "0-3,8", STR_MAX);
    write_str(&made.to, "2", STR_MAX);
    struct frame frame = end(&made);
    assert_null(frame_read_set(&frame, &request));
    assert_int_equal(request.what.kind, TUNABLE_IRQ);
    assert_int_equal(request.what.number, 41);
    assert_string_equal(request.what.device, "0000:3b:00.0");
    assert_string_equal(request.what.name, "eth0-TxRx-0, eth0-TxRx-1");
    assert_true(request.has_seen);
    assert_true(cpus_contains(&request.seen, 8));
    assert_false(cpus_contains(&request.seen, 4));
    assert_true(cpus_contains(&request.to, 2));
    assert_false(cpus_contains(&request.to, 0));
    for (size_t cut = 1; cut <= frame.length; cut++) {
        struct frame shorter = frame;
        shorter.length -= cut;
        assert_non_null(frame_read_set(&shorter, &request));
    }
}

static void bytes_after_the_last_field_are_refused(void **state) {
    (void)state;
    struct made made;
    struct tunable what;
    begin(&made, FRAME_RESTORE);
    put_tunable(&made, TUNABLE_WRITEBACK, 0, 0, "", "");
    struct frame frame = end(&made);
    assert_null(frame_read_restore(&frame, &what));
    write_u8(&made.to, 0);
    frame = end(&made);
    assert_non_null(frame_read_restore(&frame, &what));
    assert_non_null(frame_read_nothing(&frame));
}

static void names_that_could_be_paths_are_refused(void **state) {
    (void)state;
    assert_null(wrong_with(TUNABLE_RPS, 0, 3, "virtio2", "eth0"));
    assert_null(wrong_with(TUNABLE_XPS, 3, 3, "", "enp59s0f0np0"));
    static const char *const interfaces[] = {"",     ".",   "..",  "../eth0",         "eth0/queues",
                                             "/etc", "a b", "a:1", "sixteen-bytes-xx"};
    for (size_t i = 0; i < sizeof interfaces / sizeof interfaces[0]; i++) {
        assert_non_null(wrong_with(TUNABLE_RPS, 0, 3, "", interfaces[i]));
        assert_non_null(wrong_with(TUNABLE_XPS, 0, 3, "", interfaces[i]));
    }
    static const char *const devices[] = {".", "..", "../..", "a/b", "/"};
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++) {
        assert_non_null(wrong_with(TUNABLE_IRQ, 1, 0, devices[i], "x"));
        assert_non_null(wrong_with(TUNABLE_RPS, 1, 3, devices[i], "eth0"));
    }
    char longest[DEVICE_MAX + 2];
    memset(longest, 'd', sizeof longest);
    longest[DEVICE_MAX] = '\0';
    assert_null(wrong_with(TUNABLE_IRQ, 1, 0, longest, "x"));
    longest[DEVICE_MAX] = 'd';
    longest[DEVICE_MAX + 1] = '\0';
    assert_non_null(wrong_with(TUNABLE_IRQ, 1, 0, longest, "x"));
}

static void kinds_have_their_fields_and_no_others(void **state) {
    (void)state;
    assert_non_null(wrong_with(0, 0, 0, "d", "n"));
    assert_non_null(wrong_with(7, 0, 0, "d", "n"));
    assert_null(wrong_with(TUNABLE_FLOWS, 65535, 3, "virtio2", "eth0"));
    assert_non_null(wrong_with(TUNABLE_FLOWS, 0, 3, "d", "eth0"));
    assert_non_null(wrong_with(TUNABLE_FLOWS, 65536, 3, "d", "eth0"));
    assert_non_null(wrong_with(TUNABLE_FLOWS, 9866, 0, "d", "eth0"));
    assert_non_null(wrong_with(TUNABLE_FLOWS, 9866, 3, "d", "../eth0"));
    assert_non_null(wrong_with(TUNABLE_IRQ, 1, 0, "", "n"));
    assert_non_null(wrong_with(TUNABLE_IRQ, 1, 0, "d", ""));
    assert_non_null(wrong_with(TUNABLE_IRQ, 1, 2, "d", "n"));
    assert_non_null(wrong_with(TUNABLE_RPS, 1, 0, "d", "eth0"));
    assert_null(wrong_with(TUNABLE_WRITEBACK, 0, 0, "", ""));
    assert_non_null(wrong_with(TUNABLE_WRITEBACK, 1, 0, "", ""));
    assert_non_null(wrong_with(TUNABLE_WRITEBACK, 0, 1, "", ""));
    assert_non_null(wrong_with(TUNABLE_WRITEBACK, 0, 0, "d", ""));
    assert_non_null(wrong_with(TUNABLE_WRITEBACK, 0, 0, "", "n"));
    assert_null(wrong_with(TUNABLE_NAPI_THREAD, 77, 3, "virtio2", "napi/eth0-8193"));
    assert_null(wrong_with(TUNABLE_NAPI_THREAD, 77, 3, "", "napi/a-b-8193"));
    assert_non_null(wrong_with(TUNABLE_NAPI_THREAD, 0, 3, "", "napi/eth0-8193"));
    assert_non_null(wrong_with(TUNABLE_NAPI_THREAD, UINT32_MAX, 3, "", "napi/eth0-8193"));
    assert_non_null(wrong_with(TUNABLE_NAPI_THREAD, 77, 0, "", "napi/eth0-8193"));
    static const char *const threads[] = {"",          "napi/",       "napi/-1",
                                          "napi/eth0", "napi/eth0-",  "napi/eth0-1x",
                                          "napi-1",    "napi/../x-1", "napi/sixteen-bytes-xx-1",
                                          "bash"};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        assert_non_null(wrong_with(TUNABLE_NAPI_THREAD, 77, 3, "", threads[i]));
    }
}

static void cpus_are_read_strictly(void **state) {
    (void)state;
    assert_null(wrong_with_cpus("*", ""));
    assert_null(wrong_with_cpus("", "0-8191"));
    static const char *const bad[] = {"*",   "?",     "8192", "0-8192", "1,0",
                                      "0,0", "0-1,1", " 0",   "0 ",     "-1",
                                      "+1",  "0x1",   "1-",   "1-0",    "99999999999999999999",
                                      ",",   "0,"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_non_null(wrong_with_cpus("*", bad[i]));
    }
    static char longest[STR_MAX + 2];
    memset(longest, '1', STR_MAX + 1);
    assert_non_null(wrong_with_cpus("*", longest));
}

static void strings_are_printable(void **state) {
    (void)state;
    for (unsigned byte = 0; byte < 256; byte++) {
        const uint8_t bytes[] = {0, 1, (uint8_t)byte};
        struct reader from = {.at = bytes, .left = sizeof bytes};
        const char *text;
        size_t length = read_str(&from, 1, &text);
        bool printable = byte >= ' ' && byte <= '~';
        assert_int_equal(from.failed, !printable);
        assert_int_equal(length, printable ? 1 : 0);
    }
}

static void what_is_written_is_printable_and_bounded(void **state) {
    (void)state;
    uint8_t bytes[64];
    struct writer to = {.bytes = bytes, .size = sizeof bytes};
    write_str(&to, "one\ntwo\001\377\n", 60);
    assert_false(to.failed);
    assert_int_equal(to.used, 2 + 10);
    assert_memory_equal(bytes + 2, "one; two??", 10);
    to = (struct writer){.bytes = bytes, .size = sizeof bytes};
    write_str(&to, "123456", 4);
    assert_memory_equal(bytes, "\0\0041234", 6);
    to = (struct writer){.bytes = bytes, .size = 4};
    write_str(&to, "123456", 6);
    assert_true(to.failed);
    assert_true(to.used <= 4);
}

static void result_says_unknown_for_sets_it_does_not_have(void **state) {
    (void)state;
    uint8_t bytes[FRAME_BYTES_MAX];
    struct frame frame;
    size_t used;
    struct answer answer = {.code = RESULT_CHANGED, .error = 16, .has_now = true, .detail = "x"};
    size_t length = frame_write_result(bytes, 9, &answer);
    assert_int_equal(frame_next(bytes, length, &frame, &used), FRAME_WHOLE);
    static const uint8_t want[] = {
        0, RESULT_CHANGED, 0, 0, 0, 16, 0, 1, '?', 0, 0, 0, 1, '?', 0, 1, 'x'};
    assert_int_equal(frame.length, sizeof want);
    assert_memory_equal(frame.payload, want, sizeof want);
}

/* The worst answer: every second CPU of all, three times, and the longest detail. */
static void largest_answers_fit(void **state) {
    (void)state;
    static uint8_t bytes[FRAME_BYTES_MAX];
    struct answer answer = {.has_before = true, .has_now = true, .has_effective = true};
    memset(answer.before.words, 0x55, sizeof answer.before.words);
    for (int word = 0; word < 16; word++) {
        answer.now.words[word] = 0x5555555555555555;
    }
    answer.effective = answer.now;
    memset(answer.detail, 'd', sizeof answer.detail - 1);
    size_t length = frame_write_result(bytes, 1, &answer);
    assert_true(length <= FRAME_BYTES_MAX);
    struct frame frame;
    size_t used;
    assert_int_equal(frame_next(bytes, length, &frame, &used), FRAME_WHOLE);
    /* before: 4,096 numbers are longer than an answer holds. now: 512 numbers are not. */
    assert_memory_equal(frame.payload + 6, "\0\001?", 3);
    assert_true(frame.payload[9] > 0);
    static struct restored restored;
    memset(restored.report, '\n', sizeof restored.report - 1);
    length = frame_write_farewell(bytes, 1, &restored);
    assert_int_equal(frame_next(bytes, length, &frame, &used), FRAME_WHOLE);
    assert_true(frame.length <= 10 + STR_MAX);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frame_is_found_only_when_whole),
        cmocka_unit_test(length_out_of_bounds_is_bad_at_once),
        cmocka_unit_test(hello_is_read),
        cmocka_unit_test(set_is_read),
        cmocka_unit_test(bytes_after_the_last_field_are_refused),
        cmocka_unit_test(names_that_could_be_paths_are_refused),
        cmocka_unit_test(kinds_have_their_fields_and_no_others),
        cmocka_unit_test(cpus_are_read_strictly),
        cmocka_unit_test(strings_are_printable),
        cmocka_unit_test(what_is_written_is_printable_and_bounded),
        cmocka_unit_test(result_says_unknown_for_sets_it_does_not_have),
        cmocka_unit_test(largest_answers_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
