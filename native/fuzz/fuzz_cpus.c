/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Lists and masks of CPUs: what reads is written and read again as the same; what does not is empty. */
#include "cpus.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool condition) {
    if (!condition) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char text[65536];
    struct cpus set;
    struct cpus again;
    if (cpus_parse_list((const char *)data, size, &set)) {
        size_t length = cpus_format_list(&set, text, sizeof text);
        must(cpus_parse_list(text, length, &again) && cpus_equal(&set, &again));
        must(cpus_empty(&set) == (length == 0));
        must(length <= size);    /* the kernel's way is the shortest */
    } else {
        must(cpus_empty(&set));
    }
    if (cpus_parse_mask((const char *)data, size, &set)) {
        size_t length = cpus_format_mask(&set, text, sizeof text);
        must(length > 0 && cpus_parse_mask(text, length, &again) && cpus_equal(&set, &again));
        must(cpus_within(&set, &again) && cpus_within(&again, &set));
    } else {
        must(cpus_empty(&set));
    }
    return 0;
}
