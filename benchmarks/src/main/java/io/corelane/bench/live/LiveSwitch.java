/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import io.corelane.bench.cluster.HarnessException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Switches DataNodes and waits until each shows its new settings. Knows which ones they had, and
 * waits for those, too, when all is put back.
 */
public final class LiveSwitch {

  /** A DataNode may be found in it, and is put back to it. */
  private static final String AUTO = "auto";

  private static final int PATIENCE_MILLIS = 30_000;
  private static final int POLL_MILLIS = 50;

  private final List<DataNodeBeans> nodes;
  private final ModeSwitch how;
  private final List<LiveSettings> before;
  private LiveSettings told = new LiveSettings(Map.of());
  private int switches;

  /**
   * Nothing is asked or told yet.
   *
   * @param how tells them other settings
   * @param before the settings that they have, of {@link #settingsOf}
   */
  public LiveSwitch(List<DataNodeBeans> nodes, ModeSwitch how, List<LiveSettings> before) {
    this.nodes = List.copyOf(nodes);
    this.how = how;
    this.before = List.copyOf(before);
  }

  /**
   * Asks which settings DataNodes have.
   *
   * @param keys those that will be switched
   * @return a value of each key, for each DataNode
   * @throws HarnessException if one does not answer or has no Corelane, or one that is not at work
   *     or does not know a key: such a DataNode could not be put back
   */
  public static List<LiveSettings> settingsOf(List<DataNodeBeans> nodes, Set<LiveKey> keys)
      throws HarnessException, InterruptedException {
    List<LiveSettings> settings = new ArrayList<>();
    for (DataNodeBeans node : nodes) {
      DataNodeBeans.Corelane answer = node.corelane();
      if (!answer.mode().equals(AUTO) && !LiveKey.MODE.allowed().contains(answer.mode())) {
        throw new HarnessException(
            "Corelane in %s is in no mode, so none can be switched: it is %s%s. Mend that and restart the DataNode"
                .formatted(
                    node,
                    answer.state(),
                    answer.inactiveReason().isEmpty() ? "" : ": " + answer.inactiveReason()));
      }
      for (LiveKey key : keys) {
        if (!answer.settings().values().containsKey(key)) {
          throw new HarnessException(
              "Corelane in %s does not show %s: it is a version in which this cannot be switched live"
                  .formatted(node, key.key()));
        }
      }
      settings.add(answer.settings().of(keys));
    }
    return settings;
  }

  /** How many times the settings were really changed. */
  public int switches() {
    return switches;
  }

  /**
   * Switches, unless they have those settings already. Asks them: somebody who has switched one
   * meanwhile had a reason.
   *
   * @param wanted the settings; what they do not name is as it was before the first switch
   * @return whether there was anything to do
   * @throws HarnessException if one does not have the settings that it was left with, or if they
   *     cannot be told, or do not obey within half a minute
   */
  public boolean to(LiveSettings wanted) throws HarnessException, InterruptedException {
    checkUnswitched();
    if (before.stream().allMatch(own -> own.with(wanted).equals(own.with(told)))) {
      return false;
    }
    how.tell(wanted);
    for (int i = 0; i < nodes.size(); i++) {
      await(nodes.get(i), before.get(i).with(wanted));
    }
    told = wanted;
    switches++;
    return true;
  }

  /**
   * Puts everything back and waits for the settings of before; fails if a DataNode does not follow.
   */
  public void putBack() throws HarnessException, InterruptedException {
    how.putBack();
    for (int i = 0; i < nodes.size(); i++) {
      await(nodes.get(i), before.get(i));
    }
  }

  private void checkUnswitched() throws HarnessException, InterruptedException {
    for (int i = 0; i < nodes.size(); i++) {
      LiveSettings left = before.get(i).with(told);
      LiveSettings now = now(nodes.get(i).corelane(), left);
      if (!now.equals(left)) {
        throw new HarnessException(
            "%s was left in %s and is in %s: somebody else has switched it, or it was restarted; the comparison ends"
                .formatted(nodes.get(i), left, now));
      }
    }
  }

  /** What it shows of those keys that some settings name. */
  private static LiveSettings now(DataNodeBeans.Corelane answer, LiveSettings asked) {
    Map<LiveKey, String> values = new EnumMap<>(LiveKey.class);
    for (LiveKey key : asked.values().keySet()) {
      values.put(key, answer.settings().values().getOrDefault(key, ""));
    }
    return new LiveSettings(values);
  }

  private static void await(DataNodeBeans node, LiveSettings wanted)
      throws HarnessException, InterruptedException {
    DataNodeBeans.Corelane answer = node.corelane();
    for (int waited = 0; !now(answer, wanted).equals(wanted); waited += POLL_MILLIS) {
      if (waited > PATIENCE_MILLIS) {
        throw new HarnessException(
            "%s was told %s and is in %s, %s%s after %d s"
                .formatted(
                    node,
                    wanted,
                    now(answer, wanted),
                    answer.state(),
                    answer.inactiveReason().isEmpty() ? "" : " (" + answer.inactiveReason() + ")",
                    PATIENCE_MILLIS / 1000));
      }
      Thread.sleep(POLL_MILLIS);
      answer = node.corelane();
    }
  }
}
