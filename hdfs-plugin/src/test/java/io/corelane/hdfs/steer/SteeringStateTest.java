/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** One line for each change of state, and no flood. */
class SteeringStateTest {

  private static final String LOG = "corelane.test.steering-state";

  private final List<String> lines = new ArrayList<>();
  private SteeringState.@Nullable Session session;
  private long nanos = Duration.ofDays(1).toNanos();
  private final SteeringState state = new SteeringState(LoggerFactory.getLogger(LOG), () -> nanos);
  private final AppenderSkeleton appender =
      new AppenderSkeleton() {
        @Override
        protected void append(LoggingEvent event) {
          lines.add(event.getLevel() + " " + event.getRenderedMessage());
        }

        @Override
        public void close() {}

        @Override
        public boolean requiresLayout() {
          return false;
        }
      };

  @BeforeEach
  void listen() {
    Logger.getLogger(LOG).setLevel(Level.INFO);
    Logger.getLogger(LOG).addAppender(appender);
  }

  @AfterEach
  void stopListening() {
    Logger.getLogger(LOG).removeAppender(appender);
  }

  private List<String> see(String trouble, String... news) {
    if (session == null) {
      session = state.begun();
    }
    return session.see(
        trouble.isEmpty() ? Optional.empty() : Optional.of(trouble), List.of(), List.of(news));
  }

  @Test
  void eachChangeIsToldOnce() {
    assertEquals("", state.trouble());
    assertFalse(state.isOn());
    session = state.begun();
    assertEquals("not tried yet", state.trouble());
    assertFalse(state.isOn());
    for (int i = 0; i < 5; i++) {
      see("there is no helper");
    }
    for (int i = 0; i < 5; i++) {
      see("");
    }
    assertTrue(state.isOn());
    see("the helper has gone");
    assertEquals(
        List.of(
            "WARN Corelane steers nothing for now, uploads go on as in mode bind: there is no"
                + " helper",
            "INFO Corelane steers: interrupts and steering masks follow the plan",
            "WARN Corelane steers nothing for now, uploads go on as in mode bind: the helper has"
                + " gone"),
        lines);
    assertEquals(1, state.outages());
  }

  @Test
  void anotherReasonIsToldWhenItHasLastedAMinute() {
    see("no such file");
    see("connection refused");
    assertEquals("connection refused", state.trouble());
    assertEquals(1, lines.size());
    nanos += Duration.ofSeconds(60).toNanos();
    see("connection refused");
    assertEquals(2, lines.size());
    assertTrue(lines.get(1).endsWith("connection refused"), lines::toString);
    assertEquals(0, state.outages());
  }

  @Test
  void aHelperThatComesAndGoesFillsNoLog() {
    for (int i = 0; i < 1000; i++) {
      see("gone");
      see("");
    }
    assertEquals(SteeringState.MOST, lines.size());
    assertEquals(999, state.outages());
    nanos += Duration.ofSeconds(60).toNanos();
    see("gone");
    assertEquals(SteeringState.MOST + 1, lines.size());
  }

  /** Mode auto begins mode steer again and again. */
  @Test
  void whatIsAsTheSessionBeforeWasIsNotToldAgain() {
    for (int i = 0; i < 20; i++) {
      nanos += Duration.ofMinutes(1).toNanos();
      session = state.begun();
      see("");
      session.closed();
    }
    assertEquals(1, lines.size(), lines::toString);
    session = state.begun();
    see("gone");
    assertEquals(2, lines.size(), lines::toString);
  }

  /** A loop that nobody waits for any more ends at last, in mode steer again. */
  @Test
  void aFormerSessionChangesNothingThatIsShown() {
    SteeringState.Session former = state.begun();
    former.see(Optional.empty(), List.of(), List.of());
    session = state.begun();
    see("");
    assertEquals(1, lines.size());
    former.see(Optional.of("the former one has no helper"), List.of(), List.of());
    former.closed();
    assertTrue(state.isOn());
    assertEquals("", state.trouble());
    assertEquals(1, lines.size(), lines::toString);
    session.closed();
    assertFalse(state.isOn());
  }

  @Test
  void whatTheLineTellsIsNotTheDecisionLogsToo() {
    assertEquals(
        List.of("IRQ 4 is another's."),
        see("no helper", "Nothing is steered: no helper; it is sought.", "IRQ 4 is another's."));
    assertEquals(List.of("A sentence."), see("no helper", "A sentence."));
    assertEquals(List.of(), see("", "Steering through the helper."));
    assertEquals(List.of("A sentence."), see("", "A sentence."));
    assertEquals(2, lines.size());
    assertTrue(lines.get(1).endsWith("follow the plan. Steering through the helper."));
  }
}
