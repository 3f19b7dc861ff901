/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool parse(const char *text, struct config *out, char *error) {
    return config_parse(text, strlen(text), out, error);
}

static void all_keys_are_read(void **state) {
    (void)state;
    struct config config;
    char error[CONFIG_ERROR_MAX];
    assert_true(parse("# comment\n\n"
                      "socket = /run/x/y.sock   # where\n"
                      "state\t=\t/var/lib/x\n"
                      "peer=root\n"
                      "peer = 1001\n"
                      "allow = interrupts class net\n"
                      "allow = interrupts device 0000:3b:00.0\n"
                      "allow =  interface   eth0\n"
                      "allow = interface *\n"
                      "allow = writeback\n"
                      "allow = flows  eth0 9866\n"
                      "irqbalance = ignore",
                      &config, error));
    assert_string_equal(config.socket, "/run/x/y.sock");
    assert_string_equal(config.state, "/var/lib/x");
    assert_int_equal(config.peer_count, 2);
    assert_int_equal(config.peers[0], 0);
    assert_int_equal(config.peers[1], 1001);
    assert_int_equal(config.allow_count, 6);
    assert_int_equal(config.allows[5].kind, ALLOW_FLOWS);
    assert_string_equal(config.allows[5].name, "eth0");
    assert_int_equal(config.allows[5].port, 9866);
    assert_int_equal(config.allows[0].kind, ALLOW_INTERRUPTS_CLASS);
    assert_string_equal(config.allows[0].name, "net");
    assert_int_equal(config.allows[1].kind, ALLOW_INTERRUPTS_DEVICE);
    assert_string_equal(config.allows[1].name, "0000:3b:00.0");
    assert_int_equal(config.allows[2].kind, ALLOW_INTERFACE);
    assert_string_equal(config.allows[2].name, "eth0");
    assert_string_equal(config.allows[3].name, "*");
    assert_int_equal(config.allows[4].kind, ALLOW_MACHINE);
    assert_false(config.ban);
}

static void what_may_be_left_out_has_the_documented_value(void **state) {
    (void)state;
    struct config config;
    char error[CONFIG_ERROR_MAX];
    assert_true(parse("peer = 1001\nallow = writeback\n", &config, error));
    assert_string_equal(config.socket, "/run/corelane/corelaned.sock");
    assert_string_equal(config.state, "/var/lib/corelane");
    assert_true(config.ban);
    assert_false(parse("peer = 1001\n", &config, error));
    assert_string_equal(error, "allow is missing: without one nothing can be steered");
    assert_false(parse("allow = writeback\n", &config, error));
    assert_string_equal(error, "peer is missing: without one nothing can be steered");
}

/* Each with what its one line must name. */
static void faults_name_line_key_value_and_what_is_allowed(void **state) {
    (void)state;
    static const struct {
        const char *text, *line, *value, *allowed;
    } faults[] = {
        {"nonsense", "line 1", "nonsense", "key = value"},
        {"\n\ncolour = red", "line 3", "colour", "socket, state, peer, allow and irqbalance"},
        {"socket = run/x", "line 1", "run/x", "absolute path"},
        {"socket = /run/../etc/x", "line 1", "/run/../etc/x", "absolute path"},
        {"socket = /run//x", "line 1", "/run//x", "absolute path"},
        {"socket = /run/x/", "line 1", "/run/x/", "absolute path"},
        {"socket = /", "line 1", "\"/\"", "absolute path"},
        {"socket =", "line 1", "\"\"", "absolute path"},
        {"socket = /a/b\nsocket = /a/b", "line 2", "socket", "twice"},
        {"state = /./x", "line 1", "/./x", "absolute path"},
        {"state = /a\nstate = /b", "line 2", "state", "twice"},
        {"peer =", "line 1", "\"\"", "user name or a uid"},
        {"peer = no-such-user-here", "line 1", "no-such-user-here", "user name or a uid"},
        {"peer = 4294967295", "line 1", "4294967295", "user name or a uid"},
        {"peer = 99999999999999999999999", "line 1", "99999999999999999999999", "a uid"},
        {"peer = 65534", "line 1", "65534", "another user"},
        {"peer = 7\npeer = 007", "line 2", "007", "twice"},
        {"allow = everything", "line 1", "everything", "writeback"},
        {"allow = interrupts", "line 1", "interrupts", "interrupts class net"},
        {"allow = interrupts class block", "line 1", "class block", "interrupts class net"},
        {"allow = interrupts device ../x", "line 1", "../x", "interrupts device NAME"},
        {"allow = interrupts device ..", "line 1", "device ..", "interrupts device NAME"},
        {"allow = interrupts device a b", "line 1", "a b", "interrupts device NAME"},
        {"allow = interface", "line 1", "interface", "interface NAME"},
        {"allow = interface a/b", "line 1", "a/b", "interface NAME"},
        {"allow = interface eth0 eth1", "line 1", "eth0 eth1", "interface NAME"},
        {"allow = flows", "line 1", "flows", "flows NAME PORT"},
        {"allow = flows eth0", "line 1", "eth0", "flows NAME PORT"},
        {"allow = flows * 9866", "line 1", "* 9866", "flows NAME PORT"},
        {"allow = flows eth0 0", "line 1", "eth0 0", "flows NAME PORT"},
        {"allow = flows eth0 65536", "line 1", "65536", "flows NAME PORT"},
        {"allow = flows eth0 4294976162", "line 1", "4294976162", "flows NAME PORT"},
        {"allow = flows eth0 -1", "line 1", "-1", "flows NAME PORT"},
        {"allow = flows eth0 9866 x", "line 1", "9866 x", "flows NAME PORT"},
        {"allow = writeback now", "line 1", "writeback now", "writeback"},
        {"irqbalance = kill", "line 1", "kill", "ban and ignore"},
        {"irqbalance = ban\nirqbalance = ban", "line 2", "irqbalance", "twice"},
        {"peer = 7\r\n", "line 1", "0x0d", "printable ASCII"},
        {"peer = \303\244", "line 1", "0xc3", "printable ASCII"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct config config;
        char error[CONFIG_ERROR_MAX];
        assert_false(parse(faults[i].text, &config, error));
        assert_non_null(strstr(error, faults[i].line));
        assert_non_null(strstr(error, faults[i].value));
        assert_non_null(strstr(error, faults[i].allowed));
        assert_null(strchr(error, '\n'));
    }
}

static void byte_zero_is_refused(void **state) {
    (void)state;
    struct config config;
    char error[CONFIG_ERROR_MAX];
    static const char text[] = "peer = 7\0\nallow = writeback\n";
    assert_false(config_parse(text, sizeof text - 1, &config, error));
    assert_non_null(strstr(error, "0x00"));
}

static void bounds_are_told(void **state) {
    (void)state;
    struct config config;
    char error[CONFIG_ERROR_MAX];
    char text[CONFIG_FILE_MAX] = "";
    for (int i = 0; i <= CONFIG_PEERS_MAX; i++) {
        snprintf(text + strlen(text), 32, "peer = %d\n", 1000 + i);
    }
    assert_false(parse(text, &config, error));
    assert_non_null(strstr(error, "at most 16 peers"));
    text[0] = '\0';
    for (int i = 0; i <= CONFIG_ALLOW_MAX; i++) {
        snprintf(text + strlen(text), 32, "allow = interface e%d\n", i);
    }
    assert_false(parse(text, &config, error));
    assert_non_null(strstr(error, "at most 64"));
    memset(text, ' ', 2000);
    text[2000] = '\0';
    assert_false(parse(text, &config, error));
    assert_non_null(strstr(error, "at most 1023"));
    memcpy(text, "state = /", 9);
    memset(text + 9, 'x', CONFIG_PATH_MAX);
    text[9 + CONFIG_PATH_MAX] = '\0';
    assert_false(parse(text, &config, error));
    text[8 + CONFIG_PATH_MAX] = '\0';
    assert_false(parse(text, &config, error));
    assert_string_equal(error, "peer is missing: without one nothing can be steered");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_keys_are_read),
        cmocka_unit_test(what_may_be_left_out_has_the_documented_value),
        cmocka_unit_test(faults_name_line_key_value_and_what_is_allowed),
        cmocka_unit_test(byte_zero_is_refused),
        cmocka_unit_test(bounds_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
