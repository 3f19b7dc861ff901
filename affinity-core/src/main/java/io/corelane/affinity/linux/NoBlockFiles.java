/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import java.nio.file.Path;

/** Where the kernel or the JVM has no means to write: every open is refused. */
final class NoBlockFiles implements BlockFiles {

  private final String trouble;

  NoBlockFiles(String trouble) {
    this.trouble = trouble;
  }

  @Override
  public BlockFile open(Path file, boolean direct) throws NativeCallException {
    throw new NativeCallException("open(" + file + ") for writing, " + trouble, Errno.ENOSYS);
  }

  @Override
  public String explain() {
    return trouble;
  }
}
