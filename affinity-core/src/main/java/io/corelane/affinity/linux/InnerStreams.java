/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Function;
import com.sun.jna.JNIEnv;
import com.sun.jna.Library;
import com.sun.jna.Pointer;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * The stream inside a {@link FilterInputStream}, whose field {@code in} its module does not open;
 * read by the JNI functions {@code GetFieldID} and {@code GetObjectField}, as {@link JniIntField}
 * does.
 */
public final class InnerStreams {

  private static final int GET_FIELD_ID = 94;
  private static final int GET_OBJECT_FIELD = 95;

  private static final Map<String, Boolean> WITH_OBJECTS =
      Map.of(Library.OPTION_ALLOW_OBJECTS, Boolean.TRUE);

  private final Function getObjectField;
  private final Pointer fieldId;

  private InnerStreams(Function getObjectField, Pointer fieldId) {
    this.getObjectField = getObjectField;
    this.fieldId = fieldId;
  }

  /**
   * Finds the field and proves it on a stream of its own. Never throws.
   *
   * @return a reader that works; nothing where this JVM has no such field or does not hand out its
   *     functions
   */
  public static Optional<InnerStreams> probe() {
    try {
      Pointer functions = JniIntField.environment().getPointer(0);
      Object[] arguments = {JNIEnv.CURRENT, FilterInputStream.class, "in", "Ljava/io/InputStream;"};
      Object fieldId =
          JniIntField.function(functions, GET_FIELD_ID)
              .invoke(Pointer.class, arguments, WITH_OBJECTS);
      if (!(fieldId instanceof Pointer pointer)) {
        return Optional.empty();
      }
      InnerStreams found =
          new InnerStreams(JniIntField.function(functions, GET_OBJECT_FIELD), pointer);
      InputStream inner = new ByteArrayInputStream(new byte[0]);
      boolean right =
          found.of(new DataInputStream(inner)).filter(stream -> stream == inner).isPresent();
      return right ? Optional.of(found) : Optional.empty();
    } catch (RuntimeException | Error e) {
      return Optional.empty();
    }
  }

  /** The stream inside another: the inner one; nothing if there is none. */
  public Optional<InputStream> of(FilterInputStream stream) {
    Object[] arguments = {JNIEnv.CURRENT, stream, fieldId};
    return getObjectField.invoke(Object.class, arguments, WITH_OBJECTS) instanceof InputStream inner
        ? Optional.of(inner)
        : Optional.empty();
  }
}
