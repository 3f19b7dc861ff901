/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds a seat for every intensive upload: from scratch, one after the other in the order in which
 * they began, each beside those seated before it. So the same demand gives the same seats, however
 * the uploads came to where they are.
 */
final class Seating {

  private final Crowd crowd;
  private final PolicyParameters parameters;
  private final Shape shape;
  private final Usage usage;
  private final Chooser chooser;
  private final Reasons reasons;
  private final Map<Long, Seats> seats = new HashMap<>();

  Seating(Crowd crowd, PolicyParameters parameters) {
    this.crowd = crowd;
    this.parameters = parameters;
    this.shape = crowd.shape();
    this.usage = crowd.usage();
    this.chooser = new Chooser(shape, crowd.prices(), usage, parameters);
    this.reasons = new Reasons(shape, usage, parameters);
  }

  /** The seats, in the order of the members. */
  List<Seated> seats() {
    List<Member> members = crowd.members();
    List<Mask> masks = new ArrayList<>(members.size());
    List<Seated> seated = new ArrayList<>(members.size());
    for (Member member : members) {
      Seats ofAnchor = seats(member.anchor());
      Choice choice =
          chooser.choose(ofAnchor, member.anchor(), member.share(), present(member, ofAnchor));
      seated.add(seated(member, ofAnchor, choice));
      usage.add(choice.mask(), member.share());
      masks.add(choice.mask());
    }
    return new Alternatives(crowd, masks).better().map(a -> replaced(seated, a)).orElse(seated);
  }

  private @Nullable Mask present(Member member, Seats seats) {
    CpuSet cpus = member.demand().receiverCpus();
    return seats.admits(cpus, shape.host().singleCore()) ? shape.mask(cpus) : null;
  }

  private Seated seated(Member member, Seats ofAnchor, Choice choice) {
    Upload upload = member.demand().upload();
    CpuSet receiver = choice.mask().cpus();
    DiskSeat disk = disk(member, receiver);
    Target target =
        target(
            member,
            receiver,
            disk,
            reasons.of(
                new Reasons.Case(
                    upload,
                    member.anchor(),
                    member.queues(),
                    member.share(),
                    ofAnchor,
                    choice,
                    disk)));
    CpuSet present = member.demand().receiverCpus();
    if (present.isEmpty() || present.equals(receiver)) {
      return new Seated(member, target, 0, List.of());
    }
    Choice.Present stay = choice.present();
    double gain =
        stay == null ? Double.POSITIVE_INFINITY : member.share() * (stay.cost() - choice.cost());
    Leaving leaving = new Leaving(shape, usage, parameters, reasons.words());
    return new Seated(member, target, gain, List.of(leaving.why(member, choice)));
  }

  /** Everybody in the masks of an alternative instead. */
  private List<Seated> replaced(List<Seated> seated, Alternatives.Alternative alternative) {
    List<Seated> others = new ArrayList<>(seated.size());
    for (int i = 0; i < seated.size(); i++) {
      Member member = seated.get(i).member();
      CpuSet receiver = alternative.masks().get(i).cpus();
      List<String> why = List.of(alternative.reason());
      Target target =
          alternative.managed()
              ? target(member, receiver, disk(member, receiver), why)
              : Idle.target(shape.host(), member.demand(), alternative.reason());
      boolean stays = member.demand().receiverCpus().equals(receiver);
      others.add(new Seated(member, target, stays ? 0 : member.share(), List.of()));
    }
    return others;
  }

  private @Nullable DiskSeat disk(Member member, CpuSet receiver) {
    return member.demand().upload().diskWriter()
        ? DiskSeat.beside(shape.host(), member.anchor(), member.queues(), receiver)
        : null;
  }

  private Target target(Member member, CpuSet receiver, @Nullable DiskSeat disk, List<String> why) {
    CpuSet writer = disk == null ? CpuSet.EMPTY : disk.cpus();
    Lane lane =
        Lane.of(
            shape.topology(),
            member.demand().upload().softirqCpu(),
            receiver,
            disk == null ? receiver : writer);
    return new Target(true, receiver, writer, lane, why);
  }

  private Seats seats(Anchor anchor) {
    long key = (long) anchor.softirq() << 32 | (anchor.ack() & 0xffff_ffffL);
    return seats.computeIfAbsent(key, k -> new Seats(shape, crowd.prices(), anchor));
  }
}
