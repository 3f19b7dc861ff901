/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.guest.ReceiveProbe;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sends TCP flows from this host to one NIC of a guest, each through a queue of our choice: the
 * whole of the NIC's RSS table points there, and XPS sends the answers through the same one, so
 * that no other queue has anything to do. Closing puts both back.
 */
final class PinnedFlows implements AutoCloseable {

  private final Guest guest;
  private final String nic;
  private final String address;
  private final int queues;
  private final Process probe;
  private final BufferedReader lines;
  private final int port;

  /**
   * What one flow showed.
   *
   * @param napiId of its socket, by Corelane's own reading
   * @param readsByCpu how many reads found which {@code SO_INCOMING_CPU}
   * @param rise what it counted, beside what else went on in the guest
   * @param seconds how long it counted
   */
  record Flow(int napiId, Map<Integer, Long> readsByCpu, Counts rise, long seconds) {

    /** How many reads there were. */
    long reads() {
      return readsByCpu.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * Starts the receiving process in the guest.
   *
   * @param nic such as {@code data0}
   * @param queues how many RX queues it has
   */
  PinnedFlows(UsedGuest used, String nic, int queues)
      throws HarnessException, IOException, InterruptedException {
    this.guest = used.guest();
    this.nic = nic;
    this.address =
        guest.run("ip -4 -o addr show dev " + nic + " | sed 's,.* inet ,,; s,/.*,,'").strip();
    this.queues = queues;
    this.probe = guest.start(used.java().commandLine(ReceiveProbe.class.getName()));
    this.lines = probe.inputReader(StandardCharsets.UTF_8);
    this.port = Integer.parseInt(words("port")[1]);
  }

  /** Sends one flow of so many MiB through one queue, and counts. */
  Flow through(int queue, int mebibytes)
      throws HarnessException, IOException, InterruptedException {
    long begin = System.nanoTime();
    Counts before = Counts.parse(guest.run(pin(queue) + "; " + Counts.COMMAND));
    try (Socket socket = new Socket(address, port);
        OutputStream out = socket.getOutputStream()) {
      for (int mib = 0; mib < mebibytes; mib++) {
        out.write(new byte[1 << 20]);
      }
    }
    String[] words = words("flow");
    Counts rise = Counts.parse(guest.run(Counts.COMMAND)).since(before);
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin);
    if (Long.parseLong(words[1]) != (long) mebibytes << 20) {
      throw new HarnessException(
          "the guest received " + words[1] + " bytes of " + mebibytes + " MiB");
    }
    Map<Integer, Long> readsByCpu = new TreeMap<>();
    for (int word = 3; word < words.length; word++) {
      String[] cpu = words[word].split("\\*", -1);
      readsByCpu.put(Integer.parseInt(cpu[0]), Long.parseLong(cpu[1]));
    }
    return new Flow(Integer.parseInt(words[2]), readsByCpu, rise, seconds);
  }

  private String pin(int queue) {
    if (queues == 1) {
      return "true";
    }
    String weights =
        IntStream.range(0, queues)
            .mapToObj(each -> each == queue ? "1" : "0")
            .collect(Collectors.joining(" "));
    return "set -e; ethtool -X %s weight %s; %s; echo ff > %s/tx-%d/xps_cpus; set +e"
        .formatted(nic, weights, noXps(), queueDirectory(), queue);
  }

  private String noXps() {
    return "for xps in " + queueDirectory() + "/tx-*/xps_cpus; do echo 0 > $xps; done";
  }

  private String queueDirectory() {
    return "/sys/class/net/" + nic + "/queues";
  }

  private String[] words(String first) throws HarnessException, IOException {
    String line = lines.readLine();
    if (line == null || !line.startsWith(first + " ")) {
      String errors = new String(probe.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      throw new HarnessException("the receiver in the guest said \"" + line + "\": " + errors);
    }
    return line.split(" ", -1);
  }

  @Override
  public void close() throws HarnessException, IOException {
    try {
      probe.getOutputStream().close();
      probe.waitFor();
      if (queues > 1) {
        guest.run("set -e; ethtool -X " + nic + " default; " + noXps());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HarnessException("interrupted; the RSS table of " + nic + " is as it was left", e);
    }
  }
}
