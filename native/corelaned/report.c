/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "report.h"

#include "flows.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void report_news(struct steering *steering, const char *format, ...) {
    if (steering->news == NULL) {
        return;
    }
    char text[NEWS_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    steering->news(steering->news_context, text);
}

const char *cpus_shown(const struct cpus *set, char out[CPUS_SHOWN]) {
    char list[STR_MAX + 1];
    if (cpus_empty(set)) {
        snprintf(out, CPUS_SHOWN, "none");
    } else if (cpus_format_list(set, list, sizeof list) == 0) {
        snprintf(out, CPUS_SHOWN, "many");
    } else if (snprintf(out, CPUS_SHOWN, "%s", list) >= CPUS_SHOWN) {
        memcpy(out + CPUS_SHOWN - 4, "...", 4);
    }
    return out;
}

const char *value_shown(const struct tunable *what, const struct cpus *set, char out[VALUE_SHOWN]) {
    char list[CPUS_SHOWN];
    bool is_of_queues = tunable_facts(what->kind)->is_of_queues;
    if (flows_are_of_others(what, set)) {
        snprintf(out, VALUE_SHOWN, "rules of their own");
    } else {
        snprintf(out, VALUE_SHOWN, "%s %s", is_of_queues ? "queues" : "CPU", cpus_shown(set, list));
    }
    return out;
}

void restored_line(struct restored *total, const char *format, ...) {
    static const char more[] = "...\n";
    size_t used = strlen(total->report);
    size_t space = sizeof total->report - sizeof more - used;
    if (used + sizeof more >= sizeof total->report
        || (used >= sizeof more && strcmp(total->report + used - sizeof more + 1, more) == 0)) {
        return;
    }
    va_list values;
    va_start(values, format);
    int n = vsnprintf(total->report + used, space, format, values);
    va_end(values);
    if (n < 0 || (size_t)n + 1 >= space) {
        memcpy(total->report + used, more, sizeof more);
        return;
    }
    memcpy(total->report + used + n, "\n", 2);
}

void restored_add(struct restored *total, const struct tunable *what, const struct undo *undo) {
    char name[DETAIL_MAX];
    tunable_describe(what, name, sizeof name);
    switch (undo->how) {
    case UNDONE:
        total->restored++;
        if (undo->why[0] != '\0') {
            restored_line(total, "%s is back %s.", name, undo->why);
        }
        return;
    case UNDONE_WAITS:
        total->restored++;
        restored_line(total, "%s is back %s; the rest follows with them.", name, undo->why);
        return;
    case UNDONE_LEFT:
        total->left++;
        restored_line(total, "%s was left: %s.", name, undo->why);
        return;
    case UNDONE_GONE:
        total->left++;
        restored_line(total, "%s is gone: %s.", name, undo->why);
        return;
    case UNDONE_FAILED:
        total->failed++;
        restored_line(total, "%s could not be put back and will be tried again: %s.", name, undo->why);
        return;
    }
}
