/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "server.h"

#include "listen.h"
#include "log.h"
#include "peer.h"
#include "request.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PLACES = PEERS_MAX + 1,
    ACCEPTS_A_TURN = 32, /* so that a flood of connections does not keep peers waiting */
    FIXED_FDS = 2,
};

struct server {
    const struct config *config;
    int listening;
    int signals;
    uint64_t watch_ms; /* when to call steering_watch next */
    struct peer peers[PLACES];
};

static sigset_t ending_signals(void) {
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGHUP);
    return ends;
}

bool server_hold_signals(void) {
    sigset_t ends = ending_signals();
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a journal that is too long is an error of its write */
    return sigprocmask(SIG_BLOCK, &ends, NULL) == 0;
}

struct server *server_open(const struct config *config, char error[CONFIG_ERROR_MAX]) {
    struct server *server = calloc(1, sizeof *server);
    if (server == NULL) {
        snprintf(error, CONFIG_ERROR_MAX, "no memory");
        return NULL;
    }
    server->config = config;
    for (int i = 0; i < PLACES; i++) {
        server->peers[i].fd = -1;
    }
    server->listening = -1;
    sigset_t ends = ending_signals();
    server->signals = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
    if (server->signals < 0) {
        snprintf(error, CONFIG_ERROR_MAX, "signals: %s", strerror(errno));
    } else {
        server->listening = listen_at(config->socket, error);
    }
    if (server->listening < 0) {
        server_close(server);
        return NULL;
    }
    return server;
}

void server_close(struct server *server) {
    if (server->listening >= 0) {
        close(server->listening);
    }
    if (server->signals >= 0) {
        close(server->signals);
    }
    free(server);
}

static void drop(struct peer *peer) {
    struct restored restored;
    request_end_lease(peer, &restored);
    peer_end(peer);
}

/*
 * Each configured uid can always have one place, whatever the others do; root has one of its own.
 */
static struct peer *free_place(struct server *server, uid_t uid) {
    size_t total = 0;
    size_t same = 0;
    struct peer *place = NULL;
    for (int i = 0; i < PLACES; i++) {
        struct peer *peer = &server->peers[i];
        if (peer->fd < 0) {
            place = place == NULL ? peer : place;
            continue;
        }
        total++;
        same += peer->uid == uid ? 1 : 0;
    }
    if (uid == 0) {
        return total < PEERS_MAX || same == 0 ? place : NULL;
    }
    size_t others = server->config->peer_count - 1;
    return total < PEERS_MAX && same < PEERS_MAX - others ? place : NULL;
}

static void turn_away(int fd, const struct ucred *who, enum result_code code, const char *why) {
    uint8_t frame[FRAME_BYTES_MAX];
    size_t length = frame_write_refused(frame, 0, code, why);
    ssize_t ignored = send(fd, frame, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)ignored;
    log_peer(LOG_WARN, "refused uid %u, pid %d: %s", (unsigned)who->uid, (int)who->pid, why);
    close(fd);
}

static bool may_connect(const struct config *config, uid_t uid) {
    if (uid == 0) {
        return true;
    }
    for (size_t i = 0; i < config->peer_count; i++) {
        if (config->peers[i] == uid) {
            return true;
        }
    }
    return false;
}

static void accept_peers(struct server *server) {
    for (int i = 0; i < ACCEPTS_A_TURN; i++) {
        int fd = accept4(server->listening, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (fd < 0) {
            return;
        }
        struct ucred who;
        socklen_t size = sizeof who;
        if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) != 0) {
            close(fd);
            continue;
        }
        struct peer *place = free_place(server, who.uid);
        if (!may_connect(server->config, who.uid)) {
            turn_away(fd, &who, RESULT_NOT_PERMITTED,
                      "this uid is not a peer of the configuration");
        } else if (place == NULL) {
            turn_away(fd, &who, RESULT_TOO_MANY, "there are too many connections");
        } else {
            peer_begin(place, fd, who.uid, who.pid);
        }
    }
}

static void serve_one(struct steering *steering, struct peer *peer) {
    struct frame frame;
    size_t used;
    if (peer->ending || peer_has_output(peer)) {
        return;
    }
    switch (peer_frame(peer, &frame, &used)) {
    case FRAME_BAD:
        request_refuse(peer, 0, RESULT_MALFORMED, "a frame's length is 8 to 16384");
        break;
    case FRAME_WHOLE:
        if (peer_pause_ms(peer, now_ms()) > 0) {
            return;
        }
        request_serve(steering, peer, &frame);
        peer_consume(peer, used);
        break;
    case FRAME_PARTIAL:
        peer->ending = peer->input_ended;
        break;
    }
}

/* One turn of one peer. */
static void turn(struct steering *steering, struct peer *peer, short events) {
    bool good = (events & (POLLERR | POLLHUP | POLLNVAL)) == 0;
    if (good && (events & POLLIN) != 0 && peer_wants_input(peer)) {
        good = peer_read(peer);
    }
    if (good) {
        serve_one(steering, peer);
        good = peer_flush(peer);
    }
    if (good && now_ms() >= peer_deadline_ms(peer)) {
        bool can_tell = !peer->ending && !peer_has_output(peer);
        if (can_tell) {
            request_refuse(peer, 0, RESULT_MALFORMED, peer_fault(peer));
            peer_flush(peer);
        } else {
            log_peer(LOG_WARN, "cut off uid %u, pid %d: %s", (unsigned)peer->uid, (int)peer->pid,
                     peer_fault(peer));
        }
        good = false;
    }
    if (!good || (peer->ending && !peer_has_output(peer))) {
        drop(peer);
    }
}

static int wait_ms(struct server *server, uint64_t now) {
    uint64_t until = server->watch_ms;
    for (int i = 0; i < PLACES; i++) {
        struct peer *peer = &server->peers[i];
        if (peer->fd < 0) {
            continue;
        }
        struct frame frame;
        size_t used;
        uint64_t deadline = peer_deadline_ms(peer);
        if (!peer_has_output(peer)
            && (peer->input_ended || peer_frame(peer, &frame, &used) != FRAME_PARTIAL)) {
            deadline = now + peer_pause_ms(peer, now);
        }
        until = deadline < until ? deadline : until;
    }
    return until <= now ? 0 : (int)(until - now);
}

static void end_all(struct server *server, struct steering *steering) {
    steering_ending(steering);
    for (int i = 0; i < PLACES; i++) {
        if (server->peers[i].fd >= 0) {
            drop(&server->peers[i]);
        }
    }
}

bool server_run(struct server *server, struct steering *steering) {
    struct pollfd fds[FIXED_FDS + PLACES];
    server->watch_ms = now_ms() + WATCH_EVERY_MS;
    for (;;) {
        fds[0] = (struct pollfd){.fd = server->signals, .events = POLLIN};
        fds[1] = (struct pollfd){.fd = server->listening, .events = POLLIN};
        for (int i = 0; i < PLACES; i++) {
            struct peer *peer = &server->peers[i];
            int events =
                (peer_has_output(peer) ? POLLOUT : 0) | (peer_wants_input(peer) ? POLLIN : 0);
            fds[FIXED_FDS + i] = (struct pollfd){.fd = peer->fd, .events = (short)events};
        }
        if (poll(fds, FIXED_FDS + PLACES, wait_ms(server, now_ms())) < 0 && errno != EINTR) {
            log_line(LOG_ERROR, "poll: %s", strerror(errno));
            end_all(server, steering);
            return false;
        }
        if (fds[0].revents != 0) {
            end_all(server, steering);
            return true;
        }
        for (int i = 0; i < PLACES; i++) {
            if (fds[FIXED_FDS + i].fd >= 0) {
                turn(steering, &server->peers[i], fds[FIXED_FDS + i].revents);
            }
        }
        if (fds[1].revents != 0) {
            accept_peers(server);
        }
        if (now_ms() >= server->watch_ms) {
            steering_watch(steering);
            server->watch_ms = now_ms() + WATCH_EVERY_MS;
        }
    }
}
