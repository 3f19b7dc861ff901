/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/**
 * A plain socket of a client. What goes through its streams is looked at on the way: what is sent
 * before it is sent, what is received after it was received.
 */
final class AckSocket extends Socket {

  private final SentPackets packets;
  private final ReceivedAcks acks;

  AckSocket(AckLog log) {
    Unacknowledged waiting = new Unacknowledged(log);
    this.packets = new SentPackets(waiting);
    this.acks = new ReceivedAcks(waiting);
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new Sending(super.getOutputStream(), packets);
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new Receiving(super.getInputStream(), acks);
  }

  private static final class Sending extends FilterOutputStream {

    private final SentPackets packets;

    Sending(OutputStream out, SentPackets packets) {
      super(out);
      this.packets = packets;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      packets.take(bytes, offset, length, System.nanoTime());
      out.write(bytes, offset, length);
    }
  }

  /** All that reads comes down to these; skipping does so, too, unlike with a filter. */
  private static final class Receiving extends InputStream {

    private final InputStream in;
    private final ReceivedAcks acks;

    Receiving(InputStream in, ReceivedAcks acks) {
      this.in = in;
      this.acks = acks;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = in.read(bytes, offset, length);
      if (count > 0) {
        acks.take(bytes, offset, count, System.nanoTime());
      }
      return count;
    }

    @Override
    public int available() throws IOException {
      return in.available();
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
