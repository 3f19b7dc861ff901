/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.GuestHelper;
import io.corelane.bench.rig.guest.TunerProbe;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process in the guest, without privileges, that holds a lease of the helper. */
final class GuestTuner implements AutoCloseable {

  private static final int PATIENCE_SECONDS = 120;

  private final Guest guest;
  private final Process process;
  private final BufferedReader lines;
  private final String pid;

  /**
   * One answer; CPUs are lists, {@code -} is none and {@code ?} unknown.
   *
   * @param code the result's name
   * @param errno of the kernel, or 0
   * @param before the value before
   * @param now the value read back
   * @param effective where an interrupt is delivered
   * @param detail a clause for people
   */
  record Said(
      String code, String errno, String before, String now, String effective, String detail) {}

  GuestTuner(UsedGuest used, String user)
      throws HarnessException, IOException, InterruptedException {
    guest = used.guest();
    process =
        guest.start(
            used.java().commandLineAs(user, TunerProbe.class.getName(), GuestHelper.SOCKET));
    lines = process.inputReader(StandardCharsets.UTF_8);
    pid = rest("ready");
  }

  Said set(String name, String cpus) throws HarnessException, IOException {
    return said("set " + name + " " + cpus);
  }

  Said restore(String name) throws HarnessException, IOException {
    return said("restore " + name);
  }

  /** Sets a value and fails unless it is written. */
  void mustSet(String name, String cpus) throws HarnessException, IOException {
    Said said = set(name, cpus);
    assertEquals("OK", said.code(), () -> name + ": " + said);
    assertEquals(cpus, said.now(), () -> name + ": " + said);
  }

  /** Why nothing can be changed; empty when it can. */
  String trouble() throws HarnessException, IOException {
    tell("trouble");
    return rest("trouble");
  }

  /** What there is to tell an operator. */
  List<String> news() throws HarnessException, IOException {
    tell("news");
    return listed();
  }

  /** As the kernel ends a process that takes too much memory. */
  void kill() throws HarnessException, IOException, InterruptedException {
    guest.run("kill -9 " + pid);
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "it goes on");
  }

  /** Its process id in the guest. */
  String pid() {
    return pid;
  }

  /** Ends the lease in order; the last news. */
  List<String> end() throws HarnessException, IOException, InterruptedException {
    process.getOutputStream().close();
    List<String> news = listed();
    assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "it goes on");
    return news;
  }

  private Said said(String request) throws HarnessException, IOException {
    tell(request);
    String[] words = rest("answer").split(" ", 6);
    return new Said(words[0], words[1], words[2], words[3], words[4], words[5]);
  }

  private List<String> listed() throws HarnessException, IOException {
    int count = Integer.parseInt(rest("news"));
    List<String> news = new ArrayList<>();
    while (news.size() < count) {
      news.add(lines.readLine());
    }
    return news;
  }

  private void tell(String request) throws IOException {
    process.getOutputStream().write((request + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  private String rest(String first) throws HarnessException, IOException {
    String line = lines.readLine();
    if (line == null || !(line + " ").startsWith(first + " ")) {
      String errors = line == null ? process.errorReader().lines().toList().toString() : "";
      throw new HarnessException("not \"%s\" but \"%s\" %s".formatted(first, line, errors));
    }
    return line.length() > first.length() ? line.substring(first.length() + 1) : "";
  }

  @Override
  public void close() throws IOException {
    if (process.isAlive()) {
      try {
        process.getOutputStream().close();
        process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      process.destroyForcibly();
    }
  }
}
