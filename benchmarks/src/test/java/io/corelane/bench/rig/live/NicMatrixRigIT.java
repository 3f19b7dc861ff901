/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Installation;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.GuestHelper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The interrupts of a real NIC (igb, eight queues) go where a matrix wants them, the flow's packets
 * with them, and all is as before afterwards. The sender is this host, outside the guest.
 */
class NicMatrixRigIT {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final String JSON = "/tmp/nic-matrix.json";
  private static final String RPS = "/sys/class/net/data0/queues/rx-1/rps_cpus";
  private static final int QUEUES = 8;
  private static final int POLL_MILLIS = 250;
  private static final String PID = "/tmp/nic-matrix.pid";

  private static final Set<String> FILES = new TreeSet<>();

  private static UsedGuest used;
  private static GuestHelper helper;
  private static HostSender sender;

  private Map<String, String> before = Map.of();

  @BeforeAll
  static void boot() throws Exception {
    used = UsedGuest.of("two-node");
    helper = GuestHelper.install(guest(), Installation.find().home());
    helper.start();
    sender = new HostSender(used.guest());
    for (int queue = 0; queue < QUEUES; queue++) {
      FILES.add(
          "/proc/irq/" + KernelValues.irq(guest(), "data0-TxRx-" + queue) + "/smp_affinity_list");
    }
  }

  @AfterAll
  static void down() throws Exception {
    if (sender != null) {
      sender.close();
    }
    if (helper != null) {
      helper.stop();
    }
    if (used != null) {
      used.release();
    }
  }

  /** What is set by others is to be put back, too: RPS of a queue. */
  @BeforeEach
  void remember() throws Exception {
    guest().run("rm -f " + JSON + " " + PID + "; echo 0c >" + RPS);
    before = KernelValues.read(guest());
  }

  @AfterEach
  void allIsAsBefore() throws Exception {
    assertEquals(before, KernelValues.read(guest()));
    guest().run("echo 0 >" + RPS);
  }

  private static Guest guest() {
    return used.guest();
  }

  private static String matrix(String options) {
    return command(
        "matrix --form flow --nic data0 --sender %s --dir /tmp --json %s %s"
            .formatted(sender.command(), JSON, options));
  }

  /** As the helper's user, without a privilege. */
  private static String command(String arguments) {
    GuestJava java = used.java();
    return java.handedOn()
        + java.commandLineAs(GuestHelper.USER, "io.corelane.affinity.cli.Corelane", arguments);
  }

  @Test
  void thePacketsOfEveryPairAreWhereTheInterruptsWereSent() throws Exception {
    long arrived = arrived();
    String text = measured("--cpus 0,3,4,7 --size 4 --rounds 1", "nic-matrix.json");
    assertTrue(text.contains("interrupts of data0, to the row's CPU"), text);

    JsonNode trials = trials("nic-matrix.json");
    assertEquals(16, trials.size());
    long there = 0;
    long all = 0;
    for (JsonNode trial : trials) {
      assertTrue(trial.at("/flow/all").asLong() > 0, trial::toString);
      assertEquals(trial.at("/flow/all"), trial.at("/flow/there"), trial::toString);
      assertTrue(trial.at("/softirq/there").asLong() > 0, trial::toString);
      there += trial.at("/softirq/there").asLong();
      all += trial.at("/softirq/all").asLong();
      double receiver = trial.at("/receiver/there").asDouble();
      assertTrue(receiver > 0.9 * trial.at("/receiver/all").asDouble(), trial::toString);
    }
    System.out.printf("softnet_stat: %d of %d packets on the CPU asked for%n", there, all);
    assertTrue(there > 0.9 * all, there + " of " + all + " packets");
    assertNotEquals(arrived, arrived(), "the NIC has raised no interrupt");
  }

  @Test
  void theDiskWriterHasItsAxisToo() throws Exception {
    measured("--disk --softirq-cpu 7 --cpus 0,4 --size 4 --rounds 1", "nic-disk.json");
    JsonNode trials = trials("nic-disk.json");
    assertEquals(4, trials.size());
    for (JsonNode trial : trials) {
      assertEquals(trial.at("/flow/all"), trial.at("/flow/there"), trial::toString);
      assertTrue(trial.at("/writer/there").asLong() > 0, trial::toString);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "KILL"})
  void whatEndsTheCommandPutsTheInterruptsBack(String signal) throws Exception {
    int let = sender.ended();
    Process process = guest().start("echo $$ >" + PID + "; " + matrix("--size 32 --rounds 50"));
    try {
      // A look takes a while, in which the next trial may begin.
      await("all eight are on one CPU", () -> String.join(" ", places()).matches("[0-7]"));
      assertEquals("00", guest().run("cat " + RPS).strip());
    } finally {
      guest().run("kill -" + signal + " $(cat " + PID + ")");
    }
    assertTrue(process.waitFor(PATIENCE.toMinutes(), TimeUnit.MINUTES), "it goes on");
    if (!signal.equals("KILL")) {
      assertEquals(before, KernelValues.read(guest()), "before the command has ended");
    }
    await("all is as before", () -> KernelValues.read(guest()).equals(before));
    await("the sender is let go", () -> sender.ended() > let);
    await("nothing of it runs", () -> guest().run("pgrep -f '[c]orelane.bench' || true").isBlank());
    await(
        "its directories are gone",
        () -> guest().run("ls -d /tmp/corelane-* 2>/dev/null || true").isBlank());
    assertTrue(helper.status().contains("No value is held."), helper.status()::toString);
  }

  @Test
  void withoutAHelperItSaysWhatToDo() throws Exception {
    helper.stop();
    try {
      refused("--nic data0 --sender true", "systemctl start corelaned");
    } finally {
      helper.start();
    }
  }

  @Test
  void aNicWithoutInterruptsAndAMovedBalanceAreRefused() throws Exception {
    refused("--nic lo --sender true", "it has no device");
    guest().run("cp /bin/sleep /tmp/birq; (exec /tmp/birq 300 >/dev/null 2>&1 </dev/null) &");
    try {
      refused("--nic data0 --sender true", "birq (process ");
    } finally {
      guest().run("pkill -x birq");
    }
    refused("--nic data0 --sender false", "the sender (false)");
  }

  private static void refused(String options, String why) throws Exception {
    String command = command("matrix --form flow " + options);
    try {
      guest().run(command);
    } catch (HarnessException e) {
      assertTrue(String.valueOf(e.getMessage()).contains(why), e::getMessage);
      return;
    }
    throw new AssertionError(command + " was not refused");
  }

  /** Runs it to its end: it fails by itself if something ran elsewhere. */
  private static String measured(String options, String copy) throws Exception {
    String text = guest().run(matrix(options), PATIENCE);
    System.out.println(text);
    Path results = Files.createDirectories(Path.of("target", "matrix-rig"));
    Files.writeString(results.resolve(copy), guest().run("cat " + JSON));
    return text;
  }

  /** Under emulation, and beside other work of the host, a JVM's start alone takes a while. */
  private static void await(String what, Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.call()) {
      assertTrue(System.nanoTime() < end, "not within " + PATIENCE + ": " + what);
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Where the NIC's interrupts may be delivered. */
  private static Set<String> places() throws Exception {
    Set<String> places = new TreeSet<>();
    KernelValues.read(guest())
        .forEach(
            (file, cpus) -> {
              if (FILES.contains(file)) {
                places.add(cpus);
              }
            });
    return places;
  }

  private static long arrived() throws Exception {
    String sum =
        guest()
            .run(
                "awk '/data0-TxRx/ { for (i = 2; i <= 9; i++) n += $i } END { print n + 0 }'"
                    + " /proc/interrupts");
    return Long.parseLong(sum.strip());
  }

  /** The copy beside the other results, which can be looked at afterwards. */
  private static JsonNode trials(String copy) throws Exception {
    return new ObjectMapper()
        .readTree(Path.of("target", "matrix-rig", copy).toFile())
        .path("trials");
  }
}
