/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.nic.PacketSteeringReader;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Keeps irqbalance from our interrupts: what is ours is added to its list and taken out again, what
 * others have there stays. A new irqbalance is told anew.
 */
final class Bans {

  private static final String SOCKETS = "/run/irqbalance";
  private static final Pattern SOCKET = Pattern.compile("irqbalance(\\d{1,10})\\.sock");
  private static final long LOOK_NANOS = 10_000_000_000L;

  private final SystemRoot root;
  private final boolean wanted;
  private final LongSupplier nanoTime;
  private final List<String> news = new ArrayList<>();
  private Optional<Path> told = Optional.empty();
  private long looked;
  private boolean troubled;
  private boolean lookedForOne;

  Bans(SystemRoot root, boolean wanted, LongSupplier nanoTime) {
    this.root = root;
    this.wanted = wanted;
    this.nanoTime = nanoTime;
    this.looked = nanoTime.getAsLong();
  }

  List<String> news() {
    List<String> all = List.copyOf(news);
    news.clear();
    return all;
  }

  /**
   * To be called before the journal: whether the ban will be ours to take back is written there.
   */
  void prepare(Held entry) {
    Optional<Path> socket = socket();
    if (entry.what() instanceof Tunable.Irq && wanted && socket.isEmpty()) {
      lookForOneWithoutSocket();
    } else if (entry.what() instanceof Tunable.Irq irq && !entry.banned() && socket.isPresent()) {
      try {
        Set<Integer> present = IrqbalanceSetup.read(socket.get(), nanoTime);
        entry.banned(!present.contains(irq.irq().number()));
      } catch (IOException e) {
        trouble(e);
      }
    }
  }

  /** Once: to look through all processes takes its time. */
  private void lookForOneWithoutSocket() {
    if (!lookedForOne) {
      lookedForOne = true;
      boolean runs =
          new PacketSteeringReader(root)
              .read(List.of()).balancers().toOptional().orElse(List.of()).stream()
                  .anyMatch(balancer -> balancer.name().equals("irqbalance"));
      if (runs) {
        trouble(new IOException("it has no socket"));
      }
    }
  }

  void ban(Held entry) {
    if (entry.banned() && entry.what() instanceof Tunable.Irq irq) {
      change(Set.of(irq.irq().number()), Set.of());
    }
  }

  void release(Held entry) {
    if (entry.banned() && entry.what() instanceof Tunable.Irq irq) {
      entry.banned(false);
      change(Set.of(), Set.of(irq.irq().number()));
    }
  }

  /** To be called now and then: an irqbalance that was started anew knows of no ban of ours. */
  void watch(Collection<Held> held) {
    long now = nanoTime.getAsLong();
    if (now - looked < LOOK_NANOS) {
      return;
    }
    looked = now;
    Optional<Path> socket = socket();
    if (socket.isEmpty() || socket.equals(told)) {
      return;
    }
    Set<Integer> ours = new TreeSet<>();
    for (Held entry : held) {
      prepare(entry);
      if (entry.banned() && entry.what() instanceof Tunable.Irq irq) {
        ours.add(irq.irq().number());
      }
    }
    if (!ours.isEmpty()) {
      change(ours, Set.of());
    }
  }

  private void change(Set<Integer> add, Set<Integer> remove) {
    Optional<Path> socket = socket();
    if (socket.isEmpty()) {
      return;
    }
    try {
      Set<Integer> list = new TreeSet<>(IrqbalanceSetup.read(socket.get(), nanoTime));
      boolean added = list.addAll(add);
      if (list.removeAll(remove) || added) {
        IrqbalanceSetup.write(socket.get(), list, nanoTime);
      }
      told = socket;
      troubled = false;
    } catch (IOException e) {
      trouble(e);
    }
  }

  private void trouble(IOException e) {
    if (!troubled) {
      troubled = true;
      news.add(
          "irqbalance cannot be told to leave our interrupts alone ("
              + e.getMessage()
              + "); name them in its configuration, IRQBALANCE_ARGS=\"--banirq=N\", or stop it.");
    }
  }

  private Optional<Path> socket() {
    if (!wanted) {
      return Optional.empty();
    }
    // The last is the youngest, if an irqbalance that was killed left its socket behind.
    return root.names(SOCKETS).toOptional().orElse(List.of()).stream()
        .filter(name -> SOCKET.matcher(name).matches())
        .filter(name -> root.exists("/proc/" + name.replaceAll("\\D", "")))
        .reduce((first, second) -> second)
        .map(name -> root.path(SOCKETS + "/" + name));
  }
}
