/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.jmh;

import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.FileSync;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.NativeSupport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The calls by which a flow of {@code corelane matrix --disk} starts the write-out of its file,
 * without the disk: the file is clean, so the kernel finds nothing to submit.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields, by @Setup.
public class FileSyncBenchmark {

  private static final int WRITE_OUT_BYTES = 8 << 20;

  private FileSync fileSync;
  private Path file;
  private FileSync.OpenFile open;

  /**
   * Makes a file without dirty pages.
   *
   * @throws IOException if there is no room for it
   * @throws NativeCallException if it cannot be opened
   */
  @Setup
  public void makeFile() throws IOException, NativeCallException {
    fileSync = NativeSupport.probe(BinderChoice.AUTO).fileSync();
    file = Files.createTempFile("corelane-jmh", ".bin");
    open = fileSync.open(file);
  }

  /**
   * Removes it.
   *
   * @throws IOException if that fails
   */
  @TearDown
  public void removeFile() throws IOException {
    open.close();
    Files.delete(file);
  }

  /**
   * Open and close: once per flow.
   *
   * @throws NativeCallException if the kernel refuses
   */
  @Benchmark
  public void openAndClose() throws NativeCallException {
    fileSync.open(file).close();
  }

  /**
   * Start the write-out of nothing: the call itself, once per interval.
   *
   * @throws NativeCallException if the kernel refuses
   */
  @Benchmark
  public void startWriteOut() throws NativeCallException {
    open.startWriteOut(0, WRITE_OUT_BYTES);
  }
}
