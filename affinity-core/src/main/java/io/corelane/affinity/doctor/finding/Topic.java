/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.finding;

import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.system.Reading;
import java.util.List;

/**
 * What a check is about.
 *
 * @param check its name for scripts
 * @param title its name for people
 * @param why why it matters to uploads
 */
public record Topic(String check, String title, String why) {

  public Finding ok(String subject, String fact, String... sources) {
    return finding(subject, Verdict.OK, fact, Remedy.NONE, sources);
  }

  /** A remedy may say what can be done about it one day. */
  public Finding note(String subject, String fact, Remedy remedy, String... sources) {
    return finding(subject, Verdict.NOTE, fact, remedy, sources);
  }

  public Finding notApplicable(String subject, String fact, String... sources) {
    return finding(subject, Verdict.NOT_APPLICABLE, fact, Remedy.NONE, sources);
  }

  public Finding advice(String subject, String fact, Remedy remedy, String... sources) {
    return finding(subject, Verdict.ADVICE, fact, remedy, sources);
  }

  public Finding problem(String subject, String fact, Remedy remedy, String... sources) {
    return finding(subject, Verdict.PROBLEM, fact, remedy, sources);
  }

  public Finding unseen(String subject, String fact, String... sources) {
    return finding(subject, Verdict.UNSEEN, fact, Remedy.NONE, sources);
  }

  /** A fact that could not be read, whatever the reason: the host has it for certain. */
  public Finding unread(String subject, Reading<?> reading) {
    return unseen(subject, reading.explanation());
  }

  /**
   * A fact that is not there: the host has no such thing, if its absence can be believed.
   *
   * @param absent what it means that the kernel has none
   */
  public Finding missing(HostFacts host, String subject, Reading<?> reading, String absent) {
    if (!(reading instanceof Reading.Absent<?> gone)) {
      return unread(subject, reading);
    }
    return host.complete()
        ? notApplicable(subject, absent, gone.what())
        : unseen(subject, gone.what() + ": not in this capture");
  }

  private Finding finding(
      String subject, Verdict verdict, String fact, Remedy remedy, String... sources) {
    return new Finding(check, title, subject, verdict, fact, List.of(sources), why, remedy);
  }
}
