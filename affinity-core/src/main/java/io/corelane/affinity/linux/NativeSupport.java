/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import io.corelane.affinity.system.SystemRoot;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * The native calls of this process, or why there are none. The gate is the calls themselves, tried
 * once in {@link #probe}; this class loads and answers on any platform, with or without JNA.
 */
public final class NativeSupport {

  private static final String PROBE_THREAD = "corelane-probe";

  /** What works; absent when the masks of threads cannot be set. */
  private final @Nullable Calls calls;

  private final String cause;

  private NativeSupport(@Nullable Calls calls, String cause) {
    this.calls = calls;
    this.cause = cause;
  }

  /**
   * Tries every call once, harmlessly: reads a thread's mask and sets the same one, asks an unused
   * socket for its CPU, writes nothing to no file. Never throws. Takes up to a second the first
   * time (JNA unpacks its library), so call it when the process starts.
   *
   * <p>The tries run on a thread of their own that ends with them: a mask once set, even to itself,
   * no longer follows a growing cpuset (Linux 6.2 and later), and the caller's children would
   * inherit that. Call this from a thread that is not bound: JNA may start a helper thread, which
   * inherits the caller's mask.
   */
  public static NativeSupport probe(BinderChoice choice) {
    String os = System.getProperty("os.name", "unknown");
    if (!os.equals("Linux")) {
      return unavailable("threads can be bound on Linux only; this is " + os);
    }
    if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN
        || System.getProperty("sun.arch.data.model", "64").equals("32")) {
      return unavailable(
          "needs a 64-bit little-endian JVM; this one is " + System.getProperty("os.arch"));
    }
    FutureTask<NativeSupport> task = new FutureTask<>(() -> tryAll(choice, SystemRoot.live()));
    Thread thread = new Thread(task, PROBE_THREAD);
    thread.setDaemon(true);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      return unavailable("no thread to try the calls on: " + e.getMessage());
    }
    return result(thread, task);
  }

  private static NativeSupport tryAll(BinderChoice choice, SystemRoot root) {
    Attempt<ThreadBinder> jna = attempt(() -> JnaBinder.probe(root));
    Attempt<ThreadBinder> binder =
        switch (choice) {
          case JNA -> jna;
          case OPENHFT -> openHft(root, jna);
          case AUTO -> {
            Attempt<ThreadBinder> second = jna.value() != null ? jna : openHft(root, jna);
            yield second.value() != null ? second : jna;
          }
        };
    if (binder.value() == null) {
      return unavailable(binder.trouble());
    }
    Attempt<Sockets> sockets = attempt(JnaSockets::probe);
    Attempt<BlockFiles> blockFiles = attempt(JnaBlockFiles::probe);
    return new NativeSupport(
        new Calls(
            binder.value(),
            sockets.value() != null ? sockets.value() : new NoSockets(sockets.trouble()),
            blockFiles.value() != null
                ? blockFiles.value()
                : new NoBlockFiles(blockFiles.trouble())),
        "");
  }

  /** OpenHFT stands on JNA too, so JNA's trouble is often the reason of its own. */
  private static Attempt<ThreadBinder> openHft(SystemRoot root, Attempt<ThreadBinder> jna) {
    Attempt<ThreadBinder> openHft = attempt(() -> OpenHftBinder.probe(root));
    boolean bothFailed = openHft.value() == null && jna.value() == null;
    return bothFailed ? new Attempt<>(null, openHft.trouble() + "; " + jna.trouble()) : openHft;
  }

  /** Errors too: a missing class, a missing library and a missing symbol are all of that kind. */
  private static <T> Attempt<T> attempt(Callable<? extends T> call) {
    try {
      return new Attempt<>(call.call(), "");
    } catch (Exception | Error e) {
      return new Attempt<>(null, NativeTrouble.explain(e));
    }
  }

  private static NativeSupport result(Thread thread, FutureTask<NativeSupport> task) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          thread.join();
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          return unavailable(NativeTrouble.explain(e));
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static NativeSupport unavailable(String cause) {
    return new NativeSupport(null, cause);
  }

  /**
   * Whether threads can be bound; true if {@link #binder}, {@link #sockets} and the like may be
   * asked for.
   */
  public boolean isAvailable() {
    return calls != null;
  }

  /**
   * Why threads cannot be bound, in one line for an operator: the cause with what to do about it;
   * nothing if they can.
   */
  public Optional<String> unavailabilityCause() {
    return calls != null ? Optional.empty() : Optional.of(cause);
  }

  /**
   * Sets the masks of threads.
   *
   * @throws IllegalStateException if {@link #isAvailable} is false
   */
  public ThreadBinder binder() {
    return available().binder();
  }

  /**
   * The receive path of sockets. If that alone does not work here, its answers are all empty and
   * {@link Sockets#explain} says why.
   *
   * @return never null
   * @throws IllegalStateException if {@link #isAvailable} is false
   */
  public Sockets sockets() {
    return available().sockets();
  }

  /**
   * The writing of block files. If that alone does not work here, every open is refused with ENOSYS
   * and {@link BlockFiles#explain} says why.
   *
   * @return never null
   * @throws IllegalStateException if {@link #isAvailable} is false
   */
  public BlockFiles blockFiles() {
    return available().blockFiles();
  }

  private Calls available() {
    if (calls == null) {
      throw new IllegalStateException(cause);
    }
    return calls;
  }

  private record Calls(ThreadBinder binder, Sockets sockets, BlockFiles blockFiles) {}

  private record Attempt<T>(@Nullable T value, String trouble) {}
}
