/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.site;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The text of a Hadoop configuration file, of which one value is changed and every other character
 * stays. Pure. Properties and includes are in the order of the file, which decides in Hadoop which
 * of several counts.
 */
final class SiteText {

  private static final String PROPERTY = "property";
  private static final String VALUE = "value";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** What an operator has to write in place of what cannot be changed here. */
  private static final String PLAIN = "write it as <property><name>%s</name><value>...</value>";

  private final String text;
  private final Span root;
  private final List<Item> items;

  /**
   * What a file sets, or includes.
   *
   * @param name the key; empty for an include
   * @param value nothing for an include
   * @param isFinal whether later ones of this name do not count
   * @param href what is included; empty for a property
   * @param span where it is
   */
  record Item(String name, String value, boolean isFinal, String href, Span span) {

    boolean isInclude() {
      return name.isEmpty();
    }

    /** With the value as Corelane reads it. */
    private Item stripped() {
      return new Item(name, value.strip(), isFinal, href, span);
    }

    /** What is compared to see that nothing else has changed. */
    private String meaning() {
      return name + "=" + value + "," + isFinal + "," + href;
    }
  }

  private SiteText(String text, Span root, List<Item> items) {
    this.text = text;
    this.root = root;
    this.items = items;
  }

  /**
   * Reads a text.
   *
   * @throws IOException if it is no configuration of Hadoop's, or one that is not understood; the
   *     message is a clause
   */
  static SiteText of(String text) throws IOException {
    Element document = document(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
    Span root = Span.of(text);
    List<Element> elements = elements(document);
    if (!root.localName().equals("configuration") || elements.size() != root.children().size()) {
      throw new IOException("it is no <configuration> of Hadoop's");
    }
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < elements.size(); i++) {
      item(elements.get(i), root.children().get(i)).ifPresent(items::add);
    }
    return new SiteText(text, root, List.copyOf(items));
  }

  List<Item> items() {
    return items;
  }

  @Override
  public String toString() {
    return text;
  }

  /**
   * The text with another value of one of its properties.
   *
   * @throws IOException if something would be lost by that; the message is a clause
   */
  SiteText with(Item property, String value) throws IOException {
    List<Span> values =
        property.span().children().stream()
            .filter(child -> child.localName().equals(VALUE))
            .toList();
    String plain = PLAIN.formatted(property.name());
    if (values.size() != 1) {
      throw new IOException("its " + property.name() + " has no <value> of its own: " + plain);
    }
    Span span = values.get(0);
    String before = text.substring(span.contentBegin(), span.contentEnd());
    if (before.contains("<") || before.contains("${")) {
      throw new IOException(
          "its %s is %s, which would be lost: %s"
              .formatted(property.name(), before.strip(), plain));
    }
    SiteText after;
    if (span.isOneTag()) {
      String element = "<" + span.name() + ">" + value + "</" + span.name() + ">";
      after = replaced(span.begin(), span.end(), element);
    } else if (before.isBlank()) {
      after = replaced(span.contentBegin(), span.contentEnd(), value);
    } else {
      int begin = span.contentEnd() - before.stripLeading().length();
      after = replaced(begin, span.contentBegin() + before.stripTrailing().length(), value);
    }
    return checked(after, items.indexOf(property), property.name(), value);
  }

  /**
   * The text with one more property, the last.
   *
   * @throws IOException if something would be lost by that; the message is a clause
   */
  SiteText plus(String name, String value) throws IOException {
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    String property =
        "<property><name>" + name + "</name><value>" + value + "</value></property>" + newline;
    SiteText after;
    if (root.isOneTag()) {
      String tag = text.substring(root.begin(), root.end() - 2).stripTrailing();
      String closed = tag + ">" + newline + "  " + property + "</" + root.name() + ">";
      after = replaced(root.begin(), root.end(), closed);
    } else {
      int line = beginOfLine(root.contentEnd());
      boolean own = text.substring(line, root.contentEnd()).isBlank();
      int at = own ? Math.max(line, root.contentBegin()) : root.contentEnd();
      after = replaced(at, at, (own ? "" : newline) + indent() + property);
    }
    return checked(after, items.size(), name, value);
  }

  private SiteText replaced(int begin, int end, String with) throws IOException {
    return of(text.substring(0, begin) + with + text.substring(end));
  }

  /** What Hadoop will read differs in this one value, or nothing is written. */
  private SiteText checked(SiteText after, int at, String name, String value) throws IOException {
    List<String> expected = new ArrayList<>(items.stream().map(Item::meaning).toList());
    if (at == expected.size()) {
      expected.add(name + "=" + value + ",false,");
    } else {
      Item changed = items.get(at);
      expected.set(at, new Item(name, value, changed.isFinal(), "", changed.span()).meaning());
    }
    List<String> found = new ArrayList<>(after.items.stream().map(Item::meaning).toList());
    if (at < found.size()) {
      found.set(at, after.items.get(at).stripped().meaning());
    }
    if (!found.equals(expected)) {
      throw new IOException("it cannot be changed without another key: " + PLAIN.formatted(name));
    }
    return after;
  }

  /** As the last property is indented, or by two. */
  private String indent() {
    if (root.children().isEmpty()) {
      return "  ";
    }
    Span last = root.children().get(root.children().size() - 1);
    String before = text.substring(beginOfLine(last.begin()), last.begin());
    return before.isBlank() ? before : "  ";
  }

  private int beginOfLine(int at) {
    return text.lastIndexOf('\n', at - 1) + 1;
  }

  private static Optional<Item> item(Element element, Span span) {
    String kind = span.localName();
    if (kind.equals("include")) {
      return Optional.of(new Item("", "", false, element.getAttribute("href"), span));
    } else if (!kind.equals(PROPERTY)) {
      return Optional.empty();
    }
    // Hadoop takes attributes, too.
    String name = element.getAttribute("name");
    String value = element.hasAttribute(VALUE) ? element.getAttribute(VALUE) : null;
    String last = element.getAttribute("final");
    for (Element part : elements(element)) {
      String text = part.getTextContent();
      switch (part.getTagName()) {
        case "name" -> name = text.strip();
        case VALUE -> value = text;
        case "final" -> last = text;
        default -> {}
      }
    }
    // Without a value it sets nothing.
    return name.isEmpty() || value == null
        ? Optional.empty()
        : Optional.of(new Item(name, value, last.equals("true"), "", span));
  }

  private static List<Element> elements(Element of) {
    List<Element> elements = new ArrayList<>();
    for (Node at = of.getFirstChild(); at != null; at = at.getNextSibling()) {
      if (at instanceof Element element) {
        elements.add(element);
      }
    }
    return elements;
  }

  private static Element document(String text) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      // Entities are of somewhere else: what they stand for cannot be changed here.
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      // The default one prints to standard error, too.
      builder.setErrorHandler(new DefaultHandler());
      return Objects.requireNonNull(
          builder.parse(new InputSource(new StringReader(text))).getDocumentElement());
    } catch (SAXException e) {
      throw new IOException("it is not well-formed: " + e.getMessage(), e);
    } catch (ParserConfigurationException e) {
      throw new IOException("this JVM has no XML parser: " + e.getMessage(), e);
    }
  }
}
