/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import static io.corelane.affinity.apply.SteeringTree.IRQ;
import static io.corelane.affinity.apply.SteeringTree.NAPI;
import static io.corelane.affinity.apply.SteeringTree.RPS;
import static io.corelane.affinity.apply.SteeringTree.VIRTIO_IRQ;
import static io.corelane.affinity.apply.SteeringTree.WRITEBACK;
import static io.corelane.affinity.apply.SteeringTree.XPS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.SteeringTree;
import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.nic.InterfaceIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a private root: every rule of changing and of putting back. */
final class DirectTunerTest {

  private static final ThreadBinder THREADS = NativeSupport.probe(BinderChoice.JNA).binder();
  private static final List<Tunable> ALL = List.of(IRQ, VIRTIO_IRQ, RPS, XPS, NAPI, WRITEBACK);
  private static final String IRQ_FILE = "/proc/irq/41/smp_affinity_list";

  private SteeringTree tree;
  private Path state;
  private Path journal;
  private DirectTuner tuner;
  private Map<String, String> before;

  DirectTunerTest(@TempDir Path directory) throws IOException {
    tree = new SteeringTree(directory.resolve("root"));
    state = directory.resolve("state");
    journal = state.resolve(RestoreJournal.NAME);
    before = tree.all();
    tuner = open();
  }

  private DirectTuner open() throws IOException {
    return DirectTuner.open(tree.root(), state, THREADS, false);
  }

  @BeforeEach
  void fresh() {
    assertEquals(List.of(), tuner.news());
  }

  @AfterEach
  void end() {
    tuner.close();
  }

  private Answer set(Tunable what, int... cpus) {
    return tuner.set(what, Optional.empty(), CpuSet.of(cpus));
  }

  /** As a process that was killed: what it held is open in the journal, and its lock is gone. */
  private void reopenAfterCrash() throws IOException {
    byte[] left = Files.readAllBytes(journal);
    Map<String, String> values = tree.all();
    tuner.close();
    for (Map.Entry<String, String> value : values.entrySet()) {
      Files.writeString(Path.of(value.getKey()), value.getValue());
    }
    Files.write(journal, left);
    tuner = open();
  }

  @Test
  void everyKindIsChangedAndPutBack() {
    for (Tunable what : ALL) {
      Answer answer = set(what, 1, 2);
      assertEquals(Answer.Code.OK, answer.code(), () -> what.describe() + answer.detail());
      assertEquals(Optional.of(CpuSet.of(1, 2)), answer.now());
      assertEquals(Answer.Code.AS_IT_WAS, set(what, 1, 2).code());
      assertEquals(Answer.Code.OK, set(what, 3).code());
    }
    assertEquals("3", tree.text(IRQ_FILE));
    assertEquals("8", tree.text("/sys/class/net/eth0/queues/rx-0/rps_cpus"));
    assertEquals("3", tree.text("/proc/300/cpus_allowed_list"));
    assertEquals(Answer.Code.OK, tuner.restore(IRQ).code());
    assertEquals("0-3", tree.text(IRQ_FILE));
    assertEquals(Answer.Code.NOT_HELD, tuner.restore(IRQ).code());
    tuner.close();
    assertEquals(before, tree.all());
    assertEquals(List.of("5 of 5 values steered are as before."), tuner.news());
  }

  @Test
  void theIrqFileOfADeviceWithMsiIsNoProof() {
    tree.irq(16, "megasas", "0000:00:05.0");
    tree.file("/sys/bus/pci/devices/0000:00:02.0/irq", "16\n");
    tree.file("/sys/bus/pci/devices/0000:00:06.0/irq", "16\n");
    assertEquals(
        Answer.Code.OTHER_IDENTITY,
        set(new Tunable.Irq(new IrqIdentity(16, "0000:00:02.0", "megasas")), 1).code());
    assertEquals(
        Answer.Code.OK,
        set(new Tunable.Irq(new IrqIdentity(16, "0000:00:06.0", "megasas")), 1).code(),
        "of a line that is shared, by a device without MSI");
  }

  @Test
  void whatIsSoAlreadyIsNotHeld() {
    assertEquals(Answer.Code.AS_IT_WAS, set(IRQ, 0, 1, 2, 3).code());
    assertEquals(Answer.Code.NOT_HELD, tuner.restore(IRQ).code());
  }

  @Test
  void rpsIsSwitchedOffButAnInterruptIsNot() {
    assertEquals(Answer.Code.OK, set(RPS, 1).code());
    assertEquals(Answer.Code.OK, set(RPS).code());
    assertEquals(Answer.Code.NO_CPU, set(IRQ).code());
    assertEquals(Answer.Code.NO_CPU, set(IRQ, 7).code());
    assertEquals(Answer.Code.OK, set(IRQ, 2, 7).code());
    assertEquals("2", tree.text(IRQ_FILE), "CPU 7 is not online");
  }

  @Test
  void anotherIdentityIsLeftAlone() {
    for (Tunable other :
        List.of(
            new Tunable.Irq(new IrqIdentity(41, "0000:00:02.0", "eth0-TxRx-1")),
            new Tunable.Irq(new IrqIdentity(41, "0000:00:03.0", "eth0-TxRx-0")),
            new Tunable.Irq(new IrqIdentity(41, "", "eth0-TxRx-0")),
            new Tunable.Irq(new IrqIdentity(41, "../..", "eth0-TxRx-0")),
            new Tunable.Rps(new InterfaceIdentity("eth0", 3, "0000:00:02.0"), 0),
            new Tunable.NapiThread(SteeringTree.NIC, 8194, 300))) {
      assertEquals(Answer.Code.OTHER_IDENTITY, set(other, 1).code(), other::describe);
    }
    assertEquals(
        Answer.Code.NOT_FOUND,
        set(new Tunable.Irq(new IrqIdentity(99, "0000:00:02.0", "x")), 1).code());
    assertEquals(Answer.Code.NOT_FOUND, set(new Tunable.Xps(SteeringTree.NIC, 9), 1).code());
    assertEquals(before, tree.all());
  }

  @Test
  void whatSomebodyElseHasChangedIsTheirs() {
    assertEquals(
        Answer.Code.CHANGED,
        tuner.set(IRQ, Optional.of(CpuSet.of(0)), CpuSet.of(1)).code(),
        "it was never what was seen");
    assertEquals(Answer.Code.OK, set(IRQ, 1).code());
    tree.file(IRQ_FILE, "2\n");
    assertEquals(Answer.Code.CHANGED, set(IRQ, 3).code());
    assertEquals(Answer.Code.NOT_HELD, tuner.restore(IRQ).code());
    assertEquals(Answer.Code.OK, set(RPS, 1).code());
    tree.file("/sys/class/net/eth0/queues/rx-0/rps_cpus", "4\n");
    tuner.close();
    assertEquals("2", tree.text(IRQ_FILE));
    assertEquals("4", tree.text("/sys/class/net/eth0/queues/rx-0/rps_cpus"));
    assertEquals(
        List.of(
            "RPS of eth0 rx-0 was left as it is: somebody else changed it to CPU 2.",
            "0 of 1 values steered are as before."),
        tuner.news());
  }

  @Test
  void whatTheKernelHadToMoveIsStillOurs() {
    assertEquals(Answer.Code.OK, set(IRQ, 1).code());
    tree.file("/sys/devices/system/cpu/online", "0,2-3\n");
    tree.file(IRQ_FILE, "0,2-3\n");
    assertEquals(List.of(), tuner.news());
    tree.file("/sys/devices/system/cpu/online", "0-3\n");
    assertEquals(Answer.Code.OK, set(IRQ, 2).code());
    tuner.close();
    assertEquals(before, tree.all());
  }

  @Test
  void aFileThatMayNotBeWrittenIsFixed() throws IOException {
    Files.setPosixFilePermissions(
        tree.root().path(IRQ_FILE), PosixFilePermissions.fromString("r--r--r--"));
    Answer answer = set(IRQ, 1);
    assertEquals(Answer.Code.FIXED, answer.code());
    assertEquals(13, answer.errno());
  }

  @Test
  void aCrashIsMadeGoodAtTheNextStart() throws IOException {
    ALL.forEach(what -> set(what, 1));
    set(IRQ, 2);
    reopenAfterCrash();
    assertEquals(before, tree.all());
    assertEquals(
        List.of("6 of 6 values left behind by an earlier run are as before."), tuner.news());
    tuner.close();
    tuner = open();
    assertEquals(List.of(), tuner.news(), "nothing is left to do");
  }

  @Test
  void aNumberThatIsAnothersByNowIsNotTouched() throws IOException {
    set(IRQ, 1);
    tree.irq(41, "nvme0q1", "0000:00:04.0");
    Map<String, String> now = tree.all();
    reopenAfterCrash();
    assertEquals(now, tree.all());
    assertTrue(tuner.news().get(0).startsWith("IRQ 41 (eth0-TxRx-0 of 0000:00:02.0) was left"));
  }

  @Test
  void anotherBootHasForgottenAll() throws IOException {
    set(IRQ, 1);
    byte[] left = Files.readAllBytes(journal);
    tuner.close();
    tree.file(IRQ_FILE, "1\n");
    tree.file("/proc/sys/kernel/random/boot_id", "another\n");
    Files.write(journal, left);
    tuner = open();
    assertEquals("1", tree.text(IRQ_FILE));
    assertTrue(tuner.news().get(0).contains("before the last boot"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 30})
  void aTornLastLineIsNothing(int lost) throws IOException {
    set(RPS, 1);
    set(IRQ, 1);
    byte[] whole = Files.readAllBytes(journal);
    tuner.close();
    tree.file("/sys/class/net/eth0/queues/rx-0/rps_cpus", "2\n");
    Files.write(journal, Arrays.copyOf(whole, whole.length - lost));
    tuner = open();
    assertEquals(before, tree.all());
    assertEquals(
        List.of("1 of 1 values left behind by an earlier run are as before."), tuner.news());
  }

  @Test
  void aDamagedLineIsToldOfAndTheRestPutBack() throws IOException {
    set(RPS, 1);
    set(IRQ, 1);
    set(XPS, 1);
    byte[] left = Files.readAllBytes(journal);
    Map<String, String> values = tree.all();
    tuner.close();
    for (Map.Entry<String, String> value : values.entrySet()) {
      Files.writeString(Path.of(value.getKey()), value.getValue());
    }
    String text = new String(left, StandardCharsets.ISO_8859_1);
    int line = text.indexOf("intent irq");
    left[line + 8] ^= 1;
    Files.write(journal, left);
    tuner = open();
    assertEquals("0", tree.text("/sys/class/net/eth0/queues/rx-0/rps_cpus"));
    assertEquals("f", tree.text("/sys/class/net/eth0/queues/tx-0/xps_cpus"));
    List<String> news = tuner.news();
    assertTrue(news.get(0).startsWith("Line 3 of the journal is damaged"), news::toString);
    assertTrue(Files.exists(state.resolve("direct.journal.damaged-1")), news::toString);
  }

  @Test
  void aLongJournalIsTidiedAndSaysTheSame() throws IOException {
    Path other = state.resolveSibling("other");
    Held one = new Held(IRQ, CpuSet.range(0, 3));
    try (RestoreJournal many = RestoreJournal.open(other, "boot").journal()) {
      for (int i = 0; i < 20; i++) {
        CpuSet cpus = CpuSet.of(i % 3);
        many.intend(one, cpus);
        one.written(cpus);
      }
      long size = Files.size(other.resolve(RestoreJournal.NAME));
      many.tidy(List.of(one), 21);
      assertEquals(size, Files.size(other.resolve(RestoreJournal.NAME)));
      many.tidy(List.of(one), 20);
      assertTrue(Files.size(other.resolve(RestoreJournal.NAME)) < size / 2);
      many.intend(one, CpuSet.of(3));
    }
    RestoreJournal.Opened again = RestoreJournal.open(other, "boot");
    again.journal().close();
    assertEquals(List.of(), again.remarks());
    assertEquals(1, again.open().size());
    assertEquals(CpuSet.range(0, 3), again.open().get(0).original());
    for (int cpu = 0; cpu < 4; cpu++) {
      assertTrue(again.open().get(0).isOurs(CpuSet.of(cpu)), "CPU " + cpu);
    }
  }

  @Test
  void aJournalThatOthersMayWriteIsRefused() throws IOException {
    tuner.close();
    Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxrwx---"));
    IOException refused = assertThrows(IOException.class, this::open);
    assertTrue(refused.toString().contains("chmod 700"), refused::toString);
  }

  @Test
  void twoAreNotLetAtOneJournal() {
    IOException refused = assertThrows(IOException.class, this::open);
    assertTrue(refused.toString().contains("direct.lock"), refused::toString);
  }

  @Test
  void aFullDiskChangesNothingAndNothingIsLostByIt() throws Exception {
    tuner.close();
    run("mount", "-t", "tmpfs", "-o", "size=8k,mode=700", "tmpfs", state.toString());
    try {
      tuner = open();
      assertEquals(Answer.Code.OK, set(RPS, 1).code());
      Path filler = state.resolve("filler");
      IOException full =
          assertThrows(IOException.class, () -> Files.write(filler, new byte[1 << 16]));
      assertTrue(full.toString().contains("space"), full::toString);
      Answer answer = Answer.of(Answer.Code.OK, "");
      // A page of the journal may be half empty yet.
      for (int i = 0; i < 200 && answer.code() != Answer.Code.JOURNAL; i++) {
        answer = set(IRQ, 1 + i % 3);
      }
      assertEquals(Answer.Code.JOURNAL, answer.code(), answer::detail);
      assertEquals(answer.before().orElseThrow().toList(), tree.text(IRQ_FILE));
      tuner.close();
      assertEquals(before, tree.all(), "put back although no line fits");
    } finally {
      run("umount", "-l", state.toString());
    }
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), text);
  }

  @Test
  void afterItsEndNothingIsChanged() {
    tuner.close();
    tuner.close();
    assertEquals(Answer.Code.INTERNAL, set(IRQ, 1).code());
    assertTrue(tuner.trouble().isPresent());
  }
}
