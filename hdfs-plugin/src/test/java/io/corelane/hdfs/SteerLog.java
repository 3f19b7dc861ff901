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

/** Keeps what Corelane says to an operator about steering. */
final class SteerLog extends AppenderSkeleton implements AutoCloseable {

  private final Logger logger = Logger.getLogger(Corelane.class.getName());
  private final List<String> lines = new CopyOnWriteArrayList<>();

  SteerLog() {
    logger.setLevel(Level.INFO);
    logger.addAppender(this);
  }

  @Override
  protected void append(LoggingEvent event) {
    String line = event.getRenderedMessage();
    if (line.startsWith("Corelane steers")) {
      lines.add(event.getLevel() + " " + line);
    }
  }

  List<String> lines() {
    return List.copyOf(lines);
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
