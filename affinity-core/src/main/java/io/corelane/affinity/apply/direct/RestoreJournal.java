/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.cpu.CpuSet;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * What was there before we wrote, on disk before we write. Lines are only appended; when no value
 * is open any more the file is replaced by an empty one. One process at a time.
 */
final class RestoreJournal implements AutoCloseable {

  static final String NAME = "direct.journal";
  private static final String LOCK = "direct.lock";
  private static final String HEADER = "corelane-direct-1";

  private final Path directory;
  private final String boot;
  private final FileChannel lock;
  private FileChannel channel;
  private long number;
  private boolean broken;

  private RestoreJournal(Path directory, String boot, FileChannel lock, FileChannel channel) {
    this.directory = directory;
    this.boot = boot;
    this.lock = lock;
    this.channel = channel;
  }

  /**
   * What an earlier run left open.
   *
   * @param journal to go on with
   * @param open the values, in the order of their first change
   * @param remarks sentences for an operator
   */
  record Opened(RestoreJournal journal, List<Held> open, List<String> remarks) {}

  static Opened open(Path directory, String boot) throws IOException {
    Files.createDirectories(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    FileChannel lock = locked(directory.resolve(LOCK));
    try {
      Path file = directory.resolve(NAME);
      JournalReplay replay = new JournalReplay(boot);
      if (Files.exists(file)) {
        replay.read(Files.readString(file, StandardCharsets.ISO_8859_1));
        replay.keepAside(file);
      }
      FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ);
      RestoreJournal journal = new RestoreJournal(directory, boot, lock, channel);
      // What is still open is written anew: it must not follow a damaged or a torn line.
      journal.rewrite(replay.open());
      return new Opened(journal, replay.open(), replay.remarks());
    } catch (IOException | RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  private static FileChannel locked(Path file) throws IOException {
    FileChannel lock = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (lock.tryLock() != null) {
        return lock;
      }
    } catch (OverlappingFileLockException e) {
      // Held by this very process, which is as bad.
    }
    lock.close();
    throw new IOException(file + ": another Corelane changes values with this journal");
  }

  private void rewrite(List<Held> open) throws IOException {
    Path file = directory.resolve(NAME);
    Path fresh = directory.resolve(NAME + ".new");
    FileChannel next =
        FileChannel.open(
            fresh,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    try {
      StringBuilder text = new StringBuilder(JournalText.line(0, List.of(HEADER, boot)));
      long lines = 1;
      for (Held held : open) {
        for (CpuSet cpus : held.ours()) {
          text.append(JournalText.line(lines++, intent(held, cpus)));
        }
      }
      write(next, text.toString());
      next.force(true);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      channel.close();
      channel = next;
      number = lines;
      try (FileChannel entries = FileChannel.open(directory, StandardOpenOption.READ)) {
        entries.force(true);
      }
    } catch (IOException | RuntimeException | Error e) {
      if (channel != next) {
        next.close();
      }
      throw e;
    }
  }

  /** On disk when this returns; to be called before the write. */
  void intend(Held held, CpuSet cpus) throws IOException {
    append(intent(held, cpus));
  }

  private static List<String> intent(Held held, CpuSet cpus) {
    List<String> fields = new ArrayList<>(List.of("intent"));
    fields.addAll(JournalText.tunable(held.what()));
    fields.add(JournalText.coded(held.original().toList()));
    fields.add(JournalText.coded(cpus.toList()));
    fields.add(held.banned() ? "banned" : "-");
    return fields;
  }

  void closed(Tunable what, String how) throws IOException {
    List<String> fields = new ArrayList<>(List.of("closed"));
    fields.addAll(JournalText.tunable(what));
    fields.add(how);
    append(fields);
  }

  /** To be called when no value is open. */
  void empty() throws IOException {
    if (number > 1) {
      rewrite(List.of());
    }
  }

  private void append(List<String> fields) throws IOException {
    if (broken) {
      throw new IOException(directory.resolve(NAME) + ": an earlier line could not be taken back");
    }
    long end = channel.size();
    try {
      write(channel, JournalText.line(number, fields));
      channel.force(true);
      number++;
    } catch (IOException e) {
      takeBack(end);
      throw e;
    }
  }

  /** Half a line must not stand before a whole one. */
  private void takeBack(long end) {
    try {
      channel.truncate(end);
    } catch (IOException e) {
      broken = true;
    }
  }

  private static void write(FileChannel to, String text) throws IOException {
    ByteBuffer bytes = StandardCharsets.US_ASCII.encode(text);
    long at = to.size();
    while (bytes.hasRemaining()) {
      at += to.write(bytes, at);
    }
  }

  @Override
  public void close() throws IOException {
    // The lock last.
    try (lock) {
      channel.close();
    }
  }

  /** The header's own fields. */
  static boolean isHeader(List<String> fields) {
    return fields.size() == 2 && fields.get(0).equals(HEADER);
  }
}
