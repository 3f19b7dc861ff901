/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;

/**
 * Memory outside the heap that begins at a page, as direct writing wants it. The JVM counts it
 * against {@code -XX:MaxDirectMemorySize} and frees it when nobody refers to the buffer any more.
 *
 * @param buffer to copy into it; its position and limit are not to be changed
 * @param address where it begins
 */
public record AlignedMemory(ByteBuffer buffer, long address) {

  /**
   * Takes memory from the JVM, cleared.
   *
   * @param bytes at least 1
   * @return as many bytes, the first on a page
   * @throws OutOfMemoryError if the JVM may not have as much
   */
  public static AlignedMemory allocate(int bytes) {
    ByteBuffer whole = ByteBuffer.allocateDirect(bytes + BlockFiles.ALIGNMENT);
    long start = Pointer.nativeValue(Native.getDirectBufferPointer(whole));
    int before = (int) (-start & BlockFiles.ALIGNMENT - 1);
    return new AlignedMemory(whole.slice(before, bytes), start + before);
  }
}
