/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** Keeps what Corelane says to an operator. */
final class CorelaneLog extends AppenderSkeleton implements AutoCloseable {

  private final Logger logger = Logger.getLogger(CorelaneService.class.getName());
  private final List<String> lines = new CopyOnWriteArrayList<>();

  CorelaneLog() {
    logger.setLevel(Level.INFO);
    logger.addAppender(this);
  }

  @Override
  protected void append(LoggingEvent event) {
    lines.add(event.getLevel() + " " + event.getRenderedMessage());
  }

  /** Level and message. */
  List<String> lines() {
    return List.copyOf(lines);
  }

  /** Those about steering. */
  List<String> ofSteering() {
    return lines.stream().filter(line -> line.contains(" Corelane steers")).toList();
  }

  @Override
  public boolean requiresLayout() {
    return false;
  }

  @Override
  public void close() {
    logger.removeAppender(this);
  }
}
