/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "privileges.h"

#include <cap-ng.h>
#include <errno.h>
#include <grp.h>
#include <linux/securebits.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/* A sanitizer reserves terabytes of addresses, and looks for leaks from a tracer. */
#ifdef SANITIZED
enum { IS_SANITIZED = 1 };
#else
enum { IS_SANITIZED = 0 };
#endif

static const unsigned kept[] = {CAP_NET_ADMIN, CAP_SYS_NICE};
enum { KEPT = sizeof kept / sizeof kept[0] };

static bool fault(char *error, const char *what) {
    snprintf(error, CONFIG_ERROR_MAX, "privileges cannot be given up: %s: %s", what,
             strerror(errno));
    return false;
}

/* musl has no type of its own for it. */
#ifdef __GLIBC__
typedef __rlimit_resource_t resource;
#else
typedef int resource;
#endif

static bool set_limit(resource which, rlim_t value) {
    struct rlimit limit = {.rlim_cur = value, .rlim_max = value};
    struct rlimit present;
    /* Raising a hard limit takes a capability, and a smaller one than ours serves as well. */
    if (getrlimit(which, &present) == 0 && present.rlim_max < value) {
        return true;
    }
    return setrlimit(which, &limit) == 0;
}

static bool set_limits(void) {
    enum { MEGABYTE = 1 << 20 };
    return set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_NOFILE, 128)
           && set_limit(RLIMIT_FSIZE, 64 * MEGABYTE)
           && (IS_SANITIZED || set_limit(RLIMIT_AS, 256 * MEGABYTE));
}

static bool is_kept(unsigned capability) {
    for (int i = 0; i < KEPT; i++) {
        if (kept[i] == capability) {
            return true;
        }
    }
    return false;
}

/* Needs CAP_SETPCAP; without it we hold what we were given, and the check at the end decides. */
static bool lock_bits(void) {
    unsigned long bits = SECBIT_NOROOT | SECBIT_NOROOT_LOCKED | SECBIT_NO_SETUID_FIXUP
                         | SECBIT_NO_SETUID_FIXUP_LOCKED | SECBIT_KEEP_CAPS_LOCKED
                         | SECBIT_NO_CAP_AMBIENT_RAISE | SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED;
    return !capng_have_capability(CAPNG_EFFECTIVE, CAP_SETPCAP)
           || prctl(PR_SET_SECUREBITS, bits, 0, 0, 0) == 0;
}

static bool drop_capabilities(void) {
    bool held[KEPT];
    for (int i = 0; i < KEPT; i++) {
        held[i] = capng_have_capability(CAPNG_PERMITTED, kept[i]) != 0;
    }
    bool may_bound = capng_have_capability(CAPNG_EFFECTIVE, CAP_SETPCAP) != 0;
    capng_clear(CAPNG_SELECT_BOTH);
    for (int i = 0; i < KEPT; i++) {
        if (held[i]) {
            capng_type_t sets =
                (capng_type_t)(CAPNG_EFFECTIVE | CAPNG_PERMITTED | CAPNG_BOUNDING_SET);
            capng_update(CAPNG_ADD, sets, kept[i]);
        }
    }
    /*
     * The bounding set goes first: afterwards there is no right to change it. libcap-ng knows the ambient
     * set since 0.8.
     */
    return (!may_bound || capng_apply(CAPNG_SELECT_BOUNDS) == 0)
           && prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) == 0
           && capng_apply(CAPNG_SELECT_CAPS) == 0;
}

/* As the kernel has it, not as we asked for it. */
static bool nothing_more_is_held(char *error) {
    if (capng_get_caps_process() != 0) {
        return fault(error, "reading back the capabilities");
    }
    for (unsigned c = 0; c <= CAP_LAST_CAP || prctl(PR_CAPBSET_READ, c, 0, 0, 0) >= 0; c++) {
        bool more = capng_have_capability(CAPNG_EFFECTIVE, c) != 0
                    || capng_have_capability(CAPNG_PERMITTED, c) != 0
                    || capng_have_capability(CAPNG_INHERITABLE, c) != 0
                    || prctl(PR_CAPBSET_READ, c, 0, 0, 0) == 1;
        if (more && !is_kept(c)) {
            const char *name = capng_capability_to_name(c);
            snprintf(
                error, CONFIG_ERROR_MAX,
                "privileges cannot be given up: capability %u (%s) is still held; mend: start as "
                "root with CAP_SETPCAP, or with the unit's CapabilityBoundingSet",
                c, name == NULL ? "?" : name);
            return false;
        }
    }
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1 || getgroups(0, NULL) > 0) {
        snprintf(error, CONFIG_ERROR_MAX,
                 "privileges cannot be given up: no_new_privs is not set or "
                 "there are supplementary groups");
        return false;
    }
    return true;
}

bool privileges_drop(char error[CONFIG_ERROR_MAX]) {
    if (!set_limits()) {
        return fault(error, "limits");
    }
    /*
     * Without CAP_SETGID there is no such call; then there must be no group either, which is
     * checked.
     */
    if (setgroups(0, NULL) != 0 && errno != EPERM) {
        return fault(error, "supplementary groups");
    }
    if (!IS_SANITIZED && prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) {
        return fault(error, "PR_SET_DUMPABLE");
    }
    if (capng_get_caps_process() != 0 || !lock_bits()) {
        return fault(error, "securebits");
    }
    if (!drop_capabilities()) {
        return fault(error, "capabilities");
    }
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return fault(error, "no_new_privs");
    }
    return nothing_more_is_held(error);
}

bool privileges_lack(char error[CONFIG_ERROR_MAX]) {
    if (capng_get_caps_process() != 0) {
        snprintf(error, CONFIG_ERROR_MAX, "the capabilities cannot be read");
        return true;
    }
    for (int i = 0; i < KEPT; i++) {
        if (!capng_have_capability(CAPNG_EFFECTIVE, kept[i])) {
            snprintf(error, CONFIG_ERROR_MAX, "%s is not held: %s",
                     i == 0 ? "CAP_NET_ADMIN" : "CAP_SYS_NICE",
                     i == 0 ? "RPS and XPS cannot be changed" : "NAPI threads cannot be placed");
            return true;
        }
    }
    return false;
}
