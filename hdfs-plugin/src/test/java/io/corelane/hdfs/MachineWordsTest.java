/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.ConfigKey;
import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a verdict is about besides the machine. */
class MachineWordsTest {

  @TempDir Path root = Path.of("");

  @BeforeEach
  void kernel() throws Exception {
    release("6.12.48-amd64");
  }

  private void release(String release) throws Exception {
    Path kernel = Files.createDirectories(root.resolve("proc/sys/kernel"));
    Files.writeString(kernel.resolve("osrelease"), release + "\n");
  }

  private String words(String key, String value) throws Exception {
    return MachineWords.ofThisStart(AffinityConfig.of(Map.of(key, value)), new SystemRoot(root));
  }

  @Test
  void anotherVersionKernelOrKeyIsAnotherTrial() throws Exception {
    String before = words("corelane.mode", "auto");
    assertTrue(
        before.matches(", Corelane \\d\\S*, Linux 6\\.12\\.48-amd64, other keys [0-9a-f]{8}"),
        before);
    assertNotEquals(before, words("corelane.write.batch", "512k"));
    assertNotEquals(before, words("corelane.policy.full", "0.7"));
    assertNotEquals(before, words("corelane.auto.slice", "30s"));
    release("6.12.49-amd64");
    assertNotEquals(before, words("corelane.mode", "auto"));
  }

  /** A key of the policy that is added and forgotten here would leave old verdicts in force. */
  @ParameterizedTest
  @MethodSource("policyKeys")
  void anotherThresholdOfThePolicyIsAnotherTrial(ConfigKey key) throws Exception {
    assertNotEquals(words("corelane.mode", "auto"), words(key.key(), another(key)), key.key());
  }

  static List<ConfigKey> policyKeys() {
    return Stream.of(ConfigKey.values())
        .filter(key -> key.key().startsWith("corelane.policy."))
        .toList();
  }

  /** One more than the default; a tenth less of a share. */
  private static String another(ConfigKey key) {
    Matcher value = Pattern.compile("([0-9.]+)([a-z]*)").matcher(key.defaultValue());
    assertTrue(value.matches(), key.defaultValue());
    double number = Double.parseDouble(value.group(1));
    boolean share = number <= 1 && value.group(2).isEmpty();
    return share ? "%.2f".formatted(0.9 * number) : "%.0f%s".formatted(number + 1, value.group(2));
  }

  /** A verdict from before a change to the classes alone still holds. */
  @Test
  void theDefaultsAreNamedAsEver() throws Exception {
    String words = words("corelane.mode", "auto");
    assertTrue(words.endsWith(", other keys 057af5fb"), words);
  }

  @Test
  void howLongATrialTakesIsNone() throws Exception {
    String before = words("corelane.mode", "auto");
    assertEquals(before, words("corelane.auto.hold-out", "0.1"));
    assertEquals(before, words("corelane.auto.most-loss", "8"));
    assertEquals(before, words("corelane.auto.state", "/t/trial"));
    assertEquals(
        before, words("corelane.steer.parts", "napi,writeback,xps,rps,irqs"), "in any order");
  }
}
