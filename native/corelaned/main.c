/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"
#include "client.h"
#include "config.h"
#include "descriptors.h"
#include "listen.h"
#include "log.h"
#include "notify.h"
#include "options.h"
#include "privileges.h"
#include "protocol.h"
#include "sandbox.h"
#include "secure_file.h"
#include "server.h"
#include "steering.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum exit_code { EXIT_GOOD = 0, EXIT_FAULT = 1, EXIT_USE = 2, EXIT_CONFIGURATION = 3 };

/* "name number" lines, which the Java side's parity test compares with its own. */
static void print_protocol(void) {
#define PRINT_BOUND(name) printf("bound " #name " %d\n", (int)name)
    PRINT_BOUND(PROTOCOL_VERSION);
    PRINT_BOUND(FRAME_MIN);
    PRINT_BOUND(FRAME_MAX);
    PRINT_BOUND(STR_MAX);
    PRINT_BOUND(DEVICE_MAX);
    PRINT_BOUND(NAME_MAX_BYTES);
    PRINT_BOUND(CPU_MAX);
#define PRINT_FRAME(name, number) printf("frame " #name " %d\n", number);
    FRAME_TYPES(PRINT_FRAME)
#define PRINT_RESULT(name, number) printf("result " #name " %d\n", number);
    RESULT_CODES(PRINT_RESULT)
#define PRINT_TUNABLE(name, number) printf("tunable " #name " %d\n", number);
    TUNABLE_KINDS(PRINT_TUNABLE)
#define PRINT_FLAG(name) printf("flag " #name " %d\n", (int)WELCOME_##name)
    PRINT_FLAG(DRY_RUN);
    PRINT_FLAG(IRQBALANCE);
    PRINT_FLAG(BANS);
}

static enum exit_code fault(enum exit_code code, const char *error) {
    log_line(LOG_ERROR, "%s", error);
    return code;
}

static void report(const char *when, const struct restored *what) {
    if (what->restored + what->left + what->failed > 0 || what->report[0] != '\0') {
        log_line(what->failed > 0 ? LOG_ERROR : LOG_SAY,
                 "%s: %u values put back, %u left to others, %u could not be put back%s%s", when,
                 what->restored, what->left, what->failed, what->report[0] == '\0' ? "" : "; ",
                 what->report);
    }
}

/* The state directory, made where it is missing; only root may look into it. */
static bool have_state(const struct config *config, char error[CONFIG_ERROR_MAX]) {
    int fd = secure_directory(config->state, 0700, error);
    if (fd >= 0) {
        close(fd);
    }
    return fd >= 0;
}

/* Whether it may go on: a kernel without is gone along with and told, a failure is not. */
static bool confined(enum sandboxed how, const char *error) {
    if (how != SANDBOX_ON) {
        log_line(how == SANDBOX_FAILED ? LOG_ERROR : LOG_WARN, "%s %s",
                 how == SANDBOX_FAILED ? "cannot be confined by" : "goes without", error);
    }
    return how != SANDBOX_FAILED;
}

static enum exit_code serve_with(const struct config *config, const struct options *options,
                                 struct steering *steering) {
    char error[CONFIG_ERROR_MAX];
    struct server *server = server_open(config, error);
    if (server == NULL) {
        return fault(EXIT_FAULT, error);
    }
    enum exit_code code = EXIT_FAULT;
    if (confined(sandbox_files(config, options->root, error), error)) {
        /* Peers can connect. The filter may leave no way to the service manager. */
        notify("READY=1");
        code = EXIT_GOOD;
    }
    if (code == EXIT_GOOD && !confined(sandbox_calls(config, error), error)) {
        code = EXIT_FAULT;
    }
    if (code == EXIT_GOOD) {
        log_line(LOG_SAY, "version " CORELANED_VERSION " serves at %s%s", config->socket,
                 options->dry_run ? "; a dry run: it writes nothing" : "");
        code = server_run(server, steering) ? EXIT_GOOD : EXIT_FAULT;
        log_line(LOG_SAY, "ends");
    }
    server_close(server);
    return code;
}

static void tell_news(void *context, const char *text) {
    (void)context;
    log_news(LOG_WARN, "%s", text);
}

/* Serves, or for --restore only puts back what is journaled. */
static enum exit_code run(const struct config *config, const struct options *options) {
    char error[CONFIG_ERROR_MAX];
    struct restored restored;
    if (!have_state(config, error)) {
        return fault(EXIT_CONFIGURATION, error);
    }
    if (!privileges_drop(error)) {
        return fault(EXIT_FAULT, error);
    }
    if (options->action == ACT_SERVE && !server_hold_signals()) {
        return fault(EXIT_FAULT, strerror(errno));
    }
    if (privileges_lack(error)) {
        log_line(LOG_WARN, "%s", error);
    }
    struct steering *steering =
        steering_open(config, options->root, options->dry_run, &restored, error);
    if (steering == NULL) {
        return fault(EXIT_FAULT, error);
    }
    report("left behind by an earlier run", &restored);
    steering_on_news(steering, tell_news, NULL);
    enum exit_code code = EXIT_GOOD;
    if (options->action == ACT_SERVE) {
        code = serve_with(config, options, steering);
    } else if (restored.restored + restored.left + restored.failed == 0) {
        log_line(LOG_SAY, "nothing was left behind");
    }
    steering_close(steering, &restored);
    report("at the end", &restored);
    return restored.failed > 0 ? EXIT_FAULT : code;
}

int main(int argc, char **argv) {
    struct options options;
    struct config config;
    char error[CONFIG_ERROR_MAX];
    umask(022);
    log_open();
    /* Whatever else the starter had open is none of ours. */
    if (!descriptors_close_from(STDERR_FILENO + 1)) {
        snprintf(error, sizeof error,
                 "what the starter has left open cannot be closed: /proc/self/fd: %s",
                 strerror(errno));
        return fault(EXIT_FAULT, error);
    }
    if (!options_parse(argc, argv, &options)) {
        return EXIT_USE;
    }
    switch (options.action) {
    case ACT_PROTOCOL:
        print_protocol();
        return EXIT_GOOD;
    case ACT_VERSION:
        puts("corelaned " CORELANED_VERSION);
        return EXIT_GOOD;
    case ACT_HELP:
        options_help();
        return EXIT_GOOD;
    default:
        break;
    }
    if (!secure_config(options.config, &config, error)) {
        return fault(EXIT_CONFIGURATION, error);
    }
    if (options.action == ACT_STATUS) {
        return client_status(config.socket);
    }
    if (options.action == ACT_CHECK) {
        return check_setup(options.config, &config, options.root) ? EXIT_GOOD : EXIT_FAULT;
    }
    if (geteuid() != 0 && options.root[0] == '\0') {
        return fault(EXIT_USE, "only root can serve; others may use --status and --root");
    }
    return run(&config, &options);
}
