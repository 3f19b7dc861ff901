/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A real irqbalance in a mount namespace of its own, in which all it reads and writes is the
 * private root's: /proc/irq, /proc/interrupts, /proc/stat, the CPUs, the PCI devices and /run. It
 * does not start when one of them cannot be put in place, so it never comes near this machine's
 * interrupts.
 */
final class Irqbalance implements AutoCloseable {

  private static final Pattern BANNED = Pattern.compile("\\bIRQ (\\d+) ");
  private static final int CPUS = 8;

  private static final String SCRIPT =
      """
      set -e
      for pair in proc/irq proc/interrupts proc/stat sys/devices/system/cpu \
          sys/bus/pci/devices run; do
        mount --bind "$1/$pair" "/$pair"
      done
      node=sys/devices/system/node
      if test -d "/$node"; then mount --bind "$1/$node" "/$node"; fi
      test -e /proc/irq/private
      exec irqbalance --foreground --debug --interval=1 --banirq=46
      """;

  private final Tree tree;
  private final Process process;
  private final Path log;

  private Irqbalance(Tree tree, Process process, Path log) {
    this.tree = tree;
    this.process = process;
    this.log = log;
  }

  /** What irqbalance looks at and a helper does not: caches, packages, masks, loads. */
  static void furnish(Tree tree) throws IOException {
    tree.write("proc/irq/private", "");
    tree.write("proc/irq/default_smp_affinity", "ff");
    Files.createDirectories(tree.root().resolve("run/irqbalance"));
    for (String list : List.of("possible", "present")) {
      tree.write("sys/devices/system/cpu/" + list, "0-7");
    }
    tree.write("sys/devices/system/cpu/isolated", "");
    tree.write("sys/devices/system/node/node0/cpumap", "0f");
    tree.write("sys/devices/system/node/node1/cpumap", "f0");
    for (int cpu = 0; cpu < CPUS; cpu++) {
      String home = "sys/devices/system/cpu/cpu" + cpu + "/";
      String siblings = cpu < CPUS / 2 ? "0f" : "f0";
      tree.write(home + "online", "1");
      tree.write(home + "topology/physical_package_id", "" + cpu / (CPUS / 2));
      tree.write(home + "topology/core_siblings", siblings);
      tree.write(home + "topology/package_cpus", siblings);
      for (int index = 0; index < 4; index++) {
        String own = Integer.toHexString(1 << cpu);
        tree.write(home + "cache/index" + index + "/shared_cpu_map", index == 3 ? siblings : own);
      }
    }
    String card = "sys/bus/pci/devices/" + Tree.CARD + "/";
    for (String[] file :
        new String[][] {
          {"class", "0x020000"},
          {"vendor", "0x8086"},
          {"device", "0x1521"},
          {"subsystem_vendor", "0x8086"},
          {"subsystem_device", "0x0001"},
          {"numa_node", "-1"},
          {"local_cpus", "ff"},
          {"irq", "0"}
        }) {
      tree.write(card + file[0], file[1]);
    }
    for (int irq = 0; irq < Tree.IRQS; irq++) {
      mask(tree, irq, "ff");
      tree.write("proc/irq/" + Tree.irq(irq).number() + "/node", "-1");
    }
    busy(tree, 1);
  }

  /** The mask that irqbalance writes; a private root does not join it to the helper's list. */
  static void mask(Tree tree, int irq, String mask) {
    tree.write("proc/irq/" + Tree.irq(irq).number() + "/smp_affinity", mask);
  }

  static String mask(Tree tree, int irq) {
    return tree.read("proc/irq/" + Tree.irq(irq).number() + "/smp_affinity");
  }

  /** CPU 0 has all the work, more of it with each step. */
  static void busy(Tree tree, int step) {
    StringBuilder interrupts = new StringBuilder("           ");
    StringBuilder stat = new StringBuilder("cpu  " + step + " 0 " + step + " 9 0 0 9 0 0 0\n");
    for (int cpu = 0; cpu < CPUS; cpu++) {
      interrupts.append(" CPU").append(cpu);
      int load = cpu == 0 ? 100 * step : 0;
      stat.append(
          "cpu%d %d 0 %d %d 0 %d %d 0 0 0\n".formatted(cpu, step, step, 900 + step, load, load));
    }
    for (int irq = 0; irq < Tree.IRQS; irq++) {
      Value what = Tree.irq(irq);
      interrupts.append("\n ").append(what.number()).append(": ").append(10_000 * step * (irq + 1));
      interrupts.append(" 0".repeat(CPUS - 1));
      interrupts.append("  PCI-MSIX-").append(Tree.CARD).append(" ").append(irq).append("-edge ");
      interrupts.append(what.name());
    }
    tree.write("proc/interrupts", interrupts.toString());
    tree.write("proc/stat", stat.append("intr 0").toString());
  }

  static Irqbalance start(Tree tree, Path log) throws IOException {
    String root = tree.root().toString();
    Process process =
        new ProcessBuilder(
                "unshare", "-m", "--propagation", "private", "sh", "-c", SCRIPT, "sh", root)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Irqbalance irqbalance = new Irqbalance(tree, process, log);
    tree.write("proc/" + process.pid() + "/comm", "irqbalance");
    irqbalance.await(irqbalance::answers);
    return irqbalance;
  }

  /** Its socket's file is there a moment before it listens. */
  private boolean answers() {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
      return channel.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private Path socket() {
    return tree.root().resolve("run/irqbalance/irqbalance" + process.pid() + ".sock");
  }

  /** The interrupts that it leaves alone, as it says itself. */
  Set<Integer> banned() {
    try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
      channel.write(ByteBuffer.wrap("setup".getBytes(StandardCharsets.US_ASCII)));
      ByteBuffer answer = ByteBuffer.allocate(1 << 16);
      while (channel.read(answer) >= 0) {
        // to its end
      }
      String text = new String(answer.array(), 0, answer.position(), StandardCharsets.US_ASCII);
      Set<Integer> irqs = new TreeSet<>();
      for (Matcher matcher = BANNED.matcher(text); matcher.find(); ) {
        irqs.add(Integer.valueOf(matcher.group(1)));
      }
      return irqs;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many times it has looked at the machine and shown what it found. */
  int periods() {
    try {
      return Files.readString(log).split("-{60,}", -1).length - 1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void await(java.util.function.BooleanSupplier condition) throws IOException {
    long end = System.nanoTime() + Peer.PATIENCE_MS * 1_000_000;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end || !process.isAlive()) {
        throw new IOException("irqbalance: " + Files.readString(log));
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** SIGTERM; its process is gone from the private root, too. */
  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      if (!process.waitFor(Peer.PATIENCE_MS, TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    List<Path> entries =
        new ArrayList<>(List.of(tree.root().resolve("proc/" + process.pid() + "/comm")));
    entries.add(entries.get(0).getParent());
    entries.add(socket());
    for (Path entry : entries) {
      Files.deleteIfExists(entry);
    }
  }
}
