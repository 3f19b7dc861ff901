/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Upload;
import java.util.Optional;

/** Which uploads are left to the scheduler, whatever there is to choose from. */
final class LeftAlone {

  /** How packets show that they follow where the kernel tells nothing of them. */
  static final String CAME = "they came to a CPU that it had been put on";

  private LeftAlone() {}

  /**
   * Why nothing can be gained by placing an upload: a whole sentence; empty if it may be worth it.
   */
  static Optional<String> why(Host host, Upload upload) {
    return host.always() ? Optional.empty() : reason(host, upload).map(LeftAlone::sentence);
  }

  /** Why an upload is let go whose packets came where it had been put: a whole sentence. */
  static String followed() {
    return sentence(drifts(CAME));
  }

  private static String drifts(String how) {
    return "its packets may follow its receiver: " + how;
  }

  private static String sentence(String reason) {
    return "Left to the scheduler: " + reason + ".";
  }

  private static Optional<String> reason(Host host, Upload upload) {
    if (host.allowed().size() == 1) {
      return Optional.of("only CPU " + host.allowed().toList() + " may be used");
    } else if (host.isOneCache()) {
      return Optional.of(
          "CPUs " + host.wide().toList() + ", all that may be used, share " + Lane.ONE_CACHE);
    } else if (!upload.adrift().isEmpty()) {
      return Optional.of(drifts(upload.adrift()));
    }
    return PlaceWords.whyUnknown(host.topology(), upload);
  }
}
