/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.nic.InterfaceIdentity;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Lines of the journal: the CRC-32 of what follows it, a running number, and fields, with blanks
 * between them. What is not plain in a name is written as in a URL.
 */
final class JournalText {

  /** The fields that name a value. */
  static final int TUNABLE_FIELDS = 6;

  private static final String EMPTY = "-";

  private JournalText() {}

  static String line(long number, List<String> fields) {
    String rest = number + " " + String.join(" ", fields);
    return crc(rest) + " " + rest + "\n";
  }

  /**
   * Reads a line.
   *
   * @param line without its line feed
   * @param number the one expected
   * @return the fields
   * @throws IllegalArgumentException if it is damaged
   */
  static List<String> fields(String line, long number) {
    int blank = line.indexOf(' ');
    if (blank < 0 || !line.substring(0, blank).equals(crc(line.substring(blank + 1)))) {
      throw new IllegalArgumentException("its checksum is wrong");
    }
    List<String> parts = List.of(line.split(" ", -1));
    if (parts.size() < 3 || !parts.get(1).equals(Long.toString(number))) {
      throw new IllegalArgumentException("it is not number " + number);
    }
    return parts.subList(2, parts.size());
  }

  private static String crc(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.US_ASCII));
    return String.format("%08x", crc.getValue());
  }

  static List<String> tunable(Tunable what) {
    if (what instanceof Tunable.Irq irq) {
      return fields("irq", irq.irq().number(), 0, 0, irq.irq().device(), irq.irq().action());
    } else if (what instanceof Tunable.Rps rps) {
      return fields("rps", rps.queue(), 0, rps.nic());
    } else if (what instanceof Tunable.Xps xps) {
      return fields("xps", xps.queue(), 0, xps.nic());
    } else if (what instanceof Tunable.NapiThread thread) {
      return fields("napi", thread.tid(), thread.napiId(), thread.nic());
    }
    return fields("writeback", 0, 0, 0, "", "");
  }

  private static List<String> fields(String kind, int number, int napi, InterfaceIdentity nic) {
    return fields(kind, number, napi, nic.index(), nic.device(), nic.name());
  }

  private static List<String> fields(
      String kind, int number, int napi, int index, String device, String name) {
    return List.of(kind, "" + number, "" + napi, "" + index, coded(device), coded(name));
  }

  static Tunable tunable(List<String> fields) {
    int number = Integer.parseInt(fields.get(1));
    int napi = Integer.parseInt(fields.get(2));
    String device = decoded(fields.get(4));
    String name = decoded(fields.get(5));
    InterfaceIdentity nic = new InterfaceIdentity(name, Integer.parseInt(fields.get(3)), device);
    return switch (fields.get(0)) {
      case "irq" -> new Tunable.Irq(new IrqIdentity(number, device, name));
      case "rps" -> new Tunable.Rps(nic, number);
      case "xps" -> new Tunable.Xps(nic, number);
      case "napi" -> new Tunable.NapiThread(nic, napi, number);
      case "writeback" -> new Tunable.Writeback();
      default -> throw new IllegalArgumentException("\"" + fields.get(0) + "\" is not known");
    };
  }

  static String coded(String text) {
    return text.isEmpty()
        ? EMPTY
        : URLEncoder.encode(text, StandardCharsets.UTF_8).replace("-", "%2D");
  }

  static String decoded(String text) {
    return text.equals(EMPTY) ? "" : URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
