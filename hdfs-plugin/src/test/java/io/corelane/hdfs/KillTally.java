/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a campaign of kills found in one way. */
final class KillTally {

  private static final int CHUNK = 512;
  private static final int LOSSES_TOLD = 20;

  private final String way;
  private int kills;
  private int caught;
  private int lostFiles;
  private int wrongBeyond;
  private int torn;
  private int largeLosses;
  private long acknowledged;
  private long lostBytes;
  private final List<String> losses = new ArrayList<>();

  KillTally(String way) {
    this.way = way;
  }

  void killed() {
    kills++;
  }

  /** So many replicas were killed in the midst of their finalization. */
  void torn(int replicas) {
    torn += replicas;
  }

  /** Takes a file into account and says what is wrong with it; empty if nothing is. */
  synchronized String add(String file, CaughtFile.Found found) {
    caught++;
    acknowledged += found.acknowledged();
    String what = "";
    if (found.lost() > 0) {
      lostFiles++;
      lostBytes += found.lost();
      if (found.lost() >= CHUNK) {
        largeLosses++;
      }
      losses.add(found.acknowledged() % CHUNK + "->" + found.same() % CHUNK);
      what =
          String.format(
              Locale.ROOT,
              "%s %s: acknowledged %d (%d in its chunk), good up to %d (%d in its chunk) of %d:"
                  + " LOST %d %s",
              way,
              file,
              found.acknowledged(),
              found.acknowledged() % CHUNK,
              found.same(),
              found.same() % CHUNK,
              found.length(),
              found.lost(),
              found.trouble());
    } else if (found.isWrongBeyond()) {
      wrongBeyond++;
      what = way + " " + file + ": wrong beyond what was acknowledged: " + found;
    }
    return what;
  }

  int kills() {
    return kills;
  }

  int caught() {
    return caught;
  }

  int lostFiles() {
    return lostFiles;
  }

  /**
   * Files that lost more than stock HDFS may lose: there a kill between data and checksum costs a
   * partial chunk, and a kill between the two renames of a finalization costs the block.
   */
  int lostBeyondStock() {
    return Math.max(0, largeLosses - torn);
  }

  int wrongBeyond() {
    return wrongBeyond;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%-12s kills %4d  files caught %5d  acknowledged %8.1f MiB  files with lost acknowledged"
            + " bytes %d  bytes lost %d  torn finalizations %d  wrong beyond %d  in chunk, acknowledged->good %s%s",
        way,
        kills,
        caught,
        acknowledged / (double) (1 << 20),
        lostFiles,
        lostBytes,
        torn,
        wrongBeyond,
        losses.subList(0, Math.min(LOSSES_TOLD, losses.size())),
        losses.size() > LOSSES_TOLD ? " and more" : "");
  }
}
