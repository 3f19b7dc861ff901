/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Profiles beside each other, as tables that a document may take over. */
public final class ProfileText {

  private static final int MOST = 10;

  private static final List<ThreadGroupKind> LOOKED_AT =
      List.of(ThreadGroupKind.RECEIVERS, ThreadGroupKind.DISK_WRITERS, ThreadGroupKind.RESPONDERS);

  private static final String NOTES =
      """
      CPU-seconds are the kernel's: of each thread to the nanosecond (schedstat), parted into user and
      system as its ticks fell (utime, stime). The kernel's own threads, which write dirty pages out, are
      no threads of the DataNode and in no table. Flight Recorder runs all the while, in each way.
      What Flight Recorder does not see:
      - the kernel: its time shows as the native method that called it, whether it ran there or waited
        for the disk, so the parts of system time are what was sampled, not what was measured;
      - a thread that waits for a CPU: it is sampled as if it ran;
      - code without frames: copy and checksum routines that the JVM generates count for their caller, or
        are lost, and with them what user time would make more samples than there are; garbage collector,
        JIT compilers and Flight Recorder have no samples at all;
      - threads in Java are sampled every %d ms, five at a time; of those in native methods one each ms;
      - locks that a thread got after spinning, and those of native code: no wait was recorded;
      - what a thread allocated in its last buffer of 16 KiB, and which object in a buffer was how large:
        what was allocated since the last sample counts for the object that needed the next buffer.
      """
          .formatted(DataNodeRecording.PERIOD_MILLIS);

  private final List<Profile> profiles;
  private final StringBuilder text = new StringBuilder();

  private ProfileText(List<Profile> profiles) {
    this.profiles = profiles;
  }

  /**
   * All tables.
   *
   * @param profiles of the same uploads, at least one
   */
  public static String of(List<Profile> profiles) {
    ProfileText text = new ProfileText(profiles);
    text.seconds();
    LOOKED_AT.forEach(text::samples);
    text.allocations();
    text.locks();
    return text.text.append('\n').append(NOTES).toString();
  }

  private void seconds() {
    Profile first = profiles.get(0);
    line(
        "CPU-seconds per GiB of a DataNode's threads; %d rounds of %d x %d MiB, median (least to most)",
        first.rounds().size(), first.upload().streams(), first.upload().mib());
    line("");
    List<String> head = new ArrayList<>(List.of("thread"));
    for (Profile profile : profiles) {
      head.addAll(List.of(profile.way(), "user", "system"));
    }
    List<List<String>> rows = new ArrayList<>();
    for (ThreadGroupKind kind : ThreadGroupKind.values()) {
      rows.add(row(kind.toString(), round -> round.of(kind)));
    }
    rows.add(row("all of the DataNode", round -> round.used().process()));
    table(head, rows);
    for (Profile profile : profiles) {
      line(
          "%s: %s MiB/s for the client; %.1f %% of the CPU time was of threads that had ended when"
              + " they were looked at next, and is shared out among theirs",
          profile.way(), profile.throughput().rounded(), 100 * sharedOut(profile));
    }
  }

  private static double sharedOut(Profile profile) {
    double all = profile.rounds().stream().mapToDouble(r -> r.used().process().all()).sum();
    double shared = profile.rounds().stream().mapToDouble(r -> r.used().sharedOut()).sum();
    return shared / all;
  }

  private List<String> row(String name, Function<Profile.Round, CpuSeconds> part) {
    List<String> cells = new ArrayList<>(List.of(name));
    for (Profile profile : profiles) {
      cells.add(profile.perGib(round -> part.apply(round).all()).toString());
      cells.add(profile.perGib(round -> part.apply(round).user()).toString());
      cells.add(profile.perGib(round -> part.apply(round).system()).toString());
    }
    return cells;
  }

  private void samples(ThreadGroupKind kind) {
    List<Profile> with = profiles.stream().filter(p -> all(p.flight().samples(kind)) > 0).toList();
    if (with.isEmpty()) {
      return;
    }
    line("");
    line(
        "Where the samples of %s fall: share of those in Java and of those in native methods, and the"
            + " CPU-seconds per GiB that make it, user time as Java, system time as native",
        kind.toString());
    line("");
    List<String> head = new ArrayList<>(List.of("at"));
    for (Profile profile : with) {
      Samples samples = profile.flight().samples(kind);
      head.add(profile.way());
      head.add("of " + samples.java() + " in Java");
      head.add("of " + samples.inNative() + " native");
    }
    List<List<String>> rows = new ArrayList<>();
    for (SampleGroup group : sorted(with, kind)) {
      List<String> cells = new ArrayList<>(List.of(group.toString()));
      for (Profile profile : with) {
        Samples samples = profile.flight().samples(kind);
        cells.add(text("%.3f", samples.seconds(group, profile.median(kind))));
        cells.add(share(samples.java(group), samples.java()));
        cells.add(share(samples.inNative(group), samples.inNative()));
      }
      rows.add(cells);
    }
    table(head, rows);
    for (Profile profile : with) {
      methods(profile, kind);
    }
  }

  private static long all(Samples samples) {
    return samples.java() + samples.inNative();
  }

  private static List<SampleGroup> sorted(List<Profile> with, ThreadGroupKind kind) {
    return Arrays.stream(SampleGroup.values())
        .filter(group -> with.stream().anyMatch(p -> has(p.flight().samples(kind), group)))
        .sorted(Comparator.comparingDouble(group -> -most(with, kind, group)))
        .toList();
  }

  private static boolean has(Samples samples, SampleGroup group) {
    return !group.isWaiting() && samples.java(group) + samples.inNative(group) > 0;
  }

  private static double most(List<Profile> with, ThreadGroupKind kind, SampleGroup group) {
    return with.stream()
        .mapToDouble(p -> p.flight().samples(kind).seconds(group, p.median(kind)))
        .max()
        .orElse(0);
  }

  private void methods(Profile profile, ThreadGroupKind kind) {
    Samples samples = profile.flight().samples(kind);
    double user = profile.rounds().stream().mapToDouble(round -> round.of(kind).user()).sum();
    line("");
    line(
        "%s, methods with most samples, of %d; in Java %d, where user time would make %.0f:",
        profile.way(), all(samples), samples.java(), user * 1000 / DataNodeRecording.PERIOD_MILLIS);
    for (Samples.Method method : samples.top(MOST)) {
      line("  %s  %s", share(method.count(), all(samples)), method.name());
    }
  }

  private static String share(long part, long of) {
    return text("%.1f %%", 100.0 * part / Math.max(1, of));
  }

  private void allocations() {
    line("");
    line(
        "Bytes allocated per packet of 64 KiB, what a block's begin and end take shared out among its"
            + " packets; and of that by Corelane's code");
    line("");
    List<String> head = new ArrayList<>(List.of("thread"));
    profiles.forEach(profile -> head.addAll(List.of(profile.way(), "by Corelane")));
    List<List<String>> rows = new ArrayList<>();
    for (ThreadGroupKind kind : LOOKED_AT) {
      List<String> cells = new ArrayList<>(List.of(kind.toString()));
      for (Profile profile : profiles) {
        Allocations allocations = profile.flight().allocations(kind);
        cells.add(text("%.1f", profile.perPacket(allocations.bytes())));
        cells.add(text("%.1f", profile.perPacket(allocations.bytesOfCorelane())));
      }
      rows.add(cells);
    }
    table(head, rows);
    for (Profile profile : profiles) {
      for (ThreadGroupKind kind : LOOKED_AT) {
        Allocations allocations = profile.flight().allocations(kind);
        sites(profile, kind.toString(), allocations.top(MOST / 2));
        if (allocations.bytesOfCorelane() < allocations.bytes()) {
          sites(profile, kind + ", Corelane's code alone", allocations.topOfCorelane(MOST / 2));
        }
      }
    }
  }

  private void sites(Profile profile, String what, List<Allocations.Site> top) {
    if (!top.isEmpty()) {
      line("");
      line("%s, %s, bytes per packet by class and place:", profile.way(), what);
    }
    for (Allocations.Site site : top) {
      line("  %.1f  %s", profile.perPacket(site.bytes()), site.name());
    }
  }

  private void locks() {
    line("");
    line("Waits for locks that another thread held, per GiB: seconds of all threads, and how many");
    line("");
    List<String> head = new ArrayList<>(List.of("whose code wanted it"));
    profiles.forEach(profile -> head.addAll(List.of(profile.way(), "waits")));
    List<List<String>> rows = new ArrayList<>();
    for (CodeOwner owner : CodeOwner.values()) {
      List<String> cells = new ArrayList<>(List.of(owner.toString()));
      for (Profile profile : profiles) {
        cells.addAll(cells(profile, profile.flight().locks().of(owner)));
      }
      rows.add(cells);
    }
    table(head, rows);
    for (Profile profile : profiles) {
      line("");
      line("%s, places with the longest waits, per GiB: seconds, how many:", profile.way());
      for (LockWaits.Place place : profile.flight().locks().top(MOST)) {
        line("  %s  %s", String.join("  ", cells(profile, place.waited())), place.name());
      }
    }
  }

  private static List<String> cells(Profile profile, LockWaits.Wait wait) {
    return List.of(
        text("%.4f", profile.eachGib(wait.seconds())),
        text("%.1f", profile.eachGib((double) wait.count())));
  }

  private void table(List<String> head, List<List<String>> rows) {
    tableLine(head);
    tableLine(head.stream().map(cell -> "---").toList());
    rows.forEach(this::tableLine);
    line("");
  }

  private void tableLine(List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private void line(String format, Object... values) {
    text.append(text(format, values)).append('\n');
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
