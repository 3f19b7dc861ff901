/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.io.InputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The plugin in the emulator, seen through its socket. Counts one window after the other. */
final class LineCounter {

  private static final String OK = "ok";

  private final Path socket;

  /**
   * A counter.
   *
   * @param socket of its plugin, of at most 107 bytes
   */
  LineCounter(Path socket) {
    this.socket = socket;
  }

  /**
   * The counter of a guest.
   *
   * @param guest a running guest
   * @throws HarnessException if it was booted without one
   */
  static LineCounter of(Guest guest) throws HarnessException {
    if (!Files.exists(guest.lineCounter())) {
      throw new HarnessException(
          "the guest that runs (%s) has no line counter: end it (rig down), or boot it with \"rig up --lines on\""
              .formatted(guest.profile()));
    }
    return new LineCounter(guest.lineCounter());
  }

  /**
   * Begins a window: everything counted is forgotten, and so is what the caches had. The guest is
   * slower by much from now on; its own clock does not notice.
   *
   * @throws HarnessException if the plugin refuses
   * @throws IOException if it cannot be reached
   */
  void start() throws HarnessException, IOException {
    command("arm");
    command("start");
  }

  /**
   * Ends the window.
   *
   * @return what was counted
   * @throws HarnessException if the plugin refuses, or what it prints makes no sense
   * @throws IOException if it cannot be reached
   */
  LineDump stop() throws HarnessException, IOException {
    command("stop");
    LineDump dump = LineDump.parse(say("dump"));
    command("disarm");
    return dump;
  }

  private void command(String word) throws HarnessException, IOException {
    String answer = say(word).strip();
    if (!answer.equals(OK)) {
      throw new HarnessException("the line counter does not %s: %s".formatted(word, answer));
    }
  }

  private String say(String word) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      channel.write(ByteBuffer.wrap((word + "\n").getBytes(StandardCharsets.US_ASCII)));
      try (InputStream answer = Channels.newInputStream(channel)) {
        return new String(answer.readAllBytes(), StandardCharsets.US_ASCII);
      }
    }
  }
}
