/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.OwnInstance;
import io.corelane.bench.rig.Rig;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A guest in which interrupts, readers and writers are put onto CPUs that the test names. */
final class MeteredGuest implements AutoCloseable {

  /** Where the NVMe device is mounted. */
  static final String VOLUME = "/run/meter-volume";

  private static final String SINK = "/run/meter-sink";
  private static final String DEVICE = "/dev/nvme0n1";
  private static final byte[] CHUNK = new byte[64 << 10];

  /** Does something while half of the bytes are through. */
  @FunctionalInterface
  interface HalfTime {
    void run() throws HarnessException, IOException, InterruptedException;
  }

  private final Rig rig;
  private final Guest guest;
  private final boolean ours;

  private MeteredGuest(Rig rig, Guest guest, boolean ours) {
    this.rig = rig;
    this.guest = guest;
    this.ours = ours;
  }

  /** A guest that runs already is used and left running. */
  static MeteredGuest open() throws HarnessException, IOException, InterruptedException {
    int instance = OwnInstance.number();
    Rig rig = Rig.of(Path.of(System.getProperty("corelane.home", ".")), instance);
    Optional<Guest> running = rig.running();
    MeteredGuest metered =
        running.isPresent()
            ? new MeteredGuest(rig, running.get(), false)
            : new MeteredGuest(rig, rig.up("two-node", List.of()), true);
    try {
      metered.mountVolume();
    } catch (HarnessException | IOException | InterruptedException e) {
      metered.close();
      throw e;
    }
    return metered;
  }

  private void mountVolume() throws HarnessException, IOException, InterruptedException {
    guest.run(
        """
        mountpoint -q %1$s && exit 0
        mkdir -p %1$s
        mkfs.ext4 -q -F -E nodiscard %2$s && mount %2$s %1$s"""
            .formatted(VOLUME, DEVICE));
  }

  Guest guest() {
    return guest;
  }

  String run(String command) throws HarnessException, IOException, InterruptedException {
    return guest.run(command);
  }

  /** Moves the NIC's queue interrupts and waits until the kernel delivers them there. */
  void interruptsTo(int cpu) throws HarnessException, IOException, InterruptedException {
    guest.run(
        """
        irqs=$(sed -n 's/^ *\\([0-9]*\\):.* data0-.*/\\1/p' /proc/interrupts)
        for irq in $irqs; do echo %1$d > /proc/irq/$irq/smp_affinity_list || exit 1; done
        for try in $(seq 50); do
          late=
          for irq in $irqs; do
            [ "$(cat /proc/irq/$irq/effective_affinity_list)" = %1$d ] || late=$irq
          done
          [ -z "$late" ] && exit 0
          (: < /dev/tcp/%2$s/1) 2>/dev/null # A refused connection: an interrupt moves when it fires.
          sleep 0.2
        done
        echo "interrupt $late stays where it is" >&2; exit 1"""
            .formatted(cpu, guest.hostAddress()));
  }

  /** Sends bytes to a reader (dd) on one CPU of the guest. */
  void receive(int cpu, int bytes) throws HarnessException, IOException, InterruptedException {
    receive(cpu, bytes, () -> {});
  }

  /** Sends bytes to a reader on one CPU and does something once it has read half of them. */
  void receive(int cpu, int bytes, HalfTime halfTime)
      throws HarnessException, IOException, InterruptedException {
    InetAddress address = InetAddress.getByName(guest.hostAddress());
    try (ServerSocket server = new ServerSocket(0, 1, address)) {
      server.setSoTimeout(30_000);
      Process reader =
          guest.start(
              "bash -c 'exec taskset -c %d dd bs=64k of=%s < /dev/tcp/%s/%d' 2>&1"
                  .formatted(cpu, SINK, guest.hostAddress(), server.getLocalPort()));
      try (Socket socket = server.accept();
          OutputStream out = socket.getOutputStream()) {
        send(out, bytes / 2);
        waitForSink(bytes / 2);
        halfTime.run();
        send(out, bytes - bytes / 2);
      }
      String said = new String(reader.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (reader.waitFor() != 0) {
        throw new HarnessException("the reader in the guest failed: " + said);
      }
    }
  }

  private static void send(OutputStream out, int bytes) throws IOException {
    for (int left = bytes; left > 0; left -= CHUNK.length) {
      out.write(CHUNK, 0, Math.min(left, CHUNK.length));
    }
    out.flush();
  }

  private void waitForSink(int bytes) throws HarnessException, IOException, InterruptedException {
    guest.run(
        """
        for try in $(seq 600); do
          [ "$(stat -c %%s %s)" -ge %d ] && exit 0
          sleep 0.1
        done
        echo "the reader is stuck" >&2; exit 1"""
            .formatted(SINK, bytes));
  }

  /** What the guest's own lscpu says of the distance of two CPUs: the script reads sysfs. */
  Shares shares(int from, int to, long bytes)
      throws HarnessException, IOException, InterruptedException {
    List<String> x = cpu(from);
    List<String> y = cpu(to);
    if (from == to) {
      return new Shares(bytes, 0, 0, 0, 0);
    } else if (x.get(2).equals(y.get(2))) {
      return new Shares(0, bytes, 0, 0, 0);
    }
    return x.get(1).equals(y.get(1))
        ? new Shares(0, 0, bytes, 0, 0)
        : new Shares(0, 0, 0, bytes, 0);
  }

  /** Its number, its node, and its last-level cache: the last of the columns that CACHE makes. */
  private List<String> cpu(int number) throws HarnessException, IOException, InterruptedException {
    String row =
        guest
            .run("lscpu --parse=CPU,NODE,CACHE")
            .lines()
            .filter(line -> line.startsWith(number + ","))
            .findFirst()
            .orElseThrow(() -> new HarnessException("lscpu knows no CPU " + number));
    List<String> fields = List.of(row.split("[,:]", -1));
    return List.of(fields.get(0), fields.get(1), fields.get(fields.size() - 1));
  }

  @Override
  public void close() throws HarnessException, IOException {
    try {
      if (ours) {
        rig.down();
      } else {
        guest.run("umount " + VOLUME);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
