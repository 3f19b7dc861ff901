/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "frame.h"

#include "bytes.h"

#include <string.h>

enum { INTERFACE_MAX = 15 }; /* IFNAMSIZ less its NUL */

enum frame_state frame_next(const uint8_t *bytes, size_t count, struct frame *out, size_t *used) {
    struct reader from = {.at = bytes, .left = count};
    uint32_t length = read_u32(&from);
    if (from.failed) {
        return FRAME_PARTIAL;
    }
    if (length < FRAME_MIN || length > FRAME_MAX) {
        return FRAME_BAD;
    }
    if (from.left < length) {
        return FRAME_PARTIAL;
    }
    out->version = read_u16(&from);
    out->type = read_u16(&from);
    out->id = read_u32(&from);
    out->payload = from.at;
    out->length = length - FRAME_MIN;
    *used = 4 + (size_t)length;
    return FRAME_WHOLE;
}

static struct reader payload(const struct frame *from) {
    return (struct reader){.at = from->payload, .left = from->length};
}

/* A name that the daemon will put between two slashes. */
static bool one_component(const char *name) {
    return name[0] != '\0' && strcmp(name, ".") != 0 && strcmp(name, "..") != 0
           && strchr(name, '/') == NULL;
}

/* As dev_valid_name() of the kernel has it. */
static bool interface_name(const char *name) {
    return one_component(name) && strlen(name) <= INTERFACE_MAX && strpbrk(name, ": ") == NULL;
}

static const char *check_interface(const struct tunable *what, const char *name) {
    if (!interface_name(name)) {
        return "an interface has a name of 1 to 15 bytes without slash, colon or blank";
    }
    if (what->ifindex == 0) {
        return "an interface has an index above 0";
    }
    return NULL;
}

/* The thread's name ends in the NAPI instance's number; what stands between is the interface. */
static const char *check_napi(const struct tunable *what) {
    static const char prefix[] = "napi/";
    const char *dash = strrchr(what->name, '-');
    if (strncmp(what->name, prefix, sizeof prefix - 1) != 0 || dash == NULL || dash[1] == '\0'
        || dash[1 + strspn(dash + 1, "0123456789")] != '\0') {
        return "a NAPI thread is named napi/INTERFACE-NUMBER";
    }
    const char *interface = what->name + sizeof prefix - 1;
    size_t length = (size_t)(dash - interface);
    char name[INTERFACE_MAX + 1];
    if (dash < interface || length > INTERFACE_MAX) {
        return "a NAPI thread is named napi/INTERFACE-NUMBER";
    }
    memcpy(name, interface, length);
    name[length] = '\0';
    return check_interface(what, name);
}

static const char *check_tunable(const struct tunable *what) {
    if (what->device[0] != '\0' && !one_component(what->device)) {
        return "a device has a name without a slash";
    }
    if (tunable_facts(what->kind) == NULL) {
        return "there is no such kind of value";
    }
    switch (tunable_owner(what)) {
    case OWNER_IRQ:
        if (what->device[0] == '\0' || what->name[0] == '\0' || what->ifindex != 0) {
            return "an interrupt has a device, an action and no interface index";
        }
        return NULL;
    case OWNER_INTERFACE:
        return check_interface(what, what->name);
    case OWNER_PORT:
        return what->number == 0 || what->number > UINT16_MAX ? "a TCP port is 1 to 65535"
                                                              : check_interface(what, what->name);
    case OWNER_MACHINE:
        if (what->device[0] != '\0' || what->name[0] != '\0' || what->ifindex != 0
            || what->number != 0) {
            return "what the machine has once has neither device, name nor number";
        }
        return NULL;
    case OWNER_THREAD:
        return what->number == 0 || what->number > INT32_MAX ? "a thread has a number above 0"
                                                             : check_napi(what);
    }
    return NULL;
}

static void read_tunable(struct reader *from, struct tunable *out) {
    memset(out, 0, sizeof *out);
    out->kind = (enum tunable_kind)read_u8(from);
    out->number = read_u32(from);
    out->ifindex = read_u32(from);
    read_name(from, out->device, sizeof out->device);
    read_name(from, out->name, sizeof out->name);
}

static const char *wrong_layout(const struct reader *from) {
    if (from->failed) {
        return "a field is too long, too short or not printable";
    }
    return from->left > 0 ? "there are bytes after the last field" : NULL;
}

const char *frame_read_hello(const struct frame *from, struct hello *out) {
    struct reader reader = payload(from);
    out->lowest = read_u16(&reader);
    out->highest = read_u16(&reader);
    read_name(&reader, out->client, sizeof out->client);
    return wrong_layout(&reader);
}

const char *frame_read_set(const struct frame *from, struct set_request *out) {
    struct reader reader = payload(from);
    read_tunable(&reader, &out->what);
    const char *seen;
    const char *to;
    size_t seen_length = read_str(&reader, STR_MAX, &seen);
    size_t to_length = read_str(&reader, STR_MAX, &to);
    const char *wrong = wrong_layout(&reader);
    if (wrong == NULL) {
        wrong = check_tunable(&out->what);
    }
    if (wrong != NULL) {
        return wrong;
    }
    memset(&out->seen, 0, sizeof out->seen);
    out->has_seen = !(seen_length == 1 && seen[0] == '*');
    if ((out->has_seen && !cpus_parse_list(seen, seen_length, &out->seen))
        || !cpus_parse_list(to, to_length, &out->to)) {
        return "CPUs are a list such as 0-3,8: ascending, each once, below 8192";
    }
    return NULL;
}

const char *frame_read_restore(const struct frame *from, struct tunable *out) {
    struct reader reader = payload(from);
    read_tunable(&reader, out);
    const char *wrong = wrong_layout(&reader);
    return wrong != NULL ? wrong : check_tunable(out);
}

const char *frame_read_nothing(const struct frame *from) {
    return from->length == 0 ? NULL : "this type has no payload";
}

const char *frame_read_line(const struct frame *from, char out[DETAIL_MAX + 1]) {
    struct reader reader = payload(from);
    read_name(&reader, out, DETAIL_MAX + 1);
    return wrong_layout(&reader);
}

const char *frame_read_refused(const struct frame *from, uint16_t *code, char out[DETAIL_MAX + 1]) {
    struct reader reader = payload(from);
    *code = read_u16(&reader);
    read_name(&reader, out, DETAIL_MAX + 1);
    return wrong_layout(&reader);
}
