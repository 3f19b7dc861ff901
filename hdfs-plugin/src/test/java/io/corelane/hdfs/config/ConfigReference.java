/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.config;

import io.corelane.affinity.config.ConfigKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The configuration reference: {@link ConfigKey} has keys, defaults and allowed values, the last
 * column of the table in {@code docs/configuration.md} has the descriptions. The rest of that table
 * and {@code corelane-default.xml} follow from the two.
 */
final class ConfigReference {

  private static final Path DOCUMENT = Path.of("../docs/configuration.md");
  private static final Path DEFAULTS = Path.of("src/main/resources/corelane-default.xml");
  private static final String HEAD =
      "| key | default | allowed | what it does |\n|---|---|---|---|\n";
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(corelane\\.[^`]*)` \\|[^|\\n]*\\|[^|\\n]*\\|([^|\\n]*)\\|\\n");
  private static final Pattern POINTER = Pattern.compile(", see \\[[^\\]]*\\]\\([^)]*\\)");
  private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
  private static final String INDENT = "      ";
  private static final int WIDTH = 96;

  /**
   * A file as it is and as it should be.
   *
   * @param path the file
   * @param now its text
   * @param wanted what follows from keys and descriptions
   */
  record Text(Path path, String now, String wanted) {}

  private final Map<String, String> descriptions = new LinkedHashMap<>();
  private final String document;

  ConfigReference() throws IOException {
    document = Files.readString(DOCUMENT);
    Matcher row = ROW.matcher(document);
    while (row.find()) {
      descriptions.put(row.group(1), row.group(2).strip());
    }
  }

  /** The keys without a description. */
  List<String> undescribed() {
    return Arrays.stream(ConfigKey.values())
        .map(ConfigKey::key)
        .filter(key -> descriptions.getOrDefault(key, "").isEmpty())
        .toList();
  }

  /** The document with its table made anew. */
  Text table() {
    int from = document.indexOf(HEAD) + HEAD.length();
    int to = document.indexOf("\n\n", from) + 1;
    if (from < HEAD.length() || to <= 0) {
      throw new IllegalStateException(DOCUMENT + " has no table of keys");
    }
    String rows = Arrays.stream(ConfigKey.values()).map(this::row).collect(Collectors.joining());
    return new Text(
        DOCUMENT, document, document.substring(0, from) + rows + document.substring(to));
  }

  private String row(ConfigKey key) {
    String value = key.defaultValue().isEmpty() ? " " : " `" + key.defaultValue() + "` ";
    return "| `%s` |%s| %s | %s |\n"
        .formatted(
            key.key(), value, key.allowedInBrief(), descriptions.getOrDefault(key.key(), ""));
  }

  /** {@code corelane-default.xml} made anew. */
  Text defaults() throws IOException {
    StringBuilder xml =
        new StringBuilder(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- SPDX-License-Identifier: Apache-2.0 -->
            <!--
              Every key of Corelane with its default. Do not edit: set what differs in hdfs-site.xml.
              Generated from the keys and docs/configuration.md, which explains them at more length.
            -->
            <configuration>
            """);
    for (ConfigKey key : ConfigKey.values()) {
      xml.append("\n  <property>\n    <name>%s</name>\n".formatted(key.key()))
          .append(
              "    <value>%s</value>\n    <description>\n".formatted(escape(key.defaultValue())))
          .append(wrapped(plain(descriptions.getOrDefault(key.key(), ""))))
          .append(wrapped("Allowed: " + key.allowed() + "."))
          .append("    </description>\n  </property>\n");
    }
    xml.append("\n</configuration>\n");
    return new Text(DEFAULTS, Files.readString(DEFAULTS), xml.toString());
  }

  /** Without what only a document can show. */
  private static String plain(String markdown) {
    String text = POINTER.matcher(markdown).replaceAll("");
    return LINK.matcher(text).replaceAll("$1").replace("`", "");
  }

  private static String wrapped(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : escape(text).split(" ", -1)) {
      if (!line.isEmpty() && INDENT.length() + line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines.stream().map(one -> INDENT + one + "\n").collect(Collectors.joining());
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
