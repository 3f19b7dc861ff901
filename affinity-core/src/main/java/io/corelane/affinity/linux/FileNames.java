/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;

/** Names of files as the C library takes them. */
final class FileNames {

  private final Charset encoding;

  private FileNames(Charset encoding) {
    this.encoding = encoding;
  }

  /** In the encoding that the JVM itself uses for names. */
  static FileNames ofJvm() {
    return new FileNames(Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8")));
  }

  /** The name with a zero byte at its end; ENOENT if it cannot be spelled. */
  byte[] terminated(Path file) throws NativeCallException {
    String name = file.toString();
    byte[] bytes = name.getBytes(encoding);
    if (!name.equals(new String(bytes, encoding))) {
      // Not to open another file that happens to have the replacement's name.
      throw new NativeCallException("open(" + file + "), not a name in " + encoding, Errno.ENOENT);
    }
    return Arrays.copyOf(bytes, bytes.length + 1);
  }
}
