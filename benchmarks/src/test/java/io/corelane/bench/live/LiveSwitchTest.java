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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveSwitchTest {

  @ParameterizedTest
  @ValueSource(strings = {"off", "observe", "bind", "steer"})
  void aModeIsWhatTheDataNodeSays(String mode) throws Exception {
    try (JmxServer server = new JmxServer().corelane(mode, "active", "")) {
      assertEquals(List.of(mode), LiveSwitch.modesOf(List.of(server.asked())));
    }
  }

  /** It could not be put back: what would the command be told then? */
  @Test
  void aDataNodeInNoModeIsRefusedWithItsReason() throws Exception {
    try (JmxServer server = new JmxServer().corelane("", "inactive", "kernel too old")) {
      HarnessException e =
          assertThrows(HarnessException.class, () -> LiveSwitch.modesOf(List.of(server.asked())));
      assertTrue(
          String.valueOf(e.getMessage()).contains("it is inactive: kernel too old"), e::getMessage);
    }
  }

  @Test
  void aDataNodeThatSomebodyElseSwitchedEndsTheComparison() throws Exception {
    try (JmxServer server = new JmxServer().corelane("observe", "active", "")) {
      List<String> told = new ArrayList<>();
      LiveSwitch modes =
          new LiveSwitch(List.of(server.asked()), telling(server, told), List.of("observe"));
      assertTrue(modes.to("bind"));
      assertFalse(modes.to("bind"));
      server.corelane("off", "inactive", "corelane.mode = off");
      HarnessException e = assertThrows(HarnessException.class, () -> modes.to("bind"));
      assertTrue(
          String.valueOf(e.getMessage()).contains("left in mode bind and is in mode off"),
          e::getMessage);
      assertThrows(HarnessException.class, () -> modes.to("observe"));
      assertEquals(List.of("bind"), told);
    }
  }

  private static ModeSwitch telling(JmxServer server, List<String> told) {
    return new ModeSwitch() {
      @Override
      public void tell(String mode) {
        told.add(mode);
        server.corelane(mode, "active", "");
      }

      @Override
      public void freeze() {}

      @Override
      public void putBack() {}
    };
  }
}
