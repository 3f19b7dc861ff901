/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Reads and writes the protocol's numbers and strings within bounds. A fault sticks: look once, at
 * the end.
 */
#ifndef CORELANED_BYTES_H
#define CORELANED_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reader {
    const uint8_t *at;
    size_t left;
    bool failed;
};

struct writer {
    uint8_t *bytes;
    size_t size;
    size_t used;
    bool failed;
};

/* 0 when there is too little. */
uint8_t read_u8(struct reader *from);
uint16_t read_u16(struct reader *from);
uint32_t read_u32(struct reader *from);

/*
 * Points out at a str's bytes, which are not NUL-terminated, and returns their number. Fails, with
 * 0, for more than max bytes and for a byte that is not printable ASCII.
 */
size_t read_str(struct reader *from, size_t max, const char **out);

/* Copies a str to out, NUL-terminated. out has size bytes; a longer str fails. */
void read_name(struct reader *from, char *out, size_t size);

void write_u8(struct writer *to, uint8_t value);
void write_u16(struct writer *to, uint16_t value);
void write_u32(struct writer *to, uint32_t value);

/* A str of at most max bytes; what is not printable becomes "?", a line's end "; ". */
void write_str(struct writer *to, const char *text, size_t max);

#endif
