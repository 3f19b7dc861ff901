/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "bans.h"
#include "held.h"
#include "ledger.h"
#include "machine_lock.h"
#include "records.h"
#include "replay.h"
#include "report.h"
#include "undo.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SILENCE_SECONDS = 12, PAUSE_MS = 500 };

static bool lock_machine(const struct steering *steering, const char *root, struct restored *replayed,
                         char error[CONFIG_ERROR_MAX]) {
    uint32_t holder = 0;
    switch (steering->dry_run ? MACHINE_LOCKED : machine_lock(&steering->roots, &holder)) {
    case MACHINE_LOCKED:
        return true;
    case MACHINE_UNLOCKED:
        restored_line(replayed,
                      "Process %u, which is no corelaned, has locked %s/proc/irq: a second corelaned "
                      "with another state directory would not be noticed.",
                      holder, root);
        return true;
    case MACHINE_IS_ANOTHERS:
        break;
    }
    snprintf(error, CONFIG_ERROR_MAX,
             "another corelaned steers what is below %s/proc/irq, with another state directory: one is "
             "enough",
             root);
    return false;
}

static bool open_parts(struct steering *steering, const char *root, struct restored *replayed,
                       char error[CONFIG_ERROR_MAX]) {
    char boot[BOOT_ID_LENGTH + 1];
    if (!roots_open(&steering->roots, root, error)) {
        return false;
    }
    int failure = boot_id(&steering->roots, boot);
    if (failure != 0) {
        snprintf(error, CONFIG_ERROR_MAX, "cannot read the boot id in %s/proc/sys/kernel/random/boot_id"
                                          ": %s",
                 root, strerror(-failure));
        return false;
    }
    return journal_open(&steering->journal, steering->config.state, boot, !steering->dry_run, error)
           && lock_machine(steering, root, replayed, error) && replay(steering, replayed, error);
}

static void free_all(struct steering *steering) {
    while (steering->entries != NULL) {
        ledger_drop(steering, steering->entries);
    }
    bans_free(steering);
    journal_close(&steering->journal);
    roots_close(&steering->roots);
    free(steering);
}

struct steering *steering_open(const struct config *config, const char *root, bool dry_run,
                               struct restored *replayed, char error[CONFIG_ERROR_MAX]) {
    memset(replayed, 0, sizeof *replayed);
    error[0] = '\0';
    struct steering *steering = calloc(1, sizeof *steering);
    if (steering == NULL) {
        snprintf(error, CONFIG_ERROR_MAX, "out of memory");
        return NULL;
    }
    steering->config = *config;
    steering->dry_run = dry_run;
    steering->roots = (struct roots){.irq = -1, .sys = -1, .proc = -1, .run = -1, .network = -1};
    steering->journal = (struct journal){.directory = -1, .fd = -1, .next_fd = -1};
    if (!open_parts(steering, root, replayed, error)) {
        free_all(steering);
        return NULL;
    }
    if (steering->journal.aside_error != 0) {
        restored_line(replayed, "The damaged journal could not be kept: %s.",
                      strerror(-steering->journal.aside_error));
    }
    bans_look(steering);
    if (!dry_run) {
        bans_report(steering, replayed);
    }
    return steering;
}

void steering_on_news(struct steering *steering, void (*line)(void *context, const char *text),
                      void *context) {
    steering->news = line;
    steering->news_context = context;
}

struct lease *lease_begin(struct steering *steering, uid_t uid, pid_t pid, const char *name) {
    struct lease *lease = steering->lease_count < LEASES_MAX ? calloc(1, sizeof *lease) : NULL;
    if (lease == NULL) {
        return NULL;
    }
    lease->steering = steering;
    lease->uid = uid;
    lease->pid = pid;
    snprintf(lease->name, sizeof lease->name, "%s", name);
    lease->next = steering->leases;
    steering->leases = lease;
    steering->lease_count++;
    steering->bans.look_at = 0;
    bans_look(steering);
    return lease;
}

void lease_restore(struct lease *lease, const struct tunable *what, struct answer *out) {
    static const enum result_code codes[] = {[UNDONE] = RESULT_OK,
                                             [UNDONE_WAITS] = RESULT_OK,
                                             [UNDONE_LEFT] = RESULT_CHANGED,
                                             [UNDONE_GONE] = RESULT_NOT_FOUND,
                                             [UNDONE_FAILED] = RESULT_UNVERIFIED};
    struct undo undo;
    memset(out, 0, sizeof *out);
    struct entry *entry = ledger_find(lease->steering, what, lease);
    if (entry == NULL || entry->lease != lease || entry->lost) {
        out->code = entry != NULL && entry->lost ? RESULT_CHANGED : RESULT_NOT_HELD;
        snprintf(out->detail, sizeof out->detail, "this connection does not hold it");
        return;
    }
    undo_entry(lease->steering, entry, &undo);
    if (undo.how == UNDONE_WAITS) {
        entry->lease = NULL;
        lease->values--;
    }
    bans_send(lease->steering);
    records_tidy(lease->steering);
    out->code = undo.how == UNDONE_FAILED && undo.error != 0 ? error_result(undo.error)
                                                             : codes[undo.how];
    out->error = undo.error;
    out->has_before = undo.has_before;
    out->before = undo.before;
    out->has_now = undo.has_now;
    out->now = undo.now;
    snprintf(out->detail, sizeof out->detail, "%s", undo.why);
}

/* At an end an irqbalance that did not answer a moment ago gets another chance. */
static void end_bans(struct steering *steering) {
    if (steering->ending) {
        return;
    }
    steering->bans.retry_at = 0;
    (void)bans_send(steering);
    records_tidy(steering);
}

void lease_end(struct lease *lease, struct restored *out) {
    struct steering *steering = lease->steering;
    struct entry *next;
    *out = lease->ended;
    for (struct entry *entry = steering->entries; entry != NULL; entry = next) {
        next = entry->next;
        if (entry->lease != lease) {
            continue;
        }
        if (entry->lost) {
            held_drop_lost(steering, entry, out);
            continue;
        }
        struct undo undo;
        struct tunable what = entry->what;
        undo_entry(steering, entry, &undo);
        restored_add(out, &what, &undo);
        if (undo.how == UNDONE_FAILED || undo.how == UNDONE_WAITS) {
            entry->lease = NULL;
            entry->failure_told = true;
        }
    }
    end_bans(steering);
    struct lease **at = &steering->leases;
    while (*at != lease) {
        at = &(*at)->next;
    }
    *at = lease->next;
    steering->lease_count--;
    free(lease);
}

void steering_ending(struct steering *steering) {
    steering->ending = true;
}

static void add_up(struct restored *total, const struct restored *part) {
    total->restored += part->restored;
    total->left += part->left;
    for (const char *line = part->report; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        restored_line(total, "%.*s", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

/* The last chance of this run; the journal keeps what fails. */
static void undo_pending(struct steering *steering, struct restored *out) {
    struct entry *next;
    out->failed = 0;    /* what has failed is among these */
    for (struct entry *entry = steering->entries; entry != NULL; entry = next) {
        struct undo undo;
        struct tunable what = entry->what;
        next = entry->next;
        undo_entry(steering, entry, &undo);
        if (undo.how != UNDONE_WAITS) {    /* that was told when it began to wait */
            restored_add(out, &what, &undo);
        }
    }
}

/* One that was told something a moment ago answers nobody for an interval of 10 seconds. */
static void end_bans_patiently(struct steering *steering) {
    time_t until = monotonic_seconds() + SILENCE_SECONDS;
    end_bans(steering);
    while (bans_pending(steering) && steering->bans.silent_until != 0
           && monotonic_seconds() < until) {
        poll(NULL, 0, PAUSE_MS);
        end_bans(steering);
    }
}

void steering_close(struct steering *steering, struct restored *out) {
    struct restored part;
    memset(out, 0, sizeof *out);
    steering_ending(steering);
    while (steering->leases != NULL) {
        lease_end(steering->leases, &part);
        add_up(out, &part);
    }
    undo_pending(steering, out);
    steering->ending = false;
    end_bans_patiently(steering);
    bans_report(steering, out);
    if (!steering->dry_run && steering->entries == NULL && !bans_pending(steering)) {
        journal_remove(&steering->journal);
    }
    free_all(steering);
}

uint32_t steering_flags(const struct steering *steering) {
    return (steering->dry_run ? WELCOME_DRY_RUN : 0U)
           | (steering->bans.runs ? WELCOME_IRQBALANCE : 0U)
           | (steering->bans.runs && steering->bans.reachable ? WELCOME_BANS : 0U);
}
