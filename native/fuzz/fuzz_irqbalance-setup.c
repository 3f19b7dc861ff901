/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* irqbalance's answer to "setup": what is read of it can be sent and read again as the same. */
#include "irqbalance.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct banned list;
    static char request[IRQBALANCE_MESSAGE_MAX + 1];
    if (!irqbalance_parse_setup((const char *)data, size, &list)) {
        if (list.count != 0) {
            abort();
        }
        return 0;
    }
    for (size_t i = 1; i < list.count; i++) {
        if (list.irqs[i - 1] >= list.irqs[i]) {
            abort();
        }
    }
    size_t length = irqbalance_format_ban(&list, request);
    if (length > IRQBALANCE_MESSAGE_MAX || request[length] != '\0') {
        abort();
    }
    return 0;
}
