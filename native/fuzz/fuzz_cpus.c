/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * CPU lists and masks: the first byte chooses. What is read is written again so that it reads the same,
 * in both ways, and a text that is one of the kernel's own comes back byte for byte.
 */
#include "cpus.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TEXT_MAX = 5 * CPU_MAX };

static void require(bool promise) {
    if (!promise) {
        abort();
    }
}

static void both_ways(const struct cpus *set) {
    static struct cpus again;
    static char text[TEXT_MAX];
    size_t length = cpus_format_list(set, text, sizeof text);
    require(length == strlen(text) && (length > 0 || cpus_empty(set)));
    require(cpus_parse_list(text, length, &again) && cpus_equal(&again, set));
    length = cpus_format_mask(set, text, sizeof text);
    require(length == strlen(text) && length > 0);
    require(cpus_parse_mask(text, length, &again) && cpus_equal(&again, set));
    require(cpus_within(&again, set));
    cpus_intersect(&again, set);
    require(cpus_equal(&again, set));
}

/* Whatever the space, nothing is written beyond it, and what does not fit is told. */
static void in_little_space(const struct cpus *set, size_t space) {
    char *out = malloc(space);
    if (out == NULL) {
        return;
    }
    size_t length = cpus_format_list(set, out, space);
    require(length < space && out[length] == '\0');
    length = cpus_format_mask(set, out, space);
    require(length < space && out[length] == '\0');
    free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct cpus set;
    if (size == 0) {
        return 0;
    }
    size_t length = size - 1;
    char *text = malloc(length == 0 ? 1 : length);
    if (text == NULL) {
        return 0;
    }
    if (length > 0) {
        memcpy(text, data + 1, length);
    }
    bool list = (data[0] & 1) == 0;
    bool good = list ? cpus_parse_list(text, length, &set) : cpus_parse_mask(text, length, &set);
    if (good) {
        both_ways(&set);
        in_little_space(&set, 1 + (size_t)(data[0] >> 1));
    } else {
        require(cpus_empty(&set));
    }
    free(text);
    return 0;
}
