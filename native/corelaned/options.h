/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CORELANED_OPTIONS_H
#define CORELANED_OPTIONS_H

#include <stdbool.h>

enum action { ACT_SERVE, ACT_CHECK, ACT_STATUS, ACT_RESTORE, ACT_PROTOCOL, ACT_VERSION, ACT_HELP };

struct options {
    enum action action;
    const char *config;
    const char *root; /* "" on a machine */
    bool dry_run;
};

/* False after one line on stderr that names the option and what is allowed. */
bool options_parse(int argc, char **argv, struct options *out);

void options_help(void);

#endif
