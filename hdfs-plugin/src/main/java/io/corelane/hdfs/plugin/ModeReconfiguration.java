/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.plugin;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.ConfigException;
import io.corelane.affinity.config.ConfigKey;
import io.corelane.affinity.config.ModeKey;
import io.corelane.hdfs.CorelaneService;
import io.corelane.hdfs.InactiveException;
import io.corelane.hdfs.metrics.RefusedChange;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ReconfigurationUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes {@code corelane.mode} and a few other keys reconfigurable: {@code hdfs dfsadmin -reconfig
 * datanode} has the DataNode read its files again, and ask this what has changed. Hadoop's own list
 * of such keys is closed, so our keys are dealt with here and taken out of the answer. Runs on
 * Hadoop's reconfiguration thread, where an exception would leave the task running for ever.
 */
public final class ModeReconfiguration extends ReconfigurationUtil {

  private static final Logger LOG = LoggerFactory.getLogger(CorelaneService.class);

  /** Besides the mode, what can be changed while uploads run. */
  private static final List<ConfigKey> LIVE = List.of(ConfigKey.PLACEMENT, ConfigKey.WRITE);

  private final Supplier<Optional<CorelaneService>> corelane;
  private final BooleanSupplier tooEarly;
  private final Clock clock;

  /** Whether another mode than that of the files may be in force, of which Hadoop knows nothing. */
  private volatile boolean mayDiffer;

  /**
   * For one DataNode.
   *
   * @param corelane at work in its dataset; nothing while there is none, or if it is inactive
   * @param tooEarly whether the DataNode has no dataset yet, for it waits for its NameNode
   * @param clock says when a change was refused
   */
  public ModeReconfiguration(
      Supplier<Optional<CorelaneService>> corelane, BooleanSupplier tooEarly, Clock clock) {
    this.corelane = corelane;
    this.tooEarly = tooEarly;
    this.clock = clock;
  }

  @Override
  public Collection<PropertyChange> parseChangedProperties(
      Configuration newConf, Configuration oldConf) {
    List<PropertyChange> hadoops = new ArrayList<>();
    Map<String, PropertyChange> ours = new TreeMap<>();
    for (PropertyChange change : super.parseChangedProperties(newConf, oldConf)) {
      if (change.prop.startsWith(ConfigKey.PREFIX)) {
        ours.put(change.prop, change);
      } else {
        hadoops.add(change);
      }
    }
    try {
      List<ConfigKey> keys = new ArrayList<>();
      for (ConfigKey key : LIVE) {
        if (ours.remove(key.key()) != null) {
          keys.add(key);
        }
      }
      if (keys.isEmpty()) {
        settle(LIVE);
      } else {
        changeKeys(keys, newConf, oldConf);
      }
      if (ours.remove(ConfigKey.MODE.key()) != null || mayDiffer) {
        change(newConf.get(ConfigKey.MODE.key(), ConfigKey.MODE.defaultValue()), newConf, oldConf);
      } else {
        settle(List.of(ConfigKey.MODE));
      }
      if (!ours.isEmpty()) {
        needsRestart(ours, newConf);
      }
    } catch (Throwable fault) {
      LOG.warn("Corelane failed to read its changed keys; the mode in force stays", fault);
    }
    return hadoops;
  }

  /** Before the mode, so that a mode that begins finds them. */
  private void changeKeys(List<ConfigKey> changed, Configuration newConf, Configuration oldConf) {
    CorelaneService now = corelane.get().orElse(null);
    if (now == null) {
      LOG.warn("Changed, and read when Corelane is at work in this DataNode: {}", names());
      return;
    }
    try {
      Map<String, String> keys = new TreeMap<>();
      for (ConfigKey key : LIVE) {
        keys.put(key.key(), newConf.get(key.key(), key.defaultValue()));
      }
      String keysNow = now.switchKeys(AffinityConfig.of(keys));
      for (ConfigKey key : LIVE) {
        remember(key, newConf, oldConf);
      }
      settle(LIVE);
      if (!keysNow.isEmpty()) {
        LOG.info("Corelane's keys are {} now, for uploads that begin", keysNow);
      }
    } catch (ConfigException e) {
      changed.stream()
          .filter(key -> key.key().equals(e.key()))
          .forEach(key -> refused(now, key, e.value(), e.reason()));
      LOG.warn("Corelane's keys stay as they are: {}", e.getMessage());
    } catch (InactiveException e) {
      mayDiffer = true;
      changed.forEach(
          key ->
              refused(
                  now,
                  key,
                  newConf.get(key.key(), key.defaultValue()),
                  String.valueOf(e.getMessage())));
      LOG.warn("Corelane is off, uploads go on as in stock HDFS: {}", e.getMessage());
    }
  }

  private static String names() {
    return LIVE.stream().map(ConfigKey::key).collect(Collectors.joining(", "));
  }

  private void change(String text, Configuration newConf, Configuration oldConf) {
    ModeKey to;
    try {
      to = AffinityConfig.of(Map.of(ConfigKey.MODE.key(), text)).mode();
    } catch (ConfigException e) {
      corelane.get().ifPresent(now -> refused(now, ConfigKey.MODE, e.value(), e.reason()));
      LOG.warn("Corelane's mode stays as it is: {}", e.getMessage());
      return;
    }
    // Asked first: a dataset that comes in between is seen below.
    boolean early = tooEarly.getAsBoolean();
    CorelaneService now = corelane.get().orElse(null);
    if (now == null && early) {
      // The dataset may have read the former mode already while it is being made.
      mayDiffer = true;
      remember(ConfigKey.MODE, newConf, oldConf);
      LOG.info(
          "Corelane's mode will be {} when this DataNode has its dataset; until then it waits for"
              + " its NameNode",
          to.text());
      return;
    }
    if (now == null) {
      LOG.warn(
          "corelane.mode = \"{}\" has no effect: Corelane is not at work in this DataNode. Restart"
              + " it to have the key read.",
          text.strip());
      return;
    }
    try {
      mayDiffer = false;
      now.switchTo(to);
      remember(ConfigKey.MODE, newConf, oldConf);
      settle(List.of(ConfigKey.MODE));
    } catch (InactiveException e) {
      mayDiffer = true;
      refused(now, ConfigKey.MODE, to.text(), String.valueOf(e.getMessage()));
      LOG.warn("Corelane is off, uploads go on as in stock HDFS: {}", e.getMessage());
    }
  }

  /** The files say what holds: what was refused before is of no account any more. */
  private void settle(List<ConfigKey> keys) {
    List<String> names = keys.stream().map(ConfigKey::key).toList();
    corelane.get().ifPresent(now -> now.report().refusedChanges().settle(names));
  }

  private void refused(CorelaneService by, ConfigKey key, String value, String reason) {
    by.report().refusedChanges().add(new RefusedChange(key.key(), value, reason, clock.millis()));
  }

  /** As Hadoop does with its own keys: what was read is what holds. */
  private static void remember(ConfigKey key, Configuration newConf, Configuration oldConf) {
    String raw = newConf.getRaw(key.key());
    if (raw == null) {
      oldConf.unset(key.key());
    } else {
      oldConf.set(key.key(), raw);
    }
  }

  private static void needsRestart(Map<String, PropertyChange> ours, Configuration newConf) {
    String refused = "";
    try {
      AffinityConfig unused = AffinityConfig.of(newConf.getValByRegex("^corelane\\."));
    } catch (ConfigException e) {
      refused = ". It would be refused then: " + e.getMessage();
    }
    LOG.warn(
        "Changed, and read when the DataNode starts again, not before: {}{}",
        String.join(", ", ours.keySet()),
        refused);
  }
}
