/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "identity.h"
#include "interrupts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SPACE = 192, ACTIONS_MAX = 4096 };

static bool there(int directory, const char *path) {
    struct stat status;
    return fstatat(directory, path, &status, 0) == 0;
}

/* sysfs joins the actions of a shared line by ",", /proc/interrupts by ", ". */
static bool same_actions(const char *a, const char *b) {
    while (*a != '\0' && *b != '\0') {
        if (*a++ != *b) {
            return false;
        }
        if (*b++ == ',') {
            a += *a == ' ';
            b += *b == ' ';
        }
    }
    return *a == *b;
}

static bool is_virtio(const char *device) {
    static const char prefix[] = "virtio";
    const char *digits = device + sizeof prefix - 1;
    return strncmp(device, prefix, sizeof prefix - 1) == 0 && *digits != '\0'
           && strspn(digits, "0123456789") == strlen(digits);
}

void identity_pci_of(const struct roots *roots, const char *device, char out[DEVICE_MAX + 1]) {
    char path[PATH_SPACE];
    char target[4096];
    out[0] = '\0';
    if (!name_is_one_component(device)) {
        return;
    }
    snprintf(path, sizeof path, "bus/pci/devices/%s", device);
    if (there(roots->sys, path)) {
        snprintf(out, DEVICE_MAX + 1, "%s", device);
        return;
    }
    if (!is_virtio(device)) {
        return;
    }
    /* ../../../devices/pci0000:00/0000:00:03.0/virtio2: the component before the last */
    snprintf(path, sizeof path, "bus/virtio/devices/%s", device);
    ssize_t length = readlinkat(roots->sys, path, target, sizeof target - 1);
    if (length <= 0) {
        return;
    }
    target[length] = '\0';
    char *last = strrchr(target, '/');
    if (last == NULL) {
        return;
    }
    *last = '\0';
    const char *parent = strrchr(target, '/');
    parent = parent == NULL ? target : parent + 1;
    snprintf(path, sizeof path, "bus/pci/devices/%.*s", DEVICE_MAX, parent);
    if (strlen(parent) <= DEVICE_MAX && name_is_one_component(parent) && there(roots->sys, path)) {
        memcpy(out, parent, strlen(parent) + 1);
    }
}

static bool is_interface_of(const struct roots *roots, const char *device, const char *name,
                            size_t length) {
    static const char *const buses[] = {"pci", "virtio"};
    char interface[INTERFACE_MAX + 1];
    if (length == 0 || length > INTERFACE_MAX) {
        return false;
    }
    snprintf(interface, sizeof interface, "%.*s", (int)length, name);
    for (size_t i = 0; i < sizeof buses / sizeof buses[0]; i++) {
        char path[PATH_SPACE];
        snprintf(path, sizeof path, "bus/%s/devices/%s/net/%s", buses[i], device, interface);
        if (name_is_one_component(interface) && there(roots->sys, path)) {
            return true;
        }
    }
    return false;
}

/*
 * Whether name is what stands before and behind an interface, with another's name between. That one has
 * none of the signs by which drivers part words: else "eth0-TxRx-0" would be a former "data0".
 */
static bool differs_between(const char *name, const char *before, size_t before_length,
                            const char *behind) {
    size_t length = strlen(name);
    size_t fixed = before_length + strlen(behind);
    const char *former = name + before_length;
    return length > fixed && length - fixed <= INTERFACE_MAX
           && strncmp(name, before, before_length) == 0
           && strcmp(name + length - strlen(behind), behind) == 0
           && strcspn(former, *behind == '-' ? "-:" : "-:_") >= length - fixed;
}

/*
 * "eth0-TxRx-0" and "data0-TxRx-0", when data0 is an interface of the device; so, too, "eth0",
 * "eth0:rx-0", "eth0_qp0" and, behind the driver's name, "i40e-eth0-TxRx-0".
 */
static bool is_renamed(const struct roots *roots, const struct tunable *what, const char *actions) {
    if (!name_is_one_component(what->device)) {
        return false;
    }
    for (const char *start = actions; start != NULL; start = strchr(start, '-')) {
        start += *start == '-';
        for (size_t length = 1; length <= INTERFACE_MAX && start[length - 1] != '\0'; length++) {
            const char *behind = start + length;
            if ((*behind == '\0' || strchr("-:_", *behind) != NULL)
                && differs_between(what->name, actions, (size_t)(start - actions), behind)
                && is_interface_of(roots, what->device, start, length)) {
                return true;
            }
        }
    }
    return false;
}

static bool ends_with_device(const char *chip, const char *device) {
    size_t chip_length = strlen(chip);
    size_t length = strlen(device);
    return chip_length > length && strcmp(chip + chip_length - length, device) == 0
           && chip[chip_length - length - 1] == '-';
}

/* A driver that names its device, such as "mlx5_comp3@pci:0000:3b:00.0". */
static bool action_names_device(const char *action, const char *device) {
    const char *at = strstr(action, device);
    if (at == NULL || at == action) {
        return false;
    }
    char before = at[-1];
    char after = at[strlen(device)];
    return (before == ':' || before == '@' || before == '-' || before == ' ')
           && (after == '\0' || after == ' ' || after == ',' || after == '-' || after == '@');
}

static bool pci_owns(const struct roots *roots, const char *pci, const struct tunable *what,
                     const char *actions) {
    char path[PATH_SPACE];
    char text[256];
    snprintf(path, sizeof path, "bus/pci/devices/%s/msi_irqs/%u", pci, what->number);
    if (there(roots->sys, path)) {
        return true;
    }
    snprintf(path, sizeof path, "kernel/irq/%u/chip_name", what->number);
    if (word_at(roots->sys, path, text, sizeof text) > 0 && ends_with_device(text, pci)) {
        return true;
    }
    /*
     * With MSI in use this file may hold the number of a line that is another device's. The directory is
     * there from then on, and empty on some kernels of 5.16 to 5.19, so its being there is enough.
     */
    snprintf(path, sizeof path, "bus/pci/devices/%s/msi_irqs", pci);
    bool has_msi = there(roots->sys, path);
    snprintf(path, sizeof path, "bus/pci/devices/%s/irq", pci);
    if (!has_msi && word_at(roots->sys, path, text, sizeof text) > 0) {
        char number[16];
        snprintf(number, sizeof number, "%u", what->number);
        if (strcmp(text, number) == 0) {
            return true;
        }
    }
    return action_names_device(actions, pci);
}

static bool virtio_owns(const struct roots *roots, const struct tunable *what,
                        const char *actions) {
    size_t length = strlen(what->device);
    if (strncmp(what->name, what->device, length) != 0
        || (what->name[length] != '-' && what->name[length] != '\0')) {
        return false;
    }
    char pci[DEVICE_MAX + 1];
    char path[PATH_SPACE];
    identity_pci_of(roots, what->device, pci);
    if (pci[0] != '\0') {
        return pci_owns(roots, pci, what, actions);
    }
    /* On a bus without PCI, such as virtio-mmio, nothing but the action tells. */
    snprintf(path, sizeof path, "bus/virtio/devices/%s", what->device);
    return *actions != '\0' && there(roots->sys, path);
}

static bool device_owns(const struct roots *roots, const struct tunable *what,
                        const char *actions) {
    if (!name_is_one_component(what->device)) {
        return false;
    }
    if (is_virtio(what->device)) {
        return virtio_owns(roots, what, actions);
    }
    char path[PATH_SPACE];
    snprintf(path, sizeof path, "bus/pci/devices/%s", what->device);
    return there(roots->sys, path) && pci_owns(roots, what->device, what, actions);
}

static void verdict(struct verdict *out, enum result_code code, int error, const char *why) {
    out->code = code;
    out->error = error;
    snprintf(out->why, sizeof out->why, "%s", why);
}

static bool is_action(const struct roots *roots, const struct tunable *what, bool to_restore,
                      const char *actions) {
    return *what->name != '\0'
           && (same_actions(actions, what->name)
               || (to_restore && (*actions == '\0' || is_renamed(roots, what, actions))));
}

void identity_of_irq(const struct roots *roots, const struct tunable *what, bool to_restore,
                     struct verdict *out) {
    char path[PATH_SPACE];
    char actions[ACTIONS_MAX];
    snprintf(path, sizeof path, "kernel/irq/%u/actions", what->number);
    ssize_t length = word_at(roots->sys, path, actions, sizeof actions);
    if (length == -ENOENT) {
        length = interrupts_action(roots, what->number, actions, sizeof actions);
    }
    if (length == -ENOENT && !to_restore) {
        verdict(out, RESULT_NOT_FOUND, 0, "there is no such interrupt");
        return;
    }
    if (length < 0 && length != -ENOENT) {
        verdict(out, RESULT_INTERNAL, (int)-length, "the interrupt's action cannot be read");
        return;
    }
    if (!is_action(roots, what, to_restore, actions)) {
        verdict(out, RESULT_OTHER_IDENTITY, 0, "");
        snprintf(out->why, sizeof out->why, "its action is \"%.200s\" by now", actions);
        return;
    }
    if (!device_owns(roots, what, actions)) {
        verdict(out, RESULT_OTHER_IDENTITY, 0, "");
        snprintf(out->why, sizeof out->why, "nothing shows that it is an interrupt of device \"%s\"",
                 what->device);
        return;
    }
    verdict(out, RESULT_OK, 0, "");
}
