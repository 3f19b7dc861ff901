/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cli.fleet.node.FleetNode;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a roll-out has changed, on disk before it is changed: a line of JSON each. It is the way
 * back for one that was interrupted. Safe for all threads.
 */
public final class RollOutJournal implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CHANGE = "change";
  private static final String RETURNED = "returned";
  private static final String END = "end";

  private final Path file;
  private final FileChannel channel;
  private final Clock clock;
  private final Map<String, Entry> open = new LinkedHashMap<>();

  /**
   * A DataNode that may be in another mode than before.
   *
   * @param node the DataNode
   * @param ipcPort where it takes requests
   * @param before the mode that it was configured to
   * @param mode the mode that it was told
   */
  public record Entry(FleetNode node, int ipcPort, String before, String mode) {}

  private RollOutJournal(Path file, FileChannel channel, Clock clock) {
    this.file = file;
    this.channel = channel;
    this.clock = clock;
  }

  /**
   * Opens or makes it.
   *
   * @param file where it is
   * @param clock for the times in it
   * @throws IOException if it cannot be read or written, is not a journal, or another roll-out has
   *     it
   */
  public static RollOutJournal open(Path file, Clock clock) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    RollOutJournal journal = new RollOutJournal(file, channel, clock);
    boolean opened = false;
    try {
      if (channel.tryLock() == null) {
        throw taken(file);
      }
      journal.read();
      opened = true;
      return journal;
    } catch (OverlappingFileLockException e) {
      throw taken(file);
    } finally {
      if (!opened) {
        channel.close();
      }
    }
  }

  private static IOException taken(Path file) {
    return new IOException("another roll-out is writing " + file);
  }

  private void read() throws IOException {
    String text = Files.readString(file);
    // What was torn off was not done: each line is on disk before its change.
    String whole = text.substring(0, text.lastIndexOf('\n') + 1);
    channel.truncate(whole.getBytes(StandardCharsets.UTF_8).length);
    List<String> lines = whole.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      try {
        take(JSON.readTree(lines.get(i)));
      } catch (JsonProcessingException | IllegalArgumentException e) {
        throw new IOException(file + " is no journal of a roll-out: line " + (i + 1), e);
      }
    }
  }

  private void take(JsonNode line) {
    String event = line.path("event").asText();
    String name = line.path("name").asText();
    if (event.equals(CHANGE)) {
      FleetNode node =
          new FleetNode(
              name,
              line.path("host").asText(),
              "",
              Optional.of(URI.create(line.path("web").asText())),
              "");
      // Of two changes the first has the mode to go back to.
      open.putIfAbsent(
          name,
          new Entry(
              node,
              line.path("ipcPort").asInt(),
              line.path("before").asText(),
              line.path("mode").asText()));
    } else if (event.equals(RETURNED)) {
      open.remove(name);
    } else if (event.equals(END)) {
      open.clear();
    } else {
      throw new IllegalArgumentException("no such event");
    }
  }

  /** The DataNodes that have not been returned, in the order of their changes. */
  public synchronized List<Entry> open() {
    return List.copyOf(open.values());
  }

  /** Before a change. */
  synchronized void change(Entry entry) throws IOException {
    ObjectNode line = line(CHANGE).put("name", entry.node().name());
    line.put("host", entry.node().host())
        .put("web", entry.node().web().map(URI::toString).orElse(""))
        .put("ipcPort", entry.ipcPort())
        .put("before", entry.before())
        .put("mode", entry.mode());
    write(line);
  }

  /** After it was returned. */
  synchronized void returned(String name) throws IOException {
    write(line(RETURNED).put("name", name));
  }

  /** All are meant to stay as they are. */
  synchronized void end() throws IOException {
    write(line(END));
  }

  private ObjectNode line(String event) {
    return JSON.createObjectNode().put("at", clock.instant().toString()).put("event", event);
  }

  private void write(ObjectNode line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    long whole = channel.size();
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    } catch (IOException e) {
      // Half a line, as on a full disk, would make the next ones unreadable.
      channel.truncate(whole);
      throw e;
    }
    take(line);
  }

  /** Where it is. */
  public Path file() {
    return file;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
