/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Changes values with the rights of this process, which must be root's. The rules are the helper's:
 * identity is checked, the value before is journaled and on disk before the first write, what was
 * written is read back, and all is put back at {@link #close}, or at the next {@link #open} when
 * there was no close. Without root's rights every change is refused by the kernel, and said so.
 */
public final class DirectTuner implements Tuner {

  private static final String BOOT_ID = "/proc/sys/kernel/random/boot_id";

  private final SystemRoot root;
  private final ThreadBinder threads;
  private final IdentityCheck identity;
  private final Restorer restorer;
  private final RestoreJournal journal;
  private final Bans bans;
  private final Map<Tunable, Held> held = new LinkedHashMap<>();
  private final List<String> news = new ArrayList<>();
  private boolean closed;

  private DirectTuner(SystemRoot root, ThreadBinder threads, RestoreJournal journal, Bans bans) {
    this.root = root;
    this.threads = threads;
    this.identity = new IdentityCheck(root);
    this.restorer = new Restorer(root, threads, identity);
    this.journal = journal;
    this.bans = bans;
  }

  /**
   * Opens the journal and puts back what an earlier run left behind; {@link #news} tells what came
   * of that.
   *
   * @param root the machine
   * @param state a directory for the journal, made if there is none; on a disk, not in memory
   * @param threads sets the CPUs of NAPI threads
   * @param ban whether irqbalance is told to leave our interrupts alone
   * @return the tuner
   * @throws IOException if the journal cannot be had, or another process has it; nothing may be
   *     changed then. The message names the file
   */
  public static DirectTuner open(SystemRoot root, Path state, ThreadBinder threads, boolean ban)
      throws IOException {
    return open(root, state, threads, ban, System::nanoTime);
  }

  static DirectTuner open(
      SystemRoot root, Path state, ThreadBinder threads, boolean ban, LongSupplier nanoTime)
      throws IOException {
    String boot =
        root.line(BOOT_ID)
            .toOptional()
            .orElseThrow(() -> new IOException(root.path(BOOT_ID) + " cannot be read"));
    RestoreJournal.Opened opened = RestoreJournal.open(state, JournalText.coded(boot));
    DirectTuner tuner =
        new DirectTuner(root, threads, opened.journal(), new Bans(root, ban, nanoTime));
    tuner.news.addAll(opened.remarks());
    tuner.replay(opened.open());
    return tuner;
  }

  private void replay(List<Held> open) {
    for (Held left : open) {
      held.put(left.what(), left);
    }
    restoreAll("left behind by an earlier run");
  }

  @Override
  public synchronized Answer set(Tunable what, Optional<CpuSet> seen, CpuSet to) {
    if (closed) {
      return Answer.of(Answer.Code.INTERNAL, "steering has ended");
    }
    CpuSet wanted = restorer.online().map(to::and).orElse(to);
    if (wanted.isEmpty() && (!to.isEmpty() || !mayBeEmpty(what))) {
      return Answer.of(Answer.Code.NO_CPU, "none of " + to + " is online");
    }
    try (OpenValue value = OpenValue.open(root, what, threads)) {
      Optional<Answer> fault = identity.fault(what);
      Answer answer = fault.isPresent() ? fault.get() : change(value, what, seen, wanted);
      if (answer.code() == Answer.Code.CHANGED) {
        release(what, "left");
      }
      return answer;
    } catch (NativeCallException e) {
      return Errnos.answer(e);
    }
  }

  private static boolean mayBeEmpty(Tunable what) {
    return what instanceof Tunable.Rps || what instanceof Tunable.Xps;
  }

  private Answer change(OpenValue value, Tunable what, Optional<CpuSet> seen, CpuSet to)
      throws NativeCallException {
    CpuSet present = value.read();
    Held before = held.get(what);
    if (present.equals(to)) {
      return answer(Answer.Code.AS_IT_WAS, present, present, value, "");
    } else if (before == null
        ? seen.filter(cpus -> !cpus.equals(present)).isPresent()
        : !isOurs(before, present)) {
      return answer(
          Answer.Code.CHANGED,
          present,
          present,
          value,
          "somebody else has changed it; it is " + present.toList() + " now");
    } else if (value.fixed() != 0) {
      return refused(Answer.Code.FIXED, value.fixed(), present, "");
    }
    return write(value, before != null ? before : new Held(what, present), present, to);
  }

  private boolean isOurs(Held before, CpuSet present) {
    return before.isOurs(present)
        || present.equals(before.original())
        || restorer.online().map(before::broken).orElse(false);
  }

  private Answer write(OpenValue value, Held entry, CpuSet present, CpuSet to)
      throws NativeCallException {
    boolean fresh = !held.containsKey(entry.what());
    bans.prepare(entry);
    try {
      journal.intend(entry, to);
    } catch (IOException e) {
      return refused(
          Answer.Code.JOURNAL, 0, present, "it could not be journaled: " + e.getMessage());
    }
    held.put(entry.what(), entry);
    entry.written(to);
    bans.ban(entry);
    try {
      value.write(to);
      CpuSet now = value.read();
      if (now.equals(to)) {
        return answer(Answer.Code.OK, present, now, value, "");
      }
      Answer back = restorer.restore(entry);
      if (back.code() == Answer.Code.OK) {
        release(entry.what(), "restored");
      }
      return answer(
          Answer.Code.UNVERIFIED, present, now, value, "it was written, but read " + now.toList());
    } catch (NativeCallException e) {
      if (fresh) {
        settle(entry, restorer.restore(entry));
      }
      return refused(Errnos.code(e.errno()), e.errno(), present, "");
    }
  }

  @Override
  public synchronized Answer restore(Tunable what) {
    Held entry = held.get(what);
    if (entry == null) {
      return Answer.of(Answer.Code.NOT_HELD, "");
    }
    Answer answer = restorer.restore(entry);
    settle(entry, answer);
    return answer;
  }

  /** Whether it is settled now. */
  private boolean settle(Held entry, Answer answer) {
    switch (answer.code()) {
      case OK -> release(entry.what(), "restored");
      case CHANGED -> release(entry.what(), "left");
      case NOT_FOUND, OTHER_IDENTITY -> release(entry.what(), "gone");
      default -> {
        return false;
      }
    }
    return true;
  }

  private void release(Tunable what, String how) {
    Held entry = held.remove(what);
    if (entry == null) {
      return;
    }
    bans.release(entry);
    try {
      // What is done must not be undone for want of a line: at worst it is looked at once more.
      journal.closed(what, how);
      if (held.isEmpty()) {
        journal.empty();
      }
    } catch (IOException e) {
      news.add("The journal could not be written: " + e.getMessage() + ".");
    }
  }

  private void restoreAll(String which) {
    int restored = 0;
    int all = held.size();
    List<Held> reversed = new ArrayList<>(held.values());
    Collections.reverse(reversed);
    for (Held entry : reversed) {
      Answer answer = restorer.restore(entry);
      boolean settled = settle(entry, answer);
      if (answer.code() == Answer.Code.OK) {
        restored++;
      } else {
        String text = entry.what().describe();
        String state = settled ? " was left as it is: " : " could not be put back yet: ";
        news.add(
            Character.toUpperCase(text.charAt(0)) + text.substring(1) + state + why(answer) + ".");
      }
    }
    if (all > 0) {
      news.add(restored + " of " + all + " values " + which + " are as before.");
    }
  }

  private static String why(Answer answer) {
    return answer.detail().isEmpty() ? answer.code().toString() : answer.detail();
  }

  private static Answer answer(
      Answer.Code code, CpuSet before, CpuSet now, OpenValue value, String detail) {
    return new Answer(code, 0, Optional.of(before), Optional.of(now), value.effective(), detail);
  }

  private static Answer refused(Answer.Code code, int errno, CpuSet present, String detail) {
    return new Answer(
        code, errno, Optional.of(present), Optional.of(present), Optional.empty(), detail);
  }

  @Override
  public synchronized Optional<String> trouble() {
    return closed ? Optional.of("steering has ended") : Optional.empty();
  }

  @Override
  public synchronized List<String> news() {
    if (!closed && !held.isEmpty()) {
      // A CPU that comes back hides that the kernel had to move what was there.
      restorer.online().ifPresent(online -> held.values().forEach(entry -> entry.broken(online)));
      bans.watch(held.values());
    }
    List<String> all = new ArrayList<>(bans.news());
    all.addAll(news);
    news.clear();
    return all;
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    restoreAll("steered");
    closed = true;
    try {
      journal.close();
    } catch (IOException e) {
      news.add("The journal could not be closed: " + e.getMessage() + ".");
    }
  }
}
