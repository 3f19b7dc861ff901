/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "identity.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PATH_SPACE = 128 };

static uint32_t first_index(int net) {
    DIR *directory = fdopendir(net);
    if (directory == NULL) {
        close(net);
        return 0;
    }
    uint32_t index = 0;
    const struct dirent *entry;
    while (index == 0 && (entry = readdir(directory)) != NULL) {
        char path[PATH_SPACE];
        char text[32];
        snprintf(path, sizeof path, "%.*s/ifindex", INTERFACE_MAX, entry->d_name);
        if (name_is_one_component(entry->d_name) && word_at(net, path, text, sizeof text) > 0) {
            index = (uint32_t)strtoul(text, NULL, 10);
        }
    }
    closedir(directory);
    return index;
}

uint32_t identity_generation(const struct roots *roots, const struct tunable *what) {
    static const char *const buses[] = {"pci", "virtio"};
    if (what->kind != TUNABLE_IRQ || !name_is_one_component(what->device)) {
        return 0;
    }
    for (size_t i = 0; i < sizeof buses / sizeof buses[0]; i++) {
        char path[PATH_SPACE];
        snprintf(path, sizeof path, "bus/%s/devices/%s/net", buses[i], what->device);
        int net = openat(roots->sys, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (net >= 0) {
            return first_index(net);
        }
    }
    return 0;
}
