/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.apply.helper.Protocol.FrameType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The lease: connects, greets, notices the end, tries again. Every step is taken inside somebody's
 * call and does not wait, except for answers to requests and, for a moment, for the greeting.
 */
final class Connection {

  /** A helper that is well answers a greeting at once; another is looked at at the next turn. */
  private static final long GREETING_NANOS = 200_000_000L;

  /** So long must a connection last before the next loss is tried again at once. */
  private static final long STABLE_NANOS = 30_000_000_000L;

  private final Path socket;
  private final String client;
  private final LongSupplier nanoTime;
  private final long limit;
  private final Backoff backoff = new Backoff();
  private final Telling telling = new Telling();

  private @Nullable Link link;
  private boolean greeted;
  private boolean stable;
  private boolean closed;
  private long since;
  private int lastId;
  private long lease;
  private String trouble;

  Connection(Path socket, String client, LongSupplier nanoTime, Duration limit) {
    this.socket = socket;
    this.client = client;
    this.nanoTime = nanoTime;
    this.limit = limit.toNanos();
    this.trouble = "the helper at " + socket + " was not asked yet";
  }

  String trouble() {
    return trouble;
  }

  long lease() {
    return lease;
  }

  List<String> news() {
    return telling.take();
  }

  /** Takes the step that is due; empty when requests can be made. */
  Optional<String> step() {
    if (closed) {
      return Optional.of("steering has ended");
    }
    try {
      if (link != null) {
        listen(link);
      } else if (backoff.due(nanoTime.getAsLong())) {
        connect();
      }
    } catch (IOException | RuntimeException e) {
      lose(e);
    }
    return greeted ? Optional.empty() : Optional.of(trouble);
  }

  private void connect() throws IOException {
    Link fresh = reach();
    link = fresh;
    stable = false;
    since = nanoTime.getAsLong();
    long patience = since + Math.min(GREETING_NANOS, limit);
    try {
      if (!fresh.send(FrameWriter.hello(++lastId, client), patience)) {
        throw new SilentException("does not read");
      }
    } catch (IOException e) {
      throw farewell(fresh).orElse(e);
    }
    greet(fresh, patience);
  }

  /** A helper that does not serve us says so and ends, perhaps before it was greeted. */
  private Optional<IOException> farewell(Link from) {
    try {
      Optional<Frame> frame = from.receive(nanoTime.getAsLong());
      return frame.isPresent() ? refusal(frame.get()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Link reach() throws IOException {
    try {
      return Link.connect(socket, nanoTime);
    } catch (IOException e) {
      throw new IOException("cannot be reached: " + e.getMessage(), e);
    }
  }

  private void greet(Link to, long deadline) throws IOException {
    Optional<Frame> frame = to.receive(deadline);
    if (frame.isPresent()) {
      Payload payload = expect(frame.get(), FrameType.WELCOME, lastId);
      telling.connected(Welcome.read(payload).sentence());
      greeted = true;
      since = nanoTime.getAsLong();
    } else if (nanoTime.getAsLong() - since >= limit) {
      throw new SilentException("does not answer");
    } else {
      trouble = "the helper at " + socket + " has not answered yet";
    }
  }

  private void listen(Link to) throws IOException {
    long now = nanoTime.getAsLong();
    if (!greeted) {
      greet(to, now);
      return;
    }
    Optional<Frame> frame = to.receive(now);
    if (frame.isPresent()) {
      // Between requests it has nothing to say, but that it ends.
      throw refusal(frame.get())
          .orElse(new ProtocolException("sent " + frame.get().type() + " unasked"));
    }
    if (!stable && now - since >= STABLE_NANOS) {
      stable = true;
      backoff.succeeded();
      telling.stable();
    }
  }

  /**
   * Makes a request and waits for its answer.
   *
   * @param request makes the frame of an id
   * @param type the answer's
   * @param parser reads it
   * @return nothing when there is no connection, or none any more, which {@link #trouble} tells
   * @throws IllegalArgumentException if the request cannot be told in a frame
   */
  <T> Optional<T> request(IntFunction<ByteBuffer> request, FrameType type, Parser<T> parser) {
    Link to = link;
    if (to == null || !greeted) {
      return Optional.empty();
    }
    ByteBuffer frame = request.apply(++lastId);
    long deadline = nanoTime.getAsLong() + limit;
    try {
      Optional<Frame> back = to.send(frame, deadline) ? to.receive(deadline) : Optional.empty();
      if (back.isEmpty()) {
        long millis = Duration.ofNanos(limit).toMillis();
        throw new SilentException("has not answered a request within " + millis + " ms");
      }
      return Optional.of(parser.parse(expect(back.get(), type, lastId)));
    } catch (IOException | RuntimeException e) {
      lose(e);
      return Optional.empty();
    }
  }

  private Payload expect(Frame frame, FrameType type, int id) throws IOException {
    Optional<IOException> refusal = refusal(frame);
    if (refusal.isPresent()) {
      throw refusal.get();
    } else if (frame.version() != Protocol.VERSION) {
      throw new ProtocolException("speaks version " + frame.version() + " of the protocol");
    } else if (frame.type() != type || frame.id() != id) {
      throw new ProtocolException(
          "sent " + frame.type() + " " + frame.id() + " where " + type + " " + id + " was due");
    }
    return frame.payload();
  }

  /** Whatever its version: one that speaks no version of ours says so in its own. */
  private static Optional<IOException> refusal(Frame frame) throws ProtocolException {
    return frame.type() == FrameType.REFUSED
        ? Optional.of(new RefusedException(Answers.refusal(frame.payload())))
        : Optional.empty();
  }

  private void lose(Exception why) {
    trouble =
        "the helper at "
            + socket
            + (why instanceof IOException ? " " + why.getMessage() : " cannot be used: " + why);
    if (greeted) {
      lease++;
      telling.lost();
    }
    disconnect();
    long now = nanoTime.getAsLong();
    if (why instanceof RefusedException || why instanceof ProtocolException) {
      backoff.refused(now);
    } else {
      backoff.failed(now);
    }
    telling.trouble(kind(why), "Nothing is steered: " + trouble + "; it is sought again.");
  }

  private static String kind(Exception why) {
    if (why instanceof RefusedException refused) {
      return "refused " + refused.code();
    } else if (why instanceof ProtocolException) {
      return "garbled";
    }
    return why instanceof SilentException ? "silent" : "gone";
  }

  private void disconnect() {
    Link old = link;
    link = null;
    greeted = false;
    if (old != null) {
      old.close();
    }
  }

  /** Asks for everything to be put back, if there is anybody to ask, and ends the connection. */
  void close() {
    if (!closed) {
      request(FrameWriter::bye, FrameType.FAREWELL, Answers::farewell).ifPresent(telling::add);
      closed = true;
      disconnect();
    }
  }

  /** Reads an answer. */
  interface Parser<T> {
    T parse(Payload payload) throws ProtocolException;
  }
}
