/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkPolicyReaderTest {

  private static final String SPREAD =
      """
      [Match]
      Driver=mlx5_core

      [Link]
      # IRQAffinity=0
      IRQAffinityPolicy = spread
      MTUBytes=9000
      """;

  private FileTree tree;

  @BeforeEach
  void emptyMachine(@TempDir Path directory) {
    tree = new FileTree(directory);
  }

  @Test
  void onlyTheFileThatUdevAppliedCounts() {
    tree.file("/sys/class/net/eth0/ifindex", "2\n")
        .file("/sys/class/net/eth1/ifindex", "3\n")
        .file("/run/udev/data/n2", "E:ID_NET_LINK_FILE=/etc/systemd/network/10-data.link\n")
        .file("/run/udev/data/n3", "E:ID_NET_LINK_FILE=/usr/lib/systemd/network/99-default.link\n")
        .file("/etc/systemd/network/10-data.link", SPREAD)
        .file("/usr/lib/systemd/network/99-default.link", "[Link]\nNamePolicy=keep\n");
    assertEquals(
        List.of("IRQAffinityPolicy=spread in /etc/systemd/network/10-data.link"), found("eth0"));
    assertEquals(List.of(), found("eth1"));
  }

  @Test
  void aDropInAddsAndTakesBack() {
    tree.file("/sys/class/net/eth0/ifindex", "2\n")
        .file(
            "/run/udev/data/n2",
            """
            E:ID_NET_LINK_FILE=/etc/systemd/network/10-data.link
            E:ID_NET_LINK_FILE_DROPINS=/etc/systemd/network/10-data.link.d/a.conf
            """)
        .file("/etc/systemd/network/10-data.link", SPREAD)
        .file(
            "/etc/systemd/network/10-data.link.d/a.conf",
            "[Link]\nIRQAffinityPolicy=\nReceivePacketSteeringCPUMask=0-3\n");
    assertEquals(
        List.of("ReceivePacketSteeringCPUMask=0-3 in /etc/systemd/network/10-data.link.d/a.conf"),
        found("eth0"));
  }

  @Test
  void withoutARecordEveryFileThatIsNotHiddenCounts() {
    tree.file("/usr/lib/systemd/network/10-data.link", SPREAD)
        .file("/usr/lib/systemd/network/20-more.link", "[Link]\nIRQAffinity=4-7\n")
        .file("/etc/systemd/network/10-data.link", "");
    assertEquals(
        List.of("IRQAffinity=4-7 in /usr/lib/systemd/network/20-more.link"), found("eth0"));
  }

  @Test
  void aFileThatCannotBeReadIsNotAFileWithoutSettings() {
    tree.directory("/etc/systemd/network/10-data.link");
    Reading<List<String>> reading = new LinkPolicyReader(tree.root()).read("eth0");
    assertTrue(reading instanceof Reading.Denied, reading.explanation());
  }

  @Test
  void noSystemdMeansNoPolicy() {
    assertEquals(List.of(), found("eth0"));
  }

  private List<String> found(String nic) {
    return new LinkPolicyReader(tree.root()).read(nic).toOptional().orElseThrow();
  }
}
