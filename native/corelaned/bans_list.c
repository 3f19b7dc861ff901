/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "bans_list.h"

#include "irqbalance.h"
#include "ledger.h"
#include "report.h"

#include <stdlib.h>

struct ban *bans_find(const struct bans *bans, uint32_t irq) {
    for (size_t i = 0; i < bans->count; i++) {
        if (bans->list[i].irq == irq) {
            return &bans->list[i];
        }
    }
    return NULL;
}

struct ban *bans_find_or_add(struct bans *bans, uint32_t irq) {
    struct ban *ban = bans_find(bans, irq);
    if (ban != NULL) {
        return ban;
    }
    struct ban *more = realloc(bans->list, (bans->count + 1) * sizeof *more);
    if (more == NULL) {
        return NULL;
    }
    bans->list = more;
    more[bans->count] = (struct ban){.irq = irq};
    return &more[bans->count++];
}

void bans_drop(struct bans *bans, size_t at) {
    bans->list[at] = bans->list[--bans->count];
}

void bans_forget_released(struct steering *steering) {
    struct bans *bans = &steering->bans;
    for (size_t i = bans->count; i > 0; i--) {
        const struct ban *ban = &bans->list[i - 1];
        if (!ban->wanted && !irqbalance_is(&steering->roots, ban->added)) {
            bans_drop(bans, i - 1);
        }
    }
}

bool ban_is_to_go(const struct bans *bans, const struct ban *ban) {
    return !ban->wanted && ban->added == bans->pid;
}

bool bans_is_due(const struct bans *bans) {
    for (size_t i = 0; i < bans->count; i++) {
        const struct ban *ban = &bans->list[i];
        if (ban_is_to_go(bans, ban) || (ban->wanted && ban->told != bans->pid)) {
            return true;
        }
    }
    return false;
}

void bans_replay(struct steering *steering, const struct journal_record *record) {
    struct bans *bans = &steering->bans;
    struct ban *ban = bans_find_or_add(bans, record->irq);
    if (ban == NULL) {
        return;
    }
    if (record->verb == JOURNAL_BAN) {
        *ban = (struct ban){.irq = record->irq, .added = record->pid};
    } else if (ban->added == record->pid) {
        bans_drop(bans, (size_t)(ban - bans->list));
    }
}

bool bans_pending(const struct steering *steering) {
    const struct bans *bans = &steering->bans;
    for (size_t i = 0; i < bans->count; i++) {
        if (irqbalance_is(&steering->roots, bans->list[i].added)) {
            return true;
        }
    }
    return false;
}

void bans_report(const struct steering *steering, struct restored *out) {
    const struct bans *bans = &steering->bans;
    unsigned count = 0;
    uint32_t pid = 0;
    for (size_t i = 0; i < bans->count; i++) {
        const struct ban *ban = &bans->list[i];
        if (!ban->wanted && irqbalance_is(&steering->roots, ban->added)) {
            count++;
            pid = ban->added;
        }
    }
    if (count > 0) {
        restored_line(out, "irqbalance (process %u) still leaves %u interrupts alone for us: %s.", pid,
                      count,
                      steering->config.ban
                          ? "it did not take its list back, and is asked again"
                          : "by \"irqbalance = ignore\" that is not taken back; restart it");
    }
}

void bans_rewrite(struct steering *steering) {
    const struct bans *bans = &steering->bans;
    for (size_t i = 0; i < bans->count; i++) {
        struct journal_record record = {
            .verb = JOURNAL_BAN, .irq = bans->list[i].irq, .pid = bans->list[i].added};
        if (irqbalance_is(&steering->roots, record.pid)) {
            journal_rewrite_add(&steering->journal, &record);
        }
    }
}

void bans_free(struct steering *steering) {
    free(steering->bans.list);
    steering->bans.list = NULL;
    steering->bans.count = 0;
}
