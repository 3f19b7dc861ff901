/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The privileged helper in a guest: installed there as an operator would, for the user that
 * DataNodes run as. Where systemd is process 1, its unit runs it; else a shell does.
 */
public final class GuestHelper {

  /** Where it listens. */
  public static final String SOCKET = "/run/corelane/corelaned.sock";

  /** The user that it serves, made by {@link #install}. */
  public static final String USER = "hdfs";

  private static final String SHARED = "helper";
  private static final String LOG = "/run/corelaned.log";

  /** Only files: the directories are the guest's, with their owners. */
  private static final String COPY =
      """
      set -e
      cd /share/%s
      find . -type f | while read -r file; do
        install -D -m $(stat -c %%a $file) $file /$file
      done
      getent passwd %s >/dev/null || useradd --system --user-group --no-create-home %s
      ! test -d /run/systemd/system || systemctl daemon-reload
      """
          .formatted(SHARED, USER, USER);

  /** Systemd makes the directories of the unit, and waits until it listens. */
  private static final String START =
      """
      if test -d /run/systemd/system; then
        systemctl reset-failed corelaned 2>/dev/null || true
        systemctl start corelaned
      else
        rm -f %s
        mkdir -p -m 755 /run/corelane && mkdir -p -m 700 /var/lib/corelane
        (exec corelaned </dev/null >>%s 2>&1) &
        echo $! >/run/corelaned.pid
      fi
      for i in $(seq 100); do
        test -S %s && exit
        sleep 0.1
      done
      echo "it does not listen" >&2
      exit 1
      """
          .formatted(SOCKET, LOG, SOCKET);

  private static final String STOP =
      """
      if test -d /run/systemd/system; then
        systemctl stop corelaned
      elif test -s /run/corelaned.pid; then
        kill $(cat /run/corelaned.pid) 2>/dev/null || true
        while kill -0 $(cat /run/corelaned.pid) 2>/dev/null; do sleep 0.1; done
        rm /run/corelaned.pid
      fi
      """;

  private final Guest guest;

  private GuestHelper(Guest guest) {
    this.guest = guest;
  }

  /**
   * Installs it, as built on this machine for the guest's architecture, with the configuration of
   * the checkout; it is not started.
   */
  public static GuestHelper install(Guest guest, Path home)
      throws HarnessException, IOException, InterruptedException {
    Path staged = guest.share().resolve(SHARED);
    List<String> words =
        new ArrayList<>(
            List.of("make", "--silent", "-C", home.resolve("native").toString(), "install"));
    words.add("DESTDIR=" + staged);
    words.addAll(variables(guest.environment().architecture(), guest.environment().rootTree()));
    Process make = new ProcessBuilder(words).redirectErrorStream(true).start();
    make.getOutputStream().close();
    String printed = new String(make.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (make.waitFor() != 0) {
      throw new HarnessException("\"make install\" of the helper failed:\n" + printed);
    }
    guest.mountShare();
    guest.run(COPY);
    return new GuestHelper(guest);
  }

  /**
   * What make is told beyond its defaults: for another architecture a compiler that finds headers
   * and libraries in the guest's own tree, and a directory apart from this machine's objects.
   */
  static List<String> variables(String architecture, Path rootTree) {
    return architecture.equals("x86_64")
        ? List.of()
        : List.of(
            "BUILD=build/" + architecture,
            "CC=%s-linux-gnu-gcc --sysroot=%s".formatted(architecture, rootTree));
  }

  /** Starts it and waits until it listens. */
  public void start() throws HarnessException, IOException, InterruptedException {
    guest.run(START);
  }

  /**
   * Ends it as an operator would: every value is put back before this returns. None running is
   * fine, too.
   */
  public void stop() throws HarnessException, IOException, InterruptedException {
    guest.run(STOP);
  }

  /** Its own account of what it has changed: the lines of {@code corelaned --status}. */
  public List<String> status() throws HarnessException, IOException, InterruptedException {
    return guest.run("corelaned --status").lines().toList();
  }

  /** What it has said since the guest was booted: its log, or the journal's part of it. */
  public String log() throws HarnessException, IOException, InterruptedException {
    return guest.run(
        "if test -d /run/systemd/system; then journalctl -o cat --no-pager -u corelaned; else cat "
            + LOG
            + "; fi");
  }
}
