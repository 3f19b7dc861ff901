/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.node;

import io.corelane.affinity.cli.datanode.DataNodeFigures;
import io.corelane.affinity.cli.datanode.NoAnswerException;
import java.util.Locale;
import java.util.Optional;

/**
 * What came of asking one DataNode.
 *
 * @param node the DataNode
 * @param reach whether it answered
 * @param why why it did not, as a sentence; empty if it did
 * @param figures what it shows; nothing if it did not answer
 * @param traits what its host is; {@link HostTraits#NONE} if that was not asked
 */
public record FleetAnswer(
    FleetNode node, Reach reach, String why, Optional<DataNodeFigures> figures, HostTraits traits) {

  /** Whether a DataNode answered, and if not, how it did not. */
  public enum Reach {
    /** It did, and has Corelane. */
    CORELANE,
    /** It did, and runs without Corelane. */
    WITHOUT_CORELANE,
    /** It was not asked: the NameNode has given it up. */
    DEAD,
    /** Its name cannot be resolved. */
    NO_HOST,
    /** Nothing listens there. */
    REFUSED,
    /** It took longer than it was given. */
    TIMED_OUT,
    /** It wants a login. */
    LOGIN,
    /** Something else answers there. */
    OTHER;

    /** How reports write it. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  static FleetAnswer of(FleetNode node, DataNodeFigures figures, HostTraits traits) {
    boolean has = figures.corelane().isPresent();
    return new FleetAnswer(
        node,
        has ? Reach.CORELANE : Reach.WITHOUT_CORELANE,
        has ? "" : "runs without Corelane",
        Optional.of(figures),
        traits);
  }

  static FleetAnswer none(FleetNode node, NoAnswerException failure) {
    Reach reach =
        switch (failure.kind()) {
          case NO_HOST -> Reach.NO_HOST;
          case REFUSED -> Reach.REFUSED;
          case TIMED_OUT -> Reach.TIMED_OUT;
          case LOGIN -> Reach.LOGIN;
          case OTHER -> Reach.OTHER;
        };
    return new FleetAnswer(
        node, reach, String.valueOf(failure.getMessage()), Optional.empty(), HostTraits.NONE);
  }

  static FleetAnswer dead(FleetNode node) {
    return new FleetAnswer(node, Reach.DEAD, node.absence(), Optional.empty(), HostTraits.NONE);
  }

  /** What its Corelane shows; nothing if it has none, or did not answer. */
  public Optional<DataNodeFigures.Corelane> corelane() {
    return figures.flatMap(DataNodeFigures::corelane);
  }
}
