/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "irqbalance.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static size_t place_of(const struct banned *list, uint32_t irq) {
    size_t at = 0;
    while (at < list->count && list->irqs[at] < irq) {
        at++;
    }
    return at;
}

bool banned_contains(const struct banned *list, uint32_t irq) {
    size_t at = place_of(list, irq);
    return at < list->count && list->irqs[at] == irq;
}

bool banned_add(struct banned *list, uint32_t irq) {
    size_t at = place_of(list, irq);
    if (at < list->count && list->irqs[at] == irq) {
        return true;
    }
    if (list->count == BANNED_MAX) {
        return false;
    }
    memmove(&list->irqs[at + 1], &list->irqs[at], (list->count - at) * sizeof list->irqs[0]);
    list->irqs[at] = irq;
    list->count++;
    return true;
}

void banned_remove(struct banned *list, uint32_t irq) {
    size_t at = place_of(list, irq);
    if (at < list->count && list->irqs[at] == irq) {
        list->count--;
        memmove(&list->irqs[at], &list->irqs[at + 1], (list->count - at) * sizeof list->irqs[0]);
    }
}

bool banned_equal(const struct banned *a, const struct banned *b) {
    return a->count == b->count && memcmp(a->irqs, b->irqs, a->count * sizeof a->irqs[0]) == 0;
}

static size_t word(const char *text, size_t length, size_t *at, const char **out) {
    while (*at < length && text[*at] == ' ') {
        ++*at;
    }
    *out = text + *at;
    size_t start = *at;
    while (*at < length && text[*at] != ' ') {
        ++*at;
    }
    return *at - start;
}

static bool is(const char *word, size_t length, const char *expected) {
    return strlen(expected) == length && memcmp(word, expected, length) == 0;
}

static bool number(const char *text, size_t length, uint32_t *out) {
    uint64_t value = 0;
    if (length == 0 || length > 10) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        value = 10 * value + (uint64_t)(text[i] - '0');
    }
    *out = (uint32_t)value;
    return value <= INT32_MAX;
}

/* cpumask_scnprintf writes groups of hexadecimal digits; it is not used, but must be there. */
static bool is_mask(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\0' || strchr("0123456789abcdefABCDEF,", text[i]) == NULL) {
            return false;
        }
    }
    return length > 0;
}

bool irqbalance_parse_setup(const char *text, size_t length, struct banned *out) {
    size_t at = 0;
    bool first = true;
    out->count = 0;
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\0')) {
        length--;
    }
    for (;;) {
        const char *key;
        const char *value;
        size_t key_length = word(text, length, &at, &key);
        size_t value_length = word(text, length, &at, &value);
        if (key_length == 0 || value_length == 0 || (first && !is(key, key_length, "SLEEP"))) {
            break;
        }
        first = false;
        if (is(key, key_length, "BANNED")) {
            if (at == length && is_mask(value, value_length)) {
                return true;
            }
            break;
        }
        uint32_t irq;
        if (is(key, key_length, "IRQ")
            && (!number(value, value_length, &irq) || !banned_add(out, irq))) {
            break;
        }
    }
    out->count = 0;
    return false;
}

size_t irqbalance_format_ban(const struct banned *list, char out[IRQBALANCE_MESSAGE_MAX + 1]) {
    size_t size = IRQBALANCE_MESSAGE_MAX + 1;
    int n = snprintf(out, size, "settings ban irqs%s", list->count == 0 ? " NONE" : "");
    size_t length = (size_t)n;
    for (size_t i = 0; i < list->count; i++) {
        n = snprintf(out + length, size - length, " %" PRIu32, list->irqs[i]);
        if (n < 0 || (size_t)n >= size - length) {
            return 0;
        }
        length += (size_t)n;
    }
    return length;
}
