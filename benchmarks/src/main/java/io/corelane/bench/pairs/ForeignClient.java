/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Reaper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A program that uploads, started anew for each upload: its start is part of what it takes. */
final class ForeignClient implements Client {

  /** What {@code TestDFSIO} prints: the mean rate of its map tasks. */
  static final Pattern TEST_DFS_IO_FIGURE = Pattern.compile("Throughput mb/sec:\\s*([0-9.]+)");

  private static final double NANOS = 1e9;
  private static final int LAST_LINES = 12;

  /** Its sort buffer, its buffer, its packets on the way, and its configuration. */
  private static final int MIB_PER_MAP_TASK = 5;

  private final String name;
  private final Function<Load, List<String>> command;
  private final Pattern figure;
  private final Place place;

  /**
   * Where it runs.
   *
   * @param directory its working directory
   * @param configuration the value of {@code HADOOP_CONF_DIR}
   * @param log gets its output
   * @param reaper ends it if this process cannot
   */
  record Place(Path directory, Path configuration, Path log, Reaper reaper) {}

  private ForeignClient(
      String name, Function<Load, List<String>> command, Pattern figure, Place place) {
    this.name = name;
    this.command = command;
    this.figure = figure;
    this.place = place;
  }

  /** An operator's shell command. */
  static ForeignClient shell(String command, Pattern figure, Place place) {
    return new ForeignClient(
        command,
        load ->
            List.of(
                "sh",
                "-c",
                command
                    .replace("{directory}", load.directory())
                    .replace("{streams}", String.valueOf(load.streams()))
                    .replace("{mib}", String.valueOf(load.bytes() >> 20))),
        figure,
        place);
  }

  /** Hadoop's own benchmark, with its map tasks in one process: no YARN is needed. */
  static ForeignClient testDfsIo(Path java, String classPath, Place place) {
    return new ForeignClient(
        "TestDFSIO -write with the local job runner, a map task per stream",
        load -> testDfsIo(java, place.configuration() + ":" + classPath, place, load),
        TEST_DFS_IO_FIGURE,
        place);
  }

  private static List<String> testDfsIo(Path java, String classPath, Place place, Load load) {
    List<String> command = new ArrayList<>();
    command.addAll(
        List.of(
            java.toString(),
            "-Xmx" + (1024 + MIB_PER_MAP_TASK * load.streams()) + "m",
            // A map task without memory would let the job wait for ever.
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:-UsePerfData",
            "-cp",
            classPath));
    command.add("-Djava.io.tmpdir=" + place.directory());
    command.addAll(
        List.of(
            "org.apache.hadoop.fs.TestDFSIO",
            "-Dmapreduce.framework.name=local",
            "-Dmapreduce.local.map.tasks.maximum=" + load.streams(),
            "-Dmapreduce.task.io.sort.mb=1",
            "-Dtest.build.data=" + load.directory(),
            "-write",
            "-nrFiles",
            String.valueOf(load.streams()),
            "-size",
            load.bytes() / load.streams() + "B",
            "-resFile",
            place.directory().resolve("testdfsio.txt").toString()));
    return command;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Outcome upload(Load load, LongConsumer progress)
      throws HarnessException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("setsid"));
    words.addAll(command.apply(load));
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("HADOOP_CONF_DIR", place.configuration().toString());
    builder.directory(place.directory().toFile());
    builder.redirectErrorStream(true);
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectOutput(place.log().toFile());
    try {
      long start = System.nanoTime();
      Process process = builder.start();
      place.reaper().killGroup(process);
      int exit = process.waitFor();
      double seconds = (System.nanoTime() - start) / NANOS;
      String output = Files.readString(place.log(), StandardCharsets.UTF_8);
      if (exit != 0) {
        throw new HarnessException(
            "the client failed with exit code %d: %s; its last lines:%n%s"
                .formatted(exit, name, lastLines(output)));
      }
      return new Outcome(seconds, figure(output), Optional.empty());
    } catch (IOException e) {
      throw new HarnessException("the client " + name + " cannot be run: " + e, e);
    }
  }

  @Override
  public boolean readsBack() {
    return false; // Only the client knows what it wrote.
  }

  @Override
  public List<String> differing() {
    return List.of();
  }

  private OptionalDouble figure(String output) throws HarnessException {
    if (figure.pattern().isEmpty()) {
      return OptionalDouble.empty();
    }
    Matcher matcher = figure.matcher(output);
    if (!matcher.find()) {
      throw new HarnessException(
          "the client printed nothing like \"%s\"; its last lines:%n%s"
              .formatted(figure, lastLines(output)));
    }
    try {
      return OptionalDouble.of(Double.parseDouble(matcher.group(1)));
    } catch (NumberFormatException e) {
      throw new HarnessException(
          "what the client printed for \"%s\" is no number: %s".formatted(figure, matcher.group(1)),
          e);
    }
  }

  private static String lastLines(String output) {
    List<String> lines = output.lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }
}
