/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Which TCP ports a process listens on, from {@code /proc}: no log has to be understood. */
final class ListeningPorts {

  private static final String LISTEN = "0A";
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private ListeningPorts() {}

  /** Empty, too, when the process has ended. */
  static Set<Integer> of(long pid) throws IOException {
    Set<String> sockets = new HashSet<>();
    Set<Integer> ports = new HashSet<>();
    try (DirectoryStream<Path> descriptors =
        Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
      for (Path descriptor : descriptors) {
        try {
          sockets.add(Files.readSymbolicLink(descriptor).toString());
        } catch (IOException e) {
          // Closed meanwhile.
        }
      }
    } catch (NoSuchFileException e) {
      return ports;
    }
    for (String table : List.of("tcp", "tcp6")) {
      Path file = Path.of("/proc/" + pid + "/net/" + table);
      if (!Files.exists(file)) {
        continue; // A kernel without IPv6.
      }
      try (Stream<String> lines = Files.lines(file)) {
        lines.skip(1).forEach(line -> addIfListening(line, sockets, ports));
      }
    }
    return ports;
  }

  /** A line such as {@code 0: 0100007F:2694 00000000:0000 0A ... 12345 1 ...}: proc_net_tcp.txt. */
  private static void addIfListening(String line, Set<String> sockets, Set<Integer> ports) {
    String[] fields = line.strip().split("\\s+", -1);
    if (fields[STATE].equals(LISTEN) && sockets.contains("socket:[" + fields[INODE] + "]")) {
      String local = fields[LOCAL_ADDRESS];
      ports.add(Integer.parseInt(local.substring(local.lastIndexOf(':') + 1), 16));
    }
  }
}
