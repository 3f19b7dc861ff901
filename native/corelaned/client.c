/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "client.h"

#include "frame.h"
#include "listen.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { PATIENCE_S = 10, ID_HELLO = 1, ID_STATUS = 2 };

struct client {
    int fd;
    size_t used;
    uint8_t in[FRAME_BYTES_MAX];
};

static bool send_all(int fd, const uint8_t *bytes, size_t length) {
    for (size_t sent = 0; sent < length;) {
        ssize_t n = send(fd, bytes + sent, length - sent, MSG_NOSIGNAL);
        if (n < 0) {
            return false;
        }
        sent += (size_t)n;
    }
    return true;
}

/* Waits for a frame; *used is to be consumed before the next. */
static bool receive(struct client *client, struct frame *frame, size_t *used) {
    for (;;) {
        enum frame_state state = frame_next(client->in, client->used, frame, used);
        if (state != FRAME_PARTIAL) {
            return state == FRAME_WHOLE;
        }
        ssize_t got =
            recv(client->fd, client->in + client->used, sizeof client->in - client->used, 0);
        if (got <= 0) {
            return false;
        }
        client->used += (size_t)got;
    }
}

static void consume(struct client *client, size_t used) {
    client->used -= used;
    memmove(client->in, client->in + used, client->used);
}

static int lost(const char *socket) {
    fprintf(stderr, "corelaned: %s: it did not answer as corelaned does\n", socket);
    return 1;
}

static int refused(const struct frame *frame) {
    uint16_t code;
    char detail[DETAIL_MAX + 1];
    if (frame_read_refused(frame, &code, detail) == NULL) {
        fprintf(stderr, "corelaned: refused: %s\n", detail);
    }
    return 1;
}

static int print_lines(struct client *client, const char *socket) {
    struct frame frame;
    size_t used;
    char line[DETAIL_MAX + 1];
    while (receive(client, &frame, &used)) {
        if (frame.type == FRAME_END) {
            return 0;
        }
        if (frame.type == FRAME_REFUSED) {
            return refused(&frame);
        }
        if (frame.type == FRAME_LINE && frame_read_line(&frame, line) == NULL) {
            puts(line);
        }
        consume(client, used);
    }
    return lost(socket);
}

int client_status(const char *socket) {
    struct client client = {.fd = connect_to(socket)};
    if (client.fd < 0) {
        fprintf(stderr, "corelaned: none serves at %s: %s\n", socket, strerror(errno));
        return 1;
    }
    struct timeval patience = {.tv_sec = PATIENCE_S};
    setsockopt(client.fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    uint8_t out[FRAME_BYTES_MAX];
    size_t length = frame_write_hello(out, ID_HELLO, "corelaned --status");
    length += frame_write_empty(out + length, ID_STATUS, FRAME_STATUS);
    /* One that refuses may have closed before it read; why stands in what it sent. */
    send_all(client.fd, out, length);
    int code = print_lines(&client, socket);
    close(client.fd);
    return code;
}
