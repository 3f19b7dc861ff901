/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.mode;

import io.corelane.affinity.cli.datanode.DataNodeJmx;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.datanode.DfsAdmin;
import io.corelane.affinity.cli.site.KeptFile;
import io.corelane.affinity.cli.site.SiteChange;
import io.corelane.affinity.config.ModeKey;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts a mode in force: the file first, then each DataNode that reads it. Where one does not
 * follow, the file is put back, and those that have read it are told again.
 */
final class ModeChange {

  private static final long PAUSE_MILLIS = 200;

  private final ModeKey wanted;
  private final SiteChange site;
  private final DfsAdmin admin;
  private final Duration patience;

  /**
   * A DataNode as it was found.
   *
   * @param ipc where it is told
   * @param jmx where it is asked
   * @param before how it stood
   */
  record Node(String ipc, DataNodeJmx jmx, DataNodeReport before) {}

  /**
   * Nothing is done yet.
   *
   * @param wanted the mode
   * @param site what is to be written
   * @param admin tells the DataNodes
   * @param patience how long a DataNode may take
   */
  ModeChange(ModeKey wanted, SiteChange site, DfsAdmin admin, Duration patience) {
    this.wanted = wanted;
    this.site = site;
    this.admin = admin;
    this.patience = patience;
  }

  /**
   * Does it.
   *
   * @param nodes the DataNodes that read the file
   * @param interruption what may come in the midst, and is as if a DataNode did not follow
   * @return how each stands now
   * @throws IOException if one does not follow: why, and what has been put back
   */
  List<DataNodeReport> act(List<Node> nodes, Interruption interruption) throws IOException {
    Optional<KeptFile> kept = Optional.empty();
    List<Node> told = new ArrayList<>();
    List<DataNodeReport> now = new ArrayList<>();
    try {
      if (!site.isNone()) {
        kept = Optional.of(KeptFile.write(site, KeptFile.By.MODE));
      }
      for (Node node : nodes) {
        told.add(node);
        now.add(follow(node));
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      interruption.endOfWork();
      String why = interruption.isUnderWay() ? "interrupted" : String.valueOf(e.getMessage());
      throw new IOException(
          kept.isEmpty() && told.isEmpty() ? why : why + "; " + putBack(kept, told), e);
    }
    interruption.endOfWork();
    if (kept.isPresent()) {
      kept.get().done();
    }
    return now;
  }

  private DataNodeReport follow(Node node) throws IOException, InterruptedException {
    try {
      read(node);
    } catch (IOException e) {
      throw new IOException(node.ipc() + " cannot be told: " + e.getMessage(), e);
    }
    DataNodeReport now = node.jmx().ask();
    if (!Standing.isInForce(now, wanted)) {
      String why = Standing.refusal(now, wanted, site.file().toString());
      throw new IOException(node.ipc() + ": " + why);
    }
    return now;
  }

  /** The DataNode reads its files, and has done what follows when this returns. */
  private void read(Node node) throws IOException, InterruptedException {
    admin.start(node.ipc());
    awaitEnd(node);
  }

  private void awaitEnd(Node node) throws IOException, InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (!admin.hasEnded(node.ipc())) {
      if (System.nanoTime() > end) {
        throw new IOException("it has not ended reading within " + patience.toSeconds() + " s");
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Says what has been put back. */
  private String putBack(Optional<KeptFile> kept, List<Node> told) {
    if (kept.isEmpty()) {
      return site.file() + " said so already, and was not changed";
    }
    try {
      kept.get().putBack();
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
    List<String> said = new ArrayList<>(List.of("put back: " + site.file()));
    for (Node node : told) {
      said.add(toldAgain(node));
    }
    return String.join(", ", said);
  }

  /** It refuses while it is still reading, as where that was not waited for. */
  private void readAgain(Node node) throws IOException, InterruptedException {
    try {
      admin.start(node.ipc());
    } catch (IOException e) {
      awaitEnd(node);
      admin.start(node.ipc());
    }
    awaitEnd(node);
  }

  private String toldAgain(Node node) {
    try {
      readAgain(node);
      return "and " + node.ipc() + " is in mode " + node.jmx().ask().auto().configuredMode();
    } catch (IOException | InterruptedException e) {
      return "but "
          + node.ipc()
          + " could not be told; once it can: "
          + DfsAdmin.text(node.ipc(), "start");
    }
  }
}
