/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Runs {@link SteeredHadoop} with the drop-in jar under a uid without any right. */
final class SteeredHadoopProcess implements AutoCloseable {

  private final Process process;
  private final BufferedWriter in;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final BlockingQueue<List<String>> answers = new LinkedBlockingQueue<>();

  /** What it answered. */
  record Said(List<String> lines) {

    List<String> all(String name) {
      return lines.stream()
          .filter(line -> line.startsWith(name + " "))
          .map(line -> line.substring(name.length() + 1))
          .toList();
    }

    String one(String name) {
      List<String> all = all(name);
      assertEquals(1, all.size(), () -> name + " in " + String.join("\n", lines));
      return all.get(0);
    }

    int number(String name) {
      return Integer.parseInt(one(name));
    }
  }

  /**
   * Starts it.
   *
   * @param uid the user, who is in a group of the same number only
   * @param classPath what that user can read
   * @param work a directory of that user's
   * @param root stands for the machine
   * @param keys of the configuration
   */
  SteeredHadoopProcess(int uid, String classPath, Path work, Path root, List<String> keys)
      throws IOException {
    this(
        List.of(
            "setpriv",
            "--reuid=" + uid,
            "--regid=" + uid,
            "--clear-groups",
            "--bounding-set=-all",
            "--inh-caps=-all"),
        classPath,
        work,
        root,
        keys);
  }

  /**
   * Starts it.
   *
   * @param before what starts the java command, as a user without any right
   * @param classPath what that user can read
   * @param work a directory of that user's
   * @param root stands for the machine
   * @param keys of the configuration
   */
  SteeredHadoopProcess(
      List<String> before, String classPath, Path work, Path root, List<String> keys)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.addAll(QuickJvm.OPTIONS);
    command.addAll(
        List.of(
            "-Xmx512m",
            // The user may have no home; JNA unpacks its native part below one of these.
            "-Djava.io.tmpdir=" + work,
            "-Duser.home=" + work,
            "-D" + SteerFactories.ROOT + "=" + root,
            "-cp",
            classPath,
            SteeredHadoop.class.getName(),
            work.resolve("dfs").toString()));
    command.addAll(keys);
    process =
        new ProcessBuilder(command).directory(work.toFile()).redirectErrorStream(true).start();
    in =
        new BufferedWriter(
            new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
    Thread reader = new Thread(this::read, "steered-hadoop");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    List<String> answer = new ArrayList<>();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line;
      while ((line = out.readLine()) != null) {
        lines.add(line);
        answer.add(line);
        if (line.equals("OVER ")) {
          answers.add(List.copyOf(answer));
          answer.clear();
        }
      }
    } catch (IOException ended) {
      // Killed.
    }
  }

  long pid() {
    return process.pid();
  }

  /** Lines of its log. */
  List<String> log(String text) {
    return lines.stream().filter(line -> line.contains(text)).toList();
  }

  Said ask(String command) throws IOException, InterruptedException {
    in.write(command + "\n");
    in.flush();
    List<String> answer = answers.poll(3, TimeUnit.MINUTES);
    if (answer == null) {
      throw new AssertionError("no answer: " + String.join("\n", lines));
    }
    return new Said(answer);
  }

  Said report() {
    try {
      return ask("report");
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(String.join("\n", lines), e);
    }
  }

  /** Ends the uploads and the DataNode in good order. */
  Said stop() throws IOException, InterruptedException {
    Said said = ask("stop");
    assertEquals(true, process.waitFor(1, TimeUnit.MINUTES));
    assertEquals(0, process.exitValue());
    return said;
  }

  /** As {@code kill -9}. */
  void kill() {
    process.destroyForcibly().onExit().join();
  }

  List<String> status() throws IOException {
    return Files.readAllLines(Path.of("/proc", Long.toString(pid()), "status"));
  }

  @Override
  public void close() {
    kill();
  }
}
