/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <sys/stat.h>

enum { OPT_CONFIG = 256, OPT_ROOT, OPT_DRY_RUN, OPT_ACTION };

static const struct option known[] = {
    {"config", required_argument, NULL, OPT_CONFIG},
    {"root", required_argument, NULL, OPT_ROOT},
    {"dry-run", no_argument, NULL, OPT_DRY_RUN},
    {"check-setup", no_argument, NULL, OPT_ACTION + ACT_CHECK},
    {"status", no_argument, NULL, OPT_ACTION + ACT_STATUS},
    {"restore", no_argument, NULL, OPT_ACTION + ACT_RESTORE},
    {"protocol", no_argument, NULL, OPT_ACTION + ACT_PROTOCOL},
    {"version", no_argument, NULL, OPT_ACTION + ACT_VERSION},
    {"help", no_argument, NULL, OPT_ACTION + ACT_HELP},
    {NULL, 0, NULL, 0},
};

void options_help(void) {
    puts("corelaned: changes interrupt affinities, RPS and XPS masks, NAPI threads' and the "
         "writeback\n"
         "workqueue's CPUs for an unprivileged Corelane, and puts all of them back when it ends.\n"
         "\n"
         "  corelaned                  serves, until SIGTERM\n"
         "  corelaned --dry-run        serves, and writes nothing\n"
         "  corelaned --check-setup    says what works here and what is missing; changes nothing\n"
         "  corelaned --status         asks the one that serves what it holds\n"
         "  corelaned --restore        puts back what one that was killed has left, and ends\n"
         "  corelaned --protocol       prints the protocol's numbers\n"
         "  corelaned --version | --help\n"
         "\n"
         "  --config FILE              instead of /etc/corelane/corelaned.conf\n"
         "  --root DIR                 for tests: takes DIR/proc and DIR/sys for /proc and /sys\n"
         "\n"
         "Exit codes: 0 good, 1 a fault, 2 wrong use, 3 a fault of the configuration or of who "
         "owns it.");
}

static bool check_root(const char *root) {
    struct stat found;
    if (root[0] != '/' || root[1] == '\0' || stat(root, &found) != 0 || !S_ISDIR(found.st_mode)) {
        fprintf(stderr,
                "corelaned: --root \"%s\": allowed is the absolute path of a directory other "
                "than /\n",
                root);
        return false;
    }
    return true;
}

bool options_parse(int argc, char **argv, struct options *out) {
    *out =
        (struct options){.action = ACT_SERVE, .config = "/etc/corelane/corelaned.conf", .root = ""};
    int option;
    while ((option = getopt_long(argc, argv, "", known, NULL)) != -1) {
        switch (option) {
        case OPT_CONFIG:
            out->config = optarg;
            break;
        case OPT_ROOT:
            out->root = optarg;
            if (!check_root(optarg)) {
                return false;
            }
            break;
        case OPT_DRY_RUN:
            out->dry_run = true;
            break;
        case '?':
            fputs("corelaned: see corelaned --help\n", stderr);
            return false;
        default:
            if (out->action != ACT_SERVE) {
                fputs("corelaned: more than one of --check-setup, --status, --restore, --protocol, "
                      "--version, --help; allowed is one\n",
                      stderr);
                return false;
            }
            out->action = (enum action)(option - OPT_ACTION);
        }
    }
    if (optind < argc) {
        fprintf(stderr, "corelaned: \"%s\": allowed are options only; see corelaned --help\n",
                argv[optind]);
        return false;
    }
    return true;
}
