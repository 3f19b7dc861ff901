/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.GuestHelper;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * Sets the guest up for one way after the other, each from the same defaults. Closing puts the
 * defaults back.
 */
final class SettingApplier implements AutoCloseable {

  /**
   * An interrupt that is not remapped moves when it next comes; igb raises each at least every 2 s.
   */
  private static final int SETTLE_SECONDS = 3;

  /** Two passes and a bit: it has placed every interrupt by then. */
  private static final int BALANCE_SECONDS = 10;

  private static final String START_IRQBALANCE =
      "mkdir -p /run/irqbalance && (irqbalance --foreground --interval=3 >/run/irqbalance.log 2>&1"
          + " </dev/null & echo $! >/run/irqbalance.pid) && sleep 0.5 && kill -0 $(cat"
          + " /run/irqbalance.pid)";

  private static final String STOP_IRQBALANCE =
      "if [ -s /run/irqbalance.pid ]; then kill $(cat /run/irqbalance.pid) 2>/dev/null;"
          + " while kill -0 $(cat /run/irqbalance.pid) 2>/dev/null; do sleep 0.1; done;"
          + " rm -f /run/irqbalance.pid; fi";

  /**
   * Kept in the guest, until it is booted again: a run that was interrupted may have left another
   * way's settings behind.
   */
  private static final String DEFAULTS = "/run/corelane-defaults";

  private final Guest guest;
  private final Optional<GuestHelper> helper;
  private final GuestSettings defaults;
  private RigWay last = RigWay.STOCK;

  private SettingApplier(Guest guest, Optional<GuestHelper> helper, GuestSettings defaults) {
    this.guest = guest;
    this.helper = helper;
    this.defaults = defaults;
  }

  /**
   * Saves the settings that the guest came up with as the defaults. A helper is there if a way
   * needs it; it is ended here and in between.
   */
  static SettingApplier saving(Guest guest, Optional<GuestHelper> helper)
      throws HarnessException, IOException, InterruptedException {
    guest.run(STOP_IRQBALANCE);
    if (helper.isPresent()) {
      helper.get().stop();
    }
    GuestSettings now = read(guest);
    GuestSettings defaults = GuestSettings.parse(guest.run("cat " + DEFAULTS + " || true"));
    if (!defaults.nicIrqs().equals(now.nicIrqs())) {
      // The first run in this guest, or its queues have been made anew.
      guest.run("{ " + GuestSettings.COMMAND + "} >" + DEFAULTS);
      defaults = now;
    }
    if (defaults.nicIrqs().isEmpty()) {
      throw new HarnessException("the guest's data NIC has no interrupt of an RX queue");
    }
    return new SettingApplier(guest, helper, defaults);
  }

  /** What the guest came up with. */
  GuestSettings defaults() {
    return defaults;
  }

  /** What the guest has. */
  GuestSettings now() throws HarnessException, IOException, InterruptedException {
    return read(guest);
  }

  /** Makes a way out of whatever was set up before. */
  void apply(RigWay way) throws HarnessException, IOException, InterruptedException {
    endLast();
    boolean moved = write(Setting.back(defaults, read(guest)));
    Setting setting = Setting.of(way, defaults);
    moved |= write(setting.writes());
    if (setting.irqbalance()) {
      guest.run(START_IRQBALANCE);
      sleep(BALANCE_SECONDS);
    } else if (moved) {
      sleep(SETTLE_SECONDS);
    }
    if (way == RigWay.STEER) {
      helper.orElseThrow().start();
      last = way;
    }
  }

  /** By the guest's clock, which may be slower than this machine's. */
  private void sleep(int seconds) throws HarnessException, IOException, InterruptedException {
    guest.run("sleep " + seconds);
  }

  /** The helper has put everything back when it has ended; irqbalance leaves what it did. */
  private void endLast() throws HarnessException, IOException, InterruptedException {
    guest.run(STOP_IRQBALANCE);
    if (last == RigWay.STEER) {
      helper.orElseThrow().stop();
      last = RigWay.STOCK;
      Map<String, String> left = Setting.back(defaults, read(guest));
      if (!left.isEmpty()) {
        throw new HarnessException(
            "the helper has ended and not put everything back; these should be otherwise: "
                + left
                + "; its log: "
                + helper.orElseThrow().log());
      }
    }
  }

  @Override
  public void close() throws HarnessException, IOException {
    try {
      apply(RigWay.STOCK);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes in one go and checks that the kernel took every value. */
  private boolean write(Map<String, String> values)
      throws HarnessException, IOException, InterruptedException {
    if (values.isEmpty()) {
      return false;
    }
    StringBuilder script = new StringBuilder("set -e\n");
    values.forEach((file, value) -> script.append("echo %s >%s\n".formatted(value, file)));
    guest.run(script.toString());
    GuestSettings now = read(guest);
    for (Map.Entry<String, String> value : values.entrySet()) {
      String present = now.values().getOrDefault(value.getKey(), "nothing");
      if (!present.equals(value.getValue())) {
        throw new HarnessException(
            "the guest has %s in %s after %s was written"
                .formatted(present, value.getKey(), value.getValue()));
      }
    }
    return true;
  }

  private static GuestSettings read(Guest guest)
      throws HarnessException, IOException, InterruptedException {
    return GuestSettings.parse(guest.run(GuestSettings.COMMAND));
  }
}
