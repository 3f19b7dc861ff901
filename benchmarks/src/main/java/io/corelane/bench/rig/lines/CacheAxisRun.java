/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends a flow from this host to the guest's NIC for each pair of CPUs and counts its lines. The
 * affinities of the NIC's interrupts are as before afterwards.
 */
final class CacheAxisRun {

  private static final int PORT = 5021;
  private static final int WARM_UP_MIB = 2;
  private static final int CHUNK = 64 << 10;
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int SETTLING = 60;
  private static final int PAUSE_MILLIS = 250;

  /** Of all the NIC's, one line {@code IRQ AFFINITY} each. */
  private static final String AFFINITIES =
      "for irq in $(ls /sys/class/net/data0/device/msi_irqs);"
          + " do echo $irq $(cat /proc/irq/$irq/smp_affinity_list); done";

  /** Sends them all to one CPU. */
  private static final String SEND_TO =
      "for irq in $(ls /sys/class/net/data0/device/msi_irqs);"
          + " do echo %d >/proc/irq/$irq/smp_affinity_list || exit 1; done";

  /**
   * The RX queues' whose next one would arrive on another CPU. Without interrupt remapping one goes
   * elsewhere only after the next, which its driver raises every two seconds (igb_watchdog_task).
   */
  private static final String ELSEWHERE =
      "for irq in $(awk -F: '/ data0-.*[Rr]x/ { print $1 + 0 }' /proc/interrupts);"
          + " do grep -Lx %d /proc/irq/$irq/effective_affinity_list; done; true";

  /** Interrupts so far, one sum for each CPU. */
  private static final String ARRIVED =
      "awk '/ data0/ { for (i = 2; $i ~ /^[0-9]+$/; i++) n[i] += $i }"
          + " END { for (i = 2; i in n; i++) print n[i] }' /proc/interrupts";

  private final Guest guest;
  private final int mib;
  private final LineCounter counter;
  private final KernelSymbols symbols;

  /**
   * A run, to be begun.
   *
   * @param guest with a line counter and one data NIC
   * @param mib to send in each pair
   * @throws HarnessException if the guest has no counter
   */
  CacheAxisRun(Guest guest, int mib) throws HarnessException, IOException, InterruptedException {
    this.guest = guest;
    this.mib = mib;
    this.counter = LineCounter.of(guest);
    this.symbols = KernelSymbols.of(guest);
  }

  /** All pairs of two sets of CPUs. */
  CacheAxis run(CpuSet softirqCpus, CpuSet receiverCpus, Progress progress)
      throws HarnessException, IOException, InterruptedException {
    LineDump.Machine machine = machine();
    List<CachePair> pairs = new ArrayList<>();
    String before = guest.run(AFFINITIES);
    try {
      for (int softirqCpu : softirqCpus.stream().toArray()) {
        progress.step("softirqs on CPU " + softirqCpu);
        setAffinities(softirqCpu);
        for (int receiverCpu : receiverCpus.stream().toArray()) {
          pairs.add(pair(softirqCpu, receiverCpu));
          progress.at(pairs.size(), (long) softirqCpus.size() * receiverCpus.size());
        }
      }
    } finally {
      progress.end();
      restore(before);
    }
    return new CacheAxis(guest.profile(), machine, mib, pairs);
  }

  /** The shape alone: nothing runs in the window. */
  private LineDump.Machine machine() throws HarnessException, IOException {
    counter.start();
    return counter.stop().machine();
  }

  private CachePair pair(int softirqCpu, int receiverCpu)
      throws HarnessException, IOException, InterruptedException {
    Process receiver =
        guest.start("traffic take %d %d %d %d".formatted(receiverCpu, PORT, WARM_UP_MIB, mib));
    try (BufferedReader said = receiver.inputReader(StandardCharsets.UTF_8)) {
      String line = said.readLine();
      if (!"listening".equals(line)) {
        throw new HarnessException("the guest's receiver does not listen: " + line);
      }
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(guest.address(), PORT), Math.toIntExact(PATIENCE.toMillis()));
        socket.setSoTimeout(Math.toIntExact(PATIENCE.toMillis()));
        send(socket, WARM_UP_MIB);
        List<Long> before = arrived();
        counter.start();
        send(socket, mib);
        LineCounts counts = LineCounts.of(counter.stop(), symbols);
        return CachePair.of(
            softirqCpu, receiverCpu, counts, mib, shareOf(softirqCpu, before, arrived()));
      }
    } finally {
      receiver.destroy();
    }
  }

  /** Sends so much, and waits until all of it has been read. */
  private static void send(Socket socket, int mib) throws HarnessException, IOException {
    OutputStream out = socket.getOutputStream();
    byte[] chunk = new byte[CHUNK];
    for (long sent = 0; sent < (long) mib << 20; sent += CHUNK) {
      out.write(chunk);
    }
    if (socket.getInputStream().read() != 0) {
      throw new HarnessException("the guest's receiver has ended before " + mib + " MiB had come");
    }
  }

  private List<Long> arrived() throws HarnessException, IOException, InterruptedException {
    return guest.run(ARRIVED).lines().map(String::strip).map(Long::valueOf).toList();
  }

  private static double shareOf(int cpu, List<Long> before, List<Long> after) {
    long all = 0;
    for (int i = 0; i < after.size(); i++) {
      all += after.get(i) - before.get(i);
    }
    return all == 0 ? 0 : (double) (after.get(cpu) - before.get(cpu)) / all;
  }

  private void setAffinities(int cpu) throws HarnessException, IOException, InterruptedException {
    guest.run(SEND_TO.formatted(cpu));
    for (int i = 0; i < SETTLING && !guest.run(ELSEWHERE.formatted(cpu)).isBlank(); i++) {
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private void restore(String affinities)
      throws HarnessException, IOException, InterruptedException {
    StringBuilder command = new StringBuilder();
    for (String line : affinities.lines().toList()) {
      String[] words = line.split(" ", 2);
      command.append("echo %s >/proc/irq/%s/smp_affinity_list; ".formatted(words[1], words[0]));
    }
    guest.run(command.toString());
  }
}
