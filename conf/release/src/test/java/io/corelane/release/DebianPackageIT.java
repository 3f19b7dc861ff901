/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The helper's package by the real dpkg: installed, upgraded, removed and purged on a fresh
 * machine.
 */
class DebianPackageIT {

  private static Fence root(String commands) {
    return new Fence("sh", "root", commands);
  }

  private static final Fence UNPACK =
      root(
          "mkdir /tmp/archive; tar -xzf /home/hdfs/corelane-*.tar.gz -C /tmp/archive; cd /tmp/archive/share/corelane/deb");

  @Test
  void installingStartsNothing() throws Exception {
    walk(
        UNPACK,
        root("dpkg --install corelaned_*.deb; dpkg --verify corelaned"),
        root(
            "systemctl is-active corelaned || test $? = 3; test ! -e /run/corelane; test ! -e /var/lib/corelane"),
        root(
            "/usr/sbin/corelaned --version; test \"$(stat -c %U:%a /etc/corelane/corelaned.conf)\" = root:644"));
  }

  @Test
  void anUpgradeKeepsTheConfigurationAndRestartsOnlyWhatRuns() throws Exception {
    String newer =
        "dpkg-deb -R corelaned_*.deb newer; sed -i 's/^Version: .*/Version: 99/' newer/DEBIAN/control;"
            + " dpkg-deb --root-owner-group -b newer newer.deb";
    walk(
        UNPACK,
        root("dpkg --install corelaned_*.deb; " + newer),
        root("sed -i 's/^peer = .*/peer = root/' /etc/corelane/corelaned.conf"),
        root("mkdir -p /run/systemd/system; dpkg --install newer.deb"),
        root(
            "systemctl is-active corelaned || test $? = 3; grep -q '^peer = root' /etc/corelane/corelaned.conf"),
        root(
            "systemctl enable --now corelaned; old=$(pidof corelaned); sed -i 's/99/100/' newer/DEBIAN/control;"
                + " dpkg-deb --root-owner-group -b newer newer.deb; dpkg --install newer.deb;"
                + " test \"$(pidof corelaned)\" != \"$old\"; systemctl is-active corelaned"));
  }

  @Test
  void removingEndsTheDaemonWhoeverStartedItAndPurgingLeavesNothing() throws Exception {
    walk(
        UNPACK,
        root(
            "dpkg --install corelaned_*.deb; sed -i 's/^peer = .*/peer = root/' /etc/corelane/corelaned.conf"),
        root(
            "setsid corelaned >/tmp/log 2>&1 </dev/null & until corelaned --status; do sleep 0.2; done"),
        root(
            "dpkg --remove corelaned; test -z \"$(pidof corelaned)\"; test ! -e /usr/sbin/corelaned"),
        root("test -e /etc/corelane/corelaned.conf; test -e /var/lib/corelane"),
        root(
            "dpkg --purge corelaned; test ! -e /etc/corelane; test ! -e /var/lib/corelane; test -z \"$(dpkg-query -W corelaned 2>/dev/null)\""));
  }

  /** What could not be put back is told with the journal; a boot puts back everything. */
  @Test
  void aPurgeKeepsTheJournalOfWhatWasNotPutBack() throws Exception {
    String left =
        "install -d -m 700 /var/lib/corelane;"
            + " echo \"2 $BOOT intent irq 41 0 - eth0 0-1 0 00000000\" >/var/lib/corelane/journal;";
    walk(
        UNPACK,
        root("dpkg --install corelaned_*.deb; dpkg --remove corelaned"),
        root(
            "BOOT=$(cat /proc/sys/kernel/random/boot_id); "
                + left
                + " dpkg --purge corelaned; test -s /var/lib/corelane/journal"),
        root("dpkg --install corelaned_*.deb; dpkg --remove corelaned"),
        root(
            "BOOT=00000000-0000-0000-0000-000000000000; "
                + left
                + " dpkg --purge corelaned; test ! -e /var/lib/corelane"));
  }

  private static void walk(Fence... blocks) throws Exception {
    try (FreshMachine machine = new FreshMachine()) {
      machine.follow(List.of(blocks)).walk();
    }
  }
}
