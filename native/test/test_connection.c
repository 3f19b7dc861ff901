/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The requests of one connection and their answers, and what ends it. */
#include "one_connection.h"

/* A SET of the writeback workqueue's CPUs. */
static void say_writeback(const char *to) {
    uint8_t out[FRAME_BYTES_MAX];
    struct writer writer = {.bytes = out, .size = sizeof out, .used = 4};
    write_u16(&writer, PROTOCOL_VERSION);
    write_u16(&writer, FRAME_SET);
    write_u32(&writer, ID);
    write_u8(&writer, TUNABLE_WRITEBACK);
    write_u32(&writer, 0);
    write_u32(&writer, 0);
    write_str(&writer, "", 0);
    write_str(&writer, "", 0);
    write_str(&writer, "*", 1);
    write_str(&writer, to, STR_MAX);
    struct writer length = {.bytes = out, .size = 4};
    write_u32(&length, (uint32_t)writer.used - 4);
    say(out, writer.used);
}

static void assert_refused(enum result_code code) {
    assert_int_equal(hear(), FRAME_REFUSED);
    assert_int_equal(heard_u16(), code);
    assert_true(peer.ending);
    assert_false(peer_wants_input(&peer));
}

static void a_session(void **state) {
    (void)state;
    static const char file[] = "sys/devices/virtual/workqueue/writeback/cpumask";
    greet();
    assert_string_equal(peer.name, "test");
    assert_null(peer.lease);
    say_writeback("1");
    turn();
    assert_int_equal(hear(), FRAME_RESULT);
    assert_int_equal(heard_u16(), RESULT_OK);
    assert_non_null(peer.lease);
    assert_string_equal(tree_read(file), "2");
    say_empty(FRAME_STATUS);
    turn();
    int lines = 0;
    int type;
    while ((type = hear()) == FRAME_LINE) {
        lines++;
    }
    assert_int_equal(type, FRAME_END);
    assert_true(lines >= 3);
    say_empty(FRAME_BYE);
    turn();
    assert_int_equal(hear(), FRAME_FAREWELL);
    static const uint8_t one_restored[] = {0, 0, 0, 1, 0, 0, 0, 0};
    assert_memory_equal(heard.payload, one_restored, sizeof one_restored);
    assert_true(peer.ending);
    assert_null(peer.lease);
    assert_string_equal(tree_read(file), "f");
}

static void one_request_a_turn(void **state) {
    (void)state;
    greet();
    say_empty(FRAME_STATUS);
    say_writeback("1");
    say_writeback("2");
    turn();
    while (hear() != FRAME_END) {
        assert_int_equal(heard.type, FRAME_LINE);
    }
    assert_null(peer.lease);
    turn();
    assert_int_equal(hear(), FRAME_RESULT);
    assert_int_equal(hear(), -1);
    turn();
    assert_int_equal(hear(), FRAME_RESULT);
}

static void first_frame_is_hello_and_no_other_is(void **state) {
    (void)state;
    say_writeback("1");
    turn();
    assert_refused(RESULT_MALFORMED);
    assert_null(peer.lease);
}

static void second_hello_ends_the_lease(void **state) {
    (void)state;
    greet();
    say_writeback("1");
    turn();
    assert_int_equal(hear(), FRAME_RESULT);
    say_hello();
    turn();
    assert_refused(RESULT_MALFORMED);
    assert_null(peer.lease);
    assert_string_equal(tree_read("sys/devices/virtual/workqueue/writeback/cpumask"), "f");
}

static void versions_without_ours_are_refused(void **state) {
    (void)state;
    static const uint8_t hello[] = {0, 0, 0, 15, 0, 2, 0, 1, 0, 0, 0, ID, 0, 2, 0, 9, 0, 1, 'x'};
    say(hello, sizeof hello);
    turn();
    assert_refused(RESULT_WRONG_VERSION);
}

static void versions_with_ours_are_welcome(void **state) {
    (void)state;
    /* A later client's frame bears its own version; what counts is the range it offers. */
    static const uint8_t hello[] = {0, 0, 0, 15, 0, 3, 0, 1, 0, 0, 0, ID, 0, 1, 0, 3, 0, 1, 'x'};
    say(hello, sizeof hello);
    turn();
    assert_int_equal(hear(), FRAME_WELCOME);
    assert_int_equal(heard_u16(), PROTOCOL_VERSION);
    static const uint8_t status[] = {0, 0, 0, 8, 0, 3, 0, 4, 0, 0, 0, ID};
    say(status, sizeof status);
    turn();
    assert_refused(RESULT_WRONG_VERSION);
}

static void types_that_are_not_requests_are_refused(void **state) {
    (void)state;
    greet();
    say_empty(FRAME_END);
    turn();
    assert_refused(RESULT_MALFORMED);
}

static void end_of_input_is_noticed(void **state) {
    (void)state;
    say_hello();
    assert_int_equal(shutdown(other, SHUT_WR), 0);
    turn();
    assert_int_equal(hear(), FRAME_WELCOME);
    turn();
    assert_true(peer.input_ended);
    assert_false(peer_wants_input(&peer));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_session),
        CASE(one_request_a_turn),
        CASE(first_frame_is_hello_and_no_other_is),
        CASE(second_hello_ends_the_lease),
        CASE(versions_without_ours_are_refused),
        CASE(versions_with_ours_are_welcome),
        CASE(types_that_are_not_requests_are_refused),
        CASE(end_of_input_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
