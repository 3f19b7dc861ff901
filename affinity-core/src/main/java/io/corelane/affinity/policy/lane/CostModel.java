/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What placements cost. An upload's cost is its threads' share of a core times two prices: of the
 * distance between its softirq CPU and its mask ({@link Price}), and of the mask's company. Company
 * costs nothing as long as the mask has time left: 1 up to {@link PolicyParameters#full}; from
 * there it rises to 2 where all time is in use, since a newcomer then gets half of a CPU; above, in
 * proportion.
 */
public final class CostModel {

  private CostModel() {}

  /**
   * The cost of placing the uploads of a demand, with the default parameters.
   *
   * @param demand the uploads; those that are not intensive do not count
   * @param targets where they are placed, by id; an upload that is missing may run anywhere
   */
  public static LaneCost of(Host host, Demand demand, Map<String, Target> targets) {
    return of(host, demand, targets, PolicyParameters.DEFAULTS);
  }

  /**
   * The cost of placing the uploads of a demand.
   *
   * @param demand the uploads; those that are not intensive do not count
   * @param targets where they are placed, by id; an upload that is missing may run anywhere
   */
  public static LaneCost of(
      Host host, Demand demand, Map<String, Target> targets, PolicyParameters parameters) {
    Volumes volumes = new Volumes(host.topology(), Volumes.Known.NOTHING);
    Crowd crowd = new Crowd(host, demand, parameters, volumes);
    List<Member> members = crowd.members();
    List<Mask> masks = new ArrayList<>(members.size());
    for (Member member : members) {
      Target target = targets.get(member.demand().id());
      CpuSet cpus =
          target == null ? host.wide() : target.receiverCpus().and(host.topology().online());
      masks.add(crowd.shape().mask(cpus.isEmpty() ? host.wide() : cpus));
    }
    return crowd.cost(masks);
  }

  /**
   * The price of company.
   *
   * @param load how much of a mask is in use, with the upload
   * @param full from which load on it costs
   * @return at least 1
   */
  static double company(double load, double full) {
    if (load <= full) {
      return 1;
    }
    return load < 1 ? 1 + (load - full) / (1 - full) : 2 * load;
  }
}
