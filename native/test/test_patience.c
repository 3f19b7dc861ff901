/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What a peer may ask for, and how long one that does not read, write or accept is waited for. */
#include "one_connection.h"

#include "listen.h"

#include <errno.h>
#include <sys/un.h>

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
        CASE(patience_has_an_end_for_what_was_begun),
        CASE(who_does_not_read_is_not_read_from),
        CASE(requests_have_a_rate),
        CASE(output_has_a_bound),
        CASE(one_that_does_not_accept_is_not_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
