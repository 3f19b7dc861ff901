/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Optional;

/**
 * What came of one request to a {@link Tuner}.
 *
 * @param code what came of it
 * @param errno the kernel's error number, or 0
 * @param before the value before, if it could be read
 * @param now the value read back after, if it could be read
 * @param effective where an interrupt is delivered; lags behind without interrupt remapping
 * @param detail one clause for an operator; empty when there is nothing to add
 */
public record Answer(
    Code code,
    int errno,
    Optional<CpuSet> before,
    Optional<CpuSet> now,
    Optional<CpuSet> effective,
    String detail) {

  /**
   * An answer without values.
   *
   * @param code what came of it
   * @param detail one clause for an operator
   * @return the answer
   */
  public static Answer of(Code code, String detail) {
    return new Answer(code, 0, Optional.empty(), Optional.empty(), Optional.empty(), detail);
  }

  /** What can come of a request; the numbers are those of the helper's protocol. */
  public enum Code {
    /** Written, and read back so. */
    OK(0),
    /** The value was so already; nothing was written or journaled. */
    AS_IT_WAS(1),
    /** It would have been written. */
    DRY_RUN(2),
    /** The helper does not serve this user. */
    NOT_PERMITTED(16),
    /** The helper speaks no version of the protocol that we do. */
    WRONG_VERSION(17),
    /** A frame was not what the protocol says. */
    MALFORMED(18),
    /** A bound is reached: connections, leases or values. */
    TOO_MANY(19),
    /** The helper's configuration does not list it. */
    NOT_ALLOWED(32),
    /** There is no such interrupt, queue or thread. */
    NOT_FOUND(33),
    /** The number belongs to another device or action by now. */
    OTHER_IDENTITY(34),
    /** Somebody else has changed it; it is theirs now. */
    CHANGED(35),
    /** Another Corelane holds it. */
    OWNED(36),
    /** The kernel does not let it be changed: permanent. */
    FIXED(37),
    /** The kernel refused for now: EAGAIN, EBUSY, ENOSPC, ENOMEM. */
    TRANSIENT(38),
    /** None of the CPUs is online. */
    NO_CPU(39),
    /** It could not be journaled; nothing was changed. */
    JOURNAL(40),
    /** Written, but reading back showed another value; put back. */
    UNVERIFIED(41),
    /** A fault of the tuner's own; nothing was changed. */
    INTERNAL(42),
    /** To be put back, but this tuner has not changed it. */
    NOT_HELD(43);

    private final int number;

    Code(int number) {
      this.number = number;
    }

    /**
     * Its number in the helper's protocol.
     *
     * @return 0 to 65535
     */
    public int number() {
      return number;
    }
  }
}
