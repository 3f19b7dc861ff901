/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveSwitchTest {

  private static final Set<LiveKey> MODE = Set.of(LiveKey.MODE);

  @ParameterizedTest
  @ValueSource(strings = {"off", "observe", "bind", "steer", "auto"})
  void aModeIsWhatTheDataNodeSays(String mode) throws Exception {
    try (JmxServer server = new JmxServer().corelane(mode, "active", "")) {
      assertEquals(
          List.of(LiveSettings.ofMode(mode)), LiveSwitch.settingsOf(List.of(server.asked()), MODE));
    }
  }

  /** It could not be put back: what would the command be told then? */
  @Test
  void aDataNodeInNoModeIsRefusedWithItsReason() throws Exception {
    try (JmxServer server = new JmxServer().corelane("", "inactive", "kernel too old")) {
      HarnessException e =
          assertThrows(
              HarnessException.class, () -> LiveSwitch.settingsOf(List.of(server.asked()), MODE));
      assertTrue(
          String.valueOf(e.getMessage()).contains("it is inactive: kernel too old"), e::getMessage);
    }
  }

  @Test
  void aDataNodeThatSomebodyElseSwitchedEndsTheComparison() throws Exception {
    try (JmxServer server = new JmxServer().corelane("observe", "active", "")) {
      List<String> told = new ArrayList<>();
      LiveSwitch modes =
          new LiveSwitch(
              List.of(server.asked()),
              telling(server, told),
              List.of(LiveSettings.ofMode("observe")));
      assertTrue(modes.to(LiveSettings.ofMode("bind")));
      assertFalse(modes.to(LiveSettings.ofMode("bind")));
      server.corelane("off", "inactive", "corelane.mode = off");
      HarnessException e =
          assertThrows(HarnessException.class, () -> modes.to(LiveSettings.ofMode("bind")));
      assertTrue(
          String.valueOf(e.getMessage()).contains("left in mode bind and is in mode off"),
          e::getMessage);
      assertThrows(HarnessException.class, () -> modes.to(LiveSettings.ofMode("observe")));
      assertEquals(List.of("bind"), told);
    }
  }

  /** It has been told, before the first switch, what the other way does not name. */
  @Test
  void whatAWayDoesNotNameIsAsItWasBefore() throws Exception {
    LiveSettings before = settings("off", "buffered", "auto");
    LiveSettings direct = new LiveSettings(Map.of(LiveKey.MODE, "bind", LiveKey.WRITE, "direct"));
    try (JmxServer server = new JmxServer().settings(before)) {
      List<LiveSettings> told = new ArrayList<>();
      LiveSwitch modes =
          new LiveSwitch(
              List.of(server.asked()),
              new ModeSwitch() {
                @Override
                public void tell(LiveSettings settings) {
                  told.add(settings);
                  server.settings(before.with(settings));
                }

                @Override
                public void freeze() {}

                @Override
                public void putBack() {
                  server.settings(before);
                }
              },
              LiveSwitch.settingsOf(List.of(server.asked()), Set.of(LiveKey.values())));
      assertTrue(modes.to(direct));
      assertFalse(modes.to(direct));
      assertTrue(modes.to(LiveSettings.ofMode("bind")));
      // Somebody else has set what this run switches, if not the mode.
      server.settings(settings("bind", "stock", "auto"));
      HarnessException e = assertThrows(HarnessException.class, () -> modes.to(direct));
      assertTrue(
          String.valueOf(e.getMessage())
              .contains(
                  "left in mode bind, corelane.write = buffered, corelane.placement = auto and is"
                      + " in mode bind, corelane.write = stock"),
          e::getMessage);
      modes.putBack();
      assertEquals(List.of(direct, LiveSettings.ofMode("bind")), told);
      assertEquals(2, modes.switches());
    }
  }

  @Test
  void aCorelaneWithoutTheKeyIsRefused() throws Exception {
    try (JmxServer server = new JmxServer().corelane("off", "inactive", "")) {
      HarnessException e =
          assertThrows(
              HarnessException.class,
              () ->
                  LiveSwitch.settingsOf(
                      List.of(server.asked()), Set.of(LiveKey.MODE, LiveKey.WRITE)));
      assertTrue(
          String.valueOf(e.getMessage()).contains("does not show corelane.write"), e::getMessage);
    }
  }

  private static LiveSettings settings(String mode, String write, String placement) {
    return new LiveSettings(
        Map.of(LiveKey.MODE, mode, LiveKey.WRITE, write, LiveKey.PLACEMENT, placement));
  }

  private static ModeSwitch telling(JmxServer server, List<String> told) {
    return new ModeSwitch() {
      @Override
      public void tell(LiveSettings settings) {
        told.add(settings.mode());
        server.corelane(settings.mode(), "active", "");
      }

      @Override
      public void freeze() {}

      @Override
      public void putBack() {}
    };
  }
}
