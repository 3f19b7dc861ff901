/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.cluster.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real receiving process, and real connections. */
class FlowReceiverTest {

  private static final InetAddress HOST = InetAddress.getLoopbackAddress();
  private static final int BYTES = 1 << 20;

  @Test
  void theThreadsOfAFlowStayUntilTheyAreReleased(@TempDir Path directory) throws Exception {
    try (Reaper reaper = Reaper.start();
        Endpoint receiver = start(reaper, directory)) {
      receiver.send(Endpoint.request("release"));
      receiver.answer(); // Nothing to let go, and no error.
      receiver.send(Endpoint.request("listen").put("host", HOST.getHostAddress()));
      int port = receiver.answer().path("port").asInt();
      for (int flow = 0; flow < 2; flow++) {
        receive(receiver, port, directory.resolve("file-" + flow));
        assertEquals(1, named(receiver.pid(), FlowReceiver.THREAD));
        assertEquals(1, named(receiver.pid(), WriteOut.THREAD));
        receiver.send(Endpoint.request("release"));
        receiver.answer();
        assertTrue(ends(receiver.pid(), FlowReceiver.THREAD));
        assertTrue(ends(receiver.pid(), WriteOut.THREAD));
      }
    }
  }

  private static Endpoint start(Reaper reaper, Path directory) throws IOException {
    return new Endpoint(
        new ServerProcess.Launcher(Path.of(System.getProperty("java.home")), directory, reaper)
            .start(
                "receiver",
                directory.resolve("receiver.log"),
                true,
                64,
                List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1)),
                List.of(FlowReceiver.class.getName())));
  }

  private static void receive(Endpoint receiver, int port, Path file) throws Exception {
    receiver.send(
        Endpoint.request("receive").put("cpu", 0).put("writerCpu", 0).put("file", file.toString()));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(HOST, port));
      socket.getOutputStream().write(new byte[BYTES]);
    }
    assertEquals(BYTES, receiver.answer().path("bytes").asInt());
  }

  /** Whether it ends: a thread that was joined is in the kernel's list for a moment more. */
  private static boolean ends(long pid, String name) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (named(pid, name) > 0) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(10);
    }
    return true;
  }

  private static long named(long pid, String wanted) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
      return threads.filter(thread -> name(thread).equals(wanted)).count();
    }
  }

  private static String name(Path thread) {
    try {
      return Files.readString(thread.resolve("comm")).strip();
    } catch (IOException e) {
      return ""; // It has ended, perhaps between open and read.
    }
  }
}
