/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Putting back. By the value that the kernel shows:
 *  - the original: it was never written, or is restored already (a kill came before its line).
 *  - one of ours: the original is written and read back.
 *  - any other: somebody else's. It is left.
 * RPS and XPS keep only the CPUs that are online when they are written. Where the original has others it
 * is written all the same, and once more when they are back.
 * Between reading and writing somebody may still change it; the kernel has no compare-and-set.
 */
#include "undo.h"

#include "faultpoint.h"
#include "flows.h"
#include "held.h"
#include "records.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void end(struct undo *out, enum undone how, int error, const char *why) {
    out->how = how;
    out->error = error;
    snprintf(out->why, sizeof out->why, "%s", why);
}

/*
 * What to write. An interrupt whose CPUs are all offline by now cannot have them back; without us the
 * kernel would have moved it to all CPUs online, so that is where it goes.
 */
static struct cpus target_of(const struct entry *entry, const struct cpus *online, bool has_online) {
    struct cpus target = entry->original;
    if (has_online && tunable_facts(entry->what.kind)->is_moved) {
        struct cpus left = target;
        cpus_intersect(&left, online);
        if (cpus_empty(&left)) {
            return *online;
        }
    }
    return target;
}

/* Whether a value read back is the one written, as far as CPUs that are offline let it be. */
static bool is_back(const struct cpus *now, const struct cpus *target, const struct cpus *online,
                    bool has_online) {
    if (cpus_equal(now, target)) {
        return true;
    }
    struct cpus left = *target;
    if (!has_online) {
        return false;
    }
    cpus_intersect(&left, online);
    return cpus_equal(now, &left);
}

/* What the kernel keeps of the original for the time being. False: all of it, as far as is known. */
static bool is_cut(const struct entry *entry, const struct cpus *online, struct cpus *out) {
    *out = entry->original;
    cpus_intersect(out, online);
    return tunable_facts(entry->what.kind)->is_cut_to_online && !cpus_equal(out, &entry->original);
}

bool undo_can_go_on(const struct entry *entry, const struct cpus *online) {
    struct cpus now;
    (void)is_cut(entry, online, &now);
    return entry->ours_count == 0 || !cpus_within(&now, &entry->ours[entry->ours_count - 1]);
}

static void write_back(struct steering *steering, struct entry *entry, const struct value *value,
                       struct undo *out) {
    char list[CPUS_SHOWN];
    struct cpus online;
    bool has_online = online_cpus(&steering->roots, &online) == 0;
    struct cpus target = target_of(entry, &online, has_online);
    struct cpus cut;
    bool waits = has_online && is_cut(entry, &online, &cut);
    if (waits) {
        /* Before it is written, or what it reads after a kill would be somebody else's. */
        (void)held_own(steering, entry, &cut);
    }
    int error = -fault_point("before-restore");
    if (error == 0) {
        error = value_write(value, &target);
    }
    if (error != 0) {
        end(out, UNDONE_FAILED, -error, strerror(-error));
        return;
    }
    fault_point("restored");
    error = value_read(value, &out->now);
    out->has_now = error == 0;
    if (error != 0) {
        end(out, UNDONE_FAILED, -error, "it was written, but cannot be read back");
    } else if (flows_are_of_others(&entry->what, &out->now)) {
        /* Ours is gone: what is there by now is not to be undone. */
        end(out, UNDONE, 0, "");
    } else if (!is_back(&out->now, &target, &online, has_online)) {
        /* So that the next try knows it for our own doing. */
        (void)held_own(steering, entry, &out->now);
        end(out, UNDONE_FAILED, 0, "");
        snprintf(out->why, sizeof out->why, "it was written, but reads %s", cpus_shown(&out->now, list));
    } else if (!cpus_equal(&out->now, &entry->original)) {
        if (waits) {
            entry_settle(steering, entry, &out->now);
        }
        end(out, waits ? UNDONE_WAITS : UNDONE, 0, "");
        snprintf(out->why, sizeof out->why, "as far as its CPUs are online: it reads %s",
                 cpus_shown(&out->now, list));
    } else {
        end(out, UNDONE, 0, "");
    }
}

/* Whether what it shows is ours to overwrite. False: out tells what it is instead. */
static bool is_ours_to_undo(struct steering *steering, struct entry *entry, struct undo *out) {
    char now[VALUE_SHOWN];
    struct cpus online;
    struct cpus cut;
    if (entry_is_ours(entry, &out->before)) {
        return true;
    }
    int error = online_cpus(&steering->roots, &online);
    if (error != 0) {
        end(out, UNDONE_FAILED, -error, "the CPUs online cannot be read");
        return false;
    }
    if (held_note_broken(steering, entry, &out->before, &online)
        /* An earlier replay wrote it, and was killed before it could say so. */
        || (steering->replaying && is_cut(entry, &online, &cut) && cpus_equal(&out->before, &cut))) {
        return true;
    }
    if (held_is_reborn(steering, entry)) {
        end(out, UNDONE_GONE, 0, "its device got its driver anew");
        return false;
    }
    end(out, UNDONE_LEFT, 0, "");
    snprintf(out->why, sizeof out->why, "somebody else changed it to %s",
             value_shown(&entry->what, &out->before, now));
    return false;
}

static void undo_opened(struct steering *steering, struct entry *entry, const struct value *value,
                        struct undo *out) {
    int error = value_read(value, &out->before);
    if (error != 0) {
        end(out, UNDONE_FAILED, -error, "it cannot be read");
        return;
    }
    out->has_before = true;
    out->now = out->before;
    out->has_now = true;
    if (cpus_equal(&out->before, &entry->original)) {
        end(out, UNDONE, 0, "");
        return;
    }
    if (is_ours_to_undo(steering, entry, out)) {
        write_back(steering, entry, value, out);
    }
}

void undo_value(struct steering *steering, struct entry *entry, struct undo *out) {
    struct value value;
    struct verdict verdict;
    memset(out, 0, sizeof *out);
    value_open(&steering->roots, &entry->what, true, &value, &verdict);
    if (verdict.code == RESULT_INTERNAL) {
        end(out, UNDONE_FAILED, verdict.error, verdict.why);
        return;
    }
    if (verdict.code != RESULT_OK) {
        end(out, UNDONE_GONE, 0, verdict.why);
        return;
    }
    undo_opened(steering, entry, &value, out);
    value_close(&value);
    if (out->how != UNDONE_FAILED) {
        return;
    }
    /* A device that went meanwhile answers EIO or ENODEV; then there is nothing to put back. */
    value_open(&steering->roots, &entry->what, true, &value, &verdict);
    value_close(&value);
    if (verdict.code == RESULT_NOT_FOUND || verdict.code == RESULT_OTHER_IDENTITY) {
        end(out, UNDONE_GONE, 0, verdict.why);
    }
}

void undo_entry(struct steering *steering, struct entry *entry, struct undo *out) {
    undo_value(steering, entry, out);
    entry->waits = out->how == UNDONE_WAITS;
    if (out->how == UNDONE_FAILED || out->how == UNDONE_WAITS) {
        return;
    }
    static const enum journal_how hows[] = {
        [UNDONE] = JOURNAL_RESTORED, [UNDONE_LEFT] = JOURNAL_LEFT, [UNDONE_GONE] = JOURNAL_GONE};
    struct tunable what = entry->what;
    ledger_drop(steering, entry);
    if (!steering->replaying) {
        records_closed(steering, &what, hows[out->how]);
    }
    held_release(steering, &what);
}
