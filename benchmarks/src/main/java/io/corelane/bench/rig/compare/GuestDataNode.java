/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.outside.LaneReports;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.GuestHelper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A DataNode that runs in the guest; ends with the ssh connection that stands for it. */
final class GuestDataNode implements AutoCloseable {

  private static final int HEAP_MIB = 384;
  private static final int POLITE_SECONDS = 20;
  private static final int DELETE_SECONDS = 120;
  private static final int POLL_MILLIS = 500;

  /**
   * For a JVM that starts under emulation: only the quick compiler, and only for what runs often.
   */
  private static final String JVM =
      "-XX:+UseSerialGC -Xshare:auto -XX:SharedArchiveFile="
          + GuestLibrary.IN_GUEST
          + "/"
          + ClassArchive.NAME
          + " -XX:TieredStopAtLevel=1 -XX:Tier3InvocationThreshold=2000"
          + " -XX:Tier3MinInvocationThreshold=1000 -XX:Tier3CompileThreshold=4000"
          + " -XX:Tier3BackEdgeThreshold=120000 -XX:-UsePerfData -Xmx"
          + HEAP_MIB
          + "m";

  /**
   * Prints the process id, waits for the DataNode, and ends it when standard input ends. The end of
   * its log goes to standard error.
   */
  private static final String RUN =
      """
      exec 3<&0
      ulimit -n 4096
      install -d -m 1777 /tmp/hadoop
      install -d -o %s -g %s %s
      setpriv --reuid=%s --regid=%s --clear-groups java %s -cp %s org.apache.hadoop.hdfs.server.datanode.DataNode >%s 2>&1 </dev/null 3<&- &
      java=$!
      echo $java
      { cat; kill $java; } <&3 >/dev/null 2>&1 &
      wait $java
      code=$?
      tail -n 12 %s >&2
      exit $code
      """;

  private final Name name;
  private final Guest guest;
  private final Process connection;
  private final long pid;

  /**
   * Who it is and where it listens. The guest is ours alone, so the ports are fixed.
   *
   * @param name {@code stock}, {@code corelane} or {@code steer}
   * @param transferPort for blocks; the one above is for /jmx, the next for the other protocol
   */
  record Name(String name, int transferPort) {

    static final Name STOCK = new Name("stock", 9_860);
    static final Name CORELANE = new Name("corelane", 9_870);
    static final Name STEER = new Name("steer", 9_880);

    /** Steering is for a DataNode without privileges; the others measure as they always have. */
    String user() {
      return equals(STEER) ? GuestHelper.USER : "root";
    }

    int httpPort() {
      return transferPort + 1;
    }

    int ipcPort() {
      return transferPort + 2;
    }

    /** Its only volume, in the guest. */
    String volume() {
      return GuestVolume.DIRECTORY + "/" + name;
    }
  }

  private GuestDataNode(Name name, Guest guest, Process connection, long pid) {
    this.name = name;
    this.guest = guest;
    this.connection = connection;
    this.pid = pid;
  }

  /** Starts one; does not wait until it answers. */
  static GuestDataNode start(Name name, Guest guest, String classPath)
      throws HarnessException, IOException {
    String log = "/run/corelane-" + name.name() + ".log";
    String user = name.user();
    Process connection =
        guest.start(RUN.formatted(user, user, name.volume(), user, user, JVM, classPath, log, log));
    BufferedReader printed = connection.inputReader(StandardCharsets.UTF_8);
    String pid = printed.readLine();
    if (pid == null) {
      throw new HarnessException("the guest cannot start the " + name.name() + " DataNode");
    }
    return new GuestDataNode(name, guest, connection, Long.parseLong(pid));
  }

  Name name() {
    return name;
  }

  /** Its process id in the guest. */
  long pid() {
    return pid;
  }

  /** Where it listens. */
  UploaderProcess.Node node() {
    return new UploaderProcess.Node(guest.address(), name.transferPort(), name.httpPort());
  }

  LaneReports reports() {
    return new LaneReports(guest.address(), name.httpPort());
  }

  /** Fails if it has ended. */
  void checkAlive() throws HarnessException {
    if (!connection.isAlive()) {
      String last = connection.errorReader(StandardCharsets.UTF_8).lines().toList().toString();
      throw new HarnessException(
          "the guest's %s DataNode has ended; the last lines of its log: %s"
              .formatted(name.name(), last));
    }
  }

  /** Waits until no block file is left: deletion is asynchronous in HDFS. */
  void awaitEmpty() throws HarnessException, IOException, InterruptedException {
    for (int waited = 0; waited < DELETE_SECONDS * 1000; waited += POLL_MILLIS) {
      if (guest.run("find " + name.volume() + " -name 'blk_*' -print -quit").isBlank()) {
        return;
      }
      checkAlive();
      Thread.sleep(POLL_MILLIS);
    }
    throw new HarnessException(
        "the guest's %s DataNode still has block files %d s after they were deleted"
            .formatted(name.name(), DELETE_SECONDS));
  }

  @Override
  public void close() {
    try {
      connection.getOutputStream().close();
      if (!connection.waitFor(POLITE_SECONDS, TimeUnit.SECONDS)) {
        connection.destroyForcibly();
      }
    } catch (IOException e) {
      connection.destroyForcibly();
    } catch (InterruptedException e) {
      connection.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
