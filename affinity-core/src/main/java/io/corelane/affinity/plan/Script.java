/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A plan as a POSIX shell script, with the reasons as comments. Run as it is, it only prints what
 * it would change; with {@code --apply} it changes, and first saves each old value in a second
 * script that takes everything back. It changes nothing whose interrupt or thread is not the one
 * that was planned for.
 */
public final class Script {

  private static final int WIDTH = 98;

  private final List<String> lines = new ArrayList<>();

  /**
   * A script without steps.
   *
   * @param title what the plan is for, in lines; they become the script's first comments
   */
  public Script(List<String> title) {
    lines.add("#!/bin/sh");
    title.forEach(this::comment);
    lines.add("");
    lines.add("plan() {");
  }

  /**
   * Adds a heading.
   *
   * @param text one line
   * @return this
   */
  public Script section(String text) {
    lines.add("");
    lines.add("# --- " + oneLine(text) + " ---");
    return this;
  }

  /**
   * Adds a remark.
   *
   * @param text whole sentences
   * @return this
   */
  public Script remark(String text) {
    comment(text);
    return this;
  }

  /**
   * Adds a step with its reason.
   *
   * @param step the step
   * @param context what else is to be known of its object, whole sentences; may be empty
   * @return this
   */
  public Script step(PlanStep step, String context) {
    lines.add("");
    comment(sentence(step.description()) + ".");
    comment(context.isEmpty() ? step.reason() : context + " " + step.reason());
    commands(step).forEach(command -> lines.add("  " + command));
    return this;
  }

  /**
   * The whole script.
   *
   * @return its text, with a closing line feed
   */
  public String text() {
    return String.join("\n", lines) + "\n  :\n}\n\n" + ScriptFrame.TAIL;
  }

  private static List<String> commands(PlanStep step) {
    if (step instanceof Steer steer) {
      List<String> words = steer.what().call(steer.to());
      return List.of(words.stream().map(Script::quoted).collect(Collectors.joining(" ")));
    } else if (step instanceof BindUpload bind) {
      return thread(bind.receiverTid(), bind.receiverTo().toList());
    } else if (step instanceof ReleaseUpload release) {
      return thread(release.receiverTid(), release.receiverTo().toList());
    }
    throw new IllegalStateException("no command for " + step);
  }

  private static List<String> thread(int tid, String cpus) {
    return tid == 0
        ? List.of("# no thread is named: the DataNode binds it itself")
        : List.of("thread " + tid + " " + cpus);
  }

  /** Comments are data too: a line feed in a name must not begin a command. */
  private void comment(String text) {
    StringBuilder line = new StringBuilder("#");
    for (String word : oneLine(text).split(" ", -1)) {
      if (line.length() + word.length() > WIDTH && line.length() > 1) {
        lines.add(line.toString());
        line = new StringBuilder("#");
      }
      line.append(' ').append(word);
    }
    lines.add(line.toString().stripTrailing());
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  /** As one word of the shell, whatever is in it. */
  private static String quoted(String text) {
    return text.matches("[\\w@%+=:,./-]+") ? text : "'" + oneLine(text).replace("'", "'\\''") + "'";
  }
}
