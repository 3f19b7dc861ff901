/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "bans.h"

#include "irqbalance.h"
#include "ledger.h"

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
