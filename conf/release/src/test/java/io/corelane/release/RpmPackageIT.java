/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The helper's RPM by the real rpm: installed, upgraded and removed on a fresh machine. That one is
 * Debian, whose libraries no RPM has brought: {@code --nodeps}.
 */
class RpmPackageIT {

  // Scriptlets are to find the stand-in for systemctl.
  private static final String RPM =
      "rpm --force-debian --nodeps --define '_install_script_path /usr/local/bin:/usr/bin:/bin:/usr/sbin' ";

  private static Fence root(String commands) {
    return new Fence("sh", "root", commands);
  }

  private static final Fence UNPACK =
      root(
          "mkdir /tmp/archive; tar -xzf /home/hdfs/corelane-*.tar.gz -C /tmp/archive; cd /tmp/archive/share/corelane/rpm");

  private static final Fence INSTALL =
      root(
          RPM
              + "--install corelaned-*.rpm; sed -i 's/^peer = .*/peer = root/' /etc/corelane/corelaned.conf");

  @Test
  void installingStartsNothing() throws Exception {
    try (FreshMachine machine = new FreshMachine()) {
      machine
          .follow(
              List.of(
                  UNPACK,
                  root(RPM + "--install corelaned-*.rpm; rpm --verify --nodeps corelaned"),
                  root(
                      "systemctl is-active corelaned || test $? = 3; test ! -e /run/corelane; test ! -e /var/lib/corelane"),
                  root(
                      "/usr/sbin/corelaned --version; test \"$(stat -c %U:%a /etc/corelane/corelaned.conf)\" = root:644"),
                  // No library is asked for that RHEL-like systems do not have by that name.
                  root(
                      "rpm --query --requires corelaned | grep -F libseccomp.so.2; rpm --query --requires corelaned | grep -F libcap-ng.so.0")))
          .walk();
    }
  }

  @Test
  void anUpgradeKeepsTheConfigurationAndRestartsOnlyWhatRuns() throws Exception {
    try (FreshMachine machine = new FreshMachine()) {
      Release.run(
          List.of(
              Release.home().resolve("native/rpm/make-package").toString(),
              Release.home().resolve("native/build/corelaned").toString(),
              "99",
              machine.besideTheArchive().toString()));
      machine
          .follow(
              List.of(
                  UNPACK,
                  INSTALL,
                  root(
                      "mkdir -p /run/systemd/system; "
                          + RPM
                          + "--upgrade /home/hdfs/corelaned-99*.rpm"),
                  root(
                      "systemctl is-active corelaned || test $? = 3; grep -q '^peer = root' /etc/corelane/corelaned.conf"),
                  root(
                      "systemctl enable --now corelaned; old=$(pidof corelaned); "
                          + RPM
                          + "--upgrade --oldpackage corelaned-*.rpm;"
                          + " test \"$(pidof corelaned)\" != \"$old\"; systemctl is-active corelaned")))
          .walk();
    }
  }

  @Test
  void removingEndsTheDaemonWhoeverStartedItAndLeavesNothing() throws Exception {
    try (FreshMachine machine = new FreshMachine()) {
      machine
          .follow(
              List.of(
                  UNPACK,
                  INSTALL,
                  root(
                      "setsid corelaned >/tmp/log 2>&1 </dev/null & until corelaned --status; do sleep 0.2; done"),
                  root(
                      RPM
                          + "--erase corelaned; test -z \"$(pidof corelaned)\"; test ! -e /usr/sbin/corelaned"),
                  root(
                      "test -e /etc/corelane/corelaned.conf.rpmsave; test ! -e /var/lib/corelane; test ! -e /run/corelane")))
          .walk();
    }
  }

  /** What could not be put back is told with the journal; a boot puts back everything. */
  @Test
  void theJournalOfWhatWasNotPutBackStays() throws Exception {
    String journal =
        "install -d -m 700 /var/lib/corelane; echo \"2 $(cat /proc/sys/kernel/random/boot_id)"
            + " intent irq 41 0 - eth0 0-1 0 00000000\" >/var/lib/corelane/journal; ";
    try (FreshMachine machine = new FreshMachine()) {
      machine
          .follow(
              List.of(
                  UNPACK,
                  INSTALL,
                  root(
                      journal
                          + "rm /usr/sbin/corelaned; "
                          + RPM
                          + "--erase corelaned; test -s /var/lib/corelane/journal")))
          .walk();
    }
  }
}
