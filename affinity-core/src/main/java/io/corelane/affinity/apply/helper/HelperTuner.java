/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.apply.helper.Protocol.FrameType;
import io.corelane.affinity.cpu.CpuSet;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * Changes values through the privileged helper {@code corelaned}. The connection is the lease: when
 * it ends, for whatever reason, the helper puts everything back, and {@link #lease} is another.
 *
 * <p>No thread of its own: the connection is made, watched and made again inside {@link #trouble},
 * {@link #set}, {@link #restore} and {@link #news}, without waiting; only a request waits, for its
 * answer, and no longer than its limit. After that limit the connection counts as lost. One
 * sentence of news tells of each change of state.
 */
public final class HelperTuner implements Tuner {

  /** How long a request may wait for its answer. */
  public static final Duration LIMIT = Duration.ofSeconds(5);

  private final Connection connection;

  /**
   * A tuner that is not connected yet; connects at the first call of {@link #trouble} or {@link
   * #news}.
   *
   * @param socket the helper's socket, such as {@code /run/corelane/corelaned.sock}
   * @param client how we are called in the helper's reports, such as {@code DataNode 4711};
   *     printable ASCII
   * @param nanoTime as {@link System#nanoTime}
   * @throws IllegalArgumentException if {@code client} is not plain ASCII or longer than 255 bytes
   */
  public HelperTuner(Path socket, String client, LongSupplier nanoTime) {
    this(socket, client, nanoTime, LIMIT);
  }

  /**
   * A tuner with a limit of its own.
   *
   * @param socket the helper's socket
   * @param client how we are called in the helper's reports
   * @param nanoTime as {@link System#nanoTime}
   * @param limit how long a request may wait for its answer
   * @throws IllegalArgumentException if {@code client} is not plain ASCII or longer than 255 bytes
   */
  public HelperTuner(Path socket, String client, LongSupplier nanoTime, Duration limit) {
    FrameWriter.hello(0, client);
    this.connection = new Connection(socket, client, nanoTime, limit);
  }

  @Override
  public synchronized Answer set(Identified what, Optional<CpuSet> seen, CpuSet to) {
    return request(id -> FrameWriter.set(id, what, seen, to));
  }

  @Override
  public synchronized Answer restore(Identified what) {
    return request(id -> FrameWriter.restore(id, what));
  }

  private Answer request(IntFunction<ByteBuffer> request) {
    Optional<String> trouble = connection.step();
    if (trouble.isPresent()) {
      return Answer.of(Answer.Code.TRANSIENT, trouble.get());
    }
    try {
      return connection
          .request(request, FrameType.RESULT, Answers::result)
          .orElseGet(() -> Answer.of(Answer.Code.TRANSIENT, connection.trouble()));
    } catch (IllegalArgumentException e) {
      return Answer.of(Answer.Code.MALFORMED, String.valueOf(e.getMessage()));
    }
  }

  @Override
  public synchronized Optional<String> trouble() {
    return connection.step();
  }

  @Override
  public synchronized List<String> news() {
    connection.step();
    return connection.news();
  }

  @Override
  public synchronized long lease() {
    return connection.lease();
  }

  /** Asks for everything to be put back; {@link #news} tells what came of it. */
  @Override
  public synchronized void close() {
    connection.close();
  }
}
