/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * One change. In this order, so that a kill at any instruction leaves something that a replay undoes:
 *
 *     ban journaled -> irqbalance told -> intent on disk -> value written -> read back -> answer
 *
 * A kill before the intent leaves at most a ban, which is journaled; after it, the value is the original
 * or the one that the intent names.
 */
#include "ledger.h"

#include "allow.h"
#include "bans.h"
#include "faultpoint.h"
#include "flows.h"
#include "held.h"
#include "records.h"
#include "report.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct change {
    struct steering *steering;
    struct lease *lease;
    const struct tunable *what;
    const struct cpus *seen;
    const struct cpus *to;
    struct cpus wanted;    /* to, as far as it is online */
    struct entry *entry;
    bool is_new;
    struct value value;
    struct answer *out;
};

__attribute__((format(printf, 4, 5))) static void say(struct change *change, enum result_code code,
                                                      int error, const char *format, ...) {
    va_list values;
    change->out->code = code;
    change->out->error = error;
    va_start(values, format);
    vsnprintf(change->out->detail, sizeof change->out->detail, format, values);
    va_end(values);
}

static void show(struct change *change, const struct cpus *now) {
    change->out->now = *now;
    change->out->has_now = true;
}

/* The value is not ours to change after all, or was not changed: undo what led up to it. */
static void back_out(struct change *change) {
    if (!change->is_new) {
        return;
    }
    struct tunable what = *change->what;
    ledger_drop(change->steering, change->entry);
    records_closed(change->steering, &what, JOURNAL_RESTORED);
    held_release(change->steering, &what);
    bans_send(change->steering);
    records_tidy(change->steering);
}

static void write_failed(struct change *change, int error) {
    struct answer *out = change->out;
    struct value again;
    struct verdict verdict;
    struct cpus now;
    value_open(&change->steering->roots, change->what, false, &again, &verdict);
    value_close(&again);
    bool gone = verdict.code == RESULT_NOT_FOUND || verdict.code == RESULT_OTHER_IDENTITY;
    if (gone) {
        say(change, verdict.code, error, "%s", verdict.why);
    } else if (!tunable_facts(change->what->kind)->is_of_queues
               && (error == EINVAL || error == EOVERFLOW || error == ERANGE)) {
        /* The kernel wants a CPU that is online; it was a moment ago. */
        say(change, RESULT_TRANSIENT, error, "the kernel refused the CPUs: %s", strerror(error));
    } else {
        say(change, error_result(error), error, "the kernel refused: %s", strerror(error));
    }
    if (value_read(&change->value, &now) == 0) {
        show(change, &now);
        if (!cpus_equal(&now, &out->before)) {
            (void)held_own(change->steering, change->entry, &now);
            return;
        }
        if (!change->is_new) {
            entry_settle(change->steering, change->entry, &now);
        }
        back_out(change);
    } else if (gone) {
        back_out(change);
    }    /* else nobody knows: it stays held, and is put back with the lease */
}

/* It reads otherwise than it was written: the value before the request is put there again. */
static void unverified(struct change *change, bool has_now, const struct cpus *now) {
    char shown[CPUS_SHOWN];
    struct cpus after;
    if (has_now) {
        (void)held_own(change->steering, change->entry, now);
    }
    int error = value_write(&change->value, &change->out->before);
    if (error == 0) {
        error = value_read(&change->value, &after);
    }
    say(change, RESULT_UNVERIFIED, -error, "it was written, but read %s",
        has_now ? cpus_shown(now, shown) : "not at all");
    if (error != 0) {
        return;    /* it stays held, and is put back with the lease */
    }
    show(change, &after);
    if (!cpus_equal(&after, &change->out->before)) {
        (void)held_own(change->steering, change->entry, &after);
        return;
    }
    if (!change->is_new) {
        entry_settle(change->steering, change->entry, &after);
    }
    back_out(change);
}

static void write_and_verify(struct change *change) {
    struct cpus now;
    int error = -fault_point("before-write");
    if (error == 0) {
        error = value_write(&change->value, &change->wanted);
    }
    if (error != 0) {
        write_failed(change, -error);
        return;
    }
    fault_point("written");
    error = value_read(&change->value, &now);
    error = error == 0 ? -fault_point("read-back") : error;
    if (error != 0 || !cpus_equal(&now, &change->wanted)) {
        unverified(change, error == 0, &now);
        return;
    }
    entry_settle(change->steering, change->entry, &now);
    show(change, &now);
    change->out->has_effective = value_effective(&change->value, &change->out->effective) == 0;
    say(change, RESULT_OK, 0, "%s",
        cpus_equal(change->to, &change->wanted) ? "" : "only those CPUs that are online");
}

static void journal_and_write(struct change *change) {
    struct steering *steering = change->steering;
    change->is_new = change->entry == NULL;
    const struct cpus *original =
        change->is_new ? &change->out->before : &change->entry->original;
    /* An entry keeps its first name, in the journal, too: a replay finds entries by it. */
    const struct tunable *named = change->is_new ? change->what : &change->entry->what;
    int error = change->what->kind == TUNABLE_IRQ ? bans_add(steering, change->what->number) : 0;
    if (error == 0) {
        error = records_intend(steering, named, original, &change->wanted);
    }
    if (error != 0) {
        if (error == BANS_BUSY) {
            say(change, RESULT_TRANSIENT, 0, "%s",
                "irqbalance does not answer at present, and is told before an interrupt is moved");
        } else {
            say(change, RESULT_JOURNAL, -error, "it could not be journaled: %s", strerror(-error));
        }
        held_release(steering, change->what);
        bans_send(steering);
        return;
    }
    if (change->is_new) {
        change->entry = ledger_add(steering, change->lease, change->what, original);
        if (change->entry != NULL) {
            change->entry->generation = identity_generation(&steering->roots, change->what);
        }
    }
    if (change->entry == NULL || !entry_own(change->entry, &change->wanted)) {
        say(change, RESULT_INTERNAL, ENOMEM, "out of memory");
        return;    /* the intent stays: at the next start the value is as the intent found it */
    }
    write_and_verify(change);
}

/* Whether the entry still stands for the value as the kernel shows it. False: the answer is given. */
static bool is_still_ours(struct change *change, const struct cpus *online) {
    struct entry *entry = change->entry;
    const struct cpus *present = &change->out->before;
    if (entry == NULL || entry_is_ours(entry, present)
        || held_note_broken(change->steering, entry, present, online)) {
        return true;
    }
    bool reborn = held_is_reborn(change->steering, entry);
    if (entry->lease == NULL || reborn) {
        /* Put back meanwhile, or changed by others after its lease, or gone: settled in any case. */
        bool back = cpus_equal(&entry->original, present);
        struct tunable named = entry->what;
        ledger_drop(change->steering, entry);
        records_closed(change->steering, &named,
                      reborn ? JOURNAL_GONE : back ? JOURNAL_RESTORED : JOURNAL_LEFT);
        held_release(change->steering, &named);
        change->entry = NULL;
        return true;
    }
    held_lose(change->steering, entry, present);
    say(change, RESULT_CHANGED, 0, "somebody else has changed it; it is theirs now");
    return false;
}

static void adopt(struct change *change) {
    if (change->entry != NULL && change->entry->lease == NULL) {
        change->entry->lease = change->lease;
        change->entry->failure_told = false;
        change->entry->waits = false;
        change->lease->values++;
    }
}

static void decide(struct change *change, const struct cpus *online) {
    struct answer *out = change->out;
    struct verdict takes;
    if (cpus_equal(&out->before, change->to)
        || (!cpus_empty(&change->wanted) && cpus_equal(&out->before, &change->wanted))) {
        adopt(change);
        show(change, &out->before);
        out->has_effective = value_effective(&change->value, &out->effective) == 0;
        say(change, RESULT_AS_IT_WAS, 0, "it was so already");
        return;
    }
    if (!is_still_ours(change, online)) {
        return;
    }
    value_takes(&change->value, &change->wanted, &takes);
    if (change->entry == NULL && flows_are_of_others(change->what, &out->before)) {
        say(change, RESULT_CHANGED, EEXIST, "rules of somebody else bear on it by now");
    } else if (takes.code != RESULT_OK) {
        say(change, takes.code, takes.error, "%s", takes.why);
    } else if (change->entry == NULL && change->seen != NULL && !cpus_equal(&out->before, change->seen)) {
        say(change, RESULT_CHANGED, 0, "it is not what was seen there");
    } else if (change->value.fixed != 0) {
        say(change, RESULT_FIXED, change->value.fixed, "the kernel does not let it be changed: %s",
            strerror(change->value.fixed));
    } else if (cpus_empty(&change->wanted)
               && !(cpus_empty(change->to) && tunable_facts(change->what->kind)->may_be_empty)) {
        say(change, RESULT_NO_CPU, 0, "none of the CPUs is online");
    } else if (change->entry == NULL && change->lease->values >= VALUES_MAX) {
        say(change, RESULT_TOO_MANY, 0, "a lease has at most %d values", VALUES_MAX);
    } else if (change->steering->dry_run) {
        show(change, &out->before);
        say(change, RESULT_DRY_RUN, 0, "dry run: it would have been written");
    } else {
        adopt(change);
        journal_and_write(change);
    }
}

static void with_value(struct change *change) {
    struct cpus online;
    int error = value_read(&change->value, &change->out->before);
    if (error != 0) {
        say(change, error_is_gone(-error) ? RESULT_NOT_FOUND : RESULT_INTERNAL, -error,
            "its value cannot be read: %s", strerror(-error));
        return;
    }
    change->out->has_before = true;
    error = online_cpus(&change->steering->roots, &online);
    if (error != 0) {
        say(change, RESULT_INTERNAL, -error, "the CPUs online cannot be read: %s", strerror(-error));
        return;
    }
    change->wanted = *change->to;
    if (!tunable_facts(change->what->kind)->is_of_queues) {
        cpus_intersect(&change->wanted, &online);
    }
    decide(change, &online);
}

void lease_set(struct lease *lease, const struct tunable *what, const struct cpus *seen,
               const struct cpus *to, struct answer *out) {
    struct steering *steering = lease->steering;
    struct change change = {.steering = steering, .lease = lease, .what = what, .seen = seen,
                            .to = to, .out = out};
    struct verdict verdict;
    memset(out, 0, sizeof *out);
    bool permitted = allow_permits(&steering->config, &steering->roots, what);
    if (!permitted && tunable_owner(what) == OWNER_PORT) {
        /* Before a NIC is asked anything: the filter may not let it. */
        say(&change, RESULT_NOT_ALLOWED, 0, "the configuration does not list it");
        return;
    }
    value_open(&steering->roots, what, false, &change.value, &verdict);
    if (verdict.code != RESULT_OK) {
        say(&change, verdict.code, verdict.error, "%s", verdict.why);
    } else if (!permitted) {
        say(&change, RESULT_NOT_ALLOWED, 0, "the configuration does not list it");
    } else if (!held_claim(steering, lease, what, &change.entry, &verdict)) {
        say(&change, verdict.code, verdict.error, "%s", verdict.why);
    } else if (change.entry != NULL && change.entry->lost) {
        say(&change, RESULT_CHANGED, 0, "somebody else has changed it; it is theirs now");
    } else if (change.entry != NULL && change.entry->lease != NULL && change.entry->lease != lease) {
        say(&change, RESULT_OWNED, 0, "%s (process %d) holds it", change.entry->lease->name,
            (int)change.entry->lease->pid);
    } else {
        with_value(&change);
    }
    value_close(&change.value);
    fault_point("before-reply");
}
