/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.storage;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DataNodeFacts;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Map;

/** Who starts the write-out of uploaded blocks. */
public final class SyncBehindCheck implements Check {

  private static final String KEY = "dfs.datanode.sync.behind.writes";
  private static final String BACKGROUND = "dfs.datanode.sync.behind.writes.in.background";

  private static final Topic TOPIC =
      new Topic(
          "sync-behind",
          "sync behind writes",
          "Who starts a block's write-out chooses the disk's hardware queue, which follows the"
              + " submitting core. By default it is the kernel's write-back, on any core. With"
              + " "
              + KEY
              + " it is the receiver or a thread of the volume, and only where Hadoop's"
              + " native library is loaded: without it the key does nothing, without a word."
              + " Corelane's write stage (mode bind) submits large uploads itself where it writes"
              + " past the page cache, on a core of the lane; that key is left to Hadoop.");

  @Override
  public List<Finding> of(HostFacts host) {
    if (host.dataNode().isEmpty()) {
      return List.of(TOPIC.unseen("", "no DataNode was asked; --url http://HOST:9864 asks one"));
    }
    Reading<DataNodeFacts> answer = host.dataNode().get();
    if (!(answer instanceof Reading.Present<DataNodeFacts> node)) {
      return List.of(TOPIC.unread("", answer));
    }
    if (!(node.value().configuration() instanceof Reading.Present<Map<String, String>> keys)) {
      return List.of(TOPIC.unread(node.value().url(), node.value().configuration()));
    }
    String url = node.value().url();
    String source = url + "/conf";
    boolean sync = isTrue(keys.value(), KEY);
    String fact = KEY + " = " + sync;
    if (FlusherCheck.writesDirect(host)) {
      return List.of(
          sync
              ? TOPIC.advice(
                  url,
                  fact + ", and Corelane writes large uploads past the page cache",
                  Remedy.words(
                      "Set "
                          + KEY
                          + " to false and restart the DataNode: a direct write is on its way to"
                          + " the disk already, and receivers of small uploads would wait for it."),
                  source)
              : TOPIC.ok(url, fact + "; Corelane writes past the page cache", source));
    }
    if (!sync) {
      return List.of(TOPIC.ok(url, fact + ": by the kernel's write-back", source));
    }
    String who = isTrue(keys.value(), BACKGROUND) ? "a thread of the volume" : "the receiver";
    return List.of(TOPIC.ok(url, fact + ": by " + who + ", if libhadoop is loaded", source));
  }

  private static boolean isTrue(Map<String, String> keys, String key) {
    return "true".equalsIgnoreCase(keys.getOrDefault(key, "false").strip());
  }
}
