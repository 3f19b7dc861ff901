/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads which interfaces have their interrupts or RPS set by systemd-udevd: {@code IRQAffinity...}
 * and {@code ReceivePacketSteering...} of {@code systemd.link(5)}. It applies them when a device
 * appears and at every {@code udevadm trigger}, so that whoever moves such an interrupt besides
 * would be undone.
 *
 * <p>udev's own record of an interface names the one file that was applied. Where there is no such
 * record, as in a container, every file counts that could be applied: its {@code [Match]} section
 * is not evaluated.
 */
public final class LinkPolicyReader {

  private static final String UDEV = "/run/udev/data/n";
  private static final String FILE = "E:ID_NET_LINK_FILE=";
  private static final String DROP_INS = "E:ID_NET_LINK_FILE_DROPINS=";
  private static final String ENDING = ".link";

  /** In the order of precedence; a file hides those of the same name in later directories. */
  private static final List<String> DIRECTORIES =
      List.of(
          "/etc/systemd/network",
          "/run/systemd/network",
          "/usr/local/lib/systemd/network",
          "/usr/lib/systemd/network");

  private final SystemRoot root;

  public LinkPolicyReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * The settings of one interface.
   *
   * @param nic its name, such as {@code eth0}
   * @return such as {@code IRQAffinityPolicy=spread in /etc/systemd/network/10-data.link}, one for
   *     each setting; empty where systemd sets neither interrupts nor RPS
   */
  public Reading<List<String>> read(String nic) {
    Reading<String> index = root.line(NicReader.NET + "/" + nic + "/ifindex");
    if (index instanceof Reading.Present<String> number) {
      Reading<String> udev = root.text(UDEV + number.value());
      if (!(udev instanceof Reading.Absent)) {
        return udev instanceof Reading.Present<String> text
            ? settings(applied(text.value()))
            : udev.missing();
      }
    }
    return settings(candidates());
  }

  /** The file that udev applied, and its drop-ins. */
  private static List<String> applied(String udev) {
    List<String> files = new ArrayList<>();
    udev.lines()
        .filter(line -> line.startsWith(FILE))
        .forEach(line -> files.add(line.substring(FILE.length())));
    udev.lines()
        .filter(line -> line.startsWith(DROP_INS))
        .flatMap(line -> Arrays.stream(line.substring(DROP_INS.length()).split(":", -1)))
        .filter(file -> !file.isEmpty())
        .forEach(files::add);
    return files;
  }

  private List<String> candidates() {
    Map<String, String> files = new TreeMap<>();
    for (String directory : DIRECTORIES) {
      for (String name : root.names(directory).toOptional().orElse(List.of())) {
        if (name.endsWith(ENDING)) {
          files.putIfAbsent(name, directory + "/" + name);
        } else if (name.endsWith(ENDING + ".d")) {
          String dropIns = directory + "/" + name;
          root.names(dropIns).toOptional().orElse(List.of()).stream()
              .filter(dropIn -> dropIn.endsWith(".conf"))
              .forEach(dropIn -> files.putIfAbsent(name + "/" + dropIn, dropIns + "/" + dropIn));
        }
      }
    }
    return List.copyOf(files.values());
  }

  /** A file that went away since udev read it says nothing; one that may not be read might. */
  private Reading<List<String>> settings(List<String> files) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String file : files) {
      Reading<String> text = root.text(file);
      if (text instanceof Reading.Present<String> present) {
        collect(file, present.value(), settings);
      } else if (!(text instanceof Reading.Absent)) {
        return text.missing();
      }
    }
    return new Reading.Present<>(List.copyOf(settings.values()));
  }

  private static void collect(String file, String text, Map<String, String> settings) {
    String section = "";
    for (String raw : text.lines().toList()) {
      String line = raw.strip();
      int equals = line.indexOf('=');
      if (line.startsWith("[")) {
        section = line;
      } else if (section.equals("[Link]") && equals > 0 && !line.startsWith("#")) {
        String key = line.substring(0, equals).strip();
        String value = line.substring(equals + 1).strip();
        if (key.startsWith("IRQAffinity") || key.startsWith("ReceivePacketSteering")) {
          settings.remove(key);
          if (!value.isEmpty()) {
            settings.put(key, key + "=" + value + " in " + file);
          }
        }
      }
    }
  }
}
