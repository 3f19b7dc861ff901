/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * One connection over a socket pair: requests served on a private root, bounds, patience, bad
 * peers.
 */
#include "bytes.h"
#include "listen.h"
#include "peer.h"
#include "request.h"
#include "tree.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { ID = 7 };

static struct steering *steering;
static struct restored restored;
static struct peer peer;
static int other; /* the peer's end */

static int set_up(void **state) {
    (void)state;
    char error[CONFIG_ERROR_MAX];
    int fds[2];
    if (tree_make() != 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, fds) != 0) {
        return -1;
    }
    struct config config = tree_config();
    steering = steering_open(&config, tree_root, false, &restored, error);
    peer_begin(&peer, fds[0], 1000, 4711);
    other = fds[1];
    return steering == NULL ? -1 : 0;
}

static int tear_down(void **state) {
    (void)state;
    request_end_lease(&peer, &restored);
    peer_end(&peer);
    close(other);
    steering_close(steering, &restored);
    tree_remove("");
    return 0;
}

static void say(const uint8_t *bytes, size_t length) {
    assert_int_equal(send(other, bytes, length, MSG_DONTWAIT), length);
}

static void say_empty(enum frame_type type) {
    uint8_t out[FRAME_BYTES_MAX];
    say(out, frame_write_empty(out, ID, type));
}

static void say_hello(void) {
    uint8_t out[FRAME_BYTES_MAX];
    say(out, frame_write_hello(out, ID, "test"));
}

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

/* What the loop does in one turn: reads, serves one frame, sends. */
static void turn(void) {
    struct frame frame;
    size_t used;
    if (peer_wants_input(&peer)) {
        assert_true(peer_read(&peer));
    }
    if (!peer.ending && !peer_has_output(&peer)
        && peer_frame(&peer, &frame, &used) == FRAME_WHOLE) {
        request_serve(steering, &peer, &frame);
        peer_consume(&peer, used);
    }
    assert_true(peer_flush(&peer));
}

/* The type of the next frame at the peer's end; its payload stands in heard. */
static struct frame heard;

static int hear(void) {
    static uint8_t in[FRAME_BYTES_MAX];
    size_t used;
    ssize_t got = recv(other, in, 4, MSG_DONTWAIT);
    if (got != 4) {
        return -1;
    }
    size_t length = (size_t)in[2] << 8 | in[3];
    assert_int_equal(recv(other, in + 4, length, MSG_DONTWAIT), length);
    assert_int_equal(frame_next(in, 4 + length, &heard, &used), FRAME_WHOLE);
    return heard.type;
}

static unsigned heard_u16(void) {
    return (unsigned)heard.payload[0] << 8 | heard.payload[1];
}

static void assert_refused(enum result_code code) {
    assert_int_equal(hear(), FRAME_REFUSED);
    assert_int_equal(heard_u16(), code);
    assert_true(peer.ending);
    assert_false(peer_wants_input(&peer));
}

static void greet(void) {
    say_hello();
    turn();
    assert_int_equal(hear(), FRAME_WELCOME);
    assert_int_equal(heard.id, ID);
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

static void patience_has_an_end_for_what_was_begun(void **state) {
    (void)state;
    uint64_t begun = peer.since_ms;
    assert_int_equal(peer_deadline_ms(&peer), begun + PEER_PATIENCE_MS);
    greet();
    /* An idle peer may stay as long as it likes: its lease is what it is here for. */
    assert_true(peer_deadline_ms(&peer) == UINT64_MAX);
    say((const uint8_t *)"\0\0", 2);
    turn();
    assert_true(peer_deadline_ms(&peer) <= now_ms() + PEER_PATIENCE_MS);
    peer.since_ms -= 1000;
    uint64_t until = peer_deadline_ms(&peer);
    say((const uint8_t *)"\0", 1);
    turn();
    /* A byte now and then does not buy more time. */
    assert_int_equal(peer_deadline_ms(&peer), until);
}

static void who_does_not_read_is_not_read_from(void **state) {
    (void)state;
    greet();
    int small = 1;
    assert_int_equal(setsockopt(peer.fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof small), 0);
    for (int i = 0; i < 1000 && !peer_has_output(&peer); i++) {
        say_empty(FRAME_STATUS);
        turn();
    }
    assert_true(peer_has_output(&peer));
    assert_false(peer_wants_input(&peer));
    assert_true(peer_deadline_ms(&peer) <= now_ms() + PEER_PATIENCE_MS);
    assert_true(peer.out_used <= PEER_OUT_MAX);
    /* Reading makes it good again. */
    uint8_t bytes[65536];
    while (peer_has_output(&peer)) {
        assert_true(recv(other, bytes, sizeof bytes, 0) > 0);
        assert_true(peer_flush(&peer));
    }
    assert_true(peer_wants_input(&peer));
}

static void requests_have_a_rate(void **state) {
    (void)state;
    uint64_t now = peer.refilled_ms;
    for (int i = 0; i < PEER_BURST; i++) {
        assert_int_equal(peer_pause_ms(&peer, now), 0);
        peer_consume(&peer, 0);
    }
    assert_true(peer_pause_ms(&peer, now) > 0);
    assert_int_equal(peer_pause_ms(&peer, now + 1000), 0);
    assert_int_equal(peer.tokens, PEER_REQUESTS_A_SECOND);
    assert_int_equal(peer_pause_ms(&peer, now + 1000000), 0);
    assert_int_equal(peer.tokens, PEER_BURST);
}

static void output_has_a_bound(void **state) {
    (void)state;
    static uint8_t frame[FRAME_BYTES_MAX];
    size_t put = 0;
    while (peer_put(&peer, frame, sizeof frame)) {
        put += sizeof frame;
    }
    assert_true(put <= PEER_OUT_MAX);
    assert_true(put + sizeof frame > PEER_OUT_MAX);
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

#define CONNECTED(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

/* As of a daemon that is stopped: its socket takes connections until its backlog is full. */
static void one_that_does_not_accept_is_not_waited_for(void **state) {
    (void)state;
    char error[CONFIG_ERROR_MAX];
    int fds[16];
    int count = 0;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s/stopped/corelaned.sock", tree_root);
    tree_directories("stopped/x");
    int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(listener, 0), 0);
    do {
        fds[count] = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    } while (connect(fds[count++], (struct sockaddr *)&address, sizeof address) == 0 && count < 16);
    assert_int_equal(errno, EAGAIN);
    alarm(60);
    assert_int_equal(connect_to(address.sun_path), -1);
    assert_int_equal(errno, EAGAIN);
    assert_int_equal(listen_at(address.sun_path, error), -1);
    assert_non_null(strstr(error, "another corelaned serves at"));
    alarm(0);
    while (count > 0) {
        close(fds[--count]);
    }
    close(listener);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CONNECTED(a_session),
        CONNECTED(one_request_a_turn),
        CONNECTED(first_frame_is_hello_and_no_other_is),
        CONNECTED(second_hello_ends_the_lease),
        CONNECTED(versions_without_ours_are_refused),
        CONNECTED(versions_with_ours_are_welcome),
        CONNECTED(types_that_are_not_requests_are_refused),
        CONNECTED(patience_has_an_end_for_what_was_begun),
        CONNECTED(who_does_not_read_is_not_read_from),
        CONNECTED(requests_have_a_rate),
        CONNECTED(output_has_a_bound),
        CONNECTED(end_of_input_is_noticed),
        CONNECTED(one_that_does_not_accept_is_not_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
