/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * A raw peer for tests: sends the bytes of its standard input, each of them as it stands, and
 * prints what comes back, in hexadecimal, until the daemon closes or nothing more comes for some
 * time. Unless it is not to wait at all, it waits a minute for the first byte: a machine may be busy.
 * It runs as whoever starts it.
 *
 *     peer SOCKET [MILLISECONDS]    how long to wait for more; 1000 when not told
 */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define FIRST_MILLIS 60000

static int dial(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        fprintf(stderr, "peer: the path is too long\n");
        return -1;
    }
    strcpy(address.sun_path, path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        fprintf(stderr, "peer: %s: %s\n", path, strerror(errno));
        return -1;
    }
    return fd;
}

/* Whether everything could be sent; a daemon that refuses may close before. */
static int send_input(int fd) {
    unsigned char bytes[65536];
    ssize_t got;
    while ((got = read(STDIN_FILENO, bytes, sizeof bytes)) > 0) {
        for (ssize_t sent = 0; sent < got;) {
            ssize_t n = send(fd, bytes + sent, (size_t)(got - sent), MSG_NOSIGNAL);
            if (n < 0) {
                return 0;
            }
            sent += n;
        }
    }
    return 1;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: peer SOCKET [MILLISECONDS]\n");
        return 2;
    }
    int wait = argc > 2 ? atoi(argv[2]) : 1000;
    int fd = dial(argv[1]);
    if (fd < 0) {
        return 1;
    }
    if (!send_input(fd)) {
        fprintf(stderr, "peer: not everything was taken\n");
    }
    struct pollfd waiting = {.fd = fd, .events = POLLIN};
    int patience = wait > 0 ? FIRST_MILLIS : 0;
    for (;;) {
        if (poll(&waiting, 1, patience) <= 0) {
            fprintf(stderr, "peer: open, and nothing more comes\n");
            break;
        }
        unsigned char bytes[4096];
        ssize_t got = recv(fd, bytes, sizeof bytes, 0);
        if (got <= 0) {
            fprintf(stderr, "peer: closed by the daemon%s\n", got < 0 ? " before it read all" : "");
            break;
        }
        patience = wait;
        for (ssize_t i = 0; i < got; i++) {
            printf("%02x", bytes[i]);
        }
    }
    putchar('\n');
    close(fd);
    return 0;
}
