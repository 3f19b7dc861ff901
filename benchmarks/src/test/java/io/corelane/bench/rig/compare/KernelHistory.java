/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * What CPUs the interrupts of a guest, the queues of its data NICs and its write-back had, one
 * after the other: looked at once a second from inside the guest, without a word of Corelane's.
 */
final class KernelHistory implements AutoCloseable {

  /** Each look that differs from the one before, {@code FILE:VALUE} on each line. */
  private static final String WATCH =
      """
      end=/run/corelane-history.end
      rm -f $end
      exec 3<&0
      { cat <&3 >/dev/null; touch $end; } &
      while test ! -e $end; do
        now=$(grep -Hs . /proc/irq/[0-9]*/smp_affinity_list \\
          /sys/class/net/data*/queues/*/[rx]ps_cpus \\
          /sys/devices/virtual/workqueue/writeback/cpumask)
        test "$now" = "$last" || echo "$now"
        last=$now
        sleep 1
      done
      """;

  private static final int PATIENCE_SECONDS = 60;

  private final Process connection;
  private final Map<String, List<String>> values = new TreeMap<>();
  private final Thread reader;

  private KernelHistory(Process connection) {
    this.connection = connection;
    this.reader = new Thread(this::read, "corelane-history");
    reader.setDaemon(true);
  }

  static KernelHistory of(Guest guest) throws IOException {
    KernelHistory history = new KernelHistory(guest.start(WATCH));
    history.reader.start();
    return history;
  }

  private void read() {
    try (BufferedReader looks = connection.inputReader(StandardCharsets.UTF_8)) {
      looks.lines().forEach(this::add);
    } catch (IOException e) {
      // The connection ended.
    }
  }

  private void add(String line) {
    int colon = line.indexOf(':');
    String value = line.substring(colon + 1);
    List<String> past = values.computeIfAbsent(line.substring(0, colon), file -> new ArrayList<>());
    if (past.isEmpty() || !past.get(past.size() - 1).equals(value)) {
      past.add(value);
    }
  }

  /** Stops looking: the values of each that changed, in order, by its file. */
  Map<String, List<String>> changed() throws HarnessException, IOException, InterruptedException {
    connection.getOutputStream().close();
    if (!connection.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new HarnessException("the guest does not stop looking at its masks");
    }
    reader.join();
    if (values.isEmpty()) {
      throw new HarnessException("the guest's masks were not looked at");
    }
    values.values().removeIf(past -> past.size() < 2);
    return values;
  }

  @Override
  public void close() {
    connection.destroy();
  }
}
