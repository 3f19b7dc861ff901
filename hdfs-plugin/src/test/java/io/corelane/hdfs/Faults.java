/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.FaultScenario.Fault;
import io.corelane.hdfs.FaultScenario.Seen;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Faults of disks as a command: what is seen of each in stock HDFS and in other ways. */
final class Faults {

  private static final String USAGE =
      """
      usage: faults/run [WAY...] [--fault FAULT]...

      Lets a DataNode's disk fail in the middle of an upload, in stock HDFS and in each way, and says
      what the client, the DataNode's log and the NameNode see. As root, for loop devices.
      WAY: bind, stock, buffered, direct or auto, and keys after it (bind)
      FAULT: full, dead, volume_eio, replica_eio, volume_gone, sync_eio, hang (all)

      Exit code 1 if a way is seen otherwise than stock HDFS.""";

  private final PrintStream out;

  Faults(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) {
    try {
      System.exit(new Faults(System.out).run(List.of(args)));
    } catch (IllegalArgumentException e) {
      System.err.println("faults: " + e.getMessage() + " (--help says what there is)");
      System.exit(2);
    } catch (Exception | Error e) {
      e.printStackTrace();
      System.exit(2);
    }
  }

  private int run(List<String> args) throws Exception {
    if (args.contains("--help") || args.contains("-h")) {
      out.println(USAGE);
      return 0;
    }
    KillCampaign.quiet();
    Set<Fault> faults = EnumSet.noneOf(Fault.class);
    List<String> ways = new ArrayList<>();
    for (int i = 0; i < args.size(); i++) {
      if (args.get(i).equals("--fault") && i + 1 < args.size()) {
        i++;
        faults.add(Fault.valueOf(args.get(i).toUpperCase(Locale.ROOT)));
      } else {
        ways.add(args.get(i));
      }
    }
    if (faults.isEmpty()) {
      faults.addAll(EnumSet.complementOf(EnumSet.of(Fault.NONE)));
    }
    List<Way> all = Way.all(ways.isEmpty() ? List.of("bind") : ways);
    boolean same = true;
    for (Fault fault : faults) {
      Seen stock = show(fault, Way.STOCK_HDFS);
      for (Way way : all) {
        boolean equal = show(fault, way).equals(stock);
        same &= equal;
        if (!equal) {
          out.println("OTHERWISE THAN STOCK HDFS: " + way.name() + " " + fault);
        }
      }
    }
    return same ? 0 : 1;
  }

  private Seen show(Fault fault, Way way) throws Exception {
    Seen seen = of(fault, way);
    out.println(String.format(Locale.ROOT, "%-12s %-12s %s", fault, way.name(), seen));
    return seen;
  }

  /** What is seen of a fault in a way. */
  static Seen of(Fault fault, Way way) throws Exception {
    try (FaultScenario scenario = new FaultScenario(fault, way)) {
      return scenario.run();
    }
  }
}
