/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Calls a fuzz target with each file named, so that kept corpora are tests where there is no clang.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 20 };

int main(int argc, char **argv) {
    uint8_t *bytes = malloc(INPUT_MAX);
    if (bytes == NULL) {
        return 1;
    }
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (file == NULL) {
            perror(argv[i]);
            free(bytes);
            return 1;
        }
        size_t size = fread(bytes, 1, INPUT_MAX, file);
        fclose(file);
        LLVMFuzzerTestOneInput(bytes, size);
    }
    free(bytes);
    printf("%s: %d inputs\n", argv[0], argc - 1);
    return argc > 1 ? 0 : 1;
}
