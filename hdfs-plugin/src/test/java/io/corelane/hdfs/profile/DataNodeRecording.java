/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** JDK Flight Recorder in a DataNode, from its start on. */
public final class DataNodeRecording {

  /** How often threads that run Java are sampled, and one of those in native methods. */
  static final int PERIOD_MILLIS = 2;

  private static final int NATIVE_PERIOD_MILLIS = 1;

  // One sample of an allocation each time a thread's buffer is full, none left out.
  private static final String SETTINGS =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <configuration version="2.0">
        <event name="jdk.ExecutionSample">
          <setting name="enabled">true</setting>
          <setting name="period">%d ms</setting>
        </event>
        <event name="jdk.NativeMethodSample">
          <setting name="enabled">true</setting>
          <setting name="period">%d ms</setting>
        </event>
        <event name="jdk.ObjectAllocationSample">
          <setting name="enabled">true</setting>
          <setting name="throttle">off</setting>
          <setting name="stackTrace">true</setting>
        </event>
        <event name="jdk.JavaMonitorEnter">
          <setting name="enabled">true</setting>
          <setting name="threshold">0 ns</setting>
          <setting name="stackTrace">true</setting>
        </event>
        <event name="jdk.ThreadPark">
          <setting name="enabled">true</setting>
          <setting name="threshold">0 ns</setting>
          <setting name="stackTrace">true</setting>
        </event>
      </configuration>
      """;

  private DataNodeRecording() {}

  /**
   * What a JVM is to be started with.
   *
   * @param directory for its files
   * @return options
   * @throws IOException if the directory cannot be written to
   */
  public static List<String> options(Path directory) throws IOException {
    Path absolute = Files.createDirectories(directory.toAbsolutePath());
    Path settings = absolute.resolve("profile.jfc");
    Files.writeString(settings, SETTINGS.formatted(PERIOD_MILLIS, NATIVE_PERIOD_MILLIS));
    return List.of(
        "-XX:FlightRecorderOptions=stackdepth=256,repository=" + absolute.resolve("flight"),
        "-XX:StartFlightRecording=name=profile,settings=" + settings,
        // Otherwise samples fall on the nearest safepoint's line and method.
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:+DebugNonSafepoints",
        // Small buffers, so that little is missing of what a thread allocated last.
        "-XX:TLABSize=16k",
        "-XX:-ResizeTLAB");
  }

  /**
   * Writes what was recorded so far into a file.
   *
   * @param pid the DataNode
   * @param file to be written
   * @throws IOException if the DataNode does not
   * @throws InterruptedException if the caller is to end
   */
  public static void dump(long pid, Path file) throws IOException, InterruptedException {
    Path jcmd = Path.of(System.getProperty("java.home", ""), "bin", "jcmd");
    Process process =
        new ProcessBuilder(
                jcmd.toString(),
                Long.toString(pid),
                "JFR.dump",
                "name=profile",
                "filename=" + file.toAbsolutePath())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || !Files.exists(file)) {
      throw new IOException("no recording of process " + pid + ": " + said);
    }
  }
}
