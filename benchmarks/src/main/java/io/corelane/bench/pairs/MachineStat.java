/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.outside.CpuTimes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Reads what the CPUs of the DataNode's machine have done, where that can be read. */
@FunctionalInterface
interface MachineStat {

  /** The times since boot; nothing where they are not to be had. */
  Optional<CpuTimes> read() throws HarnessException, InterruptedException;

  /**
   * Chooses: an operator's command for the only DataNode if there is one, this machine's own file
   * if all DataNodes are here, else nothing.
   */
  static MachineStat of(List<UploaderProcess.Node> nodes, Optional<String> command) {
    if (command.isEmpty()) {
      return nodes.stream().allMatch(node -> isHere(node.host()))
          ? MachineStat::ownFile
          : Optional::empty;
    } else if (nodes.size() != 1) {
      return Optional::empty;
    }
    String filled = command.get().replace("{host}", nodes.get(0).hostName());
    return () -> Optional.of(asked(filled));
  }

  private static Optional<CpuTimes> ownFile() {
    Reading<String> stat = SystemRoot.live().text("/proc/stat");
    return stat.toOptional().map(CpuTimes::parse);
  }

  private static CpuTimes asked(String command) throws HarnessException, InterruptedException {
    try {
      Process process =
          new ProcessBuilder("sh", "-c", command)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      String stat = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exit = process.waitFor();
      CpuTimes times = CpuTimes.parse(stat);
      if (exit != 0 || times.byCpu().isEmpty()) {
        throw new HarnessException(
            "--stat-command does not print /proc/stat (exit code %d): %s".formatted(exit, command));
      }
      return times;
    } catch (IOException | NumberFormatException e) {
      throw new HarnessException("--stat-command " + command + " failed: " + e, e);
    }
  }

  /** Whether an address is one of this machine's. */
  static boolean isHere(String address) {
    try {
      InetAddress inet = InetAddress.getByName(address);
      return inet.isLoopbackAddress() || NetworkInterface.getByInetAddress(inet) != null;
    } catch (IOException e) {
      return false;
    }
  }
}
