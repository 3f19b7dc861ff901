/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "journal_text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { CRC_DIGITS = 8 };

static const char *const verbs[] = {"journal", "intent", "closed", "ban", "unban"};
static const char *const hows[] = {"restored", "left", "gone"};

struct text {
    char *out;
    size_t size;
    size_t length;
    bool whole;
};

__attribute__((format(printf, 2, 3))) static void put(struct text *text, const char *format, ...) {
    if (!text->whole) {
        return;
    }
    va_list values;
    va_start(values, format);
    int n = vsnprintf(text->out + text->length, text->size - text->length, format, values);
    va_end(values);
    if (n < 0 || (size_t)n >= text->size - text->length) {
        text->whole = false;
        return;
    }
    text->length += (size_t)n;
}

static bool is_plain(char c, bool first) {
    return c > ' ' && c <= '~' && c != '%' && !(first && c == '-');
}

static void put_name(struct text *text, const char *name) {
    if (*name == '\0') {
        put(text, " -");
        return;
    }
    put(text, " ");
    for (const char *at = name; *at != '\0'; at++) {
        if (is_plain(*at, at == name)) {
            put(text, "%c", *at);
        } else {
            put(text, "%%%02x", (unsigned char)*at);
        }
    }
}

static void put_cpus(struct text *text, const struct cpus *set) {
    char list[STR_MAX + 1];
    size_t length = cpus_format_list(set, list, sizeof list);
    if (length == 0 && !cpus_empty(set)) {
        text->whole = false;
    }
    put(text, " %s", length == 0 ? "-" : list);
}

static void put_tunable(struct text *text, const struct tunable *what) {
    put(text, " %d %" PRIu32 " %" PRIu32, (int)what->kind, what->number, what->ifindex);
    put_name(text, what->device);
    put_name(text, what->name);
}

size_t journal_format(const struct journal_record *record, char *out, size_t size) {
    struct text text = {.out = out, .size = size, .whole = size > 0};
    put(&text, "%" PRIu64 " %s %s", record->sequence, record->boot, verbs[record->verb]);
    switch (record->verb) {
    case JOURNAL_HEAD:
        put(&text, " %" PRIu32, record->version);
        break;
    case JOURNAL_INTENT:
        put_tunable(&text, &record->what);
        put_cpus(&text, &record->original);
        put_cpus(&text, &record->ours);
        break;
    case JOURNAL_CLOSED:
        put_tunable(&text, &record->what);
        put(&text, " %s", hows[record->how]);
        break;
    case JOURNAL_BAN:
    case JOURNAL_UNBAN:
        put(&text, " %" PRIu32 " %" PRIu32, record->irq, record->pid);
        break;
    }
    put(&text, " %08" PRIx32 "\n", crc32_of(out, text.length));
    return text.whole ? text.length : 0;
}

/* What is left to read of a line. Every field but the first follows exactly one blank. */
struct fields {
    const char *at;
    size_t left;
    bool good;
};

static size_t next_field(struct fields *fields, const char **out) {
    size_t length = 0;
    while (length < fields->left && fields->at[length] != ' ') {
        length++;
    }
    *out = fields->at;
    if (length == 0) {
        fields->good = false;
    }
    size_t skip = length < fields->left ? length + 1 : length;
    fields->at += skip;
    fields->left -= skip;
    return length;
}

static uint64_t get_number(struct fields *fields, uint64_t most) {
    const char *field;
    size_t length = next_field(fields, &field);
    uint64_t value = 0;
    if (length > 19) {
        fields->good = false;
        return 0;
    }
    for (size_t i = 0; i < length; i++) {
        if (field[i] < '0' || field[i] > '9') {
            fields->good = false;
            return 0;
        }
        value = 10 * value + (uint64_t)(field[i] - '0');
    }
    if (value > most) {
        fields->good = false;
    }
    return value;
}

static int hex_digit(char c) {
    const char *digits = "0123456789abcdef";
    const char *at = c == '\0' ? NULL : strchr(digits, c);
    return at == NULL ? -1 : (int)(at - digits);
}

static void get_name(struct fields *fields, char *out, size_t size) {
    const char *field;
    size_t length = next_field(fields, &field);
    size_t used = 0;
    out[0] = '\0';
    if (length == 1 && field[0] == '-') {
        return;
    }
    for (size_t i = 0; i < length; i++) {
        char c = field[i];
        if (c == '%') {
            int high = i + 2 < length ? hex_digit(field[i + 1]) : -1;
            int low = high >= 0 ? hex_digit(field[i + 2]) : -1;
            if (low < 0 || high * 16 + low < ' ' || high * 16 + low > '~') {
                fields->good = false;
                break;
            }
            c = (char)(high * 16 + low);
            i += 2;
        } else if (!is_plain(c, i == 0)) {
            fields->good = false;
            break;
        }
        if (used + 1 >= size) {
            fields->good = false;
            break;
        }
        out[used++] = c;
    }
    out[used] = '\0';
}

static void get_cpus(struct fields *fields, struct cpus *out) {
    const char *field;
    size_t length = next_field(fields, &field);
    if (length == 1 && field[0] == '-') {
        memset(out, 0, sizeof *out);
    } else if (!cpus_parse_list(field, length, out)) {
        fields->good = false;
    }
}

static int get_word(struct fields *fields, const char *const *words, size_t count) {
    const char *field;
    size_t length = next_field(fields, &field);
    for (size_t i = 0; i < count; i++) {
        if (strlen(words[i]) == length && memcmp(words[i], field, length) == 0) {
            return (int)i;
        }
    }
    fields->good = false;
    return 0;
}

static void get_tunable(struct fields *fields, struct tunable *out) {
    out->kind = (enum tunable_kind)get_number(fields, UINT8_MAX);
    fields->good = fields->good && tunable_facts(out->kind) != NULL;
    out->number = (uint32_t)get_number(fields, UINT32_MAX);
    out->ifindex = (uint32_t)get_number(fields, UINT32_MAX);
    get_name(fields, out->device, sizeof out->device);
    get_name(fields, out->name, sizeof out->name);
}

static void get_boot(struct fields *fields, char out[BOOT_ID_LENGTH + 1]) {
    const char *field;
    if (next_field(fields, &field) != BOOT_ID_LENGTH) {
        fields->good = false;
        return;
    }
    memcpy(out, field, BOOT_ID_LENGTH);
    out[BOOT_ID_LENGTH] = '\0';
    fields->good = fields->good && strspn(out, "0123456789abcdef-") == BOOT_ID_LENGTH;
}

static bool crc_is_right(const char *line, size_t length) {
    if (length <= CRC_DIGITS || line[length - CRC_DIGITS - 1] != ' ') {
        return false;
    }
    uint32_t crc = 0;
    for (size_t i = length - CRC_DIGITS; i < length; i++) {
        int digit = hex_digit(line[i]);
        if (digit < 0) {
            return false;
        }
        crc = crc << 4 | (uint32_t)digit;
    }
    return crc == crc32_of(line, length - CRC_DIGITS - 1);
}

bool journal_parse(const char *line, size_t length, struct journal_record *out) {
    memset(out, 0, sizeof *out);
    if (!crc_is_right(line, length)) {
        return false;
    }
    struct fields fields = {.at = line, .left = length - CRC_DIGITS - 1, .good = true};
    out->sequence = get_number(&fields, INT64_MAX);
    get_boot(&fields, out->boot);
    out->verb = (enum journal_verb)get_word(&fields, verbs, sizeof verbs / sizeof verbs[0]);
    if (!fields.good) {
        return false;
    }
    switch (out->verb) {
    case JOURNAL_HEAD:
        out->version = (uint32_t)get_number(&fields, UINT32_MAX);
        break;
    case JOURNAL_INTENT:
        get_tunable(&fields, &out->what);
        get_cpus(&fields, &out->original);
        get_cpus(&fields, &out->ours);
        break;
    case JOURNAL_CLOSED:
        get_tunable(&fields, &out->what);
        out->how = (enum journal_how)get_word(&fields, hows, sizeof hows / sizeof hows[0]);
        break;
    case JOURNAL_BAN:
    case JOURNAL_UNBAN:
        out->irq = (uint32_t)get_number(&fields, UINT32_MAX);
        out->pid = (uint32_t)get_number(&fields, UINT32_MAX);
        break;
    }
    return fields.good && fields.left == 0;
}
