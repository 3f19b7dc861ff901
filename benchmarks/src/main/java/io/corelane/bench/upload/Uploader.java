/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.jspecify.annotations.Nullable;

/**
 * A real HDFS client, driven by one JSON object per line on standard input and answering on
 * standard output. Stays for many uploads, so that its code is warm; ends with its input.
 *
 * <p>Requests: {@code {"op":"nodes"}}, {@code {"op":"latency",..}}, {@code
 * {"op":"upload","directory":..,"targets":[..],"streams":..,"files":..,"bytes":..,"acks":..}},
 * {@code {"op":"verify"}}, {@code {"op":"verify-on-disk","volumes":[..]}} and {@code
 * {"op":"delete"}} (of the last upload). Every request gets one answer with {@code "event":"done"}
 * or {@code "event":"failed"}; an upload tells its {@code "event":"progress"} in between. Uses only
 * what every Jackson since 2.12 has: Hadoop brings its own.
 */
public final class Uploader {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PROGRESS_MILLIS = 200;
  private static final long SEED = 42;

  private final DistributedFileSystem files;
  private final PrintStream answers;
  private final ExecutorService streams = Executors.newCachedThreadPool();
  private final Content content = new Content(SEED);
  private @Nullable DistributedFileSystem listening;
  private UploadJob job;
  private Path directory = new Path("/");

  private Uploader(DistributedFileSystem files, PrintStream answers) {
    this.files = files;
    this.answers = answers;
    this.job = new UploadJob(files, streams, content);
  }

  /** Answers requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    PrintStream answers = System.out;
    System.setOut(System.err); // Nothing else may write into the answers.
    Configuration conf = new HdfsConfiguration();
    try (FileSystem fs = FileSystem.get(conf);
        BufferedReader requests =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      new Uploader((DistributedFileSystem) fs, answers).serve(requests);
    }
    System.exit(0);
  }

  private void serve(BufferedReader requests) throws IOException {
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      ObjectNode answer = JSON.createObjectNode();
      try {
        handle(JSON.readTree(line), answer);
        answer.put("event", "done");
      } catch (IOException | RuntimeException e) {
        e.printStackTrace();
        answer.put("event", "failed").put("error", String.valueOf(e));
      } catch (InterruptedException e) {
        return;
      }
      send(answer);
    }
  }

  private void handle(JsonNode request, ObjectNode answer)
      throws IOException, InterruptedException {
    String op = request.path("op").asText();
    switch (op) {
      case "nodes" -> nodes(answer.putArray("nodes"));
      case "upload" -> upload(request, answer);
      case "latency" -> latency(request, answer);
      case "verify" -> {
        ArrayNode differing = answer.putArray("differing");
        job.differing().forEach(differing::add);
      }
      case "verify-on-disk" -> {
        List<java.nio.file.Path> volumes = new ArrayList<>();
        request.path("volumes").forEach(v -> volumes.add(java.nio.file.Path.of(v.asText())));
        ArrayNode differing = answer.putArray("differing");
        job.differing(ReplicaFiles.below(volumes)).forEach(differing::add);
      }
      case "delete" -> answer.put("deleted", files.delete(directory, true));
      case "delete-directory" ->
          answer.put("deleted", files.delete(new Path(request.path("directory").asText()), true));
      case "received" -> answer.put("bytes", received(request));
      case "reconfigure" ->
          Reconfigure.ask(
              files.getConf(), request.path("host").asText(), request.path("port").asInt());
      default -> throw new IllegalArgumentException("no such op: " + op);
    }
  }

  private long received(JsonNode request) throws IOException {
    Set<String> names = new HashSet<>();
    request.path("names").forEach(name -> names.add(name.asText()));
    Path top = new Path(request.path("directory").asText());
    long bytes = 0;
    if (files.exists(top)) {
      RemoteIterator<LocatedFileStatus> all = files.listFiles(top, true);
      while (all.hasNext()) {
        for (BlockLocation block : all.next().getBlockLocations()) {
          for (String name : block.getNames()) {
            bytes += names.contains(name) ? block.getLength() : 0;
          }
        }
      }
    }
    return bytes;
  }

  private void nodes(ArrayNode nodes) throws IOException {
    for (DatanodeInfo node : files.getDataNodeStats()) {
      nodes
          .addObject()
          .put("host", node.getIpAddr())
          .put("transferPort", node.getXferPort())
          .put("httpPort", node.getInfoPort())
          .put("hostName", node.getHostName())
          .put("httpsPort", node.getInfoSecurePort())
          .put("ipcPort", node.getIpcPort());
    }
  }

  private void upload(JsonNode request, ObjectNode answer)
      throws IOException, InterruptedException {
    directory = new Path(request.path("directory").asText());
    List<InetSocketAddress> targets = targets(request);
    boolean acks = request.path("acks").asBoolean();
    job = new UploadJob(files, acks ? listening() : files, streams, content);
    AckLog log = AckSocketFactory.begin();
    CountDownLatch ended = new CountDownLatch(1);
    streams.execute(() -> tellProgress(job, ended));
    try {
      long nanos =
          job.upload(
              directory,
              targets,
              request.path("streams").asInt(),
              request.path("files").asInt(1),
              request.path("bytes").asLong());
      answer.put("nanos", nanos);
    } finally {
      ended.countDown();
    }
    answer.put("misplaced", job.misplaced());
    if (acks) {
      log.putInto(answer.putObject("acks"));
    }
  }

  /** A client beside the other, for uploads only; made when it is first asked for. */
  private DistributedFileSystem listening() throws IOException {
    DistributedFileSystem made = listening;
    if (made == null) {
      made = (DistributedFileSystem) FileSystem.newInstance(AckSocketFactory.in(files.getConf()));
      listening = made;
    }
    return made;
  }

  private static List<InetSocketAddress> targets(JsonNode request) {
    List<InetSocketAddress> targets = new ArrayList<>();
    for (JsonNode target : request.path("targets")) {
      targets.add(new InetSocketAddress(target.path("host").asText(), target.path("port").asInt()));
    }
    return targets;
  }

  private void latency(JsonNode request, ObjectNode answer)
      throws IOException, InterruptedException {
    LatencyJob.Order order =
        new LatencyJob.Order(
            new Path(request.path("directory").asText()),
            targets(request),
            request.path("streams").asInt(),
            request.path("writes").asInt(),
            request.path("perSecond").asInt(),
            request.path("bytes").asInt(),
            request.path("hsync").asBoolean(),
            request.path("verify").asBoolean());
    ArrayNode nanos = answer.putArray("nanos");
    for (long[] file : new LatencyJob(files, streams, content).run(order)) {
      for (long each : file) {
        nanos.add(each);
      }
    }
  }

  private void tellProgress(UploadJob watched, CountDownLatch ended) {
    try {
      while (!ended.await(PROGRESS_MILLIS, TimeUnit.MILLISECONDS)) {
        send(JSON.createObjectNode().put("event", "progress").put("bytes", watched.progress()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void send(ObjectNode line) {
    answers.println(line);
    answers.flush();
  }
}
