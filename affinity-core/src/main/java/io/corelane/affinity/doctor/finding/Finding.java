/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.finding;

import java.util.List;

/**
 * What one check found about one thing.
 *
 * @param check the check's name, stable, for scripts: such as {@code rps}
 * @param title what the check is about, for people
 * @param subject the thing: such as {@code eth0}; empty for the host as a whole
 * @param verdict what it says
 * @param fact what is so, with figures
 * @param sources the files or answers that say so
 * @param why why it matters to uploads
 * @param remedy what to do about it
 */
public record Finding(
    String check,
    String title,
    String subject,
    Verdict verdict,
    String fact,
    List<String> sources,
    String why,
    Remedy remedy) {

  public Finding {
    sources = List.copyOf(sources);
  }
}
