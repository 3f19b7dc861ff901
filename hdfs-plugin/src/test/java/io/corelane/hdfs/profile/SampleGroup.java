/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.util.List;
import java.util.regex.Pattern;

/** What a thread was at when it was sampled: by its innermost frame that tells. */
public enum SampleGroup {
  /** Waits until there is something to read, or room to write. */
  SOCKET_WAIT("waits for the socket", "sun\\.nio\\.ch\\.EPoll(SelectorImpl)?\\..*"),
  /** Reads packets. */
  SOCKET_READ(
      "socket read",
      "sun\\.nio\\.ch\\.(Socket|UnixDomain)\\w*\\.read.*",
      "org\\.apache\\.hadoop\\.net\\.SocketInputStream.*"),
  /** Sends acknowledgements, or packets to the next DataNode. */
  SOCKET_WRITE(
      "socket write",
      "sun\\.nio\\.ch\\.(Socket|UnixDomain)\\w*\\.write.*",
      "org\\.apache\\.hadoop\\.net\\.SocketOutputStream.*"),
  /** Copies a packet for a disk writer. */
  RING_COPY("copy into ring", "io\\.corelane\\.hdfs\\.stage\\.Ring\\..*"),
  /** Verifies checksums, or computes them. */
  CHECKSUM(
      "checksum verify",
      "org\\.apache\\.hadoop\\.util\\.(DataChecksum|NativeCrc32|PureJavaCrc32|CrcUtil).*",
      "java\\.util\\.zip\\.(CRC32|CRC32C|Checksum)\\..*"),
  /** Has the kernel bring it to the disk. */
  FILE_SYNC(
      "fsync, write-out",
      "java\\.io\\.FileDescriptor\\.sync.*",
      "sun\\.nio\\.ch\\.(FileChannelImpl|FileDispatcherImpl)\\.force.*",
      ".*\\.sync_?[fF]ile_?[rR]ange.*",
      ".*\\.startWriteOut"),
  /** Writes into a file, through the page cache or around it. */
  FILE_WRITE(
      "file write",
      "java\\.io\\.(FileOutputStream|RandomAccessFile|BufferedOutputStream)\\..*",
      // Not FileDispatcherImpl: sockets are written to by it, too.
      "sun\\.nio\\.ch\\.FileChannelImpl\\.write.*",
      "io\\.corelane\\.affinity\\.linux\\.(LibC\\$Writes|JnaBlockFiles).*",
      "io\\.corelane\\.hdfs\\.stage\\.BlockOutput\\..*"),
  /** Takes or leaves a lock, or wakes another thread. */
  LOCK(
      "lock, park, unpark",
      "(java\\.util\\.concurrent\\.locks|jdk\\.internal\\.misc\\.Unsafe\\.(un)?park).*",
      "java\\.lang\\.Object\\.(wait|notify).*"),
  /** Takes a packet's header apart, or makes an acknowledgement. */
  PACKET(
      "packet header, acknowledgement",
      "org\\.apache\\.hadoop\\.hdfs\\.protocol\\.datatransfer\\..*",
      "org\\.apache\\.hadoop\\.(hdfs\\.protocol\\.proto|thirdparty\\.protobuf)\\..*"),
  /** The write stage, but for what is named above. */
  STAGE("write stage, rest", "io\\.corelane\\.hdfs\\.stage\\..*"),
  /** All else that is Corelane's. */
  CORELANE("Corelane, rest", "(io\\.corelane|org\\.apache\\.hadoop\\..*\\.Corelane).*"),
  /** Says or counts something. */
  LOG("log, metrics", "(org\\.slf4j|org\\.apache\\.log4j|org\\.apache\\.hadoop\\.metrics2)\\..*"),
  /** Hadoop's own loop of a receiver. */
  RECEIVER("receiver's own loop", ".*\\.server\\.datanode\\.(BlockReceiver|DataXceiver).*"),
  /** Nothing of it. */
  OTHER("other");

  private final String text;
  private final Pattern methods;

  SampleGroup(String text, String... methods) {
    this.text = text;
    this.methods = Pattern.compile(String.join("|", methods));
  }

  /**
   * The group of a stack.
   *
   * @param methods {@code CLASS.METHOD}, innermost first
   */
  public static SampleGroup of(List<String> methods) {
    // It writes as well, to a file of its own.
    if (methods.stream().anyMatch(LOG::has)) {
      return LOG;
    }
    for (String method : methods) {
      for (SampleGroup group : values()) {
        if (group.has(method)) {
          return group;
        }
      }
    }
    return OTHER;
  }

  private boolean has(String method) {
    return methods.matcher(method).matches();
  }

  /** Whether a thread that is there uses no CPU. */
  public boolean isWaiting() {
    return this == SOCKET_WAIT;
  }

  @Override
  public String toString() {
    return text;
  }
}
