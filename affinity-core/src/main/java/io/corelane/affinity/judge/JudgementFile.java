/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * Keeps a judgement over a restart of the DataNode. A file of ours that cannot be used, for it was
 * cut or is of another version, is set aside under another name; a file that is not ours is never
 * touched. For one thread.
 */
public final class JudgementFile {

  /** Ours have some hundred bytes. */
  private static final int MOST_BYTES = 64 << 10;

  private final Path file;
  private final String owner;
  private String trouble = "";

  /** Whether something is there that may not be written over. */
  private boolean foreign;

  /** A file that may not be there yet, of an owner such as the first of a DataNode's volumes. */
  public JudgementFile(Path file, String owner) {
    this.file = file;
    this.owner = owner;
  }

  /** What keeps it from being kept: one sentence; empty if nothing does. */
  public String trouble() {
    return trouble;
  }

  /**
   * Reads what was kept; nothing if there is none, or none that can be used: {@link #trouble} says
   * why then.
   */
  public Optional<Judgement> read() {
    byte[] bytes;
    try {
      if (Files.exists(file) && (!Files.isRegularFile(file) || Files.size(file) > MOST_BYTES)) {
        return notOurs("it is no file of Corelane's");
      }
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      return notOurs(e.toString());
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    // One that was cut before its first line ended can only be told by what there is of it.
    boolean ours = text.startsWith(JudgementText.MAGIC) || JudgementText.MAGIC.startsWith(text);
    if (!ours) {
      return notOurs("it is no file of Corelane's");
    }
    try {
      return Optional.of(JudgementText.read(text, owner));
    } catch (JudgementText.OtherOwnerException e) {
      return notOurs(String.valueOf(e.getMessage()));
    } catch (IllegalArgumentException e) {
      return setAside(String.valueOf(e.getMessage()));
    }
  }

  private Optional<Judgement> notOurs(String why) {
    foreign = true;
    trouble =
        "What mode auto finds is not kept over a restart: "
            + file
            + " cannot be used, and is left as it is: "
            + why
            + ". Move it away, or set corelane.auto.state";
    return Optional.empty();
  }

  private Optional<Judgement> setAside(String why) {
    Path aside = file.resolveSibling(file.getFileName() + ".unread");
    try {
      Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
      trouble = file + " could not be used and is " + aside.getFileName() + " now: " + why;
    } catch (IOException e) {
      notOurs(why);
    }
    return Optional.empty();
  }

  /** Looked at before each write: another DataNode may have begun, or somebody moved it away. */
  private boolean isAnothers() {
    if (foreign) {
      foreign = Files.exists(file, LinkOption.NOFOLLOW_LINKS);
      return foreign;
    }
    try {
      String text = Files.readString(file);
      Optional<String> its = JudgementText.owner(text);
      if (its.isPresent() && !its.get().equals(owner)) {
        notOurs("it is of the DataNode of " + its.get());
      }
    } catch (IOException e) {
      return false; // It is not there, or writing says what is wrong.
    }
    return foreign;
  }

  /**
   * Keeps a judgement: all of it or what was there before, also when the machine stops meanwhile.
   * Throws nothing; {@link #trouble} says if it could not be kept.
   */
  public void write(Judgement judgement) {
    if (isAnothers()) {
      return;
    }
    // Two DataNodes that were given one file must not write into each other's.
    String mark = Integer.toHexString(owner.hashCode());
    Path next = file.resolveSibling(file.getFileName() + "." + mark + ".next");
    try {
      ByteBuffer bytes =
          ByteBuffer.wrap(JudgementText.write(judgement, owner).getBytes(StandardCharsets.UTF_8));
      try (FileChannel out =
          FileChannel.open(
              next,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
        out.force(true);
      }
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      trouble = "";
    } catch (IOException e) {
      trouble = "What mode auto finds is not kept over a restart: " + file + ": " + e;
    }
  }
}
