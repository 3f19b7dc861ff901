/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.live.LiveKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaysTest {

  @Test
  void aWayIsAModeWithSettings() throws HarnessException {
    Ways ways = Ways.of("stock,bind,bind:write=stock,steer:placement=none+write=direct");
    assertEquals(
        List.of(
            Map.of(LiveKey.MODE, "off"),
            Map.of(LiveKey.MODE, "bind"),
            Map.of(LiveKey.MODE, "bind", LiveKey.WRITE, "stock"),
            Map.of(LiveKey.MODE, "steer", LiveKey.WRITE, "direct", LiveKey.PLACEMENT, "none")),
        ways.all().stream().map(way -> way.settings().values()).toList());
    assertEquals(Set.of(LiveKey.values()), ways.keys());
    assertEquals(
        List.of(
            new TwoWays("stock", "bind"),
            new TwoWays("stock", "bind:write=stock"),
            new TwoWays("stock", "steer:placement=none+write=direct")),
        ways.comparisons());
    assertFalse(ways.syncBehind());
  }

  /** An older Corelane knows no other key, and need not. */
  @Test
  void onlyKeysThatAWayNamesAreSwitched() throws HarnessException {
    assertEquals(Set.of(LiveKey.MODE), Ways.of("stock,bind").keys());
    assertEquals(Set.of(LiveKey.MODE, LiveKey.WRITE), Ways.of("bind,bind:write=buffered").keys());
  }

  @Test
  void aWayMayBeComparedWithItself() throws HarnessException {
    Ways ways = Ways.of("bind:write=direct,bind:write=direct");
    assertEquals(List.of("bind:write=direct", "bind:write=direct again"), ways.names());
    assertEquals(ways.all().get(0).settings(), ways.all().get(1).settings());
    assertTrue(ways.all().get(1).reports());
    assertFalse(Ways.of("stock,stock").all().get(1).reports());
  }

  @Test
  void aWayMayHaveKeysOfItsOwn() throws HarnessException {
    Way way =
        Ways.of("stock,bind:corelane.write.ring=8m+write=direct+corelane.write.batch=2m")
            .all()
            .get(1);
    assertEquals(Map.of("corelane.write.ring", "8m", "corelane.write.batch", "2m"), way.keys());
    assertEquals(Map.of(LiveKey.MODE, "bind", LiveKey.WRITE, "direct"), way.settings().values());
    assertEquals(way.keys(), way.again().keys());
  }

  @Test
  void hadoopsOwnWriteBehindIsStock() throws HarnessException {
    Ways ways = Ways.of("stock:sync-behind,bind");
    assertTrue(ways.syncBehind());
    assertTrue(ways.baseline().syncBehind());
    assertEquals("off", ways.baseline().settings().mode());
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "stock,off | \"off\" is not one of stock, observe, bind, steer",
        "bind, stock | \" stock\" is not one of",
        "stock,bind:write=fast | \"write=fast\" is not write=auto|direct|buffered|stock",
        "stock,bind:write | \"write\" is not write=auto|direct",
        "stock,bind:placement=all | \"placement=all\" is not placement=auto|none",
        "stock,bind: | \"\" is not write=..., placement=... or, with --apart, corelane.KEY=...",
        "stock,bind:mode=off | \"mode=off\" is not write=..., placement=... or, with --apart, corelane.KEY=...",
        "stock,bind:corelane.write.ring | \"corelane.write.ring\" is not KEY=VALUE",
        "stock,bind:corelane.write=direct | corelane.write takes effect live: say write=direct",
        "stock,bind:corelane.mode=off | corelane.mode takes effect live: say bind or steer",
        "stock,bind:corelane.a=1+corelane.a=2 | corelane.a is given twice",
        "stock,bind:write=stock+write=stock | write is given twice",
        "stock,observe:write=stock | observe takes no settings, bind and steer do",
        "stock,stock:fast | stock:fast is not stock:sync-behind",
        "bind,bind,bind | bind is there three times",
        "stock | is not two or more of stock, observe, bind, steer, stock:sync-behind"
      })
  void whatIsWrongIsNamed(String line) {
    String[] parts = line.split(" \\| ", 2);
    HarnessException e = assertThrows(HarnessException.class, () -> Ways.of(parts[0]));
    assertTrue(String.valueOf(e.getMessage()).startsWith("--modes " + parts[0]), e::getMessage);
    assertTrue(String.valueOf(e.getMessage()).contains(parts[1]), e::getMessage);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",", "stock,", ",bind"})
  void nothingIsNoWay(String text) {
    assertThrows(HarnessException.class, () -> Ways.of(text));
  }
}
