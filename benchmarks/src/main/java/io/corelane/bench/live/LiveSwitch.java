/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.live;

import io.corelane.bench.cluster.HarnessException;
import java.util.ArrayList;
import java.util.List;

/**
 * Switches DataNodes and waits until each says that it is in the new mode. Knows which mode they
 * were in, and waits for that, too, when all is put back.
 */
public final class LiveSwitch {

  private static final int PATIENCE_MILLIS = 30_000;
  private static final int POLL_MILLIS = 50;

  /** What {@code corelane.mode} may be. */
  static final List<String> MODES = List.of("off", "observe", "bind", "steer");

  private final List<DataNodeBeans> nodes;
  private final ModeSwitch how;
  private final List<String> before;
  private String mode = "";
  private int switches;

  /**
   * Nothing is asked or told yet.
   *
   * @param nodes the DataNodes
   * @param how tells them another mode
   * @param before the modes that they are in, of {@link #modesOf}
   */
  public LiveSwitch(List<DataNodeBeans> nodes, ModeSwitch how, List<String> before) {
    this.nodes = List.copyOf(nodes);
    this.how = how;
    this.before = List.copyOf(before);
    if (before.stream().distinct().count() == 1) {
      mode = before.get(0);
    }
  }

  /**
   * Asks which mode DataNodes are in.
   *
   * @param nodes the DataNodes
   * @return a mode for each
   * @throws HarnessException if one does not answer or has no Corelane, or one that is not at work:
   *     such a DataNode is in no mode, and could not be put back into it
   * @throws InterruptedException if interrupted while waiting
   */
  public static List<String> modesOf(List<DataNodeBeans> nodes)
      throws HarnessException, InterruptedException {
    List<String> modes = new ArrayList<>();
    for (DataNodeBeans node : nodes) {
      DataNodeBeans.Corelane answer = node.corelane();
      if (!MODES.contains(answer.mode())) {
        throw new HarnessException(
            "Corelane in %s is in no mode, so none can be switched: it is %s%s. Mend that and restart the DataNode"
                .formatted(
                    node,
                    answer.state(),
                    answer.inactiveReason().isEmpty() ? "" : ": " + answer.inactiveReason()));
      }
      modes.add(answer.mode());
    }
    return modes;
  }

  /**
   * How many times the mode was really changed.
   *
   * @return at least 0
   */
  public int switches() {
    return switches;
  }

  /**
   * Switches, unless they are in that mode already. Asks them: somebody who has switched one
   * meanwhile had a reason.
   *
   * @param wanted the mode
   * @return whether there was anything to do
   * @throws HarnessException if one is not in the mode that it was left in, or if they cannot be
   *     told, or do not obey within half a minute
   * @throws InterruptedException if interrupted while waiting
   */
  public boolean to(String wanted) throws HarnessException, InterruptedException {
    if (!mode.isEmpty()) {
      checkUnswitched();
    }
    if (mode.equals(wanted)) {
      return false;
    }
    how.tell(wanted);
    for (DataNodeBeans node : nodes) {
      await(node, wanted);
    }
    mode = wanted;
    switches++;
    return true;
  }

  /**
   * Puts everything back and waits for the modes of before.
   *
   * @throws HarnessException if it cannot be, or a DataNode does not follow
   * @throws InterruptedException if interrupted while waiting
   */
  public void putBack() throws HarnessException, InterruptedException {
    how.putBack();
    for (int i = 0; i < nodes.size(); i++) {
      await(nodes.get(i), before.get(i));
    }
  }

  private void checkUnswitched() throws HarnessException, InterruptedException {
    for (DataNodeBeans node : nodes) {
      String now = node.corelane().mode();
      if (!now.equals(mode)) {
        throw new HarnessException(
            "%s was left in mode %s and is in mode %s: somebody else has switched it, or it was restarted; the comparison ends"
                .formatted(node, mode, now.isEmpty() ? "none" : now));
      }
    }
  }

  private static void await(DataNodeBeans node, String wanted)
      throws HarnessException, InterruptedException {
    DataNodeBeans.Corelane answer = node.corelane();
    for (int waited = 0; !isIn(answer, wanted); waited += POLL_MILLIS) {
      if (waited > PATIENCE_MILLIS) {
        throw new HarnessException(
            "%s was told mode %s and is in mode %s, %s%s after %d s"
                .formatted(
                    node,
                    wanted,
                    answer.mode(),
                    answer.state(),
                    answer.inactiveReason().isEmpty() ? "" : " (" + answer.inactiveReason() + ")",
                    PATIENCE_MILLIS / 1000));
      }
      Thread.sleep(POLL_MILLIS);
      answer = node.corelane();
    }
  }

  private static boolean isIn(DataNodeBeans.Corelane answer, String wanted) {
    return answer.mode().equals(wanted);
  }
}
