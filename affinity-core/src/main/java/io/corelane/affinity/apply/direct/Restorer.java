/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.system.SystemRoot;
import java.util.Optional;

/** Puts one value back, if it is still what we left there. */
final class Restorer {

  static final String ONLINE = "/sys/devices/system/cpu/online";

  private final SystemRoot root;
  private final ThreadBinder threads;
  private final IdentityCheck identity;

  Restorer(SystemRoot root, ThreadBinder threads, IdentityCheck identity) {
    this.root = root;
    this.threads = threads;
    this.identity = identity;
  }

  Optional<CpuSet> online() {
    return root.text(ONLINE).parse(ONLINE, CpuSet::parseList).toOptional();
  }

  /** OK: as before. CHANGED: left. NOT_FOUND, OTHER_IDENTITY: gone. Others: not done yet. */
  Answer restore(Held held) {
    try (OpenValue value = OpenValue.open(root, held.what(), threads)) {
      Optional<Answer> fault = identity.fault(held.what());
      return fault.isPresent() ? fault.get() : restore(held, value);
    } catch (NativeCallException e) {
      return Errnos.answer(e);
    }
  }

  private Answer restore(Held held, OpenValue value) throws NativeCallException {
    CpuSet present = value.read();
    if (present.equals(held.original())) {
      return done(Answer.Code.OK, present, present, "");
    }
    Optional<CpuSet> online = online();
    boolean broken = online.map(held::broken).orElse(false);
    if (!held.isOurs(present) && !broken) {
      return done(
          Answer.Code.CHANGED,
          present,
          present,
          "somebody else changed it to CPU " + present.toList());
    }
    value.write(target(held, online));
    CpuSet now = value.read();
    if (now.equals(held.original())) {
      return done(Answer.Code.OK, present, now, "");
    }
    boolean asFarAsCan = online.isPresent() && now.equals(target(held, online).and(online.get()));
    return asFarAsCan
        ? done(Answer.Code.OK, present, now, "as far as its CPUs are online")
        : done(Answer.Code.UNVERIFIED, present, now, "it was written, but reads " + now.toList());
  }

  /** An interrupt whose CPUs are all offline goes where the kernel would have moved it. */
  private static CpuSet target(Held held, Optional<CpuSet> online) {
    boolean anywhere =
        (held.what() instanceof Tunable.Irq || held.what() instanceof Tunable.NapiThread)
            && online.isPresent()
            && !held.original().intersects(online.get());
    return anywhere ? online.get() : held.original();
  }

  private static Answer done(Answer.Code code, CpuSet before, CpuSet now, String detail) {
    return new Answer(code, 0, Optional.of(before), Optional.of(now), Optional.empty(), detail);
  }
}
