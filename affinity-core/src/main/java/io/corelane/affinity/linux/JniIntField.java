/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Function;
import com.sun.jna.JNIEnv;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * An {@code int} field of a class that its module does not open, read as native code reads it: by
 * the JNI functions {@code GetFieldID} and {@code GetIntField}. Needs no {@code --add-opens} and no
 * {@code Unsafe}. The places in the function tables are fixed by the JNI specification.
 */
final class JniIntField {

  private static final int JNI_OK = 0;
  private static final int JNI_VERSION_1_6 = 0x0001_0006;

  /** Index in the invocation interface's table ({@code JNIInvokeInterface}). */
  private static final int GET_ENV = 6;

  /** Indexes in the interface's table ({@code JNINativeInterface}). */
  private static final int GET_FIELD_ID = 94;

  private static final int GET_INT_FIELD = 100;

  private static final Map<String, Boolean> WITH_OBJECTS =
      Map.of(Library.OPTION_ALLOW_OBJECTS, Boolean.TRUE);

  private final Function getIntField;
  private final Pointer fieldId;

  private JniIntField(Function getIntField, Pointer fieldId) {
    this.getIntField = getIntField;
    this.fieldId = fieldId;
  }

  /**
   * Finds a field.
   *
   * @param owner the class that declares it
   * @throws IllegalStateException if the JVM does not hand out its functions
   * @throws NoSuchFieldError if there is no such field
   */
  static JniIntField of(Class<?> owner, String name) {
    Pointer functions = environment().getPointer(0);
    Function getFieldId = function(functions, GET_FIELD_ID);
    Object[] arguments = {JNIEnv.CURRENT, owner, name, "I"};
    Object fieldId = getFieldId.invoke(Pointer.class, arguments, WITH_OBJECTS);
    if (!(fieldId instanceof Pointer pointer)) {
      throw new IllegalStateException("the JVM knows no field " + name + " in " + owner.getName());
    }
    return new JniIntField(function(functions, GET_INT_FIELD), pointer);
  }

  /**
   * Reads the field of an instance of the owner; in another class's the wrong place would be read.
   */
  int get(Object instance) {
    Object[] arguments = {JNIEnv.CURRENT, instance, fieldId};
    return (Integer) getIntField.invoke(Integer.class, arguments, WITH_OBJECTS);
  }

  /** The calling thread's {@code JNIEnv}. */
  static Pointer environment() {
    PointerByReference vm = new PointerByReference();
    IntByReference count = new IntByReference();
    int listed = jvm().getFunction("JNI_GetCreatedJavaVMs").invokeInt(new Object[] {vm, 1, count});
    if (listed != JNI_OK || count.getValue() != 1) {
      throw new IllegalStateException("JNI_GetCreatedJavaVMs answered " + listed);
    }
    PointerByReference env = new PointerByReference();
    Object[] arguments = {vm.getValue(), env, JNI_VERSION_1_6};
    int attached = function(vm.getValue().getPointer(0), GET_ENV).invokeInt(arguments);
    if (attached != JNI_OK) {
      throw new IllegalStateException("the JVM's GetEnv answered " + attached);
    }
    return env.getValue();
  }

  /** The library of the running JVM: already loaded, so opening it by name is the same one. */
  private static NativeLibrary jvm() {
    Path library = Path.of(System.getProperty("java.home", "/"), "lib", "server", "libjvm.so");
    return Files.exists(library)
        ? NativeLibrary.getInstance(library.toString())
        : NativeLibrary.getProcess();
  }

  static Function function(Pointer table, int index) {
    return Function.getFunction(table.getPointer((long) index * Native.POINTER_SIZE));
  }
}
