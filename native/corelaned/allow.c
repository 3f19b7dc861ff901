/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "allow.h"

#include "identity.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SPACE = 128 };

/* A device is of class net when it has a directory "net": the driver core makes it with its interface. */
static bool has_class(const struct roots *roots, const char *device, const char *class) {
    static const char *const buses[] = {"pci", "virtio"};
    if (!name_is_one_component(device) || !name_is_one_component(class)) {
        return false;
    }
    for (size_t i = 0; i < sizeof buses / sizeof buses[0]; i++) {
        char path[PATH_SPACE + DEVICE_MAX];
        struct stat status;
        snprintf(path, sizeof path, "bus/%s/devices/%s/%.*s", buses[i], device, DEVICE_MAX, class);
        if (fstatat(roots->sys, path, &status, 0) == 0 && S_ISDIR(status.st_mode)) {
            return true;
        }
    }
    return false;
}

static bool interrupts_of(const struct roots *roots, const char *device, const char *allowed) {
    char pci[DEVICE_MAX + 1];
    if (strcmp(device, allowed) == 0) {
        return true;
    }
    /* "0000:00:03.0" allows the virtio device that it carries, too. */
    identity_pci_of(roots, device, pci);
    return pci[0] != '\0' && strcmp(pci, allowed) == 0;
}

static bool one_permits(const struct allow *allow, const struct roots *roots,
                        const struct tunable *what) {
    char interface[INTERFACE_MAX + 1];
    const struct tunable_facts *facts = tunable_facts(what->kind);
    switch (allow->kind) {
    case ALLOW_INTERRUPTS_CLASS:
        return facts->owner == OWNER_IRQ && has_class(roots, what->device, allow->name);
    case ALLOW_INTERRUPTS_DEVICE:
        return facts->owner == OWNER_IRQ && interrupts_of(roots, what->device, allow->name);
    case ALLOW_INTERFACE:
        return (facts->owner == OWNER_INTERFACE || facts->owner == OWNER_THREAD)
               && identity_interface_name(what, interface)
               && (strcmp(allow->name, "*") == 0 || strcmp(allow->name, interface) == 0);
    case ALLOW_FLOWS:
        return facts->owner == OWNER_PORT && what->number == allow->port
               && strcmp(what->name, allow->name) == 0;
    case ALLOW_MACHINE:
        return facts->owner == OWNER_MACHINE && strcmp(allow->name, facts->allow) == 0;
    }
    return false;
}

bool allow_has_flows(const struct config *config) {
    for (size_t i = 0; i < config->allow_count; i++) {
        if (config->allows[i].kind == ALLOW_FLOWS) {
            return true;
        }
    }
    return false;
}

bool allow_permits(const struct config *config, const struct roots *roots,
                   const struct tunable *what) {
    for (size_t i = 0; i < config->allow_count; i++) {
        if (one_permits(&config->allows[i], roots, what)) {
            return true;
        }
    }
    return false;
}
