/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * The meter in a guest: windows of the kernel's trace events, one after the other. What it can tell
 * and what not is with {@link MeterCounts} and in the joins of this package.
 */
public final class LocalityMeter implements AutoCloseable {

  /** In the guest: its own file system is not touched. */
  private static final String SCRIPT = "/run/corelane-meter.sh";

  private static final String ERRORS = "/run/corelane-meter.err";

  private final Guest guest;
  private final MeterOptions options;

  private LocalityMeter(Guest guest, MeterOptions options) {
    this.guest = guest;
    this.options = options;
  }

  /**
   * Prepares to watch the DataNodes of a guest.
   *
   * @param guest a running guest
   * @return the meter, not recording yet
   * @throws HarnessException if the guest refuses the script
   * @throws IOException if ssh cannot be started
   */
  public static LocalityMeter prepare(Guest guest)
      throws HarnessException, IOException, InterruptedException {
    return prepare(guest, MeterOptions.DATA_NODE);
  }

  /**
   * Copies the script into a guest and ends a window that somebody left open there.
   *
   * @param guest a running guest
   * @return the meter, not recording yet
   * @throws HarnessException if the guest refuses the script
   * @throws IOException if ssh cannot be started
   */
  public static LocalityMeter prepare(Guest guest, MeterOptions options)
      throws HarnessException, IOException, InterruptedException {
    guest.run("true"); // Opens the connection that further commands share.
    Process copy = guest.start("cat > " + SCRIPT);
    try (InputStream script = LocalityMeter.class.getResourceAsStream("meter");
        OutputStream in = copy.getOutputStream()) {
      if (script == null) {
        throw new HarnessException("benchmarks/rig/guest/meter is not among the classes: build");
      }
      script.transferTo(in);
    }
    if (copy.waitFor() != 0) {
      throw new HarnessException("the guest does not take the meter's script as " + SCRIPT);
    }
    LocalityMeter meter = new LocalityMeter(guest, options);
    meter.cancel();
    return meter;
  }

  /**
   * Begins a window; fails if one is open already. Its events are kept in the guest's memory: 16
   * MiB for each CPU, enough for several GiB of uploads.
   */
  public void start() throws HarnessException, IOException, InterruptedException {
    guest.run("bash " + SCRIPT + " start " + options.forShell());
  }

  /**
   * Ends the window: where the bytes were handled. Bytes that are still in the page cache then were
   * not submitted: call sync before, if they are to count. Fails if no window is open, or its
   * events make no sense.
   */
  public Locality stop() throws HarnessException, IOException, InterruptedException {
    return reduce(report());
  }

  /**
   * Ends the window and keeps what the guest said.
   *
   * @param file gets the report, compressed by gzip
   * @return where the bytes were handled
   * @throws HarnessException if no window is open, or its events make no sense
   * @throws IOException if ssh cannot be started, or the file cannot be written
   */
  public Locality stop(Path file) throws HarnessException, IOException, InterruptedException {
    byte[] report = report();
    Files.write(file, report);
    return reduce(report);
  }

  /**
   * Ends a window that is open, if any; what was seen in it is lost. An interrupt is kept as the
   * thread's flag, and the window may be open still.
   */
  @Override
  public void close() throws HarnessException, IOException {
    try {
      cancel();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void cancel() throws HarnessException, IOException, InterruptedException {
    guest.run("bash " + SCRIPT + " cancel");
  }

  /** A file for the errors: ssh's background process might keep a pipe open. */
  private byte[] report() throws HarnessException, IOException, InterruptedException {
    Process stop = guest.start("bash " + SCRIPT + " stop --gzip 2> " + ERRORS);
    stop.getOutputStream().close();
    byte[] report = stop.getInputStream().readAllBytes();
    if (stop.waitFor() != 0) {
      throw new HarnessException("the meter cannot stop: " + guest.run("cat " + ERRORS).strip());
    }
    return report;
  }

  private static Locality reduce(byte[] report) throws HarnessException, IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(new ByteArrayInputStream(report)), StandardCharsets.UTF_8))) {
      return MeterReport.reduce(lines);
    }
  }
}
