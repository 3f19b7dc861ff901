/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.cli.Corelane;
import io.corelane.affinity.cli.Run;
import io.corelane.affinity.machines.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code docs/doctor.md} lists the checks there are, in their order, and every option. */
class DoctorDocumentTest {

  private static final Path DOCUMENT = Path.of("../docs/doctor.md");
  private static final Pattern CHECK = Pattern.compile("(?m)^\\| `([a-z][a-z-]*)` \\|");
  private static final Pattern OPTION = Pattern.compile("(?m)^\\| `(--[a-z-]+)[ `]");

  @Test
  void theTableHasEveryCheck(@TempDir Path directory) throws Exception {
    String root = Machine.unpack("xeon-2s-mlx5", directory).root().root().toString();
    Run run = Run.corelane("doctor", "--json", "--root", root);
    Set<String> checks = new LinkedHashSet<>();
    for (JsonNode finding : new ObjectMapper().readTree(run.out()).path("findings")) {
      checks.add(finding.path("check").asText());
    }
    assertEquals(checks, found(CHECK));
  }

  @Test
  void theTableHasEveryOption() throws Exception {
    Set<String> options = new TreeSet<>();
    CommandLine doctor =
        Objects.requireNonNull(Corelane.commandLine().getSubcommands().get("doctor"));
    doctor.getCommandSpec().options().forEach(option -> options.add(option.longestName()));
    options.removeAll(Set.of("--help", "--version"));
    assertEquals(options, new TreeSet<>(found(OPTION)));
  }

  private static Set<String> found(Pattern pattern) throws Exception {
    Set<String> names = new LinkedHashSet<>();
    Matcher matcher = pattern.matcher(Files.readString(DOCUMENT));
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }
}
