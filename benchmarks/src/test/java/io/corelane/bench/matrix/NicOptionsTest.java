/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.Corelane;
import io.corelane.bench.cluster.HarnessException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class NicOptionsTest {

  @Test
  void theyBelongTogether() throws Exception {
    Path shipped = Path.of("/run/corelane/corelaned.sock");
    assertEquals(Optional.empty(), NicOptions.of(null, null, null, null));
    assertEquals(
        Optional.of(new NicOptions("eth0", Optional.of("192.0.2.7"), "ssh a b", shipped)),
        NicOptions.of("eth0", "192.0.2.7", "ssh a b", null));
    assertEquals(
        Optional.of(new NicOptions("eth0", Optional.empty(), "x", Path.of("/s"))),
        NicOptions.of("eth0", null, "x", Path.of("/s")));
    HarnessException refused =
        assertThrows(HarnessException.class, () -> NicOptions.of(null, null, null, Path.of("/s")));
    assertTrue(String.valueOf(refused.getMessage()).contains("--helper"), refused::getMessage);
    refused("--sender", null, null, "ssh a b");
    refused("--address", null, "192.0.2.7", null);
    refused("--sender COMMAND", "eth0", null, null);
    refused("--sender COMMAND", "eth0", null, " ");
  }

  @Test
  void namesAndAddressesAreChecked() throws Exception {
    for (String name : new String[] {"", "..", "a/b", "a b", "sixteencharacter"}) {
      refused("--nic", name, null, "x");
    }
    for (String address : new String[] {"", "host", "1.2.3", "de.ad", "10.0.0.1/8"}) {
      refused("--address", "eth0", address, "x");
    }
    assertTrue(NicOptions.of("eth0", "2001:db8::7", "x", null).isPresent());
  }

  @Test
  void anUploadOfHdfsHasNoNic() {
    CommandLine command = Corelane.commandLine();
    StringWriter said = new StringWriter();
    command.setErr(new PrintWriter(said));
    assertEquals(
        2, command.execute("matrix", "--form", "hdfs", "--nic", "eth0", "--sender", "true"));
    assertTrue(said.toString().contains("--nic is for --form flow only"), said::toString);
  }

  private static void refused(
      String what, @Nullable String nic, @Nullable String address, @Nullable String sender) {
    HarnessException refused =
        assertThrows(HarnessException.class, () -> NicOptions.of(nic, address, sender, null));
    assertTrue(String.valueOf(refused.getMessage()).contains(what), refused::getMessage);
  }
}
