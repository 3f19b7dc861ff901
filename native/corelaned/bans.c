/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "bans.h"

#include "ledger.h"

void bans_look(struct steering *steering) {
    (void)steering;
}
int bans_add(struct steering *steering, uint32_t irq) {
    (void)steering, (void)irq;
    return 0;
}
void bans_release(struct steering *steering, uint32_t irq) {
    (void)steering, (void)irq;
}
void bans_send(struct steering *steering) {
    (void)steering;
}
void bans_watch(struct steering *steering) {
    (void)steering;
}
void bans_replay(struct steering *steering, const struct journal_record *record) {
    (void)steering, (void)record;
}
bool bans_pending(const struct steering *steering) {
    (void)steering;
    return false;
}
void bans_rewrite(struct steering *steering) {
    (void)steering;
}
void bans_free(struct steering *steering) {
    (void)steering;
}
