/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.host.ProcessFacts.Kind;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.AllowedCpusReader;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the limits of the process that uploads run in. */
final class ProcessReader {

  /** The class that a DataNode is started with; the second one where it is started as root. */
  private static final List<String> MAIN_CLASSES =
      List.of(
          "org.apache.hadoop.hdfs.server.datanode.DataNode",
          "org.apache.hadoop.hdfs.server.datanode.SecureDataNodeStarter");

  private final SystemRoot root;

  ProcessReader(SystemRoot root) {
    this.root = root;
  }

  /** Reads the process that is wanted; without one, the first DataNode found, else this process. */
  ProcessFacts read(OptionalLong wanted) {
    if (wanted.isPresent()) {
      return of(Kind.NAMED, wanted.getAsLong());
    } else if (!root.isLive()) {
      return of(Kind.CAPTURED, 0);
    }
    return root.names("/proc").toOptional().orElse(List.of()).stream()
        .filter(name -> name.matches("\\d{1,9}"))
        .filter(this::isDataNode)
        .findFirst()
        .map(pid -> of(Kind.DATA_NODE, Long.parseLong(pid)))
        .orElseGet(() -> of(Kind.SELF, 0));
  }

  private boolean isDataNode(String pid) {
    Optional<String> command = root.text("/proc/" + pid + "/cmdline").toOptional();
    return command.isPresent()
        && List.of(command.get().split("\0")).stream().anyMatch(MAIN_CLASSES::contains);
  }

  private ProcessFacts of(Kind kind, long pid) {
    String directory = pid == 0 ? "/proc/self" : "/proc/" + pid;
    String status = directory + "/status";
    return new ProcessFacts(
        kind,
        pid,
        root.text(status).parse(status, AllowedCpusReader::parseStatus),
        new QuotaReader(root).read(directory));
  }
}
