/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "bans.h"

#include "faultpoint.h"
#include "irqbalance.h"
#include "ledger.h"
#include "records.h"
#include "report.h"

#include <errno.h>
#include <string.h>

/*
 * A new irqbalance first places interrupts one interval after its start, 10 seconds by default: it must
 * be found within that.
 */
enum { SEARCH_SECONDS = 4, RETRY_FIRST_SECONDS = 2, RETRY_MOST_SECONDS = 64 };

/*
 * After its list was changed irqbalance sleeps in its next pass for one interval, answers nobody, and
 * places interrupts when it wakes (scan, need_rescan in irqbalance.c of 1.9). An interrupt moved
 * meanwhile would be placed as well. So it is waited for, several of the default intervals long.
 */
enum { SILENCE_SECONDS = 60 };

static bool enabled(const struct steering *steering) {
    return steering->config.ban && !steering->dry_run;
}

static void unreachable(struct steering *steering, const char *why) {
    struct bans *bans = &steering->bans;
    bans->silent_until = 0;
    bans->reachable = false;
    time_t after = bans->retry_after == 0 ? RETRY_FIRST_SECONDS : 2 * bans->retry_after;
    bans->retry_after = after < RETRY_MOST_SECONDS ? after : RETRY_MOST_SECONDS;
    bans->retry_at = monotonic_seconds() + bans->retry_after;
    if (!bans->reported && steering->news != NULL) {
        bans->reported = true;
        report_news(steering,
                    "irqbalance (process %u) cannot be told to leave interrupts alone (%s); an "
                    "interrupt that it moves is left to it. Start it with the interrupts to be steered "
                    "as IRQBALANCE_ARGS=\"--banirq=N --banirq=M\" or stop it.",
                    bans->pid, why);
    }
}

/* Its socket is there and it does not answer: for now it is busy, in the end it is unreachable. */
static void no_answer(struct steering *steering, int error) {
    struct bans *bans = &steering->bans;
    time_t now = monotonic_seconds();
    if (error != -EAGAIN && error != -ETIMEDOUT) {
        unreachable(steering, strerror(-error));
        return;
    }
    if (bans->silent_until == 0 && !bans->reported) {
        bans->silent_until = now + SILENCE_SECONDS;
    }
    if (now >= bans->silent_until) {
        unreachable(steering, "it does not answer");
        return;
    }
    bans->retry_at = now + RETRY_FIRST_SECONDS;
}

/* One that took bans of ours stays the one to speak to for as long as it lives: it has to give them back. */
static bool find_ours(const struct steering *steering, struct balancers *out) {
    const struct bans *bans = &steering->bans;
    for (size_t i = 0; i < bans->count; i++) {
        if (irqbalance_is(&steering->roots, bans->list[i].added)) {
            *out = (struct balancers){.count = 1, .pids = {bans->list[i].added}};
            return true;
        }
    }
    return false;
}

/* The first that answers; else the first, with its error. */
static uint32_t choose(const struct steering *steering, int *error) {
    struct balancers found;
    *error = 0;
    if (!find_ours(steering, &found)) {
        irqbalance_find(&steering->roots, &found);
    }
    for (size_t i = 0; enabled(steering) && i < found.count; i++) {
        struct banned present;
        int failure = irqbalance_setup(&steering->roots, found.pids[i], &present);
        if (failure == 0) {
            *error = 0;
            return found.pids[i];
        }
        *error = i == 0 ? failure : *error;
    }
    return found.count > 0 ? found.pids[0] : 0;
}

/* Whether the one known is to be spoken to, or to be waited for. */
static bool is_kept(const struct steering *steering, time_t now) {
    const struct bans *bans = &steering->bans;
    return irqbalance_is(&steering->roots, bans->pid)
           && (bans->reachable || bans->silent_until != 0 || now < bans->retry_at
               || !enabled(steering));
}

void bans_look(struct steering *steering) {
    struct bans *bans = &steering->bans;
    time_t now = monotonic_seconds();
    if (is_kept(steering, now) || (bans->pid == 0 && now < bans->look_at)) {
        return;
    }
    int error;
    bans->look_at = now + SEARCH_SECONDS;
    uint32_t pid = choose(steering, &error);
    bans->runs = pid != 0;
    if (pid != bans->pid) {
        bans->pid = pid;
        bans->reported = false;
        bans->retry_at = 0;
        bans->retry_after = 0;
        bans->silent_until = 0;
    }
    bans->reachable = pid != 0 && enabled(steering) && error == 0;
    if (error != 0) {
        no_answer(steering, error);
    }
}

/*
 * What its list shall be. Additions are journaled before they are sent: a kill in between leaves a line
 * about a ban that is not there, which a replay finds and forgets.
 */
static int plan(struct steering *steering, const struct banned *present, struct banned *next) {
    struct bans *bans = &steering->bans;
    int result = 0;
    *next = *present;
    for (size_t i = 0; i < bans->count; i++) {
        struct ban *ban = &bans->list[i];
        bool there = banned_contains(present, ban->irq);
        if (ban_is_to_go(bans, ban)) {
            banned_remove(next, ban->irq);
        } else if (ban->wanted && !there) {
            int error = ban->added == bans->pid || steering->replaying
                            ? 0
                            : records_ban(steering, JOURNAL_BAN, ban->irq, bans->pid);
            if (error == 0 && banned_add(next, ban->irq)) {
                ban->added = bans->pid;
            } else {
                result = error;
            }
        }
    }
    fault_point("ban-journaled");
    return result;
}

/* What was sent has arrived: ours that are wanted are told of, those that are released are done with. */
static void settle(struct steering *steering, const struct banned *now) {
    struct bans *bans = &steering->bans;
    bans->retry_after = 0;
    if (bans->reported) {
        bans->reported = false;
        report_news(steering, "irqbalance (process %u) was told to leave interrupts alone.", bans->pid);
    }
    for (size_t i = bans->count; i > 0; i--) {
        struct ban *ban = &bans->list[i - 1];
        bool there = banned_contains(now, ban->irq);
        if (ban->wanted) {
            ban->told = there ? bans->pid : 0;
        } else if (!there && ban_is_to_go(bans, ban)) {
            uint32_t irq = ban->irq;
            fault_point("unbanned");
            bans_drop(bans, i - 1);
            if (!steering->replaying
                && records_ban(steering, JOURNAL_UNBAN, irq, bans->pid) != 0) {
                steering->journal.stale = true;
            }
        }
    }
}

static bool fits_every_version(const struct banned *list) {
    char request[IRQBALANCE_MESSAGE_MAX + 1];
    size_t length = irqbalance_format_ban(list, request);
    return length > 0 && length <= IRQBALANCE_SAFE_MESSAGE;
}

static void send_and_verify(struct steering *steering, const struct banned *present,
                            const struct banned *next) {
    struct bans *bans = &steering->bans;
    struct banned now;
    if (!fits_every_version(next) && !fits_every_version(present)) {
        unreachable(steering, "its list is longer than every version of it can read");
        return;
    }
    /*
     * An error does not say that nothing arrived: who closes a socket with bytes unread resets it, as an
     * irqbalance does that reads only the beginning. What its list is tells.
     */
    int failed = irqbalance_ban(&steering->roots, bans->pid, next);
    int error = irqbalance_setup(&steering->roots, bans->pid, &now);
    if (error != 0) {
        no_answer(steering, error);
        return;
    }
    if (!banned_equal(&now, next)) {
        if (!banned_equal(&now, present)) {
            (void)irqbalance_ban(&steering->roots, bans->pid, present);
        }
        unreachable(steering, failed == 0 || failed == -ECONNRESET
                                  ? "it took another list than it was sent"
                                  : strerror(-failed));
        return;
    }
    settle(steering, &now);
}

int bans_send(struct steering *steering) {
    struct bans *bans = &steering->bans;
    struct banned present;
    struct banned next;
    if (!enabled(steering) || bans->count == 0) {
        return 0;
    }
    bans_look(steering);
    bans_forget_released(steering);
    if (bans->pid == 0 || !bans_is_due(bans)
        || ((!bans->reachable || bans->silent_until != 0)
            && monotonic_seconds() < bans->retry_at)) {
        return 0;
    }
    int error = irqbalance_setup(&steering->roots, bans->pid, &present);
    if (error != 0) {
        no_answer(steering, error);
        return 0;
    }
    bans->silent_until = 0;
    bans->reachable = true;
    int result = plan(steering, &present, &next);
    if (banned_equal(&present, &next)) {
        settle(steering, &next);
    } else {
        send_and_verify(steering, &present, &next);
    }
    return result;
}

int bans_add(struct steering *steering, uint32_t irq) {
    if (!enabled(steering)) {
        return 0;
    }
    fault_point("before-ban");
    struct ban *ban = bans_find_or_add(&steering->bans, irq);
    if (ban == NULL) {
        return -ENOMEM;
    }
    ban->wanted = true;
    int error = bans_send(steering);
    fault_point("banned");
    const struct bans *bans = &steering->bans;
    ban = bans_find(&steering->bans, irq);
    bool told = ban != NULL && bans->pid != 0 && ban->told == bans->pid;
    return error == 0 && bans->silent_until != 0 && !told ? BANS_BUSY : error;
}

void bans_release(struct steering *steering, uint32_t irq) {
    struct ban *ban = bans_find(&steering->bans, irq);
    if (ban != NULL) {
        fault_point("before-unban");
        ban->wanted = false;
        ban->told = 0;
    }
}

void bans_watch(struct steering *steering) {
    if (!enabled(steering) || steering->bans.count == 0) {
        return;
    }
    (void)bans_send(steering);
}
