/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import static io.corelane.affinity.apply.SteeringTree.IRQ;
import static io.corelane.affinity.apply.SteeringTree.VIRTIO_IRQ;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.SteeringTree;
import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.linux.ThreadBinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** irqbalance is told, and its list is as before at the end. */
final class BansTest {

  private static final ThreadBinder THREADS = NativeSupport.probe(BinderChoice.JNA).binder();
  private static final long SECOND = 1_000_000_000L;

  private final Path state;
  private final SteeringTree tree;
  private final List<AutoCloseable> open = new ArrayList<>();
  private long ahead;

  BansTest(@TempDir Path directory) {
    state = directory.resolve("state");
    tree = new SteeringTree(directory.resolve("r"));
  }

  @AfterEach
  void end() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private FakeIrqbalance irqbalance(int pid, Integer... banned) {
    FakeIrqbalance irqbalance = new FakeIrqbalance(tree.root().root(), pid, List.of(banned));
    open.add(irqbalance);
    return irqbalance;
  }

  private DirectTuner tuner() throws IOException {
    DirectTuner tuner =
        DirectTuner.open(tree.root(), state, THREADS, true, () -> System.nanoTime() + ahead);
    open.add(tuner);
    return tuner;
  }

  private static void set(DirectTuner tuner, Tunable what, int cpu) {
    Answer answer = tuner.set(what, Optional.empty(), CpuSet.of(cpu));
    assertEquals(Answer.Code.OK, answer.code(), answer::toString);
  }

  @Test
  void oursAreAddedAndOnlyOursTakenOutAgain() throws IOException {
    FakeIrqbalance irqbalance = irqbalance(700, 5, 43);
    DirectTuner tuner = tuner();
    set(tuner, IRQ, 1);
    set(tuner, VIRTIO_IRQ, 1);
    assertEquals(List.of(5, 41, 43), irqbalance.banned());
    irqbalance.alsoBan(60);
    tuner.close();
    assertEquals(List.of(5, 43, 60), irqbalance.banned(), "43 was banned before, 60 by others");
    assertEquals(List.of("2 of 2 values steered are as before."), tuner.news());
  }

  @Test
  void anEmptyListIsEmptyAgain() throws IOException {
    FakeIrqbalance irqbalance = irqbalance(700);
    DirectTuner tuner = tuner();
    set(tuner, IRQ, 1);
    assertEquals(List.of(41), irqbalance.banned());
    assertEquals(Answer.Code.OK, tuner.restore(IRQ).code());
    assertEquals(List.of(), irqbalance.banned());
  }

  @Test
  void anIrqbalanceThatWasStartedAnewIsToldAnew() throws IOException {
    FakeIrqbalance first = irqbalance(700);
    DirectTuner tuner = tuner();
    set(tuner, IRQ, 1);
    first.close();
    FakeIrqbalance second = irqbalance(701, 9);
    tuner.news();
    assertEquals(List.of(9), second.banned(), "not at every tick");
    ahead = 11 * SECOND;
    tuner.news();
    assertEquals(List.of(9, 41), second.banned());
    tuner.close();
    assertEquals(List.of(9), second.banned());
  }

  @Test
  void afterACrashTheBanIsTakenBackToo() throws IOException {
    FakeIrqbalance irqbalance = irqbalance(700, 5);
    DirectTuner crashed = tuner();
    set(crashed, IRQ, 1);
    Path journal = state.resolve(RestoreJournal.NAME);
    byte[] left = Files.readAllBytes(journal);
    crashed.close();
    irqbalance.alsoBan(41);
    tree.file("/proc/irq/41/smp_affinity_list", "1\n");
    Files.write(journal, left);
    tuner();
    assertEquals(List.of(5), irqbalance.banned());
    assertEquals("0-3", tree.text("/proc/irq/41/smp_affinity_list"));
  }

  @Test
  void oneThatDoesNotListenIsToldOfOnce() throws IOException {
    irqbalance(700).deaf();
    DirectTuner tuner = tuner();
    set(tuner, IRQ, 1);
    set(tuner, IRQ, 2);
    set(tuner, VIRTIO_IRQ, 1);
    List<String> news = tuner.news();
    assertEquals(1, news.size(), news::toString);
    assertTrue(news.get(0).contains("IRQBALANCE_ARGS"), news::toString);
  }

  @Test
  void oneWithoutASocketIsToldOfOnce() throws IOException {
    tree.file("/proc/700/comm", "irqbalance\n");
    DirectTuner tuner = tuner();
    set(tuner, IRQ, 1);
    set(tuner, VIRTIO_IRQ, 1);
    List<String> news = tuner.news();
    assertEquals(1, news.size(), news::toString);
    assertTrue(news.get(0).contains("it has no socket"), news::toString);
  }

  @Test
  void aSocketThatNobodyServesIsNoTrouble() throws IOException {
    FakeIrqbalance gone = irqbalance(700);
    DirectTuner tuner = tuner();
    gone.close();
    Files.createFile(tree.root().path("/run/irqbalance/irqbalance699.sock"));
    set(tuner, IRQ, 1);
    assertEquals(List.of(), tuner.news());
  }
}
