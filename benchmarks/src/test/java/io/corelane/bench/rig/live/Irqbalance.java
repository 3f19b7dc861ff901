/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The guest's real irqbalance, run by Debian's unit. */
final class Irqbalance implements AutoCloseable {

  /** Debian's default. */
  static final int PERIOD_SECONDS = 10;

  private static final Pattern BANNED = Pattern.compile("IRQ (\\d+) ");

  private final Guest guest;

  private Irqbalance(Guest guest) {
    this.guest = guest;
  }

  static Irqbalance start(Guest guest) throws HarnessException, IOException, InterruptedException {
    guest.run("systemctl start irqbalance");
    Irqbalance started = new Irqbalance(guest);
    started.banned();
    return started;
  }

  /** Another process of it, that knows nothing of what the first was told. */
  void restart() throws HarnessException, IOException, InterruptedException {
    guest.run("systemctl restart irqbalance");
  }

  /** The interrupts that it leaves alone. */
  Set<Integer> banned() throws HarnessException, IOException, InterruptedException {
    Set<Integer> banned = new TreeSet<>();
    Matcher irqs = BANNED.matcher(ask("setup"));
    while (irqs.find()) {
      banned.add(Integer.valueOf(irqs.group(1)));
    }
    return banned;
  }

  /** As an operator would. */
  void ban(int irq) throws HarnessException, IOException, InterruptedException {
    ask("settings ban irqs " + irq);
  }

  private String ask(String request) throws HarnessException, IOException, InterruptedException {
    return guest.run(
        "python3 - '%s' <<'END'\n%s\nEND".formatted(request, UsedGuest.resource("irqbalance.py")));
  }

  @Override
  public void close() throws HarnessException, IOException {
    try {
      guest.run("systemctl stop irqbalance");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HarnessException("interrupted; irqbalance goes on in the guest", e);
    }
  }
}
