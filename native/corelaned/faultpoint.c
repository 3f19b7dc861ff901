/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "faultpoint.h"

#ifdef FAULT_POINTS

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POINTS_MAX = 16, POINT_NAME_MAX = 31 };

struct point {
    char name[POINT_NAME_MAX + 1];
    unsigned long count;
    bool onward;    /* every later passing too */
    int error;      /* 0: die */
    unsigned long passed;
};

static struct point points[POINTS_MAX];
static size_t point_count;

static void fault_in(const char *text)
{
    fprintf(stderr, "corelaned: CORELANED_DIE_AT: \"%s\" is not name:count[+][:errno]\n", text);
    abort();
}

static bool known(const char *name)
{
#define NAMED(point) || strcmp(name, point) == 0
    return false FAULT_POINT_NAMES(NAMED);
#undef NAMED
}

static void read_one(const char *text, struct point *out)
{
    const char *colon = strchr(text, ':');
    if (colon == NULL || colon == text || colon - text > POINT_NAME_MAX) {
        fault_in(text);
        return;
    }
    memcpy(out->name, text, (size_t)(colon - text));
    char *end;
    out->count = strtoul(colon + 1, &end, 10);
    if (*end == '+') {
        out->onward = true;
        end++;
    }
    if (*end == ':') {
        out->error = (int)strtol(end + 1, &end, 10);
    }
    if (out->count == 0 || *end != '\0' || !known(out->name)) {
        fault_in(text);
    }
}

/* Read at the first passing: the tests set the variable before main begins. */
static void read_all(void)
{
    static bool done;
    const char *text = getenv("CORELANED_DIE_AT");
    if (done || text == NULL) {
        return;
    }
    done = true;
    char *copy = strdup(text);
    char *rest = copy;
    for (char *one; (one = strsep(&rest, ",")) != NULL;) {
        if (point_count == POINTS_MAX) {
            fault_in(one);
        }
        read_one(one, &points[point_count++]);
    }
    free(copy);
}

int fault_point(const char *name)
{
    int error = 0;
    read_all();
    for (size_t i = 0; i < point_count; i++) {
        struct point *point = &points[i];
        if (strcmp(point->name, name) != 0) {
            continue;
        }
        point->passed++;
        if (point->passed == point->count || (point->onward && point->passed > point->count)) {
            if (point->error == 0) {
                kill(getpid(), SIGKILL);
            }
            error = point->error;
        }
    }
    return error;
}

#endif

/* ISO C wants a declaration in every translation unit. */
typedef int faultpoint_is_compiled_out;
