/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.linux.Errno;

/** A tuner's answers as outcomes, and in words. */
public final class AnswerText {

  private AnswerText() {}

  static Result result(Answer.Code code) {
    return switch (code) {
      case OK, AS_IT_WAS -> Result.DONE;
      case DRY_RUN -> Result.DESCRIBED;
      case NOT_FOUND -> Result.GONE;
      case TRANSIENT, NO_CPU, TOO_MANY, JOURNAL, OTHER_IDENTITY -> Result.LATER;
      case NOT_PERMITTED,
          WRONG_VERSION,
          MALFORMED,
          NOT_ALLOWED,
          CHANGED,
          OWNED,
          FIXED,
          UNVERIFIED,
          INTERNAL,
          NOT_HELD ->
          Result.REFUSED;
    };
  }

  /**
   * Why an answer is what it is.
   *
   * @param answer the answer
   * @return one clause for an operator: the tuner's own, or what the code means
   */
  public static String clause(Answer answer) {
    String meaning =
        switch (answer.code()) {
          case OK -> "";
          case AS_IT_WAS -> "it was so already";
          case DRY_RUN -> "it would have been written";
          case NOT_PERMITTED -> "the helper does not serve this user";
          case WRONG_VERSION -> "the helper speaks another version of the protocol";
          case MALFORMED -> "the request was not understood";
          case TOO_MANY -> "a bound of the helper is reached";
          case NOT_ALLOWED -> "the helper's configuration does not allow it";
          case NOT_FOUND -> "there is no such thing any more";
          case OTHER_IDENTITY -> "the number belongs to another device by now";
          case CHANGED -> "somebody else has changed it; it is theirs now";
          case OWNED -> "another Corelane holds it";
          case FIXED -> "the kernel does not let it be changed";
          case TRANSIENT -> "the kernel refused for now";
          case NO_CPU -> "none of its CPUs is online";
          case JOURNAL -> "it could not be journaled, so nothing was changed";
          case UNVERIFIED -> "reading back showed another value, so it was put back";
          case INTERNAL -> "a fault of the helper's own";
          case NOT_HELD -> "it was not changed by us";
        };
    if (!answer.detail().isEmpty()) {
      return answer.detail();
    }
    return answer.errno() == 0 ? meaning : meaning + ": " + Errno.describe(answer.errno());
  }

  /** For the news. */
  static String sentence(Identified what, String why) {
    String described = what.describe();
    return Character.toUpperCase(described.charAt(0))
        + described.substring(1)
        + " is left as it is: "
        + why
        + ".";
  }
}
