/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.cpu.CpuSet;
import java.util.Optional;

/** Reads what the helper answers. */
final class Answers {

  private Answers() {}

  /** The payload of a RESULT. */
  static Answer result(Payload payload) throws ProtocolException {
    int number = payload.u16();
    int errno = payload.u32();
    Optional<CpuSet> before = payload.cpus();
    Optional<CpuSet> now = payload.cpus();
    Optional<CpuSet> effective = payload.cpus();
    String detail = payload.str();
    payload.end();
    Optional<Answer.Code> code = Protocol.code(number);
    return code.isPresent()
        ? new Answer(code.get(), errno, before, now, effective, detail)
        : new Answer(
            Answer.Code.INTERNAL,
            errno,
            before,
            now,
            effective,
            ("answer " + number + " is not known here; " + detail).strip());
  }

  /** The payload of a REFUSED. */
  static Answer refusal(Payload payload) throws ProtocolException {
    int number = payload.u16();
    String detail = payload.str();
    payload.end();
    return Answer.of(
        Protocol.code(number).orElse(Answer.Code.INTERNAL),
        detail.isEmpty() ? "refused with number " + number : detail);
  }

  /** The payload of a FAREWELL, as a sentence. */
  static String farewell(Payload payload) throws ProtocolException {
    int restored = payload.u32();
    int left = payload.u32();
    String report = payload.str();
    payload.end();
    String others = left == 0 ? "" : ", " + left + " left to others";
    return "The helper has put back what was steered: "
        + restored
        + (restored == 1 ? " value" : " values")
        + " as before"
        + others
        + "."
        + (report.isEmpty() ? "" : " " + report);
  }
}
