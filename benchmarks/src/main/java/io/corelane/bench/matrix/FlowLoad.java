/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.ServerProcess;
import io.corelane.bench.matrix.flow.Endpoint;
import io.corelane.bench.matrix.report.Ran;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongConsumer;

/** One TCP flow from a sending to a receiving process, by a veth or from another machine. */
final class FlowLoad implements TrialLoad {

  // Little of it is Java: the work is the kernel's. A quick start matters on an emulated machine.
  private static final int HEAP_MIB = 128;
  private static final int TOKEN_BYTES = 16;
  private static final String PACKAGE = "io.corelane.bench.matrix.flow.";

  private final CpuSet allowed;
  private final Path file;
  private final Endpoint receiver;
  private final Endpoint sender;
  private final boolean elsewhere;
  private final String host;
  private final int port;
  private final SecureRandom random = new SecureRandom();
  private Places places = new Places(0, 0, Places.NO_WRITER);

  /** Shakes hands with both; if that fails, both are closed. */
  private FlowLoad(
      Endpoint receiver,
      Endpoint sender,
      boolean elsewhere,
      String host,
      Path directory,
      CpuSet allowed)
      throws HarnessException {
    this.allowed = allowed;
    this.file = directory.resolve("received");
    this.receiver = receiver;
    this.sender = sender;
    this.elsewhere = elsewhere;
    this.host = host;
    boolean open = false;
    try {
      receiver.send(Endpoint.request("listen").put("host", host));
      port = receiver.answer().path("port").asInt();
      sender.send(Endpoint.request("hello"));
      sender.answer();
      open = true;
    } finally {
      if (!open) {
        sender.close();
        receiver.close();
      }
    }
  }

  /**
   * Starts both processes, each in its own network namespace.
   *
   * @param veth the namespaces; this process is in the sending one
   * @param directory for logs and, with a disk writer, the file
   * @param allowed the CPUs that may be used
   */
  static FlowLoad onVeth(Veth veth, ServerProcess.Launcher launcher, Path directory, CpuSet allowed)
      throws HarnessException, IOException {
    Endpoint receiver =
        start(launcher.within(veth.inReceiver()), directory, "receiver", "FlowReceiver");
    Endpoint sender = start(launcher, directory, "sender", "FlowSender");
    return new FlowLoad(receiver, sender, false, Veth.RECEIVER_ADDRESS, directory, allowed);
  }

  /**
   * Starts a receiver here, and the command that sends.
   *
   * @param directory for logs and, with a disk writer, the file
   * @param allowed the CPUs that may be used
   */
  static FlowLoad fromElsewhere(
      String command, String host, ServerProcess.Launcher launcher, Path directory, CpuSet allowed)
      throws HarnessException, IOException {
    Endpoint receiver = start(launcher, directory, "receiver", "FlowReceiver");
    Endpoint sender =
        new Endpoint(
            ServerProcess.ofShell(
                "sender (" + command + ")",
                command,
                directory.resolve("sender.log"),
                launcher.reaper()));
    return new FlowLoad(receiver, sender, true, host, directory, allowed);
  }

  private static Endpoint start(
      ServerProcess.Launcher launcher, Path directory, String name, String main)
      throws IOException {
    return new Endpoint(
        launcher.start(
            name,
            directory.resolve(name + ".log"),
            true,
            HEAP_MIB,
            List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1)),
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", PACKAGE + main)));
  }

  @Override
  public void place(Places wanted) {
    places = wanted;
  }

  @Override
  public Transferred transfer(long bytes, LongConsumer progress) throws HarnessException {
    String token = elsewhere ? token() : "";
    ObjectNode receive =
        Endpoint.request("receive")
            .put("cpu", places.receiver())
            .put("writerCpu", places.writer())
            .put("softirqCpu", places.softirq())
            .put("token", token)
            .put("file", places.hasWriter() ? file.toString() : "");
    receiver.send(receive);
    sender.send(
        Endpoint.request("send")
            .put("host", host)
            .put("port", port)
            .put("bytes", bytes)
            .put("token", token)
            .put("cpus", elsewhere ? "" : places.others(allowed).toList()));
    sender.answer();
    JsonNode answer = receiver.answer();
    if (answer.path("bytes").asLong() != bytes) {
      throw new HarnessException(
          "the receiver got %s bytes of %d".formatted(answer.path("bytes"), bytes));
    }
    long there = 0;
    long all = 0;
    for (var samples : answer.path("incoming").properties()) {
      all += samples.getValue().asLong();
      if (samples.getKey().equals(String.valueOf(places.softirq()))) {
        there = samples.getValue().asLong();
      }
    }
    return new Transferred(answer.path("nanos").asLong(), new Ran(there, all));
  }

  private String token() {
    byte[] bytes = new byte[TOKEN_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public void tidy() throws HarnessException, IOException {
    receiver.send(Endpoint.request("release"));
    receiver.answer();
    Files.deleteIfExists(file);
  }

  @Override
  public List<Long> pids() {
    return List.of(receiver.pid());
  }

  @Override
  public void close() {
    sender.close();
    receiver.close();
  }
}
