/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.system.FileTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script run for real, in a directory that holds the files of a small machine. */
class ScriptTest {

  private static final String IRQ = "/proc/irq/41/smp_affinity_list";
  private static final String RPS = "/sys/class/net/eth0/queues/rx-0/rps_cpus";
  private static final String WRITEBACK = "/sys/devices/virtual/workqueue/writeback/cpumask";
  private static final Steer MOVE =
      new Steer(
          new IrqCpus(new IrqIdentity(41, "0000:3b:00.0", "eth0-Tx'Rx-0")),
          CpuSet.of(7),
          CpuSet.of(0, 1, 2, 8),
          "Because.");

  private Path directory = Path.of("");
  private Path machine = Path.of("");
  private Path script = Path.of("");

  private record Ended(int exitCode, String output) {}

  @BeforeEach
  void aMachine(@TempDir Path temporary) throws IOException {
    directory = temporary;
    machine = Files.createDirectory(directory.resolve("a machine"));
    new FileTree(machine)
        .file(
            "/proc/interrupts",
            """
                       CPU0       CPU7
              40:         1          2  PCI-MSIX-0000:3b:00.0   0-edge      eth0
              41:         3          4  PCI-MSIX-0000:3b:00.0   1-edge      eth0-Tx'Rx-0
             141:         3          4  PCI-MSIX-0000:3b:00.0   1-edge      other
            """)
        .file(IRQ, "7\n")
        .file(RPS, "00000000,00000000\n")
        .file(WRITEBACK, "ff\n");
    script = directory.resolve("plan.sh");
    write(
        new Script(List.of("A title.", "With a\nrm -rf line feed."))
            .section("all")
            .step(MOVE, "")
            .step(new Steer(new RpsMask("eth0", 0), CpuSet.EMPTY, CpuSet.of(1, 33), "Full."), "")
            .step(new Steer(new WritebackCpus(), CpuSet.range(0, 7), CpuSet.range(0, 3), "So."), "")
            .remark("The end; `touch pwned` $(touch pwned)\ntouch pwned"));
  }

  @Test
  void asItIsItOnlyPrints() throws Exception {
    Map<String, String> before = files();
    Ended ended = run(script, "--root", machine.toString());
    assertEquals(0, ended.exitCode(), ended.output());
    assertEquals(
        "would write 0-2,8 to @/proc/irq/41/smp_affinity_list, which is 7\n"
            + "would write 2,00000002 to @/sys/class/net/eth0/queues/rx-0/rps_cpus, which is"
            + " 00000000,00000000\n"
            + "would write f to @/sys/devices/virtual/workqueue/writeback/cpumask, which is"
            + " ff\n",
        ended.output());
    assertEquals(before, files());
  }

  @Test
  void appliedItCanBeUndone() throws Exception {
    Map<String, String> before = files();
    Ended ended = run(script, "--root", machine.toString(), "--apply");
    assertEquals(0, ended.exitCode(), ended.output());
    assertEquals("0-2,8", value(IRQ));
    assertEquals("2,00000002", value(RPS));
    assertEquals("f", value(WRITEBACK));
    assertTrue(ended.output().endsWith("to take it back: sh corelane-undo.sh\n"), ended.output());
    Ended undone = run(directory.resolve("corelane-undo.sh"));
    assertEquals(0, undone.exitCode(), undone.output());
    Map<String, String> after = files();
    after.remove("corelane-undo.sh");
    assertEquals(before, after);
    assertEquals(new Ended(0, ""), run(directory.resolve("corelane-undo.sh")), "nothing is left");
  }

  @Test
  void aKernelThreadIsOnlyBoundIfItStillIsTheOne() throws Exception {
    long self = ProcessHandle.current().pid();
    write(
        new Script(List.of("Threads."))
            .step(
                new Steer(
                    new NapiThreadCpus("eth0", 8193, (int) self),
                    CpuSet.EMPTY,
                    CpuSet.of(0),
                    "Near."),
                ""));
    Ended ended = run(script);
    assertEquals(1, ended.exitCode(), ended.output());
    assertTrue(
        ended
            .output()
            .contains("thread " + self + " is not napi/eth0-8193 any more; left as it is"),
        ended.output());
  }

  @Test
  void aValueThatSomebodyElseHasChangedIsTheirs() throws Exception {
    run(script, "--root", machine.toString(), "--apply");
    Files.writeString(machine.resolve(IRQ.substring(1)), "5\n");
    // The kernel may show the same mask with more digits.
    Files.writeString(machine.resolve(RPS.substring(1)), "00000000,00000002,00000002\n");
    Ended undone = run(directory.resolve("corelane-undo.sh"));
    assertEquals(1, undone.exitCode());
    assertTrue(
        undone
            .output()
            .contains(
                "left: @/proc/irq/41/smp_affinity_list is 5, not 0-2,8: somebody else has"
                    + " changed it\n"),
        undone.output());
    assertEquals("5", value(IRQ));
    assertEquals("00000000,00000000", value(RPS));
    assertEquals("ff", value(WRITEBACK));
  }

  @Test
  void anUndoFileIsNeverOverwritten() throws Exception {
    run(script, "--root", machine.toString(), "--apply");
    Map<String, String> before = files();
    Ended again = run(script, "--root", machine.toString(), "--apply");
    assertEquals(1, again.exitCode());
    assertTrue(again.output().contains("cannot begin corelane-undo.sh"), again.output());
    Ended other = run(script, "--root", machine.toString(), "--apply", "--undo", "other.sh");
    assertEquals(0, other.exitCode(), other.output());
    assertTrue(other.output().contains("is 0-2,8 already"), other.output());
    assertEquals(before.get("corelane-undo.sh"), files().get("corelane-undo.sh"));
  }

  @Test
  void anotherInterruptOfThatNumberIsLeftAlone() throws Exception {
    Path interrupts = machine.resolve("proc/interrupts");
    Files.writeString(interrupts, Files.readString(interrupts).replace("eth0-Tx'Rx-0", "nvme0q1"));
    Ended ended = run(script, "--root", machine.toString(), "--apply");
    assertEquals(1, ended.exitCode());
    assertTrue(
        ended.output().contains("failed: IRQ 41 is not eth0-Tx'Rx-0 any more; left as it is"),
        ended.output());
    assertEquals("7", value(IRQ));
    assertEquals("f", value(WRITEBACK), "the rest is done");
  }

  @Test
  void aRefusedWriteIsToldAndNotUndone() throws Exception {
    Path file = machine.resolve(WRITEBACK.substring(1));
    Files.delete(file);
    Files.createDirectory(file);
    Ended ended = run(script, "--root", machine.toString(), "--apply");
    assertEquals(1, ended.exitCode());
    assertTrue(ended.output().contains("cpumask cannot be read; left as it is"), ended.output());
    assertTrue(ended.output().contains("1 of the changes could not be made"), ended.output());
    assertEquals(0, run(directory.resolve("corelane-undo.sh")).exitCode());
    assertEquals("7", value(IRQ));
  }

  @Test
  void aThreadIsBoundAndLetGoAgain() throws Exception {
    Process sleep = new ProcessBuilder("sleep", "60").start();
    try {
      String before = cpusOf(sleep.pid());
      int one = CpuSet.parseList(before).lowest();
      write(
          new Script(List.of())
              .step(
                  new BindUpload(
                      "blk_1",
                      (int) sleep.pid(),
                      CpuSet.EMPTY,
                      CpuSet.of(one),
                      CpuSet.EMPTY,
                      CpuSet.EMPTY,
                      "Near."),
                  ""));
      Ended ended = run(script, "--apply");
      assertEquals(0, ended.exitCode(), ended.output());
      assertEquals(String.valueOf(one), cpusOf(sleep.pid()));
      assertEquals(0, run(directory.resolve("corelane-undo.sh")).exitCode());
      assertEquals(before, cpusOf(sleep.pid()));
    } finally {
      sleep.destroyForcibly().waitFor();
    }
    Ended gone = run(script, "--apply", "--undo", "u2.sh");
    assertEquals(1, gone.exitCode());
    assertTrue(gone.output().contains("has ended"), gone.output());
  }

  @Test
  void wrongUseIsToldAndHelpIsThere() throws Exception {
    assertEquals(2, run(script, "--aply").exitCode());
    assertEquals(2, run(script, "--root").exitCode());
    Ended help = run(script, "--help");
    assertEquals(0, help.exitCode());
    assertTrue(help.output().contains("--undo FILE"), help.output());
  }

  @Test
  void nothingInACommentOrNameBecomesACommand() throws Exception {
    run(script, "--root", machine.toString(), "--apply");
    assertFalse(Files.exists(directory.resolve("pwned")));
    assertEquals(0, shell("-n", script.toString()).exitCode());
    Path undo = directory.resolve("corelane-undo.sh");
    assertEquals(0, shell("-n", undo.toString()).exitCode());
  }

  private void write(Script made) throws IOException {
    Files.writeString(script, made.text());
  }

  private Ended run(Path file, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of(file.toString()));
    words.addAll(List.of(options));
    Ended ended = shell(words.toArray(new String[0]));
    return new Ended(ended.exitCode(), ended.output().replace(machine.toString(), "@"));
  }

  private Ended shell(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh"));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  private String value(String file) throws IOException {
    return Files.readString(machine.resolve(file.substring(1))).strip();
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(directory.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }

  private static String cpusOf(long pid) throws IOException {
    return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElseThrow();
  }
}
