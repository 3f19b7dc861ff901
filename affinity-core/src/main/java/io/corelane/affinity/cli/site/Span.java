/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.site;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Where an element of an XML text is. The JDK's parsers tell what is in a text, and where it is not
 * exactly enough to change a word of it.
 *
 * @param name as it is written, with its prefix
 * @param begin of its start tag
 * @param contentBegin behind its start tag
 * @param contentEnd of what is between its tags; {@code contentBegin} where it has one tag only
 * @param end behind its end tag
 * @param children the elements in it
 */
record Span(
    String name, int begin, int contentBegin, int contentEnd, int end, List<Span> children) {

  /** What a markup begins with that is no tag, and what ends it. */
  private static final String[][] NO_TAGS = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}};

  Span {
    children = List.copyOf(children);
  }

  /** Whether it is written as one tag. */
  boolean isOneTag() {
    return contentEnd == end;
  }

  /** Its name without a prefix. */
  String localName() {
    return name.substring(name.indexOf(':') + 1);
  }

  /** A start tag without its end tag yet. */
  private record Open(String name, int begin, int contentBegin, List<Span> children) {}

  /**
   * Finds the elements of a text.
   *
   * @param text well-formed, without a document type
   * @return the outermost one
   * @throws IOException if that cannot be told
   */
  static Span of(String text) throws IOException {
    Deque<Open> open = new ArrayDeque<>();
    Open outside = new Open("", 0, 0, new ArrayList<>());
    open.push(outside);
    for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
      int end = endOfNoTag(text, at);
      if (end < 0) {
        end = endOfTag(text, at);
        tag(text.substring(at, end), at, end, open);
      }
      at = end;
    }
    if (open.size() != 1 || outside.children().size() != 1) {
      throw unclear(text.length());
    }
    return outside.children().get(0);
  }

  private static void tag(String tag, int begin, int end, Deque<Open> open) throws IOException {
    if (tag.startsWith("</")) {
      Open opened = open.pop();
      if (open.isEmpty() || !tag.substring(2, tag.length() - 1).strip().equals(opened.name())) {
        throw unclear(begin);
      }
      open.element()
          .children()
          .add(
              new Span(
                  opened.name(),
                  opened.begin(),
                  opened.contentBegin(),
                  begin,
                  end,
                  opened.children()));
    } else {
      String name = tag.replaceAll("(?s)^<|[\\s/>].*", "");
      if (tag.endsWith("/>")) {
        open.element().children().add(new Span(name, begin, end, end, end, List.of()));
      } else {
        open.push(new Open(name, begin, end, new ArrayList<>()));
      }
    }
  }

  /** Behind a comment and the like; -1 where there is none. */
  private static int endOfNoTag(String text, int begin) throws IOException {
    for (String[] kind : NO_TAGS) {
      if (text.startsWith(kind[0], begin)) {
        int end = text.indexOf(kind[1], begin + kind[0].length());
        if (end < 0) {
          throw unclear(begin);
        }
        return end + kind[1].length();
      }
    }
    return -1;
  }

  /** A value of an attribute may have a bracket in it. */
  private static int endOfTag(String text, int begin) throws IOException {
    char quote = 0;
    for (int at = begin + 1; at < text.length(); at++) {
      char c = text.charAt(at);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>') {
        return at + 1;
      }
    }
    throw unclear(begin);
  }

  private static IOException unclear(int at) {
    return new IOException("its elements cannot be told apart at character " + at);
  }
}
