/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.guest;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.apply.helper.HelperTuner;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.SystemRoot;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs in the guest, as any user: changes values through the privileged helper, as a DataNode does,
 * told by lines on standard input. One line answers each:
 *
 * <pre>
 * set NAME CPUS [SEEN]   answer CODE ERRNO BEFORE NOW EFFECTIVE DETAIL
 * restore NAME           likewise
 * trouble                trouble WHY; nothing after it when there is none
 * news                   news N, and N lines
 * </pre>
 *
 * {@code NAME} is as {@link TunableNames} reads it and means the same value for ever, although its
 * number may be another device's by then. CPUs are lists; none is {@code -}, unknown is {@code ?}.
 * The lease ends with standard input.
 */
public final class TunerProbe {

  private static final String NONE = "-";
  private static final String UNKNOWN = "?";

  private final Tuner tuner;
  private final TunableNames names;
  private final Map<String, Identified> known = new HashMap<>();

  private TunerProbe(Tuner tuner, TunableNames names) {
    this.tuner = tuner;
    this.names = names;
  }

  /**
   * Runs to the end of standard input, then prints the last news.
   *
   * @param args the helper's socket
   * @throws IOException if standard input cannot be read
   */
  public static void main(String[] args) throws IOException {
    Tuner tuner = new HelperTuner(Path.of(args[0]), "rig's probe", System::nanoTime);
    TunerProbe probe = new TunerProbe(tuner, new TunableNames(SystemRoot.live()));
    awaitGreeting(tuner);
    System.out.println("ready " + ProcessHandle.current().pid());
    try (tuner;
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        System.out.println(probe.answer(line.split(" ", -1)));
      }
    }
    System.out.println(printed(tuner.news()));
  }

  /** A tuner waits for a moment only, and an emulated helper may take longer. Takes no news. */
  private static void awaitGreeting(Tuner tuner) {
    while (tuner.trouble().orElse("").endsWith("has not answered yet")) {
      LockSupport.parkNanos(20_000_000);
    }
  }

  private String answer(String[] words) {
    try {
      return switch (words[0]) {
        case "set" ->
            printed(
                tuner.set(
                    value(words[1]),
                    words.length > 3 ? Optional.of(cpus(words[3])) : Optional.empty(),
                    cpus(words[2])));
        case "restore" -> printed(tuner.restore(value(words[1])));
        case "trouble" -> ("trouble " + tuner.trouble().orElse("")).strip();
        case "news" -> printed(tuner.news());
        default -> throw new IllegalArgumentException("no request: " + words[0]);
      };
    } catch (IllegalArgumentException e) {
      return "wrong " + e.getMessage();
    }
  }

  private Identified value(String name) {
    return known.computeIfAbsent(name, names::find);
  }

  private static CpuSet cpus(String word) {
    return word.equals(NONE) ? CpuSet.EMPTY : CpuSet.parseList(word);
  }

  private static String printed(List<String> news) {
    return "news "
        + news.size()
        + news.stream().map(line -> "\n" + line).reduce("", String::concat);
  }

  private static String printed(Answer answer) {
    return String.join(
        " ",
        "answer",
        answer.code().name(),
        String.valueOf(answer.errno()),
        printed(answer.before()),
        printed(answer.now()),
        printed(answer.effective()),
        answer.detail());
  }

  private static String printed(Optional<CpuSet> cpus) {
    return cpus.map(set -> set.isEmpty() ? NONE : set.toList()).orElse(UNKNOWN);
  }
}
