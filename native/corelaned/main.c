/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "protocol.h"

#include <stdio.h>
#include <string.h>

/* "name number" lines, which the Java side's parity test compares with its own. */
static void print_protocol(void) {
#define PRINT_BOUND(name) printf("bound " #name " %d\n", (int)name)
    PRINT_BOUND(PROTOCOL_VERSION);
    PRINT_BOUND(FRAME_MIN);
    PRINT_BOUND(FRAME_MAX);
    PRINT_BOUND(STR_MAX);
    PRINT_BOUND(DEVICE_MAX);
    PRINT_BOUND(NAME_MAX_BYTES);
    PRINT_BOUND(CPU_MAX);
#define PRINT_FRAME(name, number) printf("frame " #name " %d\n", number);
    FRAME_TYPES(PRINT_FRAME)
#define PRINT_RESULT(name, number) printf("result " #name " %d\n", number);
    RESULT_CODES(PRINT_RESULT)
#define PRINT_TUNABLE(name, number) printf("tunable " #name " %d\n", number);
    TUNABLE_KINDS(PRINT_TUNABLE)
#define PRINT_FLAG(name) printf("flag " #name " %d\n", (int)WELCOME_##name)
    PRINT_FLAG(DRY_RUN);
    PRINT_FLAG(IRQBALANCE);
    PRINT_FLAG(BANS);
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--protocol") == 0) {
        print_protocol();
        return 0;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts("corelaned " CORELANED_VERSION);
        return 0;
    }
    fputs("corelaned: it does not serve yet\n", stderr);
    return 2;
}
