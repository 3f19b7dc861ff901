/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds a seat for every intensive upload: one after the other in the order in which they began,
 * each beside those seated before it. So the same demand gives the same seats, however the uploads
 * came to where they are.
 */
final class Seating {

  private static final String TOGETHER = "All uploads together cost less so.";

  private final Crowd crowd;
  private final PolicyParameters parameters;
  private final Shape shape;
  private final Usage usage;
  private final Chooser chooser;
  private final Reasons reasons;
  private final Map<Integer, Seats> seats = new HashMap<>();
  private final List<Mask> masks = new ArrayList<>();

  private Seating(Crowd crowd, PolicyParameters parameters) {
    this.crowd = crowd;
    this.parameters = parameters;
    this.shape = crowd.shape();
    this.usage = crowd.usage();
    this.chooser = new Chooser(shape, crowd.prices(), crowd.time(), usage, parameters);
    this.reasons = new Reasons(shape, usage, crowd.time(), parameters);
  }

  /**
   * The seats, in the order of the members. Each is worth it by itself; where there is no time left
   * they may still cost more together than the scheduler alone, and then nobody has one.
   */
  static List<Seated> of(Crowd crowd, PolicyParameters parameters) {
    Seating patient = new Seating(crowd, parameters);
    List<Seated> seats = patient.seats(true);
    LaneCost none = crowd.costOfNone();
    if (crowd.shape().host().always() || crowd.cost(patient.masks).compareTo(none) <= 0) {
      return seats;
    }
    Seating fresh = new Seating(crowd, parameters);
    List<Seated> others = fresh.seats(false);
    return crowd.cost(fresh.masks).compareTo(none) <= 0 ? others : fresh.none();
  }

  private List<Seated> seats(boolean mayStay) {
    List<Seated> seated = new ArrayList<>(crowd.members().size());
    for (Member member : crowd.members()) {
      Seats ofAnchor = seats(member.anchor());
      Mask present = mayStay ? present(member, ofAnchor) : null;
      // Who is bound already was judged when it began.
      UploadDemand demand = member.demand();
      boolean begins = demand.bytesPerSecond().isEmpty() && demand.receiverCpus().isEmpty();
      Choice choice = chooser.choose(ofAnchor, member.anchor(), member.share(), present, begins);
      seated.add(seated(member, ofAnchor, choice, mayStay));
      usage.add(choice.mask(), member.share());
      masks.add(choice.mask());
    }
    return seated;
  }

  /** Nobody is bound. */
  private List<Seated> none() {
    return crowd.members().stream()
        .map(
            member ->
                new Seated(
                    member,
                    Idle.target(
                        shape.host(), member.demand(), "Left to the scheduler: " + TOGETHER),
                    member.share(),
                    List.of()))
        .toList();
  }

  private @Nullable Mask present(Member member, Seats ofAnchor) {
    CpuSet cpus = member.demand().receiverCpus();
    return ofAnchor.admits(cpus) ? shape.mask(cpus) : null;
  }

  private Seated seated(Member member, Seats ofAnchor, Choice choice, boolean mayStay) {
    Target target = target(member, ofAnchor, choice);
    CpuSet present = member.demand().receiverCpus();
    if (present.isEmpty() || (choice.bind() && present.equals(target.receiverCpus()))) {
      return new Seated(member, target, 0, List.of());
    } else if (!mayStay) {
      return new Seated(member, target, member.share(), List.of(TOGETHER));
    }
    Choice.Present stay = choice.present();
    double gain =
        stay == null ? Double.POSITIVE_INFINITY : member.share() * (stay.cost() - choice.cost());
    Leaving leaving = new Leaving(shape, usage, parameters, reasons.words());
    return new Seated(
        member,
        target,
        gain,
        choice.bind() || stay == null ? List.of(leaving.why(member, choice)) : List.of());
  }

  private Target target(Member member, Seats ofAnchor, Choice choice) {
    UploadDemand demand = member.demand();
    Upload upload = demand.upload();
    if (!choice.bind()) {
      return Idle.target(shape.host(), demand, reasons.unbound(choice));
    }
    CpuSet receiver = choice.mask().cpus();
    DiskSeat disk =
        upload.diskWriter()
            ? DiskSeat.beside(shape.host(), member.anchor(), member.queues(), receiver)
            : null;
    CpuSet writer = disk == null ? CpuSet.EMPTY : disk.cpus();
    Lane lane =
        Lane.of(shape.topology(), upload.softirqCpu(), receiver, disk == null ? receiver : writer);
    return new Target(
        true,
        receiver,
        writer,
        lane,
        reasons.of(
            new Reasons.Case(
                upload, member.anchor(), member.queues(), member.share(), ofAnchor, choice, disk)));
  }

  private Seats seats(Anchor anchor) {
    return seats.computeIfAbsent(
        anchor.softirq(), cpu -> new Seats(shape, crowd.prices(), crowd.time(), anchor));
  }
}
