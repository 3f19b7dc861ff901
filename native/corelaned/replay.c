/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Putting back what an earlier run left behind. Nothing is journaled while it goes on: a kill in the
 * midst leaves the journal as it was, and the next replay finds the values that were put back already
 * equal to their originals. At the end the journal is rewritten with what could not be put back.
 *
 * An intent with another original than the one before it begins anew: the line that closed the first was
 * lost. All values of ours since the original count, because any of them may be the one written last.
 */
#include "ledger.h"

#include "bans.h"
#include "records.h"
#include "replay.h"
#include "report.h"
#include "undo.h"

#include <stdio.h>
#include <string.h>

struct replaying {
    struct steering *steering;
    bool out_of_memory;
};

static void on_intent(struct replaying *replaying, const struct journal_record *record) {
    struct steering *steering = replaying->steering;
    struct entry *entry = ledger_find_named(steering, &record->what);
    if (entry != NULL && !cpus_equal(&entry->original, &record->original)) {
        ledger_drop(steering, entry);
        entry = NULL;
    }
    if (entry == NULL) {
        entry = ledger_add(steering, NULL, &record->what, &record->original);
    }
    if (entry == NULL || !entry_own(entry, &record->ours)) {
        replaying->out_of_memory = true;
    }
}

static void on_record(void *context, const struct journal_record *record) {
    struct replaying *replaying = context;
    switch (record->verb) {
    case JOURNAL_HEAD:
        return;
    case JOURNAL_INTENT:
        on_intent(replaying, record);
        return;
    case JOURNAL_CLOSED: {
        struct entry *entry = ledger_find_named(replaying->steering, &record->what);
        if (entry != NULL) {
            ledger_drop(replaying->steering, entry);
        }
        return;
    }
    case JOURNAL_BAN:
    case JOURNAL_UNBAN:
        bans_replay(replaying->steering, record);
        return;
    }
}

static void put_back(struct steering *steering, struct restored *out) {
    struct entry *next;
    for (struct entry *entry = steering->entries; entry != NULL; entry = next) {
        struct undo undo;
        struct tunable what = entry->what;
        next = entry->next;
        undo_entry(steering, entry, &undo);
        restored_add(out, &what, &undo);
        if (undo.how == UNDONE_FAILED || undo.how == UNDONE_WAITS) {
            entry->failure_told = true;
        }
    }
}

/* What a dry run says instead. */
static void would_put_back(struct steering *steering, struct restored *out) {
    while (steering->entries != NULL) {
        char what[DETAIL_MAX];
        char original[VALUE_SHOWN];
        tunable_describe(&steering->entries->what, what, sizeof what);
        restored_line(out, "Dry run: %s would be put back to %s.", what,
                      value_shown(&steering->entries->what, &steering->entries->original, original));
        ledger_drop(steering, steering->entries);
    }
}

static bool is_readable(const struct steering *steering, int error,
                        const struct journal_findings *findings, char text[CONFIG_ERROR_MAX]) {
    const char *state = steering->config.state;
    if (error != 0) {
        snprintf(text, CONFIG_ERROR_MAX, "cannot read %s/journal: %s", state, strerror(-error));
    } else if (findings->newer) {
        snprintf(text, CONFIG_ERROR_MAX,
                 "%s/journal was written by another version of corelaned: start that one once with "
                 "--restore, or reboot",
                 state);
    } else if (findings->too_long) {
        snprintf(text, CONFIG_ERROR_MAX, "%s/journal is not a journal: move it away", state);
    } else {
        return true;
    }
    return false;
}

static void tell_findings(const struct journal_findings *findings, struct restored *out) {
    if (findings->other_boot > 0) {
        restored_line(out,
                      "The journal has %u changes of an earlier boot: the kernel has forgotten them, "
                      "there is nothing to put back.",
                      findings->other_boot);
    }
    if (findings->damaged > 0) {
        restored_line(out,
                      "The journal is damaged in %u places, first at line %u; it is kept as "
                      "journal.damaged-N. Values that only the damaged lines tell may be missing here.",
                      findings->damaged, findings->first_damaged);
    }
    if (findings->torn) {
        restored_line(out, "The journal's last line is cut off. If a kill did that, what it was to "
                           "announce was not begun; else its value may be missing here.");
    }
}

bool replay(struct steering *steering, struct restored *out, char error[CONFIG_ERROR_MAX]) {
    struct journal_findings findings;
    struct replaying replaying = {.steering = steering};
    steering->replaying = true;
    int failure = journal_read(&steering->journal, on_record, &replaying, &findings);
    if (!is_readable(steering, failure, &findings, error)) {
        return false;
    }
    if (replaying.out_of_memory) {
        snprintf(error, CONFIG_ERROR_MAX, "out of memory while reading the journal");
        return false;
    }
    tell_findings(&findings, out);
    if (steering->dry_run) {
        would_put_back(steering, out);
        steering->replaying = false;
        return true;
    }
    put_back(steering, out);
    bans_look(steering);
    bans_send(steering);
    steering->replaying = false;
    failure = records_rewrite(steering, findings.damaged > 0);
    if (failure != 0) {
        restored_line(out, "The journal cannot be written (%s): nothing is changed until it can.",
                      strerror(-failure));
        steering->journal_told = true;
    }
    return true;
}
