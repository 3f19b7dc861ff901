/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import io.corelane.affinity.system.SystemRoot;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first two numbers of {@code /proc/sys/kernel/osrelease}, such as 6.12 of {@code
 * 6.12.9-amd64}.
 *
 * @param major the first; 0 where the release is not known
 * @param minor the second
 */
public record KernelRelease(int major, int minor) {

  private static final String FILE = "/proc/sys/kernel/osrelease";
  private static final Pattern FORM = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})(?:\\D.*)?");
  private static final KernelRelease UNKNOWN = new KernelRelease(0, 0);

  /** The release of a machine's kernel; 0.0 where it is not known. */
  public static KernelRelease read(SystemRoot root) {
    return root.line(FILE).toOptional().map(KernelRelease::parse).orElse(UNKNOWN);
  }

  /**
   * The first two numbers of a release such as {@code 6.12.48+deb13-amd64}; 0.0 if it does not
   * begin with two.
   */
  public static KernelRelease parse(String release) {
    Matcher matcher = FORM.matcher(release);
    return matcher.matches()
        ? new KernelRelease(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
        : UNKNOWN;
  }

  /** Whether the release could be read; false for 0.0. */
  public boolean isKnown() {
    return !equals(UNKNOWN);
  }

  /**
   * Compares.
   *
   * @param wantedMajor the first number
   * @param wantedMinor the second
   * @return whether the kernel is that release or a later one; false where it is not known
   */
  public boolean atLeast(int wantedMajor, int wantedMinor) {
    return major > wantedMajor || (major == wantedMajor && minor >= wantedMinor);
  }
}
