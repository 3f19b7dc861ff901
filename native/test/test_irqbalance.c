/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* irqbalance's ban list: merged, verified, told again to a new one, and at the end as it was. */
#include "fake_irqbalance.h"

#include "files.h"
#include "irqbalance.h"

static struct steering *steering;
static struct restored restored;
static struct roots roots;
static pid_t balancer;
static char news[4096];

static void on_news(void *context, const char *text) {
    (void)context;
    size_t used = strlen(news);
    snprintf(news + used, sizeof news - used, "%s\n", text);
}

static int set_up(void **state) {
    (void)state;
    char error[CONFIG_ERROR_MAX];
    news[0] = '\0';
    if (tree_make() != 0) {
        return -1;
    }
    tree_directories("run/x");
    balancer = 0;
    struct config config = tree_config();
    steering = steering_open(&config, tree_root, false, &restored, error);
    if (steering == NULL || !roots_open(&roots, tree_root, error)) {
        return -1;
    }
    steering_on_news(steering, on_news, NULL);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    if (steering != NULL) {
        steering_close(steering, &restored);
    }
    if (balancer != 0) {
        fake_stop(balancer, FAKE_PID);
    }
    roots_close(&roots);
    tree_remove("");
    return 0;
}

/* The stand-in is a process: on a busy machine it may answer too late for the daemon, which asks again. */
enum { TRIES = 60 };

/* Its list now, as a text. */
static const char *banned_now(unsigned pid) {
    static char text[IRQBALANCE_MESSAGE_MAX + 1];
    static struct banned now;
    int tries = 0;
    while (irqbalance_setup(&roots, pid, &now) != 0) {
        assert_true(tries++ < TRIES);
        sleep(1);
    }
    assert_true(irqbalance_format_ban(&now, text) > 0);
    return text + strlen("settings ban irqs ");
}

static enum result_code set(struct lease *lease, unsigned irq, const char *action, const char *to) {
    struct answer answer;
    struct tunable what = tree_irq_tunable(irq, action, "0000:00:02.0");
    struct cpus wanted = tree_cpus(to);
    lease_set(lease, &what, NULL, &wanted, &answer);
    return answer.code;
}

static enum result_code set_in_time(struct lease *lease, unsigned irq, const char *action,
                                    const char *to) {
    enum result_code code = set(lease, irq, action, to);
    for (int tries = 0; code == RESULT_TRANSIENT && tries < TRIES; tries++) {
        sleep(1);
        code = set(lease, irq, action, to);
    }
    return code;
}

/* Where it was late at the first look, interrupts would be held without a ban. */
static void until_it_is_reached(void) {
    for (int tries = 0; (steering_flags(steering) & WELCOME_BANS) == 0 && tries < TRIES; tries++) {
        lease_end(lease_begin(steering, 1000, 1, "test"), &restored);
        sleep(1);
    }
}

static struct lease *two_held(void) {
    if (balancer != 0) {
        until_it_is_reached();
    }
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    assert_int_equal(set_in_time(lease, 41, "eth0-TxRx-0", "1"), RESULT_OK);
    assert_int_equal(set_in_time(lease, 42, "eth0-TxRx-1", "2"), RESULT_OK);
    return lease;
}

static void the_list_is_merged_and_put_back(void **state) {
    (void)state;
    balancer = fake_start("7 9", FAKE_PID);
    struct lease *lease = two_held();
    assert_int_equal(steering_flags(steering), WELCOME_IRQBALANCE | WELCOME_BANS);
    assert_string_equal(banned_now(FAKE_PID), "7 9 41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "7 9");
    assert_string_equal(news, "");
}

/* The number goes to another interrupt, which is taken before the watch has seen the first one go. */
static void a_number_passed_on_stays_banned(void **state) {
    (void)state;
    balancer = fake_start("9", FAKE_PID);
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    assert_int_equal(set(lease, 41, "eth0-TxRx-0", "1"), RESULT_OK);
    tree_write("sys/kernel/irq/41/actions", "mgmt0\n");
    tree_write("proc/irq/41/smp_affinity_list", "0-3\n");
    assert_int_equal(set(lease, 41, "mgmt0", "2"), RESULT_OK);
    steering_watch(steering);
    assert_string_equal(banned_now(FAKE_PID), "9 41");
    steering_watch(steering);
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "9");
}

static void what_was_banned_before_stays_banned(void **state) {
    (void)state;
    balancer = fake_start("0 41", FAKE_PID);
    struct lease *lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), "0 41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "0 41");
}

static void bans_of_others_meanwhile_stay(void **state) {
    (void)state;
    static struct banned list = {.count = 3, .irqs = {41, 42, 99}};
    balancer = fake_start("", FAKE_PID);
    struct lease *lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), "41 42");
    assert_int_equal(irqbalance_ban(&roots, FAKE_PID, &list), 0);
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "99");
}

static void a_new_irqbalance_is_told_again(void **state) {
    (void)state;
    balancer = fake_start("7", FAKE_PID);
    struct lease *lease = two_held();
    fake_stop(balancer, FAKE_PID);
    balancer = fake_start("8", 5000);
    steering_watch(steering);
    assert_string_equal(banned_now(5000), "8 41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(5000), "8");
    fake_stop(balancer, 5000);
    balancer = 0;
}

/* As the real one is for an interval after each change of its list; then it places what is not banned. */
static void one_that_is_silent_is_waited_for(void **state) {
    (void)state;
    balancer = fake_start("", FAKE_PID);
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    assert_int_equal(set(lease, 41, "eth0-TxRx-0", "1"), RESULT_OK);
    kill(balancer, SIGSTOP);
    assert_int_equal(set(lease, 42, "eth0-TxRx-1", "2"), RESULT_TRANSIENT);
    assert_string_equal(tree_read("proc/irq/42/smp_affinity_list"), "0-3");
    assert_int_equal(set(lease, 41, "eth0-TxRx-0", "2"), RESULT_OK);
    kill(balancer, SIGCONT);
    int tries = 0;
    while (set(lease, 42, "eth0-TxRx-1", "2") == RESULT_TRANSIENT && tries++ < 20) {
        sleep(1);
    }
    assert_string_equal(tree_read("proc/irq/42/smp_affinity_list"), "2");
    assert_string_equal(banned_now(FAKE_PID), "41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "NONE");
    assert_string_equal(news, "");
}

static void process_of(unsigned pid, uid_t uid) {
    char path[TREE_PATH];
    snprintf(path, sizeof path, "proc/%u/comm", pid);
    tree_write(path, "irqbalance\n");
    snprintf(path, sizeof path, "proc/%u", pid);
    if (uid != geteuid()) {
        assert_int_equal(chown(tree_path(path), uid, (gid_t)-1), 0);
    }
}

/* The files in the directory of a process that is not dumpable are root's, the directory is its own. */
static void anybody_may_be_called_so(void **state) {
    (void)state;
    if (geteuid() != 0) {
        tree_link("proc/100", "../elsewhere");    /* instead of a process of somebody else's */
        tree_write("elsewhere/comm", "irqbalance\n");
    } else {
        process_of(100, 65533);
    }
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    assert_int_equal(steering_flags(steering), 0);
    balancer = fake_start("9", FAKE_PID);
    steering_watch(steering);
    lease_end(lease, &restored);
    lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), "9 41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "9");
    assert_string_equal(news, "");
}

/* As one in a container is, or one whose socket nobody serves any more. */
static void one_that_cannot_be_told_hides_no_other(void **state) {
    (void)state;
    process_of(100, geteuid());
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    assert_int_equal(steering_flags(steering), WELCOME_IRQBALANCE);
    pid_t dead = fake_start("", 101);
    kill(dead, SIGKILL);
    waitpid(dead, NULL, 0);
    balancer = fake_start("9", FAKE_PID);
    lease_end(lease, &restored);
    lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), "9 41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "9");
}

static bool both_are_banned(void) {
    const char *now = banned_now(FAKE_PID);
    return strstr(now, "41") != NULL && strstr(now, "42") != NULL;
}

static void killed_while_holding(void) {
    fflush(stdout);
    steering_close(steering, &restored);
    steering = NULL;
    pid_t child = fork();
    if (child == 0) {
        char error[CONFIG_ERROR_MAX];
        struct config config = tree_config();
        steering = steering_open(&config, tree_root, false, &restored, error);
        if (steering == NULL) {
            fprintf(stderr, "%s\n", error);
            _exit(1);
        }
        (void)two_held();
        for (int tries = 0; !both_are_banned() && tries < TRIES; tries++) {
            sleep(1);
            steering_watch(steering);
        }
        if (both_are_banned()) {
            kill(getpid(), SIGKILL);
        }
        fprintf(stderr, "not banned: %s; flags %u; %s\n", banned_now(FAKE_PID),
                steering_flags(steering), news);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void open_again(bool ban) {
    char error[CONFIG_ERROR_MAX];
    struct config config = tree_config();
    config.ban = ban;
    steering = steering_open(&config, tree_root, false, &restored, error);
    assert_non_null(steering);
    steering_on_news(steering, on_news, NULL);
}

/* Another irqbalance is there by then: the bans are taken back where they are. */
static void bans_of_a_killed_run_are_taken_back(void **state) {
    (void)state;
    balancer = fake_start("9", FAKE_PID);
    killed_while_holding();
    assert_string_equal(banned_now(FAKE_PID), "9 41 42");
    pid_t first = fake_start("41 77", 100);
    pid_t last = fake_start("41 77", 9000);
    open_again(true);
    assert_string_equal(banned_now(FAKE_PID), "9");
    assert_string_equal(banned_now(100), "41 77");
    assert_string_equal(banned_now(9000), "41 77");
    fake_stop(first, 100);
    fake_stop(last, 9000);
}

static void bans_that_stay_are_told_at_start(void **state) {
    (void)state;
    balancer = fake_start("9", FAKE_PID);
    killed_while_holding();
    open_again(false);
    assert_non_null(strstr(restored.report, "(process 4242) still leaves 2 interrupts alone"));
    assert_non_null(strstr(restored.report, "irqbalance = ignore"));
    steering_close(steering, &restored);
    assert_non_null(strstr(restored.report, "irqbalance = ignore"));
    kill(balancer, SIGSTOP);
    open_again(true);
    assert_non_null(strstr(restored.report, "is asked again"));
    assert_string_equal(tree_read("proc/irq/41/smp_affinity_list"), "0-3");
    pid_t later = fork();
    if (later == 0) {
        sleep(2);
        kill(balancer, SIGCONT);
        _exit(0);
    }
    steering_close(steering, &restored);
    waitpid(later, NULL, 0);
    assert_string_equal(restored.report, "");
    assert_string_equal(banned_now(FAKE_PID), "9");
    assert_string_equal(tree_read("state/journal"), "(absent)");
    open_again(true);
}

static void at_the_end_values_come_first_and_irqbalance_once(void **state) {
    (void)state;
    balancer = fake_start("9", FAKE_PID);
    struct lease *lease = two_held();
    steering_ending(steering);
    lease_end(lease, &restored);
    assert_string_equal(tree_read("proc/irq/41/smp_affinity_list"), "0-3");
    assert_string_equal(tree_read("proc/irq/42/smp_affinity_list"), "0-3");
    assert_string_equal(banned_now(FAKE_PID), "9 41 42");
    steering_close(steering, &restored);
    assert_string_equal(banned_now(FAKE_PID), "9");
    open_again(true);
}

static void one_that_came_late(void **state) {
    (void)state;
    struct lease *lease = two_held();
    assert_int_equal(steering_flags(steering), 0);
    lease_end(lease, &restored);
    assert_string_equal(news, "");
}

static void without_a_socket_it_is_told_once_and_not_fought(void **state) {
    (void)state;
    tree_write("proc/4242/comm", "irqbalance\n");
    struct lease *lease = two_held();
    assert_int_equal(steering_flags(steering), WELCOME_IRQBALANCE);
    assert_non_null(strstr(news, "--banirq="));
    news[0] = '\0';
    tree_write("proc/irq/41/smp_affinity_list", "3\n");
    steering_watch(steering);
    steering_watch(steering);
    assert_non_null(strstr(news, "IRQ 41"));
    assert_null(strstr(strstr(news, "IRQ 41") + 1, "IRQ 41"));
    assert_null(strstr(news, "--banirq="));
    assert_string_equal(tree_read("proc/irq/41/smp_affinity_list"), "3");
    lease_end(lease, &restored);
    assert_int_equal(restored.left, 1);
    assert_int_equal(restored.restored, 1);
}

/* 120 numbers of three digits make a request of 497 bytes; an old irqbalance reads 500. */
static void long_list(char out[512], const char *more) {
    out[0] = '\0';
    for (int irq = 100; irq < 219; irq++) {
        snprintf(out + strlen(out), 512 - strlen(out), "%d ", irq);
    }
    strcat(out, more);
}

static void a_list_that_nothing_fits_into_is_left(void **state) {
    (void)state;
    char before[512];
    char with_41[520];
    long_list(before, "219");
    snprintf(with_41, sizeof with_41, "41 %.500s", before);
    balancer = fake_start(before, FAKE_PID);
    struct lease *lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), with_41);
    assert_non_null(strstr(news, "longer than every version"));
    lease_end(lease, &restored);
    assert_int_equal(restored.restored, 2);
    assert_string_equal(banned_now(FAKE_PID), before);
}

/* Cut within the last number it would ban IRQ 100 for IRQ 1000. */
static void a_list_that_was_cut_is_put_back(void **state) {
    (void)state;
    char before[512];
    long_list(before, "1000");
    balancer = fake_start(before, FAKE_PID);
    struct lease *lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), before);
    assert_non_null(strstr(news, "it took another list"));
    lease_end(lease, &restored);
    assert_int_equal(restored.restored, 2);
    assert_string_equal(banned_now(FAKE_PID), before);
}

static void one_that_takes_no_list_is_told_of_once(void **state) {
    (void)state;
    fake_is_deaf = true;
    balancer = fake_start("9", FAKE_PID);
    fake_is_deaf = false;
    struct lease *lease = two_held();
    assert_int_equal(set(lease, 41, "eth0-TxRx-0", "3"), RESULT_OK);
    assert_string_equal(banned_now(FAKE_PID), "9");
    const char *told = strstr(news, "cannot be told");
    assert_non_null(told);
    assert_null(strstr(told + 1, "cannot be told"));
    lease_end(lease, &restored);
    assert_int_equal(restored.restored, 2);
    assert_string_equal(banned_now(FAKE_PID), "9");
}

/* As one that was killed leaves it. */
static void a_socket_without_a_process_is_no_trouble(void **state) {
    (void)state;
    tree_write("run/irqbalance/irqbalance699.sock", "");
    struct lease *lease = two_held();
    assert_int_equal(steering_flags(steering), 0);
    lease_end(lease, &restored);
    assert_int_equal(restored.restored, 2);
    assert_string_equal(news, "");
}

static void bad(const char *text) {
    static struct banned list;
    assert_false(irqbalance_parse_setup(text, strlen(text), &list));
    assert_int_equal(list.count, 0);
}

static void setup_texts(void **state) {
    (void)state;
    static struct banned list;
    static const char good[] = "SLEEP 10 IRQ 43 LOAD 5 DIFF 0 CLASS 6 IRQ 0 LOAD 1 DIFF 2 CLASS 3 "
                               "BANNED 00000000,0000000f";
    assert_true(irqbalance_parse_setup(good, sizeof good - 1, &list));
    assert_int_equal(list.count, 2);
    assert_int_equal(list.irqs[0], 0);
    for (size_t cut = 0; cut < sizeof good - 19; cut++) {
        assert_false(irqbalance_parse_setup(good, cut, &list));
    }
    bad("");
    bad("IRQ 43 LOAD 5 BANNED 0");
    bad("SLEEP 10 IRQ -3 BANNED 0");
    bad("SLEEP 10 IRQ 99999999999 BANNED 0");
    bad("SLEEP 10 BANNED 0 IRQ 5");
    bad("SLEEP 10 BANNED x");
}

int main(void) {
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(the_list_is_merged_and_put_back),
        CASE(a_number_passed_on_stays_banned),
        CASE(what_was_banned_before_stays_banned),
        CASE(bans_of_others_meanwhile_stay),
        CASE(a_new_irqbalance_is_told_again),
        CASE(one_that_is_silent_is_waited_for),
        CASE(anybody_may_be_called_so),
        CASE(one_that_cannot_be_told_hides_no_other),
        CASE(bans_of_a_killed_run_are_taken_back),
        CASE(bans_that_stay_are_told_at_start),
        CASE(at_the_end_values_come_first_and_irqbalance_once),
        CASE(one_that_came_late),
        CASE(without_a_socket_it_is_told_once_and_not_fought),
        CASE(a_list_that_nothing_fits_into_is_left),
        CASE(a_list_that_was_cut_is_put_back),
        CASE(one_that_takes_no_list_is_told_of_once),
        CASE(a_socket_without_a_process_is_no_trouble),
        cmocka_unit_test(setup_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
