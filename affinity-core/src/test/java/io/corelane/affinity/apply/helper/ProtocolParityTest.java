/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.helper.Protocol.FrameType;
import io.corelane.affinity.plan.Tunable;
import java.io.BufferedReader;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The helper's numbers, as the built helper prints them, are ours. */
final class ProtocolParityTest {

  @Test
  void bothSidesHaveTheSameNumbers() throws Exception {
    assertEquals(String.join("\n", ours()), String.join("\n", theirs()));
  }

  private static Set<String> ours() {
    Set<String> lines = new TreeSet<>();
    lines.add("bound PROTOCOL_VERSION " + Protocol.VERSION);
    lines.add("bound FRAME_MIN " + Protocol.FRAME_MIN);
    lines.add("bound FRAME_MAX " + Protocol.FRAME_MAX);
    lines.add("bound STR_MAX " + Protocol.STR_MAX);
    lines.add("bound DEVICE_MAX " + Protocol.DEVICE_MAX);
    lines.add("bound NAME_MAX_BYTES " + Protocol.NAME_MAX_BYTES);
    lines.add("bound CPU_MAX " + Protocol.CPU_MAX);
    lines.add("flag DRY_RUN " + Protocol.FLAG_DRY_RUN);
    lines.add("flag IRQBALANCE " + Protocol.FLAG_IRQBALANCE);
    lines.add("flag BANS " + Protocol.FLAG_BANS);
    Arrays.stream(FrameType.values()).forEach(t -> lines.add("frame " + t + " " + t.number()));
    Arrays.stream(Answer.Code.values()).forEach(c -> lines.add("result " + c + " " + c.number()));
    Arrays.stream(Tunable.Kind.values()).forEach(k -> lines.add("tunable " + k + " " + k.number()));
    return lines;
  }

  private static Set<String> theirs() throws Exception {
    String helper =
        Objects.requireNonNull(System.getProperty("corelaned"), "system property corelaned");
    Process process = new ProcessBuilder(helper, "--protocol").redirectErrorStream(true).start();
    try (BufferedReader out = process.inputReader()) {
      Set<String> lines = out.lines().collect(Collectors.toCollection(TreeSet::new));
      assertEquals(0, process.waitFor());
      return lines;
    }
  }
}
