/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/** This side of the uploader: {@link io.corelane.bench.upload.Uploader} as method calls. */
public final class UploaderProcess implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ALIVE_CHECK_MILLIS = 500;

  /** Fails when a process that the upload needs has ended. */
  @FunctionalInterface
  public interface AliveCheck {
    /** Fails if a process has ended; names it. */
    void run() throws HarnessException;
  }

  /**
   * A DataNode as the NameNode lists it.
   *
   * @param host its address
   * @param transferPort the port that takes uploads
   * @param httpPort the port of its web server; 0 when it has none without TLS
   * @param hostName its name
   * @param httpsPort the port of its web server with TLS; 0 when it has none
   * @param ipcPort the port that takes administrators' requests
   */
  public record Node(
      String host, int transferPort, int httpPort, String hostName, int httpsPort, int ipcPort) {

    /** One of which no more need be known. */
    public Node(String host, int transferPort, int httpPort) {
      this(host, transferPort, httpPort, host, 0, 0);
    }
  }

  private final ServerProcess process;
  private final AliveCheck alive;
  private final Writer requests;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  UploaderProcess(ServerProcess process, AliveCheck alive) {
    this.process = process;
    this.alive = alive;
    this.requests =
        new OutputStreamWriter(process.process().getOutputStream(), StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "corelane-answer");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader lines = process.process().inputReader(StandardCharsets.UTF_8)) {
      lines.lines().forEach(answers::add);
    } catch (IOException | UncheckedIOException e) {
      // The process ended or is being stopped; checkAlive tells.
    }
  }

  /**
   * Starts one.
   *
   * @param place starts the process, names the jars
   * @param configuration the directory with {@code core-site.xml} and {@code hdfs-site.xml}
   * @param log gets its error output
   * @param heapMib the most heap it may use, in MiB
   * @param alive asked while an answer is waited for
   * @return the uploader; it may not answer yet
   */
  public static UploaderProcess start(
      Place place, Path configuration, Path log, int heapMib, AliveCheck alive) throws IOException {
    ServerProcess process =
        place
            .launcher()
            .start(
                "uploader",
                log,
                true,
                heapMib,
                List.of(
                    configuration.toString(),
                    place.hadoopClassPath(),
                    place.installation().uploaderClasses().toString()),
                List.of("io.corelane.bench.upload.Uploader"));
    return new UploaderProcess(process, alive);
  }

  /**
   * What an uploader is started with.
   *
   * @param hadoopClassPath the jars
   * @param installation where the uploader's classes are
   * @param launcher starts the process
   */
  public record Place(
      String hadoopClassPath, Installation installation, ServerProcess.Launcher launcher) {}

  ServerProcess process() {
    return process;
  }

  public long pid() {
    return process.pid();
  }

  /** The live DataNodes, as the NameNode knows them. */
  public List<Node> nodes() throws HarnessException, InterruptedException {
    List<Node> nodes = new ArrayList<>();
    for (JsonNode node : call(request("nodes"), bytes -> {}).path("nodes")) {
      nodes.add(
          new Node(
              node.path("host").asText(),
              node.path("transferPort").asInt(),
              node.path("httpPort").asInt(),
              node.path("hostName").asText(),
              node.path("httpsPort").asInt(),
              node.path("ipcPort").asInt()));
    }
    return nodes;
  }

  /**
   * Uploads files to one DataNode and waits until the last is closed.
   *
   * @param streams how many files at once
   * @param bytes of all files together
   * @param progress told the bytes written so far, a few times a second
   * @return nanoseconds from before the first create to after the last close
   * @throws HarnessException if it failed or blocks went to another DataNode
   */
  public long upload(String directory, Node target, int streams, long bytes, LongConsumer progress)
      throws HarnessException, InterruptedException {
    return upload(directory, List.of(target), streams, bytes, progress);
  }

  /**
   * Uploads files, each wholly to one of several DataNodes, and waits until the last is closed.
   *
   * @param targets the DataNodes; the files go to them in turn
   * @param streams how many files at once
   * @param bytes of all files together
   * @param progress told the bytes written so far, a few times a second
   * @return nanoseconds from before the first create to after the last close
   * @throws HarnessException if it failed or blocks went to another DataNode
   */
  public long upload(
      String directory, List<Node> targets, int streams, long bytes, LongConsumer progress)
      throws HarnessException, InterruptedException {
    return upload(directory, targets, new Load(streams, 1, bytes, false), progress).nanos();
  }

  /**
   * What is uploaded.
   *
   * @param streams how many files at once
   * @param filesEach how many files one after another, in each stream
   * @param bytes of all files together
   * @param acks whether acknowledgements are timed, on plain sockets made for that
   */
  public record Load(int streams, int filesEach, long bytes, boolean acks) {}

  /**
   * An upload that has ended.
   *
   * @param nanos nanoseconds from before the first create to after the last close
   * @param acks of its packets, if they were to be timed
   */
  public record Uploaded(long nanos, Optional<AckTimes> acks) {}

  /**
   * Uploads files, each wholly to one of several DataNodes, and waits until the last is closed.
   *
   * @param targets the DataNodes; the streams go to them in turn
   * @param load how many files, of which size
   * @param progress told the bytes written so far, a few times a second
   * @return how long it took, and its packets
   * @throws HarnessException if it failed or blocks went to another DataNode
   */
  public Uploaded upload(String directory, List<Node> targets, Load load, LongConsumer progress)
      throws HarnessException, InterruptedException {
    ObjectNode request =
        request("upload")
            .put("directory", directory)
            .put("streams", load.streams())
            .put("files", load.filesEach())
            .put("bytes", load.bytes())
            .put("acks", load.acks());
    put(targets, request);
    JsonNode answer = call(request, progress);
    int misplaced = answer.path("misplaced").asInt();
    if (misplaced > 0) {
      throw new HarnessException(
          misplaced
              + " blocks went to another DataNode than the one asked for; the round says nothing");
    }
    return new Uploaded(
        answer.path("nanos").asLong(),
        load.acks() ? Optional.of(AckTimes.of(answer.path("acks"))) : Optional.empty());
  }

  /**
   * Small writes, each followed by {@code hflush} or {@code hsync}.
   *
   * @param streams how many files at once
   * @param writes to each file
   * @param perSecond how many of them are due in a second; 0 if each is when the one before has
   *     ended
   * @param bytes of each write
   * @param hsync whether {@code hsync}
   * @param verify whether it is read back
   */
  public record SmallWrites(
      int streams, int writes, int perSecond, int bytes, boolean hsync, boolean verify) {}

  /**
   * Writes files by small writes, to the DataNodes in turn; the nanoseconds of each write with its
   * call.
   */
  public List<Long> latencies(String directory, List<Node> targets, SmallWrites load)
      throws HarnessException, InterruptedException {
    ObjectNode request =
        request("latency")
            .put("directory", directory)
            .put("streams", load.streams())
            .put("writes", load.writes())
            .put("perSecond", load.perSecond())
            .put("bytes", load.bytes())
            .put("hsync", load.hsync())
            .put("verify", load.verify());
    put(targets, request);
    List<Long> nanos = new ArrayList<>();
    call(request, bytes -> {}).path("nanos").forEach(each -> nanos.add(each.asLong()));
    return nanos;
  }

  private static void put(List<Node> targets, ObjectNode request) {
    ArrayNode list = request.putArray("targets");
    targets.forEach(
        node -> list.addObject().put("host", node.host()).put("port", node.transferPort()));
  }

  /**
   * Reads the last upload back: the files whose length or checksum differs; empty if all are
   * intact.
   */
  public List<String> differing() throws HarnessException, InterruptedException {
    return differing(request("verify"));
  }

  private List<String> differing(ObjectNode request) throws HarnessException, InterruptedException {
    List<String> differing = new ArrayList<>();
    call(request, bytes -> {}).path("differing").forEach(file -> differing.add(file.asText()));
    return differing;
  }

  /**
   * Compares the block files of the last upload, on this machine, with what was written: the files
   * whose length or checksum differs. The DataNode is not asked: to it, nobody has read them.
   */
  public List<String> differingOnDisk(List<Path> volumes)
      throws HarnessException, InterruptedException {
    ObjectNode request = request("verify-on-disk");
    ArrayNode list = request.putArray("volumes");
    volumes.forEach(volume -> list.add(volume.toString()));
    return differing(request);
  }

  /** Deletes the last upload. */
  public void delete() throws HarnessException, InterruptedException {
    call(request("delete"), bytes -> {});
  }

  /**
   * What DataNodes have of a directory, whoever wrote it; bytes of the replicas that they hold; 0
   * when there is no such directory.
   */
  public long received(String directory, List<Node> nodes)
      throws HarnessException, InterruptedException {
    ObjectNode request = request("received").put("directory", directory);
    ArrayNode names = request.putArray("names");
    nodes.forEach(node -> names.add(node.host() + ":" + node.transferPort()));
    return call(request, bytes -> {}).path("bytes").asLong();
  }

  /** Deletes a directory, whoever made it. */
  public void delete(String directory) throws HarnessException, InterruptedException {
    call(request("delete-directory").put("directory", directory), bytes -> {});
  }

  /**
   * Lets a DataNode read its configuration again, as {@code hdfs dfsadmin -reconfig datanode
   * HOST:PORT start} does, and waits until it has.
   */
  public void reconfigure(Node node) throws HarnessException, InterruptedException {
    call(request("reconfigure").put("host", node.host()).put("port", node.ipcPort()), bytes -> {});
  }

  private static ObjectNode request(String op) {
    return JSON.createObjectNode().put("op", op);
  }

  private JsonNode call(ObjectNode request, LongConsumer progress)
      throws HarnessException, InterruptedException {
    try {
      requests.write(request + "\n");
      requests.flush();
      while (true) {
        String line = answers.poll(ALIVE_CHECK_MILLIS, TimeUnit.MILLISECONDS);
        if (line == null) {
          process.checkAlive();
          alive.run();
          continue;
        }
        JsonNode answer = JSON.readTree(line);
        switch (answer.path("event").asText()) {
          case "progress" -> progress.accept(answer.path("bytes").asLong());
          case "done" -> {
            return answer;
          }
          default ->
              throw process.failure(
                  "failed at \"" + request + "\": " + answer.path("error").asText(line));
        }
      }
    } catch (JsonProcessingException e) {
      throw process.failure("answered no JSON: " + e.getMessage());
    } catch (IOException e) {
      alive.run();
      throw process.failure("does not listen: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    process.close();
  }
}
