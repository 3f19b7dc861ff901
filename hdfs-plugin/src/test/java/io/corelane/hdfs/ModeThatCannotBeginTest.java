/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.hdfs.metrics.RefusedChange;
import io.corelane.hdfs.plugin.ModeReconfiguration;
import io.corelane.hdfs.upload.UploadSocket;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Off is in force then, and whatever the operator writes next holds. */
class ModeThatCannotBeginTest {

  private static CorelaneService observing() throws Exception {
    AffinityConfig config = AffinityConfig.of(Map.of("corelane.mode", "observe"));
    Parts live =
        Parts.live(
            config,
            NativeSupport.probe(config.bind().binder()),
            receiver -> UploadSocket.unknown("", "a test"));
    LoopParts loop =
        LoopParts.live(
            live.loop().policy(),
            () -> {
              throw new IllegalStateException("no tuner can be made");
            });
    return new CorelaneService(config, live.with(loop));
  }

  private static ModeReconfiguration hook(CorelaneService corelane) {
    return new ModeReconfiguration(() -> Optional.of(corelane), () -> false, Clock.systemUTC());
  }

  private static Configuration file(String mode) {
    Configuration conf = new Configuration(false);
    conf.set("corelane.mode", mode);
    return conf;
  }

  @Test
  void theFormerModeCanBeWrittenBack() throws Exception {
    try (CorelaneService corelane = observing()) {
      ModeReconfiguration hook = hook(corelane);
      Configuration held = file("observe");
      hook.parseChangedProperties(file("steer"), held);
      assertEquals(Mode.OFF, corelane.mode());
      assertEquals(
          "mode steer could not begin: java.lang.IllegalStateException: no tuner can be made",
          corelane.report().getInactiveReason());
      RefusedChange refused = corelane.report().getRefusedChanges()[0];
      assertEquals("corelane.mode = steer", refused.key() + " = " + refused.value());
      assertEquals(corelane.report().getInactiveReason(), refused.reason());
      hook.parseChangedProperties(file("observe"), held);
      assertEquals(Mode.OBSERVE, corelane.mode());
      assertEquals("active", corelane.report().getState());
      assertEquals(0, corelane.report().getRefusedChanges().length);
    }
  }

  @Test
  void offCanBeChosenAfterwards() throws Exception {
    try (CorelaneService corelane = observing()) {
      ModeReconfiguration hook = hook(corelane);
      Configuration held = file("observe");
      hook.parseChangedProperties(file("steer"), held);
      hook.parseChangedProperties(file("off"), held);
      assertEquals("corelane.mode = off", corelane.report().getInactiveReason());
    }
  }

  /** The dataset is made of the configuration that is held. */
  @Test
  void aChangeBeforeThereIsADatasetIsNotLost() throws Exception {
    AtomicReference<CorelaneService> dataset = new AtomicReference<>();
    ModeReconfiguration hook =
        new ModeReconfiguration(
            () -> Optional.ofNullable(dataset.get()),
            () -> dataset.get() == null,
            Clock.systemUTC());
    Configuration held = file("observe");
    hook.parseChangedProperties(file("bind"), held);
    assertEquals("bind", held.get("corelane.mode"));
    hook.parseChangedProperties(file("no-mode"), held);
    assertEquals("bind", held.get("corelane.mode"));
    try (CorelaneService corelane = observing()) {
      // It had read the former mode already.
      dataset.set(corelane);
      hook.parseChangedProperties(file("bind"), held);
      assertEquals(Mode.BIND, corelane.mode());
    }
  }

  @Test
  void withoutCorelaneInTheDatasetNothingIsRemembered() {
    ModeReconfiguration hook =
        new ModeReconfiguration(Optional::empty, () -> false, Clock.systemUTC());
    Configuration held = file("observe");
    hook.parseChangedProperties(file("bind"), held);
    assertEquals("observe", held.get("corelane.mode"));
  }

  /** A value that is written back makes it good as well as one that is accepted. */
  @Test
  void aRefusedKeyIsKeptUntilTheFileSaysWhatHolds() throws Exception {
    try (CorelaneService corelane = observing()) {
      ModeReconfiguration hook = hook(corelane);
      Configuration held = file("observe");
      Configuration bad = file("observe");
      bad.set("corelane.write", "sideways");
      for (int i = 0; i < 2; i++) {
        hook.parseChangedProperties(bad, held);
        assertEquals(
            List.of("corelane.write = sideways"),
            Arrays.stream(corelane.report().getRefusedChanges())
                .map(change -> change.key() + " = " + change.value())
                .toList());
      }
      hook.parseChangedProperties(file("observe"), held);
      assertEquals(0, corelane.report().getRefusedChanges().length);
    }
  }
}
