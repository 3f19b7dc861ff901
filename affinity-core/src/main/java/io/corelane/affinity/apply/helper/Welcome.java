/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

/**
 * How the helper greets.
 *
 * @param helper its version
 * @param pid its process id
 * @param flags {@link Protocol#FLAG_DRY_RUN} and the like
 * @param note a clause for an operator, or empty
 */
record Welcome(String helper, int pid, int flags, String note) {

  static Welcome read(Payload payload) throws ProtocolException {
    int version = payload.u16();
    Welcome welcome = new Welcome(payload.str(), payload.u32(), payload.u32(), payload.str());
    payload.end();
    if (version != Protocol.VERSION) {
      throw new ProtocolException("chose version " + version + " of the protocol");
    }
    return welcome;
  }

  /** What an operator should know of a new connection. */
  String sentence() {
    return "Steering through the helper corelaned "
        + helper
        + ", process "
        + pid
        + (note.isEmpty() ? "." : "; " + note + ".");
  }
}
