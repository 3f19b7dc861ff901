/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.Corelane;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the documents name is there: commands, options, files and headings. */
class DocumentsTest {

  private static final Path HOME = Release.home();

  /** A word of a command line, without the brackets of what may be left out. */
  private static final Pattern WORD = Pattern.compile("[^\\s\\[\\]()|;&`]+");

  private static final Pattern COMMAND =
      Pattern.compile("(?:^|[\\s`(/$])(corelane|corelaned)((?: +[^\\n|;&`)]*)?)");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern TARGET =
      Pattern.compile("make -C native ([a-z][a-z-]*)|`make ([a-z][a-z-]*)");

  private static List<Path> documents() throws IOException {
    List<Path> documents = new ArrayList<>();
    Files.walkFileTree(
        HOME,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = String.valueOf(directory.getFileName());
            boolean ours = directory.equals(HOME) || !name.matches("target|build|\\..*");
            return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              documents.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return documents;
  }

  /** Fenced blocks and code spans. */
  private static List<String> code(Path document) throws IOException {
    List<String> code = new ArrayList<>();
    Fence.of(document).stream()
        .filter(fence -> !fence.language().equals("output"))
        .map(fence -> fence.text().replaceAll("\\\\\\n", " "))
        .forEach(code::add);
    String prose = Files.readString(document).replaceAll("(?ms)^ *```.*?^ *```$", "");
    Pattern.compile("`([^`]+)`")
        .matcher(prose)
        .results()
        .map(m -> m.group(1).replace('\n', ' '))
        .forEach(code::add);
    return code;
  }

  /** A newcomer reads the one in three minutes, an operator the others in an hour. */
  @Test
  void theReadmeAndOperatorsDocumentsAreShort() throws IOException {
    assertTrue(Files.readAllLines(HOME.resolve("README.md")).size() <= 110);
    long words = 0;
    try (DirectoryStream<Path> pages = Files.newDirectoryStream(HOME.resolve("docs"), "*.md")) {
      for (Path page : pages) {
        words += Pattern.compile("\\S+").matcher(Files.readString(page)).results().count();
      }
    }
    assertTrue(words > 0 && words <= 12_000, words + " words");
  }

  @Test
  void everyCommandAndEveryOptionExists() throws IOException {
    List<String> faults = new ArrayList<>();
    int seen = 0;
    for (Path document : documents()) {
      for (String code : code(document)) {
        for (MatchResult found : COMMAND.matcher(code).results().toList()) {
          List<String> words =
              WORD.matcher(withoutQuoted(found.group(2)))
                  .results()
                  .map(MatchResult::group)
                  .toList();
          String fault = found.group(1).equals("corelane") ? faultOf(words) : faultOfHelper(words);
          seen++;
          if (!fault.isEmpty()) {
            faults.add(HOME.relativize(document) + ": " + found.group().strip() + ": " + fault);
          }
        }
      }
    }
    assertEquals(List.of(), faults);
    assertTrue(seen > 20, seen + " commands found");
  }

  /** What is quoted is another command's, or a value. */
  private static String withoutQuoted(String arguments) {
    return arguments.replaceAll("'[^']*('|$)|\"[^\"]*(\"|$)", "quoted");
  }

  private static String faultOf(List<String> words) {
    CommandLine command = Corelane.commandLine();
    boolean names = true;
    for (String word : words) {
      names &= word.matches("[a-z]+") && !command.getSubcommands().isEmpty();
      if (names) {
        CommandLine sub = command.getSubcommands().get(word);
        if (sub == null) {
          return "no such command";
        }
        command = sub;
      } else if (word.startsWith("-") && command.getCommandSpec().findOption(name(word)) == null) {
        return "no option " + word;
      }
    }
    return "";
  }

  private static String faultOfHelper(List<String> words) throws IOException {
    String options = Files.readString(HOME.resolve("native/corelaned/options.c"));
    return words.stream()
        .filter(word -> word.startsWith("--"))
        .filter(
            word ->
                !options.contains("\"" + name(word).substring(2) + "\"")
                    && !options.contains("\"" + name(word) + "\""))
        .findFirst()
        .map(word -> "no option " + word)
        .orElse("");
  }

  private static String name(String option) {
    return option.replaceAll("[=,.:'\"].*", "");
  }

  @Test
  void everyTargetOfTheHelpersMakefileExists() throws IOException {
    String makefile = Files.readString(HOME.resolve("native/Makefile"));
    List<String> faults = new ArrayList<>();
    for (Path document : documents()) {
      for (MatchResult found : TARGET.matcher(Files.readString(document)).results().toList()) {
        String target = found.group(1) == null ? found.group(2) : found.group(1);
        if (!Pattern.compile("^" + target + ":", Pattern.MULTILINE).matcher(makefile).find()) {
          faults.add(HOME.relativize(document) + ": " + found.group());
        }
      }
    }
    assertEquals(List.of(), faults);
  }

  @Test
  void everyLinkLeadsToAFileAndAHeading() throws IOException {
    List<String> faults = new ArrayList<>();
    for (Path document : documents()) {
      String prose = Files.readString(document).replaceAll("(?ms)^ *```.*?^ *```$", "");
      for (MatchResult found : LINK.matcher(prose).results().toList()) {
        String link = found.group(1);
        if (!link.matches("[a-z]+:.*") && !leadsSomewhere(document, link)) {
          faults.add(HOME.relativize(document) + ": " + link);
        }
      }
    }
    assertEquals(List.of(), faults);
  }

  private static boolean leadsSomewhere(Path document, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path file = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).normalize();
    if (!Files.exists(file)) {
      return false;
    }
    return parts.length == 1
        || Files.readString(file)
            .lines()
            .filter(line -> line.startsWith("#"))
            .anyMatch(line -> anchor(line).equals(parts[1]));
  }

  /** As GitHub makes it of a heading. */
  private static String anchor(String heading) {
    return heading
        .replaceFirst("^#+ *", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }
}
