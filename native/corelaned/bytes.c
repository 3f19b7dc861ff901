/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "bytes.h"

#include <string.h>

static bool printable(uint8_t byte) {
    return byte >= ' ' && byte <= '~';
}

static const uint8_t *take(struct reader *from, size_t count) {
    if (from->failed || from->left < count) {
        from->failed = true;
        return NULL;
    }
    const uint8_t *taken = from->at;
    from->at += count;
    from->left -= count;
    return taken;
}

uint8_t read_u8(struct reader *from) {
    const uint8_t *b = take(from, 1);
    return b == NULL ? 0 : b[0];
}

uint16_t read_u16(struct reader *from) {
    const uint8_t *b = take(from, 2);
    if (b == NULL) {
        return 0;
    }
    return (uint16_t)(b[0] << 8 | b[1]);
}

uint32_t read_u32(struct reader *from) {
    const uint8_t *b = take(from, 4);
    return b == NULL ? 0 : (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

size_t read_str(struct reader *from, size_t max, const char **out) {
    *out = "";
    size_t length = read_u16(from);
    if (length > max) {
        from->failed = true;
    }
    const uint8_t *text = take(from, length);
    if (text == NULL) {
        return 0;
    }
    for (size_t i = 0; i < length; i++) {
        if (!printable(text[i])) {
            from->failed = true;
            return 0;
        }
    }
    *out = (const char *)text;
    return length;
}

void read_name(struct reader *from, char *out, size_t size) {
    const char *text;
    size_t length = read_str(from, size - 1, &text);
    memcpy(out, text, length);
    out[length] = '\0';
}

static uint8_t *put(struct writer *to, size_t count) {
    if (to->failed || to->size - to->used < count) {
        to->failed = true;
        return NULL;
    }
    uint8_t *place = to->bytes + to->used;
    to->used += count;
    return place;
}

void write_u8(struct writer *to, uint8_t value) {
    uint8_t *b = put(to, 1);
    if (b != NULL) {
        b[0] = value;
    }
}

void write_u16(struct writer *to, uint16_t value) {
    uint8_t *b = put(to, 2);
    if (b != NULL) {
        b[0] = (uint8_t)(value >> 8);
        b[1] = (uint8_t)value;
    }
}

void write_u32(struct writer *to, uint32_t value) {
    write_u16(to, (uint16_t)(value >> 16));
    write_u16(to, (uint16_t)value);
}

void write_str(struct writer *to, const char *text, size_t max) {
    uint8_t *length_at = put(to, 2);
    if (length_at == NULL) {
        return;
    }
    size_t length = 0;
    for (; *text != '\0' && length < max; text++) {
        bool line_end = *text == '\n';
        if (line_end && text[1] == '\0') {
            break;
        }
        uint8_t byte = (uint8_t)*text;
        write_u8(to, line_end ? ';' : printable(byte) ? byte : '?');
        length++;
        if (line_end && length < max) {
            write_u8(to, ' ');
            length++;
        }
    }
    length_at[0] = (uint8_t)(length >> 8);
    length_at[1] = (uint8_t)length;
}
