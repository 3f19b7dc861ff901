/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.metrics.InactiveReason;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.upload.UploadSocket;
import io.corelane.hdfs.volume.DisksBelow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One sentence that names the thing; what comes of it in a DataNode is in {@link DropInIT}. */
class BadInputTest {

  @TempDir Path directory = Path.of("");

  private static UploadSocket nowhere(Thread receiver) {
    return UploadSocket.unknown("", "a test");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "corelane.mod                  | bind       | did you mean corelane.mode",
        "corelane.steer.parts          | irqs,xpz   | there is no part xpz",
        "corelane.mode                 | bnid       | bind",
        "corelane.cpus                 | 0-         | corelane.cpus",
        "corelane.cpus                 | 60000-60001 | this machine has no CPU 60000-60001",
        "corelane.write.minimum-size  | 8 megs     | corelane.write.minimum-size",
        "corelane.sweep.interval       | 0s         | corelane.sweep.interval"
      })
  void aWrongKeyOrValueIsNamed(String key, String value, String said) {
    InactiveException e =
        assertThrows(
            InactiveException.class,
            () -> CorelaneService.start(Map.of(key, value), BadInputTest::nowhere));
    assertEquals(InactiveReason.CONFIGURATION, e.reason());
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith(key + " = \"" + value + "\""), message);
    assertTrue(message.contains(said), message);
    assertTrue(message.contains("allowed:"), message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void aMachineThatCannotBeReadIsNamed() throws Exception {
    AffinityConfig config = AffinityConfig.of(Map.of());
    Parts live =
        Parts.live(config, NativeSupport.probe(config.bind().binder()), BadInputTest::nowhere);
    Parts elsewhere = live.on(new SystemRoot(directory));
    InactiveException e =
        assertThrows(InactiveException.class, () -> new CorelaneService(config, elsewhere));
    assertEquals(InactiveReason.MACHINE, e.reason());
    assertTrue(String.valueOf(e.getMessage()).startsWith("the CPU topology cannot be read: /sys"));
  }

  @Test
  void damagedInterruptsDoNotHideTheDisks() throws IOException {
    Path proc = Files.createDirectories(directory.resolve("proc"));
    for (String entry : new String[] {"self", "mounts"}) {
      Files.createSymbolicLink(proc.resolve(entry), Path.of("/proc", entry));
    }
    Files.createSymbolicLink(directory.resolve("sys"), Path.of("/sys"));
    Path volume = Path.of("/");
    Reading<?> whole = new DisksBelow(SystemRoot.live()).apply(volume);
    Files.writeString(proc.resolve("interrupts"), "           CPU0   \n  1:  garb");
    Reading<?> damaged = new DisksBelow(new SystemRoot(directory)).apply(volume);
    assertEquals(whole.getClass(), damaged.getClass(), damaged::toString);
  }
}
