/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.cluster.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A veth pair between two network namespaces of our own: nothing of it is seen by, or reachable
 * from, the machine's own network. Packets to the receiving end go to the CPU that its RPS mask
 * names (Linux {@code Documentation/networking/scaling.rst}).
 *
 * @param sending the namespace that sends, with the end {@code cl-a}
 * @param receiving the namespace that receives, with the end {@code cl-b}
 */
record Veth(String sending, String receiving) implements TrialSteering {

  /** Told to the process that measures, which runs in the sending namespace. */
  static final String PROPERTY = "corelane.matrix.namespaces";

  // RFC 2544's addresses for benchmarks; the namespaces have no way out anyhow.
  static final String SENDER_ADDRESS = "198.18.0.1";
  static final String RECEIVER_ADDRESS = "198.18.0.2";

  private static final String SENDER_END = "cl-a";
  private static final String RECEIVER_END = "cl-b";

  /** Random names: several matrices may be made at once, and leftovers of others are not ours. */
  static Veth named() {
    String id = String.format(Locale.ROOT, "%08x", ThreadLocalRandom.current().nextInt());
    return new Veth("corelane-a-" + id, "corelane-b-" + id);
  }

  static Veth parse(String text) {
    int comma = text.indexOf(',');
    return new Veth(text.substring(0, comma), text.substring(comma + 1));
  }

  /** For {@link #parse}. */
  String names() {
    return sending + "," + receiving;
  }

  @Override
  public String text() {
    return "RPS on a veth";
  }

  @Override
  public String sender() {
    return "";
  }

  /** The mask was read back, and a veth has no other way. */
  @Override
  public void verify() {}

  @Override
  public FlowLoad flow(ServerProcess.Launcher launcher, Path directory, CpuSet allowed)
      throws HarnessException, IOException {
    return FlowLoad.onVeth(this, launcher, directory, allowed);
  }

  /** Makes both namespaces and the pair; the reaper is told of each before it is made. */
  void make(Reaper reaper) throws HarnessException, IOException, InterruptedException {
    for (String namespace : List.of(sending, receiving)) {
      reaper.removeNamespace(namespace);
      run("ip", "netns", "add", namespace);
      run("ip", "-n", namespace, "link", "set", "lo", "up");
    }
    run(
        "ip",
        "-n",
        sending,
        "link",
        "add",
        SENDER_END,
        "type",
        "veth",
        "peer",
        "name",
        RECEIVER_END,
        "netns",
        receiving);
    end(sending, SENDER_END, SENDER_ADDRESS);
    end(receiving, RECEIVER_END, RECEIVER_ADDRESS);
  }

  private static void end(String namespace, String name, String address)
      throws HarnessException, IOException, InterruptedException {
    // Packets of IPv6's own, such as router solicitations, would be counted among the flow's.
    run("ip", "-n", namespace, "link", "set", name, "addrgenmode", "none");
    run("ip", "-n", namespace, "address", "add", address + "/30", "dev", name);
    run("ip", "-n", namespace, "link", "set", name, "up");
  }

  /** What starts a process in the receiving namespace, before its own words. */
  List<String> inReceiver() {
    return List.of("ip", "netns", "exec", receiving);
  }

  /** What starts a process in the sending namespace, before its own words. */
  List<String> inSender() {
    return List.of("ip", "netns", "exec", sending);
  }

  /**
   * Sends the packets of the receiving end to one CPU, and the acknowledgements to others.
   *
   * @param others where acknowledgements go; where they come, if empty
   * @param cpus how many CPU numbers the machine has: the width of the masks
   */
  @Override
  public void steer(int cpu, CpuSet others, int cpus)
      throws HarnessException, IOException, InterruptedException {
    steer(receiving, RECEIVER_END, CpuSet.of(cpu), cpus);
    steer(sending, SENDER_END, others, cpus);
  }

  /** {@code ip netns exec} mounts a {@code /sys} that shows the namespace's own interfaces. */
  private static void steer(String namespace, String end, CpuSet wanted, int cpus)
      throws HarnessException, IOException, InterruptedException {
    String file = "/sys/class/net/" + end + "/queues/rx-0/rps_cpus";
    String read =
        run(
            "ip",
            "netns",
            "exec",
            namespace,
            "sh",
            "-c",
            "echo \"$0\" > \"$1\" && cat \"$1\"",
            wanted.toMask(cpus),
            file);
    if (!CpuSet.parseMask(read.strip()).equals(wanted)) {
      throw new HarnessException(
          "%s in namespace %s is %s after the CPUs %s were written: it cannot be steered"
              .formatted(file, namespace, read.strip(), wanted));
    }
  }

  private static String run(String... command)
      throws HarnessException, IOException, InterruptedException {
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new HarnessException(
          "\"ip\" cannot be started (Debian: apt-get install iproute2): " + e.getMessage(), e);
    }
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new HarnessException(
          "\"%s\" failed: %s".formatted(String.join(" ", command), output.strip()));
    }
    return output;
  }
}
