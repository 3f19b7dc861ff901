/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import java.nio.file.Path;

/** Write-out where the kernel or the JVM has no means for it: every open is refused. */
final class NoFileSync implements FileSync {

  private final String trouble;

  NoFileSync(String trouble) {
    this.trouble = trouble;
  }

  @Override
  public OpenFile open(Path file) throws NativeCallException {
    throw new NativeCallException("open(" + file + ") for write-out, " + trouble, Errno.ENOSYS);
  }

  @Override
  public String explain() {
    return trouble;
  }
}
