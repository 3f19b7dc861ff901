/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same on the real kernel: RPS and XPS masks of a veth pair made for this, without a private
 * root. Here LeakSanitizer can look, too: a daemon that leaked ends with exit code 99.
 */
final class RealQueuesTest {

  private static final int QUEUES = 2;

  private final Helper.Setup setup;
  private final String nic = "clf" + ProcessHandle.current().pid();
  private final Path queues = Path.of("/sys/class/net", nic, "queues");

  RealQueuesTest(@TempDir Path room) {
    setup =
        new Helper.Setup(room)
            .line("peer = 12345")
            .line("irqbalance = ignore")
            .line("allow = interface " + nic);
  }

  @BeforeEach
  void makePair() throws Exception {
    String of = " numtxqueues " + QUEUES + " numrxqueues " + QUEUES;
    run("ip link add name " + nic + of + " type veth peer name " + nic + "p" + of);
  }

  @AfterEach
  void removePair() throws Exception {
    run("ip link del " + nic);
  }

  private static void run(String command) throws Exception {
    assertEquals(0, new ProcessBuilder(command.split(" ")).inheritIO().start().waitFor(), command);
  }

  private List<Value> values() throws IOException {
    String index = Files.readString(Path.of("/sys/class/net", nic, "ifindex")).strip();
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < QUEUES; i++) {
      values.add(new Value(Value.RPS, i, Integer.parseInt(index), "", nic));
      values.add(new Value(Value.XPS, i, Integer.parseInt(index), "", nic));
    }
    return values;
  }

  private List<String> masks() throws IOException {
    List<String> masks = new ArrayList<>();
    for (int i = 0; i < QUEUES; i++) {
      masks.add(Files.readString(queues.resolve("rx-" + i + "/rps_cpus")).strip());
      masks.add(Files.readString(queues.resolve("tx-" + i + "/xps_cpus")).strip());
    }
    return masks;
  }

  private List<Integer> setAll(Peer peer) {
    List<Integer> codes = new ArrayList<>();
    try {
      for (Value value : values()) {
        codes.add(peer.set(codes.size(), value, "0").code());
      }
    } catch (IOException e) {
      // The daemon has died in the midst.
    }
    return codes;
  }

  @Test
  void killsAtEachPoint() throws IOException {
    List<String> before = masks();
    Random random = new Random(5);
    for (String point :
        List.of(
            "journaled", "written", "read-back", "before-reply", "before-restore", "restored")) {
      for (int i = 0; i < 4; i++) {
        String at = point + ":" + (1 + random.nextInt(2 * QUEUES));
        try (Helper helper = setup.startFaults(at)) {
          Peer peer = helper.peer("peer", at);
          setAll(peer);
          peer.dies();
          assertEquals(137, helper.exit(), () -> at + ": " + helper.logText());
        }
        try (Helper next = setup.startFaults("")) {
          assertTrue(next.serves(), next::logText);
          assertEquals(before, masks(), at);
          assertEquals(0, next.terminate(), next::logText);
        }
      }
    }
  }

  /** What a hostile peer makes the daemon allocate is freed again. */
  @Test
  void nothingLeaks() throws IOException {
    List<String> before = masks();
    Random random = new Random(6);
    try (Helper helper = setup.startFaults("")) {
      assertTrue(helper.serves(), helper::logText);
      for (int i = 0; i < 200; i++) {
        byte[] noise = new byte[1 + random.nextInt(64)];
        random.nextBytes(noise);
        try (Peer peer = Peer.greetedAtLast(setup.socket(), "leaking")) {
          if (i % 4 == 0) {
            assertEquals(List.of(Reply.OK, Reply.OK, Reply.OK, Reply.OK), setAll(peer));
          }
          peer.offer(Frames.empty(Frames.STATUS));
          peer.offer(noise);
        }
      }
      assertEquals(0, helper.terminate(), helper::logText);
    }
    assertEquals(before, masks());
  }
}
