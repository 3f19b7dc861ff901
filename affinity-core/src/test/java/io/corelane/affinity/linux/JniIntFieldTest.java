/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.FileDescriptor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Fields that reflection may not read. */
final class JniIntFieldTest {

  @Test
  void readsAFieldThatItsModuleKeepsClosed() {
    JniIntField number = JniIntField.of(FileDescriptor.class, "fd");
    assertEquals(0, number.get(FileDescriptor.in));
    assertEquals(2, number.get(FileDescriptor.err));
    assertEquals(-1, number.get(new FileDescriptor()));
  }

  @Test
  void readsTheValueOfThisMoment() {
    AtomicInteger counter = new AtomicInteger();
    JniIntField value = JniIntField.of(AtomicInteger.class, "value");
    for (int i = 0; i < 10_000; i++) {
      assertEquals(i, value.get(counter));
      counter.incrementAndGet();
    }
  }

  @Test
  void aFieldThatIsNotThereIsAnErrorAndNothingWorse() {
    assertThrows(NoSuchFieldError.class, () -> JniIntField.of(AtomicInteger.class, "none"));
    // It is there, but it is an array.
    assertThrows(NoSuchFieldError.class, () -> JniIntField.of(String.class, "value"));
    assertEquals(7, JniIntField.of(AtomicInteger.class, "value").get(new AtomicInteger(7)));
  }
}
