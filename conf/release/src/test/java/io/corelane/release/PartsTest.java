/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No record and no constructor has more parts than a reader keeps apart: where there are more, some
 * belong together and have a name.
 */
class PartsTest {

  private static final int MOST_PARTS = 8;

  /** Their parts are the names that operators' scripts read, in JMX and in JSON, one level deep. */
  private static final Set<String> WIRE_FORMATS =
      Set.of("UploadReport", "CpuReport", "TrialReport", "DataNodeReport", "DataNodeReport.Upload");

  private static final Pattern NO_CODE =
      Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*|\"(?:\\\\.|[^\"\\\\\\n])*\"");

  /** A record's head, or a line that begins as a constructor does. */
  private static final Pattern HEAD =
      Pattern.compile(
          "(?m)\\brecord\\s+(?<record>\\w+)\\s*(?:<[^({]*>)?\\("
              + "|^\\s+(?:(?:public|private|protected)\\s+)?(?<constructor>[A-Z]\\w+)\\(");

  @Test
  void noRecordOrConstructorHasMorePartsThanAReaderKeepsApart() throws IOException {
    Map<String, Integer> parts = parts();
    assertTrue(parts.size() > 500, parts.size() + " records and constructors found");
    parts.values().removeIf(count -> count <= MOST_PARTS);
    assertTrue(parts.keySet().containsAll(WIRE_FORMATS), "no exception any more: " + parts);
    parts.keySet().removeAll(WIRE_FORMATS);
    assertEquals(Map.of(), parts);
  }

  /** The most parts of each, by its name; a nested one's begins with its file's. */
  private static Map<String, Integer> parts() throws IOException {
    Map<String, Integer> parts = new TreeMap<>();
    for (Path file : NamesTest.sources().toList()) {
      String code = NO_CODE.matcher(Files.readString(file)).replaceAll("");
      Matcher head = HEAD.matcher(code);
      while (head.find()) {
        String record = head.group("record");
        String name = record == null ? head.group("constructor") : record;
        int end = end(code, head.end());
        if (record != null || isBody(code, end)) {
          parts.merge(named(file, name), count(code.substring(head.end(), end)), Integer::max);
        }
      }
    }
    return parts;
  }

  private static String named(Path file, String name) {
    String top = NamesTest.simpleName(file);
    return top.equals(name) ? name : top + "." + name;
  }

  /** Where the bracket is closed that was opened before. */
  private static int end(String code, int begin) {
    int depth = 1;
    int at = begin;
    while (depth > 0) {
      char c = code.charAt(at++);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return at - 1;
  }

  private static boolean isBody(String code, int closed) {
    String rest = code.substring(closed + 1).stripLeading();
    return rest.startsWith("{") || rest.startsWith("throws ");
  }

  private static int count(String list) {
    int depth = 0;
    int commas = 0;
    for (int at = 0; at < list.length(); at++) {
      char c = list.charAt(at);
      if (c == '<' || c == '(' || c == '{') {
        depth++;
      } else if (c == '>' || c == ')' || c == '}') {
        depth--;
      } else if (c == ',' && depth == 0) {
        commas++;
      }
    }
    return list.isBlank() ? 0 : commas + 1;
  }
}
