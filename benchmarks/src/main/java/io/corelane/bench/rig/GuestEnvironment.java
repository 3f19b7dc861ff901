/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the rig script writes into {@code guest.env} about a guest that is up: lines {@code
 * KEY=VALUE}. Keys that are not needed here are allowed.
 *
 * @param profile the guest's shape, such as {@code two-node}
 * @param architecture of its CPUs, as {@code uname -m} says it
 * @param hostAddress this host's address on the data network
 * @param guestAddress the guest's address on the data network
 * @param ssh the way to its sshd
 * @param share the directory of this host that the guest sees as {@code /share}
 * @param rootTree its root file system, as a directory of this host
 * @param qemuPid the process id of the emulator
 */
public record GuestEnvironment(
    String profile,
    String architecture,
    String hostAddress,
    String guestAddress,
    Ssh ssh,
    Path share,
    Path rootTree,
    long qemuPid) {

  /**
   * The way to a guest's sshd.
   *
   * @param port the port on the loopback interface that leads to it
   * @param key the private key it lets in
   */
  public record Ssh(int port, Path key) {}

  /**
   * Reads such a file, usually {@code guest.env}; fails if a key is missing, double or malformed.
   */
  public static GuestEnvironment read(Path file) throws HarnessException {
    try {
      return parse(file.toString(), Files.readAllLines(file));
    } catch (IOException e) {
      throw new HarnessException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Understands the lines of such a file, named in messages; fails if a key is missing, double or
   * malformed.
   */
  static GuestEnvironment parse(String name, List<String> lines) throws HarnessException {
    Map<String, String> values = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    for (String line : lines) {
      int equals = line.indexOf('=');
      if (equals <= 0) {
        wrong.add("\"" + line + "\" is not KEY=VALUE");
      } else if (values.put(line.substring(0, equals), line.substring(equals + 1)) != null) {
        wrong.add(line.substring(0, equals) + " is there twice");
      }
    }
    if (!wrong.isEmpty()) {
      throw new HarnessException(name + ": " + String.join("; ", wrong));
    }
    Keys keys = new Keys(name, values);
    return new GuestEnvironment(
        keys.text("PROFILE"),
        keys.text("ARCHITECTURE"),
        keys.text("HOST_ADDRESS"),
        keys.text("GUEST_ADDRESS"),
        new Ssh(keys.number("SSH_PORT"), Path.of(keys.text("SSH_KEY"))),
        Path.of(keys.text("SHARE")),
        Path.of(keys.text("ROOT_TREE")),
        keys.number("QEMU_PID"));
  }

  /** Whether the emulator still runs. */
  boolean isAlive() {
    try {
      return Files.readString(Path.of("/proc/" + qemuPid + "/comm")).startsWith("qemu");
    } catch (IOException e) {
      return false; // There is no such process.
    }
  }

  private record Keys(String name, Map<String, String> values) {

    String text(String key) throws HarnessException {
      String value = values.getOrDefault(key, "");
      if (value.isBlank()) {
        throw new HarnessException(name + " has no value for " + key);
      }
      return value;
    }

    int number(String key) throws HarnessException {
      String value = text(key);
      if (!value.matches("\\d{1,9}")) {
        throw new HarnessException(name + ": " + key + "=" + value + " is not a number");
      }
      return Integer.parseInt(value);
    }
  }
}
