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

  private final List<DataNodeBeans> nodes;
  private final ModeSwitch how;
  private final List<String> before = new ArrayList<>();
  private String mode = "";
  private int switches;

  /**
   * Asks which mode they are in.
   *
   * @param nodes the DataNodes
   * @param how tells them another one
   * @throws HarnessException if one does not answer or has no Corelane
   * @throws InterruptedException if interrupted while waiting
   */
  public LiveSwitch(List<DataNodeBeans> nodes, ModeSwitch how)
      throws HarnessException, InterruptedException {
    this.nodes = List.copyOf(nodes);
    this.how = how;
    for (DataNodeBeans node : nodes) {
      before.add(node.corelane().mode());
    }
    if (before.stream().distinct().count() == 1) {
      mode = before.get(0);
    }
  }

  /**
   * Which modes they were in before.
   *
   * @return one for each DataNode
   */
  public List<String> before() {
    return List.copyOf(before);
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
   * Switches, unless they are in that mode already.
   *
   * @param wanted the mode
   * @return whether there was anything to do
   * @throws HarnessException if they cannot be told, or do not obey within half a minute
   * @throws InterruptedException if interrupted while waiting
   */
  public boolean to(String wanted) throws HarnessException, InterruptedException {
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
