/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.apply.ValueFiles;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.KernelFile;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.system.SystemRoot;
import java.util.Optional;

/**
 * A value whose file is open. Opened before its identity is checked: a number that is given to
 * another device in between leads nowhere then, as the old file answers EIO.
 */
final class OpenValue implements AutoCloseable {

  private final SystemRoot root;
  private final Tunable what;
  private final KernelFile file;
  private final ThreadBinder threads;
  private final int fixed;

  private OpenValue(
      SystemRoot root, Tunable what, KernelFile file, ThreadBinder threads, int fixed) {
    this.root = root;
    this.what = what;
    this.file = file;
    this.threads = threads;
    this.fixed = fixed;
  }

  static OpenValue open(SystemRoot root, Tunable what, ThreadBinder threads)
      throws NativeCallException {
    boolean thread = what instanceof Tunable.NapiThread && root.isLive();
    String name = ValueFiles.file(root, what);
    boolean plain = !root.isLive();
    try {
      return new OpenValue(
          root,
          what,
          KernelFile.open(root.path(name), !thread, plain),
          threads,
          modeForbids(root, what));
    } catch (NativeCallException e) {
      if (e.errno() != Errno.EACCES && e.errno() != Errno.EPERM && e.errno() != Errno.EROFS) {
        throw e;
      }
      return new OpenValue(
          root, what, KernelFile.open(root.path(name), false, plain), threads, e.errno());
    }
  }

  /** Root may open what the mode forbids; the mode is the kernel's word all the same. */
  private static int modeForbids(SystemRoot root, Tunable what) {
    if (what instanceof Tunable.Irq irq) {
      String directory = "/proc/irq/" + irq.irq().number();
      for (String file : new String[] {"/smp_affinity_list", "/smp_affinity"}) {
        if (root.ownerWriteBit(directory + file).toOptional().filter(bit -> !bit).isPresent()) {
          return Errno.EACCES;
        }
      }
    }
    return 0;
  }

  /** The error number with which a write would be refused, or 0. */
  int fixed() {
    return fixed;
  }

  CpuSet read() throws NativeCallException {
    try {
      return ValueFiles.parse(what, file.read());
    } catch (IllegalArgumentException e) {
      throw new NativeCallException(
          ValueFiles.file(root, what) + ": " + e.getMessage(), Errno.EINVAL);
    }
  }

  void write(CpuSet cpus) throws NativeCallException {
    if (what instanceof Tunable.NapiThread thread && root.isLive()) {
      threads.bind(thread.tid(), cpus);
    } else {
      file.write(ValueFiles.format(what, cpus));
    }
  }

  Optional<CpuSet> effective() {
    if (what instanceof Tunable.Irq irq) {
      String name = "/proc/irq/" + irq.irq().number() + "/effective_affinity_list";
      return root.text(name).parse(name, CpuSet::parseList).toOptional();
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    file.close();
  }
}
