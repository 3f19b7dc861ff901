/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.ConfigKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The key constants, {@code corelane-default.xml} and the documents say the same. With {@code
 * -Dreference.update=true} the table in {@code docs/configuration.md} and {@code
 * corelane-default.xml} are written anew from the keys and the table's descriptions.
 */
class ConfigDocumentsTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern ROW =
      Pattern.compile("^\\| `(corelane\\.[^`]*)` \\|([^|]*)\\|([^|]*)\\|([^|]*)\\|$");

  /** What is said of one key. */
  private record Entry(String key, String defaultValue, String description) {}

  @Test
  void theReferenceIsMadeFromTheKeys() throws Exception {
    for (ConfigReference.Text text :
        List.of(new ConfigReference().table(), new ConfigReference().defaults())) {
      if (Boolean.getBoolean("reference.update")) {
        Files.writeString(text.path(), text.wanted());
      } else {
        assertEquals(
            text.wanted(), text.now(), text.path() + " (to renew: -Dreference.update=true)");
      }
    }
    assertEquals(
        List.of(),
        new ConfigReference().undescribed(),
        "describe them in the last column of docs/configuration.md and run with"
            + " -Dreference.update=true");
  }

  @Test
  void defaultsFileAndConstantsHaveTheSameKeysAndDefaults() throws Exception {
    assertEquals(
        constants(), entries(defaults()).stream().map(ConfigDocumentsTest::keyAndDefault).toList());
  }

  @Test
  void everyDescriptionEndsWithWhatIsAllowed() throws Exception {
    for (Entry entry : entries(defaults())) {
      String end = "Allowed: " + key(entry.key()).allowed() + ".";
      assertTrue(entry.description().endsWith(end), entry + " does not end with " + end);
    }
  }

  @Test
  void tableAndConstantsHaveTheSameKeysDefaultsAndAllowedValues() throws IOException {
    List<Entry> rows = rows();
    assertEquals(constants(), rows.stream().map(ConfigDocumentsTest::keyAndDefault).toList());
    assertEquals(
        Arrays.stream(ConfigKey.values()).map(ConfigKey::allowedInBrief).toList(),
        rows.stream().map(Entry::description).toList());
  }

  @Test
  void theDefaultsFileIsAValidConfiguration() throws Exception {
    Map<String, String> keys =
        entries(defaults()).stream().collect(Collectors.toMap(Entry::key, Entry::defaultValue));
    assertEquals(AffinityConfig.of(Map.of()), AffinityConfig.of(keys));
  }

  @Test
  void theSnippetSetsOnlyKeysThatExistAndSwitchesOnWhatTheReadmeNames() throws Exception {
    List<Entry> entries =
        entries(parse(Files.newInputStream(ROOT.resolve("conf/hdfs-site-corelane.xml"))));
    Map<String, String> ours =
        entries.stream()
            .filter(entry -> entry.key().startsWith(ConfigKey.PREFIX))
            .collect(Collectors.toMap(Entry::key, Entry::defaultValue));
    assertEquals(Map.of(), ours, "an upgrade would set it back");
    String readme = Files.readString(ROOT.resolve("conf/README.md"));
    List<Entry> hadoops = entries.stream().filter(e -> e.key().startsWith("dfs.")).toList();
    assertEquals(3, hadoops.size());
    for (Entry entry : hadoops) {
      String row = "| `" + entry.key() + "` | `" + entry.defaultValue() + "` |";
      assertTrue(readme.contains(row), "conf/README.md lacks " + row);
    }
  }

  private static List<String> constants() {
    return Arrays.stream(ConfigKey.values())
        .map(key -> key.key() + " = " + key.defaultValue())
        .toList();
  }

  private static String keyAndDefault(Entry entry) {
    return entry.key() + " = " + entry.defaultValue();
  }

  private static ConfigKey key(String name) {
    return Stream.of(ConfigKey.values())
        .filter(k -> k.key().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<Entry> rows() throws IOException {
    List<Entry> rows = new ArrayList<>();
    for (String line : Files.readAllLines(ROOT.resolve("docs/configuration.md"))) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        rows.add(
            new Entry(row.group(1), row.group(2).replace("`", "").strip(), row.group(3).strip()));
      }
    }
    return rows;
  }

  private static Document defaults() throws Exception {
    return parse(
        Objects.requireNonNull(
            ConfigDocumentsTest.class.getResourceAsStream("/corelane-default.xml")));
  }

  private static List<Entry> entries(Document document) {
    NodeList properties = document.getElementsByTagName("property");
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < properties.getLength(); i++) {
      Element property = (Element) properties.item(i);
      entries.add(
          new Entry(
              text(property, "name"), text(property, "value"), text(property, "description")));
    }
    return entries;
  }

  /** A child's text on one line; empty if there is no such child. */
  private static String text(Element property, String child) {
    NodeList children = property.getElementsByTagName(child);
    return children.getLength() == 0
        ? ""
        : children.item(0).getTextContent().strip().replaceAll("\\s+", " ");
  }

  private static Document parse(InputStream xml) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    factory.setXIncludeAware(false);
    factory.setExpandEntityReferences(false);
    try (xml) {
      return factory.newDocumentBuilder().parse(xml);
    }
  }
}
