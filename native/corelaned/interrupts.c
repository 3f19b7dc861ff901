/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "interrupts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "5-edge", "27", "27 Level", "Level", "-fasteoi": what stands there when there is no action. */
static bool is_trigger(const char *text) {
    size_t digits = strspn(text, "0123456789");
    const char *rest = text + digits;
    if (*rest == ' ') {
        rest += strspn(rest, " ");
        return strncmp(rest, "Level", 5) == 0 || strncmp(rest, "Edge", 4) == 0;
    }
    if (*rest == '-' || (digits > 0 && *rest == '\0')) {
        return strchr(rest, ' ') == NULL;
    }
    return digits == 0 && (strncmp(rest, "Level", 5) == 0 || strncmp(rest, "Edge", 4) == 0);
}

/* The kernel writes two blanks or more before the actions, but also pads other parts. */
const char *interrupts_action_of_line(char *line) {
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == ' ')) {
        line[--length] = '\0';
    }
    char *action = NULL;
    for (char *at = line; (at = strstr(at, "  ")) != NULL;) {
        at += strspn(at, " ");
        action = at;
    }
    if (action == NULL || is_trigger(action)) {
        return "";
    }
    return action;
}

static ssize_t find(FILE *file, uint32_t irq, char *out, size_t size) {
    char *line = NULL;
    size_t space = 0;
    ssize_t result = -ENOENT;
    while (getline(&line, &space, file) > 0) {
        char *end;
        unsigned long number = strtoul(line, &end, 10);
        if (end == line || *end != ':' || number != irq) {
            continue;
        }
        const char *action = interrupts_action_of_line(end + 1);
        if (strlen(action) >= size) {
            result = -EFBIG;
        } else {
            memcpy(out, action, strlen(action) + 1);
            result = (ssize_t)strlen(action);
        }
        break;
    }
    if (result == -ENOENT && ferror(file)) {
        result = -EIO;
    }
    free(line);
    return result;
}

ssize_t interrupts_action(const struct roots *roots, uint32_t irq, char *out, size_t size) {
    out[0] = '\0';
    int fd = openat(roots->proc, "interrupts", O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return errno == ENOENT ? -ENXIO : -errno;    /* no file is not the same as no line */
    }
    FILE *file = fdopen(fd, "r");
    if (file == NULL) {
        int error = errno;
        close(fd);
        return -error;
    }
    ssize_t length = find(file, irq, out, size);
    fclose(file);
    return length;
}
