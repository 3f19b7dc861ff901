/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.fleet.node.Inquiry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Gives the DataNodes of a journal their former modes back.
 *
 * @param inquiry does that with several at once
 * @param change changes one
 * @param journal what was changed
 * @param say takes lines for the operator
 */
public record Return(
    Inquiry inquiry, NodeModeChange change, RollOutJournal journal, Consumer<String> say) {

  /**
   * Tries each, whatever comes of the others.
   *
   * @return those that are not as before, with the reason; they stay in the journal
   * @throws IOException if the journal cannot be written
   */
  public List<String> run() throws IOException, InterruptedException {
    List<RollOutJournal.Entry> all = journal.open();
    List<String> refusals =
        inquiry.each(
            all, one -> change.to(one.node(), one.ipcPort(), one.before(), false).refusal());
    List<String> left = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      String name = all.get(i).node().name();
      if (refusals.get(i).isEmpty()) {
        journal.returned(name);
        say.accept("Returned: " + name + " to " + all.get(i).before());
      } else {
        left.add(name + ": " + refusals.get(i));
        say.accept("Not returned: " + name + ": " + refusals.get(i));
      }
    }
    return List.copyOf(left);
  }
}
