/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* For tests of one connection: a socket pair, the daemon's end and the peer's, on a private root. */
#ifndef CORELANED_TEST_ONE_CONNECTION_H
#define CORELANED_TEST_ONE_CONNECTION_H

#include "bytes.h"
#include "peer.h"
#include "request.h"
#include "tree.h"

#include <sys/socket.h>

enum { ID = 7 };

static struct steering *steering;
static struct restored restored;
static struct peer peer;
static int other; /* the peer's end */

static inline int set_up(void **state) {
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

static inline int tear_down(void **state) {
    (void)state;
    request_end_lease(&peer, &restored);
    peer_end(&peer);
    close(other);
    steering_close(steering, &restored);
    tree_remove("");
    return 0;
}

static inline void say(const uint8_t *bytes, size_t length) {
    assert_int_equal(send(other, bytes, length, MSG_DONTWAIT), length);
}

static inline void say_empty(enum frame_type type) {
    uint8_t out[FRAME_BYTES_MAX];
    say(out, frame_write_empty(out, ID, type));
}

static inline void say_hello(void) {
    uint8_t out[FRAME_BYTES_MAX];
    say(out, frame_write_hello(out, ID, "test"));
}

/* What the loop does in one turn: reads, serves one frame, sends. */
static inline void turn(void) {
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

static inline int hear(void) {
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

static inline unsigned heard_u16(void) {
    return (unsigned)heard.payload[0] << 8 | heard.payload[1];
}

static inline void greet(void) {
    say_hello();
    turn();
    assert_int_equal(hear(), FRAME_WELCOME);
    assert_int_equal(heard.id, ID);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
