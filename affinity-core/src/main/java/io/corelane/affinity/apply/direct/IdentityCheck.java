/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.nic.InterfaceIdentity;
import io.corelane.affinity.nic.InterfaceIdentityReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.Optional;

/** Whether a value is still the one that was meant. */
final class IdentityCheck {

  private final SystemRoot root;
  private final IrqOwner owner;
  private final InterfaceIdentityReader interfaces;

  IdentityCheck(SystemRoot root) {
    this.root = root;
    this.owner = new IrqOwner(root);
    this.interfaces = new InterfaceIdentityReader(root);
  }

  /** Nothing when it is; else why not. */
  Optional<Answer> fault(Tunable what) {
    if (what instanceof Tunable.Irq irq) {
      return fault(irq.irq());
    } else if (what instanceof Tunable.Rps rps) {
      return fault(rps.nic());
    } else if (what instanceof Tunable.Xps xps) {
      return fault(xps.nic());
    } else if (what instanceof Tunable.NapiThread thread) {
      Optional<Answer> nic = fault(thread.nic());
      return nic.isPresent() ? nic : fault(thread);
    }
    return Optional.empty();
  }

  private Optional<Answer> fault(IrqIdentity irq) {
    Optional<String> action = owner.action(irq.number());
    if (action.isEmpty()) {
      return gone("there is no such interrupt");
    } else if (irq.action().isEmpty() || !IrqOwner.sameActions(action.get(), irq.action())) {
      return other("its action is \"" + action.get() + "\" by now");
    }
    return owner.owns(irq)
        ? Optional.empty()
        : other("nothing shows that it is an interrupt of device \"" + irq.device() + "\"");
  }

  private Optional<Answer> fault(InterfaceIdentity nic) {
    Reading<InterfaceIdentity> now = interfaces.read(nic.name());
    if (now instanceof Reading.Present<InterfaceIdentity> present) {
      return present.value().equals(nic)
          ? Optional.empty()
          : other("it is interface " + present.value().index() + " by now");
    }
    return now instanceof Reading.Absent
        ? gone("there is no such interface")
        : other(now.explanation());
  }

  private Optional<Answer> fault(Tunable.NapiThread thread) {
    String process = "/proc/" + thread.tid();
    Reading<String> name = root.line(process + "/comm");
    if (name instanceof Reading.Present<String> present) {
      // The kernel cuts a thread's name in 16 bytes, the last of them 0, unless it is a kernel
      // thread's and the kernel is 5.16 or later.
      String full = thread.threadName();
      String shown = present.value();
      boolean same = shown.equals(full) || (shown.length() == 15 && full.startsWith(shown));
      boolean kernels =
          root.line(process + "/stat").toOptional().filter(IdentityCheck::isKernels).isPresent();
      return same && kernels ? Optional.empty() : other("that thread is \"" + shown + "\" by now");
    }
    return gone("there is no such thread");
  }

  /** By PF_KTHREAD of {@code include/linux/sched.h} in the flags, the ninth field. */
  private static boolean isKernels(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
    return fields.length > 6
        && fields[6].matches("\\d{1,10}")
        && (Long.parseLong(fields[6]) & 0x0020_0000) != 0;
  }

  private static Optional<Answer> gone(String why) {
    return Optional.of(Answer.of(Answer.Code.NOT_FOUND, why));
  }

  private static Optional<Answer> other(String why) {
    return Optional.of(Answer.of(Answer.Code.OTHER_IDENTITY, why));
  }
}
